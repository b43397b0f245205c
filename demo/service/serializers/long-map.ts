/**
 * Writes maps with thousands of entries, one entry after the other. To keep all entries in memory at once would take
 * most of the time of an answer. Other requests run in between.
 */

import { mapOrEmpty } from './envelope.ts';
import { setImmediate } from 'node:timers/promises';

export class LongMap {
  /** Returns the entries as JSON. */
  readonly toText: () => Promise<string>;

  private constructor(toText: LongMap['toText']) {
    this.toText = toText;
  }

  /** Creates a map in the order of the ids, like an object with integer keys. `write` returns JSON. */
  static byId<Each>(all: readonly Each[], idOf: (each: Each) => number, write: (each: Each) => string): LongMap {
    return new LongMap(async () => {
      const entriesById = [...all].sort((one, other) => idOf(one) - idOf(other));
      const entries = await mapInTurns(entriesById, (each) => `"${String(idOf(each))}":${write(each)}`);
      return entries.length === 0 ? JSON.stringify(mapOrEmpty({})) : `{${entries.join(',')}}`;
    });
  }
}

/** Returns a document as JSON. Its members can be long maps. Skips members without a value. */
export async function documentText(document: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    const text = value instanceof LongMap ? await value.toText() : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

const ITEMS_PER_TURN = 100;

/** Maps a long list. Lets other requests run after every hundred items. */
export async function mapInTurns<Each, Result>(all: readonly Each[], make: (each: Each) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of all) {
    results.push(make(each));
    if (results.length % ITEMS_PER_TURN === 0) await setImmediate();
  }
  return results;
}
