/**
 * Writes maps with thousands of entries as JSON, one entry after the other. To create all entries as objects would take
 * most of the answer's time. After every hundred entries, other requests can run.
 */

import { toMapOrEmptyList } from './envelope.ts';
import { setImmediate } from 'node:timers/promises';

export class LongMap {
  /** Returns all entries as JSON. */
  readonly toText: () => Promise<string>;

  private constructor(toText: LongMap['toText']) {
    this.toText = toText;
  }

  /**
   * Creates a map with its entries in the order of their ids, like an object with integer keys. The function
   * `stringifyElement` returns the value of an entry as JSON.
   */
  static createById<Element>(
    elements: readonly Element[],
    getId: (element: Element) => number,
    stringifyElement: (element: Element) => string,
  ): LongMap {
    return new LongMap(async () => {
      const sortedElements = [...elements].sort((a, b) => getId(a) - getId(b));
      const memberTexts = await mapInTurns(
        sortedElements,
        (element) => `"${String(getId(element))}":${stringifyElement(element)}`,
      );
      return memberTexts.length === 0 ? JSON.stringify(toMapOrEmptyList({})) : `{${memberTexts.join(',')}}`;
    });
  }
}

/** Returns a document as JSON. Its fields can be long maps. Skips fields that are `undefined`. */
export async function stringifyDocument(document: Readonly<Record<string, unknown>>): Promise<string> {
  const memberTexts: string[] = [];
  for (const [name, value] of Object.entries(document)) {
    const text = value instanceof LongMap ? await value.toText() : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) memberTexts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${memberTexts.join(',')}}`;
}

const ITEMS_PER_TURN = 100;

/** Maps a long list. Lets other requests run after every hundred entries. */
export async function mapInTurns<Element, Result>(
  elements: readonly Element[],
  convertElement: (element: Element) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const element of elements) {
    results.push(convertElement(element));
    if (results.length % ITEMS_PER_TURN === 0) await setImmediate();
  }
  return results;
}
