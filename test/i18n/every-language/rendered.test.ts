/** Renders every phrase of every language with realistic values: dates of a year, counts and difficult names. */
import { describe, expect, it } from 'vitest';
import { mapPhrases, type Phrase } from '../../../src/i18n/each-phrase.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import { getTextKeys, placeholders } from '../../../src/i18n/texts/placeholders.ts';
import { createDateFormats } from '../../../src/values/dates/date-formats.ts';
import { addDays, getFirstDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { catalogues } from '../catalogues.ts';

const months = Array.from({ length: 12 }, (_, index) => `2031-${String(index + 1).padStart(2, '0')}` as Month);
const counts = [...Array.from({ length: 31 }, (_, index) => index), 100, 1000];
const difficultNames = [
  'Sea kayak 2 h.',
  'Sail away!',
  '海のツアー。',
  'هل تبحر معنا؟',
  'רפטינג נהר (Jordan)',
  `${'Whale watching with breakfast and a guide '.repeat(3)}at dawn`,
  'Adults × 4',
  'Écotaxe',
];
const amounts = ['$1,284.00', '284,00 €', '‏284.00 د.أ.‏'];

/**
 * Names as form labels. Some end with a punctuation mark, which the code removes before it puts the label into a
 * sentence.
 */
const labels = difficultNames.map((name) => name.replace(/[.!。؟]$/, ''));

/** Regions whose date formats differ from those of the language without a region. */
const regions: Readonly<Record<string, readonly string[]>> = {
  ar: ['ar-JO', 'ar-MA'],
  de: ['de-AT', 'de-CH'],
  en: ['en-GB', 'en-CA', 'en-AT'],
  es: ['es-MX', 'es-AR'],
  fr: ['fr-CA', 'fr-CH'],
  nl: ['nl-BE'],
  sv: ['sv-FI'],
  'zh-hant': ['zh-Hant-HK'],
};

interface FormattedDates {
  full: readonly string[];
  short: readonly string[];
  month: readonly string[];
}
const datesByLanguage = new Map<string, FormattedDates>();

/** Returns a year of formatted dates. Some end in a full stop, and some begin with a vowel, which affects sentences. */
function formatDatesOfYear(lang: string): FormattedDates {
  const storedDates = datesByLanguage.get(lang);
  if (storedDates) return storedDates;
  const days = months.flatMap((month) => [0, 4, 7, 10, 27].map((count) => addDays(getFirstDay(month), count)));
  const formats = [lang, ...(regions[lang] ?? [])].map((tag) => ({
    near: createDateFormats(tag, () => '2031-01-01' as Day),
    far: createDateFormats(tag, () => '2030-01-01' as Day),
  }));
  const dates = {
    full: formats.flatMap(({ near }) => days.map((day) => near.fullDay(day))),
    short: formats.flatMap(({ near, far }) => days.flatMap((day) => [near.shortDay(day), far.shortDay(day)])),
    month: formats.flatMap(({ near }) => months.map((month) => near.month(month))),
  };
  datesByLanguage.set(lang, dates);
  return dates;
}

/** A date of an item sold by the hour. It ends in a full stop, because Canadian times end in “a.m.” or “p.m.”. */
const DATE_WITH_TIME = 'Sun, Nov 29, 6:00 p.m. – 7:30 p.m.';

const PHRASES_WITH_DAYS_ONLY = ['calendar.chose', 'ways.typed.between'];
const DATE_PLACEHOLDERS = ['when', 'first', 'last', 'arrival', 'departure', 'start'];
const COUNT_PLACEHOLDERS = ['count', 'length', 'seconds', 'place'];
const AMOUNT_PLACEHOLDERS = ['amount', 'paid'];

/**
 * Returns the possible values of a placeholder. The placeholder `total` contains an amount or a number, depending on
 * the phrase.
 */
function listPlaceholderValues(
  phraseKey: string,
  name: string,
  catalogue: Messages,
  lang: string,
): readonly (string | number)[] {
  const { full, short, month } = formatDatesOfYear(lang);
  const { taken, pending, unknown } = catalogue.calendar;
  if (phraseKey === 'item.soldOut.lookedAt' || name === 'month') return month;
  if (name === 'day') return phraseKey === 'calendar.nextFree' ? short : full;
  if (DATE_PLACEHOLDERS.includes(name))
    return PHRASES_WITH_DAYS_ONLY.includes(phraseKey) ? short : [...short, DATE_WITH_TIME];
  if (phraseKey === 'byDate.checked' || COUNT_PLACEHOLDERS.includes(name)) return counts;
  if (AMOUNT_PLACEHOLDERS.includes(name) || phraseKey === 'done.paidOf') return amounts;
  const { left, closedDay } = catalogue.ways.prices;
  if (name === 'why') return [taken, pending, unknown, left(1), left(2), closedDay, catalogue.list.soldOut];
  if (name === 'zone') return ['Pacific Time', 'MEZ'];
  if (name === 'host') return ['pay.example.com'];
  if (name === 'code') return ['CAD', 'ABCD-140631'];
  if (name === 'calendar') return [catalogue.done.google];
  // Skips words that end with a punctuation mark, because `sentences` adds no full stop to them.
  if (phraseKey === 'joining.end') return ['Sea kayak', '海のツアー'];
  if (phraseKey === 'joining.labelValue' || (name === 'label' && phraseKey.startsWith('details.'))) return labels;
  if (name === 'reason') return ['', 'Sold out.', '満席です。'];
  return difficultNames;
}

/** Renders a phrase so that each value of each placeholder appears at least once. */
function renderPhrase(phrase: Phrase, phraseKey: string, catalogue: Messages, lang: string): readonly string[] {
  if (typeof phrase === 'string') return [phrase];
  const writePhrase = phrase as (...placeholderValues: unknown[]) => string;
  const valuesByPlaceholder = (placeholders[phraseKey] ?? []).map((name) =>
    listPlaceholderValues(phraseKey, name, catalogue, lang),
  );
  const variantCount = Math.max(...valuesByPlaceholder.map(({ length }) => length));
  const unitVariants = getTextKeys(phraseKey).length > 1 ? [true, false] : [false];
  return unitVariants.flatMap((isSoldByNight) =>
    Array.from({ length: variantCount }, (_, variantIndex) =>
      writePhrase(
        ...valuesByPlaceholder.map((placeholderValues) => placeholderValues[variantIndex % placeholderValues.length]),
        isSoldByNight,
      ),
    ),
  );
}

function renderCatalogue(catalogue: Messages, lang: string): readonly (readonly [string, string])[] {
  const renderedPhrases: [string, string][] = [];
  mapPhrases(catalogue, (phrase, phraseKey) => {
    // Skips marks between words, such as commas, which are not phrases.
    if (typeof phrase === 'string' && phraseKey.startsWith('joining.')) return phrase;
    renderedPhrases.push(
      ...renderPhrase(phrase, phraseKey, catalogue, lang).map((text): [string, string] => [phraseKey, text]),
    );
    return phrase;
  });
  return renderedPhrases;
}

/**
 * Matches faults in any language: two punctuation marks in a row, two spaces, unfilled placeholders, and values that are
 * no texts, such as `undefined`.
 */
const FAULT_IN_ANY_LANGUAGE =
  /[.!?。！？؟]\u00a0?[:：]|\.\.|…\.|[。！？؟!?][.。]|[.。]。|::|：：|,,|[ \u00a0]{2}|\{\w+\}|\$\{|\bundefined\b|\bnull\b|\bNaN\b|\[object/;

const WRONG_PORTUGUESE_CONTRACTION = /\bem (?:seg|ter|qua|qui|sex|sáb|dom)|\bem o\b|\bde o\b/;

/**
 * Matches mistakes with words whose form depends on the next word (elision, contraction, agreement). The next word is a
 * date, a weekday, a count or a label of the account.
 */
const WRONG_FORM_BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  ar: /لـ /,
  cs: /\bpro (?:Adults|Sea)/,
  de: /\b(?:von|in|an) dem\b/,
  es: /\b(?:entre|en|a|de) (?:lun|mar(?=,? \d)|mié|jue|vie|sáb|dom)\b|\bde el\b|\ba el\b/,
  fr: /\b(?:de|que|le|ne) (?:avril|août|octobre|une?|elle|il)\b|\bde le\b|\bà le\b|\b(?:de|le|que) (?:Adults|Écotaxe)/,
  he: /־ |־(?=[א-ת]+ [א-ת]׳)|־יום/,
  it: /\b(?:da|di|a|in) (?:lun|mar|mer|gio|ven|sab|dom)[^ ]*\b|\ba (?:aprile|agosto)\b|\bdi il\b|\ba il\b|\b(?:di|la) (?:Adults|Écotaxe)/,
  pl: /\bdla (?:Adults|Sea)/,
  pt: WRONG_PORTUGUESE_CONTRACTION,
  'pt-pt': WRONG_PORTUGUESE_CONTRACTION,
};

describe.each(catalogues)('%s', (lang, catalogue) => {
  const renderedPhrases = renderCatalogue(catalogue, lang);

  it('renders every phrase as a text that is not blank', () => {
    expect(new Set(renderedPhrases.map(([phraseKey]) => phraseKey)).size).toBeGreaterThan(300);
    expect(renderedPhrases.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has no double punctuation marks or spaces, and fills all placeholders', () => {
    expect(renderedPhrases.filter(([, text]) => FAULT_IN_ANY_LANGUAGE.test(text))).toEqual([]);
  });

  it('inserts no value after a word whose form depends on it', () => {
    const wrongFormPattern = WRONG_FORM_BY_LANGUAGE[lang.split('-', 1)[0] ?? ''];
    expect(wrongFormPattern ? renderedPhrases.filter(([, text]) => wrongFormPattern.test(text)) : []).toEqual([]);
  });
});
