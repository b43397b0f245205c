import type { Amount } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isPositive, plus } from '../../values/amounts.ts';
import type { Cart } from '../state.ts';

/**
 * What the code on a cart takes off: as the session says it, else as its lines were answered; `''` where neither does, and where
 * there are add-ons: nobody says what it takes off those.
 */
export function savedOn({ session, quoteRequests }: Cart): Amount {
  const whole = session?.discount.replace(/^-/, '') ?? '';
  if (isPositive(whole)) return whole;
  if (linesOf(session).some(({ addOns }) => addOns.some(({ optional }) => optional !== 'out'))) return '';
  const each = linesOf(session).map(({ id }) => quoteRequests[id]?.discount ?? '');
  let total = '';
  for (const amount of each.filter(isPositive)) total = plus(total || '0', amount);
  return total;
}
