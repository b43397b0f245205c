/**
 * Finding an item: reads the account, its items and the calendar of the open item, and reports each problem that stops every
 * booking. Each read takes its answer from the response cache first; `response-check.ts` later compares it with the service.
 * `calendar-view.ts` decides about days.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { LitElement, ReactiveControllerHost } from 'lit';
import type { CatalogueReads } from '../../api/catalogue-reads.ts';
import type { Item } from '../../api/types.ts';
import { whenIdle } from '../../page/scheduling.ts';
import { loadPart } from '../../page/later-part.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import { prepareClock, todayIn, utcMonth } from '../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { CatalogueResource, FindingView } from '../shared/host.ts';
import { dispatchPublicEvent, problemEvent } from '../shared/public-events.ts';
import { createCalendarView, firstBlock, secondBlock, type ItemCalendar } from '../item/calendar-view.ts';
import type { Visit } from './visit.ts';

/** The arguments of the reads. Each update of the host reads them again. */
export interface CatalogueQuery {
  client: CatalogueReads | null;
  /** Returns answers of an earlier visit, and rejects if the response cache has none. */
  earlier: CatalogueReads | null;
  /** Returns true if a list of an earlier visit has each item that the page requests. */
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
export function createCatalogueReads(host: ReactiveControllerHost, query: () => CatalogueQuery) {
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
  // The first calendar needs a clock. The browser is idle until these answers arrive.
  whenIdle(prepareClock);
  return {
    ...tasks,
    /** Starts the reads whose arguments have changed, before the host updates. */
    read(): void {
      for (const task of all) task.hostUpdate();
    },
    /** Returns the reason for an empty page. */
    problem(): Problem | null {
      const error = company.error ?? items.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Reads a resource again. Resolves when the answer is there or the read has failed. */
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
 * @param itemIds a comma list, as is `categoryIds`: a task compares its arguments by identity
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
  const missing = items.flatMap(({ children }) => children).filter((child) => !hasItem(child));
  if (missing.length > 0) items.push(...(await client.items({ itemIds: missing, categoryId: '' }, signal)));
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

export function createFinding(element: LitElement, visit: Visit) {
  const reads = createCatalogueReads(element, () => {
    const { client, earlier, settings, store } = visit;
    const openItemId = store.state.choice.itemId;
    const hasAll = (items: readonly Item[]) => hasRequested(items, visit);
    return { client, earlier, hasAll, ...settings, openItemId, looksFar: () => finding.view.looksFar };
  });
  const calendar = createCalendarView(
    () => ({
      itemId: visit.store.state.choice.itemId,
      start: visit.store.state.choice.start,
      items: finding.offer,
      today: finding.today,
      calendar: reads.calendar.value,
      calendarProblem: reads.calendar.error === undefined ? null : problemOf(reads.calendar.error),
      isUnchecked: visit.responses.toCheck.size > 0,
    }),
    () => element.requestUpdate(),
  );
  const finding = {
    ...reads,
    /** The offer; undefined on the way, also while it replaces the list of a stale URL. */
    get offer(): readonly Item[] | undefined {
      return visit.pageAddress.isStale && reads.items.status === TaskStatus.PENDING ? undefined : reads.items.value;
    },
    /** The venue's day. */
    get today(): Day | undefined {
      const account = reads.company.value;
      return account && todayIn(account.timeZone, Date.now());
    },
    get view(): FindingView {
      return calendar.view();
    },
    /** The problem that stops every booking; null if there is none yet. */
    get fatal(): Problem | null {
      if (visit.account === 'none') return { kind: 'misconfigured', attribute: 'base-url' };
      const items = finding.offer;
      const openItemId = visit.store.state.choice.itemId;
      const isMissing =
        items &&
        (openItemId !== null
          ? !items.some(({ id }) => id === openItemId)
          : items.length === 0 && visit.settings.itemIds.length > 0);
      return reads.problem() ?? (isMissing ? { kind: 'missing' } : null);
    },
    problems: () => [finding.fatal, finding.view.problem],
    /** @param month null for the month of the selection */
    showMonth: (month: Month | null) => calendar.show({ requestedMonth: month }),
    showMonths: (count: 1 | 2) => calendar.show({ room: count }),
  };
  visit.observe('invalidate', (state, before) => {
    if (state.choice.itemId !== before.choice.itemId) finding.showMonth(null);
  });
  return finding;
}

/** Returns true if the list has each item that the page, its URL or the guest requests by id. */
function hasRequested(items: readonly Item[], { settings, store, pageAddress }: Visit): boolean {
  const { itemId } = store.state.choice;
  const ids = itemId === null ? settings.itemIds : [itemId, ...settings.itemIds];
  return ids.every((id) => items.some((item) => item.id === id)) && !pageAddress.isStaleIn(items);
}

/** Dispatches the public events about the offer of one account: the list and readiness once, each item, each fatal problem. */
export function createOfferEvents(element: EventTarget) {
  let isReady = false;
  let openItemId = '';
  let fatalKind = '';
  return {
    /** Dispatches the events of an offer that the guest can see. */
    dispatchOffer(items: readonly Item[], open: Item | undefined): void {
      if (!isReady) {
        isReady = true;
        if (!open)
          dispatchPublicEvent(element, 'slipway-items-viewed', {
            // A getter, because a list of thousands would otherwise decode each name.
            get items() {
              return items.map(({ id, name }) => ({ itemId: id, name }));
            },
          });
        dispatchPublicEvent(element, 'slipway-ready');
      }
      if (open && open.id !== openItemId)
        dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: open.id, name: open.name });
      openItemId = open?.id ?? '';
    },
    /** @param problem null if the guest can book, or may do so soon */
    dispatchFatal(problem: Problem | null): void {
      if (problem && problem.kind !== fatalKind) dispatchPublicEvent(element, ...problemEvent(problem, true));
      fatalKind = problem?.kind ?? '';
    },
  };
}
