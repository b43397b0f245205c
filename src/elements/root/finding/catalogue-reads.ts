/**
 * What the root reads to find something: the account, its items, the open item's calendar. As tasks: repeatable, the latest
 * wins, aborted when the element leaves the page. What an earlier visit was told is drawn at once, and corrected when the
 * service is found to say something else.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { CatalogueClient } from '../../../api/catalogue-client.ts';
import type { CalendarDays, Item } from '../../../api/types.ts';
import { monthsAhead, monthsAtFirst } from '../../../flow/quotes/availability.ts';
import { whenIdle } from '../../../page/idle.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, type Day, type Month } from '../../../values/dates/day.ts';
import { prepareClock, utcMonth } from '../../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';
import type { FoundPart } from '../../shared/host.ts';

/** What the reads depend on, asked anew before every update of the host. */
export interface CatalogueQuery {
  client: CatalogueClient | null;
  /** Tells what the account said at an earlier visit, and rejects where that is not kept. */
  earlier: CatalogueClient | null;
  /** Whether an earlier list has all that is asked for: what has come since only the service knows. */
  hasAll: (items: readonly Item[]) => boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The item whose calendar is open. */
  openItemId: string | null;
  /** Whether the visitor looks further than the first block. */
  looksFar: () => boolean;
}

/** What is known of an item's calendar. */
export interface ItemCalendar {
  itemId: string;
  days: CalendarDays;
  month: Month;
  /** Last day of the first block. */
  until: Day;
  /** What is known of the days beyond it. */
  rest: 'unasked' | 'known' | 'failed';
}

interface CalendarQuery {
  read: CatalogueClient['calendar'];
  itemId: string;
  month: Month;
  looksFar: boolean;
  /** What was read last, of whichever item. */
  known: ItemCalendar | undefined;
  signal: AbortSignal;
}

export function createCatalogueReads(host: ReactiveControllerHost, query: () => CatalogueQuery) {
  const company = new Task(host, {
    args: () => [query().client] as const,
    task: ([client], { signal }) =>
      client ? told((from) => from.account(signal), client, query().earlier) : initialState,
  });
  const items = new Task(host, {
    args: () => [query().client, query().itemIds.join(), query().categoryIds.join()] as const,
    task: ([client, itemIds, categoryIds], { signal }) =>
      client
        ? told((from) => readItems(from, itemIds, categoryIds, signal), client, query().earlier, query().hasAll)
        : initialState,
  });
  /** The days that are known were found to be others. */
  let isOutdated = false;
  const calendar = new Task<readonly [CatalogueClient | null, string | null, Month, boolean], ItemCalendar>(host, {
    // A block begins with the month, not the day: the same address all month long, for caches and the preload snippet.
    args: () => [query().client, query().openItemId, utcMonth(Date.now()), query().looksFar()] as const,
    task: ([client, itemId, month, looksFar], { signal }): Promise<ItemCalendar> | typeof initialState => {
      if (!client || itemId === null) return initialState;
      const read: CatalogueClient['calendar'] = (...asked) =>
        told((from) => from.calendar(...asked), client, query().earlier);
      const known = isOutdated ? undefined : calendar.value;
      isOutdated = false;
      return readCalendar({ read, itemId, month, looksFar, known, signal });
    },
  });
  // The first grid needs a clock, and nobody waits for it while these answers are on their way.
  whenIdle(prepareClock);
  return {
    company,
    items,
    calendar,
    /** Begins to read what is wanted now and not asked for yet, as every update of the host does. */
    read(): void {
      for (const task of [company, items, calendar]) task.hostUpdate();
    },
    /** Why there is nothing to show at all. */
    problem(): Problem | null {
      const error = company.error ?? items.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Reads once more what is said otherwise now. Resolves as soon as it is taken over, or has failed. */
    async correct(part: FoundPart): Promise<void> {
      isOutdated ||= part === 'calendar';
      await { company, items, calendar }[part].run();
      // What is asked for as before runs no task by itself.
      if (calendar.value?.rest === 'unasked' && query().looksFar()) await calendar.run();
    },
    /** Asks once more for whatever failed. */
    retry(): void {
      for (const task of [company, items, calendar]) if (task.error !== undefined) void task.run();
      if (calendar.value?.rest === 'failed') void calendar.run();
    },
  };
}

/** What an earlier visit was told; where that is nothing, or not enough, what the service says. */
async function told<Answer>(
  read: (from: CatalogueClient) => Promise<Answer>,
  service: CatalogueClient,
  earlier: CatalogueClient | null,
  isEnough: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const before = earlier ? await read(earlier).catch(() => undefined) : undefined;
  return before !== undefined && isEnough(before) ? before : read(service);
}

/**
 * What is offered: the items asked for, with the children that their parents open to.
 * @param itemIds comma list, as are the categories: a task compares its arguments as they are
 */
async function readItems(
  client: CatalogueClient,
  itemIds: string,
  categoryIds: string,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const categories = categoryIds.split(',').filter(Boolean);
  // The interface filters by one category; several are picked out of the whole list.
  const found = await client.items(
    { itemIds: itemIds.split(',').filter(Boolean), categoryId: categories.length === 1 ? categoryIds : '' },
    signal,
  );
  // A parent opens to its children, which need not stand in the list on their own.
  const isFound = (child: string) => found.some(({ id }) => id === child);
  const missing = found.flatMap(({ children }) => children).filter((child) => !isFound(child));
  if (missing.length > 0) found.push(...(await client.items({ itemIds: missing, categoryId: '' }, signal)));
  // A parent without any is a shelf with nothing on it.
  return found.filter(
    ({ group, children, categoryId }) =>
      (group !== 'parent' || children.some(isFound)) && (categories.length < 2 || categories.includes(categoryId)),
  );
}

/** The first block of an item's calendar, then all that one may turn to. What is known stays known when that fails. */
async function readCalendar({ read, itemId, month, looksFar, known, signal }: CalendarQuery): Promise<ItemCalendar> {
  const until = lastDayOf(addMonths(month, monthsAtFirst));
  if (known?.itemId !== itemId || known.month !== month) {
    const days = await read(itemId, firstDayOf(month), until, signal);
    return { itemId, month, until, days, rest: 'unasked' };
  }
  if (!looksFar || known.rest === 'known') return known;
  return read(itemId, addDays(until, 1), lastDayOf(addMonths(month, monthsAhead)), signal).then(
    (days) => ({ ...known, days: new Map([...known.days, ...days]), rest: 'known' }),
    () => ({ ...known, rest: 'failed' }),
  );
}
