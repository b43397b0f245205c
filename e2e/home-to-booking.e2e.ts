/** Goes from the product's home page to a booking on the venue's page: in three engines, on a desktop and a phone. */
import type { Browser } from 'playwright/test';
import { isFirefoxInstalled, launchFirefox } from './support/engines/firefox.ts';
import { PageDriver, type Target } from './support/engines/page-actions.ts';
import { createEnginePage, isEngineSkipped, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitInstalled, openWebkit } from './support/engines/webkit.ts';
import { expect, test as base } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

interface Engine {
  isInstalled: boolean;
  open: (chromium: Browser) => Promise<EnginePage>;
}

const engines: Readonly<Record<string, Engine>> = {
  Chromium: { isInstalled: true, open: async (chromium) => createPage(chromium) },
  Firefox: {
    isInstalled: isFirefoxInstalled(),
    open: async () => {
      const firefox = await launchFirefox();
      return { ...(await createPage(firefox)), close: () => firefox.close() };
    },
  },
  WebKit: { isInstalled: isWebkitInstalled(), open: openWebkit },
};

/** Opens a page in a new browser context, with the preference for reduced motion. */
async function createPage(browser: Browser): Promise<EnginePage> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = createEnginePage(await context.newPage(), browser);
  return { ...page, close: () => context.close() };
}

const test = base.extend<{ openEnginePage: (engine: Engine) => Promise<EnginePage> }>({
  openEnginePage: async ({ browser }, use) => {
    const pages: EnginePage[] = [];
    await use(async ({ open }) => {
      const page = await open(browser);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

const targetButton = (text: string): Target => ({ selector: 'button', text });
const targetPart = (name: string): Target => ({ selector: `[part~="${name}"]` });
const targetField = (name: string): Target => ({ selector: `[name="${name}"]` });

/** Returns a page that contains only the HTML lines that the builder has written. */
const buildPage = (embedCode: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
   <title>Mine</title></head><body>${embedCode}</body></html>`;

for (const [name, engine] of Object.entries(engines))
  test.describe(name, () => {
    test.skip(isEngineSkipped(engine.isInstalled), `${name} is missing, so this run does not test the site in it.`);

    for (const [width, height, maxClicks] of [
      [1280, 900, 3],
      [390, 844, 4],
    ] as const)
      test(`books with embed code from the builder, at ${width} pixels`, async ({ openEnginePage, venue }) => {
        const page = await openEnginePage(engine);
        let clickCount = 0;
        const driver = new PageDriver({
          ...page,
          clickAt: async (x, y) => {
            clickCount += 1;
            await page.clickAt(x, y);
          },
        });
        await page.goto(`${venue.site}/`);
        await page.resize(width, height);
        await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
        await driver.type({ selector: '#account' }, `${venue.service}/berghof`);
        await driver.click(targetButton('Try it with your account'));
        // If the page navigates while the expression runs, the expression throws.
        await expect.poll(() => page.evaluate('location.pathname').catch(() => '')).toBe('/builder');
        await driver.waitFor({ selector: '#account-status', text: 'Connected: Berghof Sonnleitn' });
        if (width === 390) await driver.click(targetButton('Lines to paste'));
        await driver.click(targetButton('Copy'));
        await driver.waitFor({ selector: '#copy-status', text: 'Copied.' });
        test.info().annotations.push({ type: 'clicks from home to the copied lines', description: String(clickCount) });
        expect(clickCount).toBeLessThanOrEqual(maxClicks);

        await page.goto(venue.publish('<!doctype html><title>Editor</title><textarea></textarea>'));
        await driver.click({ selector: 'textarea' });
        await page.pressKeys('Control+v');
        const readPastedText = () => page.evaluate<string>(`document.querySelector('textarea').value`);
        await expect.poll(readPastedText).toContain(`base-url="${venue.service}/berghof"`);

        const guest = createGuest();
        await page.goto(venue.publish(buildPage(await readPastedText())));
        await driver.click(targetButton('Almzimmer'));
        await driver.waitFor({ selector: 'h2', text: 'Almzimmer' });
        await driver.click({ selector: '[part~="day"][part~="free"][aria-disabled="false"]' });
        await driver.click({ selector: '[part~="book-now"][aria-disabled="false"]', text: 'Continue' });
        await driver.type(targetField('customer_name'), guest.name);
        await driver.type(targetField('customer_email'), guest.email);
        await driver.type(targetField('customer_phone'), guest.phone);
        await driver.click({ selector: 'input[type="checkbox"]' });
        await driver.click({ selector: '[part~="submit"][aria-disabled="false"]' });
        expect(await driver.waitFor(targetPart('code'))).toMatch(/^[A-Z]{4}-\d{6}$/);
        expect(await venue.countBookings(guest.email)).toBe(1);
      });
  });
