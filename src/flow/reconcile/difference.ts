/** What changed between the cart a visitor saw and the cart the service has: plain facts, worded where they are shown. */
import type { Amount, QuoteRequest, Slip } from '../../api/types.ts';

export interface Difference {
  /**
   * `gone`: cannot be had any more. `fewer`: some are left, not as many as wanted. `rule`: a rule says no now. `dearer`,
   * `cheaper`: another price. `moved`: on other days or in another quantity, as the visitor chose. `total`, `due`: the
   * cart as a whole costs something else, though no line does.
   */
  readonly kind: 'gone' | 'fewer' | 'rule' | 'dearer' | 'cheaper' | 'moved' | 'total' | 'due';
  /** The line it is about, an add-on's too; null when the session has it no more. */
  readonly lineId: string | null;
  /** As the service called it; `''` where only the question is known. */
  readonly name: string;
  /** What was asked for; null for what cannot be asked for again. */
  readonly question: QuoteRequest | null;
  /** What it cost and what it costs now; `''` where that is not known. */
  readonly before: Amount;
  readonly now: Amount;
  /** Why, in the service's words; `''` when it gave none. */
  readonly reason: string;
  /** How many are left of what there are fewer of. */
  readonly left: number;
  /** Taking it at its new price needs this SLIP; null when the session has that price already. */
  readonly slip: Slip | null;
  /** Waits for the visitor to go on: nothing is booked before. */
  readonly open: boolean;
}

/** What was found when the cart was asked about again, and where the visitor was going. */
export interface Healing {
  /**
   * `changed`: some lines did. `expired`: the session was gone, the cart has been put together again. `renewed`: places had
   * to be taken anew, at the same price. `emptied`: the session is there and empty, and nobody here knows why.
   */
  readonly cause: 'changed' | 'expired' | 'renewed' | 'emptied';
  readonly differences: readonly Difference[];
  /** The step that was asked for. */
  readonly goal: 'cart' | 'details' | 'review';
}
