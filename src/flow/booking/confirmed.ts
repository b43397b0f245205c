/** What follows when a booking is known to exist. */
import type { Booking, Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { undated } from '../state.ts';
import { isPositive } from '../../values/amounts.ts';

/**
 * @param session what was booked; of a booking found out about on a later visit only the session's id is known
 * @param asked the session and the key that it was asked for with
 */
export function confirmed(
  { store, storage }: Pick<CartContext, 'store' | 'storage'>,
  booking: Booking,
  session: Session | null,
  asked: { sessionId: string; key: string },
): Outcome {
  // Another tab that heard of it sooner may have begun another cart, or be booking that.
  if (storage.load()?.sessionId === asked.sessionId) storage.clear();
  const { code, url, retold } = booking;
  if (url !== '') storage.keepPayment?.({ code, ...(retold ? asked : { url }) });
  const { quoteRequests, choice } = store.state;
  const booked = linesOf(session).length > 0 ? session : null;
  // Where the session does not say what is due, the address to pay at says that something is.
  const due = booked === null || booked.due === '' || isPositive(booked.due);
  return {
    step: 'done',
    unconfirmed: null,
    booking: { ...booking, paymentRequired: booking.paymentRequired && due },
    booked,
    bookedRequests: quoteRequests,
    session: null,
    quoteRequests: {},
    choice: { ...choice, ...undated },
  };
}
