/**
 * The types of one API call and its answer, which routes and use cases share. Also contains functions that derive
 * values from a call, such as the account's local time.
 */

import type { Audience } from '../catalogue/item.ts';
import { type LocalTime, type Zone, type FindZone, toLocalTime } from '../rules/day.ts';
import type { SlipKey } from '../rules/slip.ts';
import type { WebhookTargets } from '../rules/webhooks.ts';
import type { Catalogue } from '../sql/accounts.ts';
import type { Db } from '../sql/orm.ts';
import type { PaceGate } from './pace-gate.ts';
import type { Parameters } from './parameters.ts';

/**
 * The sender of a call. A `public` caller has no credentials. A `customer` or `staff` caller is a program that acts as
 * a customer or for a staff account. Such a program forwards the customer's IP address as `address`.
 */
export type Caller =
  | { readonly kind: 'public' }
  | { readonly kind: 'customer'; readonly address: string | null }
  | { readonly kind: 'staff'; readonly staffId: number; readonly address: string | null };

/** Everything that a call needs from the service: database, clock, keys and settings. */
export interface ServiceContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Time zone data, from which the service computes each account's local time. */
  readonly findZone: FindZone;
  readonly slipKey: SlipKey;
  /** Minutes for which a session holds stock after its last change. */
  readonly holdMinutes: number;
  /** Largest part of an item's daily stock that one caller can hold without a booking, from 0 to 1. */
  readonly holdShare: number;
  /** True if the service accepts the demo's public credentials. */
  readonly isDemo: boolean;
  /** Delays and limits requests; `null` if the service answers immediately. */
  readonly paceGate: PaceGate | null;
  readonly webhooks: WebhookTargets;
}

export interface Call {
  readonly context: ServiceContext;
  readonly catalogue: Catalogue;
  readonly caller: Caller;
  readonly parameters: Parameters;
  /** Network of the connection: the guest's network for a public caller, otherwise the program's network. */
  readonly callerNetwork: string;
  /** HTTP method in lower case. */
  readonly method: string;
  /** `{base_url}` of the account, without a slash at the end. */
  readonly baseUrl: string;
  /**
   * Time at which the service starts to answer: on arrival, or after the delay if the service delays requests
   * (`paceGate`).
   */
  readonly instant: Date;
  /** Values of the path's named segments, such as `item_id`. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The page of a list that this answer contains, if the list is too long for one answer. */
export interface Paging {
  readonly totalRecords: number;
  /** Number of records on a full page. */
  readonly limit: number;
  /** Page number, starting at 1. */
  readonly page: number;
}

export interface ApiAnswer {
  readonly resource: string;
  readonly id?: string;
  readonly records?: number;
  /** Missing if the answer contains all records. */
  readonly paging?: Paging;
  /** Text of the envelope's `status`. Defaults to `OK`. */
  readonly status?: string;
  readonly timestamp?: number;
  /** Value of `request.data` in the envelope. */
  readonly data?: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

export function getAudience(caller: Caller): Audience {
  return caller.kind === 'staff' ? 'staff' : 'customer';
}

/** Returns the id of the staff account that the caller acts for, or 0 for other callers. */
export function getActingStaffId(caller: Caller): number {
  return caller.kind === 'staff' ? caller.staffId : 0;
}

const timesByCall = new WeakMap<Call, LocalTime>();

export function getZone({ context, catalogue }: Pick<Call, 'context' | 'catalogue'>): Zone {
  return context.findZone(catalogue.account.settings.timezone);
}

/** Returns the account's local time at the call's `instant`. Caches it, because every item of a list needs it. */
export function getAccountTime(call: Call): LocalTime {
  let time = timesByCall.get(call);
  if (!time) timesByCall.set(call, (time = toLocalTime(call.instant, getZone(call))));
  return time;
}
