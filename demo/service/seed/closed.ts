/** `closed`: sells what the harbour sells, but its public API is off. */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS, harbourItems } from './harbour.ts';

const SHIFT = 300;

export const CLOSED_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'Heron Cove Members’ Pier',
  hostId: 'closed.example',
  email: 'members@closed.example',
  publicApi: false,
  publicSession: false,
  seasons: HARBOUR_SETTINGS.seasons.map((season) => ({ ...season, itemIds: season.itemIds.map((id) => id + SHIFT) })),
  discounts: HARBOUR_SETTINGS.discounts.map((discount) => ({
    ...discount,
    ...(discount.itemIds && { itemIds: discount.itemIds.map((id) => id + SHIFT) }),
  })),
};

/** The harbour's items under ids of their own: an id belongs to one account only. */
export function closedItems(accountId: number): Item[] {
  return harbourItems(accountId, 100 + SHIFT);
}
