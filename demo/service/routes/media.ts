/** Pictures of items, from the folder `pictures/`, and other views of them. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pictureView, pictureViews } from '../serializers/picture-view.ts';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

export async function picture(name: string): Promise<Response> {
  if (!/^[a-z0-9-]{1,60}\.svg$/.test(name)) return missing();
  let bytes = kept.get(name);
  if (!bytes) {
    const read = await drawn(name);
    if (!read) return missing();
    kept.set(name, (bytes = read));
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

/** As it lies in the folder, else as a view of one that does: `kayak-close.svg`. */
async function drawn(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const read = await readFile(FOLDER + name).catch(() => null);
  if (read) return new Uint8Array(read);
  const view = pictureViews.find((each) => name.endsWith(`-${each}.svg`));
  const whole = view && (await readFile(FOLDER + name.replace(`-${view}.svg`, '.svg'), 'utf8').catch(() => null));
  return whole ? new TextEncoder().encode(pictureView(whole, view)) : null;
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
