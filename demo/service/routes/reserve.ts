/**
 * `/{account}/reserve/{token}` and `/{account}/reserve/booking/{code}?CFX={token}`: the hosted page after a booking. Guests with
 * the token may look and pay.
 */

import { hashToken } from '../auth/secret.ts';
import { payWhatIsDue } from '../use-cases/pay.ts';
import type { ServiceContext } from '../http/call.ts';
import { reservePage, unknownPage } from '../pages/reserve.ts';
import { labelsIn } from '../rules/labels.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { findByToken } from '../sql/bookings.ts';

interface Reservation {
  readonly catalogue: Catalogue;
  readonly token: string;
  /** `{base_url}` of the account. */
  readonly base: string;
  /** Where the customer came from; null where that is not known, or is no place to lead to. */
  readonly back: string | null;
  /** The code in the address, if the address has one. */
  readonly code?: string;
}

export async function showReservation(
  context: ServiceContext,
  { catalogue, token, base, back, code }: Reservation,
): Promise<Response> {
  const booking = await findByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking || (code !== undefined && code !== booking.code)) return unknownPage(catalogue.account);
  return reservePage(catalogue.account, booking, {
    labels: (line) => labelsIn(catalogue.byId, line, 'customer'),
    payAddress: `${base}/reserve/${token}/pay${returning(back)}`,
    back,
  });
}

export async function payReservation(
  context: ServiceContext,
  { catalogue, token, base, back }: Reservation,
): Promise<Response> {
  const booking = await findByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking) return unknownPage(catalogue.account);
  await payWhatIsDue(context, booking.id);
  return new Response(null, {
    status: 303,
    headers: {
      location: `${base}/reserve/${token}${returning(back)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** These pages send no `Referer` themselves. */
function returning(back: string | null): string {
  return back === null ? '' : `?return=${encodeURIComponent(back)}`;
}
