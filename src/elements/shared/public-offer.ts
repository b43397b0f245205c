/** Creates the details of public events about a cart: items, counts, days, codes and amounts, but no personal data. */
import { linesOf } from '../../api/session-parts.ts';
import type { Booking, QuoteRequest, SessionLine } from '../../api/types.ts';
import type { Cart, StoredBooking } from '../../flow/state.ts';
import { minus, plus } from '../../values/amounts.ts';
import type { PublicEvent, PublicLine, PublicOffer } from './public-events.ts';

/**
 * Returns the cart as the detail of a public event.
 * @param currency ISO 4217 code
 */
export function publicOffer({ session, quoteRequests }: Cart, currency: string): PublicOffer {
  const items = linesOf(session).map((line) => publicLine(line, quoteRequests[line.id]));
  const coupons = new Set(items.map(({ coupon }) => coupon).filter(Boolean));
  const { total = '', due = '', subTotal = '', taxTotal = '', taxIncluded = '' } = session ?? {};
  return {
    items,
    value: total,
    valueNumber: total ? Number(total) : null,
    valueWithoutTax: minus(subTotal, taxIncluded),
    tax: plus(taxTotal, taxIncluded),
    due,
    coupon: [...coupons].join(', '),
    currency,
  };
}

/**
 * Returns the event `slipway-booked` for a booking.
 * @param currency ISO 4217 code
 */
export function bookedEvent(
  { code, paymentRequired }: Booking,
  { booked, bookedRequests }: Omit<StoredBooking, 'booking'>,
  currency: string,
): PublicEvent {
  const offer = publicOffer({ session: booked, quoteRequests: bookedRequests }, currency);
  return ['slipway-booked', { bookingId: code, paymentRequired, ...offer }];
}

/**
 * Returns a line as the detail of a public event.
 * @param quoteRequest the quote request of the line; undefined if a different browser added the line
 */
export function publicLine(
  { itemId, name, quantity, total }: SessionLine,
  quoteRequest: QuoteRequest | undefined,
): PublicLine {
  const { sold = quoteRequest, discountCode = '' } = quoteRequest ?? {};
  return { itemId, name, quantity, total, date: sold?.start ?? '', time: sold?.startTime ?? '', coupon: discountCode };
}
