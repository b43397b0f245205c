/** Tests the commands of the Redis store on a fake Redis. `redis.test.ts` runs them on a real server. */
import { describe, expect, it } from 'vitest';
import { type RedisCommand, redisStore } from '../../../src/relay/index.ts';
import { createAnsweredRecord, createClaimedRecord, DAY_MS, testStoreContract } from './store-contract.ts';

/** Creates a fake Redis whose keys expire by the test's clock. It recognizes a script by its last command. */
function createFakeRedis(now: () => number) {
  const entries = new Map<string, { text: string; expiresAt: number }>();
  const findEntry = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now() ? entry : undefined;
  };
  const putEntry = (key: string, text: string, lifetimeMs: string): 'OK' => {
    if (!/^[1-9]\d*$/.test(lifetimeMs)) throw new Error('ERR invalid expire time');
    entries.set(key, { text, expiresAt: now() + Number(lifetimeMs) });
    return 'OK';
  };
  const command: RedisCommand = async (commandName, ...commandArguments) => {
    if (commandName === 'GET' && commandArguments.length === 1)
      return findEntry(commandArguments[0] ?? '')?.text ?? null;
    if (commandName === 'SET') {
      const [key = '', text = '', isNew, unit, lifetimeMs = ''] = commandArguments;
      if (isNew !== 'NX' || unit !== 'PX') throw new Error('ERR syntax error');
      return findEntry(key) ? null : putEntry(key, text, lifetimeMs);
    }
    const [script = '', keyCount, key = '', revision, text = '', lifetimeMs = ''] = commandArguments;
    if (commandName !== 'EVAL' || keyCount !== '1') throw new Error(`ERR unknown command '${commandName}'`);
    const entry = findEntry(key);
    if (!entry || (JSON.parse(entry.text) as { revision: unknown }).revision !== revision) return 0;
    if (script.includes("redis.call('DEL', KEYS[1])")) entries.delete(key);
    else if (script.includes("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])")) putEntry(key, text, lifetimeMs);
    else throw new Error('ERR Error compiling script');
    return 1;
  };
  return { command, entries };
}

describe('redisStore', () => {
  let now = 0;
  const { command } = createFakeRedis(() => now);
  testStoreContract(
    () => redisStore(command),
    async (elapsedMs) => {
      now += elapsedMs;
    },
  );
});

it('prefixes keys with `slipway:create:` or the configured prefix', async () => {
  const { command, entries } = createFakeRedis(() => 0);
  await redisStore(command).claim('key', createClaimedRecord('a'), DAY_MS);
  await redisStore(command, { prefix: 'harbour:' }).claim('key', createClaimedRecord('a'), DAY_MS);
  expect([...entries.keys()]).toEqual(['slipway:create:key', 'harbour:key']);
});

it('sets the lifetime in whole milliseconds (at least 1) at each change', async () => {
  const { command, entries } = createFakeRedis(() => 0);
  const store = redisStore(command);
  await store.claim('brief', createClaimedRecord('a'), 0.2);
  await store.claim('odd', createClaimedRecord('a'), 10.6);
  expect([...entries.values()].map(({ expiresAt: until }) => until)).toEqual([1, 11]);
  await store.replace('odd', 'a', createAnsweredRecord('b'), 20);
  expect(entries.get('slipway:create:odd')?.expiresAt).toBe(20);
});

it('rejects a value that is no record', async () => {
  for (const value of ['{}', '', 5, undefined])
    await expect(redisStore(() => Promise.resolve(value)).read('key')).rejects.toThrow();
});

it('rejects a record without a state as malformed', async () => {
  const store = redisStore(() => Promise.resolve('{"revision":"a"}'));
  await expect(store.read('key')).rejects.toThrow('malformed');
});
