/**
 * A map of thousands of documents on the wire. Each is written as soon as it is made, so that never all of them are in
 * memory at once: making the whole first costs more time than anything else about it.
 */

import { mapInTurns } from '../http/map-in-turns.ts';
import { mapOrEmpty } from './envelope.ts';

export class LongMap {
  /** Returns the entries as JSON, other requests served in between. */
  readonly toText: () => Promise<string>;

  private constructor(toText: LongMap['toText']) {
    this.toText = toText;
  }

  /** In the order of the ids, as maps by whole numbers always are. `write` answers JSON. */
  static byId<Each>(all: readonly Each[], idOf: (each: Each) => number, write: (each: Each) => string): LongMap {
    return new LongMap(async () => {
      const ordered = [...all].sort((one, other) => idOf(one) - idOf(other));
      const entries = await mapInTurns(ordered, (each) => `"${String(idOf(each))}":${write(each)}`);
      return entries.length === 0 ? JSON.stringify(mapOrEmpty({})) : `{${entries.join(',')}}`;
    });
  }
}

/** A document whose members may be long maps, as JSON. Members without a value are left out. */
export async function documentText(document: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    const text = value instanceof LongMap ? await value.toText() : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}
