/** Fixture: every phrase of a catalogue with typical values in its placeholders, for tests of lengths. */
import { mapPhrases } from '../../../src/i18n/each-phrase.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import { getTextKeys, placeholders } from '../../../src/i18n/texts/placeholders.ts';

/** Typical values by placeholder, as `placeholderNotes` describes them. */
const typicalValues: Readonly<Record<string, string | number>> = {
  amount: '$1,284.00',
  arrival: 'Fri, Nov 27',
  calendar: 'Google Calendar',
  code: 'CAD',
  count: 12,
  day: 'Fri, Nov 27',
  departure: 'Sun, Nov 29',
  first: 'November 2026',
  from: 'Fri, Nov 27',
  host: 'pay.example.com',
  hours: '1 hour',
  label: 'Email',
  last: 'October 2027',
  length: 12,
  minutes: '30 minutes',
  month: 'November 2026',
  name: 'Sea kayak',
  paid: '$284.00',
  party: 'Adults × 4',
  place: 2,
  reason: 'Sold out.',
  seconds: 30,
  start: 'Fri, Nov 27',
  to: 'Sun, Nov 29',
  total: '$1,284.00',
  value: '$1,284.00',
  what: 'Sea kayak',
  when: 'Fri, Nov 27',
  why: '–',
  words: '–',
  zone: 'Pacific Time',
};

/** Returns each phrase by its path in the catalogue. If it has variants for days and nights, returns the longer one. */
export function renderTypicalPhrases(catalogue: Messages): Map<string, string> {
  const textByPhrase = new Map<string, string>();
  mapPhrases(catalogue, (phrase, phraseKey) => {
    const placeholderValues = (placeholders[phraseKey] ?? []).map((placeholderName) => typicalValues[placeholderName]);
    const writePhrase = phrase as (...parts: unknown[]) => string;
    const unitVariants = getTextKeys(phraseKey).length > 1 ? [true, false] : [false];
    const variants =
      typeof phrase === 'string'
        ? [phrase]
        : unitVariants.map((isSoldByNight) => writePhrase(...placeholderValues, isSoldByNight));
    textByPhrase.set(
      phraseKey,
      variants.sort((variant, otherVariant) => otherVariant.length - variant.length)[0] ?? '',
    );
    return phrase;
  });
  return textByPhrase;
}
