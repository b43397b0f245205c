/** Reads the discount of a cart. Only the cart shows it, so it loads with the cart and not with the code. */
import { linesOf } from '../../api/session-parts.ts';
import type { Amount } from '../../api/types.ts';
import { isPositive, plus } from '../../values/amounts.ts';
import type { Cart } from '../state.ts';

/**
 * Returns the amount that the code of a cart saves. The discount of the session comes first, then the sum of the discounts
 * of its lines. Returns `''` without either. Returns `''` too if a line has add-ons, because no quote has their discounts.
 */
export function savedOn({ session, quoteRequests }: Cart): Amount {
  const ofSession = session?.discount.replace(/^-/, '') ?? '';
  if (isPositive(ofSession)) return ofSession;
  if (linesOf(session).some(({ addOns }) => addOns.some(({ optional }) => optional !== 'out'))) return '';
  const discounts = linesOf(session).map(({ id }) => quoteRequests[id]?.discount ?? '');
  let total = '';
  for (const amount of discounts.filter(isPositive)) total = plus(total || '0', amount);
  return total;
}
