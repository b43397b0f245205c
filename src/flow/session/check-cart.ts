/**
 * Requests each line of a cart again, and compares the answers with the cart that the guest saw. It repairs nothing:
 * `reconcile/` does that. `reconcile/` is a lazy module, which loads only if the cart differs.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { breaksRule, isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';
import { isOffered, getSessionParts } from '../../api/session-parts.ts';
import type { Amount, Quote, QuoteRequest, Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

/** The default values of a `Difference`, which `state.ts` defines. */
export const emptyDifference = {
  lineId: null,
  name: '',
  quoteRequest: null,
  before: '',
  now: '',
  reason: '',
  left: 0,
  slip: null,
  open: false,
} as const;

/** Quote requests by line id. */
type QuoteRequests = Readonly<Record<string, QuoteRequest>>;

/** The service's current answers about a cart. */
export interface CartAnswers {
  /** The current session, or the refusal to return it. */
  session: Session | Refusal;
  /** The current quote for each line with a quote request, or its refusal, by line id. */
  quotes: Readonly<Record<string, Quote | Refusal>>;
}

/** Requests the session and a new quote for each line, all in parallel. */
export async function refetchCart(
  client: BookingClient,
  sessionId: string,
  quoteRequests: QuoteRequests,
): Promise<CartAnswers> {
  const rateLine = async (id: string, quoteRequest: QuoteRequest) =>
    [id, await catchRefusal(client.rate(quoteRequest))] as const;
  const [session, ...quotes] = await Promise.all([
    catchRefusal(client.session(sessionId, { read: true })),
    ...Object.entries(quoteRequests).map(([id, quoteRequest]) => rateLine(id, quoteRequest)),
  ]);
  return { session, quotes: Object.fromEntries(quotes) };
}

/**
 * Returns true if the cart has the same lines at the same prices as before, and the service still offers all of them.
 */
export function isUnchangedCart(
  session: Session,
  quotes: CartAnswers['quotes'],
  sessionBefore: Session,
  quoteRequests: QuoteRequests,
): boolean {
  return (
    isEqualData(getComparableParts(session), getComparableParts(sessionBefore)) &&
    getSessionParts(session).every(isOffered) &&
    Object.entries(quotes).every(
      ([id, quote]) =>
        !isRefusal(quote) &&
        !breaksRule(quote) &&
        (!quote.bookable || isSameAmount(quote.total, getExpectedTotal(quoteRequests[id], sessionBefore, id))),
    )
  );
}

/**
 * Returns the data with which to compare two versions of a session: their totals, and the price and stock of each part.
 */
function getComparableParts(session: Session): object {
  const { total, due } = session;
  return [
    total,
    due,
    getSessionParts(session).map((part) => [part.id, part.total, part.available, hasTooFewUnits(part)]),
  ];
}

/**
 * Returns true if the part has fewer free units (`left`) than its quantity. Some services send only 1 or 0, so the
 * result can be true for an unchanged part. The caller must compare it with the result for the earlier session.
 */
export function hasTooFewUnits({ left, quantity }: SessionPart): boolean {
  return typeof left === 'number' && left < quantity;
}

/** Returns the total in the last answer to the request, otherwise the total of the line; `''` if both are unknown. */
export function getExpectedTotal(
  quoteRequest: QuoteRequest | undefined,
  sessionBefore: Session | null,
  lineId: string,
): Amount {
  return quoteRequest?.total ?? sessionBefore?.lines.find(({ id }) => id === lineId)?.total ?? '';
}
