/** Bodies packed as the caller says it can unpack them. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';

/** Bytes from which packing is worth it: less fits into one packet of the network as it is. */
export const LEAST_PACKED = 1_200;

const pack: Readonly<Record<Packing, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        // Above this each level costs more time than it saves on the way.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

export async function packed(body: Uint8Array, packing: Packing): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pack[packing](body));
}

/** The packing an `Accept-Encoding` likes best (RFC 9110, 12.5.3), Brotli where it likes both alike; null for none. */
export function packingFor(acceptEncoding: string | null): Packing | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, zip] = [weightOf('br'), weightOf('gzip')];
  const best = br >= zip ? ('br' as const) : ('gzip' as const);
  // Who likes the plain text better, and says so, is given it.
  return Math.max(br, zip) === 0 || (weights.get('identity') ?? 0) > Math.max(br, zip) ? null : best;
}
