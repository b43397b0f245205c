/**
 * Tests the pictures of parts: each part appears in one picture, or `not-pictured.json` states why no picture shows it.
 */
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import { expect, it } from 'vitest';
import { listElements, writeElementsManifest } from '../../demo/building/elements-manifest.ts';
import { partPicturesFolder } from '../../demo/building/project.ts';
import { renderPartPicture, readPartPictures } from '../../demo/site/part-pictures.ts';

it('shows each part in one picture, or states why not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-parts-'));
  await writeElementsManifest(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Package;
  await rm(folder, { recursive: true });
  const documentedParts = listElements(manifest).flatMap(({ tagName, cssParts = [] }) =>
    cssParts.map(({ name }) => `${tagName} ${name}`),
  );
  const partsInPictures = Object.values(await readPartPictures()).flatMap((picture) => Object.keys(picture.parts));
  const reasonsText = await readFile(join(partPicturesFolder, 'not-pictured.json'), 'utf8');
  const partsWithReason = Object.values(JSON.parse(reasonsText) as Record<string, string[]>).flat();
  expect(documentedParts.length).toBeGreaterThan(200);
  expect([...partsInPictures, ...partsWithReason].sort()).toEqual(documentedParts.sort());
}, 60_000);

it('has exactly the listed pictures, within their size limits', async () => {
  const files = (await readdir(partPicturesFolder)).filter((file) => file.endsWith('.webp'));
  expect(
    Object.keys(await readPartPictures())
      .map((state) => `${state}.webp`)
      .sort(),
  ).toEqual(files.sort());
  const fileSizes = await Promise.all(files.map(async (file) => (await stat(join(partPicturesFolder, file))).size));
  expect(Math.max(...fileSizes)).toBeLessThanOrEqual(40_000);
  expect(fileSizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(640_000);
});

it('places every part’s rectangle inside its picture', async () => {
  for (const [state, { width, height, parts: documentedParts }] of Object.entries(await readPartPictures()))
    for (const [part, [x, y, w, h]] of Object.entries(documentedParts)) {
      const isInside = x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height;
      expect(isInside, `${part} in ${state}`).toBe(true);
    }
});

it('crops a picture around a part and names the part', () => {
  const html = renderPartPicture('slipway-cart total', {
    cart: { width: 640, height: 400, parts: { 'slipway-cart total': [600, 380, 40, 20] } },
  });
  expect(html).toContain('--left:450;--top:310;--wide:190;--tall:90;');
  expect(html).toContain('alt="total, outlined in the state “cart”"');
  expect(renderPartPicture('slipway-cart due', {})).toBe('');
});
