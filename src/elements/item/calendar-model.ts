/**
 * Computes the state of a calendar from its element's properties: the visible months, the states of the days, and the
 * targets of keys and buttons. A page may set the properties to any value, so this module checks them. `calendar.ts`
 * renders the state and handles events.
 */
import type { Availability } from '../../flow/quotes/availability.ts';
import {
  addDays,
  addMonths,
  eachDay,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseDay,
  sameDateIn,
  weekdayOf,
  type Day,
  type Month,
} from '../../values/dates/day.ts';
import { utcDay } from '../../values/dates/venue-clock.ts';
import { readingStep } from '../shared/text-direction.ts';
import {
  isBeyond,
  selectionState,
  spanFrom,
  whyNewStart,
  type LaterDay,
  type SelectionFacts,
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
  laterDay?: LaterDay | undefined;
  longest?: Longest | undefined;
  failed: boolean;
  /** Number of months that fit side by side. */
  room: 1 | 2;
}

/** The maximum length of a booking. */
export interface Longest {
  /** The limit, in days or nights. */
  readonly count: number;
  /** The limit as a sentence. */
  readonly words: string;
  /** The note that screen readers read on each day beyond the limit. */
  readonly beyond: string;
}

/** The effect of an item's minimum and maximum length of booking on its calendar. */
export interface LengthRules {
  laterDay: LaterDay;
  /** The maximum length of a booking; undefined if unknown. */
  longest: Longest | undefined;
  /** A sentence that explains the rules to the guest; `''` for none. */
  hint: string;
}

export type SelectionState = ReturnType<typeof selectionState>;

export type Months = readonly [Month] | readonly [Month, Month];

export type CalendarModel = ReturnType<typeof calendarModel>;

/** Reads a day from a property that a page may set to any value; null if it is not a day. */
export const readDay = (value: unknown): Day | null => parseDay(typeof value === 'string' ? value : null);

const readMonth = (value: unknown): Month | null => {
  const firstDay = readDay(`${String(value)}-01`);
  return firstDay && monthOf(firstDay);
};

/** If the first month has fewer selectable days than this, the calendar shows the next month too. */
const FEW_DAYS = 10;

/**
 * Returns the one or two months that the calendar shows, starting with `month`. It shows two if both fit side by side,
 * or if the first has few selectable days and the second has more. Until the availability loads, each day from today on
 * counts as selectable. The party does not affect the number of months.
 *
 * @param lastMonth the last month that the guest may turn to
 * @param room the number of months that fit side by side
 */
export function monthsFrom(month: Month, lastMonth: Month, { today, availability, room }: MonthFacts): Months {
  const { canStart } = availability?.forAnyParty ?? availability ?? { canStart: (day: Day) => day >= today };
  const daysOf = (each: Month) => eachDay(firstDayOf(each), lastDayOf(each)).filter(canStart).length;
  const hasFewDays = () => {
    const days = daysOf(month);
    return days < FEW_DAYS && daysOf(nextMonth) > days;
  };
  const nextMonth = addMonths(month, 1);
  return nextMonth <= lastMonth && (room === 2 || hasFewDays()) ? [month, nextMonth] : [month];
}

interface MonthFacts {
  today: Day;
  availability: Availability | undefined;
  room: 1 | 2;
}

export function calendarModel(properties: CalendarProperties) {
  const { availability, failed, room, laterDay } = properties;
  const today = readDay(properties.today) ?? utcDay(Date.now());
  const start = readDay(properties.start);
  const lastMonth = readMonth(properties.lastMonth) ?? ('9999-12' as Month);
  const month = readMonth(properties.month) ?? monthOf(today);
  const length = Math.max(0, Math.trunc(properties.length) || 0);
  const departureDays = properties.nights ? 1 : 0;
  const selection = start && { start, end: addDays(readDay(properties.end) ?? start, departureDays) };

  const maxLength = properties.longest?.count ?? 0;
  const facts: SelectionFacts = { availability, selection, length, departureDays, laterDay, maxLength };
  // A link may open a month after `lastMonth`. From there, the guest can turn back but not forward.
  const reaches = (to: Month) => to >= monthOf(today) && (to <= lastMonth || to < month);
  const monthsAt = (first: Month) => monthsFrom(first, lastMonth, { today, availability, room });
  const months = monthsAt(month);
  const shows = (day: Day | null) => day !== null && months.includes(monthOf(day));
  const firstFree = () => availability?.firstFree(firstDayOf(month)) ?? null;

  function stateOf(day: Day): SelectionState {
    const state = availability?.stateOf(day) ?? (day < today ? 'past' : 'pending');
    if (state === 'pending' && failed) return 'unknown';
    return selectionState(state, spanFrom(day, facts));
  }

  /** True while the state of a visible day is loading. */
  const isPending = months.some((each) => stateOf(lastDayOf(each)) === 'pending');
  return {
    /** The visible months, in order. */
    months,
    /** Returns the months that the calendar shows if `first` is the first of them. */
    monthsAt,
    /** Today at the venue, or today in UTC if the property is not a day. */
    today,
    /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
    length,
    /**
     * Number of unoccupied days at the end of a booking. An item booked by the night has 1, the day of departure.
     * Others have 0.
     */
    departureDays,
    selection,
    pending: isPending,
    stateOf,
    spanFrom: (day: Day) => spanFrom(day, facts),
    isBeyond: (day: Day) => isBeyond(day, facts),
    whyNewStart: (day: Day) => whyNewStart(day, facts),
    /** Returns true if the day is in a visible month. */
    shows,
    /** Returns true if the guest may turn the calendar to the month. */
    reaches,
    /**
     * Returns the month that the calendar must start with, so that it shows the day after turning as few months as
     * possible.
     */
    turnTo(day: Day): Month {
      const targetMonth = monthOf(day);
      if (shows(day)) return month;
      return targetMonth > month ? addMonths(targetMonth, 1 - room) : targetMonth;
    },
    /** Returns the day that the Tab key reaches. Arrow keys reach the other days. */
    tabDay: (cursor: Day | null): Day =>
      [cursor, selection?.start ?? null, firstFree(), today].find(shows) ?? firstDayOf(month),
    /** Returns the first free day after the visible months if they have no free day; otherwise null. */
    nextFree(): Day | null {
      const nextDay = isPending ? null : firstFree();
      return nextDay && !shows(nextDay) && reaches(monthOf(nextDay)) ? nextDay : null;
    },
  };
}

/**
 * Returns the day that a key moves the focus to, or null if the key does not move it (ARIA Authoring Practices, "Date
 * Picker Dialog").
 * @param firstWeekday the first day of a week, 0 for Sunday to 6 for Saturday; Home leads to it
 * @param dir text direction of the grid
 */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
  dir: 'ltr' | 'rtl',
): Day | null {
  const column = (weekdayOf(day) - firstWeekday + 7) % 7;
  const days: Partial<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, Home: -column, End: 6 - column };
  const months: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const dayCount = readingStep(key, dir) || days[key];
  const monthCount = months[key];
  if (dayCount !== undefined) return addDays(day, dayCount);
  return monthCount ? sameDateIn(day, shiftKey ? monthCount * 12 : monthCount) : null;
}
