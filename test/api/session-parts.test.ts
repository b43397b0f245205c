import { expect, test } from 'vitest';
import { isOffered, linesOf, partsOf } from '../../src/api/session-parts.ts';
import { plainLine, plainSession } from './plain.ts';

const lunch = (optional: 'in' | 'out', available = true) => plainLine({ id: '1.1', optional, available });
const withLunch = () => plainSession({ lines: [plainLine({ addOns: [lunch('in')] }), plainLine({ id: '2' })] });

test('without a session there is nothing in the cart', () => {
  expect([linesOf(null), partsOf(null)]).toEqual([[], []]);
});

test('what is charged for are the lines, each followed by its add-ons', () => {
  expect(partsOf(withLunch()).map(({ id }) => id)).toEqual(['1', '1.1', '2']);
});

test('only an add-on that was not taken need not be available', () => {
  expect([lunch('in', false), lunch('out', false), lunch('in')].map(isOffered)).toEqual([false, true, true]);
  expect(isOffered(plainLine({ available: false }))).toBe(false);
});
