/** Checks visible focus, sticky bars, contrast settings and forced colours in windows of several sizes. */
import type { Locator, Page } from 'playwright/test';
import { findCoveredStops, openHourlyItem, windowSizes } from './support/checks/covered-focus.ts';
import { toAddressAttributes, expect, test } from './support/journey.ts';

for (const viewport of windowSizes)
  test(`keeps each focused element uncovered at ${viewport.width} × ${viewport.height}`, async ({
    page,
    openPage,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await openHourlyItem(widget, openPage);
    const { stopCount, coveredNames } = await findCoveredStops(page);
    expect(stopCount).toBeGreaterThan(4);
    expect(coveredNames).toEqual([]);
  });

test('reserves space for the end time before the guest selects a start', async ({ openPage, widget }) => {
  await openHourlyItem(widget, openPage);
  const endTimeField = widget.part('until');
  const measureHeight = () => endTimeField.evaluate((element) => element.getBoundingClientRect().height);
  const select = endTimeField.locator('select');
  await expect(select).toBeDisabled();
  const heightBefore = await measureHeight();
  await widget.chooseFirstFreeTime(/./);
  await expect(select).toBeEnabled();
  expect(await measureHeight()).toBeCloseTo(heightBefore, 0);
});

test('detects a focused element under the bar without the scroll margin', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 640, height: 512 });
  await openHourlyItem(widget, openPage);
  await widget.root.evaluate((element) => {
    // Adds a style element, because the widget replaces its adopted style sheets when it loads the styles of a tall
    // bar.
    const noMarginStyle = document.createElement('style');
    noMarginStyle.textContent = `.choosing { --_scroll-margin: 0px !important }
      .summary { position: sticky !important; inset-block-end: 0 !important; min-block-size: 70vh !important }`;
    element.shadowRoot?.append(noMarginStyle);
  });
  expect((await findCoveredStops(page)).coveredNames).not.toEqual([]);
});

test('makes the price bar static if the window is too low', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'item-id="107"' });
  const summaryBar = widget.root.locator('section.summary');
  await expect(summaryBar).toBeVisible();
  const readPositionAtHeight = async (height: number) => {
    await page.setViewportSize({ width: 640, height });
    return summaryBar.evaluate((element) => getComputedStyle(element).position);
  };
  expect([await readPositionAtHeight(800), await readPositionAtHeight(400)]).toEqual(['sticky', 'static']);
});

test('keeps price and buttons in view on a phone in landscape', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openAndSelect(page, () => openPage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  const summaryBar = widget.root.locator('section.summary');
  await expect(summaryBar.locator('[part="total"] .money')).toBeVisible();
  for (const day of [widget.days.first(), widget.days.last()]) {
    await day.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(summaryBar.locator('.total')).toBeInViewport({ ratio: 1 });
    for (const button of await summaryBar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
});

/** Returns the computed values of some style properties as one text. */
const readStyles = (locator: Locator, ...propertyNames: string[]) =>
  locator.evaluate(
    (element, properties) => properties.map((name) => getComputedStyle(element).getPropertyValue(name)).join(' '),
    propertyNames,
  );

/** Opens an item and selects a day. Moves the pointer away, because a day under the pointer looks different. */
async function openAndSelect(page: Page, openItem: () => Promise<void>, day: Locator): Promise<void> {
  await openItem();
  await day.click();
  await page.mouse.move(0, 0);
}

test('shows past, available and selected days differently in forced colours', async ({ page, openPage, widget }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAndSelect(page, () => openPage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  await expect(widget.selectedDays).toHaveCount(1);
  const dayStyles = await Promise.all([
    readStyles(widget.days.and(widget.root.locator('[aria-disabled="true"]')).first(), 'color', 'background-color'),
    readStyles(widget.freeDays.last(), 'color', 'background-color'),
    readStyles(widget.selectedDays, 'color', 'background-color'),
  ]);
  expect(new Set(dayStyles).size).toBe(3);
});

test('shows past, current and later booking stages differently in forced colours', async ({
  page,
  openPage,
  widget,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.checkOut();
  const stageParts = widget.part('stage');
  const stageStyles = await Promise.all(
    [0, 1, 2].map((index) => readStyles(stageParts.nth(index), 'border-top-color', 'color', 'font-weight')),
  );
  expect(new Set(stageStyles).size).toBe(3);
});

test('shows muted text in the full text colour with `prefers-contrast: more`', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'item-id="103"' });
  await expect(widget.part('hint')).toBeVisible();
  const readMutedColour = () => readStyles(widget.part('hint'), 'color');
  const defaultColour = await readMutedColour();
  await page.emulateMedia({ contrast: 'more' });
  expect(await readMutedColour()).not.toBe(defaultColour);
  expect(await readMutedColour()).toBe(await readStyles(widget.part('month').first(), 'color'));
});

test('cuts off no item name with wide text spacing', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openPage({ account: 'fair' });
  await expect(widget.part('choose').first()).toBeVisible();
  await page.evaluate(() => {
    const wideSpacingSheet = new CSSStyleSheet();
    wideSpacingSheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important }`);
    const adoptSheet = (root: Document | ShadowRoot) => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, wideSpacingSheet];
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) adoptSheet(element.shadowRoot);
    };
    adoptSheet(document);
  });
  const cutNames = await widget
    .part('choose')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent?.trim()),
    );
  expect(cutNames).toEqual([]);
});

/** Returns a page with a sticky header and tall content above the widget, so that the widget's top can scroll away. */
const buildPageWithHeader = (addressAttributes: string) => `<style>
    body { margin: 0 }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: 60px; background: #cde }
    .hero { block-size: 700px }
    slipway-booking { scroll-margin-top: 60px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${addressAttributes}></slipway-booking>`;

/** The error that the service sends to a guest who has reserved too many items. */
const refusalResponse = {
  version: '3.0',
  request: { status: 'ERROR', error: { id: 'too_many_held', title: 'You already keep too many.', details: '' } },
};

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
])
  test(`shows a problem in view without shifts at ${viewport.width} × ${viewport.height}`, async ({
    page,
    openPage,
    venue,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await openPage({ body: buildPageWithHeader(toAddressAttributes(venue)) });
    await widget.chooseItem('Whale watching');
    await widget.chooseDayOfNextMonth();
    await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.route('**/booking/session**', (route) => route.fulfill({ json: refusalResponse }));
    const { y = NaN } = (await widget.addButton.boundingBox()) ?? {};
    await widget.addButton.click();
    await expect(widget.problemMessage).toBeVisible();
    const problemBox = await widget.problemMessage.boundingBox();
    expect(problemBox?.y).toBeGreaterThanOrEqual(60);
    expect(problemBox && problemBox.y + problemBox.height).toBeLessThanOrEqual(viewport.height);
    expect((await widget.addButton.boundingBox())?.y).toBeCloseTo(y, 0);
    await page.unroute('**/booking/session**');
    await widget.problemMessage.getByRole('button').click();
    await widget.addToCart();
  });
