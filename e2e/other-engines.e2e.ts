/** The engines that are not Chromium: what is asked of the sanitiser, of a whole journey and of the dialog holds there too. */
import type { Browser } from 'playwright/test';
import { hostileTexts } from '../test/elements/hostile/texts.ts';
import { tryTexts, type Tried } from '../test/elements/hostile/try-texts.ts';
import { isFirefoxHere, launchFirefox, type Wish } from './support/engines/firefox.ts';
import { isLeftOut, type EnginePage } from './support/engines/other-engine.ts';
import { bookByHand, useDialogByHand } from './support/engines/journey-by-hand.ts';
import { isWebkitHere, openWebkit } from './support/engines/webkit.ts';
import { expect, publishPage, test as base } from './support/journey.ts';
import { hiddenStops, openHourly, windows } from './support/seen/covered-focus.ts';
import { bookReading, dialogBody, readDialog, throughAxe } from './support/seen/readable-journey.ts';
import { newGuest } from './support/widget.ts';

/** Every hostile text as service HTML, or a few as the page's own. Service HTML is defined with what follows the first paint. */
const trying = (texts: readonly string[], how: Parameters<typeof tryTexts>[1]): string =>
  `customElements.whenDefined('slipway-prose').then(() => (${tryTexts.toString()})(${JSON.stringify(texts)}, '${how}'))`;

/** Keeps what nobody caught in `window.uncaught`, from before the widget is loaded. */
const watching = (site: string) => `<script>
    window.uncaught = [];
    addEventListener('error', (event) => window.uncaught.push(event.message));
    addEventListener('unhandledrejection', (event) => window.uncaught.push(String(event.reason)));
  </script><script type="module" src="${site}/slipway.js"></script>`;

/** An item opened at once has a description. */
const kayak = { attributes: 'item-id="107"' };

/** Some that run a script in any engine where a page takes them for its own, and lead nowhere else: the trap sees them. */
const running = hostileTexts.filter((text) => /^<img src=x onerror=/i.test(text));

/** A Firefox for a visitor who has asked for this. */
const firefoxFor = (wish: Wish) =>
  base.extend<object, { browser: Browser }>({
    browser: [
      async ({}, use) => {
        const browser = await launchFirefox({ wish });
        await use(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
  });

/** How the page finds that wish. */
const queries: Readonly<Record<Wish, string>> = {
  light: '(prefers-color-scheme: light)',
  dark: '(prefers-color-scheme: dark)',
  'forced colours': '(forced-colors: active)',
  'more contrast': '(prefers-contrast: more)',
};
/** `npm test` goes there as most visitors do, `npm run test:long` in every way. */
const wished = (Object.keys(queries) as Wish[]).filter((wish) => wish === 'light' || process.env.LOOKS === 'all');

for (const wish of wished)
  base.describe(`Firefox, ${wish}`, () => {
    base.skip(isLeftOut(isFirefoxHere()), 'Firefox is missing, so this run does not test the widget in it.');

    firefoxFor(wish)(
      'an item is found, a day chosen, details given and the booking made; axe finds nothing on the way',
      async ({ stage, page, widget, venue }) => {
        await stage({ script: watching(venue.site) });
        expect(await page.evaluate((query) => matchMedia(query).matches, queries[wish])).toBe(true);
        await bookReading(page, widget, { look: throughAxe });
        expect(await page.evaluate('uncaught')).toEqual([]);
      },
    );
  });

base.describe('Firefox', () => {
  base.skip(isLeftOut(isFirefoxHere()), 'Firefox is missing, so this run does not test the widget in it.');
  const test = firefoxFor('light');

  test('it is the engine it says it is', async ({ page }) => {
    expect(await page.evaluate(() => navigator.userAgent)).toMatch(/Gecko\/\d.* Firefox\//);
  });

  test('no hostile text runs a script as service HTML, and what is left of it is harmless', async ({ page, stage }) => {
    await stage(kayak);
    expect(await page.evaluate<Tried>(trying(hostileTexts, 'as service HTML'))).toEqual({ faults: [], ran: 0 });
    expect((await page.evaluate<Tried>(trying(running, 'unguarded'))).ran).toBeGreaterThan(2);
  });

  test('nothing that gets the focus is hidden, in windows of four sizes', async ({ page, stage, widget }) => {
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await openHourly(widget, stage);
      const { stops, hidden } = await hiddenStops(page);
      expect(stops).toBeGreaterThan(4);
      expect(hidden, `${viewport.width} × ${viewport.height}`).toEqual([]);
    }
  });

  test('the dialog is opened, used and closed, and the focus is where it was', async ({
    stage,
    page,
    widget,
    venue,
  }) => {
    await stage({ body: dialogBody(venue) });
    await readDialog(page, widget, throughAxe);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Book a trip')).toBeFocused();
  });
});

base.describe('WebKit', () => {
  base.skip(isLeftOut(isWebkitHere()), 'WebKit is missing, so this run does not test the widget in it.');
  const test = base.extend<{ webkitPage: EnginePage }>({
    webkitPage: async ({}, use) => {
      const opened = await openWebkit();
      await use(opened);
      await opened.close();
    },
  });

  test('no hostile text runs a script as service HTML, and what is left of it is harmless', async ({
    webkitPage,
    venue,
  }) => {
    await webkitPage.goto(publishPage(venue, kayak));
    expect(await webkitPage.evaluate<string>('navigator.userAgent')).toMatch(/AppleWebKit\/(?!.*Chrom)/);
    expect(await webkitPage.evaluate<Tried>(trying(hostileTexts, 'as service HTML'))).toEqual({ faults: [], ran: 0 });
    expect((await webkitPage.evaluate<Tried>(trying(running, 'unguarded'))).ran).toBeGreaterThan(2);
  });

  test('an item is found, a day chosen, details given and the booking made, by mouse and keys', async ({
    webkitPage,
    venue,
  }) => {
    const visitor = newGuest();
    await webkitPage.goto(publishPage(venue, { script: watching(venue.site) }));
    expect(await bookByHand(webkitPage, visitor)).toMatch(/^[A-Z]{4}-\d{6}$/);
    expect(await venue.bookingsOf(visitor.email)).toBe(1);
    expect(await webkitPage.evaluate('uncaught')).toEqual([]);
  });

  test('the dialog is opened, used and closed, and the focus is where it was', async ({ webkitPage, venue }) => {
    await webkitPage.goto(publishPage(venue, { body: dialogBody(venue) }));
    await useDialogByHand(webkitPage);
  });
});
