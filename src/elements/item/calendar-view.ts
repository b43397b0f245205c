/**
 * Decides which month the calendar shows, how far ahead the guest can turn, and which days each availability request
 * covers. It also limits the days that a link to the page may preselect. `catalogue-tasks.ts` sends the requests.
 */
import type { CalendarDays, Item, WallTime } from '../../api/types.ts';
import { createAvailability, MONTHS_AHEAD, INITIAL_MONTHS_AHEAD } from '../../flow/quotes/availability.ts';
import { getDayCount } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import { addDays, addMonths, getFirstDay, getLastDay, toMonth, type Day, type Month } from '../../values/dates/day.ts';
import { memoizeLastResult } from '../../values/memoize.ts';
import type { Problem } from '../../values/problem.ts';
import type { OpenItemView } from '../shared/host.ts';
import { getVisibleMonths } from './calendar-model.ts';

/** The first and the last day of a range, both included. */
type DayRange = readonly [from: Day, to: Day];

/**
 * A selection, for example from a link, may begin up to this number of months ahead. The buttons turn only one year
 * ahead.
 */
const SELECTION_MONTHS_AHEAD = 60;

export const getRequestableDays = (today: Day): DayRange => [
  today,
  getLastDay(addMonths(toMonth(today), SELECTION_MONTHS_AHEAD)),
];

export const getLastMonth = (today: Day): Month => addMonths(toMonth(today), MONTHS_AHEAD);

/**
 * The days of the first availability request. They begin on the first of the month, so that the URL of the request
 * stays the same all month. Response caches and the page's preload snippet need the same URL.
 */
export const getFirstRequestDays = (month: Month): DayRange => [
  getFirstDay(month),
  getLastDay(addMonths(month, INITIAL_MONTHS_AHEAD)),
];

/**
 * The days of the second availability request: from the day after the first request's days to the end of the calendar's
 * last month.
 */
export const getSecondRequestDays = (month: Month): DayRange => [
  addDays(getFirstRequestDays(month)[1], 1),
  getLastDay(addMonths(month, MONTHS_AHEAD)),
];

/** The calendar days of one item that the service has returned. */
export interface ItemCalendar {
  itemId: string;
  days: CalendarDays;
  /** The month in which the days of the first request begin. */
  month: Month;
  /** The state of the second request: pending, loaded, or the problem that made it fail. */
  secondRequest: 'pending' | 'loaded' | Problem;
}

interface CalendarSources {
  /** The open item and its selected start. */
  itemId: Choice['itemId'];
  start: Choice['start'];
  items: readonly Item[] | undefined;
  /** Today at the venue; undefined until the account's time zone has loaded. */
  today: Day | undefined;
  calendar: ItemCalendar | undefined;
  calendarProblem: Problem | null;
  /**
   * True if the page shows a cached response of an earlier visit that the service has not confirmed yet. That may be
   * the account, the items or the calendar.
   */
  isUnchecked: boolean;
  /** The days of the cart line that the guest edits; undefined if the guest edits none. */
  ownDays: WallTime | undefined;
}

/** The month that the guest turned to, and the number of months that fit side by side. */
interface MonthSettings {
  /** The month that the guest turned to; null if the calendar shows the month of the selection. */
  requestedMonth: Month | null;
  monthCount: 1 | 2;
}

/**
 * Creates the view of the calendar. `view` returns the same object until one of the sources changes, so that Lit does
 * not render again.
 */
export function createCalendarView(readSources: () => CalendarSources, requestUpdate: () => void) {
  let monthSettings: MonthSettings = { requestedMonth: null, monthCount: 1 };
  const createAvailabilityOnce = memoizeLastResult(createAvailability);
  let lastView: OpenItemView | undefined;
  const createViewOnce = memoizeLastResult(
    (sources: CalendarSources & MonthSettings) =>
      (lastView = createOpenItemView(sources, createAvailabilityOnce, lastView)),
  );
  return {
    view: (): OpenItemView => createViewOnce({ ...readSources(), ...monthSettings }),
    /**
     * Shows a different month or number of months.
     * @param changedMonths a `requestedMonth` of null shows the month of the selection
     */
    show(changedMonths: Partial<MonthSettings>): void {
      monthSettings = { ...monthSettings, ...changedMonths };
      requestUpdate();
    },
  };
}

const emptyCalendarDays: CalendarDays = new Map();

/**
 * Creates the view from the current facts.
 * @param previousView the view before the facts changed; undefined for the first view
 */
function createOpenItemView(
  {
    itemId,
    start,
    items,
    today,
    calendar: loadedCalendar,
    calendarProblem,
    isUnchecked,
    ownDays,
    requestedMonth,
    monthCount,
  }: CalendarSources & MonthSettings,
  createAvailabilityOnce: typeof createAvailability,
  previousView: OpenItemView | undefined,
): OpenItemView {
  const item = itemId === null ? undefined : items?.find(({ id }) => id === itemId);
  if (item === undefined || today === undefined)
    return {
      item,
      availability: undefined,
      firstFreeDay: undefined,
      month: undefined,
      monthsShown: monthCount,
      needsSecondRequest: false,
      areDaysPending: false,
      problem: null,
    };
  const calendar = loadedCalendar?.itemId === item.id ? loadedCalendar : undefined;
  const calendarDays = calendar?.days ?? (calendarProblem ? emptyCalendarDays : null);
  const isSecondRequestPending = calendar?.secondRequest === 'pending';
  const lastDayOfFirstRequest = calendar && getFirstRequestDays(calendar.month)[1];
  const availability =
    calendarDays === null
      ? undefined
      : createAvailabilityOnce({
          days: calendarDays,
          today,
          length: Math.max(1, getDayCount(item)),
          pendingAfter: isSecondRequestPending ? lastDayOfFirstRequest : undefined,
          ownDays,
        });
  const firstFreeDay = item.simple ? today : (availability?.firstFree(today) ?? null);
  const firstShownDay = start ?? firstFreeDay ?? today;
  const openingMonth = toMonth(firstShownDay < today ? today : firstShownDay);
  const { month: previousFirstMonth = openingMonth, monthsShown: previousMonthCount = 1 } = previousView ?? {};
  const isOpeningMonthVisible =
    openingMonth >= previousFirstMonth && openingMonth < addMonths(previousFirstMonth, previousMonthCount);
  // Keeps the visible months if they contain the selected day. Otherwise the days would move under the pointer, and the
  // next press would hit a different day.
  const month = requestedMonth ?? (start && isOpeningMonthVisible ? previousFirstMonth : openingMonth);
  const lastMonthToTurnTo = getLastMonth(today);
  // The last month that the buttons reach appears as the second of two months. A later month opens only if the
  // selection begins in it, for example from a link or from typed dates. It then appears first.
  const firstVisibleMonth = month === lastMonthToTurnTo ? addMonths(month, 1 - monthCount) : month;
  const { length: visibleMonthCount } = getVisibleMonths(firstVisibleMonth, lastMonthToTurnTo, {
    today,
    availability,
    monthCount,
  });
  const lastVisibleMonth = addMonths(firstVisibleMonth, visibleMonthCount - 1);
  const lastMonthOfFirstRequest = lastDayOfFirstRequest && toMonth(lastDayOfFirstRequest);
  // Sends the second request one month before the guest reaches its days, so that the guest does not have to wait.
  const needsSecondRequest =
    lastMonthOfFirstRequest !== undefined &&
    (firstFreeDay === null || addMonths(firstVisibleMonth, 1) >= lastMonthOfFirstRequest);
  const isSecondRequestVisible = firstFreeDay === null || lastVisibleMonth > String(lastMonthOfFirstRequest);
  const secondRequestProblem =
    isSecondRequestVisible && typeof calendar?.secondRequest === 'object' ? calendar.secondRequest : null;
  return {
    item,
    availability,
    firstFreeDay: firstFreeDay ?? (calendarDays === null || isSecondRequestPending || isUnchecked ? undefined : null),
    month: firstVisibleMonth,
    monthsShown: visibleMonthCount,
    needsSecondRequest,
    areDaysPending:
      !item.simple && (calendarDays === null || isUnchecked || (needsSecondRequest && isSecondRequestPending)),
    problem: calendarProblem ?? secondRequestProblem,
  };
}
