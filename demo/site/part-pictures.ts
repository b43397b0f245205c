/**
 * Shows a CSS part of an element in a picture, with an outline. `npm run pictures` takes the pictures and measures the
 * parts. This module reads these positions, and selects the section of a picture that shows a part.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partPicturesFolder } from '../building/project.ts';
import { escapeHtml } from './template.ts';

export interface PartPicture {
  width: number;
  height: number;
  /** The position of each part in the picture, by `element part`: left, top, width and height in pixels. */
  parts: Readonly<Record<string, readonly [number, number, number, number]>>;
}

/** Pictures by the name of the state that they show. */
export type PartPictures = Readonly<Record<string, PartPicture>>;

/** Returns the positions that `npm run pictures` has measured. */
export async function readPartPictures(): Promise<PartPictures> {
  return JSON.parse(await readFile(join(partPicturesFolder, 'parts.json'), 'utf8')) as PartPictures;
}

/** The largest size at which the page shows a section, in CSS pixels. It fits on the narrowest phone. */
const MAX_SECTION_SIZE = { width: 280, height: 200 };
/** The smallest section of a picture, in pixels of the picture. A smaller one would not show where its part is. */
const MIN_SECTION_SIZE = { width: 190, height: 90 };
/** Pixels of the picture that the section shows around a part. */
const PART_MARGIN = 28;

/**
 * Returns HTML that shows a CSS part with an outline: the section of a picture around the part. `site.css` styles it.
 * Returns `''` if no picture shows the part.
 *
 * @example
 * renderPartPicture('slipway-cart total', await readPartPictures());
 */
export function renderPartPicture(part: string, pictures: PartPictures): string {
  for (const [state, { width, height, parts }] of Object.entries(pictures)) {
    const partBox = parts[part];
    if (partBox === undefined) continue;
    const [x, y, partWidth, partHeight] = partBox;
    const [leftEdge, sectionWidth] = centreSection(x, partWidth, width, MIN_SECTION_SIZE.width);
    const [topEdge, sectionHeight] = centreSection(y, partHeight, height, MIN_SECTION_SIZE.height);
    const scale = Math.min(1, MAX_SECTION_SIZE.width / sectionWidth, MAX_SECTION_SIZE.height / sectionHeight);
    const style = Object.entries({
      x,
      y,
      w: partWidth,
      h: partHeight,
      left: leftEdge,
      top: topEdge,
      wide: sectionWidth,
      tall: sectionHeight,
      picture: width,
      scale: Math.round(scale * 1000) / 1000,
    })
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
    const name = part.slice(part.indexOf(' ') + 1);
    const alt = `${name}, outlined in the state “${state.replaceAll('-', ' ')}”`;
    const sizeAttributes = `width="${width}" height="${height}"`;
    const imageHtml = `<img src="/docs/parts/${state}.webp" ${sizeAttributes} loading="lazy" alt="${escapeHtml(alt)}">`;
    return `<span class="seen" style="${style}">${imageHtml}<i></i></span>`;
  }
  return '';
}

/**
 * Returns the start and the length of the section on one axis. The part is in its centre, unless the section would
 * leave the picture.
 */
function centreSection(start: number, length: number, pictureLength: number, minLength: number): [number, number] {
  const sectionLength = Math.min(pictureLength, Math.max(minLength, length + 2 * PART_MARGIN));
  const centredStart = Math.round(start + length / 2 - sectionLength / 2);
  return [Math.max(0, Math.min(pictureLength - sectionLength, centredStart)), sectionLength];
}
