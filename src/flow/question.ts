import type { Item, Parameter, Question } from '../api/types.ts';
import { addDays, type Day } from '../values/dates/day.ts';
import type { Choice } from './state.ts';

/** The question a choice asks about an item, or null while no date is chosen. */
export function questionOf(choice: Choice, item: Item, parameters: readonly Parameter[] | undefined): Question | null {
  if (choice.start === null) return null;
  return { itemId: item.id, start: choice.start, end: choice.end ?? endOf(choice.start, item), params: quantities(choice, item, parameters), discountCode: choice.discountCode };
}

/** What to ask before a date is chosen, to learn an item's parameters and price: its first free day, with what is preset. */
export function probeOf(choice: Choice, item: Item, firstFree: Day): Question {
  return { itemId: item.id, start: firstFree, end: endOf(firstFree, item), params: quantities(choice, item, undefined), discountCode: choice.discountCode };
}

/** The last day of a booking that begins on `start`: the whole of a fixed length, else that day alone. */
export function endOf(start: Day, item: Item): Day {
  return addDays(start, Math.max(1, item.fixedLength) - 1);
}

/** What is asked for by parameter: the visitor's choice, else the parameter's default within its bounds. Hidden ones keep their default. */
export function quantities(choice: Choice, item: Item, parameters: readonly Parameter[] | undefined): Readonly<Record<string, number>> {
  if (parameters === undefined) {
    const known = Object.entries(choice.params).filter(([id]) => id in item.bounds);
    return Object.fromEntries(known);
  }
  return Object.fromEntries(
    parameters.filter(({ hidden }) => !hidden).map(({ id, default: usual, min }) => [id, choice.params[id] ?? Math.max(usual, min)]),
  );
}
