/**
 * Stores responses for the next visit while the browser is idle. `response-cache.ts` reads them and owns their format.
 * This module is separate because the first paint only reads responses.
 */
import { readRecord, type LooseRecord } from '../../api/wire/loose-json.ts';
import { toJson } from '../../values/builtins.ts';
import { runWhenIdle } from '../scheduling.ts';
import { readResponses, responsesKey, type StoredResponse } from './response-cache.ts';

/** Maximum total length of a site's stored responses, in UTF-16 units. */
const MAX_TOTAL_LENGTH = 200_000;
/**
 * Maximum number of items in a stored list. Longer lists would exceed `MAX_TOTAL_LENGTH`, so the writer does not even
 * convert them to text.
 */
const MAX_ITEMS = 2000;

/**
 * Creates the writer of one element.
 *
 * @param responsesToStore responses by URL; null removes a stored response. The writer empties this map
 */
export function createResponseWriter(responsesToStore: Map<string, LooseRecord | null>) {
  let cancelWrite: (() => void) | null = null;
  function writePendingResponses(): void {
    cancelWrite = null;
    writeResponses(responsesToStore);
    responsesToStore.clear();
  }
  return {
    /** Writes the responses when the browser is idle, if there are any. */
    schedule(): void {
      if (responsesToStore.size > 0) cancelWrite ??= runWhenIdle(writePendingResponses);
    },
    stop(): void {
      cancelWrite?.();
      cancelWrite = null;
    },
  };
}

/**
 * Adds responses to the stored ones. If all together are too long, it first drops lists of items, then the oldest
 * responses. This order keeps the account data and calendars of an account with many items.
 */
function writeResponses(responsesToStore: ReadonlyMap<string, LooseRecord | null>): void {
  const responses = readResponses();
  for (const [url, answer] of responsesToStore) {
    responses.delete(url);
    const isTooLong = Object.keys(readRecord(answer?.items)).length > MAX_ITEMS;
    if (answer && !isTooLong) responses.set(url, { at: Date.now(), answer });
  }
  const jsonMembers: string[] = [];
  let remainingLength = MAX_TOTAL_LENGTH;
  for (const [url, answer] of [...responses].sort(compareImportance)) {
    const jsonMember = `${JSON.stringify(url)}:${toJson(answer)}`;
    if (jsonMember.length + 1 > remainingLength) continue;
    remainingLength -= jsonMember.length + 1;
    jsonMembers.push(jsonMember);
  }
  try {
    localStorage.setItem(responsesKey, `{${jsonMembers.join()}}`);
  } catch {
    // The browser blocks the storage, or the storage is full. The next page reads from the service then.
  }
}

function compareImportance(
  [, response]: [string, StoredResponse],
  [, otherResponse]: [string, StoredResponse],
): number {
  const countItemLists = ({ answer }: StoredResponse) => Number(answer.items !== undefined);
  return countItemLists(response) - countItemLists(otherResponse) || otherResponse.at - response.at;
}
