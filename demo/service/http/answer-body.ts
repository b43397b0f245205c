/**
 * The body of an answer, with its entity tag and its compressed forms. The function `createResponse` compresses a body
 * if that saves time, and answers 304 if the caller already has it. A cache holds bodies that depend only on a
 * catalogue. `routes/api.ts` decides which answers get a tag.
 */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Catalogue } from '../sql/accounts.ts';

/** The body of one answer, with its compressed forms. */
export class AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Entity tag (the value of the `ETag` header); `null` if callers must not store the answer. */
  readonly entityTag: string | null;
  readonly #compressions = new Map<Compression, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>, entityTag: string | null) {
    this.bytes = bytes;
    this.entityTag = entityTag;
  }

  /** Returns the compressed body. Compresses it only at the first call for each compression. */
  compress(compression: Compression): Promise<Uint8Array<ArrayBuffer>> {
    let compressedBytes = this.#compressions.get(compression);
    if (!compressedBytes)
      this.#compressions.set(compression, (compressedBytes = compressBytes(this.bytes, compression)));
    return compressedBytes;
  }
}

/** Returns the response: 304 if the caller has the body, otherwise the body, compressed if the caller accepts it. */
export async function createResponse(
  request: Request,
  body: AnswerBody,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { entityTag, bytes } = body;
  const allHeaders = new Headers(headers);
  allHeaders.append('vary', 'accept-encoding');
  if (entityTag !== null) {
    allHeaders.set('etag', entityTag);
    // The caller may store the answer, but must revalidate it before each use.
    allHeaders.set('cache-control', 'no-cache');
    if (isMatchingTag(request.headers.get('if-none-match'), entityTag)) {
      allHeaders.delete('content-type');
      return new Response(null, { status: 304, headers: allHeaders });
    }
  }
  const compression =
    bytes.byteLength < MIN_COMPRESSED_BYTES ? null : chooseCompression(request.headers.get('accept-encoding'));
  if (compression === null) return new Response(bytes, { headers: allHeaders });
  allHeaders.set('content-encoding', compression);
  return new Response(await body.compress(compression), { headers: allHeaders });
}

type Compression = 'br' | 'gzip';

/** Size in bytes from which the service compresses a body. A smaller body fits into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1_200;

const compressors: Readonly<Record<Compression, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        // A higher level would take more time than the smaller body saves.
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
 * Returns the compression that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3). If Brotli and gzip have the same
 * weight, returns Brotli. Returns `null` for no compression.
 */
function chooseCompression(acceptEncoding: string | null): Compression | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((pieceText) => pieceText.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const getWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [brotliWeight, gzipWeight] = [getWeight('br'), getWeight('gzip')];
  const preferredCompression = brotliWeight >= gzipWeight ? ('br' as const) : ('gzip' as const);
  // The header can also give the highest weight to the uncompressed body (`identity`).
  return Math.max(brotliWeight, gzipWeight) === 0 || (weights.get('identity') ?? 0) > Math.max(brotliWeight, gzipWeight)
    ? null
    : preferredCompression;
}

/**
 * Returns a weak entity tag for the content (RFC 9110, 8.8.3). The tag is weak because two answers with the same tag
 * can still differ in the field for their duration.
 */
export function computeEntityTag(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Returns true if an `If-None-Match` header contains the tag or is `*`, so that the caller already has the body. */
function isMatchingTag(ifNoneMatch: string | null, entityTag: string): boolean {
  if (ifNoneMatch === null) return false;
  const removeWeakPrefix = (tagText: string) => tagText.trim().replace(/^W\//, '');
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tagText) => removeWeakPrefix(tagText) === removeWeakPrefix(entityTag))
  );
}

/** Maximum size of all cached bodies of one catalogue, in bytes. A list of 5,000 items has 8 MB. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Longest address whose body the cache stores. Otherwise any caller could fill the cache with long addresses. */
const MAX_ADDRESS_LENGTH = 500;
/** Bytes that the cache adds to the size of each body, so that many small bodies reach the limit too. */
const ENTRY_OVERHEAD_BYTES = 2_000;

interface BodyCache {
  readonly bodies: Map<string, AnswerBody>;
  bytes: number;
}

// A changed catalogue is a new object. The garbage collector frees the old object together with its cache.
const cachesByCatalogue = new WeakMap<Catalogue, BodyCache>();

export function findStoredBody(catalogue: Catalogue, address: string): AnswerBody | null {
  const bodies = cachesByCatalogue.get(catalogue)?.bodies;
  const body = bodies?.get(address);
  if (!bodies || !body) return null;
  // Moves the body to the end of the map. `storeBody` deletes bodies from the start.
  bodies.delete(address);
  bodies.set(address, body);
  return body;
}

export function storeBody(catalogue: Catalogue, address: string, body: AnswerBody): void {
  const size = computeSize(body);
  if (size > MAX_CACHE_BYTES || address.length > MAX_ADDRESS_LENGTH) return;
  let cache = cachesByCatalogue.get(catalogue);
  if (!cache) cachesByCatalogue.set(catalogue, (cache = { bodies: new Map(), bytes: 0 }));
  const { bodies } = cache;
  // A parallel request may have stored the same body already. The cache must not count the body's bytes twice.
  if (bodies.has(address)) return;
  bodies.set(address, body);
  cache.bytes += size;
  for (const [oldestAddress, oldestBody] of bodies) {
    if (cache.bytes <= MAX_CACHE_BYTES) break;
    bodies.delete(oldestAddress);
    cache.bytes -= computeSize(oldestBody);
  }
}

const computeSize = ({ bytes }: AnswerBody) => bytes.byteLength + ENTRY_OVERHEAD_BYTES;
