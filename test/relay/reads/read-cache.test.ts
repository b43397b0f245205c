import { describe, expect, it } from 'vitest';
import { memoryCache, redisCache } from '../../../src/relay/reads/read-cache.ts';

const createAnswer = (text: string) => ({ request: { status: 'OK' }, text });
/** Returns the size of an entry whose key has one character, in characters. */
const measureSize = (value: unknown): number => JSON.stringify(value).length + 1;

/** Creates a cache with room for this number of entries. */
function createMemoryCache(entryCount: number, now = () => 0) {
  const size = entryCount * measureSize(createAnswer('x'));
  return memoryCache({ now, most: size, mostPerAccount: size });
}

describe('memoryCache', () => {
  it('returns an answer until its time is over', async () => {
    let now = 1_000;
    const cache = memoryCache({ now: () => now });
    await cache.set('a', createAnswer('one'), 5_000);
    now = 5_999;
    expect(await cache.get('a')).toEqual(createAnswer('one'));
    now = 6_000;
    expect(await cache.get('a')).toBeUndefined();
  });

  it('returns the latest answer of a key', async () => {
    const cache = memoryCache();
    await cache.set('a', createAnswer('one'), 5_000);
    await cache.set('a', createAnswer('two'), 5_000);
    expect(await cache.get('a')).toEqual(createAnswer('two'));
    expect(await cache.get('b')).toBeUndefined();
  });

  it('removes the oldest answers when it is full', async () => {
    const cache = createMemoryCache(2);
    for (const key of ['a', 'b', 'c']) await cache.set(key, createAnswer(key), 5_000);
    expect(await cache.get('a')).toBeUndefined();
    expect(await cache.get('b')).toEqual(createAnswer('b'));
    expect(await cache.get('c')).toEqual(createAnswer('c'));
  });

  it('counts an answer once after several replacements', async () => {
    const cache = createMemoryCache(2);
    await cache.set('a', createAnswer('a'), 5_000);
    for (let setCount = 0; setCount < 5; setCount += 1) await cache.set('b', createAnswer('b'), 5_000);
    expect(await cache.get('a')).toEqual(createAnswer('a'));
  });

  it('drops an answer that is too large and keeps the others', async () => {
    const cache = createMemoryCache(2);
    await cache.set('a', createAnswer('a'), 5_000);
    await cache.set('b', createAnswer('b'.repeat(500)), 5_000);
    expect(await cache.get('b')).toBeUndefined();
    expect(await cache.get('a')).toEqual(createAnswer('a'));
  });

  it('counts keys as part of the size and rejects long keys', async () => {
    const cache = createMemoryCache(3);
    await cache.set('a', createAnswer('a'), 5_000);
    await cache.set('b'.repeat(2 * measureSize(createAnswer('x'))), createAnswer('b'), 5_000);
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('c', createAnswer('c'), 5_000);
    await cache.set('d'.repeat(1_000), createAnswer('d'), 5_000);
    expect(await cache.get('c')).toEqual(createAnswer('c'));
    expect(await cache.get('d'.repeat(1_000))).toBeUndefined();
  });

  it('removes entries of the largest account when the total is full', async () => {
    const size = measureSize(createAnswer('x')) + 2;
    const cache = memoryCache({ most: 3 * size, mostPerAccount: 2 * size });
    for (const key of ['a 1', 'b 1', 'b 2', 'a 2']) await cache.set(key, createAnswer('x'), 5_000);
    const isStored = await Promise.all(['a 1', 'b 1', 'b 2', 'a 2'].map(async (key) => Boolean(await cache.get(key))));
    expect(isStored).toEqual([true, false, true, true]);
  });

  describe('with several entries of one account', () => {
    const keys = ['a v2 1', 'a v2 2', 'a v2 3'];
    const size = JSON.stringify(createAnswer('x')).length + 'a v2 1'.length;
    /** Returns true for each key that the cache still has. */
    const readAllKeys = (cache: ReturnType<typeof memoryCache>) =>
      Promise.all(keys.map(async (key) => (await cache.get(key)) !== undefined));

    it.each([
      ['up to the limit of an account', { most: 10 * size, mostPerAccount: 2 * size }],
      ['up to half of the total by default', { most: 4 * size }],
      ['up to the total if that is less', { most: 2 * size, mostPerAccount: 10 * size }],
    ])('holds entries %s', async (_label, options) => {
      const cache = memoryCache(options);
      for (const key of keys) await cache.set(key, createAnswer('x'), 5_000);
      expect(await readAllKeys(cache)).toEqual([false, true, true]);
    });

    it('stores an entry that has exactly the limit', async () => {
      const cache = memoryCache({ most: size, mostPerAccount: size });
      await cache.set('a v2 1', createAnswer('x'), 5_000);
      expect(await readAllKeys(cache)).toEqual([true, false, false]);
    });

    it('counts an entry once after several replacements', async () => {
      const cache = memoryCache({ most: 10 * size, mostPerAccount: 2 * size });
      await cache.set('a v2 1', createAnswer('x'), 5_000);
      for (let setCount = 0; setCount < 5; setCount += 1) await cache.set('a v2 2', createAnswer('x'), 5_000);
      expect(await readAllKeys(cache)).toEqual([true, true, false]);
    });
  });

  it('frees the size of an expired entry after a read of it', async () => {
    let now = 0;
    const cache = createMemoryCache(2, () => now);
    await cache.set('a', createAnswer('a'), 1_000);
    await cache.set('b', createAnswer('b'), 5_000);
    now = 1_000;
    await cache.get('a');
    await cache.set('c', createAnswer('c'), 5_000);
    expect(await cache.get('b')).toEqual(createAnswer('b'));
  });
});

describe('redisCache', () => {
  it('stores answers with their lifetime and returns them unchanged', async () => {
    const values = new Map<string, string>();
    const commands: string[][] = [];
    const cache = redisCache(async (...command) => {
      commands.push(command);
      const [commandName, key = '', value = ''] = command;
      if (commandName === 'SET') values.set(key, value);
      return commandName === 'GET' ? (values.get(key) ?? null) : 'OK';
    });
    expect(await cache.get('a')).toBeUndefined();
    await cache.set('a', createAnswer('one'), 5_000);
    expect(await cache.get('a')).toEqual(createAnswer('one'));
    expect(commands[1]).toEqual(['SET', 'slipway:read:a', JSON.stringify(createAnswer('one')), 'PX', '5000']);
  });

  it('ignores values that other programs stored', async () => {
    const cache = redisCache(async () => 'not JSON');
    expect(await cache.get('a')).toBeUndefined();
  });
});
