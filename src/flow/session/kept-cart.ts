/** A cart as it is kept for the next visit: the lines the service holds, each with the quote request behind it. */
import type { QuoteRequest, Session } from '../../api/types.ts';
import { linesOf, partsOf } from '../../api/session-parts.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { Cart } from '../state.ts';
import type { CartStorage, StoredCart } from './context.ts';
import { settled } from './lost-save.ts';

/** A cart that lives as long as the page. */
export function createMemoryStorage(): CartStorage {
  let kept: StoredCart | null = null;
  return {
    load: () => kept,
    save: (cart) => (kept = cart),
    clear: () => (kept = null),
  };
}

/** Returns the result of `act`, or `otherwise` if it throws. */
function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/**
 * Returns the storage of a page as its contract says, so that an error while storing never looks like one while booking. If a
 * read fails, the cart is the last one that this page read or saved. If a lock fails, no other work gets it in its place.
 */
export function neverThrowing(storage: CartStorage): CartStorage {
  let last: StoredCart | null = null;
  const { lostStart } = storage;
  return {
    load: () => (last = attempt(() => storage.load(), last)),
    save: (cart) => attempt(() => storage.save((last = cart)), undefined),
    clear: () => attempt(() => ((last = null), storage.clear()), undefined),
    ...(storage.setAside && { setAside: (openCase) => attempt(() => storage.setAside?.(openCase), undefined) }),
    ...(storage.keepPayment && { keepPayment: (way) => attempt(() => storage.keepPayment?.(way), undefined) }),
    ...(lostStart && {
      lostStart: {
        load: () => attempt(() => lostStart.load(), null),
        save: (start) => attempt(() => lostStart.save(start), undefined),
      },
    }),
    ...(storage.watch && {
      watch: (listener) => attempt(() => storage.watch?.(listener), undefined) ?? (() => undefined),
    }),
    ...(storage.alone && { alone: (work, options) => workAlone(storage, work, options) }),
    ...(storage.idle && { idle: async () => (await attemptLater(() => storage.idle?.())) ?? false }),
  };
}

/** Resolves like `act`, or with undefined if it throws or rejects. */
async function attemptLater<T>(act: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Does the work under the lock. If the lock fails before the work begins, resolves with false, as if another page had it. */
async function workAlone(
  storage: CartStorage,
  work: (isHeld: () => boolean) => Promise<void>,
  options?: { steal?: boolean },
): Promise<unknown> {
  let running: Promise<void> | undefined;
  const result = await attemptLater(async () => {
    const isDone = await storage.alone?.((isHeld) => (running = work(isHeld)), options);
    return { isDone };
  });
  if (result) return result.isDone;
  if (running === undefined) return false;
  await running;
  return true;
}

/** A storage in which a cart that is saved anew keeps its notes of changes that were sent, but for those answered here. */
export function keepingNotes(storage: CartStorage, answered: ReadonlySet<number>): CartStorage {
  return {
    ...storage,
    save(cart) {
      const stored = storage.load();
      const unsettled = stored?.sessionId === cart.sessionId ? (stored.unsettled ?? []) : [];
      const left = unsettled.filter((at) => !answered.has(at));
      storage.save({ ...cart, ...(left.length > 0 && { unsettled: left }) });
    },
  };
}

/** Takes over what the service answered, with the requests behind its lines, and remembers it for the next visit. */
export function holdCart(
  { storage }: { storage: CartStorage },
  session: Session,
  known: Cart['quoteRequests'],
  added: readonly QuoteRequest[] = [],
): Cart & { session: Session } {
  const quoteRequests = withAddOns(session, settled(session, pairLines(session, known, added)));
  const stored = storage.load();
  // Asked for in another tab while this was under way: only the answer to that settles it.
  const creating = stored?.sessionId === session.id ? stored.creating : null;
  if (creating || linesOf(session).length > 0) storage.save({ ...rememberedCart(session, quoteRequests), creating });
  else storage.clear();
  return { session, quoteRequests };
}

/** What is remembered of a cart. */
export function rememberedCart(session: Session, quoteRequests: Cart['quoteRequests']): StoredCart {
  const mark = partsOf(session)
    .map(({ total, optional }) => total + String(optional))
    .join();
  return { sessionId: session.id, quoteRequests, creating: null, count: linesOf(session).length, mark };
}

/** Whether two are the same cart, with the same in it. */
export function isSameCart(one: StoredCart | null, other: StoredCart | null): boolean {
  return isEqualData(contentOf(one), contentOf(other));
}

function contentOf(cart: StoredCart | null) {
  return cart && [cart.sessionId, cart.mark, cart.quoteRequests];
}

/** Whether a cart is remembered as it is shown: nobody else has changed it. */
export function isAsRemembered({ session, quoteRequests }: Cart, stored: StoredCart | null): boolean {
  return isSameCart(stored, linesOf(session).length > 0 && session ? rememberedCart(session, quoteRequests) : null);
}

/**
 * Joins requests to the lines they became: the last of the lines not known before, in the order they were asked.
 * Earlier lines nobody asked about here come from an answer that got lost, or from another tab. A line that arrived twice
 * gets no second request, so no repair can order it again.
 */
export function pairLines(
  session: Session,
  known: Cart['quoteRequests'],
  added: readonly QuoteRequest[],
): Cart['quoteRequests'] {
  const lines = linesOf(session);
  const kept = lines.flatMap(({ id }) => (known[id] === undefined ? [] : [[id, known[id]] as const]));
  const unknown = lines.filter(({ id }) => known[id] === undefined);
  const arrivedOnce = unknown.filter(
    ({ slip }, index) => slip === '' || unknown.findIndex((line) => line.slip === slip) === index,
  );
  const fresh = (arrivedOnce.length < added.length ? unknown : arrivedOnce).slice(-added.length).map(({ id }) => id);
  const joined = fresh.flatMap((id, index) => (added[index] === undefined ? [] : [[id, added[index]] as const]));
  return Object.fromEntries([...kept, ...joined]);
}

/** Each request with the add-ons its line has now, so that they can be taken again should the session be lost. */
function withAddOns(session: Session, quoteRequests: Cart['quoteRequests']): Cart['quoteRequests'] {
  return Object.fromEntries(
    Object.entries(quoteRequests).map(([lineId, { addOns: _before, ...quoteRequest }]) => {
      const line = linesOf(session).find(({ id }) => id === lineId);
      const addOns = line?.addOns.flatMap(({ itemId, optional }) => (optional === 'in' ? [itemId] : [])) ?? [];
      return [lineId, addOns.length > 0 ? { ...quoteRequest, addOns } : quoteRequest];
    }),
  );
}

/** Stands in for a session of which only the id is known, while it is being found out what became of it. */
export function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
