/**
 * Stores responses for the next visit while the browser is idle. `response-cache.ts` reads them and owns their format.
 * This module is separate because the first paint only reads responses.
 */
import { readRecord, type LooseRecord } from '../../api/wire/loose.ts';
import { toJson } from '../../values/builtins.ts';
import { runWhenIdle } from '../scheduling.ts';
import { readResponses, responsesKey, type StoredResponse } from './response-cache.ts';

/** Maximum total length of a site's stored responses, in UTF-16 units. */
const MAX_LENGTH = 200_000;
/**
 * Maximum number of items in a stored list. Longer lists would exceed that length, so the writer does not even convert
 * them to text.
 */
const MAX_ITEMS = 2000;

/**
 * Creates the writer of one element.
 *
 * @param toStore responses by URL; null removes a stored response. The writer empties this map
 */
export function createResponseWriter(toStore: Map<string, LooseRecord | null>) {
  let cancel: (() => void) | null = null;
  function write(): void {
    cancel = null;
    writeResponses(toStore);
    toStore.clear();
  }
  return {
    /** Writes the responses when the browser is idle, if there are any. */
    schedule(): void {
      if (toStore.size > 0) cancel ??= runWhenIdle(write);
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}

/**
 * Adds responses to the stored ones. If all together are too long, it first drops lists of items, then the oldest
 * responses. This order keeps the account data and calendars of an account with many items.
 */
function writeResponses(toStore: ReadonlyMap<string, LooseRecord | null>): void {
  const responses = readResponses();
  for (const [address, answer] of toStore) {
    responses.delete(address);
    const isTooLong = Object.keys(readRecord(answer?.items)).length > MAX_ITEMS;
    if (answer && !isTooLong) responses.set(address, { at: Date.now(), answer });
  }
  const parts: string[] = [];
  let remainingLength = MAX_LENGTH;
  for (const [address, answer] of [...responses].sort(byImportance)) {
    const part = `${JSON.stringify(address)}:${toJson(answer)}`;
    if (part.length + 1 > remainingLength) continue;
    remainingLength -= part.length + 1;
    parts.push(part);
  }
  try {
    localStorage.setItem(responsesKey, `{${parts.join()}}`);
  } catch {
    // The browser blocks the storage, or the storage is full. The next page reads from the service then.
  }
}

function byImportance([, one]: [string, StoredResponse], [, other]: [string, StoredResponse]): number {
  const isList = ({ answer }: StoredResponse) => Number(answer.items !== undefined);
  return isList(one) - isList(other) || other.at - one.at;
}
