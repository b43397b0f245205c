/** Formats the period of a visit (days and times) and its party (such as two adults) in the guest's language. */
import { html, type TemplateResult } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import type { Parameter, QuoteRequest, Session, SessionLine, Unit, WallTime } from '../../api/types.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { FlowState } from '../../flow/state.ts';
import { addDays, countDaysBetween } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountTextTemplate, dotSeparator } from './text.ts';

export interface Period extends WallTime {
  unit: Unit | undefined;
}

/**
 * Formats a period. For a stay by the night, shows check-in and check-out, which is the day after the last night. For
 * other periods, shows days and times.
 */
export function formatPeriod({ unit, start, end, startTime, endTime }: Period, locale: Locale): string {
  if (unit === 'N') {
    const departureDay = addDays(end, 1);
    return locale.text.times.stay(...locale.periodEnds(start, departureDay), countDaysBetween(start, departureDay));
  }
  return locale.clauses([locale.period(start, end), startTime && locale.times(startTime, endTime)]);
}

/**
 * Returns the period of a cart line. It comes from the quote that returned the line's SLIP (booking token), or else
 * from the line's quote request, or else from the session. Returns `null` if no source has a first day. Also returns
 * `null` for an item without dates, such as a gift certificate, even if its quote request has a date.
 *
 * If a different browser added the line, the period comes from the session. It then has only days, because a session
 * has timestamps instead of times at the venue. For a stay, the session has the check-out day, but the period ends with
 * the last night, one day earlier.
 */
export function getLinePeriod(line: SessionLine, quoteRequest: QuoteRequest | undefined): Period | null {
  const { dated, unit, start: sessionStart, end: sessionEnd } = line;
  const { start = sessionStart, end, startTime, endTime } = { ...quoteRequest, ...quoteRequest?.sold };
  if (!dated || start === null) return null;
  const lastDay =
    end ??
    (unit === 'N' && sessionEnd !== null
      ? sessionEnd > start
        ? addDays(sessionEnd, -1)
        : start
      : (sessionEnd ?? start));
  return { unit, start, end: lastDay, startTime, endTime };
}

/**
 * Returns the period of the visit: the selected days, or else the days of the newest cart line with a date. Returns
 * `null` if there are none.
 * @param unit the booking unit of the item that the selected days are for, such as `N` for nights; defaults to the unit
 * of the newest line
 */
export function getVisitPeriod(
  { choice: { start, end }, session, quoteRequests }: Pick<FlowState, 'choice' | 'session' | 'quoteRequests'>,
  unit: Unit | undefined,
): Period | null {
  const linePeriods = linesOf(session).map((line) => getLinePeriod(line, quoteRequests[line.id]));
  const newestPeriod = linePeriods.findLast((linePeriod) => linePeriod);
  if (start !== null) return { unit: unit ?? newestPeriod?.unit, start, end: end ?? start };
  return newestPeriod ? { ...newestPeriod, startTime: undefined, endTime: undefined } : null;
}

/**
 * Returns true if the quote request contains the days of a line and, for an item that guests book by time, also its
 * time.
 */
export function isPeriodKnown(line: SessionLine, quoteRequest: QuoteRequest | undefined): boolean {
  return (
    quoteRequest !== undefined &&
    (!isTimed({ unit: line.unit ?? '', simple: false }) || getLinePeriod(line, quoteRequest)?.startTime !== undefined)
  );
}

/**
 * Returns the formatted period of each line, by line id. Omits a line if its period is unknown, or if only the
 * service's text `when` contains its time.
 */
export function formatLinePeriods(
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  locale: Locale,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (session?.lines ?? []).flatMap((line) => {
      const quoteRequest = quoteRequests[line.id];
      const period = getLinePeriod(line, quoteRequest);
      return period && (line.when === '' || isPeriodKnown(line, quoteRequest))
        ? [[line.id, formatPeriod(period, locale)]]
        : [];
    }),
  );
}

/**
 * Formats the party with the account's labels: `Adults × 4, Children × 1`. Omits quantities of zero and hidden
 * parameters. The number follows the label, because the account has only one form of each label (singular or plural).
 */
export function formatParty(
  quantities: Readonly<Record<string, number>>,
  parameters: readonly Parameter[],
  { list, quantity, wholeNumber }: Pick<FirstPaintLocale, 'list' | 'quantity' | 'wholeNumber'>,
): string {
  return list(
    parameters
      .filter(({ id, hidden }) => !hidden && (quantities[id] ?? 0) > 0)
      .map(({ id, label }) => quantity(label, wholeNumber(quantities[id] ?? 0))),
  );
}

/** The days and the party of a visit as texts; `''` if they are unknown. */
export interface VisitTexts {
  days: string;
  party: string;
}

/**
 * Renders the content of the button that shows the days and the party of the visit. Without days, the button invites
 * the guest to select them.
 *
 * @param emptyText the text that invites the guest to select days; if there are days, only screen readers read this
 * text
 */
export function visitTemplate(
  { days, party }: VisitTexts,
  { text, accountLang }: Locale,
  emptyText = text.list.dates,
): TemplateResult {
  const partyTemplate = party && html`${dotSeparator}${accountTextTemplate(party, accountLang)}`;
  return days
    ? html`<span class="visually-hidden">${emptyText}</span> <span translate="no">${days}${partyTemplate}</span>`
    : html`${emptyText}${partyTemplate}`;
}
