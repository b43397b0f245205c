/**
 * Creates accounts with any number of items, from the items of the depot. In each group of twenty items, the first is
 * the parent of the next four.
 */

import type { Database } from '../../../demo/service/database/database.ts';
import type { Item } from '../../../demo/service/catalogue/item.ts';
import type { Day } from '../../../demo/service/rules/day.ts';
import { DEPOT_SETTINGS, createDepotItems } from '../../../demo/service/seed/depot.ts';
import { createSales, writeSales } from '../../../demo/service/seed/sales.ts';
import * as schema from '../../../demo/service/sql/schema.ts';

export interface Venue {
  readonly id: number;
  readonly slug: string;
  readonly items: readonly Item[];
}

/** Number of days from today that the account has partly sold. All later days are available. */
export const SOLD_DAYS = 30;
/** The percentage of days on which the account has sold some of an item's stock. */
const SOLD_PERCENT = 35;
const ROWS_AT_ONCE = 500;
/** Distance between the first item ids of two accounts. It exceeds the number of items, so that no id occurs twice. */
const IDS_PER_ACCOUNT = 1_000_000;
const GROUP_SIZE = 20;
const CHILDREN_PER_PARENT = 4;

/**
 * Writes an account with `itemCount` items, and its sales from `today` on. Guests may read and book without a token.
 */
export async function writeVenue({ orm }: Database, id: number, itemCount: number, today: Day): Promise<Venue> {
  const venue = { id, slug: `items-${String(itemCount)}`, items: createItems(id, itemCount) };
  await orm
    .insert(schema.account)
    .values({ id, slug: venue.slug, settings: { ...DEPOT_SETTINGS, publicApi: true, publicSession: true } });
  for (let startIndex = 0; startIndex < itemCount; startIndex += ROWS_AT_ONCE)
    await orm.insert(schema.item).values(venue.items.slice(startIndex, startIndex + ROWS_AT_ONCE));
  for (let startIndex = 0; startIndex < itemCount; startIndex += ROWS_AT_ONCE)
    await writeSales(
      orm,
      venue.items
        .slice(startIndex, startIndex + ROWS_AT_ONCE)
        .flatMap((item) => createSales(item, today, today + SOLD_DAYS - 1, SOLD_PERCENT)),
    );
  return venue;
}

function createItems(accountId: number, itemCount: number): Item[] {
  const itemPatterns = createDepotItems(accountId);
  const firstId = accountId * IDS_PER_ACCOUNT;
  return Array.from({ length: itemCount }, (_, index) => {
    const positionInGroup = index % GROUP_SIZE;
    return {
      ...(itemPatterns[index % itemPatterns.length] as Item),
      id: firstId + index,
      sku: `b-${String(index)}`,
      position: index + 1,
      isParent: positionInGroup === 0,
      parentId:
        positionInGroup >= 1 && positionInGroup <= CHILDREN_PER_PARENT ? firstId + index - positionInGroup : null,
    };
  });
}
