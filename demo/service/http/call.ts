/**
 * The types of one call and its answer, which the routes and use cases share, and the facts that follow from a caller.
 */

import type { Audience } from '../catalogue/item.ts';
import { type LocalTime, type Zone, type ZoneTable, localTime } from '../rules/day.ts';
import type { SlipKey } from '../rules/slip.ts';
import type { WebhookTargets } from '../rules/webhooks.ts';
import type { Catalogue } from '../sql/accounts.ts';
import type { Db } from '../sql/orm.ts';
import type { PaceGate } from './pace-gate.ts';
import type { Parameters } from './parameters.ts';

/**
 * A public caller without credentials, a program that acts as a customer, or a program that acts for a staff account.
 */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer'; readonly address: string | null }
  | { readonly kind: 'staff'; readonly staffId: number; readonly address: string | null };

/** The parts of the service that every call uses: its database, clock, keys and settings. */
export interface ServiceContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Time zone table for the clocks of the accounts. */
  readonly zones: ZoneTable;
  readonly slipKey: SlipKey;
  /** Minutes for which a session holds its stock after its last change. */
  readonly holdMinutes: number;
  /** The part of an item's day that one caller can hold without a booking, 0 to 1. */
  readonly holdShare: number;
  /** True if the service accepts the demo credentials. */
  readonly demo: boolean;
  /** `null` for a service that answers at once. */
  readonly pace: PaceGate | null;
  readonly webhooks: WebhookTargets;
}

export interface Call {
  readonly context: ServiceContext;
  readonly catalogue: Catalogue;
  readonly caller: Caller;
  readonly parameters: Parameters;
  /** Network of the connection: that of the customer for the public, otherwise that of a program. */
  readonly network: string;
  /** Lower case. */
  readonly method: string;
  /** `{base_url}` of the account, without a slash at its end. */
  readonly base: string;
  /** The instant at which the call arrived. */
  readonly instant: Date;
  /** Named parts of the path. */
  readonly path: Readonly<Record<string, string>>;
}

/** The part of a long list that an answer holds. */
export interface Paging {
  readonly totalRecords: number;
  /** Records on a full page. */
  readonly limit: number;
  /** From 1. */
  readonly page: number;
}

export interface Answer {
  readonly resource: string;
  readonly id?: string;
  readonly records?: number;
  /** Missing if the answer has all records. */
  readonly paging?: Paging;
  /** Defaults to `OK`. */
  readonly status?: string;
  readonly timestamp?: number;
  /** The value of `request.data`. */
  readonly data?: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

export function audienceOf(caller: Caller): Audience {
  return caller.kind === 'staff' ? 'staff' : 'customer';
}

/** Returns the id of the staff account that the caller acts for; 0 for customers and the public. */
export function actingAccount(caller: Caller): number {
  return caller.kind === 'staff' ? caller.staffId : 0;
}

const clocks = new WeakMap<Call, LocalTime>();

/** Returns the time zone of the account. */
export function zoneOf({ context, catalogue }: Pick<Call, 'context' | 'catalogue'>): Zone {
  return context.zones(catalogue.account.settings.timezone);
}

/** Returns the local time of the account. Caches it for the call, because every item of a list needs it. */
export function accountTime(call: Call): LocalTime {
  let time = clocks.get(call);
  if (!time) clocks.set(call, (time = localTime(call.instant, zoneOf(call))));
  return time;
}
