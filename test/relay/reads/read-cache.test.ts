import { describe, expect, it } from 'vitest';
import { memoryCache, redisCache } from '../../../src/relay/reads/read-cache.ts';

const answer = (text: string) => ({ request: { status: 'OK' }, text });
/** Returns the size of an entry whose key has one character, in bytes. */
const sizeOf = (value: unknown): number => JSON.stringify(value).length + 1;

/** Creates a cache with room for this number of entries. */
function memoryOf(count: number, now = () => 0) {
  const size = count * sizeOf(answer('x'));
  return memoryCache({ now, most: size, mostPerAccount: size });
}

describe('memoryCache', () => {
  it('returns an answer until its time is over', async () => {
    let now = 1_000;
    const cache = memoryCache({ now: () => now });
    await cache.set('a', answer('one'), 5_000);
    now = 5_999;
    expect(await cache.get('a')).toEqual(answer('one'));
    now = 6_000;
    expect(await cache.get('a')).toBeUndefined();
  });

  it('returns the latest answer of a key', async () => {
    const cache = memoryCache();
    await cache.set('a', answer('one'), 5_000);
    await cache.set('a', answer('two'), 5_000);
    expect(await cache.get('a')).toEqual(answer('two'));
    expect(await cache.get('b')).toBeUndefined();
  });

  it('removes the oldest answers when it is full', async () => {
    const cache = memoryOf(2);
    for (const name of ['a', 'b', 'c']) await cache.set(name, answer(name), 5_000);
    expect(await cache.get('a')).toBeUndefined();
    expect(await cache.get('b')).toEqual(answer('b'));
    expect(await cache.get('c')).toEqual(answer('c'));
  });

  it('counts an answer once although it is replaced several times', async () => {
    const cache = memoryOf(2);
    await cache.set('a', answer('a'), 5_000);
    for (let time = 0; time < 5; time += 1) await cache.set('b', answer('b'), 5_000);
    expect(await cache.get('a')).toEqual(answer('a'));
  });

  it('drops an answer that is too large and keeps the others', async () => {
    const cache = memoryOf(2);
    await cache.set('a', answer('a'), 5_000);
    await cache.set('b', answer('b'.repeat(500)), 5_000);
    expect(await cache.get('b')).toBeUndefined();
    expect(await cache.get('a')).toEqual(answer('a'));
  });

  it('adds the keys to the size and refuses long keys', async () => {
    const cache = memoryOf(3);
    await cache.set('a', answer('a'), 5_000);
    await cache.set('b'.repeat(2 * sizeOf(answer('x'))), answer('b'), 5_000);
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('c', answer('c'), 5_000);
    await cache.set('d'.repeat(1_000), answer('d'), 5_000);
    expect(await cache.get('c')).toEqual(answer('c'));
    expect(await cache.get('d'.repeat(1_000))).toBeUndefined();
  });

  it('removes entries of the largest account when the total is full', async () => {
    const size = sizeOf(answer('x')) + 2;
    const cache = memoryCache({ most: 3 * size, mostPerAccount: 2 * size });
    for (const key of ['a 1', 'b 1', 'b 2', 'a 2']) await cache.set(key, answer('x'), 5_000);
    const isStored = await Promise.all(['a 1', 'b 1', 'b 2', 'a 2'].map(async (key) => Boolean(await cache.get(key))));
    expect(isStored).toEqual([true, false, true, true]);
  });

  describe('with several entries of one account', () => {
    const keys = ['a v2 1', 'a v2 2', 'a v2 3'];
    const size = JSON.stringify(answer('x')).length + 'a v2 1'.length;
    /** Returns true for each key that the cache still has. */
    const readAll = (cache: ReturnType<typeof memoryCache>) =>
      Promise.all(keys.map(async (key) => (await cache.get(key)) !== undefined));

    it.each([
      ['up to the limit of an account', { most: 10 * size, mostPerAccount: 2 * size }],
      ['up to half of the total by default', { most: 4 * size }],
      ['up to the total if that is less', { most: 2 * size, mostPerAccount: 10 * size }],
    ])('holds entries %s', async (_, options) => {
      const cache = memoryCache(options);
      for (const key of keys) await cache.set(key, answer('x'), 5_000);
      expect(await readAll(cache)).toEqual([false, true, true]);
    });

    it('stores an entry that has exactly the limit', async () => {
      const cache = memoryCache({ most: size, mostPerAccount: size });
      await cache.set('a v2 1', answer('x'), 5_000);
      expect(await readAll(cache)).toEqual([true, false, false]);
    });

    it('counts an entry once although it is replaced several times', async () => {
      const cache = memoryCache({ most: 10 * size, mostPerAccount: 2 * size });
      await cache.set('a v2 1', answer('x'), 5_000);
      for (let time = 0; time < 5; time += 1) await cache.set('a v2 2', answer('x'), 5_000);
      expect(await readAll(cache)).toEqual([true, true, false]);
    });
  });

  it('frees the room of expired entries', async () => {
    let now = 0;
    const cache = memoryOf(2, () => now);
    await cache.set('a', answer('a'), 1_000);
    await cache.set('b', answer('b'), 5_000);
    now = 1_000;
    await cache.get('a');
    await cache.set('c', answer('c'), 5_000);
    expect(await cache.get('b')).toEqual(answer('b'));
  });
});

describe('redisCache', () => {
  it('stores answers with their lifetime and returns them unchanged', async () => {
    const values = new Map<string, string>();
    const commands: string[][] = [];
    const cache = redisCache(async (...command) => {
      commands.push(command);
      const [verb, key = '', value = ''] = command;
      if (verb === 'SET') values.set(key, value);
      return verb === 'GET' ? (values.get(key) ?? null) : 'OK';
    });
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('a', answer('one'), 5_000);
    expect(await cache.get('a')).toEqual(answer('one'));
    expect(commands[1]).toEqual(['SET', 'slipway:read:a', JSON.stringify(answer('one')), 'PX', '5000']);
  });

  it('ignores values that other programs stored', async () => {
    const cache = redisCache(async () => 'not JSON');
    expect(await cache.get('a')).toBeUndefined();
  });
});
