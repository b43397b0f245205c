/** The whole journey in a Chromium of 2023, on pages of each kind: it works there, and every word can be read. */
import { chromium, type Browser, type Page } from 'playwright/test';
import { chromiumOptions } from '../test/browser.ts';
import { expect, test as base } from './support/journey.ts';
import { looks } from './support/looks.ts';
import { openHost } from './support/files/script-host.ts';
import { isLeftOut, oldChromium } from './support/old-chromium.ts';
import { bookReading, dialogBody, readDialog, throughAxe } from './support/seen/readable-journey.ts';

const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({ ...chromiumOptions(), executablePath: await oldChromium() });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

test.skip(isLeftOut, 'SLIPWAY_NO_OLD_ENGINE is set, so this run does not test old browsers.');

/** Of the first match of a selector, anywhere in the widget. */
function computed(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator('slipway-booking')
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const clear = 'rgba(0, 0, 0, 0)';

/** The accent is a line, and what it encloses is the page's: no colour can be computed for words on it here. */
async function expectLinesOfAccent(page: Page): Promise<void> {
  expect(await computed(page, '[part~="book-now"]', 'background-color')).toBe(clear);
  expect(await computed(page, '[part~="book-now"]', 'border-top-color')).toBe('rgb(23, 120, 155)');
  expect(await computed(page, '[part~="chosen"][part~="day"]', 'border-top-color')).toBe('rgb(23, 120, 155)');
  // What follows the visitor hides what it lies upon.
  expect(await computed(page, '.summary', 'background-color')).not.toBe(clear);
}

test('it is the engine it says it is, and lacks what the looks must do without', async ({ browser, page }) => {
  expect(browser.version()).toMatch(/^109\./);
  const lacking = await page.evaluate(() => [
    CSS.supports('color', 'light-dark(#fff, #000)'),
    CSS.supports('color', 'color-mix(in srgb, red, blue)'),
    CSS.supports('color', 'rgb(from red r g b)'),
    CSS.supports('selector(:dir(rtl))'),
    'any' in AbortSignal,
  ]);
  expect(lacking).toEqual([false, false, false, false, false]);
});

for (const [kind, look] of Object.entries(looks)) {
  for (const [size, viewport] of Object.entries({
    'a phone': { width: 390, height: 844 },
    'a wide window': { width: 1280, height: 900 },
  })) {
    test.describe(`${kind}, ${size}`, () => {
      test.use({ viewport });

      test('an item is found, a day chosen, details given and the booking made', async ({ stage, page, widget }) => {
        await stage({ looks: look });
        await bookReading(page, widget, { onPrice: () => expectLinesOfAccent(page), look: throughAxe });
      });
    });
  }

  test(`${kind}: the dialog is a page of its own, wholly opaque, with words that can be read`, async ({
    stage,
    page,
    widget,
    venue,
  }) => {
    await stage({ looks: look, body: dialogBody(venue) });
    await readDialog(page, widget);
    expect(await computed(page, 'dialog', 'background-color')).toMatch(/^rgb\(/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('the arrows of the calendar point away from each other', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const arrow = (part: string) =>
    widget.part(part).evaluate((button) => {
      const svg = button.querySelector('svg');
      return svg && Number.parseFloat(getComputedStyle(svg).scale);
    });
  expect(await arrow('next')).toBe(1);
  expect(await arrow('previous')).toBe(-1);
});

test('a part of the script that did not come comes with Reload: this engine asks for no module twice on a page', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  let refused = 0;
  openHost(venue, {
    entry: 'present',
    kept: ['present'],
    part: (name) => (name.includes('checkout') && refused++ === 0 ? new Response('Busy.', { status: 503 }) : null),
  });
  await stage({ attributes: 'item-id="107"', script: '<script type="module" src="/host/slipway.js"></script>' });
  await expect(widget.part('problem')).toContainText('didn’t load');
  await expect(widget.fallback).toBeVisible();
  expect(refused).toBe(1);
  const reloaded = page.waitForEvent('load');
  await widget.button('Reload').click();
  await reloaded;
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('problem')).toHaveCount(0);
});

test('a service that cannot be reached is called that, and one that answers is not', async ({
  stage,
  page,
  widget,
}) => {
  await page.route('**/api/3.0/**', (route) => route.abort());
  await stage();
  await expect(widget.root.getByRole('alert')).toContainText('can’t reach');
  await expect(widget.fallback).toBeVisible();
  await page.unroute('**/api/3.0/**');
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.root.getByRole('alert')).toHaveCount(0);
});
