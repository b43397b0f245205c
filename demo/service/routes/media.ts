/** Pictures of items, from the folder `pictures/`. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

export async function picture(name: string): Promise<Response> {
  if (!/^[a-z0-9-]{1,60}\.svg$/.test(name)) return missing();
  let bytes = kept.get(name);
  if (!bytes) {
    const read = await readFile(FOLDER + name).catch(() => null);
    if (!read) return missing();
    kept.set(name, (bytes = new Uint8Array(read)));
  }
  return new Response(bytes, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800, immutable',
      'access-control-allow-origin': '*',
      // Opened on its own a picture may do nothing but be looked at.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    },
  });
}

function missing(): Response {
  return new Response('There is no such picture.\n', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    },
  });
}
