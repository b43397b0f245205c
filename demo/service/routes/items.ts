/**
 * The endpoints `item` and `item/{item_id}` (Booking API 4.2 and 4.3). A rated request has dates. Each item in its
 * answer has a quote, and a SLIP (a booking token) if no rule refuses the booking. An unrated request has no dates, so
 * its answer has no prices.
 */

import { mapInTurns, LongMap } from '../serializers/long-map.ts';
import { eventsOf } from '../serializers/seasons.ts';
import { mapOrEmpty } from '../serializers/envelope.ts';
import { type ItemView, isVisible, unratedItem } from '../serializers/item.ts';
import { formatPlainDay } from '../serializers/dates.ts';
import { quotedItem } from '../serializers/quoted-item.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import { quoteItem, occupancyFor } from '../use-cases/quote.ts';
import { type Answer, type Call, accountTime, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import type { QuoteRequest } from '../rules/quote-request.ts';
import { dayText } from '../rules/day.ts';
import { dayStock } from '../rules/availability.ts';
import { isOpenTo } from '../rules/limits.ts';
import type { Occupancy } from '../rules/stock.ts';
import { MAX_RANGE_DAYS } from '../rules/period.ts';
import type { Quote } from '../rules/quote.ts';
import type { PacedRequest } from '../rules/pace.ts';
import { writeSlip } from '../rules/slip.ts';
import { readQuoteRequest, readIds } from './read-quote-request.ts';

/**
 * Maximum of items × days in one list with prices. It allows ten days of the largest account, which has 5,000 items.
 */
const MAX_QUOTED_DAYS = 50_000;

export async function listItems(call: Call): Promise<Answer> {
  const request = checkRange(readQuoteRequest(call.parameters));
  const minUnitsLeft = call.parameters.integer('available', 0, 1_000_000);
  const items = filteredItems(call);
  const view = viewOf(call);
  if (!request) {
    return {
      resource: 'item',
      records: items.length,
      body: { items: LongMap.byId(items, idOf, (item) => JSON.stringify(unratedItem(item, view))), query: [] },
    };
  }
  refuseTooMuch(items.length * (request.end - request.start + 1), MAX_QUOTED_DAYS);
  const occupancy = await occupancyFor(call, items, request);
  const allQuotes = await mapInTurns(items, (item) => quoteItem(call, item, request, occupancy));
  const quotes = allQuotes.filter((quote) => minUnitsLeft === undefined || quote.unitsLeft >= minUnitsLeft);
  return {
    resource: 'item',
    records: quotes.length,
    body: {
      items: LongMap.byId(
        quotes,
        ({ item }) => item.id,
        (quote) => JSON.stringify(quotedBody(call, quote, occupancy)),
      ),
      query: queryEcho(call, request, quotes),
      events: eventsOf(call.catalogue.account, quotes),
    },
  };
}

export async function oneItem(call: Call): Promise<Answer> {
  const request = checkRange(readQuoteRequest(call.parameters));
  const item = findItem(call, call.path.item_id ?? '');
  if (!request)
    return { resource: 'item', id: String(item.id), body: { item: unratedItem(item, viewOf(call)), query: [] } };
  const occupancy = await occupancyFor(call, [item], request);
  const quote = quoteItem(call, item, request, occupancy);
  return {
    resource: 'item',
    id: String(item.id),
    body: {
      item: quotedBody(call, quote, occupancy),
      query: queryEcho(call, request, [quote]),
      events: eventsOf(call.catalogue.account, [quote]),
    },
  };
}

/** Returns true if the request needs no prices, so that the answer depends only on the catalogue. */
export function isUnrated(parameters: Parameters): boolean {
  return readQuoteRequest(parameters) === null;
}

/** Returns the size of a request for a list, from which the pace computes its delay. */
export function paceOfList(call: Call): PacedRequest {
  const request = readQuoteRequest(call.parameters);
  if (request === null) return { kind: 'other' };
  return { kind: 'rated-list', items: filteredItems(call).length, days: daysIn(request) };
}

/** Returns the size of a request for one item, from which the pace computes its delay. */
export function paceOfItem(call: Call): PacedRequest {
  const request = readQuoteRequest(call.parameters);
  return request === null ? { kind: 'other' } : { kind: 'rated-item', days: daysIn(request) };
}

function daysIn({ start, end }: QuoteRequest): number {
  return Math.max(1, end - start + 1);
}

/**
 * Returns the item with this id.
 *
 * @throws ApiError if there is no such item on sale or the caller cannot see it
 */
export function findItem(call: Call, id: string): Item {
  const item = /^\d{1,10}$/.test(id) ? call.catalogue.byId.get(Number(id)) : undefined;
  if (item?.status !== 'A' || !isVisible(item, audienceOf(call.caller)))
    throw new ApiError('not_found', 'There is no such item.');
  return item;
}

/** Returns the items that match the query, are on sale and are visible to the caller. */
export function filteredItems(call: Call): Item[] {
  const ids = readIds(call.parameters, 'item_id');
  const categories = readIds(call.parameters, 'category_id');
  const keyword = call.parameters.one('keyword')?.toLocaleLowerCase();
  const audience = audienceOf(call.caller);
  const requestedIds = ids && new Set(ids);
  return call.catalogue.items.filter(
    (item) =>
      item.status === 'A' &&
      isVisible(item, audience) &&
      // A list leaves out add-ons for customers, unless the query names their ids.
      (requestedIds ? requestedIds.has(item.id) : item.visibility !== 'P' || audience === 'staff') &&
      (categories?.includes(item.categoryId) ?? true) &&
      (keyword === undefined || item.name.toLocaleLowerCase().includes(keyword)),
  );
}

/** @throws ApiError if an answer for this number of item days would be too large */
export function refuseTooMuch(days: number, maximum: number): void {
  if (days > maximum)
    throw new ApiError('too_much', 'That is too much for one answer.', 'Ask for fewer items or for a shorter period.');
}

function quotedBody(call: Call, quote: Quote, occupancy: Occupancy): Record<string, unknown> {
  const { item } = quote;
  const audience = audienceOf(call.caller);
  // Customers can book an add-on only with its parent item, so they get no SLIP for the add-on.
  const isSellable = item.visibility !== 'P' || audience === 'staff';
  // A sold-out item gets a SLIP too. The session that holds the last units can use it to replace its own cart line.
  const slip =
    isSellable && quote.isAllowed
      ? writeSlip(
          { itemId: item.id, request: quote.request, audience },
          call.catalogue.account.id,
          call.context.slipKey,
        )
      : null;
  const now = accountTime(call);
  return quotedItem(
    { ...quote, isBookable: isSellable && quote.isBookable },
    {
      ...viewOf(call),
      slip,
      withPackages: call.parameters.flag('packages') ?? false,
      stockOf: (day) => dayStock(item, day, occupancy, audience, now),
    },
  );
}

function viewOf(call: Call): ItemView {
  return { catalogue: call.catalogue, audience: audienceOf(call.caller), base: call.base };
}

function checkRange(request: QuoteRequest | null): QuoteRequest | null {
  if (!request) return null;
  if (request.end < request.start) throw new ApiError('backwards', 'The end comes before the start.');
  if (request.end - request.start >= MAX_RANGE_DAYS)
    throw new ApiError(
      'too_long',
      'This period is too long.',
      `At most ${String(MAX_RANGE_DAYS)} days can be asked for at once.`,
    );
  return request;
}

function idOf({ id }: Item): number {
  return id;
}

function queryEcho(call: Call, request: QuoteRequest, quotes: readonly Quote[]): Record<string, unknown> {
  const { account } = call.catalogue;
  const quantities = { ...defaultQuantities(quotes, audienceOf(call.caller)), ...request.quantities };
  return {
    start_date: dayText(request.start),
    end_date: dayText(request.end),
    param: mapOrEmpty(Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, String(quantity)]))),
    local_start_date: formatPlainDay(account, request.start),
    local_end_date: formatPlainDay(account, request.end),
  };
}

/** Returns the default quantity of each parameter. If items have different defaults, the first item's counts. */
function defaultQuantities(quotes: readonly Quote[], audience: Audience): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { item } of quotes)
    for (const [id, parameter] of Object.entries(item.sells.parameters))
      if (isOpenTo(parameter, audience)) quantities[id] ??= parameter.initial;
  return quantities;
}
