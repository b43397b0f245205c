/** Checks the product's website: the live demo, the documentation and their accessibility. Also checks the README. */
import { readFileSync } from 'node:fs';
import { renderMarkdown } from '../demo/site/markdown.ts';
import { expect, test } from './support/journey.ts';
import { findViolations } from './support/checks/axe.ts';
import { recordLayoutShifts } from './support/checks/layout-shift.ts';

test('shows heading, price and a bookable day without scrolling', async ({ page, openDemoPage, widget }) => {
  for (const { width, height } of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    await openDemoPage('');
    await expect(widget.totalPart).toContainText(/\$\d/);
    await expect(widget.totalPart).toBeInViewport();
    // Expects a bookable day in view that the sticky bar does not cover.
    await expect
      .poll(() =>
        widget.freeDays.evaluateAll((days) =>
          days.some((day) => {
            const { left, top, width, height } = day.getBoundingClientRect();
            let hitElement = document.elementFromPoint(left + width / 2, top + height / 2);
            while (
              hitElement?.shadowRoot &&
              hitElement !== hitElement.shadowRoot.elementFromPoint(left + width / 2, top + height / 2)
            )
              hitElement = hitElement.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
            return day.contains(hitElement);
          }),
        ),
      )
      .toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByText('Free and open source')).toBeInViewport();
  }
});

test('collapses the list of pages on a phone', async ({ page, openDemoPage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDemoPage('docs/relay');
  const link = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'WordPress' });
  await expect(page.getByLabel('Search the documentation')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(link).toBeHidden();
  await page.getByText('All pages').focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('All pages')).toBeHidden();
  await expect(link).toBeVisible();
});

for (const width of [1280, 390])
  test(`shifts no layout while the documentation loads at ${width} pixels`, async ({ page, openDemoPage }) => {
    await page.setViewportSize({ width, height: 844 });
    const readShift = await recordLayoutShifts(page);
    await openDemoPage('docs/relay');
    await expect(page.getByLabel('Search the documentation')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
    expect(await readShift()).toBeLessThanOrEqual(0.02);
  });

test('shows search results while the reader types', async ({ page, openDemoPage }) => {
  await openDemoPage('docs');
  await page.getByLabel('Search the documentation').fill('immutable');
  await page.locator('#found').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/docs\/hosting/);
  await page.getByLabel('Search the documentation').fill('zzzz');
  await expect(page.getByText('No page says “zzzz”.')).toBeVisible();
});

test('copies a code block when the reader presses Copy', async ({ page, context, openDemoPage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDemoPage('docs/npm');
  await page.locator('.code').first().getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('.code').first().getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install slipway-booking');
});

test('redirects the old URL of a section to its current page', async ({ page, openDemoPage }) => {
  await openDemoPage('docs/relay#payment-status');
  await expect(page).toHaveURL(/\/docs\/relay-bookings#payment-status$/);
  await expect(page.getByRole('heading', { name: 'Payment status' })).toBeInViewport();
});

test('opens the calendar of a room from the demo venue’s page', async ({ page, openDemoPage, widget }) => {
  await openDemoPage('rooms');
  await page.getByRole('link', { name: 'Tage wählen: Almzimmer' }).click();
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await expect(widget.freeDays.first()).toBeVisible();
});

for (const path of ['', 'developers', 'docs', 'docs/looks', 'docs/relay', 'builder', 'boats', 'rooms', 'museum']) {
  test(`has no axe violation and no overflow on /${path}`, async ({ page, openDemoPage, venue, widget }) => {
    await openDemoPage(
      path === 'builder' ? `builder#base-url=${venue.service}/berghof&--slipway-accent=%238f3f33` : path,
    );
    if (!/^d/.test(path)) await expect(widget.part('frame')).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}

for (const { setting, width, css, paths } of [
  { setting: 'zoom', width: 195, css: '', paths: ['boats', 'rooms', 'museum'] },
  {
    setting: 'text size',
    width: 320,
    css: 'html { font-size: 200% }',
    paths: ['', 'docs', 'docs/relay', 'docs/gallery', 'builder', 'developers'],
  },
  { setting: 'text size', width: 1280, css: 'html { font-size: 200% }', paths: ['', 'docs/gallery', 'builder'] },
])
  for (const path of paths)
    test(`fits ${width} pixels at a ${setting} of 200 % on /${path}`, async ({ page, openDemoPage, widget }) => {
      await page.setViewportSize({ width, height: 844 });
      await openDemoPage(path);
      if (css) await page.addStyleTag({ content: css });
      if (!/^d/.test(path)) await expect(widget.part(css ? 'frame' : 'choose').first()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });

/** Imitates GitHub's page for a README: its font sizes, its spacing, and its column of 1012 px. */
const gitHubStyles = `body { margin: 0; font: 16px/1.5 sans-serif } main { box-sizing: border-box; width: 1012px; padding: 32px }
  h1, h2 { margin: 24px 0 16px; padding-bottom: .3em; line-height: 1.25 } h1 { font-size: 32px } h2 { font-size: 24px }
  p, ul, table, pre { margin: 0 0 16px } li + li { margin-top: 4px } td, th { padding: 6px 13px; border: 1px solid }
  table { display: block; border-collapse: collapse } code { padding: .2em .4em; font: 85% monospace }
  pre { padding: 16px; font: 85%/1.45 monospace; overflow: auto } pre code { padding: 0; font-size: 100% }`;

test('fits each section of the README into one screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const projectUrl = new URL('../', import.meta.url);
  const embedPictures = (html: string) =>
    html.replace(/src="(demo\/[^"]*)"/g, (_, path: string) => {
      const imageType = path.endsWith('.svg') ? 'svg+xml' : 'webp';
      return `src="data:image/${imageType};base64,${readFileSync(new URL(path, projectUrl)).toString('base64')}"`;
    });
  const markdown = readFileSync(new URL('README.md', projectUrl), 'utf8');
  await page.setContent(`<style>${gitHubStyles}</style><main>${embedPictures(renderMarkdown(markdown))}</main>`);
  const sections = await page.locator('main').evaluate((main) => {
    const headings = [...main.querySelectorAll('h1, h2')];
    const bottom = main.getBoundingClientRect().bottom;
    return headings.map((heading, index) => {
      const sectionEnd = headings[index + 1]?.getBoundingClientRect().top ?? bottom;
      return { heading: heading.textContent, height: Math.round(sectionEnd - heading.getBoundingClientRect().top) };
    });
  });
  expect(sections.length).toBeGreaterThan(4);
  expect(sections.filter(({ height }) => height > 800)).toEqual([]);
});
