/**
 * Serves the pictures of items from the folder `pictures/`. Each picture is 1200 by 800 with its subject in the middle.
 * From each picture the service also makes three other views: mirrored and closer, in the evening, and in the morning.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PICTURES_FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));
const picturesByName = new Map<string, Uint8Array<ArrayBuffer>>();

export async function answerPicture(name: string): Promise<Response> {
  if (!/^[a-z0-9-]{1,60}\.svg$/.test(name)) return createMissingPictureResponse();
  let bytes = picturesByName.get(name);
  if (!bytes) {
    const pictureFile = await readPicture(name);
    if (!pictureFile) return createMissingPictureResponse();
    picturesByName.set(name, (bytes = pictureFile));
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
  const pictureFile = await readFile(PICTURES_FOLDER + name).catch(() => null);
  if (pictureFile) return new Uint8Array(pictureFile);
  const view = pictureViewNames.find((viewName) => name.endsWith(`-${viewName}.svg`));
  const originalPicture =
    view && (await readFile(PICTURES_FOLDER + name.replace(`-${view}.svg`, '.svg'), 'utf8').catch(() => null));
  return originalPicture ? new TextEncoder().encode(drawPictureView(originalPicture, view)) : null;
}

function createMissingPictureResponse(): Response {
  return new Response('There is no such picture.\n', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    },
  });
}

const pictureViewNames = ['close', 'evening', 'morning'] as const;
type PictureView = (typeof pictureViewNames)[number];

/** Colours of the light over the whole picture, as `colour;opacity`, first at the top and then at the bottom. */
const lightGradients: Readonly<Record<Exclude<PictureView, 'close'>, readonly [top: string, bottom: string]>> = {
  evening: ['#1c2350;0.66', '#6d2f52;0.42'],
  morning: ['#ffe9b8;0.5', '#fff4dc;0.3'],
};

/** @param svg a complete SVG document from `pictures/` */
function drawPictureView(svg: string, view: PictureView): string {
  const contentStart = svg.indexOf('>') + 1;
  const [openingTag, drawing] = [svg.slice(0, contentStart), svg.slice(contentStart).replace(/<\/svg>\s*$/, '')];
  if (view === 'close')
    return `${openingTag.replace(/viewBox="[^"]*"/, 'viewBox="240 232 720 480"')}<g transform="matrix(-1 0 0 1 1200 0)">${drawing}</g></svg>`;
  const gradientStops = lightGradients[view].map((light, stopIndex) => {
    const [colour = '', opacity = ''] = light.split(';');
    return `<stop offset="${String(stopIndex)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return (
    `${openingTag}${drawing}<linearGradient id="light" x2="0" y2="1">${gradientStops.join('')}</linearGradient>` +
    '<path d="M0 0h1200v800H0z" fill="url(#light)"/></svg>'
  );
}
