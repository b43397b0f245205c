/** Checks the product's own website in WebKit: the rows of `site`, `builder` and `gallery` that depend on the engine. */
import { Hand, type Target } from './support/engines/hand.ts';
import { isLeftOut, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitHere, openWebkit } from './support/engines/webkit.ts';
import { expect, test as base } from './support/journey.ts';
import { violationsBy } from './support/seen/axe.ts';

const test = base.extend<{ webkitPage: EnginePage; hand: Hand }>({
  webkitPage: async ({}, use) => {
    const page = await openWebkit();
    await use(page);
    await page.close();
  },
  hand: async ({ webkitPage }, use) => use(new Hand(webkitPage)),
});

const windows = [
  [1280, 900],
  [390, 844],
] as const;

const part = (name: string): Target => ({ selector: `[part~="${name}"]` });
const freeDay: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };

/** An expression for a computed style of the first match in the light DOM. */
const style = (selector: string, property: string): string =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`;

/** An expression for the lines that the builder shows. */
const lines = `document.querySelector('#snippet').textContent`;

async function resize(page: EnginePage, width: number, height: number): Promise<void> {
  await page.resize(width, height);
  await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
}

/** Expects no axe violation and no horizontal overflow. */
async function read(page: EnginePage): Promise<void> {
  // A button changes its colours in steps.
  await expect.poll(() => violationsBy((expression) => page.evaluate(expression))).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

base.describe('WebKit', () => {
  base.skip(isLeftOut(isWebkitHere()), 'WebKit is missing, so this run does not test the site in it.');

  test('shows a price and a day to select on the home page', async ({ webkitPage, hand, venue }) => {
    for (const [width, height] of windows) {
      await webkitPage.goto(`${venue.site}/`);
      await resize(webkitPage, width, height);
      await hand.see({ ...part('total'), words: '$' });
      await hand.see(freeDay);
      await read(webkitPage);
    }
  });

  test('shows the builder’s preview and lines, in tabs on a phone', async ({ webkitPage, hand, venue }) => {
    for (const [width, height] of windows) {
      await webkitPage.goto(`${venue.site}/builder?account=${encodeURIComponent(`${venue.service}/berghof`)}`);
      await resize(webkitPage, width, height);
      await hand.see({ selector: '#reached', words: 'Connected: Berghof Sonnleitn' });
      if (width === 390) await hand.press({ selector: '[role="tab"]', words: 'Preview' });
      await hand.see(part('choose'));
      await read(webkitPage);
      if (width === 390) await hand.press({ selector: '[role="tab"]', words: 'Lines to paste' });
      await hand.see({ selector: '#panel-snippet pre' });
      expect(await webkitPage.evaluate(lines)).toContain(`base-url="${venue.service}/berghof"`);
      await read(webkitPage);
      expect(
        await webkitPage.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
        document.querySelector('#panel-snippet pre'))`),
      ).toBe(0);
    }
  });

  test('takes the colours of a pasted style sheet', async ({ webkitPage, hand, venue }) => {
    await webkitPage.goto(`${venue.site}/builder`);
    await hand.see(part('choose'));
    await hand.press({ selector: 'summary', words: 'Take the colours of your website' });
    await hand.type({ selector: '#css' }, 'body { background: #fdf6e3 } .btn { background: #8f3f33 }');
    await hand.press({ selector: '#use-css' });
    await expect.poll(() => webkitPage.evaluate(lines)).toContain('--slipway-accent: #8f3f33');
    expect(await webkitPage.evaluate(style('#stage', 'background-color'))).toBe('rgb(253, 246, 227)');
  });

  test('applies each look of the gallery to the live widget', async ({ webkitPage, hand, venue }) => {
    for (const [width, height] of windows) {
      await webkitPage.goto(`${venue.site}/docs/gallery`);
      await resize(webkitPage, width, height);
      await hand.see(freeDay);
      for (const [look, background] of [
        ['dark', 'rgb(17, 23, 27)'],
        ['country-inn', 'rgb(251, 246, 236)'],
      ] as const) {
        await hand.press({ selector: `label:has([name="look"][value="${look}"])` });
        await expect.poll(() => webkitPage.evaluate(style('slipway-booking', 'background-color'))).toBe(background);
        await read(webkitPage);
      }
    }
  });

  test('searches the documentation and copies a code block', async ({ webkitPage, hand, venue }) => {
    await webkitPage.goto(`${venue.site}/docs/npm`);
    await resize(webkitPage, 390, 844);
    await hand.press({ selector: '.code button', words: 'Copy' });
    await hand.see({ selector: '.code button', words: 'Copied' });
    await hand.press({ selector: 'summary', words: 'All pages' });
    await hand.see({ selector: '.shelf a', words: 'WordPress' });
    await read(webkitPage);
    await hand.type({ selector: '#find' }, 'immutable');
    await hand.press({ selector: '#found a' });
    await expect.poll(() => webkitPage.evaluate('location.pathname').catch(() => '')).toBe('/docs/hosting');
  });
});
