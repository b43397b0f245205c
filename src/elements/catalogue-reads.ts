/**
 * What the root reads from the service to find something: the account, its items, the open item's calendar. As tasks:
 * repeatable, the latest wins, aborted when the element leaves the page.
 */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { CatalogueClient } from '../api/catalogue-client.ts';
import { addMonths, firstDayOf, lastDayOf } from '../values/dates/day.ts';
import { utcMonth } from '../values/dates/utc-month.ts';
import { problemOf, type Problem } from '../values/problem.ts';

/** What the reads depend on, asked anew before every update of the host. */
export interface CatalogueQuery {
  client: CatalogueClient | null;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The item whose calendar is open. */
  openItemId: string | null;
}

/** How far ahead an open item's calendar is asked for, in one request: turning a month then asks nothing. */
export const monthsAhead = 12;

export function createCatalogueReads(host: ReactiveControllerHost, query: () => CatalogueQuery) {
  const company = new Task(host, {
    args: () => [query().client] as const,
    task: ([client], { signal }) => client?.company(signal) ?? initialState,
  });
  const items = new Task(host, {
    args: () => [query().client, query().itemIds.join(), query().categoryIds.join()] as const,
    task: async ([client, itemIds, categoryIds], { signal }) => {
      if (client === null) return initialState;
      const categories = categoryIds.split(',').filter(Boolean);
      // The interface filters by one category; several are picked out of the whole list.
      const found = await client.items({ itemIds: itemIds.split(',').filter(Boolean), categoryId: categories.length === 1 ? categoryIds : '' }, signal);
      // A parent opens to its children, which need not stand in the list on their own.
      const missing = found.flatMap(({ children }) => children).filter((child) => !found.some(({ id }) => id === child));
      if (missing.length > 0) found.push(...(await client.items({ itemIds: missing, categoryId: '' }, signal)));
      return categories.length > 1 ? found.filter(({ categoryId }) => categories.includes(categoryId)) : found;
    },
  });
  const calendar = new Task(host, {
    // The block begins with the month, not the day: the same address all month long, for caches and the preload snippet.
    args: () => [query().client, query().openItemId, utcMonth(Date.now())] as const,
    task: async ([client, itemId, month], { signal }) => {
      if (client === null || itemId === null) return initialState;
      return { itemId, days: await client.calendar(itemId, firstDayOf(month), lastDayOf(addMonths(month, monthsAhead)), signal) };
    },
  });
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
    },
  };
}

export type CatalogueReads = ReturnType<typeof createCatalogueReads>;
