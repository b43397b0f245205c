/**
 * The body of an answer, with its version and its compressed forms. The function `responseOf` compresses a body if that
 * helps, and answers 304 if the caller has it. A cache stores the bodies that change only with a catalogue.
 * `routes/api.ts` decides which answers have a version.
 */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Catalogue } from '../sql/accounts.ts';

/** A body with its compressed forms. */
export class AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Entity tag; `null` for an answer that callers must not store. */
  readonly tag: string | null;
  readonly #compressions = new Map<Compression, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>, tag: string | null) {
    this.bytes = bytes;
    this.tag = tag;
  }

  /** Returns the compressed bytes. Compresses them only once. */
  compress(compression: Compression): Promise<Uint8Array<ArrayBuffer>> {
    let result = this.#compressions.get(compression);
    if (!result) this.#compressions.set(compression, (result = compressBytes(this.bytes, compression)));
    return result;
  }
}

/** Returns the response with `headers` and those of the body. */
export async function responseOf(
  request: Request,
  body: AnswerBody,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { tag, bytes } = body;
  const allHeaders = new Headers(headers);
  allHeaders.append('vary', 'accept-encoding');
  if (tag !== null) {
    allHeaders.set('etag', tag);
    // The caller stores the answer, but must revalidate it before each use.
    allHeaders.set('cache-control', 'no-cache');
    if (matchesTag(request.headers.get('if-none-match'), tag)) {
      allHeaders.delete('content-type');
      return new Response(null, { status: 304, headers: allHeaders });
    }
  }
  const compression =
    bytes.byteLength < MIN_COMPRESSED_BYTES ? null : compressionFor(request.headers.get('accept-encoding'));
  if (compression === null) return new Response(bytes, { headers: allHeaders });
  allHeaders.set('content-encoding', compression);
  return new Response(await body.compress(compression), { headers: allHeaders });
}

type Compression = 'br' | 'gzip';

/** Bytes from which compression helps. A smaller body fits into one network packet. */
const MIN_COMPRESSED_BYTES = 1_200;

const compressors: Readonly<Record<Compression, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        // Higher levels need more time than the smaller body saves.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

async function compressBytes(body: Uint8Array, compression: Compression): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compressors[compression](body));
}

/**
 * Returns the preferred compression of an `Accept-Encoding` (RFC 9110, 12.5.3), Brotli if both are equal, or `null`.
 */
function compressionFor(acceptEncoding: string | null): Compression | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, zip] = [weightOf('br'), weightOf('gzip')];
  const best = br >= zip ? ('br' as const) : ('gzip' as const);
  // A caller can prefer the plain text.
  return Math.max(br, zip) === 0 || (weights.get('identity') ?? 0) > Math.max(br, zip) ? null : best;
}

/**
 * Returns a weak entity tag (RFC 9110, 8.8.3): the answer also contains its own duration, which is not part of the
 * version.
 */
export function entityTag(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Returns true if an `If-None-Match` names the version, so that the caller already has it. */
function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
}

/** Limit for the cached bodies of one catalogue, in bytes. A list of 5,000 items has 8 MB. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Limit for the length of a cached address. Any caller can invent longer ones. */
const MAX_ADDRESS_LENGTH = 500;
/** Bytes that each cached body counts in addition to its own, so that many small bodies reach the limit too. */
const ENTRY_BYTES = 2_000;

interface BodyCache {
  readonly bodies: Map<string, AnswerBody>;
  bytes: number;
}

// A new version of a catalogue is another object. The cache of the old one disappears with it.
const caches = new WeakMap<Catalogue, BodyCache>();

export function findStoredBody(catalogue: Catalogue, address: string): AnswerBody | null {
  const bodies = caches.get(catalogue)?.bodies;
  const body = bodies?.get(address);
  if (!bodies || !body) return null;
  bodies.delete(address);
  bodies.set(address, body);
  return body;
}

export function storeBody(catalogue: Catalogue, address: string, body: AnswerBody): void {
  const size = sizeOf(body);
  if (size > MAX_CACHE_BYTES || address.length > MAX_ADDRESS_LENGTH) return;
  let cache = caches.get(catalogue);
  if (!cache) caches.set(catalogue, (cache = { bodies: new Map(), bytes: 0 }));
  const { bodies } = cache;
  // Two requests at the same time can make the same body.
  if (bodies.has(address)) return;
  bodies.set(address, body);
  cache.bytes += size;
  for (const [oldest, first] of bodies) {
    if (cache.bytes <= MAX_CACHE_BYTES) break;
    bodies.delete(oldest);
    cache.bytes -= sizeOf(first);
  }
}

const sizeOf = ({ bytes }: AnswerBody) => bytes.byteLength + ENTRY_BYTES;
