/**
 * The request for a quote of one item: days, times and quantities. A SLIP, the booking token of a quote, contains these
 * fields, the item and the audience.
 */

import type { Day } from './day.ts';

/**
 * `soft` ignores the rules about dates, `off` ignores all rules. Only staff can book a request that breaks an ignored
 * rule.
 */
export type RuleMode = 'strict' | 'soft' | 'off';

export interface QuoteRequest {
  readonly start: Day;
  /** Last day, inclusive. For items that guests book by the night, the last night. */
  readonly end: Day;
  /** Start time in minutes after midnight. */
  readonly startMinute?: number;
  readonly endMinute?: number;
  /** Index of the time slot. */
  readonly slot?: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly discountCode?: string;
  readonly ruleMode: RuleMode;
  /** Item ids of the add-ons that the guest selected. */
  readonly optedIn?: readonly number[];
}
