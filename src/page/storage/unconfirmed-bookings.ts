/**
 * Stores the unconfirmed bookings of one account in this browser for 24 hours, so that guests can check them again. The
 * records contain no personal data and nothing with which a script could book.
 */
import type { UnconfirmedBooking } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import { readRecord } from '../../api/wire/loose-json.ts';
import { readCount, readShortText } from './stored-fields.ts';
import { readJson, writeJson, type StoragePage } from './stored-json.ts';

export interface UnconfirmedBookings {
  /** Returns the unconfirmed bookings from the last 24 hours, the oldest first. */
  load(): readonly UnconfirmedBooking[];
  save(bookings: readonly UnconfirmedBooking[]): void;
}

export function createUnconfirmedBookings(
  baseUrl: string,
  page: StoragePage = globalThis,
  now: () => number = Date.now,
): UnconfirmedBookings {
  const storagePlace = { page, key: `slipway:open:${baseUrl}` };
  return {
    load: () => readUnconfirmedBookings(readJson(storagePlace), now()),
    // If the browser blocks the storage, only the current page shows the unconfirmed booking, with the next steps for
    // the guest.
    save: (bookings) => void writeJson(storagePlace, bookings.length > 0 ? bookings : null),
  };
}

function readUnconfirmedBookings(value: unknown, now: number): UnconfirmedBooking[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((storedBooking) => {
    const { sessionId, key, at } = readRecord(storedBooking);
    const unconfirmedBooking = {
      sessionId: readShortText(sessionId),
      key: readShortText(key),
      at: readCount(at) ?? NaN,
    };
    // Uses the absolute value of the age. Otherwise a clock that moves back would keep a record for longer.
    return unconfirmedBooking.sessionId && Math.abs(now - unconfirmedBooking.at) < CART_TTL_MS
      ? [unconfirmedBooking]
      : [];
  });
}
