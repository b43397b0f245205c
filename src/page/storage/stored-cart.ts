/**
 * Reads and writes the stored text of a cart. Another version or another script of the site may have written it. So the
 * reader takes each field by itself: it drops a field that makes no sense and keeps the rest. The cart storage decides
 * where the text is.
 */
import type { QuoteRequest } from '../../api/types.ts';
import { record, text } from '../../api/wire/loose.ts';
import type { CreateAsked, StoredCart } from '../../flow/session/context.ts';
import { keptFor } from '../../flow/state.ts';
import { readTime } from '../../values/dates/clock.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';

/** Longer ids and texts are not ours. SLIPs hold a whole quote request, so they may be long. */
const MAX_TEXT_LENGTH = 4096;
const MAX_LINES = 200;

/** Returns what to store, under the names that earlier versions used. `now` is in epoch milliseconds. */
export function writeStoredCart({ quoteRequests, ...rest }: StoredCart, now: number): object {
  return { ...rest, questions: quoteRequests, kept: now };
}

/** Returns the cart, or null if the value has no session or is older than a day. Never throws. */
export function readStoredCart(value: unknown, now: number): StoredCart | null {
  const { sessionId, questions, creating, unsettled, kept, count, mark } = record(value);
  const id = shortText(sessionId);
  // The distance counts, so turning the clock back keeps nothing for longer.
  if (id === '' || typeof sessionId !== 'string' || (typeof kept === 'number' && Math.abs(now - kept) > keptFor))
    return null;
  const times = Array.isArray(unsettled) ? unsettled.filter((time) => Number.isFinite(time)) : [];
  return {
    sessionId: id,
    quoteRequests: Object.fromEntries(
      Object.entries(record(questions))
        .slice(0, MAX_LINES)
        .flatMap(([lineId, each]) => {
          const quoteRequest = readQuoteRequest(each);
          return quoteRequest ? [[lineId, quoteRequest]] : [];
        }),
    ),
    creating: readCreating(creating),
    ...(times.length > 0 && { unsettled: times as number[] }),
    ...(Number.isSafeInteger(count) && { count: count as number }),
    ...(typeof mark === 'string' && mark.length <= MAX_TEXT_LENGTH && { mark }),
  };
}

/** Anything that is present may mean that a booking exists. Earlier versions stored only that there was one. */
function readCreating(creating: unknown): CreateAsked | null {
  if (creating === undefined || creating === null || creating === false) return null;
  const { at, key } = record(creating);
  return { at: Number.isFinite(at) ? (at as number) : 0, key: shortText(key) };
}

/** One reader for each field; undefined leaves the field out. The order of the fields stays, since carts compare as text. */
const fieldReaders = {
  itemId: shortText,
  start: readDay,
  end: readDay,
  params: (value) => Object.fromEntries(Object.entries(record(value)).filter(([, quantity]) => isCount(quantity))),
  discountCode: shortText,
  startTime: readTimeText,
  endTime: readTimeText,
  timeslot: (value) => (isCount(value) ? value : undefined),
  total: shortText,
  discount: shortText,
  addOns: (value) => (Array.isArray(value) ? value.map(shortText).filter((id) => id !== '') : undefined),
  sold: (value) => readFields(value, ['start', 'end']),
  sent: (value) => {
    const { slip, quoteRequest } = record(value);
    // A sent request never contains another one.
    const sentRequest = readQuoteRequest({ ...record(quoteRequest), sent: undefined });
    return sentRequest && shortText(slip) !== '' ? { slip, quoteRequest: sentRequest } : undefined;
  },
} as const satisfies Record<keyof QuoteRequest, (value: unknown) => unknown>;

function readQuoteRequest(value: unknown): QuoteRequest | undefined {
  const read = readFields(value, ['itemId', 'start', 'end']);
  return read && ({ ...read, params: read.params ?? {}, discountCode: read.discountCode ?? '' } as QuoteRequest);
}

/** Returns the fields that make sense; undefined if a required one is missing. */
function readFields(value: unknown, required: readonly (keyof QuoteRequest)[]): Partial<QuoteRequest> | undefined {
  const read = Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, field]) => {
      const reader = Object.hasOwn(fieldReaders, name) ? fieldReaders[name as keyof QuoteRequest] : undefined;
      const result = field === undefined ? undefined : reader?.(field);
      return result === undefined ? [] : [[name, result]];
    }),
  ) as Partial<QuoteRequest>;
  return required.every((name) => Boolean(read[name])) ? read : undefined;
}

function readDay(value: unknown): Day | undefined {
  return parseDay(text(value)) ?? undefined;
}

function readTimeText(value: unknown): string | undefined {
  return readTime(text(value));
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function shortText(value: unknown): string {
  const read = text(value);
  return read.length <= MAX_TEXT_LENGTH ? read : '';
}
