/**
 * Composes what the other date inputs draw: the open item, its selection as calendar days, and the rules of the calendar. A
 * day leads to the same selection in the list, in the typed form and in the calendar.
 */
import type { Item } from '../../../api/types.ts';
import type { Availability } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day, type Month } from '../../../values/dates/day.ts';
import type { Host } from '../../shared/host.ts';
import { request } from '../../shared/requests.ts';
import type { LengthRules } from '../calendar-model.ts';
import { newStartText, type SelectionFacts, type Span, type WhyNewStart } from '../calendar-selection.ts';

/** The rules that the calendar receives for its days. */
export interface DayRules extends Pick<LengthRules, 'laterDay' | 'longest'> {
  availability: Availability | undefined;
}

/** The facts that a date input draws, and its command. */
export interface DayInputView {
  locale: Locale;
  item: Item;
  today: Day | undefined;
  /** The first visible month; undefined until the item has loaded. */
  month: Month | undefined;
  monthsShown: 1 | 2;
  /** The selection, and the rules for a press on a day. */
  facts: SelectionFacts;
  /**
   * Selects days and announces them.
   * @param why the reason why the selection starts again; null if it does not
   */
  select(span: Span, why: WhyNewStart | null): void;
}

/** Returns the view of the open item; undefined while no item is open. */
export function dayInputView(host: Host, rules: DayRules, locale: Locale): DayInputView | undefined {
  const { item, month, monthsShown } = host.finding;
  if (!item) return undefined;
  const leaving = leavingDays(item);
  return {
    locale,
    item,
    today: host.today,
    month,
    monthsShown,
    facts: {
      availability: rules.availability,
      selection: selectedSpan(host.store.state.choice, item),
      length: daysTaken(item),
      leaving,
      laterDay: rules.laterDay,
      maxLength: rules.longest?.count ?? 0,
    },
    select({ start, end }, why) {
      const frame = host.renderRoot.querySelector('.frame') ?? host;
      request(frame, 'days-choose', { start, end: addDays(end, -leaving) });
      host.announce(
        why
          ? newStartText(start, why, locale, rules.longest?.words)
          : locale.text.calendar.chose(locale.period(start, end)),
      );
    },
  };
}

/** Returns 1 for an item by night, whose span ends on the day of departure; otherwise 0. */
function leavingDays(item: Item): number {
  return item.unit === 'N' ? 1 : 0;
}

/** Returns the selected days; null without a selection. */
function selectedSpan({ start, end }: Choice, item: Item): Span | null {
  return start && { start, end: addDays(end ?? start, leavingDays(item)) };
}
