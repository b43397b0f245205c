/** item and item/{item_id}, unrated and rated (specification 4.2, 4.3). */

import { eventsOf } from '../answers/seasons.ts';
import { mapOrEmpty } from '../answers/envelope.ts';
import type { ItemView } from '../answers/item.ts';
import { isVisible, unratedItem } from '../answers/item.ts';
import { plainDay } from '../answers/dates.ts';
import { ratedItem } from '../answers/rated.ts';
import type { Item } from '../catalogue/item.ts';
import { rateItem, takenFor } from '../desk/rate.ts';
import type { Answer, Call } from '../http/call.ts';
import { accountTime, audienceOf } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { Asked, Audience } from '../rules/asked.ts';
import { dayText } from '../rules/day.ts';
import { dayStock } from '../rules/daystock.ts';
import { isOpenTo } from '../rules/limits.ts';
import type { Taken } from '../rules/occupancy.ts';
import { LONGEST_RANGE } from '../rules/period.ts';
import type { Rating } from '../rules/rating.ts';
import { writeSlip } from '../rules/slip.ts';
import { readAsked, readIds } from './asked.ts';

/** Items times days that one rated list may hold: ten days of the largest account. */
const MOST_RATED_DAYS = 50_000;

export async function listItems(call: Call): Promise<Answer> {
  const asked = checkedRange(readAsked(call.parameters));
  const least = call.parameters.integer('available', 0, 1_000_000);
  const items = chosenItems(call);
  const view = viewOf(call);
  if (!asked) {
    return {
      resource: 'item',
      records: items.length,
      body: { items: keyed(items, (item) => unratedItem(item, view)), query: [] },
    };
  }
  refuseTooMuch(items.length * (asked.end - asked.start + 1), MOST_RATED_DAYS);
  const taken = await takenFor(call, items, asked);
  const ratings = items
    .map((item) => rateItem(call, item, asked, taken))
    .filter((rating) => least === undefined || rating.left >= least);
  return {
    resource: 'item',
    records: ratings.length,
    body: {
      items: mapOrEmpty(
        Object.fromEntries(ratings.map((rating) => [String(rating.item.id), rated(call, rating, taken)])),
      ),
      query: queryEcho(call, asked, ratings),
      events: eventsOf(call.catalogue.account, ratings),
    },
  };
}

export async function oneItem(call: Call): Promise<Answer> {
  const asked = checkedRange(readAsked(call.parameters));
  const item = findItem(call, call.path.item_id ?? '');
  if (!asked)
    return { resource: 'item', id: String(item.id), body: { item: unratedItem(item, viewOf(call)), query: [] } };
  const taken = await takenFor(call, [item], asked);
  const rating = rateItem(call, item, asked, taken);
  return {
    resource: 'item',
    id: String(item.id),
    body: {
      item: rated(call, rating, taken),
      query: queryEcho(call, asked, [rating]),
      events: eventsOf(call.catalogue.account, [rating]),
    },
  };
}

/** An enabled item the caller may know of, by the id in a path. */
export function findItem(call: Call, id: string): Item {
  const item = /^\d{1,10}$/.test(id) ? call.catalogue.byId.get(Number(id)) : undefined;
  if (item?.status !== 'A' || !isVisible(item, audienceOf(call.caller)))
    throw new Refusal('not_found', 'There is no such item.');
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
    throw new Refusal('too_much', 'That is too much for one answer.', 'Ask for fewer items or for a shorter period.');
}

function rated(call: Call, rating: Rating, taken: Taken): Record<string, unknown> {
  const { item } = rating;
  const audience = audienceOf(call.caller);
  // What is sold only inside a package has no SLIP of its own, except for staff.
  const sellable = rating.bookable && (item.visibility !== 'P' || audience === 'staff');
  const slip = sellable
    ? writeSlip({ itemId: item.id, asked: rating.asked, audience }, call.catalogue.account.id, call.house.slipKey)
    : null;
  const now = accountTime(call);
  return ratedItem(sellable ? rating : { ...rating, bookable: false }, {
    ...viewOf(call),
    slip,
    withPackages: call.parameters.flag('packages') ?? false,
    stockOf: (day) => dayStock(item, day, taken, audience, now),
  });
}

function viewOf(call: Call): ItemView {
  return { catalogue: call.catalogue, audience: audienceOf(call.caller), base: call.base };
}

function checkedRange(asked: Asked | null): Asked | null {
  if (!asked) return null;
  if (asked.end < asked.start) throw new Refusal('backwards', 'The end comes before the start.');
  if (asked.end - asked.start >= LONGEST_RANGE)
    throw new Refusal(
      'too_long',
      'This period is too long.',
      `At most ${String(LONGEST_RANGE)} days can be asked for at once.`,
    );
  return asked;
}

function keyed(items: readonly Item[], write: (item: Item) => unknown): unknown {
  return mapOrEmpty(Object.fromEntries(items.map((item) => [String(item.id), write(item)])));
}

function queryEcho(call: Call, asked: Asked, ratings: readonly Rating[]): Record<string, unknown> {
  const { account } = call.catalogue;
  const quantities = { ...usualQuantities(ratings, audienceOf(call.caller)), ...asked.quantities };
  return {
    start_date: dayText(asked.start),
    end_date: dayText(asked.end),
    param: mapOrEmpty(Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, String(quantity)]))),
    local_start_date: plainDay(account, asked.start),
    local_end_date: plainDay(account, asked.end),
  };
}

/** What counts for each parameter the caller did not submit; of several items that differ, the first one's word. */
function usualQuantities(ratings: readonly Rating[], audience: Audience): Record<string, number> {
  const usual: Record<string, number> = {};
  for (const { item } of ratings)
    for (const [id, parameter] of Object.entries(item.sells.parameters))
      if (isOpenTo(parameter, audience)) usual[id] ??= parameter.initial;
  return usual;
}
