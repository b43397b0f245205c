/**
 * The selection of an item as a span of calendar days, for the other date inputs. A day leads to the same selection in
 * the list, in the typed form and in the calendar.
 */
import type { Item } from '../../../api/types.ts';
import type { Availability } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import type { Host } from '../../shared/host.ts';
import { request } from '../../shared/requests.ts';
import {
  newStartText,
  spanFrom,
  whyNewStart,
  type SelectionFacts,
  type Span,
  type WhyNewStart,
} from '../calendar-selection.ts';

/** Returns 1 for an item by night, whose span ends on the day of departure; otherwise 0. */
export function leavingDays(item: Item): number {
  return item.unit === 'N' ? 1 : 0;
}

/** Returns the selected days; null without a selection. */
export function selectedSpan({ start, end }: Choice, item: Item): Span | null {
  return start && { start, end: addDays(end ?? start, leavingDays(item)) };
}

/** Returns the selection that a press on a day leads to; null if the day is not selectable. */
export function spanOf(host: Host, item: Item, day: Day): Span | null {
  return spanFrom(day, selectionFacts(host, item));
}

/** Returns why a press on a day starts a new selection; null if it does not. */
export function whyNewStartOf(host: Host, item: Item, day: Day): WhyNewStart | null {
  return whyNewStart(day, selectionFacts(host, item));
}

/** Returns the days that the calendar offers to the party. */
export function availabilityAt(host: Host): Availability | undefined {
  return host.renderRoot.querySelector('slipway-calendar')?.availability ?? host.finding.availability;
}

function selectionFacts(host: Host, item: Item): SelectionFacts {
  return {
    availability: availabilityAt(host),
    selection: selectedSpan(host.store.state.choice, item),
    length: daysTaken(item),
    leaving: leavingDays(item),
    laterDay: host.renderRoot.querySelector('slipway-calendar')?.laterDay,
  };
}

/**
 * Selects days and announces them.
 * @param why the reason why the selection starts again; null if it does not
 */
export function selectSpan(
  host: Host,
  locale: Locale,
  item: Item,
  { start, end }: Span,
  why: WhyNewStart | null = null,
): void {
  const frame = host.renderRoot.querySelector('.frame') ?? host;
  request(frame, 'days-choose', { start, end: addDays(end, -leavingDays(item)) });
  host.announce(why ? newStartText(start, why, locale) : locale.text.calendar.chose(locale.period(start, end)));
}
