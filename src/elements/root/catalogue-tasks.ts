/**
 * Reads the account, its items and the calendar of the open item as Lit tasks. Each task tries the response cache
 * first, and `response-check.ts` later compares the cached answer with the service. The tasks render nothing.
 * `calendar-view.ts` interprets the days.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { CatalogueReads } from '../../api/catalogue-reads.ts';
import type { Item } from '../../api/types.ts';
import { runWhenIdle } from '../../page/scheduling.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { splitCommaList } from '../../values/comma-list.ts';
import type { Month } from '../../values/dates/day.ts';
import { loadTimeZones, toUtcMonth } from '../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { CatalogueResource } from '../shared/host.ts';
import { getFirstRequestDays, getSecondRequestDays, type ItemCalendar } from '../item/calendar-view.ts';

/** The arguments of the tasks. Each update of the host evaluates them again. */
export interface CatalogueArguments {
  client: CatalogueReads | null;
  /**
   * Reads the answers that an earlier visit stored; rejects if the response cache has none. Null without an account.
   */
  cachedReads: CatalogueReads | null;
  /** Returns true if a list contains each item that the page, its URL or the guest requests by id. */
  hasAllRequestedItems: (items: readonly Item[]) => boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The id of the open item; null if no item is open. */
  openItemId: string | null;
  /** Returns true if the calendar needs its second request, for days after the first months. */
  needsSecondRequest: () => boolean;
}

/**
 * Creates the three Lit tasks. A task runs again when its arguments change, which aborts its previous run.
 */
export function createCatalogueTasks(host: ReactiveControllerHost, getArguments: () => CatalogueArguments) {
  const companyTask = new Task(host, {
    args: () => [getArguments().client] as const,
    task: ([client], { signal }) =>
      client
        ? readFromCacheOrService((answerSource) => answerSource.account(signal), client, getArguments().cachedReads)
        : initialState,
  });
  const itemsTask = new Task(host, {
    args: () => [getArguments().client, getArguments().itemIds.join(), getArguments().categoryIds.join()] as const,
    task: ([client, itemIds, categoryIds], { signal }) =>
      client
        ? readFromCacheOrService(
            (answerSource) => readItems(answerSource, itemIds, categoryIds, signal),
            client,
            getArguments().cachedReads,
            getArguments().hasAllRequestedItems,
          )
        : initialState,
  });
  /** True if the calendar task's next run must not reuse the days of the previous calendar. */
  let isCalendarOutdated = false;
  const calendarTask = new Task<readonly [CatalogueReads | null, string | null, Month, boolean], ItemCalendar>(host, {
    args: () =>
      [
        getArguments().client,
        getArguments().openItemId,
        toUtcMonth(Date.now()),
        getArguments().needsSecondRequest(),
      ] as const,
    // Reads the first months or, in a later run, the rest of the year. Keeps the first months if the later read fails.
    task: async (
      [client, itemId, month, needsSecondRequest],
      { signal },
    ): Promise<ItemCalendar | typeof initialState> => {
      if (!client || itemId === null) return initialState;
      const readCalendarPart: CatalogueReads['calendar'] = (...request) =>
        readFromCacheOrService(
          (answerSource) => answerSource.calendar(...request),
          client,
          getArguments().cachedReads,
        ).catch(async (error: unknown) => {
          // An account may refuse a calendar of many months. Shorter requests then read it in parts.
          if (problemOf(error).kind !== 'refused') throw error;
          return (await loadLazyModule(() => import('../item/date-inputs/index.ts'))).readInParts(
            readCalendarPart,
            request,
            error,
          );
        });
      const previousCalendar = isCalendarOutdated ? undefined : calendarTask.value;
      isCalendarOutdated = false;
      if (previousCalendar?.itemId !== itemId || previousCalendar.month !== month) {
        const days = await readCalendarPart(itemId, ...getFirstRequestDays(month), signal);
        return { itemId, month, days, secondRequest: 'pending' };
      }
      if (!needsSecondRequest || previousCalendar.secondRequest === 'loaded') return previousCalendar;
      return readCalendarPart(itemId, ...getSecondRequestDays(month), signal).then(
        (days) => ({
          ...previousCalendar,
          days: new Map([...previousCalendar.days, ...days]),
          secondRequest: 'loaded',
        }),
        (error: unknown) => ({ ...previousCalendar, secondRequest: problemOf(error) }),
      );
    },
  });
  const tasksByResource = { company: companyTask, items: itemsTask, calendar: calendarTask };
  const allTasks = Object.values(tasksByResource);
  // Prepares the time zone data for the first calendar while the browser waits for the service's first answers.
  runWhenIdle(loadTimeZones);
  return {
    ...tasksByResource,
    /** Starts the tasks whose arguments have changed, before the host updates. */
    startReads(): void {
      for (const task of allTasks) task.hostUpdate();
    },
    /** Returns the problem of the account or the items; null if there is none. */
    getProblem(): Problem | null {
      const error = companyTask.error ?? itemsTask.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Reads a resource again. Resolves when the read succeeds or fails. */
    async refetch(resource: CatalogueResource): Promise<void> {
      isCalendarOutdated ||= resource === 'calendar';
      await tasksByResource[resource].run();
      // Adds the rest of the year. The task does not run by itself, because its arguments have not changed.
      if (calendarTask.value?.secondRequest === 'pending' && getArguments().needsSecondRequest())
        await calendarTask.run();
    },
    /** Repeats each failed read, including the calendar's second request. */
    retry(): void {
      for (const task of allTasks) if (task.error !== undefined) void task.run();
      if (typeof calendarTask.value?.secondRequest === 'object') void calendarTask.run();
    },
  };
}

/** Reads from the response cache, or from the service if the cache has no answer or `isAnswerSufficient` rejects it. */
async function readFromCacheOrService<Answer>(
  readFrom: (source: CatalogueReads) => Promise<Answer>,
  service: CatalogueReads,
  cache: CatalogueReads | null,
  isAnswerSufficient: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const storedAnswer = cache ? await readFrom(cache).catch(() => undefined) : undefined;
  return storedAnswer !== undefined && isAnswerSufficient(storedAnswer) ? storedAnswer : readFrom(service);
}

/**
 * Returns the requested items, and the children of the requested parents.
 * @param itemIds ids separated by commas, like `categoryIds`. An array would restart the task at each update, because a
 * task compares its arguments by identity.
 */
async function readItems(
  client: CatalogueReads,
  itemIds: string,
  categoryIds: string,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const requestedCategoryIds = splitCommaList(categoryIds);
  // The Booking API filters by one category only. For several categories, the filter below reduces the whole list.
  const items = await client.items(
    { itemIds: splitCommaList(itemIds), categoryId: requestedCategoryIds.length === 1 ? categoryIds : '' },
    signal,
  );
  const isItemListed = (childId: string) => items.some(({ id }) => id === childId);
  const missingChildIds = items.flatMap(({ children }) => children).filter((childId) => !isItemListed(childId));
  if (missingChildIds.length > 0)
    items.push(...(await client.items({ itemIds: missingChildIds, categoryId: '' }, signal)));
  // Leaves out parents without children, because guests cannot book them.
  return items.filter(
    ({ group, children, categoryId }) =>
      (group !== 'parent' || children.some(isItemListed)) &&
      (requestedCategoryIds.length < 2 || requestedCategoryIds.includes(categoryId)),
  );
}
