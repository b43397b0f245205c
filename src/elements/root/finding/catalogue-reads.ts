/**
 * What the root reads from the service to find something: the account, its items, the open item's calendar. As tasks:
 * repeatable, the latest wins, aborted when the element leaves the page.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { CatalogueClient } from '../../../api/catalogue-client.ts';
import type { CalendarDays, Item } from '../../../api/types.ts';
import { whenIdle } from '../../../page/idle.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, type Day, type Month } from '../../../values/dates/day.ts';
import { prepareClock } from '../../../values/dates/venue-clock.ts';
import { utcMonth } from '../../../values/dates/utc-month.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';

/** What the reads depend on, asked anew before every update of the host. */
export interface CatalogueQuery {
  client: CatalogueClient | null;
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
  client: CatalogueClient;
  itemId: string;
  month: Month;
  looksFar: boolean;
  /** What was read last, of whichever item. */
  known: ItemCalendar | undefined;
  signal: AbortSignal;
}

/** Whole months after this one that are asked for at first, which is as far as most look: the first load waits for them. */
const monthsAtFirst = 3;
/** How far one may turn. All of it comes in a second request, before the end of the first block is reached. */
export const monthsAhead = 12;

export function createCatalogueReads(host: ReactiveControllerHost, query: () => CatalogueQuery) {
  const company = new Task(host, {
    args: () => [query().client] as const,
    task: ([client], { signal }) => client?.account(signal) ?? initialState,
  });
  const items = new Task(host, {
    args: () => [query().client, query().itemIds.join(), query().categoryIds.join()] as const,
    task: ([client, itemIds, categoryIds], { signal }) =>
      client ? readItems(client, itemIds, categoryIds, signal) : initialState,
  });
  const calendar = new Task<readonly [CatalogueClient | null, string | null, Month, boolean], ItemCalendar>(host, {
    // A block begins with the month, not the day: the same address all month long, for caches and the preload snippet.
    args: () => [query().client, query().openItemId, utcMonth(Date.now()), query().looksFar()] as const,
    task: ([client, itemId, month, looksFar], { signal }): Promise<ItemCalendar> | typeof initialState =>
      client && itemId !== null
        ? readCalendar({ client, itemId, month, looksFar, known: calendar.value, signal })
        : initialState,
  });
  // The first grid needs a clock, and nobody waits for it while these answers are on their way.
  whenIdle(prepareClock);
  return {
    company,
    items,
    calendar,
    /** Why there is nothing to show at all. */
    problem(): Problem | null {
      const error = company.error ?? items.error;
      return error === undefined ? null : problemOf(error);
    },
    /** Asks once more for whatever failed. */
    retry(): void {
      for (const task of [company, items, calendar]) if (task.error !== undefined) void task.run();
      if (calendar.value?.rest === 'failed') void calendar.run();
    },
  };
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
async function readCalendar({ client, itemId, month, looksFar, known, signal }: CalendarQuery): Promise<ItemCalendar> {
  const until = lastDayOf(addMonths(month, monthsAtFirst));
  if (known?.itemId !== itemId || known.month !== month) {
    const days = await client.calendar(itemId, firstDayOf(month), until, signal);
    return { itemId, month, until, days, rest: 'unasked' };
  }
  if (!looksFar || known.rest === 'known') return known;
  return client.calendar(itemId, addDays(until, 1), lastDayOf(addMonths(month, monthsAhead)), signal).then(
    (days) => ({ ...known, days: new Map([...known.days, ...days]), rest: 'known' }),
    () => ({ ...known, rest: 'failed' }),
  );
}
