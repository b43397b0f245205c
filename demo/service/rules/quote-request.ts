/** What is asked of one item: days, times and parameters: the whole of what a SLIP has to remember. */

import type { Day } from './day.ts';

/** `soft` leaves date rules out, `off` leaves all rules out; only staff may book on either. */
export type RuleMode = 'strict' | 'soft' | 'off';

export interface QuoteRequest {
  readonly start: Day;
  /** Last day, included; for nights the last night. */
  readonly end: Day;
  /** Minutes after midnight. */
  readonly startMinute?: number;
  readonly endMinute?: number;
  /** Index of a time slot. */
  readonly slot?: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly discountCode?: string;
  readonly ruleMode: RuleMode;
  /** Add-ons chosen, by item id. */
  readonly optedIn?: readonly number[];
}
