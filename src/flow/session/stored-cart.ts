/**
 * Pairs the lines of a session with their quote requests, and stores both for the next visit. It sends no requests. It
 * also compares the stored cart with a session. So it finds changes by another tab, and line edits that the service saved
 * without an answer.
 */
import type { QuoteRequest, Session } from '../../api/types.ts';
import { findReplacedLine, linesOf, getSessionParts } from '../../api/session-parts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { Cart } from '../state.ts';
import type { CartContext, CreateAttempt, OpenCart, StoredCart } from './context.ts';

type QuoteRequests = Cart['quoteRequests'];

/**
 * Stores a session and the quote request of each line. Returns both as changes of the state. Stores nothing if another
 * tab has stored a newer cart since the command began: the next sync shows that cart.
 *
 * @param earlierRequests the quote requests of lines before the last change, by line id
 * @param newRequests the quote requests of lines that the last change added, in their order
 */
export function storeCart(
  { storage, store }: Pick<CartContext, 'storage' | 'store'>,
  session: Session,
  earlierRequests: QuoteRequests,
  newRequests: readonly QuoteRequest[] = [],
): OpenCart {
  const pairedRequests = pairLines(session, applySavedRequests(session, earlierRequests), newRequests);
  const quoteRequests = addAddOns(session, pairedRequests);
  const storedCart = storage.load();
  const idOnScreen = store.state.session?.id ?? storedCart?.sessionId;
  if (storedCart && ![session.id, idOnScreen].includes(storedCart.sessionId)) return { session, quoteRequests };
  // If another tab has sent a create request for this session, keep that request in the storage, because its result is
  // still unknown.
  const creating = storedCart?.sessionId === session.id ? storedCart.creating : null;
  if (creating || linesOf(session).length > 0) storage.save({ ...createStoredCart(session, quoteRequests), creating });
  else storage.clear();
  return { session, quoteRequests };
}

/** Returns a session and its quote requests in the form of the storage. */
function createStoredCart(session: Session, quoteRequests: QuoteRequests): StoredCart {
  const priceMark = getSessionParts(session)
    .map(({ total, optional }) => total + String(optional))
    .join();
  return { sessionId: session.id, quoteRequests, creating: null, count: linesOf(session).length, mark: priceMark };
}

/** Returns true if both are the same cart with the same lines, or if both are null. */
export function isSameCart(cart: StoredCart | null, otherCart: StoredCart | null): boolean {
  return isEqualData(getContent(cart), getContent(otherCart));
}

function getContent(cart: StoredCart | null) {
  return cart && [cart.sessionId, cart.mark, cart.quoteRequests];
}

/** Returns true if the storage contains the cart on this page, so that no other tab has changed it. */
export function isSameAsStored({ session, quoteRequests }: Cart, storedCart: StoredCart | null): boolean {
  return isSameCart(
    storedCart,
    linesOf(session).length > 0 && session ? createStoredCart(session, quoteRequests) : null,
  );
}

/**
 * Pairs the new requests with the last lines that have no request, in the same order. Earlier lines without a request
 * get none: another tab or a late write added them. A duplicate of a line gets no request either. So a repair never
 * adds such a line again.
 */
export function pairLines(
  session: Session,
  earlierRequests: QuoteRequests,
  newRequests: readonly QuoteRequest[],
): QuoteRequests {
  const lines = linesOf(session);
  const earlierEntries = lines.flatMap(({ id }) =>
    earlierRequests[id] === undefined ? [] : [[id, earlierRequests[id]] as const],
  );
  const newLines = lines.filter(({ id }) => earlierRequests[id] === undefined);
  const linesWithoutDuplicates = newLines.filter(
    ({ slip }, index) => slip === '' || newLines.findIndex((line) => line.slip === slip) === index,
  );
  const linesToPair = linesWithoutDuplicates.length < newRequests.length ? newLines : linesWithoutDuplicates;
  const newEntries = linesToPair
    .slice(-newRequests.length)
    .flatMap(({ id }, index) => (newRequests[index] === undefined ? [] : [[id, newRequests[index]] as const]));
  return Object.fromEntries([...earlierEntries, ...newEntries]);
}

/** Returns each quote request with the selected add-ons of its line, so that a recreated session gets them again. */
function addAddOns(session: Session, quoteRequests: QuoteRequests): QuoteRequests {
  return Object.fromEntries(
    Object.entries(quoteRequests).map(([lineId, { addOns: _earlierAddOns, ...quoteRequest }]) => {
      const line = linesOf(session).find(({ id }) => id === lineId);
      const addOns = line?.addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : [])) ?? [];
      return [lineId, addOns.length > 0 ? { ...quoteRequest, addOns } : quoteRequest];
    }),
  );
}

/**
 * Replaces the request of each line whose save got no answer, but has succeeded. Such a line has the SLIP of that save,
 * maybe under a new id. If there is no such line, returns the same object.
 */
export function applySavedRequests(session: Session, quoteRequests: QuoteRequests): QuoteRequests {
  let savedRequests = quoteRequests;
  for (const [earlierId, { sent }] of Object.entries(quoteRequests)) {
    const line = sent && findReplacedLine(session, earlierId, sent.slip);
    if (!line || line.slip !== sent.slip) continue;
    const { [earlierId]: _earlierRequest, ...otherRequests } = savedRequests;
    savedRequests = { ...otherRequests, [line.id]: sent.quoteRequest };
  }
  return savedRequests;
}

/**
 * Stores the cart without its create request, which made no booking. Returns false if another tab has stored a newer
 * cart or create request meanwhile, because this page slept.
 */
export function reopenStoredCart(
  { storage }: Pick<CartContext, 'storage'>,
  openCart: StoredCart,
  { key }: CreateAttempt,
): boolean {
  const storedCart = storage.load();
  if (storedCart && storedCart.creating?.key !== key) return false;
  storage.save(openCart);
  return true;
}

/** Returns a session with an id and nothing else, as a placeholder until the service returns the session. */
export function createEmptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
