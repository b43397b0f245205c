/**
 * Computes the state of a calendar from its element's properties: the visible months, the states of the days, and the
 * targets of keys and buttons. A page may set the properties to any value, so this module checks them. `calendar.ts`
 * renders the state and handles events.
 */
import type { Availability } from '../../flow/quotes/availability.ts';
import {
  addDays,
  addMonths,
  listDays,
  getFirstDay,
  getLastDay,
  toMonth,
  parseDay,
  addMonthsToDay,
  getWeekday,
  type Day,
  type Month,
} from '../../values/dates/day.ts';
import { toUtcDay } from '../../values/dates/venue-clock.ts';
import { getReadingStep } from '../shared/text-direction.ts';
import {
  isBeyondMaxLength,
  getSelectionState,
  selectSpanFromDay,
  getNewSelectionReason,
  type LaterDayEffect,
  type SelectionRules,
} from './calendar-selection.ts';

/** The properties of `<slipway-calendar>`. `calendar.ts` documents them. */
interface CalendarProperties {
  month: Month | undefined;
  today: Day | undefined;
  lastMonth: Month | undefined;
  availability: Availability | undefined;
  start: Day | null;
  end: Day | null;
  length: number;
  nights: boolean;
  laterDay?: LaterDayEffect | undefined;
  longest?: MaximumLength | undefined;
  failed: boolean;
  /** Number of months that fit side by side. */
  monthCount: 1 | 2;
}

/** The maximum length of a booking. */
export interface MaximumLength {
  /** The limit, in days or nights. */
  readonly count: number;
  /** The limit as a sentence. */
  readonly words: string;
  /** The text that screen readers read on each day beyond the limit. */
  readonly beyond: string;
}

/** The effect of an item's minimum and maximum length of booking on the calendar. */
export interface LengthRules {
  laterDay: LaterDayEffect;
  /** The maximum length of a booking; undefined if unknown. */
  longest: MaximumLength | undefined;
  /** A sentence that explains the rules to the guest; `''` for none. */
  hint: string;
}

export type SelectionState = ReturnType<typeof getSelectionState>;

export type VisibleMonths = readonly [Month] | readonly [Month, Month];

export type CalendarModel = ReturnType<typeof createCalendarModel>;

/** Reads a day from a property that a page may set to any value; null if it is not a day. */
export const readDay = (propertyValue: unknown): Day | null =>
  parseDay(typeof propertyValue === 'string' ? propertyValue : null);

const readMonth = (propertyValue: unknown): Month | null => {
  const firstDay = readDay(`${String(propertyValue)}-01`);
  return firstDay && toMonth(firstDay);
};

/** If the first month has fewer selectable days than this, the calendar shows the next month too. */
const MIN_SELECTABLE_DAYS = 10;

/**
 * Returns the one or two months that the calendar shows, starting with `month`. It shows two if both fit side by side,
 * or if the first has few selectable days and the second has more. Until the availability loads, each day from today on
 * counts as selectable. The party does not affect the number of months.
 *
 * @param lastMonth the last month that the guest may turn to
 * @param monthCount the number of months that fit side by side
 */
export function getVisibleMonths(
  month: Month,
  lastMonth: Month,
  { today, availability, monthCount }: VisibleMonthsOptions,
): VisibleMonths {
  const { canStart } = availability?.forAnyParty ?? availability ?? { canStart: (day: Day) => day >= today };
  const countSelectableDays = (visibleMonth: Month) =>
    listDays(getFirstDay(visibleMonth), getLastDay(visibleMonth)).filter(canStart).length;
  const needsNextMonth = () => {
    const selectableDays = countSelectableDays(month);
    return selectableDays < MIN_SELECTABLE_DAYS && countSelectableDays(nextMonth) > selectableDays;
  };
  const nextMonth = addMonths(month, 1);
  return nextMonth <= lastMonth && (monthCount === 2 || needsNextMonth()) ? [month, nextMonth] : [month];
}

interface VisibleMonthsOptions {
  today: Day;
  availability: Availability | undefined;
  monthCount: 1 | 2;
}

export function createCalendarModel(properties: CalendarProperties) {
  const { availability, failed, monthCount, laterDay } = properties;
  const today = readDay(properties.today) ?? toUtcDay(Date.now());
  const selectedStart = readDay(properties.start);
  const lastMonth = readMonth(properties.lastMonth) ?? ('9999-12' as Month);
  const month = readMonth(properties.month) ?? toMonth(today);
  const fixedLength = Math.max(0, Math.trunc(properties.length) || 0);
  const departureDays = properties.nights ? 1 : 0;
  const selection = selectedStart && {
    start: selectedStart,
    end: addDays(readDay(properties.end) ?? selectedStart, departureDays),
  };

  const maxLength = properties.longest?.count ?? 0;
  const selectionOptions: SelectionRules = {
    availability,
    selection,
    length: fixedLength,
    departureDays,
    laterDay,
    maxLength,
  };
  // A selection, for example from a link, may begin after `lastMonth`. The guest can then turn back, but not forward.
  const canTurnToMonth = (targetMonth: Month) =>
    targetMonth >= toMonth(today) && (targetMonth <= lastMonth || targetMonth < month);
  const getMonthsStartingAt = (firstMonth: Month) =>
    getVisibleMonths(firstMonth, lastMonth, { today, availability, monthCount });
  const visibleMonths = getMonthsStartingAt(month);
  const isDayVisible = (day: Day | null) => day !== null && visibleMonths.includes(toMonth(day));
  const findFirstFreeDay = () => availability?.firstFree(getFirstDay(month)) ?? null;

  function getDayState(day: Day): SelectionState {
    const availabilityState = availability?.stateOf(day) ?? (day < today ? 'past' : 'pending');
    if (availabilityState === 'pending' && failed) return 'unknown';
    return getSelectionState(availabilityState, selectSpanFromDay(day, selectionOptions));
  }

  /** True if the state of a visible day has not loaded yet. */
  const isPending = visibleMonths.some((visibleMonth) => getDayState(getLastDay(visibleMonth)) === 'pending');
  return {
    /** The visible months, in order. */
    months: visibleMonths,
    /** Returns the months that the calendar shows, starting with `firstMonth`. */
    getMonthsStartingAt,
    /** Today at the venue, or today in UTC if the property is not a day. */
    today,
    /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
    length: fixedLength,
    /**
     * Number of days at the end of a selection that need not be free. For an item booked by the night, it is 1 (the day
     * of departure). For other items, it is 0.
     */
    departureDays,
    selection,
    isPending,
    getDayState,
    getSpanFromDay: (day: Day) => selectSpanFromDay(day, selectionOptions),
    isBeyondMaxLength: (day: Day) => isBeyondMaxLength(day, selectionOptions),
    getNewSelectionReason: (day: Day) => getNewSelectionReason(day, selectionOptions),
    /** Returns true if the day is in a visible month. */
    isDayVisible,
    /** Returns true if the guest may turn the calendar to the month. */
    canTurnTo: canTurnToMonth,
    /** Returns the first month to show, so that the day becomes visible after as few turns as possible. */
    findFirstMonthFor(day: Day): Month {
      const monthOfDay = toMonth(day);
      if (isDayVisible(day)) return month;
      return monthOfDay > month ? addMonths(monthOfDay, 1 - monthCount) : monthOfDay;
    },
    /** Returns the day that the Tab key reaches. Arrow keys reach the other days. */
    findTabDay: (focusedDay: Day | null): Day =>
      [focusedDay, selection?.start ?? null, findFirstFreeDay(), today].find(isDayVisible) ?? getFirstDay(month),
    /** Returns the first free day after the visible months if these months have no free day; otherwise null. */
    findNextFreeDay(): Day | null {
      const nextFreeDay = isPending ? null : findFirstFreeDay();
      return nextFreeDay && !isDayVisible(nextFreeDay) && canTurnToMonth(toMonth(nextFreeDay)) ? nextFreeDay : null;
    },
  };
}

/**
 * Returns the day that a key moves the focus to, or null if the key does not move it (ARIA Authoring Practices, "Date
 * Picker Dialog").
 * @param firstWeekday the first day of a week, 0 for Sunday to 6 for Saturday; Home leads to it
 * @param textDirection text direction of the grid
 */
export function findDayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
  textDirection: 'ltr' | 'rtl',
): Day | null {
  const weekdayColumn = (getWeekday(day) - firstWeekday + 7) % 7;
  const dayStepsByKey: Partial<Record<string, number>> = {
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayColumn,
    End: 6 - weekdayColumn,
  };
  const monthStepsByKey: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const dayStep = getReadingStep(key, textDirection) || dayStepsByKey[key];
  const monthStep = monthStepsByKey[key];
  if (dayStep !== undefined) return addDays(day, dayStep);
  return monthStep ? addMonthsToDay(day, shiftKey ? monthStep * 12 : monthStep) : null;
}
