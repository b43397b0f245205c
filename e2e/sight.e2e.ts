/** What must be told apart and stay in sight, whatever the window, the contrast and the colours of the system. */
import type { Locator, Page } from 'playwright/test';
import { hiddenStops, openHourly, windows } from './support/seen/covered-focus.ts';
import { addressesOf, expect, test } from './support/journey.ts';

for (const viewport of windows)
  test(`nothing that gets the focus is hidden at ${viewport.width} × ${viewport.height}`, async ({
    page,
    stage,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await openHourly(widget, stage);
    const { stops, hidden } = await hiddenStops(page);
    expect(stops).toBeGreaterThan(4);
    expect(hidden).toEqual([]);
  });

test('the end is seen before a start is chosen, and takes no more room after', async ({ stage, widget }) => {
  await openHourly(widget, stage);
  const end = widget.part('until');
  const height = () => end.evaluate((element) => element.getBoundingClientRect().height);
  const box = end.locator('select');
  await expect(box).toBeDisabled();
  const kept = await height();
  await widget.root.getByRole('radio').first().check();
  await expect(box).toBeEnabled();
  expect(await height()).toBeCloseTo(kept, 0);
});

test('finds focus under the bar if the page scrolls without its margin', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 640, height: 512 });
  await openHourly(widget, stage);
  await widget.root.evaluate((element) => {
    const roomless = new CSSStyleSheet();
    roomless.replaceSync(
      '.choosing { --_scroll-margin: 0px !important } .summary { position: sticky !important; min-block-size: 70vh !important }',
    );
    element.shadowRoot?.adoptedStyleSheets.push(roomless);
  });
  expect((await hiddenStops(page)).hidden).not.toEqual([]);
});

test('where there is little height the bar lets go, elsewhere it follows', async ({ page, stage, widget }) => {
  await stage({ attributes: 'item-id="107"' });
  const bar = widget.root.locator('section.summary');
  await expect(bar).toBeVisible();
  const holds = async (height: number) => {
    await page.setViewportSize({ width: 640, height });
    return bar.evaluate((each) => getComputedStyle(each).position);
  };
  expect([await holds(800), await holds(400)]).toEqual(['sticky', 'static']);
});

test('on a phone held sideways price and buttons stay in sight beside the whole calendar', async ({
  page,
  stage,
  widget,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await choose(page, () => stage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  const bar = widget.root.locator('section.summary');
  await expect(bar.locator('[part="total"] .money')).toBeVisible();
  for (const day of [widget.days.first(), widget.days.last()]) {
    await day.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(bar.locator('.total')).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
});

const look = (each: Locator, ...names: string[]) =>
  each.evaluate((element, of) => of.map((name) => getComputedStyle(element).getPropertyValue(name)).join(' '), names);

/** Opens an item with a day chosen in the month that is running, and waits for its price. */
async function choose(page: Page, open: () => Promise<void>, day: Locator): Promise<void> {
  await open();
  await day.click();
  await page.mouse.move(0, 0);
}

test('forced colours tell past from free, and the chosen day from both', async ({ page, stage, widget }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await choose(page, () => stage({ attributes: 'item-id="107"' }), widget.freeDays.nth(1));
  await expect(widget.chosenDays).toHaveCount(1);
  const looks = await Promise.all([
    look(widget.days.and(widget.root.locator('[aria-disabled="true"]')).first(), 'color', 'background-color'),
    look(widget.freeDays.last(), 'color', 'background-color'),
    look(widget.chosenDays, 'color', 'background-color'),
  ]);
  expect(new Set(looks).size).toBe(3);
});

test('forced colours tell stages that are passed from the one that is reached and from those to come', async ({
  page,
  stage,
  widget,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  const stages = widget.part('stage');
  const looks = await Promise.all(
    [0, 1, 2].map((place) => look(stages.nth(place), 'border-top-color', 'color', 'font-weight')),
  );
  expect(new Set(looks).size).toBe(3);
});

test('who asks for more contrast gets it: lines and quiet words are as strong as all others', async ({
  page,
  stage,
  widget,
}) => {
  await stage({ attributes: 'item-id="103"' });
  await expect(widget.part('hint')).toBeVisible();
  const quiet = () => look(widget.part('hint'), 'color');
  const plain = await quiet();
  await page.emulateMedia({ contrast: 'more' });
  expect(await quiet()).not.toBe(plain);
  expect(await quiet()).toBe(await look(widget.part('month').first(), 'color'));
});

test('no name in the list is cut, however widely its words are set', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stage({ account: 'fair' });
  await expect(widget.part('choose').first()).toBeVisible();
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important }`);
    const within = (root: Document | ShadowRoot) => {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, spaced];
      for (const each of root.querySelectorAll('*')) if (each.shadowRoot) within(each.shadowRoot);
    };
    within(document);
  });
  const cut = await widget
    .part('choose')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent?.trim()),
    );
  expect(cut).toEqual([]);
});

test('the ways to what is wrong are 44 pixels high', async ({ stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.part('submit').click();
  const links = widget.problem.getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

/** A page with a header that sticks, and with so much above the widget that its beginning is scrolled out of sight. */
const underHeader = (addresses: string) => `<style>
    body { margin: 0 }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: 60px; background: #cde }
    .hero { block-size: 700px }
    slipway-booking { scroll-margin-top: 60px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${addresses}></slipway-booking>`;

/** As the service answers whoever holds more than their share. */
const refusal = {
  version: '3.0',
  request: { status: 'ERROR', error: { id: 'too_many_held', title: 'You already keep too many.', details: '' } },
};

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
])
  test(`what a press could not do is said in sight at ${viewport.width} × ${viewport.height}, and moves nothing`, async ({
    page,
    stage,
    venue,
    widget,
  }) => {
    await page.setViewportSize(viewport);
    await stage({ body: underHeader(addressesOf(venue)) });
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
