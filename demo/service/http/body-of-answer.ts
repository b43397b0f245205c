/** The body of an answer, and how it travels: as it is, packed, or not at all where the caller has it already. */

import { isKnown } from './entity-tag.ts';
import { LEAST_PACKED, packed, packingFor, type Packing } from './packing.ts';

/** A body and what has been made of it. */
export class AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of an answer that may be kept and asked about; null for one that is new each time. */
  readonly tag: string | null;
  readonly #packed = new Map<Packing, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>, tag: string | null) {
    this.bytes = bytes;
    this.tag = tag;
  }

  /** Packed once, however often it is asked for. */
  packed(packing: Packing): Promise<Uint8Array<ArrayBuffer>> {
    let made = this.#packed.get(packing);
    if (!made) this.#packed.set(packing, (made = packed(this.bytes, packing)));
    return made;
  }
}

/** `headers` are those of any answer; what the body and its way say is added. */
export async function responseOf(
  request: Request,
  body: AnswerBody,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { tag, bytes } = body;
  const all = new Headers(headers);
  all.append('vary', 'accept-encoding');
  if (tag !== null) {
    all.set('etag', tag);
    // Kept, and never used without asking first.
    all.set('cache-control', 'no-cache');
    if (isKnown(request.headers.get('if-none-match'), tag)) {
      all.delete('content-type');
      return new Response(null, { status: 304, headers: all });
    }
  }
  const packing = bytes.byteLength < LEAST_PACKED ? null : packingFor(request.headers.get('accept-encoding'));
  if (packing === null) return new Response(bytes, { headers: all });
  all.set('content-encoding', packing);
  return new Response(await body.packed(packing), { headers: all });
}
