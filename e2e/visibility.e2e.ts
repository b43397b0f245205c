/** Checks visible focus, sticky bars, contrast settings and forced colours in windows of several sizes. */
import type { Locator, Page } from 'playwright/test';
import { findCoveredStops, openHourly, windows } from './support/seen/covered-focus.ts';
import { addressesOf, expect, test } from './support/journey.ts';

for (const viewport of windows)
  test(`keeps each focused element uncovered at ${viewport.width} × ${viewport.height}`, async ({
    page,
    stage,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await openHourly(widget, stage);
    const { stops, hidden } = await findCoveredStops(page);
    expect(stops).toBeGreaterThan(4);
    expect(hidden).toEqual([]);
  });

test('reserves space for the end time before a start time is selected', async ({ stage, widget }) => {
  await openHourly(widget, stage);
  const end = widget.part('until');
  const height = () => end.evaluate((element) => element.getBoundingClientRect().height);
  const field = end.locator('select');
  await expect(field).toBeDisabled();
  const heightBefore = await height();
  await widget.root.getByRole('radio').first().check();
  await expect(field).toBeEnabled();
  expect(await height()).toBeCloseTo(heightBefore, 0);
});

test('detects a focused element under the bar without the scroll margin', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 640, height: 512 });
  await openHourly(widget, stage);
  await widget.root.evaluate((element) => {
    const withoutMargin = new CSSStyleSheet();
    withoutMargin.replaceSync(
      '.choosing { --_scroll-margin: 0px !important } .summary { position: sticky !important; min-block-size: 70vh !important }',
    );
    element.shadowRoot?.adoptedStyleSheets.push(withoutMargin);
  });
  expect((await findCoveredStops(page)).hidden).not.toEqual([]);
});

test('makes the bar static if the window is too low', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  const bar = widget.root.locator('section.summary');
  await expect(bar).toBeVisible();
  const positionAt = async (height: number) => {
    await page.setViewportSize({ width: 640, height });
    return bar.evaluate((each) => getComputedStyle(each).position);
  };
  expect([await positionAt(800), await positionAt(400)]).toEqual(['sticky', 'static']);
});

test('keeps price and buttons in view on a phone in landscape', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAndSelect(page, () => stage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  const bar = widget.root.locator('section.summary');
  await expect(bar.locator('[part="total"] .money')).toBeVisible();
  for (const day of [widget.days.first(), widget.days.last()]) {
    await day.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(bar.locator('.total')).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
});

/** Returns the computed values of some style properties as one text. */
const readStyles = (locator: Locator, ...names: string[]) =>
  locator.evaluate(
    (element, properties) => properties.map((name) => getComputedStyle(element).getPropertyValue(name)).join(' '),
    names,
  );

/** Opens an item, selects a day and moves the pointer away, because a hovered day looks different. */
async function openAndSelect(page: Page, open: () => Promise<void>, day: Locator): Promise<void> {
  await open();
  await day.click();
  await page.mouse.move(0, 0);
}

test('shows past, available and selected days differently in forced colours', async ({ page, stage, widget }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAndSelect(page, () => stage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  await expect(widget.chosenDays).toHaveCount(1);
  const looks = await Promise.all([
    readStyles(widget.days.and(widget.root.locator('[aria-disabled="true"]')).first(), 'color', 'background-color'),
    readStyles(widget.freeDays.last(), 'color', 'background-color'),
    readStyles(widget.chosenDays, 'color', 'background-color'),
  ]);
  expect(new Set(looks).size).toBe(3);
});

test('shows past, current and later stages differently in forced colours', async ({ page, stage, widget }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  const stages = widget.part('stage');
  const looks = await Promise.all(
    [0, 1, 2].map((place) => readStyles(stages.nth(place), 'border-top-color', 'color', 'font-weight')),
  );
  expect(new Set(looks).size).toBe(3);
});

test('shows muted text in the full text colour with `prefers-contrast: more`', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="103"' });
  await expect(widget.part('hint')).toBeVisible();
  const mutedColour = () => readStyles(widget.part('hint'), 'color');
  const defaultColour = await mutedColour();
  await page.emulateMedia({ contrast: 'more' });
  expect(await mutedColour()).not.toBe(defaultColour);
  expect(await mutedColour()).toBe(await readStyles(widget.part('month').first(), 'color'));
});

test('shows item names uncut with wide text spacing', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stage({ account: 'fair' });
  await expect(widget.part('choose').first()).toBeVisible();
  await page.evaluate(() => {
    const wideSpacing = new CSSStyleSheet();
    wideSpacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important }`);
    const adopt = (root: Document | ShadowRoot) => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, wideSpacing];
      for (const each of root.querySelectorAll('*')) if (each.shadowRoot) adopt(each.shadowRoot);
    };
    adopt(document);
  });
  const cutNames = await widget
    .part('choose')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent?.trim()),
    );
  expect(cutNames).toEqual([]);
});

/** Returns a page with a sticky header and tall content above the widget, so that the widget's top can scroll away. */
const pageWithHeader = (addresses: string) => `<style>
    body { margin: 0 }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: 60px; background: #cde }
    .hero { block-size: 700px }
    slipway-booking { scroll-margin-top: 60px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${addresses}></slipway-booking>`;

/** The error that the service sends to a guest who has reserved too many items. */
const refusal = {
  version: '3.0',
  request: { status: 'ERROR', error: { id: 'too_many_held', title: 'You already keep too many.', details: '' } },
};

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
])
  test(`shows a problem in view without shifts at ${viewport.width} × ${viewport.height}`, async ({
    page,
    stage,
    venue,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await stage({ body: pageWithHeader(addressesOf(venue)) });
    await widget.chooseItem('Whale watching');
    await widget.chooseQuietDay();
    await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.route('**/booking/session**', (route) => route.fulfill({ json: refusal }));
    const { y = NaN } = (await widget.add.boundingBox()) ?? {};
    await widget.add.click();
    await expect(widget.problem).toBeVisible();
    const box = await widget.problem.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(60);
    expect(box && box.y + box.height).toBeLessThanOrEqual(viewport.height);
    expect((await widget.add.boundingBox())?.y).toBeCloseTo(y, 0);
    await page.unroute('**/booking/session**');
    await widget.problem.getByRole('button').click();
    await widget.addToCart();
  });
