/**
 * Readers of single fields in stored values. A different version of the widget or any script of the site may have
 * written the values. So each reader accepts any value and returns its own type.
 */
import { readRecord, readText } from '../../api/wire/loose-json.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';

/**
 * Maximum length of a stored text. The widget never stores longer ones. The limit leaves space for SLIPs, the booking
 * tokens of quotes, which contain a whole quote request.
 */
const MAX_TEXT_LENGTH = 4096;

/** Returns a text, or a number as text; `''` for any other value and for a text that is too long. */
export function readShortText(value: unknown): string {
  const storedText = readText(value);
  return storedText.length <= MAX_TEXT_LENGTH ? storedText : '';
}

/** Returns a whole number of at least 0; undefined for any other value. */
export function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** Returns a day; undefined for any other value. */
export function readDay(value: unknown): Day | undefined {
  return parseDay(readText(value)) ?? undefined;
}

/** Returns a time of day as `HH:MM`; undefined for any other value. */
export function readTime(value: unknown): string | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.exec(readText(value))?.[0];
}

/** Reads each member of a record with `readMember`, and drops the members for which it returns undefined. */
export function mapMembers<Value>(
  members: unknown,
  readMember: (value: unknown, name: string) => Value | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(readRecord(members)).flatMap(([name, value]) => {
      const readValue = value === undefined ? value : readMember(value, name);
      return readValue === undefined ? [] : [[name, readValue]];
    }),
  );
}
