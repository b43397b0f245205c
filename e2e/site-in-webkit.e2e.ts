/** Repeats in WebKit those tests of the product's website whose result depends on the browser engine. */
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

/** Returns an expression for a computed style of the first match outside shadow roots. */
const styleExpression = (selector: string, property: string): string =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`;

/** An expression for the HTML lines that the builder shows. */
const linesExpression = `document.querySelector('#snippet').textContent`;

async function resize(page: EnginePage, width: number, height: number): Promise<void> {
  await page.resize(width, height);
  await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
}

/** Expects no axe violation and no horizontal overflow. */
async function expectAccessible(page: EnginePage): Promise<void> {
  // Polls, because a button has too little contrast while its colours change.
  await expect.poll(() => violationsBy((expression) => page.evaluate(expression))).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

base.describe('WebKit', () => {
  base.skip(isLeftOut(isWebkitHere()), 'WebKit is missing, so this run does not test the site in it.');

  test('shows a price and a bookable day on the home page', async ({ webkitPage, hand, venue }) => {
    for (const [width, height] of windows) {
      await webkitPage.goto(`${venue.site}/`);
      await resize(webkitPage, width, height);
      await hand.see({ ...part('total'), words: '$' });
      await hand.see(freeDay);
      await expectAccessible(webkitPage);
    }
  });

  test('shows the builder’s preview and its lines', async ({ webkitPage, hand, venue }) => {
    for (const [width, height] of windows) {
      await webkitPage.goto(`${venue.site}/builder?account=${encodeURIComponent(`${venue.service}/berghof`)}`);
      await resize(webkitPage, width, height);
      await hand.see({ selector: '#reached', words: 'Connected: Berghof Sonnleitn' });
      if (width === 390) await hand.press({ selector: '[role="tab"]', words: 'Preview' });
      await hand.see(part('choose'));
      await expectAccessible(webkitPage);
      if (width === 390) await hand.press({ selector: '[role="tab"]', words: 'Lines to paste' });
      await hand.see({ selector: '#panel-snippet pre' });
      expect(await webkitPage.evaluate(linesExpression)).toContain(`base-url="${venue.service}/berghof"`);
      await expectAccessible(webkitPage);
      expect(
        await webkitPage.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
        document.querySelector('#panel-snippet pre'))`),
      ).toBe(0);
    }
  });

  test('applies the colours of a pasted style sheet', async ({ webkitPage, hand, venue }) => {
    await webkitPage.goto(`${venue.site}/builder`);
    await hand.see(part('choose'));
    await hand.press({ selector: 'summary', words: 'Take the colours of your website' });
    await hand.type({ selector: '#css' }, 'body { background: #fdf6e3 } .btn { background: #8f3f33 }');
    await hand.press({ selector: '#use-css' });
    await expect.poll(() => webkitPage.evaluate(linesExpression)).toContain('--slipway-accent: #8f3f33');
    expect(await webkitPage.evaluate(styleExpression('#stage', 'background-color'))).toBe('rgb(253, 246, 227)');
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
        await expect
          .poll(() => webkitPage.evaluate(styleExpression('slipway-booking', 'background-color')))
          .toBe(background);
        await expectAccessible(webkitPage);
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
    await expectAccessible(webkitPage);
    await hand.type({ selector: '#find' }, 'immutable');
    await hand.press({ selector: '#found a' });
    await expect.poll(() => webkitPage.evaluate('location.pathname').catch(() => '')).toBe('/docs/hosting');
  });
});
