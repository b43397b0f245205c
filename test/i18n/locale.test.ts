/** Tests a locale: its phrases, dates, lists, numbers, money and text directions. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beforeWords, createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import * as adaptPhrases from '../../src/i18n/adapt-phrases.ts';
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
import { sourcesIn } from '../structure/sources.ts';
import { cad, eur } from '../values/currencies.ts';
import { renderPhrasesOnce } from './phrases.ts';
import { english } from './english.ts';

const catalogues: Readonly<Record<string, Messages>> = { ar, fr };
const june14 = '2031-06-14' as Day;
const june = '2031-06' as Month;
const withSpaces = (text: string) => text.replace(/\s/g, ' ');

/** Returns the name or amount between the direction marks FSI and PDI. */
const isolate = (name: string) => `\u2068${name}\u2069`;
/** Returns the phrase between the direction marks LRI and PDI. */
const embed = (phrase: string) => `\u2066${phrase}\u2069`;

/** Creates the locale of a tag. Its phrases are English if this file does not import its language. */
function localeIn(tag: string, { rtl, ...options }: Partial<LocaleOptions> & { rtl?: boolean } = {}) {
  const text = catalogues[tag.slice(0, 2)] ?? english;
  const accountLang = options.accountLang ?? 'en-CA';
  const finding = createFirstPaintLocale(tag, text, { accountLang, rtl, adapt: adaptPhrases });
  return createLocale({ finding, text, currency: cad, accountLang, ...options });
}

describe('createFirstPaintLocale', () => {
  it('formats dates in its language', () => {
    expect(createFirstPaintLocale('fr', enFirstPaint).weekdays()[0]?.long).toBe('lundi');
  });

  it('combines the page’s language with the date formats of the region', () => {
    const { lang, formats, weekdays, shortDay } = createFirstPaintLocale('en', enFirstPaint, { accountLang: 'de-AT' });
    expect([lang, formats, weekdays()[0]?.long]).toEqual(['en', 'en-AT-u-nu-latn', 'Monday']);
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
  ])('combines the tag %s with the account language %j', (tag, accountLang, lang, formats) => {
    expect(createFirstPaintLocale(tag, enFirstPaint, { accountLang })).toMatchObject({ lang, formats, accountLang });
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
    const { dir, lang, text } = createFirstPaintLocale('en', enFirstPaint, { rtl: true, adapt: adaptPhrases });
    expect([dir, lang]).toEqual(['rtl', 'en']);
    expect(text.calendar.hint(1, false)).toBe(embed('Select a date.'));
    expect(createFirstPaintLocale('en', enFirstPaint).text).toBe(enFirstPaint);
  });

  it('finds no hard-coded list separator in the elements', () => {
    // Skips these files, because programs of the page read their output, which has no language.
    const forPrograms = ['src/elements/shared/public-offer.ts', 'src/elements/finish/venue-details.ts'];
    const joining = sourcesIn('src/elements')
      .map(({ path }) => path)
      .filter((path) => !path.includes('/debug/') && !forPrograms.includes(path))
      .filter((path) => /join\('[,;] '\)|^\s+', ',$|[`}], \$\{/m.test(readFileSync(path, 'utf8')));
    expect(joining).toEqual([]);
  });
});

describe('beforeWords', () => {
  it('returns empty date names without preparing a formatter', () => {
    const locale = createFirstPaintLocale('de-AT', enFirstPaint);
    const { fullDay, month, monthBeside, weekdays, ...rest } = beforeWords(locale);
    expect([fullDay(june14), month(june), monthBeside(june)]).toEqual(['', '', '']);
    expect(weekdays()).toEqual(Array(7).fill({ narrow: '', short: '', long: '' }));
    expect(locale).toMatchObject(rest);
    expect(locale.isPrepared()).toBe(false);
  });
});

describe('createLocale', () => {
  it('has phrases, months, times and direction of one language', () => {
    const french = localeIn('fr');
    expect(french.text.cart.total).toBe(fr.cart.total);
    expect(french.month(june)).toBe('juin 2031');
    expect([french.lang, french.dir]).toEqual(['fr', 'ltr']);
    expect(withSpaces(french.time('14:30'))).toBe('14 h 30');
    expect(withSpaces(localeIn('en-US').time('14:30'))).toBe('2:30 PM');
  });

  it('keeps the phrases of two locales separate', () => {
    const [one, other] = [localeIn('fr'), localeIn('en')];
    expect(one.problem({ kind: 'timeout' })).toBe(fr.problems.timeout);
    expect(other.problem({ kind: 'timeout' })).toBe(english.problems.timeout);
  });
});

describe('names in phrases', () => {
  it('isolates names with letters of the opposite direction', () => {
    expect(localeIn('en').text.cart.removed('تذكرة')).toBe(english.cart.removed(isolate('تذكرة')));
    expect(localeIn('ar').text.cart.removed('Kayak')).toBe(ar.cart.removed(isolate('Kayak')));
  });

  it('isolates a name that begins with a number in Arabic phrases', () => {
    expect(localeIn('ar').text.cart.removed('9.000 د.أ')).toBe(ar.cart.removed(isolate('9.000 د.أ')));
  });

  it('adds no marks to names of its direction and to counts', () => {
    expect(localeIn('en').text.cart.removed('Zürich, 2 ×')).toBe(english.cart.removed('Zürich, 2 ×'));
    expect(localeIn('ar').text.cart.removed('تذكرة')).toBe(ar.cart.removed('تذكرة'));
    expect(localeIn('ar').text.summary.left(2)).toBe(ar.summary.left(2));
    expect(localeIn('ar').text.cart.total).toBe(ar.cart.total);
  });

  it('adds no marks to emails, because mail programs could show them', () => {
    const { letter, subject } = localeIn('ar').section('item', enSpecialItems.item).soldOut;
    expect(letter('Kayak')).toBe(ar.item.soldOut.letter('Kayak'));
    expect(subject('Kayak')).toBe(ar.item.soldOut.subject('Kayak'));
  });
});

describe('section', () => {
  const page = { ...enFirstPaint, ...enRest };

  it('returns the given English phrases together with already loaded ones', () => {
    expect(renderPhrasesOnce(localeIn('en', { text: page }).section('lineEdit', enLineEdit))).toEqual(
      renderPhrasesOnce(english.lineEdit),
    );
    const { free, from } = localeIn('en', { text: page }).section('byDate', enByDate);
    expect([free(2), from('$9')]).toEqual(['2 available', 'from $9']);
  });

  it('returns the locale’s language instead of the given English', () => {
    const section = localeIn('fr').section('byDate', enByDate);
    expect([section.label, section.from('9 €')]).toEqual([fr.byDate.label, fr.byDate.from('9 €')]);
    expect(Object.keys(section).sort()).toEqual(Object.keys(fr.byDate).sort());
  });

  it('applies the venue’s custom texts', () => {
    const reword = createReword({
      en: { 'lineEdit.undo': 'Bring it back', 'byDate.people.adults': '{count} grown-ups' },
    });
    const finding = createFirstPaintLocale('en', enFirstPaint, { reword });
    const { section } = localeIn('en', { finding, text: page });
    expect(section('lineEdit', enLineEdit).undo).toBe('Bring it back');
    expect(section('byDate', enByDate).people.adults(2)).toBe('2 grown-ups');
  });

  it('adds direction marks on a right-to-left page', () => {
    const section = localeIn('en', { text: page, rtl: true }).section('lineEdit', enLineEdit);
    expect(section.undo).toBe(embed(enLineEdit.undo));
    expect(section.removed('Kayak')).toBe(embed(enLineEdit.removed(isolate('Kayak'))));
  });

  it('uses the page’s digits except in codes', () => {
    const { section } = localeIn('en-u-nu-arab', { text: page });
    expect(section('byDate', enByDate).checked(2, 15)).toBe('Checked ٢ of ١٥');
    expect(section('tabBookings', enTabBookings).showOne('AB-12')).toBe('View booking AB-12');
  });

  it('returns the same object for repeated calls', () => {
    const locale = localeIn('en', { text: page });
    expect(locale.section('byDate', enByDate)).toBe(locale.section('byDate', enByDate));
    expect(locale.section('byDate', enByDate)).not.toBe(localeIn('fr').section('byDate', enByDate));
  });
});

describe('English on a right-to-left page', () => {
  const persian = () => localeIn('en', { rtl: true, currency: eur, accountLang: 'de-AT' });

  it('adds direction marks around each phrase', () => {
    expect(persian().text.cart.total).toBe(embed(english.cart.total));
    expect(persian().text.summary.left(3)).toBe(embed(english.summary.left(3)));
  });

  it('adds marks only once, and none to an empty phrase', () => {
    const reword = createReword({ en: { 'cart.taxIncluded': { none: '{amount}', other: '{amount} {name}' } } });
    const finding = createFirstPaintLocale('en', english, {
      accountLang: 'de-AT',
      rtl: true,
      reword,
      adapt: adaptPhrases,
    });
    // Adds the first-paint phrases, which have their marks already, so that a second mark would show.
    const { text } = localeIn('en', { finding, text: { ...enRest, ...finding.text } });
    const markCounts = renderPhrasesOnce(text).map(([, words]) => words.match(/\u2066/g)?.length ?? 0);
    expect(Math.max(...markCounts)).toBe(1);
    expect(text.cart.taxIncluded('', '')).toBe('');
  });

  it('adds no marks to emails', () => {
    const { letter } = persian().section('item', enSpecialItems.item).soldOut;
    expect(letter('Kayak')).toBe(english.item.soldOut.letter('Kayak'));
  });

  it('adds direction marks around amounts', () => {
    expect(withSpaces(persian().money('284'))).toBe(embed('€284.00'));
    expect([persian().money('on request'), persian().moneyIn('on request')]).toEqual(['on request', 'on request']);
  });
});

describe('figures', () => {
  const arabic = (text: Messages, tag = 'ar-JO-u-nu-arab') =>
    createFirstPaintLocale(tag, text, { rtl: false, adapt: adaptPhrases });

  it('uses 0 to 9 unless the tag requests other digits', () => {
    expect(arabic(english, 'en-CA-u-nu-latn').reword(english)).toBe(english);
    expect(arabic(english, 'ar-u-nu-latn').figures(1205)).toBe('1205');
    expect(arabic(english).figures(1205)).toBe('١٢٠٥');
  });

  it.each([
    ['ar', ar],
    ['en', english],
  ])('replaces the digits of every phrase in %s, except in emails', (_, catalogue) => {
    const latin = renderPhrasesOnce(arabic(catalogue).reword(catalogue)).filter(([, words]) => /\d/.test(words));
    expect(latin.map(([path]) => path)).toEqual(['item.soldOut.subject', 'item.soldOut.letter']);
  });

  it('keeps the digits of names and codes', () => {
    const { cart, nextAvailable, tabBookings, stages } = arabic(english).reword(english);
    expect(cart.added('Room 12')).toBe('Room 12 is now in your cart.');
    expect(tabBookings.showOne('LJFQ-211126')).toBe('View booking LJFQ-211126');
    expect(nextAvailable.next('')).toBe('Next available');
    expect(stages.at(2, 3, 'Your details 4')).toBe('٢ of ٣ · Your details 4');
  });

  it('replaces the digits in the venue’s custom texts', () => {
    const reword = createReword({ en: { 'items.found': '{count} of 99 boats' } });
    const { text } = createFirstPaintLocale('en-u-nu-arab', english, { rtl: false, reword, adapt: adaptPhrases });
    expect(text.items.found(12)).toBe('١٢ of ٩٩ boats');
  });
});

describe('money', () => {
  it('uses the account’s format in its language, else the guest’s format', () => {
    expect(withSpaces(localeIn('en-CA').money('1234.50'))).toBe('$1,234.50');
    const euros = { currency: eur, accountLang: 'de-AT' };
    expect(withSpaces(localeIn('de-AT', euros).money('1234.50'))).toBe('1.234,50 €');
    expect(withSpaces(localeIn('en', euros).money('1234.50'))).toBe('€1,234.50');
    expect(withSpaces(localeIn('en', euros).moneyIn('€ 1.234,50'))).toBe('€1,234.50');
  });

  it('uses the digits that the tag requests', () => {
    expect(localeIn('ar-u-nu-arab').money('12.50')).toContain('١٢٫٥٠');
  });

  it.each(['', 'on request'])('returns the amount %j unchanged', (amount) => {
    expect(localeIn('en').money(amount)).toBe(amount);
  });
});

describe('problem', () => {
  const { problems } = english;
  const messageOf = (problem: Problem) => localeIn('en').problem(problem);
  const refusalOf = (title: string, details: string) =>
    messageOf({ kind: 'refused', code: 'x', title, details, fields: {} });

  it.each([
    ['en', english],
    ['fr', fr],
  ])('adds in %s that no booking exists', (lang, { problems: words, done, wait }) => {
    const { problem } = localeIn(lang);
    expect(problem({ kind: 'offline' })).toBe(words.offline);
    expect(problem({ kind: 'offline', isOver: true })).toBe(wait(0));
    expect(problem({ kind: 'offline', nothingBooked: true })).toBe(`${done.notMade} ${words.offline}`);
    expect(problem({ kind: 'offline', nothingBooked: true, isOver: true })).toBe(`${done.notMade} ${wait(0)}`);
  });

  it.each([
    ['Too many', 'Two at most.', 'Too many. Two at most.'],
    ['Too many!', 'Two at most.', 'Too many! Two at most.'],
    ['Only this', '', 'Only this'],
    ['', 'Only that', 'Only that'],
    ['', '', problems.refused],
  ])('joins the service’s own words %j and %j as sentences', (title, details, sentences) => {
    expect(refusalOf(title, details)).toBe(sentences);
  });

  it('mentions the connection only if the script’s host does not answer', () => {
    expect(messageOf({ kind: 'incomplete', connected: true })).toBe(problems.incomplete);
    expect(messageOf({ kind: 'incomplete', connected: false })).toBe(problems.incompleteOffline);
  });

  it('mentions no attribute in a message to guests', () => {
    expect(messageOf({ kind: 'misconfigured', attribute: 'base-url' })).toBe(problems.misconfigured);
  });

  it.each([
    ['A session begins with a SLIP.', 'Send slip[] to begin one, or session_id to read one.', problems.refused],
    ['Missing customer_name', '', problems.refused],
    ['Sorry', 'HTTP 500', 'Sorry'],
    ['Slip 12 is taken.', 'Ask front_desk@marina.example.', 'Slip 12 is taken. Ask front_desk@marina.example.'],
    ['See https://marina.example/terms_of_use', '', 'See https://marina.example/terms_of_use'],
  ])('omits sentences meant for programmers from the refusal %j, %j', (title, details, sentences) => {
    expect(refusalOf(title, details)).toBe(sentences);
  });
});
