/**
 * Converts the lines of a booking to calendar events, with their days, times and texts. `page/calendar-export.ts`
 * writes the events into files and links.
 */
import type { Account, Booking, QuoteRequest, Session, SessionLine, UnsafeHtml } from '../../api/types.ts';
import { readPlace, readLimitedText } from '../../api/wire/company-details.ts';
import type { CalendarEvent } from '../../page/calendar-export.ts';
import { toMinutes, readTime, toClockTime } from '../../values/dates/clock.ts';
import { addDays } from '../../values/dates/day.ts';
import { parseHost } from '../../values/hosts.ts';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isPeriodKnown, getLinePeriod } from '../shared/format-visit.ts';
import { formatLineName } from '../shared/session-lines.ts';

/** The properties of `<slipway-confirmation>` that calendar events need. */
export interface BookingDetails {
  readonly booking: Booking | null;
  readonly session: Session | null;
  /** The quote request that each line comes from, by line id. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  readonly company: Account | undefined;
  /** The policy that the guest agreed to; `''` without one. */
  readonly policy?: UnsafeHtml | undefined;
}

/**
 * Maximum number of characters of the policy in an event. A longer policy would make the links to web calendars too
 * long, because their URLs contain it.
 */
const MAX_POLICY_LENGTH = 400;

/**
 * Returns one calendar event for each line with known days. Events contain no personal data. For some lines, only the
 * service's text contains the date. These lines get no event, and the text of the first event lists them.
 *
 * @example
 * createCalendarEvents({ booking, session, quoteRequests, company }, locale).map(({ title }) => title); // ['Kayak · Harbour']
 */
export function createCalendarEvents(
  { booking, session, quoteRequests, company, policy = '' }: BookingDetails,
  locale: Locale,
): CalendarEvent[] {
  const { code = '', page } = booking ?? {};
  const { name = '', url = '', phone = '', email = '', answer = {} } = company ?? {};
  const venueAddress = readPlace(answer).address;
  const changeInstructions = phone || email ? locale.section('done', enConfirmationDetails).changeHow : '';
  const policyText = readLimitedText(policy, MAX_POLICY_LENGTH);
  const lines = (session?.lines ?? []).map((line) => ({ line, span: computeLineSpan(line, quoteRequests[line.id]) }));
  let undatedLineTexts = lines.flatMap(({ line, span }) =>
    span === null && line.dated ? [locale.labelValue(line.name, line.when)] : [],
  );
  return lines.flatMap(({ line, span }) => {
    // A line without known days gets no event of its own.
    if (!span) return [];
    // If the time is unknown, adds the service's text about the line's days and times.
    const serviceTimeText = isPeriodKnown(line, quoteRequests[line.id]) ? '' : line.when;
    const descriptionLines = [
      serviceTimeText,
      code && locale.labelValue(locale.text.done.code, code),
      name,
      phone,
      email,
      ...undatedLineTexts,
      changeInstructions,
      policyText,
    ];
    undatedLineTexts = [];
    const eventUid = `${code || span.start}-${line.itemId}-${line.id}@${parseHost(url) || 'slipway.invalid'}`;
    const eventTitle = [formatLineName(line, locale), name].filter(Boolean).join(' · ');
    return [
      {
        uid: eventUid,
        title: eventTitle,
        description: descriptionLines.filter(Boolean).join('\n'),
        location: venueAddress,
        bookingPageUrl: page,
        ...span,
      },
    ];
  });
}

/**
 * Returns the period of a line in the venue's local time: days and times, or only days if the time is unknown. Returns
 * null if the days are unknown. Ignores the session's timestamps, because this browser's time zone data could convert
 * them to a wrong hour or day.
 */
function computeLineSpan(
  line: SessionLine,
  quoteRequest: QuoteRequest | undefined,
): Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'> | null {
  const period = getLinePeriod(line, quoteRequest);
  if (!period) return null;
  const { start, end } = period;
  const [startTime, endTime] = [period.startTime, period.endTime].map((time) => time && readTime(time));
  // In calendar files, the `end` of an event without times is the day after its last day. For nights, that is the day
  // of departure.
  if (startTime === undefined) return { start, end: addDays(end, 1) };
  if (endTime === undefined || (endTime === startTime && end === start)) return { start, startTime, end: start };
  // An end time that is earlier than the start time belongs to the next day.
  const minutesToNextDay = end === start && toMinutes(endTime) < toMinutes(startTime) ? 1440 : 0;
  const endMinutes = toMinutes(endTime) + minutesToNextDay;
  return {
    start,
    startTime,
    end: addDays(end, Math.floor(endMinutes / 1440)),
    endTime: toClockTime(endMinutes % 1440),
  };
}
