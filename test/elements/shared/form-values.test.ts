import { expect, test } from 'vitest';
import { boxesOf, choicesIn, isTicked } from '../../../src/elements/shared/form-values.ts';
import { everyField } from '../checkout-stage.ts';

test('a visitor fills every field but the text between them, the terms last', () => {
  const ids = boxesOf(everyField()).map(({ id }) => id);
  expect(ids).not.toContain('rule');
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([13, 'customer_name', 'customer_tos_agree']);
  expect(boxesOf({ ...everyField(), terms: null }).at(-1)?.id).toBe('note');
  expect(boxesOf({ fields: [], policy: '', terms: null })).toEqual([]);
});

test('a box is ticked by what services and browsers write, and by nothing empty or nought', () => {
  expect(['1', 'on', 'yes', '0', ''].map(isTicked)).toEqual([true, true, true, false, false]);
});

test('several choices travel as one value', () => {
  expect(choicesIn('s,r')).toEqual(['s', 'r']);
  expect(choicesIn('s')).toEqual(['s']);
});
