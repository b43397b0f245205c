import { compactDay, type Day } from '../../values/dates/day.ts';
import { isCalendar } from './calendar.ts';
import { isMap, record, type Loose } from './loose.ts';
import type { WireRequest } from './request.ts';

export interface ItemFilter {
  itemIds: readonly string[];
  /** One category narrows the request; with several the caller filters what it gets. */
  categoryId: string;
}

export function companyRequest(): WireRequest {
  return {
    path: 'company',
    parameters: [],
    isSound: ({ company }) => isMap(company, (name) => name !== '0'),
  };
}

export function itemsRequest({ itemIds, categoryId }: ItemFilter): WireRequest {
  const parameters: [string, string][] = [];
  if (itemIds.length > 0) parameters.push(['item_id', itemIds.join(',')]);
  if (categoryId) parameters.push(['category_id', categoryId]);
  return { path: 'item', parameters, isSound: isItemList };
}

/** Returns true for an answer whose `items` is a list of items. It may be empty. */
export function isItemList({ items }: Loose): boolean {
  return isMap(items, (_, item) => record(item).item_id !== undefined);
}

export function calendarRequest(itemId: string, from: Day, to: Day): WireRequest {
  return {
    path: `item/${encodeURIComponent(itemId)}/cal`,
    parameters: [
      ['start_date', compactDay(from)],
      ['end_date', compactDay(to)],
    ],
    isSound: ({ item }) => isCalendar(record(item).cal),
  };
}
