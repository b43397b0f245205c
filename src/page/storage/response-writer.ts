/**
 * Stores responses for the next visit, while the browser is idle. `response-cache.ts` reads them and owns their form. This module
 * is separate because the first paint only reads.
 */
import { record, type Loose } from '../../api/wire/loose.ts';
import { toJson } from '../../values/builtins.ts';
import { whenIdle } from '../scheduling.ts';
import { readResponses, responsesKey, type StoredResponse } from './response-cache.ts';

/** Maximum length of all stored responses of a site, in UTF-16 units. */
const MAX_LENGTH = 200_000;
/** Longer lists would exceed that length, so writing them as text is pointless. */
const MAX_ITEMS = 2000;

/**
 * Creates the writer of one element.
 *
 * @param toStore responses by URL; null removes one. The writer empties it
 */
export function createResponseWriter(toStore: Map<string, Loose | null>) {
  let cancel: (() => void) | null = null;
  function write(): void {
    cancel = null;
    writeResponses(toStore);
    toStore.clear();
  }
  return {
    /** Writes the responses soon, if there are any. */
    schedule(): void {
      if (toStore.size > 0) cancel ??= whenIdle(write);
    },
    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}

/**
 * Adds responses to the stored ones. If all together are too long, it drops lists of items first, then the oldest. So an account
 * with many items keeps its name and calendars.
 */
function writeResponses(toStore: ReadonlyMap<string, Loose | null>): void {
  const responses = readResponses();
  for (const [address, answer] of toStore) {
    responses.delete(address);
    const isTooLong = Object.keys(record(answer?.items)).length > MAX_ITEMS;
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
    // The browser blocks the storage, or it is full. The next page reads from the service.
  }
}

function byImportance([, one]: [string, StoredResponse], [, other]: [string, StoredResponse]): number {
  const isList = ({ answer }: StoredResponse) => Number(answer.items !== undefined);
  return isList(one) - isList(other) || other.at - one.at;
}
