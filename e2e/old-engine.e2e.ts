/**
 * Books in Chromium 109 of 2023, the last version for Windows 7 and 8. Its features are close to those of the oldest
 * supported browsers. The booking must work there, and all text must have enough contrast on light and dark pages.
 */
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright/test';
import { projectFolder } from '../demo/building/project.ts';
import { getChromiumOptions } from '../test/browser.ts';
import { hasTools, createToolRequire } from '../test/tools/provide.ts';
import { expect, test as base } from './support/journey.ts';
import { pageStyles } from './support/looks.ts';
import { openScriptHost } from './support/files/script-host.ts';
import { bookAndCheck, buildDialogBody, checkDialog, expectNoViolations } from './support/checks/readable-journey.ts';

const programFolder = join(projectFolder, 'node_modules', '.cache', 'slipway-chromium-109');

/**
 * True if the npm package with Chromium 109 is missing or `SLIPWAY_NO_OLD_ENGINE=1`. False in continuous integration.
 */
const isEngineMissing = (!hasTools('test/tools') || process.env.SLIPWAY_NO_OLD_ENGINE === '1') && !process.env.CI;

/** Unpacks Chromium 109 from its npm package on first use. Returns its path. Throws except on Linux x64. */
async function unpackOldChromium(): Promise<string> {
  const programPath = join(programFolder, 'chromium');
  if (existsSync(programPath)) return programPath;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The old Chromium runs on Linux x64 only. Set SLIPWAY_NO_OLD_ENGINE=1 to skip its journeys.');
  const packageMain = createToolRequire('test/tools').resolve('@sparticuz/chromium');
  const compressedProgram = await readFile(join(dirname(packageMain), '..', 'bin', 'chromium.br'));
  await mkdir(programFolder, { recursive: true });
  const temporaryFile = join(programFolder, `chromium-${process.pid}`);
  await writeFile(temporaryFile, await promisify(brotliDecompress)(compressedProgram));
  await chmod(temporaryFile, 0o755);
  try {
    // Another worker may unpack Chromium at the same time. `link` never replaces an existing file. So it cannot damage
    // a Chromium that already runs.
    await link(temporaryFile, programPath);
  } catch (error) {
    if (!existsSync(programPath)) throw error;
  } finally {
    await rm(temporaryFile);
  }
  return programPath;
}

const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({ ...getChromiumOptions(), executablePath: await unpackOldChromium() });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

test.skip(isEngineMissing, 'Chromium 109 is missing or switched off, so this run does not test old browsers.');

/** Returns the computed value of a style property of the first match in the widget. */
function readStyle(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator('slipway-booking')
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/**
 * Expects outlines in the accent colour. In this engine, filled buttons and days have outlines, because CSS cannot
 * compute a readable text colour here.
 */
async function expectAccentOutlines(page: Page): Promise<void> {
  expect(await readStyle(page, '[part~="book-now"]', 'background-color')).toBe(TRANSPARENT);
  expect(await readStyle(page, '[part~="book-now"]', 'border-top-color')).toBe('rgb(23, 120, 155)');
  expect(await readStyle(page, '[part~="chosen"][part~="day"]', 'border-top-color')).toBe('rgb(23, 120, 155)');
  // Unlike the buttons, the sticky bar must be opaque, because content scrolls behind it.
  expect(await readStyle(page, '.summary', 'background-color')).not.toBe(TRANSPARENT);
}

test('runs in Chromium 109 without newer CSS and DOM features', async ({ browser, page }) => {
  expect(browser.version()).toMatch(/^109\./);
  const supportedFeatures = await page.evaluate(() => [
    CSS.supports('color', 'light-dark(#fff, #000)'),
    CSS.supports('color', 'color-mix(in srgb, red, blue)'),
    CSS.supports('color', 'rgb(from red r g b)'),
    CSS.supports('selector(:dir(rtl))'),
    'any' in AbortSignal,
  ]);
  expect(supportedFeatures).toEqual([false, false, false, false, false]);
});

for (const [pageKind, styles] of Object.entries(pageStyles)) {
  for (const [windowKind, viewport] of Object.entries({
    'a phone': { width: 390, height: 844 },
    'a wide window': { width: 1280, height: 900 },
  })) {
    test.describe(`${pageKind}, ${windowKind}`, () => {
      test.use({ viewport });

      test('books an item from the list to the confirmation', async ({ openPage, page, widget }) => {
        await openPage({ styles });
        await bookAndCheck(page, widget, { onPrice: () => expectAccentOutlines(page), checkStep: expectNoViolations });
      });
    });
  }

  test(`shows a readable, opaque dialog on ${pageKind}`, async ({ openPage, page, widget, venue }) => {
    await openPage({ styles, body: buildDialogBody(venue) });
    await checkDialog(page, widget);
    expect(await readStyle(page, 'dialog', 'background-color')).toMatch(/^rgb\(/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('points the calendar’s arrow buttons in opposite directions', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const readArrowStyle = (part: string) =>
    widget.part(part).evaluate((button) => {
      const svg = button.querySelector('svg');
      return svg && Number.parseFloat(getComputedStyle(svg).scale);
    });
  expect(await readArrowStyle('next')).toBe(1);
  expect(await readArrowStyle('previous')).toBe(-1);
});

// This engine never requests a failed module again on the same page, so the guest must reload the page.
test('loads a failed module when the guest presses Reload', async ({ page, openPage, venue, widget }) => {
  let requestCount = 0;
  openScriptHost(venue, {
    defaultBuild: 'present',
    versionedBuilds: ['present'],
    replaceModule: (name) =>
      name.includes('checkout') && requestCount++ === 0 ? new Response('Busy.', { status: 503 }) : null,
  });
  await openPage({ attributes: 'item-id="107"', script: '<script type="module" src="/host/slipway.js"></script>' });
  await expect(widget.part('problem')).toContainText('didn’t load');
  await expect(widget.fallbackLink).toBeVisible();
  expect(requestCount).toBe(1);
  const pageLoad = page.waitForEvent('load');
  await widget.button('Reload').click();
  await pageLoad;
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('problem')).toHaveCount(0);
});

test('reports an unreachable service until a reload reaches it', async ({ openPage, page, widget }) => {
  await page.route('**/api/3.0/**', (route) => route.abort());
  await openPage();
  await expect(widget.root.getByRole('alert')).toContainText('can’t reach');
  await expect(widget.fallbackLink).toBeVisible();
  await page.unroute('**/api/3.0/**');
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.root.getByRole('alert')).toHaveCount(0);
});
