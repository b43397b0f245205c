import { compactDay, type Day } from '../../values/dates/day.ts';
import type { WireRequest } from './request.ts';

export interface ItemFilter {
  itemIds: readonly string[];
  /** One category narrows the request; with several the caller filters what it gets. */
  categoryId: string;
}

export function companyRequest(): WireRequest {
  return { path: 'company', parameters: [] };
}

export function itemsRequest({ itemIds, categoryId }: ItemFilter): WireRequest {
  const parameters: [string, string][] = [];
  if (itemIds.length > 0) parameters.push(['item_id', itemIds.join(',')]);
  if (categoryId) parameters.push(['category_id', categoryId]);
  return { path: 'item', parameters };
}

export function calendarRequest(itemId: string, from: Day, to: Day): WireRequest {
  return {
    path: `item/${encodeURIComponent(itemId)}/cal`,
    parameters: [
      ['start_date', compactDay(from)],
      ['end_date', compactDay(to)],
    ],
  };
}
