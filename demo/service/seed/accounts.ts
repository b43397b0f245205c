/** The accounts of the demo, with what they sell. */

import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { BERGHOF_SETTINGS, berghofItems } from './berghof.ts';
import { CLOSED_SETTINGS, closedItems } from './closed.ts';
import { DEPOT_SETTINGS, depotItems } from './depot.ts';
import { FAIR_SETTINGS, fairItems } from './fair.ts';
import { HARBOUR_SETTINGS, harbourItems } from './harbour.ts';
import { QASR_SETTINGS, qasrItems } from './qasr.ts';

export interface SeedAccount {
  readonly account: Account;
  readonly items: readonly Item[];
  /** How much of the time its things are out already, in percent. */
  readonly busy: number;
}

export function seedAccounts(): SeedAccount[] {
  return [
    { account: { id: 1, slug: 'harbour', settings: HARBOUR_SETTINGS }, items: harbourItems(1, 100), busy: 38 },
    { account: { id: 2, slug: 'berghof', settings: BERGHOF_SETTINGS }, items: berghofItems(2), busy: 42 },
    { account: { id: 3, slug: 'qasr', settings: QASR_SETTINGS }, items: qasrItems(3), busy: 30 },
    { account: { id: 4, slug: 'depot', settings: DEPOT_SETTINGS }, items: depotItems(4), busy: 5 },
    { account: { id: 5, slug: 'closed', settings: CLOSED_SETTINGS }, items: closedItems(5), busy: 20 },
    { account: { id: 6, slug: 'fair', settings: FAIR_SETTINGS }, items: fairItems(6), busy: 0 },
  ];
}

/** Items nobody can get: sold out for as far as one can see. */
export const SOLD_OUT_ITEMS: readonly number[] = [109, 409];
