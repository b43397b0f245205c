/**
 * The demo's accounts and their items. Most accounts have their own module. `closed` sells the same items as `harbour`
 * with different ids, and its API is not public.
 */

import type { Account, AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { BERGHOF_SETTINGS, createBerghofItems } from './berghof.ts';
import { DEPOT_SETTINGS, createDepotItems } from './depot.ts';
import { FAIR_SETTINGS, createFairItems } from './fair.ts';
import { HARBOUR_SETTINGS, createHarbourItems } from './harbour.ts';
import { QASR_SETTINGS, createQasrItems } from './qasr.ts';

export interface SeedAccount {
  readonly account: Account;
  readonly items: readonly Item[];
  /** Percentage of the days that already have bookings. */
  readonly busyPercent: number;
}

export function createSeedAccounts(): SeedAccount[] {
  return [
    {
      account: { id: 1, slug: 'harbour', settings: HARBOUR_SETTINGS },
      items: createHarbourItems(1, 100),
      busyPercent: 38,
    },
    { account: { id: 2, slug: 'berghof', settings: BERGHOF_SETTINGS }, items: createBerghofItems(2), busyPercent: 42 },
    { account: { id: 3, slug: 'qasr', settings: QASR_SETTINGS }, items: createQasrItems(3), busyPercent: 30 },
    { account: { id: 4, slug: 'depot', settings: DEPOT_SETTINGS }, items: createDepotItems(4), busyPercent: 5 },
    { account: { id: 5, slug: 'closed', settings: CLOSED_SETTINGS }, items: createClosedItems(5), busyPercent: 20 },
    { account: { id: 6, slug: 'fair', settings: FAIR_SETTINGS }, items: createFairItems(6), busyPercent: 0 },
  ];
}

/** Ids of items that have no units left on any day. */
export const SOLD_OUT_ITEMS: readonly number[] = [109, 409];

const CLOSED_ID_OFFSET = 300;

const CLOSED_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'Heron Cove Members’ Pier',
  hostId: 'closed.example',
  email: 'members@closed.example',
  publicApi: false,
  publicSession: false,
  seasons: HARBOUR_SETTINGS.seasons.map((season) => ({
    ...season,
    itemIds: season.itemIds.map((id) => id + CLOSED_ID_OFFSET),
  })),
  discounts: HARBOUR_SETTINGS.discounts.map((discount) => ({
    ...discount,
    ...(discount.itemIds && { itemIds: discount.itemIds.map((id) => id + CLOSED_ID_OFFSET) }),
  })),
};

/** Returns the harbour's items with different ids, because an id must belong to a single account. */
function createClosedItems(accountId: number): Item[] {
  return createHarbourItems(accountId, 100 + CLOSED_ID_OFFSET);
}
