/** One call of the interface, as the routes see it. */

import type { Audience } from '../rules/audience.ts';
import { type LocalTime, type Zone, type ZoneTable, localTime } from '../rules/day.ts';
import type { SlipKey } from '../rules/slip.ts';
import type { Catalogue } from '../sql/accounts.ts';
import type { Db } from '../sql/orm.ts';
import type { PaceGate } from './pace-gate.ts';
import type { Parameters } from './parameters.ts';

/** Who calls: nobody in particular, a program acting as a customer, or one acting for a staff account. */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer'; readonly address: string | null }
  | { readonly kind: 'staff'; readonly staffId: number; readonly address: string | null };

/** What the service itself brings to every call: its database, clock, keys and settings. */
export interface ServiceContext {
  readonly db: Db;
  readonly now: () => Date;
  /** By which a moment is what the clock of an account shows. */
  readonly zones: ZoneTable;
  readonly slipKey: SlipKey;
  /** How long a session keeps its stock after its last change. */
  readonly holdMinutes: number;
  /** The part of an item's day that one caller may hold without booking, 0 to 1. */
  readonly holdShare: number;
  /** Demo credentials are good here. */
  readonly demo: boolean;
  /** `null` for a service that answers at once. */
  readonly pace: PaceGate | null;
}

export interface Call {
  readonly context: ServiceContext;
  readonly catalogue: Catalogue;
  readonly caller: Caller;
  readonly parameters: Parameters;
  /** Where the call comes from: the customer's for the public, a program's for the others. */
  readonly network: string;
  /** Lower case. */
  readonly method: string;
  /** `{base_url}` of the account, without a slash at its end. */
  readonly base: string;
  /** The instant the call came in. */
  readonly instant: Date;
  /** Named parts of the path. */
  readonly path: Readonly<Record<string, string>>;
}

/** The part of a long list that an answer holds. */
export interface Paging {
  readonly totalRecords: number;
  /** Records on a full page. */
  readonly limit: number;
  /** From 1 on. */
  readonly page: number;
}

export interface Answer {
  readonly resource: string;
  readonly id?: string;
  readonly records?: number;
  /** Missing where an answer holds everything. */
  readonly paging?: Paging;
  /** `OK` where nothing is said. */
  readonly status?: string;
  readonly timestamp?: number;
  /** Stands under `request.data`. */
  readonly data?: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

export function audienceOf(caller: Caller): Audience {
  return caller.kind === 'staff' ? 'staff' : 'customer';
}

/** The staff account acted for; 0 for customers and the public. */
export function actingAccount(caller: Caller): number {
  return caller.kind === 'staff' ? caller.staffId : 0;
}

const clocks = new WeakMap<Call, LocalTime>();

/** The time zone of the account, by the service's table. */
export function zoneOf({ context, catalogue }: Pick<Call, 'context' | 'catalogue'>): Zone {
  return context.zones(catalogue.account.settings.timezone);
}

/** The wall clock of the account; worked out once a call, because every item is asked about it. */
export function accountTime(call: Call): LocalTime {
  let time = clocks.get(call);
  if (!time) clocks.set(call, (time = localTime(call.instant, zoneOf(call))));
  return time;
}
