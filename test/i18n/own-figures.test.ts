import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { ar } from '../../src/i18n/languages/ar.ts';
import { figuresOf, withFigures } from '../../src/i18n/own-figures.ts';
import { placed } from './phrases.ts';

const arab = figuresOf('ar-JO-u-nu-arab');

test('numbers are 0 to 9 unless other figures are asked for', () => {
  const english = { ...enFirstPaint, ...enRest };
  expect(withFigures(english, figuresOf('en-CA-u-nu-latn'))).toBe(english);
  expect([figuresOf('ar-u-nu-latn')(1205), arab(1205)]).toEqual(['1205', '١٢٠٥']);
});

test.each([
  ['ar', ar],
  ['en', { ...enFirstPaint, ...enRest }],
])('every number of every phrase is in the figures asked for (%s)', (_, catalogue) => {
  const inLatin = placed(withFigures(catalogue, arab)).filter(
    ([place, words]) => /\d/.test(words) && !/letter$|subject$/.test(place),
  );
  expect(inLatin).toEqual([]);
});

test('what is put in as words keeps its own', () => {
  const { cart, nextAvailable, tabBookings, stages } = withFigures(enRest, arab);
  expect(cart.added('Room 12')).toBe('Room 12 was added to your cart.');
  expect(tabBookings.showOne('LJFQ-211126')).toBe('Show booking LJFQ-211126');
  expect(nextAvailable.next('')).toBe('Next available');
  expect(stages.at(2, 3, 'Your details 4')).toBe('٢ of ٣ · Your details 4');
});

test('a letter that is mailed keeps the figures of mail programs', () => {
  expect(withFigures({ letter: 'Days: 3' }, arab).letter).toBe('Days: 3');
});
