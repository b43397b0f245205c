/** Creates the details of public events about a cart: items, counts, days, codes and amounts, but no personal data. */
import { linesOf } from '../../api/session-parts.ts';
import type { Booking, QuoteRequest, SessionLine } from '../../api/types.ts';
import type { Cart, StoredBooking } from '../../flow/state.ts';
import { subtractAmounts, addAmounts } from '../../values/amounts.ts';
import type { PublicEvent, PublicLine, PublicOffer } from './public-events.ts';

/**
 * Returns the cart as the detail of a public event.
 * @param currency ISO 4217 code
 */
export function createPublicOffer({ session, quoteRequests }: Cart, currency: string): PublicOffer {
  const publicLines = linesOf(session).map((line) => createPublicLine(line, quoteRequests[line.id]));
  const couponCodes = new Set(publicLines.map(({ coupon }) => coupon).filter(Boolean));
  const { total = '', due = '', subTotal = '', taxTotal = '', taxIncluded = '' } = session ?? {};
  return {
    items: publicLines,
    value: total,
    valueNumber: total ? Number(total) : null,
    valueWithoutTax: subtractAmounts(subTotal, taxIncluded),
    tax: addAmounts(taxTotal, taxIncluded),
    due,
    coupon: [...couponCodes].join(', '),
    currency,
  };
}

/**
 * Returns the event `slipway-booked` for a booking.
 * @param currency ISO 4217 code
 */
export function createBookedEvent(
  { code, paymentRequired }: Booking,
  { booked, bookedRequests }: Omit<StoredBooking, 'booking'>,
  currency: string,
): PublicEvent {
  const bookedOffer = createPublicOffer({ session: booked, quoteRequests: bookedRequests }, currency);
  return ['slipway-booked', { bookingId: code, paymentRequired, ...bookedOffer }];
}

/**
 * Returns a line as the detail of a public event.
 * @param quoteRequest the quote request of the line; undefined if a different browser added the line
 */
export function createPublicLine(
  { itemId, name, quantity, total }: SessionLine,
  quoteRequest: QuoteRequest | undefined,
): PublicLine {
  const { sold = quoteRequest, discountCode = '' } = quoteRequest ?? {};
  return { itemId, name, quantity, total, date: sold?.start ?? '', time: sold?.startTime ?? '', coupon: discountCode };
}
