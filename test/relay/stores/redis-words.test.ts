/** The commands of the Redis store, against a small imitation of Redis. The real one is in `redis.test.ts`. */
import { describe, expect, it } from 'vitest';
import { type RedisCommand, redisStore } from '../../../src/relay/index.ts';
import { answered, claimed, day, keepsTheContract } from './store-contract.ts';

/** Keys with a life in ms, on a fixed clock. The last command of a script identifies it. */
function redisOf(now: () => number) {
  const held = new Map<string, { text: string; until: number }>();
  const find = (key: string) => {
    const found = held.get(key);
    return found && found.until > now() ? found : undefined;
  };
  const put = (key: string, text: string, life: string): 'OK' => {
    if (!/^[1-9]\d*$/.test(life)) throw new Error('ERR invalid expire time');
    held.set(key, { text, until: now() + Number(life) });
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
    const found = find(key);
    if (!found || (JSON.parse(found.text) as { revision: unknown }).revision !== revision) return 0;
    if (script.includes("redis.call('DEL', KEYS[1])")) held.delete(key);
    else if (script.includes("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])")) put(key, text, life);
    else throw new Error('ERR Error compiling script');
    return 1;
  };
  return { command, held };
}

describe('redisStore', () => {
  let now = 0;
  const { command } = redisOf(() => now);
  keepsTheContract(
    () => redisStore(command),
    async (keepFor) => {
      now += keepFor;
    },
  );
});

it('stores records under its own prefix, or the one in its options', async () => {
  const { command, held } = redisOf(() => 0);
  await redisStore(command).claim('key', claimed('a'), day);
  await redisStore(command, { prefix: 'harbour:' }).claim('key', claimed('a'), day);
  expect([...held.keys()]).toEqual(['slipway:create:key', 'harbour:key']);
});

it('renews the life with each change, in whole milliseconds, at least one', async () => {
  const { command, held } = redisOf(() => 0);
  const store = redisStore(command);
  await store.claim('brief', claimed('a'), 0.2);
  await store.claim('odd', claimed('a'), 10.6);
  expect([...held.values()].map(({ until }) => until)).toEqual([1, 11]);
  await store.replace('odd', 'a', answered('b'), 20);
  expect(held.get('slipway:create:odd')?.until).toBe(20);
});

it('rejects if a value is no record', async () => {
  for (const found of ['{}', '', 5, undefined])
    await expect(redisStore(() => Promise.resolve(found)).read('key')).rejects.toThrow();
});

it('reports a record without its state as malformed', async () => {
  const store = redisStore(() => Promise.resolve('{"revision":"a"}'));
  await expect(store.read('key')).rejects.toThrow('malformed');
});
