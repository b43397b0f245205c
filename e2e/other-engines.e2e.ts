/** Checks the sanitiser, a whole journey, the dialog and the focus in Firefox and WebKit. */
import type { Browser } from 'playwright/test';
import { hostileTexts } from '../test/elements/hostile/texts.ts';
import { tryTexts, type TrialResult } from '../test/elements/hostile/render-texts.ts';
import { isFirefoxInstalled, launchFirefox, type Preference } from './support/engines/firefox.ts';
import { isEngineSkipped, type EnginePage } from './support/engines/other-engine.ts';
import { bookInEngine, useDialogInEngine } from './support/engines/engine-journey.ts';
import { isWebkitInstalled, openWebkit } from './support/engines/webkit.ts';
import { expect, publishPage, test as base } from './support/journey.ts';
import { findCoveredStops, openHourlyItem, windowSizes } from './support/checks/covered-focus.ts';
import { bookAndCheck, buildDialogBody, checkDialog, expectNoViolations } from './support/checks/readable-journey.ts';
import { createGuest } from './support/widget.ts';

/**
 * Returns an expression that waits until a lazy module has defined `slipway-prose`, then runs `tryTexts` in the page.
 */
const buildTryTextsExpression = (texts: readonly string[], options: Parameters<typeof tryTexts>[1]): string =>
  `customElements.whenDefined('slipway-prose').then(() => (${tryTexts.toString()})(${JSON.stringify(texts)}, '${options}'))`;

/** Returns script tags that record uncaught errors in `window.uncaught`, then load the widget. */
const buildScriptsWithErrorLog = (site: string) => `<script>
    window.uncaught = [];
    addEventListener('error', (event) => window.uncaught.push(event.message));
    addEventListener('unhandledrejection', (event) => window.uncaught.push(String(event.reason)));
  </script><script type="module" src="${site}/slipway.js"></script>`;

/** A page that opens one item directly. This item has a description. */
const itemPageOptions = { attributes: 'item-id="107"' };

/**
 * Texts that run a script in every engine without the sanitiser. They prove that the test can detect scripts that run.
 */
const executableTexts = hostileTexts.filter((text) => /^<img src=x onerror=/i.test(text));

/** Returns a `test` that runs in Firefox with a system setting of the guest, such as dark colours. */
const createFirefoxTest = (preference: Preference) =>
  base.extend<object, { browser: Browser }>({
    browser: [
      async ({}, use) => {
        const browser = await launchFirefox({ preference });
        await use(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
  });

/** The media query that matches each system setting. The test uses it to check that Firefox applies the setting. */
const mediaQueries: Readonly<Record<Preference, string>> = {
  light: '(prefers-color-scheme: light)',
  dark: '(prefers-color-scheme: dark)',
  'forced colours': '(forced-colors: active)',
  'more contrast': '(prefers-contrast: more)',
};

/**
 * Tested system settings: by default only `light`. The slice "every look in Firefox" of `npm run test:long` sets
 * `LOOKS=all`.
 */
const testedPreferences = (Object.keys(mediaQueries) as Preference[]).filter(
  (preference) => preference === 'light' || process.env.LOOKS === 'all',
);

for (const preference of testedPreferences)
  base.describe(`Firefox, ${preference}`, () => {
    base.skip(isEngineSkipped(isFirefoxInstalled()), 'Firefox is missing, so this run does not test the widget in it.');

    createFirefoxTest(preference)(
      'books an item without an axe violation or an uncaught error',
      async ({ openPage, page, widget, venue }) => {
        await openPage({ script: buildScriptsWithErrorLog(venue.site) });
        expect(await page.evaluate((query) => matchMedia(query).matches, mediaQueries[preference])).toBe(true);
        await bookAndCheck(page, widget, { checkStep: expectNoViolations });
        expect(await page.evaluate('uncaught')).toEqual([]);
      },
    );
  });

base.describe('Firefox', () => {
  base.skip(isEngineSkipped(isFirefoxInstalled()), 'Firefox is missing, so this run does not test the widget in it.');
  const test = createFirefoxTest('light');

  test('runs in a real Firefox', async ({ page }) => {
    expect(await page.evaluate(() => navigator.userAgent)).toMatch(/Gecko\/\d.* Firefox\//);
  });

  test('runs no script from hostile HTML of the service', async ({ page, openPage }) => {
    await openPage(itemPageOptions);
    expect(await page.evaluate<TrialResult>(buildTryTextsExpression(hostileTexts, 'as service HTML'))).toEqual({
      faults: [],
      ran: 0,
    });
    expect(
      (await page.evaluate<TrialResult>(buildTryTextsExpression(executableTexts, 'unguarded'))).ran,
    ).toBeGreaterThan(2);
  });

  test('keeps each focused element uncovered in windows of four sizes', async ({ page, openPage, widget }) => {
    for (const viewport of windowSizes) {
      await page.setViewportSize(viewport);
      await openHourlyItem(widget, openPage);
      const { stopCount, coveredNames } = await findCoveredStops(page);
      expect(stopCount).toBeGreaterThan(4);
      expect(coveredNames, `${viewport.width} × ${viewport.height}`).toEqual([]);
    }
  });

  test('returns the focus to the opener when the dialog closes', async ({ openPage, page, widget, venue }) => {
    await openPage({ body: buildDialogBody(venue) });
    await checkDialog(page, widget, expectNoViolations);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Book a trip')).toBeFocused();
  });
});

base.describe('WebKit', () => {
  base.skip(isEngineSkipped(isWebkitInstalled()), 'WebKit is missing, so this run does not test the widget in it.');
  const test = base.extend<{ webkitPage: EnginePage }>({
    webkitPage: async ({}, use) => {
      const engine = await openWebkit();
      await use(engine);
      await engine.close();
    },
  });

  test('runs no script from hostile HTML of the service', async ({ webkitPage, venue }) => {
    await webkitPage.goto(publishPage(venue, itemPageOptions));
    expect(await webkitPage.evaluate<string>('navigator.userAgent')).toMatch(/AppleWebKit\/(?!.*Chrom)/);
    expect(await webkitPage.evaluate<TrialResult>(buildTryTextsExpression(hostileTexts, 'as service HTML'))).toEqual({
      faults: [],
      ran: 0,
    });
    expect(
      (await webkitPage.evaluate<TrialResult>(buildTryTextsExpression(executableTexts, 'unguarded'))).ran,
    ).toBeGreaterThan(2);
  });

  test('books an item by mouse and keyboard', async ({ webkitPage, venue }) => {
    const guest = createGuest();
    await webkitPage.goto(publishPage(venue, { script: buildScriptsWithErrorLog(venue.site) }));
    expect(await bookInEngine(webkitPage, guest)).toMatch(/^[A-Z]{4}-\d{6}$/);
    expect(await venue.countBookings(guest.email)).toBe(1);
    expect(await webkitPage.evaluate('uncaught')).toEqual([]);
  });

  test('returns the focus to the opener when the dialog closes', async ({ webkitPage, venue }) => {
    await webkitPage.goto(publishPage(venue, { body: buildDialogBody(venue) }));
    await useDialogInEngine(webkitPage);
  });
});
