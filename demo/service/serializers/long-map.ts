/**
 * A map of thousands of documents on the wire. Each is written as soon as it is made, so that never all of them are in
 * memory at once: making the whole first costs more time than anything else about it.
 */

import { mapOrEmpty } from './envelope.ts';

export class LongMap {
  readonly texts: Iterable<readonly [id: number, text: string]>;

  private constructor(texts: LongMap['texts']) {
    this.texts = texts;
  }

  /** In the order of the ids, as maps by whole numbers always are. `write` answers JSON. */
  static byId<Each>(all: readonly Each[], idOf: (each: Each) => number, write: (each: Each) => string): LongMap {
    const ordered = [...all].sort((one, other) => idOf(one) - idOf(other));
    return new LongMap(
      (function* () {
        for (const each of ordered) yield [idOf(each), write(each)] as const;
      })(),
    );
  }

  toText(): string {
    const entries: string[] = [];
    for (const [id, text] of this.texts) entries.push(`"${String(id)}":${text}`);
    return entries.length === 0 ? JSON.stringify(mapOrEmpty({})) : `{${entries.join(',')}}`;
  }
}

/** A document whose members may be long maps, as JSON. Members without a value are left out. */
export function documentText(document: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(document).flatMap(([name, value]) => {
    const text = value instanceof LongMap ? value.toText() : (JSON.stringify(value) as string | undefined);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}
