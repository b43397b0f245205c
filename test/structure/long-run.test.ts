/** Tests the slices of `npm run test:long`, and the mutation score. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findShortfall, computeScore, computeScoresByFolder, formatTable } from '../mutation/score.ts';
import { selectPart, selectSlice, slices } from '../slices.ts';

describe('selectSlice', () => {
  it('returns the same slice every time for a commit', () => {
    const hash = '3c113208f6a1c04b7e7f3c9a55d1f3b1a2c4d5e6';
    expect(selectSlice(slices, hash)).toBe(selectSlice(slices, hash));
    expect(selectSlice(slices, hash.toUpperCase())).toBe(selectSlice(slices, hash));
  });

  it('returns each slice for at least one of consecutive hashes', () => {
    const hashes = Array.from({ length: slices.length }, (_, index) => (0xfedcba00 + index).toString(16));
    expect(new Set(hashes.map((hash) => selectSlice(slices, hash)))).toEqual(new Set(slices));
  });

  it.each(['main', '', 'abc'])('throws if the hash is "%s"', (text) => {
    expect(() => selectSlice(slices, text)).toThrow('no hash');
  });
});

describe('selectPart', () => {
  it('puts each slice into exactly one part', () => {
    const coveredSlices = [1, 2, 3, 4].flatMap((part) => selectPart(slices, `${part}/4`));
    expect(coveredSlices).toHaveLength(slices.length);
    expect(new Set(coveredSlices)).toEqual(new Set(slices));
    expect(selectPart(['a', 'b', 'c', 'd', 'e'], '2/2')).toEqual(['b', 'd']);
  });

  it.each(['0/2', '3/2', '2', '1/0', '', '1/2/3'])('throws if the part is "%s"', (text) => {
    expect(() => selectPart(slices, text)).toThrow('no part');
  });
});

describe('slices', () => {
  it('contains each name once', () => {
    expect(new Set(slices.map(({ name }) => name)).size).toBe(slices.length);
  });

  it('names only files, folders and test titles that exist', () => {
    const paths = slices.flatMap(({ command }) => command.filter((argument) => /^(?:test|e2e)\//.test(argument)));
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const titleSlices = slices.filter(({ command }) => command.includes('-g'));
    expect(titleSlices.length).toBeGreaterThan(0);
    const missingTitles = titleSlices
      .map(({ command }) => ({
        title: command[command.indexOf('-g') + 1] ?? '',
        source: command
          .filter((argument) => argument.endsWith('.e2e.ts'))
          .map((path) => readFileSync(path, 'utf8'))
          .join(''),
      }))
      .filter(({ title, source }) => title === '' || !source.includes(title));
    expect(missingTitles).toEqual([]);
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
  const score = {
    name: 'src/api',
    killedCount: 90,
    timeoutCount: 0,
    survivedCount: 10,
    noCoverageCount: 0,
    percent: 90,
  };

  it('counts timeouts as detected mutants', () => {
    const cartScore = {
      name: 'src/flow/cart',
      killedCount: 1,
      timeoutCount: 1,
      survivedCount: 1,
      noCoverageCount: 1,
      percent: 50,
    };
    const rootScore = {
      name: 'src/flow',
      killedCount: 1,
      timeoutCount: 0,
      survivedCount: 0,
      noCoverageCount: 0,
      percent: 100,
    };
    expect(computeScoresByFolder(mutants)).toEqual([rootScore, cartScore]);
    expect(computeScore('all', mutants)).toMatchObject({
      killedCount: 2,
      timeoutCount: 1,
      survivedCount: 1,
      noCoverageCount: 1,
      percent: 60,
    });
  });

  it('rounds the percentage down in the table', () => {
    const almostEnough = {
      name: 'src/api',
      killedCount: 8999,
      timeoutCount: 0,
      survivedCount: 1001,
      noCoverageCount: 0,
      percent: 89.99,
    };
    expect(formatTable([almostEnough])).toMatch(/^src\/api +10000 +8999 +0 +1001 +0 +89\.9$/m);
  });

  it('passes if it is exactly the minimum', () => {
    expect(findShortfall(score, 90)).toBeNull();
    expect(findShortfall({ ...score, percent: 89.99 }, 90)).toBe('src/api: below 90 %.');
  });

  it('fails if more than 5 % of the mutants time out', () => {
    expect(findShortfall({ ...score, killedCount: 85, timeoutCount: 5 }, 90)).toBeNull();
    expect(findShortfall({ ...score, killedCount: 84, timeoutCount: 6 }, 90)).toContain('too busy to measure');
  });

  it('passes for a folder without mutants', () => {
    expect(findShortfall(computeScore('src/empty', []), 90)).toBeNull();
  });
});
