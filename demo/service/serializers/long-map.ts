/**
 * Writes maps with thousands of entries as JSON, one entry after the other. This way the process never holds all
 * entries as objects, which would take most of the answer's time. After every hundred entries, other requests can run.
 */

import { mapOrEmpty } from './envelope.ts';
import { setImmediate } from 'node:timers/promises';

export class LongMap {
  /** Returns all entries as JSON. */
  readonly toText: () => Promise<string>;

  private constructor(toText: LongMap['toText']) {
    this.toText = toText;
  }

  /**
   * Creates a map with its entries in the order of their ids, like an object with integer keys. The function `write`
   * returns the value of an entry as JSON.
   */
  static byId<Each>(all: readonly Each[], idOf: (each: Each) => number, write: (each: Each) => string): LongMap {
    return new LongMap(async () => {
      const entriesById = [...all].sort((one, other) => idOf(one) - idOf(other));
      const entries = await mapInTurns(entriesById, (each) => `"${String(idOf(each))}":${write(each)}`);
      return entries.length === 0 ? JSON.stringify(mapOrEmpty({})) : `{${entries.join(',')}}`;
    });
  }
}

/** Returns a document as JSON. Its fields can be long maps. Skips fields that are `undefined`. */
export async function documentText(document: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    const text = value instanceof LongMap ? await value.toText() : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

const ITEMS_PER_TURN = 100;

/** Maps a long list. Lets other requests run after every hundred entries. */
export async function mapInTurns<Each, Result>(all: readonly Each[], make: (each: Each) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of all) {
    results.push(make(each));
    if (results.length % ITEMS_PER_TURN === 0) await setImmediate();
  }
  return results;
}
