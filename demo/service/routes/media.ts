/**
 * Serves the pictures of items from the folder `pictures/`. Each picture is 1200 by 800 with its subject in the middle.
 * From each picture the service also makes three other views: mirrored and closer, in the evening, and in the morning.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const pictures = new Map<string, Uint8Array<ArrayBuffer>>();

export async function picture(name: string): Promise<Response> {
  if (!/^[a-z0-9-]{1,60}\.svg$/.test(name)) return missingPicture();
  let bytes = pictures.get(name);
  if (!bytes) {
    const pictureFile = await readPicture(name);
    if (!pictureFile) return missingPicture();
    pictures.set(name, (bytes = pictureFile));
  }
  return new Response(bytes, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800, immutable',
      'access-control-allow-origin': '*',
      // Prevents scripts and requests if a browser opens the picture as a page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Returns the picture with this file name, or a view made from one, such as `kayak-close.svg`. Returns `null` if there
 * is no such picture.
 */
async function readPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const pictureFile = await readFile(FOLDER + name).catch(() => null);
  if (pictureFile) return new Uint8Array(pictureFile);
  const view = pictureViews.find((each) => name.endsWith(`-${each}.svg`));
  const originalPicture =
    view && (await readFile(FOLDER + name.replace(`-${view}.svg`, '.svg'), 'utf8').catch(() => null));
  return originalPicture ? new TextEncoder().encode(pictureView(originalPicture, view)) : null;
}

function missingPicture(): Response {
  return new Response('There is no such picture.\n', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    },
  });
}

const pictureViews = ['close', 'evening', 'morning'] as const;
type PictureView = (typeof pictureViews)[number];

/** Colours of the light over the whole picture, as `colour;opacity`, first at the top and then at the bottom. */
const lights: Readonly<Record<Exclude<PictureView, 'close'>, readonly [top: string, bottom: string]>> = {
  evening: ['#1c2350;0.66', '#6d2f52;0.42'],
  morning: ['#ffe9b8;0.5', '#fff4dc;0.3'],
};

/** @param svg a complete SVG document from `pictures/` */
function pictureView(svg: string, view: PictureView): string {
  const start = svg.indexOf('>') + 1;
  const [head, drawing] = [svg.slice(0, start), svg.slice(start).replace(/<\/svg>\s*$/, '')];
  if (view === 'close')
    return `${head.replace(/viewBox="[^"]*"/, 'viewBox="240 232 720 480"')}<g transform="matrix(-1 0 0 1 1200 0)">${drawing}</g></svg>`;
  const stops = lights[view].map((light, index) => {
    const [colour = '', opacity = ''] = light.split(';');
    return `<stop offset="${String(index)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return (
    `${head}${drawing}<linearGradient id="light" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    '<path d="M0 0h1200v800H0z" fill="url(#light)"/></svg>'
  );
}
