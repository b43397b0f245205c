/** Tests the slices of `npm run test:long`, and the mutation score. */
import { describe, expect, it } from 'vitest';
import { findShortfall, scoreOf, scoresByFolder, table } from '../mutation/score.ts';
import { partOf, sliceOf, slices } from '../slices.ts';

describe('sliceOf', () => {
  it('returns the same slice every time for a commit', () => {
    const hash = '3c113208f6a1c04b7e7f3c9a55d1f3b1a2c4d5e6';
    expect(sliceOf(slices, hash)).toBe(sliceOf(slices, hash));
    expect(sliceOf(slices, hash.toUpperCase())).toBe(sliceOf(slices, hash));
  });

  it('returns each slice for at least one of consecutive hashes', () => {
    const hashes = Array.from({ length: slices.length }, (_, index) => (0xfedcba00 + index).toString(16));
    expect(new Set(hashes.map((hash) => sliceOf(slices, hash)))).toEqual(new Set(slices));
  });

  it.each(['main', '', 'abc'])('throws if the hash is "%s"', (text) => {
    expect(() => sliceOf(slices, text)).toThrow('no hash');
  });
});

describe('partOf', () => {
  it('puts each slice into exactly one part', () => {
    const parts = [1, 2, 3, 4].flatMap((part) => partOf(slices, `${part}/4`));
    expect(parts).toHaveLength(slices.length);
    expect(new Set(parts)).toEqual(new Set(slices));
    expect(partOf(['a', 'b', 'c', 'd', 'e'], '2/2')).toEqual(['b', 'd']);
  });

  it.each(['0/2', '3/2', '2', '1/0', '', '1/2/3'])('throws if the part is "%s"', (text) => {
    expect(() => partOf(slices, text)).toThrow('no part');
  });
});

describe('slices', () => {
  it('contains each name once', () => {
    expect(new Set(slices.map(({ name }) => name)).size).toBe(slices.length);
  });
});

describe('the mutation score', () => {
  const mutants = [
    { fileName: '/home/ada/slipway/src/flow/store.ts', status: 'Killed' },
    { fileName: '/home/ada/slipway/src/flow/cart/add.ts', status: 'Killed' },
    { fileName: '/home/ada/slipway/src/flow/cart/add.ts', status: 'Timeout' },
    { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'Survived' },
    { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'NoCoverage' },
    { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'Ignored' },
  ];
  const score = { name: 'src/api', killedCount: 90, timeout: 0, survivedCount: 10, noCoverage: 0, percent: 90 };

  it('counts timeouts as detected mutants', () => {
    const cart = { name: 'src/flow/cart', killedCount: 1, timeout: 1, survivedCount: 1, noCoverage: 1, percent: 50 };
    const root = { name: 'src/flow', killedCount: 1, timeout: 0, survivedCount: 0, noCoverage: 0, percent: 100 };
    expect(scoresByFolder(mutants)).toEqual([root, cart]);
    expect(scoreOf('all', mutants)).toMatchObject({
      killedCount: 2,
      timeout: 1,
      survivedCount: 1,
      noCoverage: 1,
      percent: 60,
    });
  });

  it('rounds the percentage down in the table', () => {
    const almost = {
      name: 'src/api',
      killedCount: 8999,
      timeout: 0,
      survivedCount: 1001,
      noCoverage: 0,
      percent: 89.99,
    };
    expect(table([almost])).toMatch(/^src\/api +10000 +8999 +0 +1001 +0 +89\.9$/m);
  });

  it('passes if it is exactly the minimum', () => {
    expect(findShortfall(score, 90)).toBeNull();
    expect(findShortfall({ ...score, percent: 89.99 }, 90)).toBe('src/api: below 90 %.');
  });

  it('fails if more than 5 % of the mutants time out', () => {
    expect(findShortfall({ ...score, killedCount: 85, timeout: 5 }, 90)).toBeNull();
    expect(findShortfall({ ...score, killedCount: 84, timeout: 6 }, 90)).toContain('too busy to measure');
  });

  it('passes for a folder without mutants', () => {
    expect(findShortfall(scoreOf('src/empty', []), 90)).toBeNull();
  });
});
