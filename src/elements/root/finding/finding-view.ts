/** What there is to see while finding, worked out from the choice and the catalogue. No markup here. */
import type { CalendarDays, Item } from '../../../api/types.ts';
import { createAvailability, monthsAhead } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import { addMonths, monthOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { Problem } from '../../../values/problem.ts';
import type { FindingView } from '../../shared/host.ts';
import type { ItemCalendar } from './catalogue-reads.ts';

export interface FindingFacts {
  /** The open item, and the day chosen of it. */
  itemId: Choice['itemId'];
  start: Choice['start'];
  items: readonly Item[] | undefined;
  /** Venue's day; undefined until the account's time zone is known. */
  today: Day | undefined;
  calendar: ItemCalendar | undefined;
  calendarProblem: Problem | null;
  /** Something of it was said at an earlier visit, and the service was not asked since. */
  isUnchecked: boolean;
  /** The month the visitor turned to, if any. */
  monthAsked: Month | null;
  /** How many are shown side by side. */
  monthsShown: 1 | 2;
}

/**
 * Works it out anew where something of the facts is another, and of that what can be chosen only where it is: what is drawn from
 * what is the same need not be drawn again.
 */
export function createFindingView(): (facts: FindingFacts) => FindingView {
  const availabilityOf = memoizedLast(createAvailability);
  return memoizedLast((facts) => findingView(facts, availabilityOf));
}

function memoizedLast<Facts extends object, Result>(work: (facts: Facts) => Result): (facts: Facts) => Result {
  let last: { facts: Facts; result: Result } | null = null;
  return (facts) => {
    if (last === null || !isSame(last.facts, facts)) last = { facts, result: work(facts) };
    return last.result;
  };
}

function isSame<Facts extends object>(one: Facts, other: Facts): boolean {
  return (Object.keys(one) as (keyof Facts)[]).every((fact) => one[fact] === other[fact]);
}

const noDays: CalendarDays = new Map();

export function findingView(
  {
    itemId,
    start,
    items,
    today,
    calendar,
    calendarProblem: problem,
    isUnchecked,
    monthAsked,
    monthsShown,
  }: FindingFacts,
  availabilityOf = createAvailability,
): FindingView {
  const calendarFailed = problem !== null;
  const item = itemId === null ? undefined : items?.find(({ id }) => id === itemId);
  if (item === undefined || today === undefined)
    return {
      item,
      availability: undefined,
      firstFree: undefined,
      month: undefined,
      monthsShown,
      looksFar: false,
      daysDue: false,
      failed: false,
      problem,
    };
  const known = calendar?.itemId === item.id ? calendar : undefined;
  const days = known?.days ?? (calendarFailed ? noDays : null);
  const rest = known?.rest;
  const availability = availabilityOf({
    days,
    today,
    length: Math.max(1, daysTaken(item)),
    pendingAfter: rest === 'unasked' ? known?.until : undefined,
  });
  const free = item.simple ? today : availability.firstFree(today);
  const opening = start ?? free ?? today;
  const wanted = monthAsked ?? monthOf(opening < today ? today : opening);
  // The last two months there are stand side by side, too.
  const latest = addMonths(monthOf(today), monthsAhead + 1 - monthsShown);
  const month = wanted > latest && monthsShown > 1 ? latest : wanted;
  const lastShown = addMonths(month, monthsShown - 1);
  const lastOfBlock = known && monthOf(known.until);
  // Asked for a month before it is needed, so that nobody waits for it.
  const looksFar = lastOfBlock !== undefined && (free === null || addMonths(month, 1) >= lastOfBlock);
  return {
    item,
    availability,
    firstFree: free ?? (days === null || rest === 'unasked' || isUnchecked ? undefined : null),
    month,
    monthsShown,
    looksFar,
    daysDue: !item.simple && (days === null || isUnchecked || (looksFar && rest === 'unasked')),
    problem,
    failed: calendarFailed || (rest === 'failed' && (free === null || lastShown > String(lastOfBlock))),
  };
}
