/** What a calendar shows and allows, worked out from its properties, whatever a page has set them to. No markup here. */
import type { Availability } from '../../flow/quotes/availability.ts';
import {
  addDays,
  addMonths,
  eachDay,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseDay,
  type Day,
  type Month,
} from '../../values/dates/day.ts';
import { utcDay } from '../../values/dates/venue-clock.ts';
import { choiceState, isBeyond, spanFrom, whyAnew, type LaterDay, type Span, type WhyAnew } from './calendar-choice.ts';

/** As documented at `<slipway-calendar>`. */
export interface CalendarProperties {
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
  /** How many months there is room for, side by side. */
  room: 1 | 2;
}

/** How long a booking may be, where that is known. */
export interface Longest {
  /** Days or nights. */
  readonly count: number;
  /** As a sentence, and of a day at which it would be longer. */
  readonly words: string;
  readonly beyond: string;
}

export type ChoiceState = ReturnType<typeof choiceState>;

export type Months = readonly [Month] | readonly [Month, Month];

export interface CalendarModel {
  /** The months shown, in order. */
  readonly months: Months;
  /** Returns the months that the calendar shows from a month on. */
  monthsAt(month: Month): Months;
  /** The venue's day, or the day in UTC until that is known. */
  readonly today: Day;
  /** Days or nights every booking takes; 0 when the visitor chooses the first and the last. */
  readonly length: number;
  /** Days at the end of a span that are not booked: 1 for nights, whose last day is the day of departure. */
  readonly leaving: number;
  readonly chosen: Span | null;
  /** Some of the days shown are on their way. */
  readonly pending: boolean;
  stateOf(day: Day): ChoiceState;
  /** What choosing a day would choose; null when it cannot be chosen. */
  spanFrom(day: Day): Span | null;
  /** Whether what is begun would be longer than it may be, if it ended on that day. */
  isBeyond(day: Day): boolean;
  /** Why it begins anew instead of ending what was begun; null where it does not. */
  whyAnew(day: Day): WhyAnew | null;
  /** Whether the day is one of the months shown. */
  shows(day: Day | null): boolean;
  /** The month to be shown first so that this day is seen, turning no further than needed. */
  turnTo(day: Day): Month;
  /** Whether one may turn to the month. */
  reaches(month: Month): boolean;
  /** The one day that Tab leads to. */
  tabDay(cursor: Day | null): Day;
  /** Where the months shown have no free day: the next one there is; null where it has one, and where none is known. */
  nextFree(): Day | null;
}

/** Reads a property that a page may have set to anything. */
export const readDay = (value: unknown): Day | null => parseDay(typeof value === 'string' ? value : null);

const readMonth = (value: unknown): Month | null => {
  const first = readDay(`${String(value)}-01`);
  return first && monthOf(first);
};

/** With fewer days to select in the first month, the calendar shows the next month too. */
const FEW_DAYS = 10;

/**
 * Returns the months that the calendar shows from a month on. It shows two if both fit side by side. It also shows two if
 * the first has few days to select and the next has more. Until the availability is known, each day from today on counts.
 *
 * @param last the last month that the calendar shows
 * @param room how many months fit side by side
 */
export function monthsFrom(month: Month, last: Month, { today, availability, room }: MonthFacts): Months {
  const daysOf = (each: Month) =>
    eachDay(firstDayOf(each), lastDayOf(each)).filter((day) => availability?.canStart(day) ?? day >= today).length;
  const hasFewDays = () => {
    const days = daysOf(month);
    return days < FEW_DAYS && daysOf(next) > days;
  };
  const next = addMonths(month, 1);
  return next <= last && (room === 2 || hasFewDays()) ? [month, next] : [month];
}

interface MonthFacts {
  today: Day;
  availability: Availability | undefined;
  room: 1 | 2;
}

export function calendarModel(properties: CalendarProperties): CalendarModel {
  const { availability, failed, room, laterDay } = properties;
  const today = readDay(properties.today) ?? utcDay(Date.now());
  const start = readDay(properties.start);
  const last = readMonth(properties.lastMonth) ?? ('9999-12' as Month);
  const month = readMonth(properties.month) ?? monthOf(today);
  const length = Math.max(0, Math.trunc(properties.length) || 0);
  const leaving = properties.nights ? 1 : 0;
  const chosen = start && { start, end: addDays(readDay(properties.end) ?? start, leaving) };

  const soFar = { availability, chosen, length, leaving, laterDay, most: properties.longest?.count ?? 0 };
  const spanOf = (day: Day) => spanFrom(day, soFar);
  // From a month after the last one, a guest can turn back.
  const reaches = (to: Month) => to >= monthOf(today) && (to <= last || to < month);
  const monthsAt = (first: Month) => monthsFrom(first, last, { today, availability, room });
  const months = monthsAt(month);
  const shows = (day: Day | null) => day !== null && months.includes(monthOf(day));
  const firstFree = () => availability?.firstFree(firstDayOf(month)) ?? null;

  function stateOf(day: Day): ChoiceState {
    const state = availability?.stateOf(day) ?? (day < today ? 'past' : 'pending');
    if (state === 'pending' && failed) return 'unknown';
    return choiceState(state, spanOf(day));
  }

  const pending = months.some((each) => stateOf(lastDayOf(each)) === 'pending');
  return {
    months,
    monthsAt,
    today,
    length,
    leaving,
    chosen,
    pending,
    stateOf,
    spanFrom: spanOf,
    isBeyond: (day) => isBeyond(day, soFar),
    whyAnew: (day) => whyAnew(day, soFar),
    shows,
    reaches,
    turnTo(day) {
      const to = monthOf(day);
      if (shows(day)) return month;
      return to > month ? addMonths(to, 1 - room) : to;
    },
    tabDay: (cursor) => [cursor, chosen?.start ?? null, firstFree(), today].find(shows) ?? firstDayOf(month),
    nextFree() {
      const next = pending ? null : firstFree();
      return next && !shows(next) && reaches(monthOf(next)) ? next : null;
    },
  };
}
