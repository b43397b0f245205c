/**
 * Quotes items with the current occupancy of their stock (the units in use). This module reads the occupancy, and
 * `rules/quote.ts` computes the quote.
 */

import type { Item, Audience } from '../catalogue/item.ts';
import { type Call, getAccountTime, getAudience } from '../http/call.ts';
import type { QuoteRequest } from '../rules/quote-request.ts';
import { toCell, type Occupancy } from '../rules/stock.ts';
import { MAX_RANGE_DAYS } from '../rules/period.ts';
import { type Quote, createQuote } from '../rules/quote.ts';
import { readOccupancy } from '../sql/inventory.ts';

/** Reads the occupancy of these items on the days of a request. Includes later days if an item has a fixed length. */
export function readOccupancyForRequest(
  call: Call,
  items: readonly Item[],
  request: Pick<QuoteRequest, 'start' | 'end'>,
  exceptSession?: string,
): Promise<Occupancy> {
  const maxLength = items.reduce((maximum, item) => Math.max(maximum, item.length), 1);
  const lastDay = Math.min(Math.max(request.end, request.start + maxLength - 1), request.start + MAX_RANGE_DAYS);
  return readOccupancy(call.context.db, {
    accountId: call.catalogue.account.id,
    ...(items.length < call.catalogue.items.length && { itemIds: items.map((item) => item.id) }),
    from: toCell(request.start),
    to: toCell(lastDay, 1439),
    now: call.instant,
    ...(exceptSession !== undefined && { exceptSession }),
  });
}

/** Returns the quote of an item. Applies the rules for `audience`, which defaults to the caller's audience. */
export function quoteItem(
  call: Call,
  item: Item,
  request: QuoteRequest,
  occupancy: Occupancy,
  audience: Audience = getAudience(call.caller),
): Quote {
  return createQuote(item, request, {
    account: call.catalogue.account,
    audience,
    now: getAccountTime(call),
    occupancy,
  });
}
