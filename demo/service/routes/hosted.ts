/**
 * The hosted pages for guests: the items at `/{account}/`, and the booking at `/{account}/reserve/{token}` or
 * `/{account}/reserve/booking/{code}?CFX={token}`. A guest with the token can see the booking and pay.
 * `pages/hosted.ts` writes the HTML.
 */

import { hashToken } from '../auth/secret.ts';
import { payBooking } from '../use-cases/manage-booking.ts';
import type { ServiceContext } from '../http/call.ts';
import { reservePage, unknownPage, storefrontPage } from '../pages/hosted.ts';
import { labelsIn } from '../rules/cart.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { findByToken } from '../sql/bookings.ts';
import { isVisible } from '../serializers/item.ts';

interface Reservation {
  readonly catalogue: Catalogue;
  readonly token: string;
  /** `{base_url}` of the account. */
  readonly base: string;
  /** Address of the page that the guest came from; `null` if it is unknown or not safe to link to. */
  readonly back: string | null;
  /** Booking code in the address; missing if the address has only a token. */
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
    payAddress: `${base}/reserve/${token}/pay${returnQuery(back)}`,
    back,
  });
}

export async function payReservation(
  context: ServiceContext,
  { catalogue, token, base, back }: Reservation,
): Promise<Response> {
  const booking = await findByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking) return unknownPage(catalogue.account);
  await payBooking({ context, catalogue }, booking.id);
  return new Response(null, {
    status: 303,
    headers: {
      location: `${base}/reserve/${token}${returnQuery(back)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Returns a query that keeps the return address, because hosted pages send no `Referer`. */
function returnQuery(back: string | null): string {
  return back === null ? '' : `?return=${encodeURIComponent(back)}`;
}

/**
 * Shows the account's items that guests can see.
 *
 * @param site address of the page that guests come from or can book on; `null` if there is none
 * @example
 * showStorefront(catalogue, { request, site: null }); // `?item_id=104,107` shows two items
 */
export function showStorefront(
  { account, items }: Catalogue,
  { request, site }: { request: Request; site: string | null },
): Response {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('item_id')?.split(',').map(Number);
  const itemsForGuests = items.filter(
    (item) =>
      item.status === 'A' && item.visibility !== 'P' && isVisible(item, 'customer') && (ids?.includes(item.id) ?? true),
  );
  return storefrontPage(account, { items: itemsForGuests, site });
}
