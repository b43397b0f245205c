/** Where a visitor looks after each step they took: at its beginning, with nothing empty below it. */
import type { Page } from 'playwright/test';
import { addressesOf, expect, test } from './support/journey.ts';
import { measureStep } from './support/seen/step-measures.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

/** How high the site's own header stands, over whatever is scrolled. */
const stickyHeader = 60;

const body = (venue: Venue, attributes = '') => `<style>
    body { margin: 0 }
    .hero, .below { block-size: 700px; background: #dde }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: ${stickyHeader}px; background: #cde }
    slipway-booking { scroll-margin-top: ${stickyHeader}px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${addressesOf(venue)} ${attributes}></slipway-booking>
  <div class="below"></div>`;

const phone = { width: 390, height: 844 };

async function chooseWalk(widget: Widget): Promise<void> {
  await widget.chooseItem('Lighthouse walk');
  await widget.chooseFirstFreeDay();
}

/** Safari gives no focus to a button that is tapped: a click by a script gives none either. */
const presses = {
  'with the focus where it was pressed': (widget: Widget, part: string, name: string | RegExp) =>
    widget.part(part).and(widget.button(name)).first().click(),
  'without any focus': (widget: Widget, part: string, name: string | RegExp) =>
    widget
      .part(part)
      .and(widget.button(name))
      .first()
      .evaluate((button: HTMLElement) => button.click()),
};

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Largest distance from the last text of a step to its end, in px. The bar below an item reserves one more row. */
const maxBlank = (step: string) => (step === 'item' ? 160 : 120);

async function expectBeginning(page: Page, step: string): Promise<void> {
  await expect
    .poll(async () => {
      const { heading, blank } = await measureStep(page);
      return {
        step,
        begins: heading >= stickyHeader && heading <= stickyHeader + 120 ? 'at the top' : heading,
        below: blank <= maxBlank(step) ? 'nothing' : blank,
      };
    })
    .toEqual({ step, begins: 'at the top', below: 'nothing' });
}

for (const viewport of windows) {
  for (const [how, press] of Object.entries(presses)) {
    test(`each step begins at the top of a window ${viewport.width} pixels wide, pressed ${how}`, async ({
      page,
      stage,
      venue,
      widget,
    }) => {
      await page.setViewportSize(viewport);
      await stage({ body: body(venue, 'review') });
      // What a script clicks before the second half is there nobody has pressed, for all the widget can know.
      await page.evaluate(async () => {
        await customElements.whenDefined('slipway-form');
        await new Promise(requestAnimationFrame);
      });
      await press(widget, 'choose', 'Lighthouse walk');
      await expect(widget.part('item-name')).toBeVisible();
      await expect(widget.freeDays.first()).toBeVisible();
      await expectBeginning(page, 'item');
      await widget.chooseFirstFreeDay();
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      await press(widget, 'book-now', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectBeginning(page, 'details');
      await press(widget, 'cart-button', /cart/);
      await expect(widget.heading('Your cart')).toBeVisible();
      await expectBeginning(page, 'cart');
      await press(widget, 'checkout', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectBeginning(page, 'details');
      await widget.fillDetails(newGuest());
      await press(widget, 'submit', 'Review your booking');
      await expect(widget.book).toBeVisible();
      await expectBeginning(page, 'review');
      await widget.book.evaluate((button: HTMLElement) => button.click());
      await widget.waitForCode();
      await expectBeginning(page, 'done');
    });
  }
}

test('an item that was pressed before the second half had come begins at the top once it is there', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  let letGo = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/checkout-[^/]*\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  await stage({ body: `${body(venue)}<style>.hero { block-size: 300px }</style>` });
  await widget.part('choose').first().click();
  await expect(widget.part('item-name')).toBeVisible();
  const top = () => widget.part('item-name').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThan(stickyHeader + 120);
  letGo();
  await expectBeginning(page, 'item');
});

for (const [end, answer] of [
  ['done', 'answered'],
  ['unsure', 'lost'],
] as const)
  test(`booked from the foot of the form, and ${answer}, what became of it begins at the top of the window`, async ({
    page,
    stage,
    venue,
    widget,
  }) => {
    await page.setViewportSize(phone);
    await stage({ body: body(venue) });
    await chooseWalk(widget);
    await widget.continueButton.click();
    await widget.fillDetails(newGuest());
    if (answer === 'lost')
      await page.route(/booking\/create/, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
    await widget.book.scrollIntoViewIfNeeded();
    await widget.book.click();
    await expect.poll(async () => (await widget.state()).step).toBe(end);
    await expectBeginning(page, end);
  });

test('who reloads while a booking is asked for sees first that it is not known yet, with what they ordered', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await page.setViewportSize(phone);
  await stage({ body: body(venue) });
  await chooseWalk(widget);
  await widget.continueButton.click();
  await widget.fillDetails(newGuest());
  // Never answered, and never heard of by the service.
  const asked = page.waitForRequest(/booking\/create/);
  await page.route(/booking\/create/, () => undefined);
  await widget.book.scrollIntoViewIfNeeded();
  await widget.book.click();
  await asked;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(async () => (await widget.state()).step).toBe('unsure');
  await expect(widget.part('line-name')).toContainText('Lighthouse walk');
  await expectBeginning(page, 'unsure');
});

test('what stays in sight over a list stands clear of the word that something was added', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await page.setViewportSize(phone);
  await stage({ body: body(venue) });
  await chooseWalk(widget);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.add.click();
  await expect(widget.part('notice')).toContainText('is in your cart.');
  await expect.poll(async () => (await widget.part('bar').boundingBox())?.y).toBeLessThan(stickyHeader + 20);
  const [button, notice] = await Promise.all([widget.cartButton.boundingBox(), widget.part('notice').boundingBox()]);
  expect(Math.round((notice?.y ?? NaN) - (button ? button.y + button.height : NaN))).toBeGreaterThanOrEqual(8);
});

test('what happens in another tab never scrolls', async ({ context, page, stage, venue, widget }) => {
  await stage({ body: body(venue) });
  await widget.putInCart('Lighthouse walk');
  await page.evaluate(() => scrollTo(0, 0));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => {
    const visit = document.querySelector('slipway-booking')?.openVisit;
    visit?.flow.goTo('cart');
    return visit !== undefined;
  });
  await expect(other.locator('slipway-booking').getByRole('heading', { name: 'Your cart' })).toBeVisible();
  expect(await other.evaluate(() => scrollY)).toBe(0);
});
