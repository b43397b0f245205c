/**
 * Reads and writes the stored text of a cart. Another version or another script of the site may have written it. So the
 * reader checks each field separately: it drops an invalid field and keeps the rest. The cart storage decides where the
 * text is.
 */
import type { QuoteRequest } from '../../api/types.ts';
import { record } from '../../api/wire/loose.ts';
import type { CreateAttempt, StoredCart } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import { mapValues, readCount, readDay, shortText } from './stored-fields.ts';
import { isNewer } from './stored-json.ts';
import { readSession, writeSession } from './stored-session.ts';

/** The storage keeps a started create two days longer than a cart, so that no wrong clock forgets a booking. In ms. */
const CREATE_TTL_MS = 3 * CART_TTL_MS;

/** Returns what to store, under the names that earlier versions used. `now` is in epoch milliseconds. */
export function writeStoredCart({ quoteRequests, ...rest }: StoredCart, now: number): object {
  const creating = rest.creating && { ...rest.creating, cart: rest.creating.cart && writeSession(rest.creating.cart) };
  return { ...rest, creating, questions: quoteRequests, kept: now };
}

/**
 * Returns the cart, or null if the value has no session or is too old. A value of a newer version gives only a started
 * create. Its `sessionId` is `''` if the field is invalid. Never throws.
 */
export function readStoredCart(value: unknown, now: number): StoredCart | null {
  const { sessionId, questions, creating, unsettled, kept, count, mark } = record(value);
  const create = readCreating(creating);
  const id = sessionId === shortText(sessionId) ? sessionId : '';
  // It compares the absolute difference, so that a clock that goes back keeps nothing for longer.
  const age = Math.abs(now - (readCount(kept) ?? now));
  if (create ? age > CREATE_TTL_MS : !id || age > CART_TTL_MS || isNewer(value)) return null;
  if (!id || isNewer(value)) return { sessionId: id, quoteRequests: {}, creating: create };
  const times = Array.isArray(unsettled) ? unsettled.filter(Number.isFinite) : [];
  return {
    sessionId: id,
    quoteRequests: mapValues(questions, readQuoteRequest),
    creating: create,
    ...(times.length > 0 && { unsettled: times as number[] }),
    count: readCount(count),
    mark: mark === undefined ? mark : shortText(mark),
  };
}

/** Any stored value may mean that a booking exists. Earlier versions stored only `true`. */
function readCreating(creating: unknown): CreateAttempt | null {
  if (!creating) return null;
  const { at, key, cart } = record(creating);
  const session = readSession(cart);
  return { at: readCount(at) ?? 0, key: shortText(key), ...(session && { cart: session }) };
}

/** Readers of the fields that are no text; undefined leaves a field out. The fields stay in order, as carts compare as text. */
const fieldReaders: Record<string, (value: unknown) => unknown> = {
  start: readDay,
  end: readDay,
  params: (value) => mapValues(value, readCount),
  timeslot: readCount,
  addOns: (value) => (Array.isArray(value) ? value.map(shortText) : undefined),
  sold: (value) => readFields(value),
  sent: (value) => {
    const { slip, quoteRequest } = record(value);
    // A sent request does not contain another one.
    const sentRequest = readQuoteRequest({ ...record(quoteRequest), sent: undefined });
    return sentRequest && { slip: shortText(slip), quoteRequest: sentRequest };
  },
};

/** Returns a quote request with its valid fields; undefined without an item or days. */
export function readQuoteRequest(value: unknown): QuoteRequest | undefined {
  const read = readFields(value);
  if (!read?.itemId) return undefined;
  read.params ??= {};
  read.discountCode ??= '';
  return read as QuoteRequest;
}

/** Returns the valid fields; undefined without days. */
function readFields(value: unknown): Partial<QuoteRequest> | undefined {
  const read: Partial<QuoteRequest> = mapValues(value, (field, name) =>
    ((Object.hasOwn(fieldReaders, name) && fieldReaders[name]) || shortText)(field),
  );
  return read.start && read.end ? read : undefined;
}
