/** When something takes place, in the visitor's language. */
import type { QuoteRequest, Session, SessionLine, Unit, WallTime } from '../../api/types.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import { addDays, daysBetween } from '../../values/dates/day.ts';
import type { Locale } from '../../i18n/locale.ts';

export interface Period extends WallTime {
  unit: Unit | undefined;
}

/** A stay from arrival to departure, the day after the last night; anything else by its days, and its times where it has some. */
export function formatPeriod({ unit, start, end, startTime, endTime }: Period, locale: Locale): string {
  if (unit === 'N') {
    const departure = addDays(end, 1);
    return locale.text.times.stay(...locale.periodEnds(start, departure), daysBetween(start, departure));
  }
  return locale.list([locale.period(start, end), startTime && locale.times(startTime, endTime)]);
}

/**
 * When a line takes place: as the answer said it whose SLIP the line is, else as it was asked for. A session gives its times as
 * moments, which say nothing here: a line we did not ask for has its days only where the service writes them as days. A session
 * gives the day a guest leaves; the last night is the one before. What it gives no date for takes place on none, like a gift
 * certificate, though every quote request names a day.
 */
export function periodOf(line: SessionLine, quoteRequest: QuoteRequest | undefined): Period | null {
  const { dated, unit, start: from, end: to } = line;
  const { start = from, end, startTime, endTime } = { ...quoteRequest, ...quoteRequest?.sold };
  if (!dated || start === null) return null;
  const last = end ?? (unit === 'N' && to !== null ? (to > start ? addDays(to, -1) : start) : (to ?? start));
  return { unit, start, end: last, startTime, endTime };
}

/** Whether our own quote request says when a line takes place, to the minute where it is sold by time. */
export function isPeriodKnown(line: SessionLine, quoteRequest: QuoteRequest | undefined): boolean {
  return (
    quoteRequest !== undefined &&
    (!isTimed({ unit: line.unit ?? '', simple: false }) || periodOf(line, quoteRequest)?.startTime !== undefined)
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
