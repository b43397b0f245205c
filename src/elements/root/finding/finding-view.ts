/** What there is to see while finding, worked out from the choice and the catalogue. No markup here. */
import type { Item } from '../../../api/types.ts';
import { createAvailability } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import { addMonths, monthOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { Problem } from '../../../values/problem.ts';
import type { FindingView } from '../../shared/host.ts';
import { monthsAhead, type ItemCalendar } from './catalogue-reads.ts';

export interface FindingFacts {
  choice: Choice;
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

/** Works it out anew where something of the facts is another; else what is drawn from it need not be drawn again. */
export function createFindingView(): (facts: FindingFacts) => FindingView {
  let last: { facts: FindingFacts; view: FindingView } | null = null;
  return (facts) => {
    if (last === null || !isSame(last.facts, facts)) last = { facts, view: findingView(facts) };
    return last.view;
  };
}

function isSame(one: FindingFacts, other: FindingFacts): boolean {
  return (Object.keys(one) as (keyof FindingFacts)[]).every((fact) => one[fact] === other[fact]);
}

export function findingView({
  choice,
  items,
  today,
  calendar,
  calendarProblem: problem,
  isUnchecked,
  monthAsked,
  monthsShown,
}: FindingFacts): FindingView {
  const calendarFailed = problem !== null;
  const item = choice.itemId === null ? undefined : items?.find(({ id }) => id === choice.itemId);
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
  const days = known?.days ?? (calendarFailed ? new Map<Day, number>() : null);
  const rest = known?.rest;
  const availability = createAvailability({
    days,
    today,
    length: Math.max(1, daysTaken(item)),
    pendingAfter: rest === 'unasked' ? known?.until : undefined,
  });
  const free = item.simple ? today : availability.firstFree(today);
  const opening = choice.start ?? free ?? today;
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
