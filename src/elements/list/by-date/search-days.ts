/**
 * Derives the days of a date search from the guest's selection or from the page's presets. It also selects the items
 * whose quotes contain the parameters of the party, and waits while the service throttles requests.
 * `search-controller.ts` sends the requests.
 */
import type { Item } from '../../../api/types.ts';
import type { DateSearch } from '../../../flow/quotes/date-search.ts';
import { isDated } from '../../../flow/quotes/quote-request.ts';
import type { Choice } from '../../../flow/state.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { isEqualData } from '../../../values/is-equal-data.ts';
import { ProblemError, getWaitMs, type Problem } from '../../../values/problem.ts';

/** The maximum number of items in the request that reads the parameters of the party before a search. */
const MAX_PROBED_ITEMS = 40;
/** The maximum number of items with equal parameters in that request. Two items are enough to compare their labels. */
const MAX_PROBED_ITEMS_WITH_EQUAL_PARAMETERS = 2;

/** The longest time that a search waits for a throttled service, in ms. */
const MAX_PAUSE_MS = 120_000;
/** The pause, in ms, if the throttled service states no waiting time. */
const DEFAULT_PAUSE_MS = 5000;

export type SearchDays = Pick<DateSearch, 'from' | 'to'>;

/**
 * Returns the days of a selection as the days of a search; null without a selection. A selection of nights ends with
 * the last night, but a search ends with the day of departure.
 */
export function toSearchDays({ start, end }: Pick<Choice, 'start' | 'end'>, isSoldByNight: boolean): SearchDays | null {
  if (start === null) return null;
  const lastDay = end ?? start;
  return { from: start, to: isSoldByNight ? addDays(lastDay, 1) : lastDay };
}

/**
 * Creates the search that the page presets. Returns null if the page presets no day or a past day, or until the current
 * day has loaded.
 */
export function createPresetSearch(
  presetChoice: Partial<Choice>,
  today: Day | undefined,
  isSoldByNight: boolean,
): DateSearch | null {
  const { start = null, end = null, params = {}, discountCode = '' } = presetChoice;
  const searchDays = toSearchDays({ start, end }, isSoldByNight);
  return searchDays && today && searchDays.from >= today ? { ...searchDays, params, discountCode } : null;
}

/**
 * Returns the items for the request that reads the parameters of the party: at most two items with equal parameters.
 * Items with unknown parameters count as different.
 */
export function findItemsToProbe(items: readonly Item[]): readonly Item[] {
  const probedItems: Item[] = [];
  for (const item of items.filter(isDated)) {
    const hasKnownParameters = Object.keys(item.bounds).length > 0;
    const itemsWithSameParameters = probedItems.filter(
      ({ bounds }) => hasKnownParameters && isEqualData(bounds, item.bounds),
    );
    if (itemsWithSameParameters.length < MAX_PROBED_ITEMS_WITH_EQUAL_PARAMETERS) probedItems.push(item);
    if (probedItems.length === MAX_PROBED_ITEMS) break;
  }
  return probedItems;
}

/**
 * Waits until a throttled service allows the next request. Rejects immediately if the wait exceeds `MAX_PAUSE_MS`.
 *
 * @param onPauseChange receives the problem at the start of the pause, and null at its end
 */
export function waitForService(
  problem: Problem,
  onPauseChange: (pause: Problem | null) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const pauseMs = getWaitMs(problem, DEFAULT_PAUSE_MS);
    if (pauseMs > MAX_PAUSE_MS) return reject(new ProblemError(problem));
    onPauseChange(problem);
    const pauseTimer = setTimeout(() => {
      onPauseChange(null);
      resolve();
    }, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(pauseTimer);
      reject(signal.reason as Error);
    });
  });
}
