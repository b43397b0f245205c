/** Stores the last start of a session without an answer, as long as it may hold places. It has only the item and the days. */
import type { CartStorage, LostStart } from '../../flow/session/context.ts';
import { SESSION_HOLD_MS } from '../../flow/session/lost-start.ts';
import { record } from '../../api/wire/loose.ts';
import { readCount, readDay, shortText } from './stored-fields.ts';
import { isNewer, readJson, writeJson, type StoragePage } from './stored-json.ts';

export function createLostStart(
  baseUrl: string,
  page: StoragePage = globalThis,
  now: () => number = Date.now,
): NonNullable<CartStorage['lostStart']> {
  const storedValue = { page, key: `slipway:start:${baseUrl}` };
  return {
    load() {
      const lostStart = readLostStart(readJson(storedValue));
      if (lostStart && Math.abs(now() - lostStart.at) < SESSION_HOLD_MS) return lostStart;
      writeJson(storedValue, null);
      return null;
    },
    save: (lostStart) => void writeJson(storedValue, lostStart),
  };
}

function readLostStart(value: unknown): LostStart | null {
  const { at, itemId, start, end } = isNewer(value) ? {} : record(value);
  const [first, last] = [readDay(start), readDay(end)];
  return first && last ? { at: readCount(at) ?? NaN, itemId: shortText(itemId), start: first, end: last } : null;
}
