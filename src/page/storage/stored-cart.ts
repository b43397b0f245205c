/**
 * Converts a cart to its stored form and back. A different version of the widget or any script of the site may have
 * written the stored cart. So the reader checks each field separately: it drops invalid fields and keeps the rest.
 * `cart-storage.ts` decides where the cart goes.
 */
import type { QuoteRequest } from '../../api/types.ts';
import { readRecord } from '../../api/wire/loose-json.ts';
import type { CreateAttempt, StoredCart } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import { mapMembers, readCount, readDay, readShortText } from './stored-fields.ts';
import { isNewerVersion } from './stored-json.ts';
import { readSession, toStorableSession } from './stored-session.ts';

/**
 * Time for which the storage keeps a booking request that the widget may have sent. It is longer than for a cart, so
 * that a wrong clock does not lose a booking.
 */
const CREATE_TTL_MS = 3 * CART_TTL_MS;

/**
 * Returns the stored form of a cart, with the field names that earlier versions used.
 * @param now the current time, in epoch ms
 */
export function writeStoredCart({ quoteRequests, ...rest }: StoredCart, now: number): object {
  const creating = rest.creating && {
    ...rest.creating,
    cart: rest.creating.cart && toStorableSession(rest.creating.cart),
  };
  return { ...rest, creating, questions: quoteRequests, kept: now };
}

/**
 * Returns the cart in a stored value; null if the value is too old, or has neither a session nor a started booking
 * request. From a value without a session or of a newer version, it returns only the started booking request. Without a
 * session, the `sessionId` is `''`. Never throws.
 */
export function readStoredCart(value: unknown, now: number): StoredCart | null {
  const { sessionId, questions, creating, unsettled, kept, count, mark } = readRecord(value);
  const createAttempt = readCreating(creating);
  const id = sessionId === readShortText(sessionId) ? sessionId : '';
  // Uses the absolute value of the age. Otherwise a clock that moves back would keep a cart for longer.
  const ageMs = Math.abs(now - (readCount(kept) ?? now));
  if (createAttempt ? ageMs > CREATE_TTL_MS : !id || ageMs > CART_TTL_MS || isNewerVersion(value)) return null;
  if (!id || isNewerVersion(value)) return { sessionId: id, quoteRequests: {}, creating: createAttempt };
  const writeTimes = Array.isArray(unsettled) ? unsettled.filter(Number.isFinite) : [];
  return {
    sessionId: id,
    quoteRequests: mapMembers(questions, readQuoteRequest),
    creating: createAttempt,
    ...(writeTimes.length > 0 && { unsettled: writeTimes as number[] }),
    count: readCount(count),
    mark: mark === undefined ? mark : readShortText(mark),
  };
}

/**
 * Returns the started booking request; null if the value is missing or falsy. Any other value counts as a started
 * request, because the booking may exist. Earlier versions stored only `true`.
 */
function readCreating(creating: unknown): CreateAttempt | null {
  if (!creating) return null;
  const { at, key, cart } = readRecord(creating);
  const session = readSession(cart);
  return { at: readCount(at) ?? 0, key: readShortText(key), ...(session && { cart: session }) };
}

/**
 * Readers of the fields of a quote request that are not texts. A reader returns undefined to leave its field out. The
 * order of the fields stays the same, because `isEqualData` compares it too.
 */
const fieldReaders: Record<string, (value: unknown) => unknown> = {
  start: readDay,
  end: readDay,
  params: (value) => mapMembers(value, readCount),
  timeslot: readCount,
  addOns: (value) => (Array.isArray(value) ? value.map(readShortText) : undefined),
  sold: (value) => readFields(value),
  sent: (value) => {
    const { slip, quoteRequest } = readRecord(value);
    // Drops a nested `sent`: a sent request never contains a second sent request.
    const sentRequest = readQuoteRequest({ ...readRecord(quoteRequest), sent: undefined });
    return sentRequest && { slip: readShortText(slip), quoteRequest: sentRequest };
  },
};

/** Returns the quote request in a stored value, with its valid fields; undefined if it has no item or no days. */
export function readQuoteRequest(value: unknown): QuoteRequest | undefined {
  const quoteRequestFields = readFields(value);
  if (!quoteRequestFields?.itemId) return undefined;
  quoteRequestFields.params ??= {};
  quoteRequestFields.discountCode ??= '';
  return quoteRequestFields as QuoteRequest;
}

/** Returns the valid fields of a stored quote request; undefined if it has no days. */
function readFields(value: unknown): Partial<QuoteRequest> | undefined {
  const quoteRequestFields: Partial<QuoteRequest> = mapMembers(value, (field, name) =>
    ((Object.hasOwn(fieldReaders, name) && fieldReaders[name]) || readShortText)(field),
  );
  return quoteRequestFields.start && quoteRequestFields.end ? quoteRequestFields : undefined;
}
