/** Checks the maximum number of taps, screens and form fields that a booking on a phone takes. */
import type { Page } from 'playwright/test';
import { expect, test, type PageOptions } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface JourneyCounts {
  taps: number;
  /** The steps in order. The first is `choose`, which includes the list and the item. */
  steps: string[];
}

/**
 * Counts the guest's taps and the widget's steps on the next page that opens. Returns a function that reads the counts.
 */
async function countTaps(page: Page): Promise<() => Promise<JourneyCounts>> {
  await page.addInitScript(() => {
    const counts = { taps: 0, steps: ['choose'] };
    (window as unknown as { counts: typeof counts }).counts = counts;
    addEventListener('pointerup', () => (counts.taps += 1), true);
    addEventListener('slipway-step', ({ detail }) => counts.steps.push(detail.to));
  });
  return () => page.evaluate(() => (window as unknown as { counts: JourneyCounts }).counts);
}

/** Fills in the form with two taps. Enter, the “next” key of a phone, moves from each required field to the next. */
async function fillFormByKeyboard({ page, root }: Widget): Promise<void> {
  const { name, email, phone } = createGuest();
  await root.locator('[name="customer_name"]').tap();
  for (const text of [name, email, phone]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const consentCheckbox = root.getByRole('checkbox');
  await expect(consentCheckbox).toBeFocused();
  await consentCheckbox.tap();
}

async function bookByTaps(widget: Widget): Promise<void> {
  await widget.continueButton.tap();
  await expect(widget.bookButton).toHaveAttribute('aria-disabled', 'false');
  await fillFormByKeyboard(widget);
  await widget.bookButton.tap();
  await widget.waitForBookingCode();
}

async function expectPrice(widget: Widget): Promise<void> {
  await expect(widget.continueButton).toHaveAttribute('aria-disabled', 'false');
}

async function selectKayakForTwo(widget: Widget): Promise<void> {
  await widget.button('Sea kayak').tap();
  await widget.freeDays.last().tap();
  await widget.button('Add one: Adults').tap();
  await expect(widget.totalPart).toContainText('$136.00');
  await expectPrice(widget);
}

interface Journey {
  order: string;
  maxTaps: number;
  /** Number of taps that a guest needs on a real phone in addition to the counted taps. Defaults to 0. */
  extraTaps?: number;
  /** Name of a demo page, or the settings of a plain page. */
  page: string | PageOptions;
  bookItem: (widget: Widget) => Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    order: 'a kayak for two',
    maxTaps: 7,
    page: 'plain-embed',
    async bookItem(widget) {
      await selectKayakForTwo(widget);
      await bookByTaps(widget);
    },
  },
  {
    order: 'a room for two nights',
    maxTaps: 9,
    page: 'direct-account',
    async bookItem(widget) {
      await widget.button('Almzimmer').tap();
      await widget.button('Next month').tap();
      await widget.freeDays.nth(8).tap();
      await widget.freeDays.nth(10).tap();
      await expectPrice(widget);
      await bookByTaps(widget);
    },
  },
  {
    order: 'two tents with an add-on',
    maxTaps: 14,
    // A required `<select>` field takes two taps on a phone, but Playwright selects its option without a tap.
    extraTaps: 2,
    page: { account: 'qasr', attributes: 'lang="en"' },
    async bookItem(widget) {
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
      await expectPrice(widget);
      await widget.continueButton.tap();
      await expect(widget.bookButton).toHaveAttribute('aria-disabled', 'false');
      // Only the first field needs a tap. The “next” key of a phone moves to each of the other fields.
      await widget.root.locator('[name="customer_name"]').tap();
      await widget.fillDetails(createGuest());
      await widget.root.locator('slipway-form select').first().selectOption({ index: 1 });
      await widget.bookButton.tap();
      await widget.waitForBookingCode();
    },
  },
  {
    order: 'two items',
    maxTaps: 13,
    page: 'plain-embed',
    async bookItem(widget) {
      await selectKayakForTwo(widget);
      await widget.addButton.tap();
      await expect(widget.part('notice')).toHaveText('Sea kayak is in your cart. View cart');
      await expect(widget.cartButton).toBeInViewport();
      await widget.button('Paddle board').tap();
      await expect(widget.part('notice')).toBeHidden();
      await widget.freeDays.last().tap();
      await expectPrice(widget);
      await bookByTaps(widget);
      await expect(widget.lines).toHaveCount(2);
    },
  },
];

for (const { order, maxTaps, extraTaps = 0, page: targetPage, bookItem } of journeys) {
  test(`books ${order} with at most ${maxTaps} taps`, async ({ page, openDemoPage, openPage, widget }) => {
    const readCounts = await countTaps(page);
    await (typeof targetPage === 'string' ? openDemoPage(targetPage) : openPage(targetPage));
    await bookItem(widget);
    const { taps, steps } = await readCounts();
    const totalTaps = taps + extraTaps;
    console.log(`    ${order}: ${totalTaps} taps, steps ${steps.join(' → ')}`);
    expect(totalTaps).toBeLessThanOrEqual(maxTaps);
    expect(steps).toEqual(['choose', 'details', 'done']);
  });
}

test('shows at most four form fields and a collapsed order', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  const visibleFields = widget.part('field-box').filter({ visible: true });
  expect(await visibleFields.count()).toBeLessThanOrEqual(4);
  await expect(widget.part('more-label')).toHaveText('Add more details (optional)');
  await expect(widget.lines).toBeHidden();
  await expect(widget.part('order-fold')).toHaveText(/Sea kayak\s+\$71\.40\s+\w{3}, .*\s· Adults:\s1/);
  await widget.part('order-fold').tap();
  await expect(widget.lines).toBeVisible();
  await expect(widget.part('pays')).toContainText('$71.40 · Next: payment on ');
  await expect(widget.bookButton).toHaveText('Book and pay');
});

test('aligns all steps at the same left edge', async ({ page, openDemoPage, widget }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDemoPage('plain-embed');
  const measureLeftEdge = async () =>
    Math.round((await widget.root.getByRole('heading', { level: 2 }).first().boundingBox())?.x ?? NaN);
  await widget.chooseItem('Sea kayak');
  const leftEdges = [await measureLeftEdge()];
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  leftEdges.push(await measureLeftEdge());
  await widget.cartButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  leftEdges.push(await measureLeftEdge());
  await widget.checkOut();
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  leftEdges.push(await measureLeftEdge());
  expect(new Set(leftEdges).size, leftEdges.join()).toBe(1);
});

test('adds a review step if the element has `review`', async ({ openPage, widget }) => {
  await openPage({ attributes: 'review privacy-url="/privacy"' });
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.part('privacy')).toHaveAttribute('href', /\/privacy$/);
  await widget.fillDetails(createGuest());
  await widget.openReview();
  await expect(widget.part('pays')).toContainText('$71.40 · Next: payment on ');
  await expect(widget.bookButton).toHaveText('Book and pay');
  await widget.bookButton.click();
  await widget.waitForBookingCode();
});
