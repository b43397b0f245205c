/**
 * Takes the pictures for the documentation of the styleable parts. Run it with `npm run pictures` after a change of the
 * styles. Each state of the widget that shows new parts becomes one picture. A part belongs to the first picture that
 * shows it completely.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import type { Page } from 'playwright/test';
import { listElements } from '../demo/building/elements-manifest.ts';
import { partPicturesFolder, siteDistFolder } from '../demo/building/project.ts';
import { expect, publishPage, test } from './support/journey.ts';
import { BUILT_FOLDER_VARIABLE } from './support/files/build.ts';
import { measurePartBoxes, takePicture, type Box } from './support/checks/part-boxes.ts';
import { changedCartStates } from './support/part-pictures/changed-cart.ts';
import { orderStates } from './support/part-pictures/order.ts';
import { selectionStates } from './support/part-pictures/selection.ts';
import { Widget } from './support/widget.ts';

/** Styles of the photographed page: plain, light, with a system font. */
const styles = {
  scheme: 'light',
  css: 'html { background: #fff; color: #1b1f24; font-family: system-ui, "DejaVu Sans", sans-serif }',
};

/** Size of the window in px. A picture includes no part that is below the window. */
const viewport = { width: 640, height: 1500 };
/** Window heights in px of the states that need a higher window. */
const viewportHeights: Readonly<Record<string, number>> = { 'confirmation-with-extras': 2200, 'form-with-texts': 2200 };

/** Returns the area of the widget in the window, or the whole window for a dialog. */
async function measureArea(page: Page, state: string): Promise<Box> {
  if (state === 'dialog' || state === 'larger') return { x: 0, y: 0, ...viewport };
  const box = await page.locator('slipway-booking').boundingBox();
  const contentEnd = Math.ceil((box?.y ?? 0) + (box?.height ?? 0) + 8);
  const isListEnd = state === 'end-of-a-list';
  const top = state === 'badge' ? 0 : Math.max(0, isListEnd ? contentEnd - 600 : Math.floor((box?.y ?? 0) - 8));
  const bottom = Math.min(top + (viewportHeights[state] ?? viewport.height), contentEnd);
  return { x: 0, y: top, width: page.viewportSize()?.width ?? viewport.width, height: bottom - top };
}

/** Crops the area to the height of the boxes, plus a margin above and below. */
function cropToBoxes(boxes: readonly Box[], area: Box): Box {
  const margin = 72;
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const bottom = Math.min(area.height, Math.max(...boxes.map(({ y, height }) => y + height)) + margin);
  return { ...area, y: area.y + top, height: bottom - top };
}

/** Returns the names of the public parts, by the tag of their element. */
async function readPublicParts(): Promise<Record<string, Set<string>>> {
  const distFolder = process.env[BUILT_FOLDER_VARIABLE] ?? siteDistFolder;
  const manifest = JSON.parse(await readFile(join(distFolder, 'custom-elements.json'), 'utf8')) as Package;
  return Object.fromEntries(
    listElements(manifest).map(({ tagName, cssParts = [] }) => [tagName, new Set(cssParts.map(({ name }) => name))]),
  );
}

test('writes pictures of the public parts and lists the missing ones', async ({ browser, venue }) => {
  test.setTimeout(600_000);
  const missingParts = await readPublicParts();
  for (const file of await readdir(partPicturesFolder))
    if (file.endsWith('.webp')) await rm(join(partPicturesFolder, file));
  const failures: string[] = [];
  const pictures: Record<string, { width: number; height: number; parts: Record<string, readonly number[]> }> = {};
  for (const [state, reachState] of Object.entries({ ...selectionStates, ...orderStates, ...changedCartStates })) {
    await venue.reset();
    const context = await browser.newContext({
      viewport: { ...viewport, height: viewportHeights[state] ?? viewport.height },
      locale: 'en-CA',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    try {
      await reachState({
        page,
        venue,
        widget: new Widget(page),
        openPage: (options) => page.goto(publishPage(venue, { styles, ...options })),
      });
      await page.evaluate(() => scrollTo(0, 0));
      // Some states keep a request pending, so their pages never become idle. The wait then times out.
      await page.waitForLoadState('networkidle').catch(() => undefined);
      const area = await measureArea(page, state);
      const boxes = await measurePartBoxes(
        page,
        area,
        Object.fromEntries(Object.entries(missingParts).map(([tag, names]) => [tag, [...names]])),
      );
      if (Object.keys(boxes).length > 0) {
        const croppedArea = cropToBoxes(Object.values(boxes), area);
        await writeFile(join(partPicturesFolder, `${state}.webp`), await takePicture(page, croppedArea));
        pictures[state] = { width: croppedArea.width, height: croppedArea.height, parts: {} };
        for (const [part, { x, y, width, height }] of Object.entries(boxes)) {
          const [tag = '', name = ''] = part.split(' ');
          missingParts[tag]?.delete(name);
          pictures[state].parts[part] = [x, y - (croppedArea.y - area.y), width, height];
        }
      }
    } catch (error) {
      failures.push(`${state}: ${String(error)}`);
    }
    await venue.restoreItems();
    await context.close();
  }
  await writeFile(join(partPicturesFolder, 'parts.json'), `${JSON.stringify(pictures, null, 2)}\n`);
  for (const [tag, names] of Object.entries(missingParts))
    if (names.size > 0) console.log('Without a picture:', tag, [...names].join(' '));
  expect(failures).toEqual([]);
});
