/** The pictures of the parts: reads their boxes, and crops a picture around one part. `npm run pictures` makes them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partPicturesFolder } from '../building/project.ts';
import { escapeHtml } from './template.ts';

export interface PartPicture {
  width: number;
  height: number;
  /** The boxes of the parts, by `element part`: left, top, width and height in pixels of the picture. */
  parts: Readonly<Record<string, readonly [number, number, number, number]>>;
}

/** Pictures by the name of the state that they show. */
export type PartPictures = Readonly<Record<string, PartPicture>>;

/** Returns the boxes that `npm run pictures` has measured. */
export async function readPartPictures(): Promise<PartPictures> {
  return JSON.parse(await readFile(join(partPicturesFolder, 'parts.json'), 'utf8')) as PartPictures;
}

/** Size of a picture on the page, in pixels. It fits on the narrowest phone. */
const MAX_SIZE = { width: 280, height: 200 };
/** Smallest section of a picture, in its pixels, so that a small part stays recognizable. */
const MIN_SECTION = { width: 190, height: 90 };
/** Pixels of the picture around a part. */
const MARGIN = 28;

/**
 * Returns HTML of a picture's section with an outline around the part; `''` if no picture shows it. `site.css` draws it.
 *
 * @example
 * pictureOfPart('slipway-cart total', await readPartPictures());
 */
export function pictureOfPart(part: string, pictures: PartPictures): string {
  for (const [state, { width, height, parts }] of Object.entries(pictures)) {
    const box = parts[part];
    if (box === undefined) continue;
    const [x, y, w, h] = box;
    const [leftEdge, wide] = sectionAround(x, w, width, MIN_SECTION.width);
    const [topEdge, tall] = sectionAround(y, h, height, MIN_SECTION.height);
    const scale = Math.min(1, MAX_SIZE.width / wide, MAX_SIZE.height / tall);
    const style = Object.entries({
      x,
      y,
      w,
      h,
      left: leftEdge,
      top: topEdge,
      wide,
      tall,
      picture: width,
      scale: Math.round(scale * 1000) / 1000,
    })
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
    const name = part.slice(part.indexOf(' ') + 1);
    const alt = `${name}, outlined in the state “${state.replaceAll('-', ' ')}”`;
    const size = `width="${width}" height="${height}"`;
    const image = `<img src="/docs/parts/${state}.webp" ${size} loading="lazy" alt="${escapeHtml(alt)}">`;
    return `<span class="seen" style="${style}">${image}<i></i></span>`;
  }
  return '';
}

/** Returns the start and the length of the section along one axis. It stays within the picture. */
function sectionAround(start: number, length: number, wholeLength: number, minLength: number): [number, number] {
  const sectionLength = Math.min(wholeLength, Math.max(minLength, length + 2 * MARGIN));
  const centredStart = Math.round(start + length / 2 - sectionLength / 2);
  return [Math.max(0, Math.min(wholeLength - sectionLength, centredStart)), sectionLength];
}
