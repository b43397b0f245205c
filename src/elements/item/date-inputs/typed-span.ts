/** What two typed days come to, checked against the days that the calendar shows. No markup here. */
import type { Item } from '../../../api/types.ts';
import type { Availability } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import type { Span } from '../calendar-choice.ts';
import { leavingDays } from '../chosen-span.ts';

export interface TypedFor {
  item: Item;
  /** What is free; undefined while that is not known. */
  availability: Availability | undefined;
  locale: Locale;
  words: Messages['ways']['typed'];
}

/** The span that was typed, or why it cannot be. What the calendar does not know yet, the service will say. */
export function typedSpan(first: Day, last: Day, { item, availability, locale, words }: TypedFor): Span | string {
  const leaving = leavingDays(item);
  const length = daysTaken(item);
  const lastTaken = length > 0 ? addDays(first, length - 1) : leaving && last > first ? addDays(last, -leaving) : last;
  if (lastTaken < first) return words.backwards;
  const state = availability?.stateOf(first) ?? 'pending';
  const known = state !== 'pending' && state !== 'unknown';
  if (known && state !== 'free') return locale.text.calendar.cannot(locale.fullDay(first), locale.text.calendar[state]);
  if (known && availability?.canSpan(first, lastTaken) === false && availability.stateOf(lastTaken) !== 'pending')
    return words.between(...locale.periodEnds(first, lastTaken));
  return { start: first, end: addDays(lastTaken, leaving) };
}
