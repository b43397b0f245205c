import { expect, test } from 'vitest';
import { de } from '../../../src/i18n/languages/de.ts';
import { phrasesByKey, wrongTexts } from '../../../src/i18n/texts/wrong-texts.ts';

const wrong = (texts: unknown) => wrongTexts(texts, de, ['en', 'de']);

test('every phrase has a key, those that are booked by night two', () => {
  const phrases = phrasesByKey(de);
  expect(phrases.get('summary.book')).toBe('summary.book');
  expect(phrases.get('length.next.nights')).toBe('length.next');
  expect(phrases.has('length.next')).toBe(false);
  expect(phrases.size).toBeGreaterThan(250);
});

test('nothing is wrong with what is right', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ 'de-AT': { 'summary.book': 'Jetzt reservieren' }, EN: { 'cart.added': '{name} is yours.' } })).toEqual(
    [],
  );
});

test.each([
  [[], '`texts` is no object of languages.'],
  [{ fi: {} }, '`fi` in `texts` is no language that there are words in.'],
  [{ en: 'Reserve' }, '`en` in `texts` is no object of keys and words.'],
  [{ en: { 'summary.buy': 'Buy' } }, '`summary.buy` in `texts` (`en`) is no key.'],
  [{ en: { toString: 'Buy' } }, '`toString` in `texts` (`en`) is no key.'],
  [{ en: { 'cart.added': 'Got it' } }, '`cart.added` in `texts` (`en`) lacks {name}.'],
  [{ en: { 'length.next': '{count}' } }, '`length.next` in `texts` (`en`) is no key.'],
])('of %o it is said what is wrong', (texts, sentence) => {
  expect(wrong(texts)).toEqual([sentence]);
});
