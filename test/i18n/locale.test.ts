/** Tests a locale: its phrases, dates, lists, numbers, money and text directions. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clearDateNames, createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enCheckout } from '../../src/i18n/en/checkout.ts';
import * as adaptLocale from '../../src/i18n/adapt-locale.ts';
import { messages as ar } from '../../src/i18n/languages/ar.ts';
import { messages as fr } from '../../src/i18n/languages/fr.ts';
import { enByDate } from '../../src/i18n/en/by-date.ts';
import { enSpecialItems } from '../../src/i18n/en/special-items.ts';
import { enLineEdit } from '../../src/i18n/en/line-edit.ts';
import { enTabBookings } from '../../src/i18n/en/tab-bookings.ts';
import { createLocale, type LocaleOptions } from '../../src/i18n/locale.ts';
import type { Messages } from '../../src/i18n/messages.ts';
import { createReword } from '../../src/i18n/texts/read-text.ts';
import type { Day, Month } from '../../src/values/dates/day.ts';
import type { Problem } from '../../src/values/problem.ts';
import { readSources } from '../structure/sources.ts';
import { cad, eur } from '../values/currencies.ts';
import { renderPhrasesOnce } from './phrases.ts';
import { english } from './english.ts';

const catalogues: Readonly<Record<string, Messages>> = { ar, fr };
const june14 = '2031-06-14' as Day;
const june = '2031-06' as Month;
const normalizeSpaces = (text: string) => text.replace(/\s/g, ' ');

/** Returns the name or amount between the direction marks FSI and PDI. */
const isolateDirection = (name: string) => `\u2068${name}\u2069`;
/** Returns the phrase between the direction marks LRI and PDI. */
const embedLeftToRight = (phrase: string) => `\u2066${phrase}\u2069`;

/** Creates the locale of a language tag. Its phrases are English if this file does not import the language. */
function createTestLocale(tag: string, { rtl, ...options }: Partial<LocaleOptions> & { rtl?: boolean } = {}) {
  const text = catalogues[tag.slice(0, 2)] ?? english;
  const accountLang = options.accountLang ?? 'en-CA';
  const firstPaintLocale = createFirstPaintLocale(tag, text, { accountLang, rtl, adapt: adaptLocale });
  return createLocale({ firstPaint: firstPaintLocale, text, currency: cad, accountLang, ...options });
}

describe('createFirstPaintLocale', () => {
  it('formats dates in its language', () => {
    expect(createFirstPaintLocale('fr', enFirstPaint).weekdays()[0]?.long).toBe('lundi');
  });

  it('combines the page’s language with the date formats of the account’s region', () => {
    const { lang, formatTag, weekdays, shortDay } = createFirstPaintLocale('en', enFirstPaint, {
      accountLang: 'de-AT',
    });
    expect([lang, formatTag, weekdays()[0]?.long]).toEqual(['en', 'en-AT-u-nu-latn', 'Monday']);
    expect(shortDay(june14)).toMatch(/14 Jun/);
  });

  it.each([
    ['en', 'de-AT', 'en', 'en-AT-u-nu-latn'],
    ['en-US', 'de-AT', 'en-US', 'en-US-u-nu-latn'],
    ['zh-Hant', 'en-CA', 'zh-Hant', 'zh-Hant-CA-u-nu-latn'],
    ['es-419', 'en-CA', 'es-419', 'es-419-u-nu-latn'],
    ['en', 'de', 'en', 'en-u-nu-latn'],
    ['en', 'es-419', 'en', 'en-419-u-nu-latn'],
    ['ar', '', 'ar', 'ar-u-nu-latn'],
    ['ar-u-nu-arab', 'ar-JO', 'ar', 'ar-JO-u-nu-arab'],
    ['ar-u-ca-islamic-umalqura', 'ar-JO', 'ar', 'ar-JO-u-ca-islamic-umalqura-nu-latn'],
    ['he-u-ca-hebrew-nu-hebr', 'en-CA', 'he', 'he-CA-u-ca-hebrew-nu-hebr'],
  ])('combines the page’s tag %s with the account’s language %j', (tag, accountLang, lang, formatTag) => {
    expect(createFirstPaintLocale(tag, enFirstPaint, { accountLang })).toMatchObject({ lang, formatTag, accountLang });
  });

  it.each([
    ['ar-JO', 'rtl'],
    ['he-IL', 'rtl'],
    ['ar-u-nu-arab', 'rtl'],
    ['de', 'ltr'],
    ['arn', 'ltr'],
  ])('sets the text direction of %s', (tag, dir) => {
    expect(createFirstPaintLocale(tag, enFirstPaint).dir).toBe(dir);
  });

  it('adds direction marks to English phrases on a right-to-left page', () => {
    const { dir, lang, text } = createFirstPaintLocale('en', enFirstPaint, { rtl: true, adapt: adaptLocale });
    expect([dir, lang]).toEqual(['rtl', 'en']);
    expect(text.calendar.hint(1, false)).toBe(embedLeftToRight('Select a date.'));
    expect(createFirstPaintLocale('en', enFirstPaint).text).toBe(enFirstPaint);
  });

  it('leaves list separators to the language: no element contains one', () => {
    // Skips these files, because their output is for programs of the page and has no language.
    const filesWithTextForPrograms = ['src/elements/shared/public-offer.ts', 'src/elements/finish/venue-details.ts'];
    const filesThatJoinText = readSources('src/elements')
      .map(({ path }) => path)
      .filter((filePath) => !filePath.includes('/debug/') && !filesWithTextForPrograms.includes(filePath))
      .filter((filePath) => /join\('[,;] '\)|^\s+', ',$|[`}], \$\{/m.test(readFileSync(filePath, 'utf8')));
    expect(filesThatJoinText).toEqual([]);
  });
});

describe('the digits and the second calendar of a page', () => {
  const createAdaptedLocale = (tag: string) => createFirstPaintLocale(tag, enFirstPaint, { adapt: adaptLocale });

  it('formats the days of the month in the digits of the page', () => {
    expect(createAdaptedLocale('ar-u-nu-arab').dayOfMonth('2031-06-04' as Day)).toBe('٤');
    expect(createAdaptedLocale('ar').dayOfMonth('2031-06-04' as Day)).toBe('4');
  });

  it('formats months and periods in the second calendar of the page', () => {
    const { month, monthInSecondCalendar, periodInSecondCalendar } = createAdaptedLocale('en-u-ca-hebrew-nu-latn');
    expect(month(june)).toBe('June 2031');
    expect(monthInSecondCalendar(june)).toMatch(/^Sivan.+Tamuz 5791/);
    expect(periodInSecondCalendar(june14, june14)).toBe('23 Sivan 5791');
  });

  it.each(['en', 'en-u-ca-gregory', 'en-u-ca-nonsense'])('formats no second calendar for %s', (tag) => {
    const { monthInSecondCalendar, periodInSecondCalendar } = createAdaptedLocale(tag);
    expect([monthInSecondCalendar(june), periodInSecondCalendar(june14, june14)]).toEqual(['', '']);
  });

  it('formats no second calendar while its module is missing', () => {
    expect(createFirstPaintLocale('en-u-ca-hebrew', enFirstPaint).monthInSecondCalendar(june)).toBe('');
  });
});

describe('clearDateNames', () => {
  it('returns empty date names without creating an `Intl` formatter', () => {
    const locale = createFirstPaintLocale('de-AT', enFirstPaint);
    const { fullDay, month, monthInSecondCalendar, weekdays, ...rest } = clearDateNames(locale);
    expect([fullDay(june14), month(june), monthInSecondCalendar(june)]).toEqual(['', '', '']);
    expect(weekdays()).toEqual(Array(7).fill({ narrow: '', short: '', long: '' }));
    expect(locale).toMatchObject(rest);
    expect(locale.isPrepared()).toBe(false);
  });
});

describe('createLocale', () => {
  it('returns phrases, months, times and text direction of one language', () => {
    const frenchLocale = createTestLocale('fr');
    expect(frenchLocale.text.cart.total).toBe(fr.cart.total);
    expect(frenchLocale.month(june)).toBe('juin 2031');
    expect([frenchLocale.lang, frenchLocale.dir]).toEqual(['fr', 'ltr']);
    expect(normalizeSpaces(frenchLocale.time('14:30'))).toBe('14 h 30');
    expect(normalizeSpaces(createTestLocale('en-US').time('14:30'))).toBe('2:30 PM');
  });

  it('keeps the phrases of two locales separate', () => {
    const [firstLocale, secondLocale] = [createTestLocale('fr'), createTestLocale('en')];
    expect(firstLocale.problem({ kind: 'timeout' })).toBe(fr.problems.timeout);
    expect(secondLocale.problem({ kind: 'timeout' })).toBe(english.problems.timeout);
  });
});

describe('names in phrases', () => {
  it('isolates names with letters of the opposite direction', () => {
    expect(createTestLocale('en').text.cart.removed('تذكرة')).toBe(english.cart.removed(isolateDirection('تذكرة')));
    expect(createTestLocale('ar').text.cart.removed('Kayak')).toBe(ar.cart.removed(isolateDirection('Kayak')));
  });

  it('isolates a name that begins with a number in Arabic phrases', () => {
    expect(createTestLocale('ar').text.cart.removed('9.000 د.أ')).toBe(ar.cart.removed(isolateDirection('9.000 د.أ')));
  });

  it('adds no marks to counts, or to names in the same direction', () => {
    expect(createTestLocale('en').text.cart.removed('Zürich, 2 ×')).toBe(english.cart.removed('Zürich, 2 ×'));
    expect(createTestLocale('ar').text.cart.removed('تذكرة')).toBe(ar.cart.removed('تذكرة'));
    expect(createTestLocale('ar').text.summary.left(2)).toBe(ar.summary.left(2));
    expect(createTestLocale('ar').text.cart.total).toBe(ar.cart.total);
  });

  it('adds no direction marks to emails, because mail programs show them', () => {
    const { letter, subject } = createTestLocale('ar').section('item', enSpecialItems.item).soldOut;
    expect(letter('Kayak')).toBe(ar.item.soldOut.letter('Kayak'));
    expect(subject('Kayak')).toBe(ar.item.soldOut.subject('Kayak'));
  });
});

describe('section', () => {
  const pageMessages = { ...enFirstPaint, ...enCheckout };

  it('joins the English phrases it gets with those already loaded', () => {
    expect(renderPhrasesOnce(createTestLocale('en', { text: pageMessages }).section('lineEdit', enLineEdit))).toEqual(
      renderPhrasesOnce(english.lineEdit),
    );
    const { free, from } = createTestLocale('en', { text: pageMessages }).section('byDate', enByDate);
    expect([free(2), from('$9')]).toEqual(['2 available', 'from $9']);
  });

  it('returns the locale’s own language instead of the English phrases', () => {
    const byDateSection = createTestLocale('fr').section('byDate', enByDate);
    expect([byDateSection.label, byDateSection.from('9 €')]).toEqual([fr.byDate.label, fr.byDate.from('9 €')]);
    expect(Object.keys(byDateSection).sort()).toEqual(Object.keys(fr.byDate).sort());
  });

  it('applies the venue’s custom texts', () => {
    const reword = createReword({
      en: { 'lineEdit.undo': 'Bring it back', 'byDate.people.adults': '{count} grown-ups' },
    });
    const firstPaintLocale = createFirstPaintLocale('en', enFirstPaint, { reword });
    const { section } = createTestLocale('en', { firstPaint: firstPaintLocale, text: pageMessages });
    expect(section('lineEdit', enLineEdit).undo).toBe('Bring it back');
    expect(section('byDate', enByDate).people.adults(2)).toBe('2 grown-ups');
  });

  it('adds direction marks on a right-to-left page', () => {
    const section = createTestLocale('en', { text: pageMessages, rtl: true }).section('lineEdit', enLineEdit);
    expect(section.undo).toBe(embedLeftToRight(enLineEdit.undo));
    expect(section.removed('Kayak')).toBe(embedLeftToRight(enLineEdit.removed(isolateDirection('Kayak'))));
  });

  it('uses the page’s digits except in booking codes', () => {
    const { section } = createTestLocale('en-u-nu-arab', { text: pageMessages });
    expect(section('byDate', enByDate).checked(2, 15)).toBe('Checked ٢ of ١٥');
    expect(section('tabBookings', enTabBookings).showOne('AB-12')).toBe('View booking AB-12');
  });

  it('returns the same object for repeated calls', () => {
    const locale = createTestLocale('en', { text: pageMessages });
    expect(locale.section('byDate', enByDate)).toBe(locale.section('byDate', enByDate));
    expect(locale.section('byDate', enByDate)).not.toBe(createTestLocale('fr').section('byDate', enByDate));
  });
});

describe('English on a right-to-left page', () => {
  const createPersianLocale = () => createTestLocale('en', { rtl: true, currency: eur, accountLang: 'de-AT' });

  it('adds direction marks around each phrase', () => {
    expect(createPersianLocale().text.cart.total).toBe(embedLeftToRight(english.cart.total));
    expect(createPersianLocale().text.summary.left(3)).toBe(embedLeftToRight(english.summary.left(3)));
  });

  it('adds direction marks only once, and none to an empty phrase', () => {
    const reword = createReword({ en: { 'cart.taxIncluded': { none: '{amount}', other: '{amount} {name}' } } });
    const firstPaintLocale = createFirstPaintLocale('en', english, {
      accountLang: 'de-AT',
      rtl: true,
      reword,
      adapt: adaptLocale,
    });
    // The first-paint phrases already have direction marks. If the locale added the marks a second time, the count
    // would be 2.
    const { text } = createTestLocale('en', {
      firstPaint: firstPaintLocale,
      text: { ...enCheckout, ...firstPaintLocale.text },
    });
    const markCountByPhrase = renderPhrasesOnce(text).map(([, phraseText]) => phraseText.match(/\u2066/g)?.length ?? 0);
    expect(Math.max(...markCountByPhrase)).toBe(1);
    expect(text.cart.taxIncluded('', '')).toBe('');
  });

  it('adds no direction marks to emails', () => {
    const { letter } = createPersianLocale().section('item', enSpecialItems.item).soldOut;
    expect(letter('Kayak')).toBe(english.item.soldOut.letter('Kayak'));
  });

  it('adds direction marks around amounts', () => {
    expect(normalizeSpaces(createPersianLocale().money('284'))).toBe(embedLeftToRight('€284.00'));
    expect([createPersianLocale().money('on request'), createPersianLocale().moneyIn('on request')]).toEqual([
      'on request',
      'on request',
    ]);
  });
});

const createArabicLocale = (text: Messages, tag = 'ar-JO-u-nu-arab') =>
  createFirstPaintLocale(tag, text, { rtl: false, adapt: adaptLocale });

describe('wholeNumber', () => {
  it('uses the digits 0 to 9 unless the tag requests others', () => {
    expect(createArabicLocale(english, 'ar-u-nu-latn').wholeNumber(1205)).toBe('1205');
    expect(createArabicLocale(english).wholeNumber(1205)).toBe('١٢٠٥');
  });
});

describe('reword with the digits of a tag', () => {
  it('returns the same phrases for the digits 0 to 9', () => {
    expect(createArabicLocale(english, 'en-CA-u-nu-latn').reword(english)).toBe(english);
  });

  it.each([
    ['ar', ar],
    ['en', english],
  ])('replaces the digits of every phrase in %s, except in emails', (_, catalogue) => {
    const phrasesWithLatinDigits = renderPhrasesOnce(createArabicLocale(catalogue).reword(catalogue)).filter(
      ([, phraseText]) => /\d/.test(phraseText),
    );
    expect(phrasesWithLatinDigits.map(([path]) => path)).toEqual(['item.soldOut.subject', 'item.soldOut.letter']);
  });

  it('keeps the digits of names and booking codes', () => {
    const { cart, nextAvailable, tabBookings, stages } = createArabicLocale(english).reword(english);
    expect(cart.added('Room 12')).toBe('Room 12 is now in your cart.');
    expect(tabBookings.showOne('LJFQ-211126')).toBe('View booking LJFQ-211126');
    expect(nextAvailable.next('')).toBe('Next available');
    expect(stages.at(2, 3, 'Your details 4')).toBe('٢ of ٣ · Your details 4');
  });

  it('replaces the digits in the venue’s custom texts', () => {
    const reword = createReword({ en: { 'items.found': '{count} of 99 boats' } });
    const { text } = createFirstPaintLocale('en-u-nu-arab', english, { rtl: false, reword, adapt: adaptLocale });
    expect(text.items.found(12)).toBe('١٢ of ٩٩ boats');
  });
});

describe('money', () => {
  it('uses the account’s money format only in the account’s language', () => {
    expect(normalizeSpaces(createTestLocale('en-CA').money('1234.50'))).toBe('$1,234.50');
    const euroAccount = { currency: eur, accountLang: 'de-AT' };
    expect(normalizeSpaces(createTestLocale('de-AT', euroAccount).money('1234.50'))).toBe('1.234,50 €');
    expect(normalizeSpaces(createTestLocale('en', euroAccount).money('1234.50'))).toBe('€1,234.50');
    expect(normalizeSpaces(createTestLocale('en', euroAccount).moneyIn('€ 1.234,50'))).toBe('€1,234.50');
  });

  it('uses the digits that the tag requests', () => {
    expect(createTestLocale('ar-u-nu-arab').money('12.50')).toContain('١٢٫٥٠');
  });

  it.each(['', 'on request'])('returns %j unchanged, because it is not an amount', (amount) => {
    expect(createTestLocale('en').money(amount)).toBe(amount);
  });
});

describe('problem', () => {
  const { problems } = english;
  const formatProblem = (problem: Problem) => createTestLocale('en').problem(problem);
  const formatRefusal = (title: string, details: string) =>
    formatProblem({ kind: 'refused', code: 'x', title, details, fields: {} });

  it.each([
    ['en', english],
    ['fr', fr],
  ])('adds in %s that nothing was booked, if that is certain', (lang, { problems: problemTexts, done, wait }) => {
    const { problem } = createTestLocale(lang);
    expect(problem({ kind: 'offline' })).toBe(problemTexts.offline);
    expect(problem({ kind: 'offline', isOver: true })).toBe(wait(0));
    expect(problem({ kind: 'offline', nothingBooked: true })).toBe(`${done.notMade} ${problemTexts.offline}`);
    expect(problem({ kind: 'offline', nothingBooked: true, isOver: true })).toBe(`${done.notMade} ${wait(0)}`);
  });

  it.each([
    ['Too many', 'Two at most.', 'Too many. Two at most.'],
    ['Too many!', 'Two at most.', 'Too many! Two at most.'],
    ['Only this', '', 'Only this'],
    ['', 'Only that', 'Only that'],
    ['', '', problems.refused],
  ])('joins the service’s title %j and details %j as sentences', (title, details, expectedSentences) => {
    expect(formatRefusal(title, details)).toBe(expectedSentences);
  });

  it('mentions the guest’s connection only if the script’s host is unreachable', () => {
    expect(formatProblem({ kind: 'incomplete', connected: true })).toBe(problems.incomplete);
    expect(formatProblem({ kind: 'incomplete', connected: false })).toBe(problems.incompleteOffline);
  });

  it('names no attribute in a message to guests', () => {
    expect(formatProblem({ kind: 'misconfigured', attribute: 'base-url' })).toBe(problems.misconfigured);
  });

  it.each([
    ['A session begins with a SLIP.', 'Send slip[] to begin one, or session_id to read one.', problems.refused],
    ['Missing customer_name', '', problems.refused],
    ['Sorry', 'HTTP 500', 'Sorry'],
    ['Slip 12 is taken.', 'Ask front_desk@marina.example.', 'Slip 12 is taken. Ask front_desk@marina.example.'],
    ['See https://marina.example/terms_of_use', '', 'See https://marina.example/terms_of_use'],
  ])('omits only programmers’ sentences from the refusal “%s” (“%s”)', (title, details, expectedSentences) => {
    expect(formatRefusal(title, details)).toBe(expectedSentences);
  });
});
