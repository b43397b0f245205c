/**
 * Decides which month the calendar shows, how far ahead the guest can turn, and which days each availability request
 * covers. It also limits the days that a link to the page may preselect. `catalogue-tasks.ts` sends the requests.
 */
import type { CalendarDays, Item, WallTime } from '../../api/types.ts';
import { createAvailability, monthsAhead, monthsAtFirst } from '../../flow/quotes/availability.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthOf, type Day, type Month } from '../../values/dates/day.ts';
import type { Problem } from '../../values/problem.ts';
import type { FindingView } from '../shared/host.ts';
import { monthsFrom } from './calendar-model.ts';

/** The first and the last day of a range, both included. */
type DayRange = readonly [from: Day, to: Day];

/** A link may open the calendar up to this number of months ahead. The buttons turn only one year ahead. */
const LINK_MONTHS_AHEAD = 60;

export const requestableDays = (today: Day): DayRange => [
  today,
  lastDayOf(addMonths(monthOf(today), LINK_MONTHS_AHEAD)),
];

export const lastMonthFrom = (today: Day): Month => addMonths(monthOf(today), monthsAhead);

/**
 * The days of the first availability request. They begin on the first of the month, so that the URL of the request
 * stays the same all month. Caches and the preload snippet of the page need that.
 */
export const firstBlock = (month: Month): DayRange => [firstDayOf(month), lastDayOf(addMonths(month, monthsAtFirst))];

/** The days of the second availability request: from the end of the first one to the last month of the calendar. */
export const secondBlock = (month: Month): DayRange => [
  addDays(firstBlock(month)[1], 1),
  lastDayOf(addMonths(month, monthsAhead)),
];

/** The calendar days of one item that the account has returned. */
export interface ItemCalendar {
  itemId: string;
  days: CalendarDays;
  /** The first month of the first request. */
  month: Month;
  /** The state of the second request, or the problem that made it fail. */
  rest: 'pending' | 'loaded' | Problem;
}

interface CalendarFacts {
  /** The open item and its selected start. */
  itemId: Choice['itemId'];
  start: Choice['start'];
  items: readonly Item[] | undefined;
  /** Today at the venue; undefined until the account's time zone has loaded. */
  today: Day | undefined;
  calendar: ItemCalendar | undefined;
  calendarProblem: Problem | null;
  /**
   * True if part of the calendar comes from the response cache of an earlier visit and the service has not confirmed
   * it.
   */
  isUnchecked: boolean;
  /** The days of the cart line that the guest edits; undefined if the guest edits none. */
  ownDays: WallTime | undefined;
}

/** The month that the guest turned to, and the number of months that fit side by side. */
interface ShownMonths {
  /** Null if the calendar shows the month of the selection. */
  requestedMonth: Month | null;
  room: 1 | 2;
}

/**
 * Creates the view of the calendar. Its methods return the same objects until one of the facts changes, so that Lit
 * does not render again.
 */
export function createCalendarView(readFacts: () => CalendarFacts, requestUpdate: () => void) {
  let months: ShownMonths = { requestedMonth: null, room: 1 };
  const availabilityOf = memoizeLast(createAvailability);
  let lastView: FindingView | undefined;
  const viewOf = memoizeLast(
    (facts: CalendarFacts & ShownMonths) => (lastView = calendarView(facts, availabilityOf, lastView)),
  );
  return {
    view: (): FindingView => viewOf({ ...readFacts(), ...months }),
    /**
     * Shows a different month or number of months.
     * @param changes a `requestedMonth` of null shows the month of the selection
     */
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

/**
 * Returns the view for the given facts.
 * @param previousView the view before the facts changed; undefined for the first view
 */
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
  previousView: FindingView | undefined,
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
  const firstFree = item.simple ? today : (availability?.firstFree(today) ?? null);
  const firstShownDay = start ?? firstFree ?? today;
  const openingMonth = monthOf(firstShownDay < today ? today : firstShownDay);
  const { month: lastMonthShown = openingMonth, monthsShown: lastMonthCount = 1 } = previousView ?? {};
  const isInView = openingMonth >= lastMonthShown && openingMonth < addMonths(lastMonthShown, lastMonthCount);
  // If the selected day is already visible, the month stays. Otherwise the days would move, and the next press would
  // hit a different day.
  const month = requestedMonth ?? (start && isInView ? lastMonthShown : openingMonth);
  const lastMonthAhead = lastMonthFrom(today);
  // If two months fit side by side, the last month of the calendar appears second. A month beyond it, which only a link
  // can open, appears first.
  const firstMonth = month === lastMonthAhead ? addMonths(month, 1 - room) : month;
  const { length: monthsShown } = monthsFrom(firstMonth, lastMonthAhead, { today, availability, room });
  const lastMonth = addMonths(firstMonth, monthsShown - 1);
  const lastOfBlock = blockEnd && monthOf(blockEnd);
  // The second request starts one month early, so that the guest need not wait for its days.
  const looksFar = lastOfBlock !== undefined && (firstFree === null || addMonths(firstMonth, 1) >= lastOfBlock);
  const isRestVisible = firstFree === null || lastMonth > String(lastOfBlock);
  const restProblem = isRestVisible && typeof calendar?.rest === 'object' ? calendar.rest : null;
  return {
    item,
    availability,
    firstFree: firstFree ?? (days === null || isPending || isUnchecked ? undefined : null),
    month: firstMonth,
    monthsShown,
    looksFar,
    daysDue: !item.simple && (days === null || isUnchecked || (looksFar && isPending)),
    problem: calendarProblem ?? restProblem,
  };
}
