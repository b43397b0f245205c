/** Repeats in WebKit those tests of the product's website whose result depends on the browser engine. */
import { PageDriver, type Target } from './support/engines/page-actions.ts';
import { isEngineSkipped, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitInstalled, openWebkit } from './support/engines/webkit.ts';
import { expect, test as base } from './support/journey.ts';
import { findViolationsByExpression } from './support/checks/axe.ts';

const test = base.extend<{ webkitPage: EnginePage; driver: PageDriver }>({
  webkitPage: async ({}, use) => {
    const page = await openWebkit();
    await use(page);
    await page.close();
  },
  driver: async ({ webkitPage }, use) => use(new PageDriver(webkitPage)),
});

const windowSizes = [
  [1280, 900],
  [390, 844],
] as const;

const targetPart = (name: string): Target => ({ selector: `[part~="${name}"]` });
const freeDayTarget: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };

/** Returns an expression for a computed style of the first match outside shadow roots. */
const buildStyleExpression = (selector: string, property: string): string =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`;

/** An expression for the HTML lines that the builder shows. */
const snippetExpression = `document.querySelector('#snippet').textContent`;

async function resizePage(page: EnginePage, width: number, height: number): Promise<void> {
  await page.resize(width, height);
  await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
}

/** Expects no axe violation and no horizontal overflow. */
async function expectAccessible(page: EnginePage): Promise<void> {
  // Checks repeatedly, because a button has too little contrast while its colours are in transition.
  await expect.poll(() => findViolationsByExpression((expression) => page.evaluate(expression))).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

base.describe('WebKit', () => {
  base.skip(isEngineSkipped(isWebkitInstalled()), 'WebKit is missing, so this run does not test the site in it.');

  test('shows a price and a bookable day on the home page', async ({ webkitPage, driver, venue }) => {
    for (const [width, height] of windowSizes) {
      await webkitPage.goto(`${venue.site}/`);
      await resizePage(webkitPage, width, height);
      await driver.waitFor({ ...targetPart('total'), text: '$' });
      await driver.waitFor(freeDayTarget);
      await expectAccessible(webkitPage);
    }
  });

  test('shows the builder’s preview and its embed code', async ({ webkitPage, driver, venue }) => {
    for (const [width, height] of windowSizes) {
      await webkitPage.goto(`${venue.site}/builder?account=${encodeURIComponent(`${venue.service}/berghof`)}`);
      await resizePage(webkitPage, width, height);
      await driver.waitFor({ selector: '#account-status', text: 'Connected: Berghof Sonnleitn' });
      if (width === 390) await driver.click({ selector: '[role="tab"]', text: 'Preview' });
      await driver.waitFor(targetPart('choose'));
      await expectAccessible(webkitPage);
      if (width === 390) await driver.click({ selector: '[role="tab"]', text: 'Lines to paste' });
      await driver.waitFor({ selector: '#panel-snippet pre' });
      expect(await webkitPage.evaluate(snippetExpression)).toContain(`base-url="${venue.service}/berghof"`);
      await expectAccessible(webkitPage);
      expect(
        await webkitPage.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
        document.querySelector('#panel-snippet pre'))`),
      ).toBe(0);
    }
  });

  test('applies the colours of a pasted style sheet', async ({ webkitPage, driver, venue }) => {
    await webkitPage.goto(`${venue.site}/builder`);
    await driver.waitFor(targetPart('choose'));
    await driver.click({ selector: 'summary', text: 'Take the colours of your website' });
    await driver.type({ selector: '#css' }, 'body { background: #fdf6e3 } .btn { background: #8f3f33 }');
    await driver.click({ selector: '#use-css' });
    await expect.poll(() => webkitPage.evaluate(snippetExpression)).toContain('--slipway-accent: #8f3f33');
    expect(await webkitPage.evaluate(buildStyleExpression('#stage', 'background-color'))).toBe('rgb(253, 246, 227)');
  });

  test('applies two looks of the gallery to the live widget', async ({ webkitPage, driver, venue }) => {
    for (const [width, height] of windowSizes) {
      await webkitPage.goto(`${venue.site}/docs/gallery`);
      await resizePage(webkitPage, width, height);
      await driver.waitFor(freeDayTarget);
      for (const [styleName, background] of [
        ['dark', 'rgb(17, 23, 27)'],
        ['country-inn', 'rgb(251, 246, 236)'],
      ] as const) {
        await driver.click({ selector: `label:has([name="look"][value="${styleName}"])` });
        await expect
          .poll(() => webkitPage.evaluate(buildStyleExpression('slipway-booking', 'background-color')))
          .toBe(background);
        await expectAccessible(webkitPage);
      }
    }
  });

  test('searches the documentation and copies a code block', async ({ webkitPage, driver, venue }) => {
    await webkitPage.goto(`${venue.site}/docs/npm`);
    await resizePage(webkitPage, 390, 844);
    await driver.click({ selector: '.code button', text: 'Copy' });
    await driver.waitFor({ selector: '.code button', text: 'Copied' });
    await driver.click({ selector: 'summary', text: 'All pages' });
    await driver.waitFor({ selector: '.shelf a', text: 'WordPress' });
    await expectAccessible(webkitPage);
    await driver.type({ selector: '#find' }, 'immutable');
    await driver.click({ selector: '#found a' });
    await expect.poll(() => webkitPage.evaluate('location.pathname').catch(() => '')).toBe('/docs/hosting');
  });
});
