/** Tests the venue's custom texts: the phrases that they replace, and the reports about mistakes in them. */
import { describe, expect, it } from 'vitest';
import { mapPhrases } from '../../src/i18n/each-phrase.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enCheckout } from '../../src/i18n/en/checkout.ts';
import { messages as ar } from '../../src/i18n/languages/ar.ts';
import { messages as de } from '../../src/i18n/languages/de.ts';
import { messages as pl } from '../../src/i18n/languages/pl.ts';
import {
  getTextKeys,
  optionalPlaceholders,
  specialNumbers,
  mapKeysToPhrases,
  placeholders,
} from '../../src/i18n/texts/placeholders.ts';
import { createReword } from '../../src/i18n/texts/read-text.ts';
import type { Texts } from '../../src/i18n/texts/texts.ts';
import { findTextErrors } from '../../src/i18n/texts/wrong-texts.ts';
import { english } from './english.ts';
import { renderPhrasesOnce } from './phrases.ts';

describe('createReword', () => {
  const rewordEnglish = (texts: Texts[string], lang = 'en-CA') => createReword({ en: texts })(english, lang);

  it('replaces the phrases for which the venue has texts', () => {
    const { summary, cart } = rewordEnglish({ 'summary.book': 'Reserve', 'cart.added': '{name} is yours.' });
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
    const pluralTemplates = {
      one: '{count} łódka',
      few: '{count} łódki',
      many: '{count} łódek',
      other: '{count} łódki',
    };
    const { found } = createReword({ pl: { 'items.found': pluralTemplates } })(pl, 'pl').items;
    expect([1, 3, 5, 22].map((count) => found(count))).toEqual(['1 łódka', '3 łódki', '5 łódek', '22 łódki']);
    const sixPluralTemplates = ['zero', 'one', 'two', 'few', 'many', 'other'].map((pluralForm) => [
      pluralForm,
      `${pluralForm} {count}`,
    ]);
    const arabicMessages = createReword({
      ar: { 'items.found': Object.fromEntries(sixPluralTemplates) as Texts[string][string] },
    })(ar, 'ar');
    const arabicForms = [0, 1, 2, 3, 11, 100].map((count) => arabicMessages.items.found(count));
    expect(arabicForms).toEqual(['zero 0', 'one 1', 'two 2', 'few 3', 'many 11', 'other 100']);
  });

  it('prefers a form for an exact number to the form `other`', () => {
    const { found } = rewordEnglish({
      'items.found': { '=0': 'Nothing', '=2': 'A pair', other: '{count} boats' },
    }).items;
    expect([0, 1, 2, 3].map((count) => found(count))).toEqual(['Nothing', '1 boats', 'A pair', '3 boats']);
  });

  it('keeps a special phrase for zero unless the venue replaces `=0`', () => {
    expect(rewordEnglish({ wait: 'Again in {seconds}.' }).wait(0)).toBe(english.wait(0));
    expect(rewordEnglish({ wait: { '=0': 'Now!', other: 'Again in {seconds}.' } }).wait(0)).toBe('Now!');
  });

  it('accepts a separate text for nights and for days', () => {
    const lengthInNights = rewordEnglish({ 'length.atLeast.nights': 'Stay {count} nights.' }).length;
    expect([lengthInNights.atLeast(2, true), lengthInNights.atLeast(2, false)]).toEqual([
      'Stay 2 nights.',
      english.length.atLeast(2, false),
    ]);
    const lengthInDays = rewordEnglish({ 'length.atLeast.days': 'Stay {count} days.' }).length;
    expect([lengthInDays.atLeast(2, true), lengthInDays.atLeast(2, false)]).toEqual([
      english.length.atLeast(2, true),
      'Stay 2 days.',
    ]);
  });

  it('uses the form `none` if the placeholder’s value is empty', () => {
    const { done } = rewordEnglish({ 'done.pay': { none: 'Pay', other: 'Pay {amount}' } });
    expect([done.pay(''), done.pay('$9')]).toEqual(['Pay', 'Pay $9']);
  });

  it('uses the form `none` for the booking button, which shows no amount', () => {
    const { book } = rewordEnglish({ 'book.pay': { none: 'Reserve and pay', other: 'Reserve and pay {amount}' } });
    expect(book.pay).toBe('Reserve and pay');
    expect(rewordEnglish({ 'book.pay': 'Reserve and pay {amount}' }).book.pay).toBe(english.book.pay);
  });

  it.each([
    ['item.soldOut.title', 'Gone', 'list.soldOut'],
    ['book.payNow', { none: 'Reserve now', other: 'Reserve · {amount} now' }, 'book.pay'],
  ])('accepts a text under the earlier key %s', (formerKey, text, key) => {
    const renderRewordedText = (texts: Texts[string]) => new Map(renderPhrasesOnce(rewordEnglish(texts))).get(key);
    expect(renderRewordedText({ [formerKey]: text })).toBe(typeof text === 'string' ? text : text.none);
    expect(renderRewordedText({ [formerKey]: text, [key]: 'Present' })).toBe('Present');
  });

  it('inserts names unchanged, including braces and dollar signs', () => {
    const { linkFor } = rewordEnglish({ 'done.linkFor': '{what} in {calendar}' }).done;
    expect(linkFor('{what} $& $1', 'Kayak')).toBe('Kayak in {what} $& $1');
  });

  it('keeps the original phrase if the venue’s text is unusable', () => {
    const invalidTexts = {
      'summary.book': '',
      'cart.added': 'Got it',
      __proto__: { 'summary.add': 'x' },
      constructor: 'x',
    };
    for (const texts of [invalidTexts, null, 7, 'en', []]) {
      const rewordedMessages = createReword({ en: texts } as unknown as Texts)(english, 'en');
      expect(rewordedMessages.summary).toEqual(english.summary);
      expect(rewordedMessages.cart.added('Kayak')).toBe(english.cart.added('Kayak'));
    }
  });

  it('returns the same phrases if applied twice', () => {
    const reword = createReword({ en: { 'done.pay': 'Pay {amount}', wait: 'In {seconds}' } });
    const { done, wait } = reword(reword(english, 'en'), 'en');
    expect([done.pay(''), done.pay('$9'), wait(0)]).toEqual([english.done.pay(''), 'Pay $9', english.wait(0)]);
  });
});

describe('findTextErrors', () => {
  const findMistakes = (texts: unknown) => findTextErrors(texts, de, ['en', 'de']);
  /** A text that is longer than the maximum of 1,000 characters. */
  const tooLongText = 'x'.repeat(1001);

  it.each([
    [{}],
    [{ 'de-AT': { 'summary.book': 'Jetzt reservieren' }, EN: { 'cart.added': '{name} is yours.' } }],
    [{ en: { 'items.found': { '=1': 'One place', other: '{count} places' } } }],
    [{ en: { 'summary.book': 'x'.repeat(1000) } }],
  ])('accepts the texts %j', (texts) => {
    expect(findMistakes(texts)).toEqual([]);
  });

  it.each([
    [[], '`texts` must be an object with a member for each language.'],
    [null, '`texts` must be an object with a member for each language.'],
    [{ fi: {} }, '`fi` in `texts` has no messages in the widget.'],
    [{ en: 'Reserve' }, '`en` in `texts` must be an object of keys and texts.'],
    [{ en: { 'summary.buy': 'Buy' } }, '`summary.buy` in `texts` (`en`) is not a known key.'],
    [{ en: { 'done.paid': 'Paid' } }, '`done.paid` in `texts` (`en`) is no longer used.'],
    [
      { en: { 'item.soldOut.title': 'Gone' } },
      '`item.soldOut.title` in `texts` (`en`) still works, but its key is `list.soldOut` now.',
    ],
    [
      { en: { 'book.pay': { none: 'Reserve', other: 'Reserve {amount}' } } },
      '`book.pay` in `texts` (`en`) still works, but a single text without an amount is enough now.',
    ],
    [{ en: { 'book.payNow': 'Reserve {amount}' } }, '`book.payNow` in `texts` (`en`) has no placeholder {amount}.'],
    [{ en: { toString: 'Buy' } }, '`toString` in `texts` (`en`) is not a known key.'],
    [{ en: { 'length.next': '{count}' } }, '`length.next` in `texts` (`en`) is not a known key.'],
  ])('reports the mistake in the texts %j', (texts, expectedSentence) => {
    expect(findMistakes(texts)).toEqual([expectedSentence]);
  });

  describe('in English, whose sections load on demand', () => {
    const findEnglishMistakes = (texts: Texts[string]) =>
      findTextErrors({ en: texts }, { ...enFirstPaint, ...enCheckout }, ['en']);
    const phraseEntries = [...mapKeysToPhrases(english)];
    const createTemplate = (phraseKey: string) =>
      (placeholders[phraseKey] ?? []).map((name) => `{${name}}`).join(' ') || 'Words';

    it('accepts every key of the catalogue', () => {
      expect(
        findEnglishMistakes(Object.fromEntries(phraseEntries.map(([key, place]) => [key, createTemplate(place)]))),
      ).toEqual([]);
    });

    it.each([
      ['byDate.shown', 'Search', 'is not a known key'],
      ['byDate.people', 'People', 'is not a known key'],
      ['lineEdit', 'Edit', 'is not a known key'],
      ['byDate.checked', '{count} checked', 'lacks {total}'],
      ['tabBookings.forget', ' ', 'is empty'],
    ])('explains why it ignores the text for %s', (key, text, mistake) => {
      expect(findEnglishMistakes({ [key]: text })).toEqual([`\`${key}\` in \`texts\` (\`en\`) ${mistake}.`]);
    });
  });

  it.each([
    ['summary.book', '', 'is empty'],
    ['summary.book', '  ', 'is empty'],
    ['summary.book', 7, 'is not text'],
    ['summary.book', null, 'is not text'],
    ['summary.book', tooLongText, 'is longer than 1000 characters'],
    ['summary.book', 'Reserve {name}', 'has no placeholder {name}'],
    ['summary.book', { one: 'Reserve', other: 'Reserve' }, 'has forms, but the phrase contains no number'],
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
    expect(findMistakes({ en: { [key]: text } })).toEqual([`\`${key}\` in \`texts\` (\`en\`) ${mistake}.`]);
  });
});

describe('keys of phrases', () => {
  type WritePhrase = (...placeholderValues: unknown[]) => string;
  const phraseFunctions = new Map<string, WritePhrase>();
  mapPhrases(english, (phrase, phraseKey) => {
    if (typeof phrase === 'function') phraseFunctions.set(phraseKey, phrase as WritePhrase);
    return phrase;
  });
  const writePhrase = (phraseKey: string, ...placeholderValues: unknown[]) =>
    phraseFunctions.get(phraseKey)?.(...placeholderValues) ?? '';

  it('lists two keys for a phrase with nights, otherwise one', () => {
    const germanPhraseByKey = mapKeysToPhrases(de);
    expect(germanPhraseByKey.get('summary.book')).toBe('summary.book');
    expect(germanPhraseByKey.get('length.next.nights')).toBe('length.next');
    expect(germanPhraseByKey.get('length.next.days')).toBe('length.next');
    expect(germanPhraseByKey.has('length.next')).toBe(false);
    expect(germanPhraseByKey.size).toBeGreaterThan(250);
  });

  it('lists in `placeholders` every phrase that has placeholders', () => {
    expect(Object.keys(placeholders).sort()).toEqual([...phraseFunctions.keys()].sort());
  });

  it.each(Object.entries(placeholders))(
    'lists in `placeholders` exactly the placeholders that the phrase %s shows',
    (phraseKey, placeholderNames) => {
      const placeholderValues = placeholderNames.map((_, index) => 57 + index);
      const words = writePhrase(phraseKey, ...placeholderValues);
      expect(placeholderValues.filter((part) => !words.includes(String(part)))).toEqual([]);
      // If a phrase has separate words for nights, its function has one more parameter than the phrase has
      // placeholders. This last parameter selects the words for nights.
      const hasNights = getTextKeys(phraseKey).length === 2;
      expect(phraseFunctions.get(phraseKey)?.length, 'parts').toBe(placeholderNames.length + (hasNights ? 1 : 0));
      if (hasNights)
        expect(writePhrase(phraseKey, ...placeholderValues, true)).not.toBe(
          writePhrase(phraseKey, ...placeholderValues, false),
        );
    },
  );

  it.each(Object.entries(specialNumbers))(
    'has special words in %s for each number that `specialNumbers` lists',
    (place, counts) => {
      for (const count of counts)
        expect(writePhrase(place, count, false)).not.toBe(writePhrase(place, 57, false).replace('57', String(count)));
    },
  );

  it('lists in `specialNumbers` every phrase with special words for zero', () => {
    const phrasesWithoutZero = [...phraseFunctions.keys()].filter(
      (place) => !writePhrase(place, 0, 0, 0).includes('0'),
    );
    expect(phrasesWithoutZero.filter((place) => !(place in optionalPlaceholders))).toEqual(Object.keys(specialNumbers));
  });

  it.each(Object.entries(optionalPlaceholders))(
    'has special words in %s for an empty placeholder %s',
    (place, emptyPlaceholder) => {
      const placeholderNames = placeholders[place] ?? [];
      const fullText = writePhrase(place, ...placeholderNames.map((name) => (name === emptyPlaceholder ? 57 : 'x')));
      const textWithoutPart = writePhrase(
        place,
        ...placeholderNames.map((name) => (name === emptyPlaceholder ? '' : 'x')),
      );
      expect(textWithoutPart).not.toBe(fullText.replace('57', ''));
    },
  );
});
