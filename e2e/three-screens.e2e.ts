/** How short the way to a booking is on a phone: taps, screens, fields. Fails where it grows. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts what the visitor taps, and the steps that the widget shows. */
async function count(page: Page): Promise<() => Promise<{ taps: number; steps: string[] }>> {
  await page.addInitScript(() => {
    const counted = { taps: 0, steps: ['choose'] };
    (window as unknown as { counted: typeof counted }).counted = counted;
    addEventListener('pointerup', () => (counted.taps += 1), true);
    addEventListener('slipway-step', ({ detail }) => counted.steps.push(detail.to));
  });
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number; steps: string[] } }).counted);
}

/** One tap into the first field; Enter, the “next” of a phone's keys, leads through all that is needed. */
async function fillByKeys({ page, root }: Widget): Promise<void> {
  const { name, email, phone } = newGuest();
  await root.locator('[name="customer_name"]').tap();
  for (const words of [name, email, phone]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  const tick = root.getByRole('checkbox');
  await expect(tick).toBeFocused();
  await tick.tap();
}

async function bookIt(widget: Widget): Promise<void> {
  await widget.continueButton.tap();
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  await fillByKeys(widget);
  await widget.book.tap();
  await widget.waitForCode();
}

async function priced(widget: Widget): Promise<void> {
  await expect(widget.continueButton).toHaveAttribute('aria-disabled', 'false');
}

async function chooseKayakForTwo(widget: Widget): Promise<void> {
  await widget.button('Sea kayak').tap();
  await widget.freeDays.last().tap();
  await widget.button('Add one: Adults').tap();
  await expect(widget.total).toContainText('$136.00');
  await priced(widget);
}

test('a kayak for two takes at most seven taps from the list, and three screens, then the confirmation', async ({
  page,
  demo,
  widget,
}) => {
  const counted = await count(page);
  await demo('plain-embed');
  await chooseKayakForTwo(widget);
  await bookIt(widget);
  const { taps, steps } = await counted();
  console.log(`    a kayak for two: ${taps} taps, steps ${steps.join(' → ')}`);
  expect(taps).toBeLessThanOrEqual(7);
  // The list and the item are both where one chooses.
  expect(steps).toEqual(['choose', 'details', 'done']);
});

test('a room for two nights takes at most nine', async ({ page, demo, widget }) => {
  const counted = await count(page);
  await demo('direct-account');
  await widget.button('Almzimmer').tap();
  await widget.button('Next month').tap();
  await widget.freeDays.nth(8).tap();
  await widget.freeDays.nth(10).tap();
  await priced(widget);
  await bookIt(widget);
  const { taps, steps } = await counted();
  console.log(`    a room for two nights: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(9);
  expect(steps).toEqual(['choose', 'details', 'done']);
});

test('books two tents with an extra with at most fourteen taps', async ({ page, stage, widget }) => {
  const readCount = await count(page);
  await stage({ account: 'qasr', attributes: 'lang="en"' });
  await widget.button('خيمة في المخيّم').tap();
  await widget.button('خيمة لشخصين').tap();
  await widget.button('Next month').tap();
  await widget.freeDays.nth(3).tap();
  await widget.freeDays.nth(5).tap();
  await widget
    .button(/^Add one: /)
    .first()
    .tap();
  await widget.part('add-on').tap();
  await priced(widget);
  await widget.continueButton.tap();
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  // The keys of a phone lead from the first field to the others.
  await widget.root.locator('[name="customer_name"]').tap();
  await widget.fillDetails(newGuest());
  // The venue asks for a diet. On a phone, this takes the two taps that the sum below adds.
  await widget.root.locator('slipway-form select').first().selectOption({ index: 1 });
  await widget.book.tap();
  await widget.waitForCode();
  const result = await readCount();
  const taps = result.taps + 2;
  const { steps } = result;
  console.log(`    two tents with an extra: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(14);
  expect(steps).toEqual(['choose', 'details', 'done']);
});

test('two items take at most thirteen, and both are booked', async ({ page, demo, widget }) => {
  const counted = await count(page);
  await demo('plain-embed');
  await chooseKayakForTwo(widget);
  await widget.add.tap();
  await expect(widget.part('notice')).toHaveText('Sea kayak is in your cart. View cart');
  await expect(widget.cartButton).toBeInViewport();
  await widget.button('Paddle board').tap();
  await expect(widget.part('notice')).toBeHidden();
  await widget.freeDays.last().tap();
  await priced(widget);
  await bookIt(widget);
  const { taps, steps } = await counted();
  console.log(`    two items: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(13);
  expect(steps).toEqual(['choose', 'details', 'done']);
  await expect(widget.lines).toHaveCount(2);
});

test('at most four fields are seen at once, and one line for the rest; the order is one line that opens', async ({
  demo,
  widget,
}) => {
  await demo('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  const seen = widget.part('field-box').filter({ visible: true });
  expect(await seen.count()).toBeLessThanOrEqual(4);
  await expect(widget.part('more-label')).toHaveText('Add more details (optional)');
  await expect(widget.lines).toBeHidden();
  await expect(widget.part('order-fold')).toHaveText(/Sea kayak\s+\$71\.40\s+\w{3}, .*\s· Adults:\s1/);
  await widget.part('order-fold').tap();
  await expect(widget.lines).toBeVisible();
  await expect(widget.part('pays')).toContainText('$71.40 · Next: payment on ');
  await expect(widget.book).toHaveText('Book and pay');
});

test('the steps of a wide element begin at one left edge', async ({ page, demo, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await demo('plain-embed');
  const left = async () =>
    Math.round((await widget.root.getByRole('heading', { level: 2 }).first().boundingBox())?.x ?? NaN);
  await widget.chooseItem('Sea kayak');
  const edges = [await left()];
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  edges.push(await left());
  await widget.cartButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  edges.push(await left());
  await widget.checkOut();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  edges.push(await left());
  expect(new Set(edges).size, edges.join()).toBe(1);
});

test('where the page wants it, everything is checked on a page of its own before it is booked', async ({
  stage,
  widget,
}) => {
  await stage({ attributes: 'review privacy-url="/privacy"' });
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.part('privacy')).toHaveAttribute('href', /\/privacy$/);
  await widget.fillDetails(newGuest());
  await widget.review();
  await expect(widget.part('pays')).toContainText('$71.40 · Next: payment on ');
  await expect(widget.book).toHaveText('Book and pay');
  await widget.book.click();
  await widget.waitForCode();
});
