/** Tests the venue's custom texts: the phrases that they replace, and the reports about mistakes in them. */
import { describe, expect, it } from 'vitest';
import { mapPhrases } from '../../src/i18n/each-phrase.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { messages as ar } from '../../src/i18n/languages/ar.ts';
import { messages as de } from '../../src/i18n/languages/de.ts';
import { messages as pl } from '../../src/i18n/languages/pl.ts';
import {
  keysOf,
  optionalPlaceholders,
  specialNumbers,
  phrasesByKey,
  placeholders,
} from '../../src/i18n/texts/placeholders.ts';
import { createReword } from '../../src/i18n/texts/read-text.ts';
import type { Texts } from '../../src/i18n/texts/texts.ts';
import { wrongTexts } from '../../src/i18n/texts/wrong-texts.ts';
import { english } from './english.ts';
import { renderPhrasesOnce } from './phrases.ts';

describe('createReword', () => {
  const inEnglish = (texts: Texts[string], lang = 'en-CA') => createReword({ en: texts })(english, lang);

  it('replaces the phrases for which the venue has texts', () => {
    const { summary, cart } = inEnglish({ 'summary.book': 'Reserve', 'cart.added': '{name} is yours.' });
    expect([summary.book, summary.add]).toEqual(['Reserve', english.summary.add]);
    expect([cart.added('Kayak'), cart.removed('Kayak')]).toEqual(['Kayak is yours.', english.cart.removed('Kayak')]);
  });

  it('prefers texts for the region to texts for the language', () => {
    const reword = createReword({
      de: { 'summary.book': 'Buchen', 'summary.add': 'Dazu' },
      'de-AT': { 'summary.book': 'Servus, buchen' },
      fr: { 'summary.book': 'Réserver' },
    });
    expect(reword(english, 'de-AT').summary).toMatchObject({ book: 'Servus, buchen', add: 'Dazu' });
    expect(reword(english, 'de-CH').summary).toMatchObject({ book: 'Buchen', add: 'Dazu' });
    expect(reword(english, 'en').summary.book).toBe(english.summary.book);
  });

  it('accepts language tags in any case and with underscores', () => {
    expect(createReword({ ' EN_ca ': { back: 'Go back' } })(english, 'en-CA').back).toBe('Go back');
  });

  it('selects the plural form by the rules of the language', () => {
    const forms = { one: '{count} łódka', few: '{count} łódki', many: '{count} łódek', other: '{count} łódki' };
    const { found } = createReword({ pl: { 'items.found': forms } })(pl, 'pl').items;
    expect([1, 3, 5, 22].map((count) => found(count))).toEqual(['1 łódka', '3 łódki', '5 łódek', '22 łódki']);
    const six = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, `${form} {count}`]);
    const arabic = createReword({ ar: { 'items.found': Object.fromEntries(six) as Texts[string][string] } })(ar, 'ar');
    const arabicForms = [0, 1, 2, 3, 11, 100].map((count) => arabic.items.found(count));
    expect(arabicForms).toEqual(['zero 0', 'one 1', 'two 2', 'few 3', 'many 11', 'other 100']);
  });

  it('prefers a form for an exact number to the form `other`', () => {
    const { found } = inEnglish({ 'items.found': { '=0': 'Nothing', '=2': 'A pair', other: '{count} boats' } }).items;
    expect([0, 1, 2, 3].map((count) => found(count))).toEqual(['Nothing', '1 boats', 'A pair', '3 boats']);
  });

  it('keeps the catalogue’s phrase for zero unless the venue replaces it', () => {
    expect(inEnglish({ wait: 'Again in {seconds}.' }).wait(0)).toBe(english.wait(0));
    expect(inEnglish({ wait: { '=0': 'Now!', other: 'Again in {seconds}.' } }).wait(0)).toBe('Now!');
  });

  it('has separate keys for nights and days', () => {
    const nights = inEnglish({ 'length.atLeast.nights': 'Stay {count} nights.' }).length;
    expect([nights.atLeast(2, true), nights.atLeast(2, false)]).toEqual([
      'Stay 2 nights.',
      english.length.atLeast(2, false),
    ]);
    const days = inEnglish({ 'length.atLeast.days': 'Stay {count} days.' }).length;
    expect([days.atLeast(2, true), days.atLeast(2, false)]).toEqual([english.length.atLeast(2, true), 'Stay 2 days.']);
  });

  it('uses the form `none` if the value of a placeholder is empty', () => {
    const { done } = inEnglish({ 'done.pay': { none: 'Pay', other: 'Pay {amount}' } });
    expect([done.pay(''), done.pay('$9')]).toEqual(['Pay', 'Pay $9']);
  });

  it('uses only the form without an amount for the booking button', () => {
    const { book } = inEnglish({ 'book.pay': { none: 'Reserve and pay', other: 'Reserve and pay {amount}' } });
    expect(book.pay).toBe('Reserve and pay');
    expect(inEnglish({ 'book.pay': 'Reserve and pay {amount}' }).book.pay).toBe(english.book.pay);
  });

  it.each([
    ['item.soldOut.title', 'Gone', 'list.soldOut'],
    ['book.payNow', { none: 'Reserve now', other: 'Reserve · {amount} now' }, 'book.pay'],
  ])('accepts a text under the former key %s', (former, text, key) => {
    const wordsOf = (texts: Texts[string]) => new Map(renderPhrasesOnce(inEnglish(texts))).get(key);
    expect(wordsOf({ [former]: text })).toBe(typeof text === 'string' ? text : text.none);
    expect(wordsOf({ [former]: text, [key]: 'Present' })).toBe('Present');
  });

  it('inserts names literally, including braces and dollar signs', () => {
    const { linkFor } = inEnglish({ 'done.linkFor': '{what} in {calendar}' }).done;
    expect(linkFor('{what} $& $1', 'Kayak')).toBe('Kayak in {what} $& $1');
  });

  it('keeps the original phrase if the venue’s text is unusable', () => {
    const nonsense = {
      'summary.book': '',
      'cart.added': 'Got it',
      __proto__: { 'summary.add': 'x' },
      constructor: 'x',
    };
    for (const texts of [nonsense, null, 7, 'en', []]) {
      const words = createReword({ en: texts } as unknown as Texts)(english, 'en');
      expect(words.summary).toEqual(english.summary);
      expect(words.cart.added('Kayak')).toBe(english.cart.added('Kayak'));
    }
  });

  it('returns the same phrases if applied twice', () => {
    const reword = createReword({ en: { 'done.pay': 'Pay {amount}', wait: 'In {seconds}' } });
    const { done, wait } = reword(reword(english, 'en'), 'en');
    expect([done.pay(''), done.pay('$9'), wait(0)]).toEqual([english.done.pay(''), 'Pay $9', english.wait(0)]);
  });
});

describe('wrongTexts', () => {
  const wrong = (texts: unknown) => wrongTexts(texts, de, ['en', 'de']);
  /** A text that is longer than the maximum of 1,000 characters. */
  const endless = 'x'.repeat(1001);

  it.each([
    [{}],
    [{ 'de-AT': { 'summary.book': 'Jetzt reservieren' }, EN: { 'cart.added': '{name} is yours.' } }],
    [{ en: { 'items.found': { '=1': 'One place', other: '{count} places' } } }],
    [{ en: { 'summary.book': 'x'.repeat(1000) } }],
  ])('accepts the texts %j', (texts) => {
    expect(wrong(texts)).toEqual([]);
  });

  it.each([
    [[], '`texts` is no object of languages.'],
    [null, '`texts` is no object of languages.'],
    [{ fi: {} }, '`fi` in `texts` is no language that there are words in.'],
    [{ en: 'Reserve' }, '`en` in `texts` is no object of keys and words.'],
    [{ en: { 'summary.buy': 'Buy' } }, '`summary.buy` in `texts` (`en`) is no key.'],
    [{ en: { 'done.paid': 'Paid' } }, '`done.paid` in `texts` (`en`) has no use any more.'],
    [
      { en: { 'item.soldOut.title': 'Gone' } },
      '`item.soldOut.title` in `texts` (`en`) works, but its key is `list.soldOut` now.',
    ],
    [
      { en: { 'book.pay': { none: 'Reserve', other: 'Reserve {amount}' } } },
      '`book.pay` in `texts` (`en`) works, but contains words without an amount now, and no forms.',
    ],
    [{ en: { 'book.payNow': 'Reserve {amount}' } }, '`book.payNow` in `texts` (`en`) has no placeholder {amount}.'],
    [{ en: { toString: 'Buy' } }, '`toString` in `texts` (`en`) is no key.'],
    [{ en: { 'length.next': '{count}' } }, '`length.next` in `texts` (`en`) is no key.'],
  ])('reports the mistake in the texts %j', (texts, sentence) => {
    expect(wrong(texts)).toEqual([sentence]);
  });

  describe('in English, whose sections load on demand', () => {
    const inEnglish = (texts: Texts[string]) => wrongTexts({ en: texts }, { ...enFirstPaint, ...enRest }, ['en']);
    const places = [...phrasesByKey(english)];
    const template = (place: string) => (placeholders[place] ?? []).map((name) => `{${name}}`).join(' ') || 'Words';

    it('accepts every key of the catalogue', () => {
      expect(inEnglish(Object.fromEntries(places.map(([key, place]) => [key, template(place)])))).toEqual([]);
    });

    it.each([
      ['byDate.shown', 'Search', 'is no key'],
      ['byDate.people', 'People', 'is no key'],
      ['lineEdit', 'Edit', 'is no key'],
      ['byDate.checked', '{count} checked', 'lacks {total}'],
      ['tabBookings.forget', ' ', 'is empty'],
    ])('explains why it ignores the text for %s', (key, text, mistake) => {
      expect(inEnglish({ [key]: text })).toEqual([`\`${key}\` in \`texts\` (\`en\`) ${mistake}.`]);
    });
  });

  it.each([
    ['summary.book', '', 'is empty'],
    ['summary.book', '  ', 'is empty'],
    ['summary.book', 7, 'is no text'],
    ['summary.book', null, 'is no text'],
    ['summary.book', endless, 'is longer than 1000 characters'],
    ['summary.book', 'Reserve {name}', 'has no placeholder {name}'],
    ['summary.book', { one: 'Reserve', other: 'Reserve' }, 'has no number, and so no forms'],
    ['cart.added', 'Got it', 'lacks {name}'],
    ['done.linkFor', 'In {calendar}', 'lacks {what}'],
    ['done.linkFor', '{what} {calendar} {count}', 'has no placeholder {count}'],
    ['items.found', { one: '{count} place' }, 'has no form “other”'],
    ['items.found', {}, 'has no form “other”'],
    ['items.found', { one: 'One place', other: '{count} places' }, 'lacks {count}'],
    ['items.found', { several: '{count}', other: '{count}' }, 'has no form “several”'],
    ['items.found', { '=x': '{count}', other: '{count}' }, 'has no form “=x”'],
    ['items.found', { 'x=1': '{count}', other: '{count}' }, 'has no form “x=1”'],
    ['items.found', { none: 'Nothing', other: '{count}' }, 'has no form “none”'],
    ['cart.added', { '=1': 'Yours.', other: '{name}' }, 'lacks {name}'],
    ['book.pay', 'Reserve and pay {amount}', 'has no placeholder {amount}'],
    ['book.pay', { none: '', other: 'Reserve and pay {amount}' }, 'is empty'],
    ['done.pay', 'Pay now', 'lacks {amount}'],
  ])('explains why it ignores the text for %s', (key, text, mistake) => {
    expect(wrong({ en: { [key]: text } })).toEqual([`\`${key}\` in \`texts\` (\`en\`) ${mistake}.`]);
  });
});

describe('keys of phrases', () => {
  type Write = (...parts: unknown[]) => string;
  const functions = new Map<string, Write>();
  mapPhrases(english, (phrase, place) => {
    if (typeof phrase === 'function') functions.set(place, phrase as Write);
    return phrase;
  });
  const write = (place: string, ...parts: unknown[]) => functions.get(place)?.(...parts) ?? '';

  it('lists each phrase by its key, or by two keys for nights', () => {
    const byKey = phrasesByKey(de);
    expect(byKey.get('summary.book')).toBe('summary.book');
    expect(byKey.get('length.next.nights')).toBe('length.next');
    expect(byKey.get('length.next.days')).toBe('length.next');
    expect(byKey.has('length.next')).toBe(false);
    expect(byKey.size).toBeGreaterThan(250);
  });

  it('lists the placeholders of every phrase that has some', () => {
    expect(Object.keys(placeholders).sort()).toEqual([...functions.keys()].sort());
  });

  it.each(Object.entries(placeholders))('lists each placeholder of the phrase %s', (place, names) => {
    const parts = names.map((_, index) => 57 + index);
    const words = write(place, ...parts);
    expect(parts.filter((part) => !words.includes(String(part)))).toEqual([]);
    // The last parameter of such a phrase has no name. It selects the words for nights.
    const hasNights = keysOf(place).length === 2;
    expect(functions.get(place)?.length, 'parts').toBe(names.length + (hasNights ? 1 : 0));
    if (hasNights) expect(write(place, ...parts, true)).not.toBe(write(place, ...parts, false));
  });

  it.each(Object.entries(specialNumbers))(
    'lists in `specialNumbers` the numbers for which %s has special words',
    (place, counts) => {
      for (const count of counts)
        expect(write(place, count, false)).not.toBe(write(place, 57, false).replace('57', String(count)));
    },
  );

  it('lists in `specialNumbers` every phrase with special words for zero', () => {
    const withoutZero = [...functions.keys()].filter((place) => !write(place, 0, 0, 0).includes('0'));
    expect(withoutZero.filter((place) => !(place in optionalPlaceholders))).toEqual(Object.keys(specialNumbers));
  });

  it.each(Object.entries(optionalPlaceholders))(
    'lists in `optionalPlaceholders` that %s has words without %s',
    (place, missing) => {
      const names = placeholders[place] ?? [];
      const whole = write(place, ...names.map((name) => (name === missing ? 57 : 'x')));
      const withoutPart = write(place, ...names.map((name) => (name === missing ? '' : 'x')));
      expect(withoutPart).not.toBe(whole.replace('57', ''));
    },
  );
});
