/** The commands of the Redis store on a fake Redis. `redis.test.ts` runs them on a real server. */
import { describe, expect, it } from 'vitest';
import { type RedisCommand, redisStore } from '../../../src/relay/index.ts';
import { answeredRecord, claimedRecord, day, testStoreContract } from './store-contract.ts';

/** Creates a fake Redis whose keys expire by the test's clock. It recognizes a script by its last command. */
function redisOf(now: () => number) {
  const entries = new Map<string, { text: string; until: number }>();
  const find = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry : undefined;
  };
  const put = (key: string, text: string, life: string): 'OK' => {
    if (!/^[1-9]\d*$/.test(life)) throw new Error('ERR invalid expire time');
    entries.set(key, { text, until: now() + Number(life) });
    return 'OK';
  };
  const command: RedisCommand = async (name, ...words) => {
    if (name === 'GET' && words.length === 1) return find(words[0] ?? '')?.text ?? null;
    if (name === 'SET') {
      const [key = '', text = '', isNew, unit, life = ''] = words;
      if (isNew !== 'NX' || unit !== 'PX') throw new Error('ERR syntax error');
      return find(key) ? null : put(key, text, life);
    }
    const [script = '', keys, key = '', revision, text = '', life = ''] = words;
    if (name !== 'EVAL' || keys !== '1') throw new Error(`ERR unknown command '${name}'`);
    const entry = find(key);
    if (!entry || (JSON.parse(entry.text) as { revision: unknown }).revision !== revision) return 0;
    if (script.includes("redis.call('DEL', KEYS[1])")) entries.delete(key);
    else if (script.includes("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])")) put(key, text, life);
    else throw new Error('ERR Error compiling script');
    return 1;
  };
  return { command, entries };
}

describe('redisStore', () => {
  let now = 0;
  const { command } = redisOf(() => now);
  testStoreContract(
    () => redisStore(command),
    async (keepFor) => {
      now += keepFor;
    },
  );
});

it('prefixes keys with its own prefix or the configured one', async () => {
  const { command, entries } = redisOf(() => 0);
  await redisStore(command).claim('key', claimedRecord('a'), day);
  await redisStore(command, { prefix: 'harbour:' }).claim('key', claimedRecord('a'), day);
  expect([...entries.keys()]).toEqual(['slipway:create:key', 'harbour:key']);
});

it('sets the lifetime in whole milliseconds, at least one, on each change', async () => {
  const { command, entries } = redisOf(() => 0);
  const store = redisStore(command);
  await store.claim('brief', claimedRecord('a'), 0.2);
  await store.claim('odd', claimedRecord('a'), 10.6);
  expect([...entries.values()].map(({ until }) => until)).toEqual([1, 11]);
  await store.replace('odd', 'a', answeredRecord('b'), 20);
  expect(entries.get('slipway:create:odd')?.until).toBe(20);
});

it('rejects a value that is no record', async () => {
  for (const value of ['{}', '', 5, undefined])
    await expect(redisStore(() => Promise.resolve(value)).read('key')).rejects.toThrow();
});

it('rejects a record without a state as malformed', async () => {
  const store = redisStore(() => Promise.resolve('{"revision":"a"}'));
  await expect(store.read('key')).rejects.toThrow('malformed');
});
