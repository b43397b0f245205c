/**
 * Pairs the lines of a session with their quote requests, and stores both for the next visit. It sends no requests. The stored
 * cart also shows if another tab has changed the session, and it resolves lines whose save got no answer.
 */
import type { QuoteRequest, Session } from '../../api/types.ts';
import { linesOf, partsOf } from '../../api/session-parts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { Cart } from '../state.ts';
import type { CartStorage, OpenCart, StoredCart } from './context.ts';

type QuoteRequests = Cart['quoteRequests'];

/**
 * Stores a session with the requests behind its lines, and returns both as changes of the state.
 *
 * @param earlierRequests the requests of lines before the last change, by line id
 * @param newRequests the requests of lines that the last change added, in its order
 */
export function storeCart(
  { storage }: { storage: CartStorage },
  session: Session,
  earlierRequests: QuoteRequests,
  newRequests: readonly QuoteRequest[] = [],
): OpenCart {
  const pairs = pairLines(session, earlierRequests, newRequests);
  const quoteRequests = withAddOns(session, resolveLostSaves(session, pairs));
  const storedCart = storage.load();
  // Another tab may have sent a create meanwhile. Only the answer to that create resolves it.
  const creating = storedCart?.sessionId === session.id ? storedCart.creating : null;
  if (creating || linesOf(session).length > 0) storage.save({ ...toStoredCart(session, quoteRequests), creating });
  else storage.clear();
  return { session, quoteRequests };
}

/** Returns a session and its requests in the form that the storage takes. */
function toStoredCart(session: Session, quoteRequests: QuoteRequests): StoredCart {
  const mark = partsOf(session)
    .map(({ total, optional }) => total + String(optional))
    .join();
  return { sessionId: session.id, quoteRequests, creating: null, count: linesOf(session).length, mark };
}

/** Returns true if both are the same cart with the same lines. */
export function isSameCart(one: StoredCart | null, other: StoredCart | null): boolean {
  return isEqualData(contentOf(one), contentOf(other));
}

function contentOf(cart: StoredCart | null) {
  return cart && [cart.sessionId, cart.mark, cart.quoteRequests];
}

/** Returns true if the storage has the cart that this page shows, so no other tab has changed it. */
export function isAsStored({ session, quoteRequests }: Cart, storedCart: StoredCart | null): boolean {
  return isSameCart(storedCart, linesOf(session).length > 0 && session ? toStoredCart(session, quoteRequests) : null);
}

/**
 * Joins new requests to the last lines without a request, in the same order. Earlier lines without a request come from a late
 * response or from another tab. A line that arrived twice gets no second request, so no repair can order it again.
 */
export function pairLines(
  session: Session,
  earlierRequests: QuoteRequests,
  newRequests: readonly QuoteRequest[],
): QuoteRequests {
  const lines = linesOf(session);
  const earlierPairs = lines.flatMap(({ id }) =>
    earlierRequests[id] === undefined ? [] : [[id, earlierRequests[id]] as const],
  );
  const newLines = lines.filter(({ id }) => earlierRequests[id] === undefined);
  const withoutCopies = newLines.filter(
    ({ slip }, index) => slip === '' || newLines.findIndex((line) => line.slip === slip) === index,
  );
  const candidates = withoutCopies.length < newRequests.length ? newLines : withoutCopies;
  const newPairs = candidates
    .slice(-newRequests.length)
    .flatMap(({ id }, index) => (newRequests[index] === undefined ? [] : [[id, newRequests[index]] as const]));
  return Object.fromEntries([...earlierPairs, ...newPairs]);
}

/** Returns each request with the current add-ons of its line, so that a recreated session gets them again. */
function withAddOns(session: Session, quoteRequests: QuoteRequests): QuoteRequests {
  return Object.fromEntries(
    Object.entries(quoteRequests).map(([lineId, { addOns: _before, ...quoteRequest }]) => {
      const line = linesOf(session).find(({ id }) => id === lineId);
      const addOns = line?.addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : [])) ?? [];
      return [lineId, addOns.length > 0 ? { ...quoteRequest, addOns } : quoteRequest];
    }),
  );
}

/**
 * Resolves the lines of saves without an answer by their SLIPs. Returns the same object if no line has the SLIP of such a save.
 */
export function resolveLostSaves(session: Session, quoteRequests: QuoteRequests): QuoteRequests {
  const savedRequests = linesOf(session).flatMap(({ id, slip }) => {
    const sentRequest = quoteRequests[id]?.sent;
    return sentRequest?.slip === slip ? [[id, sentRequest.quoteRequest] as const] : [];
  });
  return savedRequests.length > 0 ? { ...quoteRequests, ...Object.fromEntries(savedRequests) } : quoteRequests;
}

/** Returns a session with only an id. It takes the place of a session until the service returns it. */
export function createEmptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
