/**
 * Judges a quote for a line of the guest's own cart. A public quote counts the places of that line as sold, because no query of
 * the Booking API ignores a session. The session itself does: it can replace the line by the SLIP of such a quote. The module is
 * separate because only guests who change a line need it.
 */
import { linesOf } from '../../api/session-parts.ts';
import type { Quote, QuoteRequest, StartTime, WallTime } from '../../api/types.ts';
import type { Cart } from '../state.ts';
import { wallTimeOf } from './quote-request.ts';

/**
 * Returns the quote for a change of a line, with the places of the line as free. A quote that needs more places stays refused,
 * and so does one without a SLIP.
 *
 * @param lineId the line that changes; undefined for a new selection
 * @example
 * withOwnPlaces(await client.rate(quoteRequest), quoteRequest, flow.state, '1');
 */
export function withOwnPlaces(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string | undefined): Quote {
  const lineHold = heldPlaces(quote, cart, lineId);
  if (!lineHold) return quote;
  const { quantity, period: heldPeriod } = lineHold;
  const isHeldTime = ({ start }: StartTime) =>
    quote.start === heldPeriod.start && start >= (heldPeriod.startTime ?? '~') && start < (heldPeriod.endTime ?? '');
  const times = quote.times?.map((time) =>
    time.left !== null && isHeldTime(time) ? { ...time, left: time.left + quantity } : time,
  );
  return {
    ...quote,
    ...(times && { times }),
    ...(isPossible(quote, quoteRequest, lineHold) && {
      left: (quote.left ?? 0) + quantity,
      bookable: true,
      soldOut: false,
      reason: '',
    }),
  };
}

/** Returns true if only the places of the line itself make the quote sold out. */
export function isSoldOutByLine(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string): boolean {
  const lineHold = heldPlaces(quote, cart, lineId);
  return lineHold !== null && isPossible(quote, quoteRequest, lineHold);
}

interface HeldPlaces {
  quantity: number;
  period: WallTime;
}

/** Returns the places that the line holds of the item of the quote; null for none. */
function heldPlaces(quote: Quote, { session, quoteRequests }: Cart, lineId: string | undefined): HeldPlaces | null {
  const line = linesOf(session).find(({ id }) => id === lineId);
  const ownRequest = line && quoteRequests[line.id];
  if (!line?.available || !ownRequest || line.itemId !== quote.itemId) return null;
  return { quantity: line.quantity, period: ownRequest.sold ?? ownRequest };
}

function isPossible(quote: Quote, quoteRequest: QuoteRequest, { quantity, period }: HeldPlaces): boolean {
  const isHeld = overlaps(wallTimeOf(quote, quoteRequest) ?? quoteRequest, period);
  return Boolean(quote.soldOut) && quote.slip !== null && isHeld && (quote.left ?? 0) + quantity >= (quote.needs ?? 1);
}

/** Returns true if two periods share days, and times if both have times. */
function overlaps(one: WallTime, other: WallTime): boolean {
  const startsInTime = (a: WallTime, b: WallTime) => a.start <= b.end && (a.startTime ?? '') < (b.endTime ?? '~');
  return startsInTime(one, other) && startsInTime(other, one);
}
