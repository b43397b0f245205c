/**
 * Corrects the quote with which a guest changes a line of their own cart. A public quote counts the places that this
 * line holds as sold, because no query of the Booking API can leave out a session. The session can still replace the
 * line with the SLIP (booking token) of such a quote. This module is separate, because only guests who change a line
 * need it.
 */
import { linesOf } from '../../api/session-parts.ts';
import type { Quote, QuoteRequest, StartTime, WallTime } from '../../api/types.ts';
import type { Cart } from '../state.ts';
import { getWallTime } from './quote-request.ts';

/**
 * Returns the quote as if the places of the changed line were free. The quote stays unbookable if the request needs
 * more places than that, or if the quote has no SLIP.
 *
 * @param lineId the line that the guest changes; undefined for a new selection
 * @example
 * addOwnPlaces(await client.rate(quoteRequest), quoteRequest, flow.state, '1');
 */
export function addOwnPlaces(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string | undefined): Quote {
  const heldByLine = getHeldPlaces(quote, cart, lineId);
  if (!heldByLine) return quote;
  const { quantity, period: heldPeriod } = heldByLine;
  // If the line has no start or end time, it holds no time. No start time is at or after `~`, and none is before `''`.
  const isHeldTime = ({ start }: StartTime) =>
    quote.start === heldPeriod.start && start >= (heldPeriod.startTime ?? '~') && start < (heldPeriod.endTime ?? '');
  const times = quote.times?.map((time) =>
    time.left !== null && isHeldTime(time) ? { ...time, left: time.left + quantity } : time,
  );
  return {
    ...quote,
    ...(times && { times }),
    ...(isPossibleWithHeldPlaces(quote, quoteRequest, heldByLine) && {
      left: (quote.left ?? 0) + quantity,
      bookable: true,
      soldOut: false,
      reason: '',
    }),
  };
}

/** Returns true if the quote shows no free places only because the line itself holds them. */
export function isSoldOutByLine(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string): boolean {
  const heldByLine = getHeldPlaces(quote, cart, lineId);
  return heldByLine !== null && isPossibleWithHeldPlaces(quote, quoteRequest, heldByLine);
}

interface HeldPlaces {
  quantity: number;
  period: WallTime;
}

/** Returns the places of the quote's item that the line holds; null if it holds none. */
function getHeldPlaces(quote: Quote, { session, quoteRequests }: Cart, lineId: string | undefined): HeldPlaces | null {
  const line = linesOf(session).find(({ id }) => id === lineId);
  const lineRequest = line && quoteRequests[line.id];
  if (!line?.available || !lineRequest || line.itemId !== quote.itemId) return null;
  return { quantity: line.quantity, period: lineRequest.sold ?? lineRequest };
}

function isPossibleWithHeldPlaces(quote: Quote, quoteRequest: QuoteRequest, { quantity, period }: HeldPlaces): boolean {
  const isHeld = isOverlapping(getWallTime(quote, quoteRequest) ?? quoteRequest, period);
  return Boolean(quote.soldOut) && quote.slip !== null && isHeld && (quote.left ?? 0) + quantity >= (quote.needs ?? 1);
}

/** Returns true if two periods have a day in common, and also a time if both have times. */
function isOverlapping(period: WallTime, otherPeriod: WallTime): boolean {
  // In comparisons of times, `''` is before every time, and `~` is after every time.
  const startsBeforeEnd = (first: WallTime, second: WallTime) =>
    first.start <= second.end && (first.startTime ?? '') < (second.endTime ?? '~');
  return startsBeforeEnd(period, otherPeriod) && startsBeforeEnd(otherPeriod, period);
}
