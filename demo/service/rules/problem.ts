/**
 * The rules that a request for a quote can break, each with the values for its message to the guest.
 * `serializers/messages.ts` writes the messages.
 */

import type { Unit } from '../catalogue/item.ts';

export type Problem =
  | { readonly rule: 'past' }
  | { readonly rule: 'too_late'; readonly hours: number }
  | { readonly rule: 'backwards' }
  /** The range has more than `MAX_RANGE_DAYS` days. */
  | { readonly rule: 'too_far' }
  | { readonly rule: 'too_short'; readonly minimum: number; readonly unit: Unit }
  | { readonly rule: 'too_long'; readonly maximum: number; readonly unit: Unit }
  | { readonly rule: 'closed_day'; readonly weekday: number }
  | { readonly rule: 'closed_hours'; readonly opens: number; readonly closes: number }
  | { readonly rule: 'start_time'; readonly times: readonly number[] }
  | { readonly rule: 'choose_time' }
  | { readonly rule: 'choose_slot' }
  | { readonly rule: 'one_day' }
  | { readonly rule: 'too_few'; readonly label: string; readonly minimum: number }
  | { readonly rule: 'too_many'; readonly label: string; readonly maximum: number }
  /** The quantities need no unit of the item. */
  | { readonly rule: 'nobody' }
  /** The item is a group of items, which guests cannot book. */
  | { readonly rule: 'parent' }
  | { readonly rule: 'sold_out' }
  | { readonly rule: 'few_left'; readonly unitsLeft: number }
  /** The caller's carts already hold the largest allowed part of the stock. A cart expires after `minutes`. */
  | { readonly rule: 'share_held'; readonly minutes: number }
  | { readonly rule: 'code_unknown' }
  | { readonly rule: 'unavailable' };

const DATE_RULES: ReadonlySet<Problem['rule']> = new Set([
  'past',
  'too_late',
  'too_short',
  'too_long',
  'closed_day',
  'closed_hours',
  'start_time',
]);

/** Returns true if the broken rule is about dates. The mode `rules=soft` ignores these rules (Booking API 4.3). */
export function isAboutDates(problem: Problem): boolean {
  return DATE_RULES.has(problem.rule);
}
