/** What there is to see while finding, worked out from the journey and the catalogue. No markup here. */
import type { CalendarDays, Item } from '../api/types.ts';
import { createAvailability, daysTaken, type Availability } from '../flow/availability.ts';
import type { Choice } from '../flow/state.ts';
import { monthOf, type Day, type Month } from '../values/dates/day.ts';

export interface FindingFacts {
  choice: Choice;
  items: readonly Item[] | undefined;
  /** Venue's day; undefined until the account's time zone is known. */
  today: Day | undefined;
  calendar: { itemId: string; days: CalendarDays } | undefined;
  calendarFailed: boolean;
  /** The month the visitor turned to, if any. */
  monthAsked: Month | null;
}

export interface FindingView {
  /** The open item; undefined while none is open or the list is on its way. */
  item: Item | undefined;
  availability: Availability | undefined;
  /** First day the open item can begin on; null when there is none, undefined while that is not known. */
  firstFree: Day | null | undefined;
  month: Month | undefined;
}

export function viewFinding({ choice, items, today, calendar, calendarFailed, monthAsked }: FindingFacts): FindingView {
  const item = items?.find(({ id }) => id === choice.itemId);
  if (item === undefined || today === undefined) return { item, availability: undefined, firstFree: undefined, month: undefined };
  const days = calendar?.itemId === item.id ? calendar.days : calendarFailed ? new Map<Day, number>() : null;
  const availability = createAvailability({ days, today, length: Math.max(1, daysTaken(item)) });
  const firstFree = item.simple ? today : days === null ? undefined : availability.firstFree(today);
  const opening = choice.start ?? firstFree ?? today;
  return { item, availability, firstFree, month: monthAsked ?? monthOf(opening < today ? today : opening) };
}
