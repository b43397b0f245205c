import { expect, test } from 'vitest';
import { pl } from '../../../src/i18n/languages/pl.ts';

test('two to four are few, but not twelve; twenty-two are few again', () => {
  expect([1, 2, 5, 12, 22, 25].map((count) => pl.items.found(count))).toEqual([
    '1 wynik',
    '2 wyniki',
    '5 wyników',
    '12 wyników',
    '22 wyniki',
    '25 wyników',
  ]);
});

test('a verb agrees with what is left', () => {
  expect([1, 2, 5].map((count) => pl.cartChanges.fewer(count))).toEqual([
    'Zostało tylko 1',
    'Zostały tylko 2',
    'Zostało tylko 5',
  ]);
});
