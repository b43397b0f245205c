/**
 * Converts the lines of a booking to calendar events. It decides days, times and texts. `page/calendar-export.ts`
 * writes them.
 */
import type { Account, Booking, QuoteRequest, Session, SessionLine, UnsafeHtml } from '../../api/types.ts';
import { readPlace, wordsOf } from '../../api/wire/company-details.ts';
import type { CalendarEvent } from '../../page/calendar-export.ts';
import { minutesOf, readTime, timeOf } from '../../values/dates/clock.ts';
import { addDays } from '../../values/dates/day.ts';
import { hostOf } from '../../values/hosts.ts';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isPeriodKnown, periodOf } from '../shared/format-visit.ts';
import { nameOf } from '../shared/session-lines.ts';

/** The members of `<slipway-confirmation>` that events use. */
export interface BookingFacts {
  readonly booking: Booking | null;
  readonly session: Session | null;
  /** The quote request behind each line, by line id. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  readonly company: Account | undefined;
  /** The policy that the guest agreed to; `''` without one. */
  readonly policy?: UnsafeHtml | undefined;
}

/** Maximum characters of the policy in an event. Links to web calendars have it in their URL. */
const MAX_POLICY_LENGTH = 400;

/**
 * Returns one event for each line with known days. It contains no personal data. The text of the first event also names the
 * dated lines with unknown days.
 *
 * @example
 * eventsOf({ booking, session, quoteRequests, company }, locale).map(({ title }) => title); // ['Kayak · Harbour']
 */
export function eventsOf(
  { booking, session, quoteRequests, company, policy = '' }: BookingFacts,
  locale: Locale,
): CalendarEvent[] {
  const { code = '', page } = booking ?? {};
  const { name = '', url = '', phone = '', email = '', answer = {} } = company ?? {};
  const location = readPlace(answer).address;
  const change = phone || email ? locale.section('done', enConfirmationDetails).changeHow : '';
  const policyText = wordsOf(policy, MAX_POLICY_LENGTH);
  const lines = (session?.lines ?? []).map((line) => ({ line, span: spanOf(line, quoteRequests[line.id]) }));
  let otherLines = lines.flatMap(({ line, span }) =>
    span === null && line.dated ? [locale.labelValue(line.name, line.when)] : [],
  );
  return lines.flatMap(({ line, span }) => {
    // An add-on (`1.1`) takes place with its line.
    if (!span) return [];
    // Without a known time, the event has the service's text for it.
    const when = isPeriodKnown(line, quoteRequests[line.id]) ? '' : line.when;
    const about = [
      when,
      code && locale.labelValue(locale.text.done.code, code),
      name,
      phone,
      email,
      ...otherLines,
      change,
      policyText,
    ];
    otherLines = [];
    const uid = `${code || span.start}-${line.itemId}-${line.id}@${hostOf(url) || 'slipway.invalid'}`;
    const title = [nameOf(line, locale), name].filter(Boolean).join(' · ');
    return [{ uid, title, about: about.filter(Boolean).join('\n'), location, page, ...span }];
  });
}

/**
 * Returns the period on the venue's clock as the service sold it. For a line with an unknown time, returns the requested days.
 * It ignores the session's timestamps. With the time zone data of this browser, their hour or day could differ from the
 * service's text.
 */
function spanOf(
  line: SessionLine,
  quoteRequest: QuoteRequest | undefined,
): Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'> | null {
  const period = periodOf(line, quoteRequest);
  if (!period) return null;
  const { start, end } = period;
  const [startTime, endTime] = [period.startTime, period.endTime].map((time) => time && readTime(time));
  // By night, this is the day of departure, which a calendar shows as free.
  if (startTime === undefined) return { start, end: addDays(end, 1) };
  if (endTime === undefined || (endTime === startTime && end === start)) return { start, startTime, end: start };
  // A time slot may end after midnight.
  const nextDayMinutes = end === start && minutesOf(endTime) < minutesOf(startTime) ? 1440 : 0;
  const minutes = minutesOf(endTime) + nextDayMinutes;
  return { start, startTime, end: addDays(end, Math.floor(minutes / 1440)), endTime: timeOf(minutes % 1440) };
}
