/** Accounts of a given size with the items of the depot. One item in twenty is a parent of the next four. */

import type { Database } from '../../../demo/service/database/database.ts';
import type { Item } from '../../../demo/service/catalogue/item.ts';
import type { Day } from '../../../demo/service/rules/day.ts';
import { DEPOT_SETTINGS, depotItems } from '../../../demo/service/seed/depot.ts';
import { salesOf, writeSales } from '../../../demo/service/seed/sales.ts';
import * as schema from '../../../demo/service/sql/schema.ts';

export interface Venue {
  readonly id: number;
  readonly slug: string;
  readonly items: readonly Item[];
}

/** Days from today that the account has sold in part. Later days are free. */
export const SOLD_DAYS = 30;
/** Percentage of the runs of days that an item has sold. */
const BUSY = 35;
const ROWS_AT_ONCE = 500;
/** More than the items of any account, so that their ids never overlap. */
const IDS_EACH = 1_000_000;
const FAMILY = 20;
const CHILDREN = 4;

/** Writes an account with that many items and its sales from `today` on. The public may read and book. */
export async function writeVenue({ orm }: Database, id: number, size: number, today: Day): Promise<Venue> {
  const venue = { id, slug: `items-${String(size)}`, items: itemsOf(id, size) };
  await orm
    .insert(schema.account)
    .values({ id, slug: venue.slug, settings: { ...DEPOT_SETTINGS, publicApi: true, publicSession: true } });
  for (let from = 0; from < size; from += ROWS_AT_ONCE)
    await orm.insert(schema.item).values(venue.items.slice(from, from + ROWS_AT_ONCE));
  for (let from = 0; from < size; from += ROWS_AT_ONCE)
    await writeSales(
      orm,
      venue.items.slice(from, from + ROWS_AT_ONCE).flatMap((item) => salesOf(item, today, today + SOLD_DAYS - 1, BUSY)),
    );
  return venue;
}

function itemsOf(accountId: number, size: number): Item[] {
  const patterns = depotItems(accountId);
  const first = accountId * IDS_EACH;
  return Array.from({ length: size }, (_, index) => {
    const place = index % FAMILY;
    return {
      ...(patterns[index % patterns.length] as Item),
      id: first + index,
      sku: `b-${String(index)}`,
      position: index + 1,
      isParent: place === 0,
      parentId: place >= 1 && place <= CHILDREN ? first + index - place : null,
    };
  });
}
