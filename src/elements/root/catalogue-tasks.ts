/**
 * Reads the account, its items and the calendar of the open item as Lit tasks. Each task tries the response cache
 * first, and `response-check.ts` later compares the cached answer with the service. The tasks render nothing and do not
 * interpret the days: `calendar-view.ts` does that.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { CatalogueReads } from '../../api/catalogue-reads.ts';
import type { Item } from '../../api/types.ts';
import { whenIdle } from '../../page/scheduling.ts';
import { loadPart } from '../../page/later-part.ts';
import type { Month } from '../../values/dates/day.ts';
import { prepareClock, utcMonth } from '../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { CatalogueResource } from '../shared/host.ts';
import { firstBlock, secondBlock, type ItemCalendar } from '../item/calendar-view.ts';

/** The arguments of the tasks. Each update of the host evaluates them again. */
export interface CatalogueQuery {
  client: CatalogueReads | null;
  /** Returns the answers that an earlier visit stored; rejects if the response cache has none. */
  earlier: CatalogueReads | null;
  /** Returns true if a cached list contains each item that the page, its URL or the guest requests by id. */
  hasAll: (items: readonly Item[]) => boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The id of the open item; null if no item is open. */
  openItemId: string | null;
  /** Returns true if the guest may view days after the first block of the calendar. */
  looksFar: () => boolean;
}

interface CalendarQuery {
  read: CatalogueReads['calendar'];
  itemId: string;
  month: Month;
  looksFar: boolean;
  /** The result of the previous run, possibly of a different item. */
  previous: ItemCalendar | undefined;
  signal: AbortSignal;
}

/**
 * Creates the three Lit tasks. A task runs again when its arguments change, which aborts its previous run.
 */
export function createCatalogueTasks(host: ReactiveControllerHost, query: () => CatalogueQuery) {
  const company = new Task(host, {
    args: () => [query().client] as const,
    task: ([client], { signal }) =>
      client ? readCached((source) => source.account(signal), client, query().earlier) : initialState,
  });
  const items = new Task(host, {
    args: () => [query().client, query().itemIds.join(), query().categoryIds.join()] as const,
    task: ([client, itemIds, categoryIds], { signal }) =>
      client
        ? readCached(
            (source) => readItems(source, itemIds, categoryIds, signal),
            client,
            query().earlier,
            query().hasAll,
          )
        : initialState,
  });
  /** True if the next run must not reuse the days of the previous calendar. */
  let isOutdated = false;
  const calendar = new Task<readonly [CatalogueReads | null, string | null, Month, boolean], ItemCalendar>(host, {
    args: () => [query().client, query().openItemId, utcMonth(Date.now()), query().looksFar()] as const,
    task: ([client, itemId, month, looksFar], { signal }): Promise<ItemCalendar> | typeof initialState => {
      if (!client || itemId === null) return initialState;
      const read: CatalogueReads['calendar'] = (...request) =>
        readCached((source) => source.calendar(...request), client, query().earlier).catch(async (error: unknown) => {
          // An account may refuse a calendar of many months. Shorter requests then read it in parts.
          if (problemOf(error).kind !== 'refused') throw error;
          return (await loadPart(() => import('../item/date-inputs/index.ts'))).readInParts(read, request, error);
        });
      const previous = isOutdated ? undefined : calendar.value;
      isOutdated = false;
      return readCalendar({ read, itemId, month, looksFar, previous, signal });
    },
  });
  const tasks = { company, items, calendar };
  const allTasks = [company, items, calendar];
  // The first calendar needs time zone data. Prepares the data while the browser waits for the first answers.
  whenIdle(prepareClock);
  return {
    ...tasks,
    /** Starts the tasks whose arguments have changed, before the host updates. */
    read(): void {
      for (const task of allTasks) task.hostUpdate();
    },
    /** Returns the problem of the account or the items; null if there is none. */
    problem(): Problem | null {
      const error = company.error ?? items.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Reads a resource again. Resolves when the read succeeds or fails. */
    async refetch(resource: CatalogueResource): Promise<void> {
      isOutdated ||= resource === 'calendar';
      await tasks[resource].run();
      // Adds the second block of days. The task does not run by itself, because its arguments are the same.
      if (calendar.value?.rest === 'pending' && query().looksFar()) await calendar.run();
    },
    /** Repeats each failed read, including that of the second block of days. */
    retry(): void {
      for (const task of allTasks) if (task.error !== undefined) void task.run();
      if (typeof calendar.value?.rest === 'object') void calendar.run();
    },
  };
}

/** Reads from the response cache, or from the service if the cache has no answer or `isEnough` rejects it. */
async function readCached<Answer>(
  read: (source: CatalogueReads) => Promise<Answer>,
  service: CatalogueReads,
  cache: CatalogueReads | null,
  isEnough: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const storedAnswer = cache ? await read(cache).catch(() => undefined) : undefined;
  return storedAnswer !== undefined && isEnough(storedAnswer) ? storedAnswer : read(service);
}

/**
 * Returns the requested items, and the children of the requested parents.
 * @param itemIds ids with commas between them, like `categoryIds`. Not arrays, because a task compares arguments by
 * identity.
 */
async function readItems(
  client: CatalogueReads,
  itemIds: string,
  categoryIds: string,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const categories = categoryIds.split(',').filter(Boolean);
  // The Booking API filters by one category only. For several categories, the filter below reduces the whole list.
  const items = await client.items(
    { itemIds: itemIds.split(',').filter(Boolean), categoryId: categories.length === 1 ? categoryIds : '' },
    signal,
  );
  const hasItem = (child: string) => items.some(({ id }) => id === child);
  const missingIds = items.flatMap(({ children }) => children).filter((child) => !hasItem(child));
  if (missingIds.length > 0) items.push(...(await client.items({ itemIds: missingIds, categoryId: '' }, signal)));
  // Leaves out parents without children, because guests cannot book them.
  return items.filter(
    ({ group, children, categoryId }) =>
      (group !== 'parent' || children.some(hasItem)) && (categories.length < 2 || categories.includes(categoryId)),
  );
}

/** Reads the first block of days or, in a later run, the second. If the second block fails, keeps the first. */
async function readCalendar({ read, itemId, month, looksFar, previous, signal }: CalendarQuery): Promise<ItemCalendar> {
  if (previous?.itemId !== itemId || previous.month !== month) {
    const days = await read(itemId, ...firstBlock(month), signal);
    return { itemId, month, days, rest: 'pending' };
  }
  if (!looksFar || previous.rest === 'loaded') return previous;
  return read(itemId, ...secondBlock(month), signal).then(
    (days) => ({ ...previous, days: new Map([...previous.days, ...days]), rest: 'loaded' }),
    (error: unknown) => ({ ...previous, rest: problemOf(error) }),
  );
}
