/** When something takes place, in the visitor's language. */
import type { QuoteRequest, Session, SessionLine, Time, Unit, WallTime } from '../../api/types.ts';
import { minutesOf, readTime, timeOf } from '../../values/dates/clock.ts';
import { addDays, daysBetween } from '../../values/dates/day.ts';
import type { Locale } from '../../i18n/locale.ts';

export interface Period extends WallTime {
  unit: Unit | undefined;
}

/** A stay from arrival to departure, the day after the last night; anything else by its days, and its times where it has some. */
export function formatPeriod({ unit, start, end, startTime, endTime }: Period, locale: Locale): string {
  if (unit === 'N') {
    const departure = addDays(end, 1);
    return locale.text.times.stay(locale.shortDay(start), locale.shortDay(departure), daysBetween(start, departure));
  }
  return locale.period(start, end) + (startTime ? `, ${locale.times(startTime, endTime)}` : '');
}

/**
 * When a line takes place: as the answer said it whose SLIP the line is, else as it was asked for. A session gives its times as
 * moments only, and two time zone tables may disagree about what the venue's clock shows at a moment: a line we did not ask
 * for has days here and no times. A session gives the day a guest leaves; the last night is the one before. What it gives no
 * day for takes place on none, like a gift certificate, though every quote request names a day.
 */
export function periodOf(line: SessionLine, quoteRequest: QuoteRequest | undefined): Period | null {
  const { unit, start: from, end: to } = line;
  if (from === null) return null;
  const { start = from, end, startTime, endTime } = { ...quoteRequest, ...quoteRequest?.sold };
  const last = end ?? (unit === 'N' && to !== null ? (to > start ? addDays(to, -1) : start) : (to ?? start));
  return { unit, start, end: last, startTime, endTime: endTime ?? (startTime && endAfter(startTime, line)) };
}

/** Where no end was asked for or answered: how long a line takes is the same by every table. */
function endAfter(start: Time, { startTime, endTime }: SessionLine): Time | undefined {
  const from = readTime(start);
  if (from === undefined || startTime === undefined || endTime === undefined || startTime === endTime) return undefined;
  return timeOf((minutesOf(from) + minutesOf(endTime) - minutesOf(startTime) + 1440) % 1440);
}

/** Whether we know when a line takes place without reading it off its moments. */
export function isPeriodKnown(line: SessionLine, quoteRequest: QuoteRequest | undefined): boolean {
  return (
    quoteRequest !== undefined &&
    (line.startTime === undefined || periodOf(line, quoteRequest)?.startTime !== undefined)
  );
}

/** When each line takes place, by line id. A line is left out where only the service's own words say it, and where nothing does. */
export function periodsOf(
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  locale: Locale,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (session?.lines ?? []).flatMap((line) => {
      const quoteRequest = quoteRequests[line.id];
      const when = periodOf(line, quoteRequest);
      return when && (line.when === '' || isPeriodKnown(line, quoteRequest))
        ? [[line.id, formatPeriod(when, locale)]]
        : [];
    }),
  );
}
