/** The request for a quote of one item: days, times and quantities. A SLIP contains exactly this. */

import type { Day } from './day.ts';

/** `soft` ignores the rules about dates, `off` ignores all rules. Only staff can book with either. */
export type RuleMode = 'strict' | 'soft' | 'off';

export interface QuoteRequest {
  readonly start: Day;
  /** Last day, inclusive. For nights, the last night. */
  readonly end: Day;
  /** Minutes after midnight. */
  readonly startMinute?: number;
  readonly endMinute?: number;
  /** Index of a time slot. */
  readonly slot?: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly discountCode?: string;
  readonly ruleMode: RuleMode;
  /** Item ids of the add-ons that the guest selected. */
  readonly optedIn?: readonly number[];
}
