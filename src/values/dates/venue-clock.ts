import { parseDay, type Day } from './day.ts';

/**
 * Today where the venue is, which may be tomorrow or yesterday where the visitor is.
 * @param now epoch milliseconds
 * @param timeZone IANA name; the visitor's own zone when it is empty or unknown
 */
export function todayIn(timeZone: string, now: number): Day {
  const parts = formatterFor(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = parseDay(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
  if (day === null) throw new RangeError(`No calendar day at ${now}`);
  return day;
}

/** The day of a Unix time in seconds, as session answers give it, on the venue's calendar. */
export function dayAt(unixSeconds: number, timeZone: string): Day {
  return todayIn(timeZone, unixSeconds * 1000);
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' };
  try {
    return new Intl.DateTimeFormat('en', timeZone ? { ...options, timeZone } : options);
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}
