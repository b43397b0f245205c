/** Every part of every element with what it is, from the manifest that editors read, and where it is seen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import { elementsOf } from '../building/elements-manifest.ts';
import { htmlOf } from './markdown.ts';
import { pictureOfPart, readPartPictures } from './part-pictures.ts';
import { escapeHtml } from './template.ts';

/** Markup for a page. Where nothing was built, as while the sources are served, it says so. `dist` is the folder of the manifest. */
export async function partsList(dist: string): Promise<string> {
  const text = await readFile(join(dist, 'custom-elements.json'), 'utf8').catch(() => null);
  if (text === null) return htmlOf('The list is made by the build: `npm start`.');
  const pictures = await readPartPictures();
  return elementsOf(JSON.parse(text) as Package)
    .map(({ tagName, cssParts = [] }) => {
      const rows = cssParts.map(({ name, description = '' }) => {
        const about = escapeHtml(description) + pictureOfPart(`${tagName} ${name}`, pictures);
        return `<dt><code>${escapeHtml(name)}</code></dt><dd>${about}</dd>`;
      });
      const summary = `<code>&lt;${escapeHtml(tagName)}&gt;</code> ${rows.length} parts`;
      return `<details><summary>${summary}</summary><dl>${rows.join('')}</dl></details>`;
    })
    .join('\n');
}
