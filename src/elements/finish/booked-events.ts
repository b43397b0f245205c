/** What was booked as events of a calendar: which days, which times. No page, no file. */
import type { Account, Booking, QuoteRequest, Session, SessionLine, UnsafeHtml } from '../../api/types.ts';
import { readPlace, wordsOf } from '../../api/wire/company-details.ts';
import type { CalendarEvent } from '../../page/calendar-file.ts';
import { minutesOf, readTime, timeOf } from '../../values/dates/clock.ts';
import { addDays } from '../../values/dates/day.ts';
import { hostOf } from '../../values/web-address.ts';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isPeriodKnown, periodOf } from '../shared/format-visit.ts';

/** What is read of `<slipway-confirmation>`. */
export interface Confirmed {
  readonly booking: Booking | null;
  readonly session: Session | null;
  /** The quote request behind each line, by line id. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  readonly company: Account | undefined;
  /** What was agreed to; `''` where it is not known. */
  readonly policy?: UnsafeHtml | undefined;
}

/** Characters: an event is no place to read a whole policy, and links to calendars on the web are addresses. */
const mostOfPolicy = 400;

/** Each line that takes place on known days, as an event of its own. Of the visitor it holds nothing. */
export function eventsOf(
  { booking, session, quoteRequests, company, policy = '' }: Confirmed,
  locale: Locale,
): CalendarEvent[] {
  const { code = '', page } = booking ?? {};
  const { name = '', url = '', phone = '', email = '', answer = {} } = company ?? {};
  const location = readPlace(answer).address;
  const change = phone || email ? locale.section('done', enConfirmationDetails).changeHow : '';
  const agreed = wordsOf(policy, mostOfPolicy);
  const lines = (session?.lines ?? []).map((line) => ({ line, span: spanOf(line, quoteRequests[line.id]) }));
  // A line whose days we do not know is no event; what the service says of it is taken along with the first that is one.
  let beside = lines.flatMap(({ line, span }) =>
    span === null && line.dated ? [locale.labelValue(line.name, line.when)] : [],
  );
  return lines.flatMap(({ line, span }) => {
    // An add-on (`1.1`) takes place with its line.
    if (!span) return [];
    // Where we do not know its time, the service's words for it are taken along.
    const said = isPeriodKnown(line, quoteRequests[line.id]) ? '' : line.when;
    const about = [
      said,
      code && locale.labelValue(locale.text.done.code, code),
      name,
      phone,
      email,
      ...beside,
      change,
      agreed,
    ];
    beside = [];
    const count = line.quantity > 1 && !line.summary ? ` × ${line.quantity}` : '';
    const uid = `${code || span.start}-${line.itemId}-${line.id}@${hostOf(url) || 'slipway.invalid'}`;
    const title = [line.name + count, name].filter(Boolean).join(' · ');
    return [{ uid, title, about: about.filter(Boolean).join('\n'), location, page, ...span }];
  });
}

/**
 * From when to when, on the venue's clock as it was sold; of a line whose time we do not know, the days that were asked for.
 * Nothing is read off the session's moments: by this browser's time zone table they might be another hour or day than that of
 * the service's words beside it.
 */
function spanOf(
  line: SessionLine,
  quoteRequest: QuoteRequest | undefined,
): Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'> | null {
  const when = periodOf(line, quoteRequest);
  if (!when) return null;
  const { start, end } = when;
  const [startTime, endTime] = [when.startTime, when.endTime].map((time) => time && readTime(time));
  // Of nights this is the day of departure, on which they are free again.
  if (startTime === undefined) return { start, end: addDays(end, 1) };
  if (endTime === undefined || (endTime === startTime && end === start)) return { start, startTime, end: start };
  // A time slot may go past midnight of its one day.
  const past = end === start && minutesOf(endTime) < minutesOf(startTime) ? 1440 : 0;
  const minutes = minutesOf(endTime) + past;
  return { start, startTime, end: addDays(end, Math.floor(minutes / 1440)), endTime: timeOf(minutes % 1440) };
}
