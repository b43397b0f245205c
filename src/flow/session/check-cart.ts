/**
 * Requests each line of a cart once more, and compares the answers with what the guest saw. It repairs
 * nothing: that is in `reconcile/`, which loads when something has changed.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { breaksRule, isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import { isOffered, partsOf } from '../../api/session-parts.ts';
import type { Amount, Quote, QuoteRequest, Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

/** Quote requests by line id. */
type QuoteRequests = Readonly<Record<string, QuoteRequest>>;

/** The service's answers about a cart. */
export interface Answers {
  /** The session now. */
  session: Session | Refusal;
  /** The quotes for its quote requests now, by line id. */
  quotes: Readonly<Record<string, Quote | Refusal>>;
}

/** Requests the session and a quote for each line, side by side. */
export async function refetchCart(
  client: BookingClient,
  sessionId: string,
  quoteRequests: QuoteRequests,
): Promise<Answers> {
  const rate = async (id: string, quoteRequest: QuoteRequest) =>
    [id, await refusalOr(client.rate(quoteRequest))] as const;
  const [session, ...quotes] = await Promise.all([
    refusalOr(client.session(sessionId, { read: true })),
    ...Object.entries(quoteRequests).map(([id, quoteRequest]) => rate(id, quoteRequest)),
  ]);
  return { session, quotes: Object.fromEntries(quotes) };
}

/** The same lines, at the same prices, by the same rules, all still to be had. */
export function isAsBefore(
  session: Session,
  quotes: Answers['quotes'],
  before: Session,
  quoteRequests: QuoteRequests,
): boolean {
  return (
    isEqualData(offerIn(session), offerIn(before)) &&
    partsOf(session).every(isOffered) &&
    Object.entries(quotes).every(
      ([id, quote]) =>
        !isRefusal(quote) &&
        !breaksRule(quote) &&
        (!quote.bookable || isSameAmount(quote.total, expectedTotal(quoteRequests[id], before, id))),
    )
  );
}

/** Returns what a session offers, in a form to compare. */
function offerIn(session: Session): object {
  const { total, due } = session;
  return [total, due, partsOf(session).map((part) => [part.id, part.total, part.available, isShort(part)])];
}

/** True if the service has fewer places than the line is for. Some services send 1 for "available", so compare with the count before. */
export function isShort({ left, quantity }: SessionPart): boolean {
  return typeof left === 'number' && left < quantity;
}

/** The total of the last answer to a request, else the total of its line; `''` without either. */
export function expectedTotal(quoteRequest: QuoteRequest | undefined, before: Session | null, lineId: string): Amount {
  return quoteRequest?.total ?? before?.lines.find(({ id }) => id === lineId)?.total ?? '';
}
