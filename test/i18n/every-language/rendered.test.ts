/** Renders every phrase of every language with realistic values: dates of a year, counts and difficult names. */
import { describe, expect, it } from 'vitest';
import { mapPhrases, type Phrase } from '../../../src/i18n/each-phrase.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import { keysOf, placeholders } from '../../../src/i18n/texts/placeholders.ts';
import { createDateFormats } from '../../../src/values/dates/date-formats.ts';
import { addDays, firstDayOf, type Day, type Month } from '../../../src/values/dates/day.ts';
import { catalogues } from '../catalogues.ts';

const months = Array.from({ length: 12 }, (_, index) => `2031-${String(index + 1).padStart(2, '0')}` as Month);
const counts = [...Array.from({ length: 31 }, (_, index) => index), 100, 1000];
const names = [
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

/** Names as form labels, without a final sign. The code removes that sign before a label enters a sentence. */
const labels = names.map((name) => name.replace(/[.!。؟]$/, ''));

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

interface Dates {
  full: readonly string[];
  short: readonly string[];
  month: readonly string[];
}
const datesByLanguage = new Map<string, Dates>();

/** Returns a year of formatted dates. Some end in a full stop, and some begin with a vowel, which affects sentences. */
function datesOf(lang: string): Dates {
  const storedDates = datesByLanguage.get(lang);
  if (storedDates) return storedDates;
  const days = months.flatMap((month) => [0, 4, 7, 10, 27].map((count) => addDays(firstDayOf(month), count)));
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

/** A date of an item sold by the hour. It ends in a full stop, because Canadian times do. */
const TIME = 'Sun, Nov 29, 6:00 p.m. – 7:30 p.m.';

const DAYS_ONLY = ['calendar.chose', 'ways.typed.between'];
const DATES = ['when', 'first', 'last', 'arrival', 'departure', 'start'];
const COUNTS = ['count', 'length', 'seconds', 'place'];
const AMOUNTS = ['amount', 'paid'];

/** Returns the possible values of a placeholder. For the name `total`, they depend on the phrase: amounts or numbers. */
function valuesOf(place: string, name: string, catalogue: Messages, lang: string): readonly (string | number)[] {
  const { full, short, month } = datesOf(lang);
  const { taken, pending, unknown } = catalogue.calendar;
  if (place === 'item.soldOut.lookedAt' || name === 'month') return month;
  if (name === 'day') return place === 'calendar.nextFree' ? short : full;
  if (DATES.includes(name)) return DAYS_ONLY.includes(place) ? short : [...short, TIME];
  if (place === 'byDate.checked' || COUNTS.includes(name)) return counts;
  if (AMOUNTS.includes(name) || place === 'done.paidOf') return amounts;
  const { left, closedDay } = catalogue.ways.prices;
  if (name === 'why') return [taken, pending, unknown, left(1), left(2), closedDay, catalogue.list.soldOut];
  if (name === 'zone') return ['Pacific Time', 'MEZ'];
  if (name === 'host') return ['pay.example.com'];
  if (name === 'code') return ['CAD', 'ABCD-140631'];
  if (name === 'calendar') return [catalogue.done.google];
  // Excludes words with a final sign, because `sentences` adds this sign only to words without one.
  if (place === 'joining.end') return ['Sea kayak', '海のツアー'];
  if (place === 'joining.labelValue' || (name === 'label' && place.startsWith('details.'))) return labels;
  if (name === 'reason') return ['', 'Sold out.', '満席です。'];
  return names;
}

/** Renders a phrase so that each value of each placeholder appears at least once. */
function render(phrase: Phrase, place: string, catalogue: Messages, lang: string): readonly string[] {
  if (typeof phrase === 'string') return [phrase];
  const write = phrase as (...parts: unknown[]) => string;
  const values = (placeholders[place] ?? []).map((name) => valuesOf(place, name, catalogue, lang));
  const turns = Math.max(...values.map(({ length }) => length));
  const units = keysOf(place).length > 1 ? [true, false] : [false];
  return units.flatMap((nights) =>
    Array.from({ length: turns }, (_, turn) => write(...values.map((each) => each[turn % each.length]), nights)),
  );
}

function renderAll(catalogue: Messages, lang: string): readonly (readonly [string, string])[] {
  const phrases: [string, string][] = [];
  mapPhrases(catalogue, (phrase, place) => {
    // Skips marks between words, such as commas, which are not phrases.
    if (typeof phrase === 'string' && place.startsWith('joining.')) return phrase;
    phrases.push(...render(phrase, place, catalogue, lang).map((words): [string, string] => [place, words]));
    return phrase;
  });
  return phrases;
}

/** Matches faults in any language: two signs at the end of a sentence, two spaces, and unfilled placeholders. */
const EVERYWHERE =
  /[.!?。！？؟]\u00a0?[:：]|\.\.|…\.|[。！？؟!?][.。]|[.。]。|::|：：|,,|[ \u00a0]{2}|\{\w+\}|\$\{|\bundefined\b|\bnull\b|\bNaN\b|\[object/;

const WRONG_PORTUGUESE = /\bem (?:seg|ter|qua|qui|sex|sáb|dom)|\bem o\b|\bde o\b/;

/**
 * Matches mistakes with words whose form depends on the next word (elision, contraction, agreement). The next word is a
 * date, a weekday, a count or a label of the account.
 */
const WRONG_BEFORE: Readonly<Record<string, RegExp>> = {
  ar: /لـ /,
  cs: /\bpro (?:Adults|Sea)/,
  de: /\b(?:von|in|an) dem\b/,
  es: /\b(?:entre|en|a|de) (?:lun|mar(?=,? \d)|mié|jue|vie|sáb|dom)\b|\bde el\b|\ba el\b/,
  fr: /\b(?:de|que|le|ne) (?:avril|août|octobre|une?|elle|il)\b|\bde le\b|\bà le\b|\b(?:de|le|que) (?:Adults|Écotaxe)/,
  he: /־ |־(?=[א-ת]+ [א-ת]׳)|־יום/,
  it: /\b(?:da|di|a|in) (?:lun|mar|mer|gio|ven|sab|dom)[^ ]*\b|\ba (?:aprile|agosto)\b|\bdi il\b|\ba il\b|\b(?:di|la) (?:Adults|Écotaxe)/,
  pl: /\bdla (?:Adults|Sea)/,
  pt: WRONG_PORTUGUESE,
  'pt-pt': WRONG_PORTUGUESE,
};

describe.each(catalogues)('%s', (lang, catalogue) => {
  const phrases = renderAll(catalogue, lang);

  it('renders every phrase as a text that is not blank', () => {
    expect(new Set(phrases.map(([place]) => place)).size).toBeGreaterThan(300);
    expect(phrases.filter(([, words]) => words.trim() === '')).toEqual([]);
  });

  it('ends each sentence with one sign, and fills all placeholders', () => {
    expect(phrases.filter(([, words]) => EVERYWHERE.test(words))).toEqual([]);
  });

  it('inserts values only after words whose form does not depend on them', () => {
    const wrong = WRONG_BEFORE[lang.split('-', 1)[0] ?? ''];
    expect(wrong ? phrases.filter(([, words]) => wrong.test(words)) : []).toEqual([]);
  });
});
