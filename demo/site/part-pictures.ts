/** Where each part of the elements is seen: its box in a picture, as `npm run pictures` found it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partPicturesFolder } from '../building/project.ts';
import { escapeHtml } from './template.ts';

export interface PartPicture {
  width: number;
  height: number;
  /** By `element part`: left, top, width and height in the picture. */
  parts: Readonly<Record<string, readonly [number, number, number, number]>>;
}

/** By the name of the picture, which is that of the state it shows. */
export type PartPictures = Readonly<Record<string, PartPicture>>;

export async function readPartPictures(): Promise<PartPictures> {
  return JSON.parse(await readFile(join(partPicturesFolder, 'parts.json'), 'utf8')) as PartPictures;
}

/** Why there is no picture of a part, with the parts as `element part`. */
export async function readUnpictured(): Promise<Readonly<Record<string, readonly string[]>>> {
  return JSON.parse(await readFile(join(partPicturesFolder, 'not-pictured.json'), 'utf8')) as Record<string, string[]>;
}

/** As wide as there is room for on the narrowest phone. */
const room = { width: 280, height: 200 };
/** Pixels of the picture that are shown around the part, so that one sees where it is. */
const around = 28;

/** The part as it is outlined in its picture; `''` where there is none. */
export function pictureOfPart(part: string, pictures: PartPictures): string {
  for (const [state, { width, height, parts }] of Object.entries(pictures)) {
    const box = parts[part];
    if (box === undefined) continue;
    const [x, y, w, h] = box;
    const [left, wide] = span(x, w, width, 190);
    const [top, tall] = span(y, h, height, 90);
    const scale = Math.min(1, room.width / wide, room.height / tall);
    const style = Object.entries({
      x,
      y,
      w,
      h,
      left,
      top,
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

/** Where what is shown of one side begins, and how long it is. */
function span(start: number, length: number, whole: number, least: number): [number, number] {
  const shown = Math.min(whole, Math.max(least, length + 2 * around));
  const begin = Math.round(start + length / 2 - shown / 2);
  return [Math.max(0, Math.min(whole - shown, begin)), shown];
}
