import { describe, expect, test } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { ar } from '../../../src/i18n/languages/ar.ts';
import { pl } from '../../../src/i18n/languages/pl.ts';
import { createReword } from '../../../src/i18n/texts/reword.ts';
import type { Texts } from '../../../src/i18n/texts/texts.ts';

const english = { ...enFirstPaint, ...enRest };
const inEnglish = (texts: Texts[string], lang = 'en-CA') => createReword({ en: texts })(english, lang);

test('a venue’s own words take the place of the catalogue’s, and all others stay', () => {
  const { summary, cart } = inEnglish({ 'summary.book': 'Reserve', 'cart.added': '{name} is yours.' });
  expect([summary.book, summary.add]).toEqual(['Reserve', english.summary.add]);
  expect([cart.added('Kayak'), cart.removed('Kayak')]).toEqual(['Kayak is yours.', english.cart.removed('Kayak')]);
});

test('words for a language as it is spoken in one place win over those for the language', () => {
  const reword = createReword({
    de: { 'summary.book': 'Buchen', 'summary.add': 'Dazu' },
    'de-AT': { 'summary.book': 'Servus, buchen' },
    fr: { 'summary.book': 'Réserver' },
  });
  expect(reword(english, 'de-AT').summary).toMatchObject({ book: 'Servus, buchen', add: 'Dazu' });
  expect(reword(english, 'de-CH').summary).toMatchObject({ book: 'Buchen', add: 'Dazu' });
  expect(reword(english, 'en').summary.book).toBe(english.summary.book);
});

test('a tag is read as people write it', () => {
  expect(createReword({ EN_ca: { back: 'Go back' } })(english, 'en-CA').back).toBe('Go back');
});

describe('a number', () => {
  test('chooses the form that its language has for it', () => {
    const forms = { one: '{count} łódka', few: '{count} łódki', many: '{count} łódek', other: '{count} łódki' };
    const { found } = createReword({ pl: { 'items.found': forms } })(pl, 'pl').items;
    expect([1, 3, 5, 22].map((count) => found(count))).toEqual(['1 łódka', '3 łódki', '5 łódek', '22 łódki']);
    const six = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, `${form} {count}`]);
    const arabic = createReword({ ar: { 'items.found': Object.fromEntries(six) as Texts[string][string] } })(ar, 'ar');
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic.items.found(count))).toEqual([
      'zero 0',
      'one 1',
      'two 2',
      'few 3',
      'many 11',
      'other 100',
    ]);
  });

  test('may have a form of its own; what has none is said as other', () => {
    const { found } = inEnglish({ 'items.found': { '=0': 'Nothing', '=2': 'A pair', other: '{count} boats' } }).items;
    expect([0, 1, 2, 3].map((count) => found(count))).toEqual(['Nothing', '1 boats', 'A pair', '3 boats']);
  });

  test('of which the catalogue says something special keeps that until there is a form for it', () => {
    expect(inEnglish({ wait: 'Again in {seconds}.' }).wait(0)).toBe(english.wait(0));
    expect(inEnglish({ wait: { '=0': 'Now!', other: 'Again in {seconds}.' } }).wait(0)).toBe('Now!');
  });
});

test('what is booked by night has words of its own', () => {
  const { length } = inEnglish({ 'length.atLeast.nights': 'Stay {count} nights.' });
  expect([length.atLeast(2, true), length.atLeast(2, false)]).toEqual([
    'Stay 2 nights.',
    english.length.atLeast(2, false),
  ]);
});

test('where something is not known the form without it is said, else the original', () => {
  expect(inEnglish({ 'book.pay': 'Pay {amount}, reserve' }).book.pay('')).toBe('Book and pay');
  const { pay } = inEnglish({ 'book.pay': { none: 'Pay, reserve', other: 'Pay {amount}, reserve' } }).book;
  expect([pay(''), pay('$9')]).toEqual(['Pay, reserve', 'Pay $9, reserve']);
});

test('what a name holds is no placeholder and no pattern', () => {
  const { linkFor } = inEnglish({ 'done.linkFor': '{what} in {calendar}' }).done;
  expect(linkFor('{what} $& $1', 'Kayak')).toBe('Kayak in {what} $& $1');
});

test('what cannot be said leaves the original, never a blank', () => {
  const nonsense = { 'summary.book': '', 'cart.added': 'Got it', __proto__: { 'summary.add': 'x' }, constructor: 'x' };
  for (const texts of [nonsense, null, 7, 'en', []]) {
    const reworded = createReword({ en: texts } as unknown as Texts)(english, 'en');
    expect(reworded.summary).toEqual(english.summary);
    expect(reworded.cart.added('Kayak')).toBe(english.cart.added('Kayak'));
  }
});

test('twice is as good as once', () => {
  const reword = createReword({ en: { 'book.pay': 'Pay {amount}', wait: 'In {seconds}' } });
  const twice = reword(reword(english, 'en'), 'en');
  expect([twice.book.pay(''), twice.book.pay('$9'), twice.wait(0)]).toEqual([
    'Book and pay',
    'Pay $9',
    english.wait(0),
  ]);
});
