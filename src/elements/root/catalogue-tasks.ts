/**
 * Reads the account, its items and the calendar of the open item as Lit tasks. Each read takes its answer from the response cache
 * first; `response-check.ts` later compares it with the service. It draws nothing, and decides nothing about days.
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

/** The arguments of the reads. Each update of the host reads them again. */
export interface CatalogueQuery {
  client: CatalogueReads | null;
  /** Returns answers of an earlier visit, and rejects if the response cache has none. */
  earlier: CatalogueReads | null;
  /** Returns true if the list of an earlier visit has each item that the page requests. */
  hasAll: (items: readonly Item[]) => boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The item whose calendar is open. */
  openItemId: string | null;
  /** Returns true if the guest looks beyond the first block of days. */
  looksFar: () => boolean;
}

interface CalendarQuery {
  read: CatalogueReads['calendar'];
  itemId: string;
  month: Month;
  looksFar: boolean;
  /** The last calendar, of any item. */
  previous: ItemCalendar | undefined;
  signal: AbortSignal;
}

/**
 * Creates the reads as Lit tasks. They run again when their arguments change, and abort when the element leaves the page.
 */
export function createCatalogueTasks(host: ReactiveControllerHost, query: () => CatalogueQuery) {
  const company = new Task(host, {
    args: () => [query().client] as const,
    task: ([client], { signal }) =>
      client ? readCached((from) => from.account(signal), client, query().earlier) : initialState,
  });
  const items = new Task(host, {
    args: () => [query().client, query().itemIds.join(), query().categoryIds.join()] as const,
    task: ([client, itemIds, categoryIds], { signal }) =>
      client
        ? readCached((from) => readItems(from, itemIds, categoryIds, signal), client, query().earlier, query().hasAll)
        : initialState,
  });
  /** True if the service has returned other days than the cache. */
  let isOutdated = false;
  const calendar = new Task<readonly [CatalogueReads | null, string | null, Month, boolean], ItemCalendar>(host, {
    args: () => [query().client, query().openItemId, utcMonth(Date.now()), query().looksFar()] as const,
    task: ([client, itemId, month, looksFar], { signal }): Promise<ItemCalendar> | typeof initialState => {
      if (!client || itemId === null) return initialState;
      const read: CatalogueReads['calendar'] = (...request) =>
        readCached((from) => from.calendar(...request), client, query().earlier).catch(async (error: unknown) => {
          // The account may refuse long calendars.
          if (problemOf(error).kind !== 'refused') throw error;
          return (await loadPart(() => import('../item/date-inputs/index.ts'))).readInParts(read, request, error);
        });
      const previous = isOutdated ? undefined : calendar.value;
      isOutdated = false;
      return readCalendar({ read, itemId, month, looksFar, previous, signal });
    },
  });
  const tasks = { company, items, calendar };
  const all = [company, items, calendar];
  // The first calendar needs the time zone data. The browser is idle until these answers arrive.
  whenIdle(prepareClock);
  return {
    ...tasks,
    /** Starts the reads whose arguments have changed, before the host updates. Resolves once each read has ended. */
    async read(): Promise<void> {
      for (const task of all) task.hostUpdate();
      await Promise.all(all.map(({ taskComplete }) => taskComplete.catch(() => undefined)));
    },
    /** Returns the reason for an empty page. */
    problem(): Problem | null {
      const error = company.error ?? items.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Reads a resource again. Resolves when the answer has arrived or the read has failed. */
    async refetch(resource: CatalogueResource): Promise<void> {
      isOutdated ||= resource === 'calendar';
      await tasks[resource].run();
      // A task does not run by itself if its arguments are the same.
      if (calendar.value?.rest === 'pending' && query().looksFar()) await calendar.run();
    },
    /** Repeats each read that has failed. */
    retry(): void {
      for (const task of all) if (task.error !== undefined) void task.run();
      if (typeof calendar.value?.rest === 'object') void calendar.run();
    },
  };
}

/** Reads from the response cache, or from the service if the cache has no answer or too little. */
async function readCached<Answer>(
  read: (from: CatalogueReads) => Promise<Answer>,
  service: CatalogueReads,
  cache: CatalogueReads | null,
  isEnough: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const storedAnswer = cache ? await read(cache).catch(() => undefined) : undefined;
  return storedAnswer !== undefined && isEnough(storedAnswer) ? storedAnswer : read(service);
}

/**
 * Returns the requested items and the children of their parents.
 * @param itemIds separated by commas, as are `categoryIds`: a task compares its arguments by identity
 */
async function readItems(
  client: CatalogueReads,
  itemIds: string,
  categoryIds: string,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const categories = categoryIds.split(',').filter(Boolean);
  // The Booking API filters by one category only, so this picks several out of the whole list.
  const items = await client.items(
    { itemIds: itemIds.split(',').filter(Boolean), categoryId: categories.length === 1 ? categoryIds : '' },
    signal,
  );
  const hasItem = (child: string) => items.some(({ id }) => id === child);
  const missingIds = items.flatMap(({ children }) => children).filter((child) => !hasItem(child));
  if (missingIds.length > 0) items.push(...(await client.items({ itemIds: missingIds, categoryId: '' }, signal)));
  // A parent without children offers nothing.
  return items.filter(
    ({ group, children, categoryId }) =>
      (group !== 'parent' || children.some(hasItem)) && (categories.length < 2 || categories.includes(categoryId)),
  );
}

/** Reads the first block of days, then the second. If the second read fails, the first block stays. */
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
