import { expect, test } from 'vitest';
import { it } from '../../../src/i18n/languages/it.ts';

test('a verb agrees with what is left', () => {
  expect([1, 2].map((count) => it.summary.left(count))).toEqual(['Ne resta solo 1', 'Ne restano solo 2']);
});

test('one more offer is said without its number', () => {
  expect([1, 3].map((count) => it.byDate.leftOut(count))).toEqual([
    'Un’altra offerta non è disponibile in queste date.',
    'Altre 3 offerte non sono disponibili in queste date.',
  ]);
});
