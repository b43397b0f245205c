/**
 * The hosted pages for guests: the items at `/{account}/`, and the booking at `/{account}/reserve/{token}` or
 * `/{account}/reserve/booking/{code}?CFX={token}`. A guest with the token can see the booking and pay.
 * `pages/hosted.ts` writes the HTML.
 */

import { hashToken } from '../auth/secret.ts';
import { payBooking } from '../use-cases/manage-booking.ts';
import type { ServiceContext } from '../http/call.ts';
import { renderReservePage, renderUnknownPage, renderStorefrontPage } from '../pages/hosted.ts';
import { listQuantityLabels } from '../rules/cart.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { findBookingByToken } from '../sql/bookings.ts';
import { isVisible } from '../serializers/item.ts';

interface Reservation {
  readonly catalogue: Catalogue;
  readonly token: string;
  /** `{base_url}` of the account. */
  readonly baseUrl: string;
  /** Address of the page that the guest came from; `null` if it is unknown or not safe to link to. */
  readonly backAddress: string | null;
  /** Booking code in the address; missing if the address has only a token. */
  readonly code?: string;
}

export async function showReservation(
  context: ServiceContext,
  { catalogue, token, baseUrl, backAddress, code }: Reservation,
): Promise<Response> {
  const booking = await findBookingByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking || (code !== undefined && code !== booking.code)) return renderUnknownPage(catalogue.account);
  return renderReservePage(catalogue.account, booking, {
    listLabels: (line) => listQuantityLabels(catalogue.itemsById, line, 'customer'),
    payAddress: `${baseUrl}/reserve/${token}/pay${buildReturnQuery(backAddress)}`,
    backAddress,
  });
}

export async function payReservation(
  context: ServiceContext,
  { catalogue, token, baseUrl, backAddress }: Reservation,
): Promise<Response> {
  const booking = await findBookingByToken(context.db, catalogue.account.id, hashToken(token));
  if (!booking) return renderUnknownPage(catalogue.account);
  await payBooking({ context, catalogue }, booking.id);
  return new Response(null, {
    status: 303,
    headers: {
      location: `${baseUrl}/reserve/${token}${buildReturnQuery(backAddress)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Returns a query with the return address for the next hosted page, because hosted pages send no `Referer`. */
function buildReturnQuery(backAddress: string | null): string {
  return backAddress === null ? '' : `?return=${encodeURIComponent(backAddress)}`;
}

/**
 * Shows the account's items that guests can see.
 *
 * @param siteAddress address of the page that guests come from or can book on; `null` if there is none
 * @example
 * showStorefront(catalogue, { request, siteAddress: null }); // `?item_id=104,107` shows two items
 */
export function showStorefront(
  { account, items }: Catalogue,
  { request, siteAddress }: { request: Request; siteAddress: string | null },
): Response {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('item_id')?.split(',').map(Number);
  const itemsForGuests = items.filter(
    (item) =>
      item.status === 'A' && item.visibility !== 'P' && isVisible(item, 'customer') && (ids?.includes(item.id) ?? true),
  );
  return renderStorefrontPage(account, { items: itemsForGuests, siteAddress });
}
