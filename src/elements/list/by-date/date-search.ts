/**
 * Owns the input of a date search: its days, from a selection or from a preset of the page. It also selects the items whose
 * quotes show the parameters of the party, and waits for a throttled service. It sends no requests: `by-date.ts` does. `by-date-view.ts` uses its days without the search.
 */
import type { Item } from '../../../api/types.ts';
import type { DateSearch } from '../../../flow/quotes/offer.ts';
import { isDated } from '../../../flow/quotes/quote-request.ts';
import type { Choice } from '../../../flow/state.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { isEqualData } from '../../../values/is-equal-data.ts';
import { ProblemError, timeLeft, type Problem } from '../../../values/problem.ts';

/** The maximum number of items in the request before a search. */
const MAX_PROBED_ITEMS = 40;
/** The maximum number of them with the same parameters. Two show that they share a label. */
const PROBED_ITEMS_ALIKE = 2;

/** The longest time that a search waits for a throttled service, in ms. */
const MAX_PAUSE_MS = 120_000;
/** Pause if the service states none, in ms. */
const PAUSE_MS = 5000;

export type SearchDays = Pick<DateSearch, 'from' | 'to'>;

/** Returns the days of a selection; null if it has none. A selection ends with the last night, a search with the departure. */
export function chosenDays({ start, end }: Pick<Choice, 'start' | 'end'>, byNight: boolean): SearchDays | null {
  if (start === null) return null;
  const last = end ?? start;
  return { from: start, to: byNight ? addDays(last, 1) : last };
}

/** Returns the search that the page presets; null without a day, or if the day is past. */
export function presetDateSearch(preset: Partial<Choice>, today: Day | undefined, byNight: boolean): DateSearch | null {
  const { start = null, end = null, params = {}, discountCode = '' } = preset;
  const days = chosenDays({ start, end }, byNight);
  return days && today && days.from >= today ? { ...days, params, discountCode } : null;
}

/** Returns items whose parameters differ. Items with unknown parameters count as different. */
export function itemsToProbe(items: readonly Item[]): readonly Item[] {
  const probedItems: Item[] = [];
  for (const item of items.filter(isDated)) {
    const isKnown = Object.keys(item.bounds).length > 0;
    const alike = probedItems.filter(({ bounds }) => isKnown && isEqualData(bounds, item.bounds));
    if (alike.length < PROBED_ITEMS_ALIKE) probedItems.push(item);
    if (probedItems.length === MAX_PROBED_ITEMS) break;
  }
  return probedItems;
}

/**
 * Waits until a throttled service allows the next request. Rejects at once if that is too long.
 *
 * @param notePause takes the problem of a pause, and null at its end
 */
export function waitForService(
  problem: Problem,
  notePause: (pause: Problem | null) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const duration = timeLeft(problem, PAUSE_MS);
    if (duration > MAX_PAUSE_MS) return reject(new ProblemError(problem));
    notePause(problem);
    const timer = setTimeout(() => {
      notePause(null);
      resolve();
    }, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
