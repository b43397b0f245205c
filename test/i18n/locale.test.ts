import { describe, expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { fr } from '../../src/i18n/languages/fr.ts';
import { createLocale, type LocaleOptions } from '../../src/i18n/locale.ts';
import { cad, eur } from '../values/currencies.ts';

const english = { ...enFirstPaint, ...enRest };
const spaced = (text: string) => text.replace(/\s/g, ' ');
const localeIn = (lang: string, options: Partial<LocaleOptions> = {}) =>
  createLocale({
    finding: createFirstPaintLocale(lang, lang.startsWith('fr') ? fr : english),
    text: lang.startsWith('fr') ? fr : english,
    currency: cad,
    accountLang: 'en-CA',
    ...options,
  });

describe('one element speaks one language', () => {
  test('in its words, its days, its times and its direction at once', () => {
    const french = localeIn('fr');
    expect(french.text.cart.total).toBe(fr.cart.total);
    expect(french.weekdays()[0]?.long).toBe('lundi');
    expect([french.lang, french.dir]).toEqual(['fr', 'ltr']);
    expect(spaced(french.time('14:30'))).toBe('14:30');
    expect(spaced(localeIn('en-US').time('14:30'))).toBe('2:30 PM');
  });

  test('also where the words are English for want of others: days and direction are the language’s own', () => {
    const arabic = localeIn('ar');
    expect(arabic.dir).toBe('rtl');
    expect(arabic.text.cart.total).toBe(english.cart.total);
  });

  test('and two on one page do not disturb each other', () => {
    const [one, other] = [localeIn('fr'), localeIn('en')];
    expect(one.problem({ kind: 'timeout' })).toBe(fr.problems.timeout);
    expect(other.problem({ kind: 'timeout' })).toBe(english.problems.timeout);
  });
});

describe('money', () => {
  test('is written as the account writes it in the account’s language, and as the visitor’s language does elsewhere', () => {
    expect(spaced(localeIn('en-CA').money('1234.50'))).toBe('$1,234.50');
    const euros = { currency: eur, accountLang: 'de-AT' };
    expect(spaced(localeIn('de-AT', euros).money('1234.50'))).toBe('1.234,50 €');
    expect(spaced(localeIn('en', euros).money('1234.50'))).toBe('€1,234.50');
  });

  test('keeps its order on a page from right to left that has no words of its own', () => {
    const persian = localeIn('en', {
      finding: createFirstPaintLocale('en', english, 'de-AT', true),
      currency: eur,
      accountLang: 'de-AT',
    });
    expect(spaced(persian.money('284'))).toBe('\u2066€284.00\u2069');
    expect(persian.money('on request')).toBe('on request');
    expect(persian.moneyIn('on request')).toBe('on request');
    expect(spaced(localeIn('en', { currency: eur, accountLang: 'de-AT' }).money('284'))).not.toMatch(/[\u2066-\u2069]/);
  });

  test.each(['', 'on request'])('that is no amount (%j) stays as it is', (amount) => {
    expect(localeIn('en').money(amount)).toBe(amount);
  });
});

test.each([
  ['en', english],
  ['fr', fr],
])('what kept a booking from being sent is told after the word that nothing was booked (%s)', (lang, text) => {
  const { problem } = localeIn(lang);
  expect(problem({ kind: 'offline' })).toBe(text.problems.offline);
  expect(problem({ kind: 'offline', nothingBooked: true })).toBe(`${text.done.notMade} ${text.problems.offline}`);
});

test('a refusal is told in the service’s own words', () => {
  const title = 'Cet article est épuisé.';
  expect(localeIn('en').problem({ kind: 'refused', code: 'x', title, details: '', fields: {} })).toContain(title);
});
