import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed, packingFor } from '../../../demo/service/http/packing.ts';

test.each([
  ['nothing', null, null],
  ['an empty list', '', null],
  ['what a browser likes', 'gzip, deflate, br, zstd', 'br'],
  ['what a browser likes without TLS', 'gzip, deflate', 'gzip'],
  ['capitals', 'GZIP', 'gzip'],
  ['the older name alone, which is another', 'x-gzip', null],
  ['anything', '*', 'br'],
  ['anything but Brotli', '*, br;q=0', 'gzip'],
  ['gzip before Brotli', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['what it cannot read', 'gzip;q=0, br;q=0.000', null],
  ['a weight that is none', 'br;q=2, gzip', 'gzip'],
  ['plain text before all', 'identity, br;q=0.5', null],
  ['plain text as the last resort', 'identity;q=0.1, gzip;q=0.9', 'gzip'],
] as const)('who accepts %s is answered so', (_, header, packing) => {
  expect(packingFor(header)).toBe(packing);
});

test('what was packed unpacks to what it was', async () => {
  const body = new TextEncoder().encode('{"name":"Zürich ☀"}'.repeat(200));
  expect(brotliDecompressSync(await packed(body, 'br')).equals(body)).toBe(true);
  expect(gunzipSync(await packed(body, 'gzip')).equals(body)).toBe(true);
});
