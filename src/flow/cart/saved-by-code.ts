import type { Amount } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { sumOf } from '../../values/money.ts';
import type { Cart } from '../state.ts';

/** What the code on a cart takes off: as the session says it, else as its lines were answered; `''` where neither does. */
export function savedOn({ session, quoteRequests }: Cart): Amount {
  const whole = session?.discount.replace(/^-/, '') ?? '';
  if (Number(whole) > 0) return whole;
  return sumOf(
    linesOf(session)
      .map(({ id }) => quoteRequests[id]?.discount ?? '')
      .filter((each) => Number(each) > 0),
  );
}
