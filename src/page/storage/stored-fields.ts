/**
 * Readers of single fields in stored values. Another version or another script of the site may have written them, so
 * each reader accepts any value and returns its own type.
 */
import { record, text } from '../../api/wire/loose.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';

/**
 * Maximum length of a stored text; longer ones are not from this program. SLIPs contain a whole quote request, so they
 * may be long.
 */
const MAX_TEXT_LENGTH = 4096;

/** Returns text or a number as text; `''` for anything else and for long text. */
export function shortText(value: unknown): string {
  const read = text(value);
  return read.length <= MAX_TEXT_LENGTH ? read : '';
}

/** Returns a whole number from 0, or undefined. */
export function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** Returns a day, or undefined. */
export function readDay(value: unknown): Day | undefined {
  return parseDay(text(value)) ?? undefined;
}

/** Returns a time of day as `HH:MM`, or undefined. */
export function readTime(value: unknown): string | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.exec(text(value))?.[0];
}

/** Reads each member of a record and drops what reads as undefined. */
export function mapValues<Value>(
  members: unknown,
  read: (value: unknown, name: string) => Value | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record(members)).flatMap(([name, value]) => {
      const result = value === undefined ? value : read(value, name);
      return result === undefined ? [] : [[name, result]];
    }),
  );
}
