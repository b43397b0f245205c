/**
 * Takes the pictures of the documentation's page about looks: `npm run pictures`, by hand, when looks have changed.
 * Every state is one small picture, and each public part has its place in the first in which it is seen.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import type { Page } from 'playwright/test';
import { elementsOf } from '../demo/building/elements-manifest.ts';
import { partPicturesFolder, siteDistFolder } from '../demo/building/project.ts';
import { expect, publishPage, test } from './support/journey.ts';
import { builtFolder } from './support/files/build.ts';
import { partBoxes, pictureOf, type Box } from './support/seen/part-boxes.ts';
import { changed } from './support/pictured/changed.ts';
import { choosing } from './support/pictured/choosing.ts';
import { ordering } from './support/pictured/ordering.ts';
import { Widget } from './support/widget.ts';

/** A venue's page in the font of most. */
const looks = {
  scheme: 'light',
  css: 'html { background: #fff; color: #1b1f24; font-family: system-ui, "DejaVu Sans", sans-serif }',
};

/** Nothing taller is looked at: what is below stands in another picture. */
const frame = { width: 640, height: 1500 };

/** The widget as far as it is in the window; all of the window where it is a dialog. */
async function areaOf(page: Page, state: string): Promise<Box> {
  if (state === 'dialog' || state === 'larger') return { x: 0, y: 0, ...frame };
  const box = await page.locator('slipway-booking').boundingBox();
  const end = Math.ceil((box?.y ?? 0) + (box?.height ?? 0) + 8);
  const isEnd = state === 'end-of-a-list';
  const top = state === 'badge' ? 0 : Math.max(0, isEnd ? end - 600 : Math.floor((box?.y ?? 0) - 8));
  const bottom = Math.min(top + frame.height, end);
  return { x: 0, y: top, width: page.viewportSize()?.width ?? frame.width, height: bottom - top };
}

/** What of the area is needed to see the boxes and what stands right beside them, at its full width. */
function around(boxes: readonly Box[], area: Box): Box {
  const beside = 72;
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - beside);
  const bottom = Math.min(area.height, Math.max(...boxes.map(({ y, height }) => y + height)) + beside);
  return { ...area, y: area.y + top, height: bottom - top };
}

/** By element, the names of its parts. */
async function publicParts(): Promise<Record<string, Set<string>>> {
  const dist = process.env[builtFolder] ?? siteDistFolder;
  const manifest = JSON.parse(await readFile(join(dist, 'custom-elements.json'), 'utf8')) as Package;
  return Object.fromEntries(
    elementsOf(manifest).map(({ tagName, cssParts = [] }) => [tagName, new Set(cssParts.map(({ name }) => name))]),
  );
}

test('every part is pictured', async ({ browser, venue }) => {
  test.setTimeout(600_000);
  const missing = await publicParts();
  for (const file of await readdir(partPicturesFolder))
    if (file.endsWith('.webp')) await rm(join(partPicturesFolder, file));
  const failed: string[] = [];
  const pictures: Record<string, { width: number; height: number; parts: Record<string, readonly number[]> }> = {};
  for (const [state, lead] of Object.entries({ ...choosing, ...ordering, ...changed })) {
    await venue.reset();
    const context = await browser.newContext({
      viewport: frame,
      locale: 'en-CA',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    try {
      await lead({
        page,
        venue,
        widget: new Widget(page),
        stage: (parts) => page.goto(publishPage(venue, { looks, ...parts })),
      });
      await page.evaluate(() => scrollTo(0, 0));
      // Where an answer is awaited it does not come to rest.
      await page.waitForLoadState('networkidle').catch(() => undefined);
      const area = await areaOf(page, state);
      const seen = await partBoxes(
        page,
        area,
        Object.fromEntries(Object.entries(missing).map(([tag, names]) => [tag, [...names]])),
      );
      if (Object.keys(seen).length > 0) {
        const taken = around(Object.values(seen), area);
        await writeFile(join(partPicturesFolder, `${state}.webp`), await pictureOf(page, taken));
        pictures[state] = { width: taken.width, height: taken.height, parts: {} };
        for (const [part, { x, y, width, height }] of Object.entries(seen)) {
          const [tag = '', name = ''] = part.split(' ');
          missing[tag]?.delete(name);
          pictures[state].parts[part] = [x, y - (taken.y - area.y), width, height];
        }
      }
    } catch (error) {
      failed.push(`${state}: ${String(error)}`);
    }
    await venue.restoreItems();
    await context.close();
  }
  await writeFile(join(partPicturesFolder, 'parts.json'), `${JSON.stringify(pictures, null, 2)}\n`);
  for (const [tag, names] of Object.entries(missing))
    if (names.size > 0) console.log('Not pictured:', tag, [...names].join(' '));
  expect(failed).toEqual([]);
});
