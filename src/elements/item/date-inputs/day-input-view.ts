/**
 * Collects the data for typed dates and for the list of days: the open item, its selected days, and the selection rules
 * of the calendar. All three share these rules, so that a day always leads to the same selection.
 */
import type { Item } from '../../../api/types.ts';
import type { Availability } from '../../../flow/quotes/availability.ts';
import { getDayCount } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day, type Month } from '../../../values/dates/day.ts';
import type { Host } from '../../shared/host.ts';
import { dispatchRequest } from '../../shared/requests.ts';
import type { LengthRules } from '../calendar-model.ts';
import {
  formatNewSelection,
  type SelectionRules,
  type DaySpan,
  type NewSelectionReason,
} from '../calendar-selection.ts';

/** The selection rules that the date inputs share with the calendar. */
export interface DateInputRules extends Pick<LengthRules, 'laterDay' | 'longest'> {
  availability: Availability | undefined;
}

/** The data that a date input (typed dates or list of days) renders, and the function that selects days. */
export interface DateInputView {
  locale: Locale;
  item: Item;
  today: Day | undefined;
  /** The first visible month; undefined until the item has loaded. */
  month: Month | undefined;
  monthsShown: 1 | 2;
  /** The selected days, and the rules for the effect of a press on a day. */
  rules: SelectionRules;
  /**
   * Selects days and announces them.
   * @param reason the reason why the press started a new selection; null if it started none
   */
  selectDays(span: DaySpan, reason: NewSelectionReason | null): void;
}

/** Creates the view for the open item. Returns undefined while no item is open. */
export function createDateInputView(host: Host, rules: DateInputRules, locale: Locale): DateInputView | undefined {
  const { item, month, monthsShown } = host.openItemView;
  if (!item) return undefined;
  const departureDays = countDepartureDays(item);
  return {
    locale,
    item,
    today: host.today,
    month,
    monthsShown,
    rules: {
      availability: rules.availability,
      selection: getSelectedSpan(host.store.state.choice, item),
      length: getDayCount(item),
      departureDays,
      laterDay: rules.laterDay,
      maxLength: rules.longest?.count ?? 0,
    },
    selectDays({ start, end }, reason) {
      const eventSource = host.renderRoot.querySelector('.frame') ?? host;
      dispatchRequest(eventSource, 'days-choose', { start, end: addDays(end, -departureDays) });
      host.announce(
        reason
          ? formatNewSelection(start, reason, locale, rules.longest?.words)
          : locale.text.calendar.chose(locale.period(start, end)),
      );
    },
  };
}

/**
 * Returns the number of days at the end of a selection that need not be free. For an item booked by the night, it is 1
 * (the day of departure). For other items, it is 0.
 */
function countDepartureDays(item: Item): number {
  return item.unit === 'N' ? 1 : 0;
}

/** Returns the selected days; null without a selection. */
function getSelectedSpan({ start, end }: Choice, item: Item): DaySpan | null {
  return start && { start, end: addDays(end ?? start, countDepartureDays(item)) };
}
