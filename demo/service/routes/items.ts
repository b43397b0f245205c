/**
 * The endpoints `item` and `item/{item_id}` (Booking API 4.2 and 4.3). A rated request is one with dates: each item in
 * its answer has a quote. The item also has a SLIP (a booking token) if no rule refuses the booking. An unrated request
 * is one without dates: its answer has no prices.
 */

import { mapInTurns, LongMap } from '../serializers/long-map.ts';
import { serializeEvents } from '../serializers/seasons.ts';
import { toMapOrEmptyList } from '../serializers/envelope.ts';
import { type ItemView, isVisible, serializeUnratedItem } from '../serializers/item.ts';
import { formatPlainDay } from '../serializers/dates.ts';
import { serializeQuotedItem } from '../serializers/quoted-item.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import { quoteItem, readOccupancyForRequest } from '../use-cases/quote.ts';
import { type ApiAnswer, type Call, getAccountTime, getAudience } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import type { QuoteRequest } from '../rules/quote-request.ts';
import { formatDay } from '../rules/day.ts';
import { computeDayStock } from '../rules/availability.ts';
import { isOpenToAudience } from '../rules/rule-checks.ts';
import type { Occupancy } from '../rules/stock.ts';
import { MAX_RANGE_DAYS } from '../rules/period.ts';
import type { Quote } from '../rules/quote.ts';
import type { PacedRequest } from '../rules/pace.ts';
import { writeSlip } from '../rules/slip.ts';
import { readQuoteRequest, readIds } from './read-quote-request.ts';

/**
 * Maximum of items × days in one list with prices. It allows ten days of the largest account, which has 5,000 items.
 */
const MAX_QUOTED_ITEM_DAYS = 50_000;

export async function listItems(call: Call): Promise<ApiAnswer> {
  const request = requireValidRange(readQuoteRequest(call.parameters));
  const minUnitsLeft = call.parameters.getInteger('available', 0, 1_000_000);
  const items = filterItems(call);
  const itemView = createItemView(call);
  if (!request) {
    return {
      resource: 'item',
      records: items.length,
      body: {
        items: LongMap.createById(items, getId, (item) => JSON.stringify(serializeUnratedItem(item, itemView))),
        query: [],
      },
    };
  }
  refuseTooManyItemDays(items.length * (request.end - request.start + 1), MAX_QUOTED_ITEM_DAYS);
  const occupancy = await readOccupancyForRequest(call, items, request);
  const allQuotes = await mapInTurns(items, (item) => quoteItem(call, item, request, occupancy));
  const quotes = allQuotes.filter((quote) => minUnitsLeft === undefined || quote.unitsLeft >= minUnitsLeft);
  return {
    resource: 'item',
    records: quotes.length,
    body: {
      items: LongMap.createById(
        quotes,
        ({ item }) => item.id,
        (quote) => JSON.stringify(createQuotedBody(call, quote, occupancy)),
      ),
      query: createQueryEcho(call, request, quotes),
      events: serializeEvents(call.catalogue.account, quotes),
    },
  };
}

export async function readItem(call: Call): Promise<ApiAnswer> {
  const request = requireValidRange(readQuoteRequest(call.parameters));
  const item = findItem(call, call.pathParameters.item_id ?? '');
  if (!request)
    return {
      resource: 'item',
      id: String(item.id),
      body: { item: serializeUnratedItem(item, createItemView(call)), query: [] },
    };
  const occupancy = await readOccupancyForRequest(call, [item], request);
  const quote = quoteItem(call, item, request, occupancy);
  return {
    resource: 'item',
    id: String(item.id),
    body: {
      item: createQuotedBody(call, quote, occupancy),
      query: createQueryEcho(call, request, [quote]),
      events: serializeEvents(call.catalogue.account, [quote]),
    },
  };
}

/** Returns true if the request needs no prices, so that the answer depends only on the catalogue. */
export function isUnrated(parameters: Parameters): boolean {
  return readQuoteRequest(parameters) === null;
}

/**
 * Describes a request for a list to the pace gate, which computes the delay from the number of items and days. A request
 * without dates has the kind `other`.
 */
export function toPacedListRequest(call: Call): PacedRequest {
  const request = readQuoteRequest(call.parameters);
  if (request === null) return { kind: 'other' };
  return { kind: 'rated-list', items: filterItems(call).length, days: countDays(request) };
}

/**
 * Describes a request for one item to the pace gate, which computes the delay from the number of days. A request without
 * dates has the kind `other`.
 */
export function toPacedItemRequest(call: Call): PacedRequest {
  const request = readQuoteRequest(call.parameters);
  return request === null ? { kind: 'other' } : { kind: 'rated-item', days: countDays(request) };
}

function countDays({ start, end }: QuoteRequest): number {
  return Math.max(1, end - start + 1);
}

/**
 * Returns the item with this id.
 *
 * @throws ApiError if there is no such item on sale or the caller cannot see it
 */
export function findItem(call: Call, id: string): Item {
  const item = /^\d{1,10}$/.test(id) ? call.catalogue.itemsById.get(Number(id)) : undefined;
  if (item?.status !== 'A' || !isVisible(item, getAudience(call.caller)))
    throw new ApiError('not_found', 'There is no such item.');
  return item;
}

/** Returns the items that match the query, are on sale and are visible to the caller. */
export function filterItems(call: Call): Item[] {
  const ids = readIds(call.parameters, 'item_id');
  const categories = readIds(call.parameters, 'category_id');
  const keyword = call.parameters.getText('keyword')?.toLocaleLowerCase();
  const audience = getAudience(call.caller);
  const requestedIds = ids && new Set(ids);
  return call.catalogue.items.filter(
    (item) =>
      item.status === 'A' &&
      isVisible(item, audience) &&
      // For customers, a list omits items that are only add-ons, unless the query names their ids.
      (requestedIds ? requestedIds.has(item.id) : item.visibility !== 'P' || audience === 'staff') &&
      (categories?.includes(item.categoryId) ?? true) &&
      (keyword === undefined || item.name.toLocaleLowerCase().includes(keyword)),
  );
}

/** @throws ApiError if an answer for this number of item days would be too large */
export function refuseTooManyItemDays(itemDays: number, maximum: number): void {
  if (itemDays > maximum)
    throw new ApiError('too_much', 'That is too much for one answer.', 'Ask for fewer items or for a shorter period.');
}

function createQuotedBody(call: Call, quote: Quote, occupancy: Occupancy): Record<string, unknown> {
  const { item } = quote;
  const audience = getAudience(call.caller);
  // Customers can book an add-on only with its parent item, so they get no SLIP for the add-on.
  const isSellable = item.visibility !== 'P' || audience === 'staff';
  // A sold-out item gets a SLIP too. With this SLIP, the session that holds the last units can replace its own cart
  // line.
  const slip =
    isSellable && quote.isAllowed
      ? writeSlip(
          { itemId: item.id, request: quote.request, audience },
          call.catalogue.account.id,
          call.context.slipKey,
        )
      : null;
  const localNow = getAccountTime(call);
  return serializeQuotedItem(
    { ...quote, isBookable: isSellable && quote.isBookable },
    {
      ...createItemView(call),
      slip,
      withPackages: call.parameters.getFlag('packages') ?? false,
      getDayStock: (day) => computeDayStock(item, day, occupancy, audience, localNow),
    },
  );
}

function createItemView(call: Call): ItemView {
  return { catalogue: call.catalogue, audience: getAudience(call.caller), baseUrl: call.baseUrl };
}

function requireValidRange(request: QuoteRequest | null): QuoteRequest | null {
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

function getId({ id }: Item): number {
  return id;
}

function createQueryEcho(call: Call, request: QuoteRequest, quotes: readonly Quote[]): Record<string, unknown> {
  const { account } = call.catalogue;
  const quantities = { ...collectDefaultQuantities(quotes, getAudience(call.caller)), ...request.quantities };
  return {
    start_date: formatDay(request.start),
    end_date: formatDay(request.end),
    param: toMapOrEmptyList(
      Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, String(quantity)])),
    ),
    local_start_date: formatPlainDay(account, request.start),
    local_end_date: formatPlainDay(account, request.end),
  };
}

/**
 * Returns the default quantity of each parameter that the audience can set. If items have different defaults, returns
 * the first item's default.
 */
function collectDefaultQuantities(quotes: readonly Quote[], audience: Audience): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { item } of quotes)
    for (const [id, parameter] of Object.entries(item.sells.parameters))
      if (isOpenToAudience(parameter, audience)) quantities[id] ??= parameter.initial;
  return quantities;
}
