/** What `npm run test:mutation` says of the mutants it was told of. */
import { expect, test } from 'vitest';
import { scoreOf, scoresByFolder, table } from '../mutation/score.ts';

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
