import { expect, test } from 'vitest';
import { mapPhrases } from '../../../src/i18n/each-phrase.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { keysOf, mayMiss, ownAt, placeholders } from '../../../src/i18n/texts/placeholders.ts';

type Say = (...parts: unknown[]) => string;

const holding = new Map<string, Say>();
mapPhrases({ ...enFirstPaint, ...enRest }, (phrase, place) => {
  if (typeof phrase === 'function') holding.set(place, phrase as Say);
  return phrase;
});
const say = (place: string, ...parts: unknown[]) => holding.get(place)?.(...parts) ?? '';

test('every phrase that holds a name or a number has names for them, and no other has', () => {
  expect(Object.keys(placeholders).sort()).toEqual([...holding.keys()].sort());
});

test.each(Object.entries(placeholders))('%s says everything there is a name for', (place, names) => {
  const parts = names.map((_, index) => 57 + index);
  const said = say(place, ...parts);
  expect(parts.filter((part) => !said.includes(String(part)))).toEqual([]);
  // A part without a name is yes or no, and changes the words.
  const nights = keysOf(place).length === 2;
  expect(holding.get(place)?.length, 'parts').toBe(names.length + (nights ? 1 : 0));
  if (nights) expect(say(place, ...parts, true)).not.toBe(say(place, ...parts, false));
});

test.each(Object.entries(ownAt))('%s says something of its own where it is said to', (place, counts) => {
  for (const count of counts)
    expect(say(place, count, false)).not.toBe(say(place, 57, false).replace('57', String(count)));
});

test('no other phrase says something of its own at nought', () => {
  const silent = [...holding.keys()].filter((place) => !say(place, 0, 0, 0).includes('0'));
  expect(silent.filter((place) => !(place in mayMiss))).toEqual(Object.keys(ownAt));
});

test.each(Object.entries(mayMiss))('%s may be said without what may be missing', (place, name) => {
  const names = placeholders[place] ?? [];
  const with57 = say(place, ...names.map((each) => (each === name ? 57 : 'x')));
  const without = say(place, ...names.map((each) => (each === name ? '' : 'x')));
  expect(without).not.toBe(with57.replace('57', ''));
});

test('what is booked by night is said in words of its own', () => {
  expect(keysOf('length.next')).toEqual(['length.next.days', 'length.next.nights']);
  expect(keysOf('cart.total')).toEqual(['cart.total']);
});
