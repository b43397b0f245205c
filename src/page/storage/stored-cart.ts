/**
 * Reads and writes the stored text of a cart. Another version or another script of the site may have written it. So the
 * reader takes each field by itself: it drops a field that makes no sense and keeps the rest. The cart storage decides
 * where the text is.
 */
import type { QuoteRequest } from '../../api/types.ts';
import { record, text } from '../../api/wire/loose.ts';
import type { CreateAsked, StoredCart } from '../../flow/session/context.ts';
import { keptFor } from '../../flow/state.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';

/** Longer ids and texts are not ours. SLIPs hold a whole quote request, so they may be long. */
const MAX_TEXT_LENGTH = 4096;

/** Returns what to store, under the names that earlier versions used. `now` is in epoch milliseconds. */
export function writeStoredCart({ quoteRequests, ...rest }: StoredCart, now: number): object {
  return { ...rest, questions: quoteRequests, kept: now };
}

/** Returns the cart, or null if the value has no session or is older than a day. Never throws. */
export function readStoredCart(value: unknown, now: number): StoredCart | null {
  const { sessionId, questions, creating, unsettled, kept, count, mark } = record(value);
  const id = shortText(sessionId);
  // The distance counts, so turning the clock back keeps nothing for longer.
  if (!id || id !== sessionId || Math.abs(now - (readCount(kept) ?? now)) > keptFor) return null;
  const times = Array.isArray(unsettled) ? unsettled.filter(Number.isFinite) : [];
  return {
    sessionId: id,
    quoteRequests: mapValues(questions, readQuoteRequest),
    creating: readCreating(creating),
    ...(times.length > 0 && { unsettled: times as number[] }),
    count: readCount(count),
    mark: mark === undefined ? mark : shortText(mark),
  };
}

/** Anything that is present may mean that a booking exists. Earlier versions stored only that there was one. */
function readCreating(creating: unknown): CreateAsked | null {
  if (!creating) return null;
  const { at, key } = record(creating);
  return { at: readCount(at) ?? 0, key: shortText(key) };
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
    // A sent request contains no other.
    const sentRequest = readQuoteRequest({ ...record(quoteRequest), sent: undefined });
    return sentRequest && { slip: shortText(slip), quoteRequest: sentRequest };
  },
};

function readQuoteRequest(value: unknown): QuoteRequest | undefined {
  const read = readFields(value);
  if (!read?.itemId) return undefined;
  read.params ??= {};
  read.discountCode ??= '';
  return read as QuoteRequest;
}

/** Returns the fields that make sense; undefined without days. */
function readFields(value: unknown): Partial<QuoteRequest> | undefined {
  const read: Partial<QuoteRequest> = mapValues(value, (field, name) =>
    ((Object.hasOwn(fieldReaders, name) && fieldReaders[name]) || shortText)(field),
  );
  return read.start && read.end ? read : undefined;
}

/** Reads each member of a record and drops what reads as undefined. */
function mapValues<Value>(
  members: unknown,
  read: (value: unknown, name: string) => Value | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record(members)).flatMap(([name, value]) => {
      const result = value === undefined ? value : read(value, name);
      return result === undefined ? [] : [[name, result]];
    }),
  );
}

function readDay(value: unknown): Day | undefined {
  return parseDay(text(value)) ?? undefined;
}

function readCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

function shortText(value: unknown): string {
  const read = text(value);
  return read.length <= MAX_TEXT_LENGTH ? read : '';
}
