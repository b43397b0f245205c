/** item and item/{item_id}, unrated and rated (specification 4.2, 4.3). */

import { mapInTurns } from '../http/map-in-turns.ts';
import { eventsOf } from '../serializers/seasons.ts';
import { mapOrEmpty } from '../serializers/envelope.ts';
import { LongMap } from '../serializers/long-map.ts';
import { type ItemView, isVisible, unratedItem } from '../serializers/item.ts';
import { plainDay } from '../serializers/dates.ts';
import { quotedItem } from '../serializers/quoted-item.ts';
import type { Item } from '../catalogue/item.ts';
import { quoteItem, takenFor } from '../use-cases/quote.ts';
import { type Answer, type Call, accountTime, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import type { Audience } from '../rules/audience.ts';
import type { QuoteRequest } from '../rules/quote-request.ts';
import { dayText } from '../rules/day.ts';
import { dayStock } from '../rules/day-stock.ts';
import { isOpenTo } from '../rules/limits.ts';
import type { Taken } from '../rules/occupancy.ts';
import { LONGEST_RANGE } from '../rules/period.ts';
import type { Quote } from '../rules/quote.ts';
import { writeSlip } from '../rules/slip.ts';
import { readQuoteRequest, readIds } from './read-quote-request.ts';

/** Items times days that one list of quotes may hold: ten days of the largest account. */
const MOST_QUOTED_DAYS = 50_000;

export async function listItems(call: Call): Promise<Answer> {
  const request = checkedRange(readQuoteRequest(call.parameters));
  const least = call.parameters.integer('available', 0, 1_000_000);
  const items = chosenItems(call);
  const view = viewOf(call);
  if (!request) {
    return {
      resource: 'item',
      records: items.length,
      body: { items: LongMap.byId(items, idOf, (item) => JSON.stringify(unratedItem(item, view))), query: [] },
    };
  }
  refuseTooMuch(items.length * (request.end - request.start + 1), MOST_QUOTED_DAYS);
  const taken = await takenFor(call, items, request);
  const allQuotes = await mapInTurns(items, (item) => quoteItem(call, item, request, taken));
  const quotes = allQuotes.filter((quote) => least === undefined || quote.left >= least);
  return {
    resource: 'item',
    records: quotes.length,
    body: {
      items: LongMap.byId(
        quotes,
        ({ item }) => item.id,
        (quote) => JSON.stringify(quoted(call, quote, taken)),
      ),
      query: queryEcho(call, request, quotes),
      events: eventsOf(call.catalogue.account, quotes),
    },
  };
}

export async function oneItem(call: Call): Promise<Answer> {
  const request = checkedRange(readQuoteRequest(call.parameters));
  const item = findItem(call, call.path.item_id ?? '');
  if (!request)
    return { resource: 'item', id: String(item.id), body: { item: unratedItem(item, viewOf(call)), query: [] } };
  const taken = await takenFor(call, [item], request);
  const quote = quoteItem(call, item, request, taken);
  return {
    resource: 'item',
    id: String(item.id),
    body: {
      item: quoted(call, quote, taken),
      query: queryEcho(call, request, [quote]),
      events: eventsOf(call.catalogue.account, [quote]),
    },
  };
}

/** Nothing in the parameters asks for a price: the answer is of the catalogue alone. */
export function isUnrated(parameters: Parameters): boolean {
  return readQuoteRequest(parameters) === null;
}

/** An enabled item the caller may know of, by the id in a path. */
export function findItem(call: Call, id: string): Item {
  const item = /^\d{1,10}$/.test(id) ? call.catalogue.byId.get(Number(id)) : undefined;
  if (item?.status !== 'A' || !isVisible(item, audienceOf(call.caller)))
    throw new ApiError('not_found', 'There is no such item.');
  return item;
}

/** The items a list query asks for: filtered, enabled, and visible to the caller. */
export function chosenItems(call: Call): Item[] {
  const ids = readIds(call.parameters, 'item_id');
  const categories = readIds(call.parameters, 'category_id');
  const keyword = call.parameters.one('keyword')?.toLocaleLowerCase();
  const audience = audienceOf(call.caller);
  const wanted = ids && new Set(ids);
  return call.catalogue.items.filter(
    (item) =>
      item.status === 'A' &&
      isVisible(item, audience) &&
      // Parts of a package stand in no list, but who knows an id may ask for it.
      (wanted ? wanted.has(item.id) : item.visibility !== 'P' || audience === 'staff') &&
      (categories?.includes(item.categoryId) ?? true) &&
      (keyword === undefined || item.name.toLocaleLowerCase().includes(keyword)),
  );
}

/** Refuses an answer that would be too large to be of use to anybody. */
export function refuseTooMuch(days: number, most: number): void {
  if (days > most)
    throw new ApiError('too_much', 'That is too much for one answer.', 'Ask for fewer items or for a shorter period.');
}

function quoted(call: Call, quote: Quote, taken: Taken): Record<string, unknown> {
  const { item } = quote;
  const audience = audienceOf(call.caller);
  // What is sold only inside a package has no SLIP of its own, except for staff.
  const sellable = quote.bookable && (item.visibility !== 'P' || audience === 'staff');
  const slip = sellable
    ? writeSlip({ itemId: item.id, request: quote.request, audience }, call.catalogue.account.id, call.context.slipKey)
    : null;
  const now = accountTime(call);
  return quotedItem(sellable ? quote : { ...quote, bookable: false }, {
    ...viewOf(call),
    slip,
    withPackages: call.parameters.flag('packages') ?? false,
    stockOf: (day) => dayStock(item, day, taken, audience, now),
  });
}

function viewOf(call: Call): ItemView {
  return { catalogue: call.catalogue, audience: audienceOf(call.caller), base: call.base };
}

function checkedRange(request: QuoteRequest | null): QuoteRequest | null {
  if (!request) return null;
  if (request.end < request.start) throw new ApiError('backwards', 'The end comes before the start.');
  if (request.end - request.start >= LONGEST_RANGE)
    throw new ApiError(
      'too_long',
      'This period is too long.',
      `At most ${String(LONGEST_RANGE)} days can be asked for at once.`,
    );
  return request;
}

function idOf({ id }: Item): number {
  return id;
}

function queryEcho(call: Call, request: QuoteRequest, quotes: readonly Quote[]): Record<string, unknown> {
  const { account } = call.catalogue;
  const quantities = { ...usualQuantities(quotes, audienceOf(call.caller)), ...request.quantities };
  return {
    start_date: dayText(request.start),
    end_date: dayText(request.end),
    param: mapOrEmpty(Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, String(quantity)]))),
    local_start_date: plainDay(account, request.start),
    local_end_date: plainDay(account, request.end),
  };
}

/** What counts for each parameter the caller did not submit; of several items that differ, the first one's word. */
function usualQuantities(quotes: readonly Quote[], audience: Audience): Record<string, number> {
  const usual: Record<string, number> = {};
  for (const { item } of quotes)
    for (const [id, parameter] of Object.entries(item.sells.parameters))
      if (isOpenTo(parameter, audience)) usual[id] ??= parameter.initial;
  return usual;
}
