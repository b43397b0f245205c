/** Many items rated at once (specification 4.3): what to ask, and what is answered. */
import { compactDay } from '../../values/dates/day.ts';
import type { ListedQuote, ListQuoteRequest } from '../types.ts';
import { isItemList } from './catalogue-requests.ts';
import { members, number, text, type Loose } from './loose.ts';
import { readQuote } from './quote.ts';
import type { WireRequest } from './request.ts';

export function rateListRequest({ itemIds, start, end, params, discountCode }: ListQuoteRequest): WireRequest {
  const parameters: [string, string][] = [
    ['start_date', compactDay(start)],
    ['end_date', compactDay(end)],
    ['item_id', itemIds.join(',')],
    ...Object.entries(params).map(([id, count]): [string, string] => [`param[${id}]`, String(count)]),
  ];
  if (discountCode) parameters.push(['discount_code', discountCode]);
  return { path: 'item', parameters, isSound: isItemList };
}

/** Decodes a rated list. An item without an id is left out. */
export function readQuotes(answer: Loose): ListedQuote[] {
  return members(answer.items)
    .filter(([, item]) => text(item.item_id) !== '')
    .map(([, item]) => ({ ...readQuote({ item }), needs: Math.max(1, number(item.qty, 1)) }));
}
