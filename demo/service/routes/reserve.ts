/** `/<account>/reserve/<token>`: the hosted page after a booking. Who has the token may look and pay. */

import { hashToken } from '../auth/secret.ts';
import { payInFull } from '../use-cases/pay.ts';
import type { ServiceContext } from '../http/call.ts';
import { reservePage, unknownPage } from '../pages/reserve.ts';
import { labelsIn } from '../rules/labels.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { findByToken } from '../sql/bookings.ts';

export async function showReservation(
  context: ServiceContext,
  catalogue: Catalogue,
  token: string,
  base: string,
): Promise<Response> {
  const booking = await findByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking) return unknownPage(catalogue.account);
  return reservePage(
    catalogue.account,
    booking,
    (line) => labelsIn(catalogue.byId, line, 'customer'),
    `${base}/reserve/${token}/pay`,
  );
}

export async function payReservation(
  context: ServiceContext,
  catalogue: Catalogue,
  token: string,
  base: string,
): Promise<Response> {
  const booking = await findByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking) return unknownPage(catalogue.account);
  await payInFull(context, booking.id);
  return new Response(null, {
    status: 303,
    headers: { location: `${base}/reserve/${token}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
