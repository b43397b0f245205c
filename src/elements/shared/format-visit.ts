/** Formats the period and the party of a visit in the guest's language. */
import { html, type TemplateResult } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import type { Parameter, QuoteRequest, Session, SessionLine, Unit, WallTime } from '../../api/types.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { FlowState } from '../../flow/state.ts';
import { addDays, daysBetween } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, between } from './text.ts';

export interface Period extends WallTime {
  unit: Unit | undefined;
}

/** Returns a stay as check-in and check-out, the day after its last night. Returns other periods as days and times. */
export function formatPeriod({ unit, start, end, startTime, endTime }: Period, locale: Locale): string {
  if (unit === 'N') {
    const departure = addDays(end, 1);
    return locale.text.times.stay(...locale.periodEnds(start, departure), daysBetween(start, departure));
  }
  return locale.clauses([locale.period(start, end), startTime && locale.times(startTime, endTime)]);
}

/**
 * Returns the period of a line from the quote behind its SLIP, otherwise from the quote request, otherwise from the
 * session. Returns `null` for a line without a date, like a gift certificate, although its quote request has a date.
 *
 * A session gives times as moments, which are no venue times. The period of a line from another browser therefore has
 * days only. A session gives the check-out day of a stay; the period ends with the night before.
 */
export function periodOf(line: SessionLine, quoteRequest: QuoteRequest | undefined): Period | null {
  const { dated, unit, start: from, end: to } = line;
  const { start = from, end, startTime, endTime } = { ...quoteRequest, ...quoteRequest?.sold };
  if (!dated || start === null) return null;
  const last = end ?? (unit === 'N' && to !== null ? (to > start ? addDays(to, -1) : start) : (to ?? start));
  return { unit, start, end: last, startTime, endTime };
}

/**
 * Returns the days of the visit: the selected ones, otherwise those of the newest dated line in the cart. Returns
 * `null` without one.
 * @param unit of the item that the guest selected days for; by default the unit of that line
 */
export function visitPeriod(
  { choice: { start, end }, session, quoteRequests }: Pick<FlowState, 'choice' | 'session' | 'quoteRequests'>,
  unit: Unit | undefined,
): Period | null {
  const periods = linesOf(session).map((line) => periodOf(line, quoteRequests[line.id]));
  const last = periods.findLast((period) => period);
  if (start !== null) return { unit: unit ?? last?.unit, start, end: end ?? start };
  return last ? { ...last, startTime: undefined, endTime: undefined } : null;
}

/** Returns true if the stored quote request gives the period of a line, with its time if the item has times. */
export function isPeriodKnown(line: SessionLine, quoteRequest: QuoteRequest | undefined): boolean {
  return (
    quoteRequest !== undefined &&
    (!isTimed({ unit: line.unit ?? '', simple: false }) || periodOf(line, quoteRequest)?.startTime !== undefined)
  );
}

/**
 * Returns the period of each line by line id. Omits a line whose period is unknown, or known only in the service's
 * words.
 */
export function periodsOf(
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  locale: Locale,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (session?.lines ?? []).flatMap((line) => {
      const quoteRequest = quoteRequests[line.id];
      const period = periodOf(line, quoteRequest);
      return period && (line.when === '' || isPeriodKnown(line, quoteRequest))
        ? [[line.id, formatPeriod(period, locale)]]
        : [];
    }),
  );
}

/**
 * Returns the party in the account's own labels, without zeros and hidden parameters: `Adults × 4, Children × 1`. The
 * number follows the label, because the label has only one grammatical number.
 */
export function formatParty(
  params: Readonly<Record<string, number>>,
  parameters: readonly Parameter[],
  { list, quantity, figures }: Pick<FirstPaintLocale, 'list' | 'quantity' | 'figures'>,
): string {
  return list(
    parameters
      .filter(({ id, hidden }) => !hidden && (params[id] ?? 0) > 0)
      .map(({ id, label }) => quantity(label, figures(params[id] ?? 0))),
  );
}

/** The days and the party of a visit in words; `''` if unknown. */
export interface VisitWords {
  days: string;
  party: string;
}

/**
 * Renders the words of the control that shows and edits the visit. Without days, it offers to choose them.
 *
 * @param dates names the choice of days
 */
export function visitWords(
  { days, party }: VisitWords,
  { text, accountLang }: Locale,
  dates = text.list.dates,
): TemplateResult {
  const who = party && html`${between}${accountText(party, accountLang)}`;
  return days
    ? html`<span class="visually-hidden">${dates}</span> <span translate="no">${days}${who}</span>`
    : html`${dates}${who}`;
}
