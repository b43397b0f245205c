/**
 * Requests each line of a cart again, and compares the answers with the cart that the guest saw. It repairs nothing. The repairs
 * are in `reconcile/`, a lazy module that loads only for a cart with a difference.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { breaksRule, isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import { isOffered, partsOf } from '../../api/session-parts.ts';
import type { Amount, Quote, QuoteRequest, Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

/** The default values of a difference. Its type is in the state. */
export const noDifference = {
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

/** Returns true if the cart has the same lines at the same prices, and the service still offers all of them. */
export function isAsBefore(
  session: Session,
  quotes: Answers['quotes'],
  before: Session,
  quoteRequests: QuoteRequests,
): boolean {
  return (
    isEqualData(comparablePartsOf(session), comparablePartsOf(before)) &&
    partsOf(session).every(isOffered) &&
    Object.entries(quotes).every(
      ([id, quote]) =>
        !isRefusal(quote) &&
        !breaksRule(quote) &&
        (!quote.bookable || isSameAmount(quote.total, expectedTotal(quoteRequests[id], before, id))),
    )
  );
}

/** Returns the parts of a session and its totals in a form to compare. */
function comparablePartsOf(session: Session): object {
  const { total, due } = session;
  return [total, due, partsOf(session).map((part) => [part.id, part.total, part.available, isShort(part)])];
}

/**
 * Returns true if the service has fewer places than the line needs. Some services send 1 for "available", so compare with the
 * earlier count.
 */
export function isShort({ left, quantity }: SessionPart): boolean {
  return typeof left === 'number' && left < quantity;
}

/** The total of the last answer to a request, otherwise the total of its line; `''` without either. */
export function expectedTotal(quoteRequest: QuoteRequest | undefined, before: Session | null, lineId: string): Amount {
  return quoteRequest?.total ?? before?.lines.find(({ id }) => id === lineId)?.total ?? '';
}
