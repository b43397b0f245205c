/**
 * Decides which month the calendar shows, how far the guest can turn, and which days each read covers. It also limits
 * the days that a URL may request. It reads nothing: `catalogue-tasks.ts` does that.
 */
import type { CalendarDays, Item, WallTime } from '../../api/types.ts';
import { createAvailability, monthsAhead, monthsAtFirst } from '../../flow/quotes/availability.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthOf, type Day, type Month } from '../../values/dates/day.ts';
import type { Problem } from '../../values/problem.ts';
import type { FindingView } from '../shared/host.ts';
import { monthsFrom } from './calendar-model.ts';

/** A first and a last day. */
type DayRange = readonly [from: Day, to: Day];

/** The guest can turn one year ahead. A link may request later days, up to this number of months. */
const LINK_MONTHS_AHEAD = 60;

export const requestableDays = (today: Day): DayRange => [
  today,
  lastDayOf(addMonths(monthOf(today), LINK_MONTHS_AHEAD)),
];

export const lastMonthFrom = (today: Day): Month => addMonths(monthOf(today), monthsAhead);

/** The days of the first read. It starts with the month: caches and the preload snippet then share one URL all month. */
export const firstBlock = (month: Month): DayRange => [firstDayOf(month), lastDayOf(addMonths(month, monthsAtFirst))];

/** The days of the second read, up to the last month of the calendar. */
export const secondBlock = (month: Month): DayRange => [
  addDays(firstBlock(month)[1], 1),
  lastDayOf(addMonths(month, monthsAhead)),
];

/** The days of one item that the account has returned. */
export interface ItemCalendar {
  itemId: string;
  days: CalendarDays;
  /** The first month of the first block. */
  month: Month;
  /** The state of the second read, or the problem that ended it. */
  rest: 'pending' | 'loaded' | Problem;
}

interface CalendarFacts {
  /** The open item, and the selected day. */
  itemId: Choice['itemId'];
  start: Choice['start'];
  items: readonly Item[] | undefined;
  /** The venue's day; undefined until the account's time zone has loaded. */
  today: Day | undefined;
  calendar: ItemCalendar | undefined;
  calendarProblem: Problem | null;
  /** True if part of the calendar comes from the response cache and the service has not confirmed it. */
  isUnchecked: boolean;
  /** The days of the line that the guest edits; undefined if they edit none. */
  ownDays: WallTime | undefined;
}

/** The month that the guest turned to, and the number of months that fit side by side. */
interface ShownMonths {
  /** Null for the month of the selection. */
  requestedMonth: Month | null;
  room: 1 | 2;
}

/**
 * Returns a function for the current view. The view and its availability stay the same objects until a fact changes, so
 * that Lit does not render again.
 */
export function createCalendarView(readFacts: () => CalendarFacts, requestUpdate: () => void) {
  let months: ShownMonths = { requestedMonth: null, room: 1 };
  const availabilityOf = memoizeLast(createAvailability);
  let lastFinding: FindingView | undefined;
  const viewOf = memoizeLast(
    (facts: CalendarFacts & ShownMonths) => (lastFinding = calendarView(facts, availabilityOf, lastFinding)),
  );
  return {
    view: (): FindingView => viewOf({ ...readFacts(), ...months }),
    /** @param changes `requestedMonth` is null for the month of the selection */
    show(changes: Partial<ShownMonths>): void {
      months = { ...months, ...changes };
      requestUpdate();
    },
  };
}

function memoizeLast<Facts extends object, Result>(work: (facts: Facts) => Result): (facts: Facts) => Result {
  let lastResult: { facts: Facts; result: Result } | null = null;
  return (facts) => {
    if (lastResult === null || !hasSameMembers(lastResult.facts, facts)) lastResult = { facts, result: work(facts) };
    return lastResult.result;
  };
}

function hasSameMembers<Facts extends object>(one: Facts, other: Facts): boolean {
  return (Object.keys(one) as (keyof Facts)[]).every((name) => one[name] === other[name]);
}

const noDays: CalendarDays = new Map();

/** @param last the previous view */
function calendarView(
  {
    itemId,
    start,
    items,
    today,
    calendar: lastCalendar,
    calendarProblem,
    isUnchecked,
    ownDays,
    requestedMonth,
    room,
  }: CalendarFacts & ShownMonths,
  availabilityOf: typeof createAvailability,
  last: FindingView | undefined,
): FindingView {
  const item = itemId === null ? undefined : items?.find(({ id }) => id === itemId);
  if (item === undefined || today === undefined)
    return {
      item,
      availability: undefined,
      firstFree: undefined,
      month: undefined,
      monthsShown: room,
      looksFar: false,
      daysDue: false,
      problem: null,
    };
  const calendar = lastCalendar?.itemId === item.id ? lastCalendar : undefined;
  const days = calendar?.days ?? (calendarProblem ? noDays : null);
  const isPending = calendar?.rest === 'pending';
  const blockEnd = calendar && firstBlock(calendar.month)[1];
  const availability =
    days === null
      ? undefined
      : availabilityOf({
          days,
          today,
          length: Math.max(1, daysTaken(item)),
          pendingAfter: isPending ? blockEnd : undefined,
          ownDays,
        });
  const free = item.simple ? today : (availability?.firstFree(today) ?? null);
  const firstShownDay = start ?? free ?? today;
  const openingMonth = monthOf(firstShownDay < today ? today : firstShownDay);
  const { month: lastMonthShown = openingMonth, monthsShown: lastCount = 1 } = last ?? {};
  const isInView = openingMonth >= lastMonthShown && openingMonth < addMonths(lastMonthShown, lastCount);
  // A selected day that is already visible does not change the month. Otherwise the next press would hit another day.
  const month = requestedMonth ?? (start && isInView ? lastMonthShown : openingMonth);
  const lastMonthAhead = lastMonthFrom(today);
  // At the end, the calendar shows its last two months. A link may request a later month.
  const firstMonth = month === lastMonthAhead ? addMonths(month, 1 - room) : month;
  const { length: monthsShown } = monthsFrom(firstMonth, lastMonthAhead, { today, availability, room });
  const lastMonth = addMonths(firstMonth, monthsShown - 1);
  const lastOfBlock = blockEnd && monthOf(blockEnd);
  // The second read starts one month early, so that the guest need not wait for it.
  const looksFar = lastOfBlock !== undefined && (free === null || addMonths(firstMonth, 1) >= lastOfBlock);
  const isRestVisible = free === null || lastMonth > String(lastOfBlock);
  const restProblem = isRestVisible && typeof calendar?.rest === 'object' ? calendar.rest : null;
  return {
    item,
    availability,
    firstFree: free ?? (days === null || isPending || isUnchecked ? undefined : null),
    month: firstMonth,
    monthsShown,
    looksFar,
    daysDue: !item.simple && (days === null || isUnchecked || (looksFar && isPending)),
    problem: calendarProblem ?? restProblem,
  };
}
