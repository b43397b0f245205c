import type { Item } from '../../api/types.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { spanFrom, whyAnew, wordsAnew, type ChoiceSoFar, type Span, type WhyAnew } from './calendar-choice.ts';
import { request } from '../shared/requests.ts';
import type { Host } from '../shared/host.ts';
import type { Locale } from '../../i18n/locale.ts';

/** 1 where nights are chosen, whose span runs to the day of departure; else 0. */
export function leavingDays(item: Item): number {
  return item.unit === 'N' ? 1 : 0;
}

/** What is chosen, as the calendar shows it. */
export function chosenSpan({ start, end }: Choice, item: Item): Span | null {
  return start && { start, end: addDays(end ?? start, leavingDays(item)) };
}

/** What choosing a day leads to, as in the calendar. */
export function spanOf(host: Host, item: Item, day: Day): Span | null {
  return spanFrom(day, soFar(host, item));
}

/** Why it begins anew instead of ending what was begun; null where it does not. */
export function whyAnewOf(host: Host, item: Item, day: Day): WhyAnew | null {
  return whyAnew(day, soFar(host, item));
}

function soFar(host: Host, item: Item): ChoiceSoFar {
  return {
    availability: host.finding.availability,
    chosen: chosenSpan(host.store.state.choice, item),
    length: daysTaken(item),
    leaving: leavingDays(item),
    laterDay: host.renderRoot.querySelector('slipway-calendar')?.laterDay,
  };
}

/**
 * Chooses a span, as the calendar does, and says so.
 * @param why it begins anew where a later day was to end what was begun
 */
export function takeSpan(
  host: Host,
  locale: Locale,
  item: Item,
  { start, end }: Span,
  why: WhyAnew | null = null,
): void {
  const frame = host.renderRoot.querySelector('.frame') ?? host;
  request(frame, 'days-choose', { start, end: addDays(end, -leavingDays(item)) });
  host.announce(why ? wordsAnew(start, why, locale) : locale.text.calendar.chose(locale.period(start, end)));
}
