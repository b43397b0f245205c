/** Stores responses for the next pages of the site, up to a total length. `response-cache.ts` reads them. */
import { record, type Loose } from '../../api/wire/loose.ts';
import { responsesKey, readResponses, type StoredResponse } from './response-cache.ts';
import { toJson } from '../../values/builtins.ts';

/** Total length for all accounts of a site, in UTF-16 units. */
const MAX_LENGTH = 200_000;
/** Longer lists would exceed that length, so writing them as text is pointless. */
const MAX_ITEMS = 2000;

/**
 * Adds responses to the stored ones. If all together are too long, it drops lists of items first, then the oldest. So an account
 * with many items keeps its name and calendars.
 *
 * @param toStore by URL; null removes a response
 */
export function writeResponses(toStore: ReadonlyMap<string, Loose | null>, now = Date.now()): void {
  const responses = readResponses(now);
  for (const [address, answer] of toStore) {
    responses.delete(address);
    if (answer && !isTooLong(answer)) responses.set(address, { at: now, answer });
  }
  const parts: string[] = [];
  let remaining = MAX_LENGTH;
  for (const [address, answer] of [...responses].sort(byImportance)) {
    const part = `${JSON.stringify(address)}:${toJson(answer)}`;
    if (part.length + 1 > remaining) continue;
    remaining -= part.length + 1;
    parts.push(part);
  }
  try {
    localStorage.setItem(responsesKey, `{${parts.join()}}`);
  } catch {
    // The browser blocks the storage, or it is full. The next page reads from the service.
  }
}

function isTooLong(answer: Loose): boolean {
  return Object.keys(record(answer.items)).length > MAX_ITEMS;
}

function byImportance([, one]: [string, StoredResponse], [, other]: [string, StoredResponse]): number {
  const isList = ({ answer }: StoredResponse) => Number(answer.items !== undefined);
  return isList(one) - isList(other) || other.at - one.at;
}
