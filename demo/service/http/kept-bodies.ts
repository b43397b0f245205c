/** Bodies that only change with the catalogue they are about, kept while there is room; those asked for last stay longest. */

import type { Catalogue } from '../sql/accounts.ts';
import type { AnswerBody } from './body-of-answer.ts';

/** Bytes of one catalogue's bodies as they are, with their addresses. A whole list of 5,000 items is 8 MB. */
const ROOM = 24 * 1024 * 1024;
/** Characters of an address. Anybody can ask at longer ones, a new one each time. */
const LONGEST_ADDRESS = 500;
/** Bytes that keeping one takes beside its body: many small ones are no way past the room. */
const BESIDE = 2_000;

interface Kept {
  readonly bodies: Map<string, AnswerBody>;
  bytes: number;
}

// A catalogue that was read anew is another object: what was kept of the one before goes with it.
const all = new WeakMap<Catalogue, Kept>();

export function keptBody(catalogue: Catalogue, address: string): AnswerBody | null {
  const bodies = all.get(catalogue)?.bodies;
  const found = bodies?.get(address);
  if (!bodies || !found) return null;
  bodies.delete(address);
  bodies.set(address, found);
  return found;
}

export function keepBody(catalogue: Catalogue, address: string, body: AnswerBody): void {
  const size = sizeOf(body);
  if (size > ROOM || address.length > LONGEST_ADDRESS) return;
  let kept = all.get(catalogue);
  if (!kept) all.set(catalogue, (kept = { bodies: new Map(), bytes: 0 }));
  const { bodies } = kept;
  // Made twice, by two that asked at once.
  if (bodies.has(address)) return;
  bodies.set(address, body);
  kept.bytes += size;
  for (const [oldest, first] of bodies) {
    if (kept.bytes <= ROOM) break;
    bodies.delete(oldest);
    kept.bytes -= sizeOf(first);
  }
}

const sizeOf = ({ bytes }: AnswerBody) => bytes.byteLength + BESIDE;
