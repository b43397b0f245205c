/** What `npm run test:mutation` says of the mutants it was told of. */
import { expect, test } from 'vitest';
import { complaintAbout, scoreOf, scoresByFolder, table } from '../mutation/score.ts';

const mutants = [
  { fileName: '/home/ada/slipway/src/flow/store.ts', status: 'Killed' },
  { fileName: '/home/ada/slipway/src/flow/cart/add.ts', status: 'Killed' },
  { fileName: '/home/ada/slipway/src/flow/cart/add.ts', status: 'Timeout' },
  { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'Survived' },
  { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'NoCoverage' },
  { fileName: '/home/ada/slipway/src/flow/cart/restore.ts', status: 'Ignored' },
];

test('what is killed and what never ends is found; what no test reaches is not', () => {
  const cart = { name: 'src/flow/cart', killed: 1, timeout: 1, survived: 1, noCoverage: 1, percent: 50 };
  const root = { name: 'src/flow', killed: 1, timeout: 0, survived: 0, noCoverage: 0, percent: 100 };
  expect(scoresByFolder(mutants)).toEqual([root, cart]);
  expect(scoreOf('all', mutants)).toMatchObject({ killed: 2, timeout: 1, survived: 1, noCoverage: 1, percent: 60 });
});

test('a score is rounded down', () => {
  const almost = { name: 'src/api', killed: 8999, timeout: 0, survived: 1001, noCoverage: 0, percent: 89.99 };
  expect(table([almost])).toMatch(/^src\/api +10000 +8999 +0 +1001 +0 +89\.9$/m);
});

test('a score holds from the least on, and says nothing where more than one in twenty ran out of time', () => {
  const score = { name: 'src/api', killed: 90, timeout: 0, survived: 10, noCoverage: 0, percent: 90 };
  expect(complaintAbout(score, 90)).toBeNull();
  expect(complaintAbout({ ...score, percent: 89.99 }, 90)).toBe('src/api: below 90 %.');
  expect(complaintAbout({ ...score, killed: 85, timeout: 5 }, 90)).toBeNull();
  expect(complaintAbout({ ...score, killed: 84, timeout: 6 }, 90)).toContain('too busy to measure');
});

test('a folder without a mutant has nothing that was not found', () => {
  expect(complaintAbout(scoreOf('src/empty', []), 90)).toBeNull();
});
