/** Checks the scroll position after each navigation: the new step begins at the top of the window. */
import type { Page } from 'playwright/test';
import { addressesOf, expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

/** Height of the site's sticky header in px. */
const headerHeight = 60;

const body = (venue: Venue, attributes = '') => `<style>
    body { margin: 0 }
    .hero, .below { block-size: 700px; background: #dde }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: ${headerHeight}px; background: #cde }
    slipway-booking { scroll-margin-top: ${headerHeight}px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${addressesOf(venue)} ${attributes}></slipway-booking>
  <div class="below"></div>`;

const phone = { width: 390, height: 844 };

async function selectWalk(widget: Widget): Promise<void> {
  await widget.chooseItem('Lighthouse walk');
  await widget.chooseFirstFreeDay();
}

/** Two ways to press a button. In Safari, a tapped button gets no focus. A click by a script imitates this. */
const presses = {
  'with focus': (widget: Widget, part: string, name: string | RegExp) =>
    widget.part(part).and(widget.button(name)).first().click(),
  'without focus': (widget: Widget, part: string, name: string | RegExp) =>
    widget
      .part(part)
      .and(widget.button(name))
      .first()
      .evaluate((button: HTMLElement) => button.click()),
};

interface StepMeasures {
  /** Distance of the step's heading from the top of the window, in pixels. */
  heading: number;
  /** Distance between the last visible content and the end of the element, in pixels. */
  blank: number;
}

/** Measures the current step of the widget. */
function measureStep(page: Page): Promise<StepMeasures> {
  return page.evaluate(() => {
    const host = document.querySelector('slipway-booking');
    if (!host) throw new Error('There is no booking on the page.');
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const visibleElements = within(host.shadowRoot ?? host).filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden') && element.getClientRects().length,
    );
    const heading = visibleElements.find((element) => element.localName === 'h2');
    const ends = visibleElements
      .filter(
        ({ childElementCount, shadowRoot, localName }) => !childElementCount && !shadowRoot && localName !== 'slot',
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ bottom }) => bottom);
    return {
      heading: Math.round(heading?.getBoundingClientRect().top ?? NaN),
      blank: Math.round(host.getBoundingClientRect().bottom - Math.max(...ends)),
    };
  });
}

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * Largest allowed blank space at the end of a step, in px. The step of an item may have more, because its sticky bar
 * reserves a row.
 */
const maxBlank = (step: string) => (step === 'item' ? 160 : 120);

async function expectStepAtTop(page: Page, step: string): Promise<void> {
  await expect
    .poll(async () => {
      const { heading, blank } = await measureStep(page);
      return {
        step,
        begins: heading >= headerHeight && heading <= headerHeight + 120 ? 'at the top' : heading,
        below: blank <= maxBlank(step) ? 'nothing' : blank,
      };
    })
    .toEqual({ step, begins: 'at the top', below: 'nothing' });
}

for (const viewport of windows) {
  for (const [how, press] of Object.entries(presses)) {
    test(`starts each step at the top: ${viewport.width} px, presses ${how}`, async ({
      page,
      stage,
      venue,
      widget,
    }) => {
      await page.setViewportSize(viewport);
      await stage({ body: body(venue, 'review') });
      // Waits for the checkout module. Before it runs, the widget does not treat a click by a script as a user action.
      await page.evaluate(async () => {
        await customElements.whenDefined('slipway-form');
        await new Promise(requestAnimationFrame);
      });
      await press(widget, 'choose', 'Lighthouse walk');
      await expect(widget.part('item-name')).toBeVisible();
      await expect(widget.freeDays.first()).toBeVisible();
      await expectStepAtTop(page, 'item');
      await widget.chooseFirstFreeDay();
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      await press(widget, 'book-now', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectStepAtTop(page, 'details');
      await press(widget, 'cart-button', /cart/);
      await expect(widget.heading('Your cart')).toBeVisible();
      await expectStepAtTop(page, 'cart');
      await press(widget, 'checkout', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectStepAtTop(page, 'details');
      await widget.fillDetails(newGuest());
      await press(widget, 'submit', 'Review your booking');
      await expect(widget.book).toBeVisible();
      await expectStepAtTop(page, 'review');
      await widget.book.evaluate((button: HTMLElement) => button.click());
      await widget.waitForCode();
      await expectStepAtTop(page, 'done');
    });
  }
}

test('scrolls to the open item once the checkout module loads', async ({ page, stage, venue, widget }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  let release = (): void => undefined;
  const mayLoad = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/checkout-[^/]*\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await stage({ body: `${body(venue)}<style>.hero { block-size: 300px }</style>` });
  await widget.part('choose').first().click();
  await expect(widget.part('item-name')).toBeVisible();
  const top = () => widget.part('item-name').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThan(headerHeight + 120);
  release();
  await expectStepAtTop(page, 'item');
});

test('starts the step of an unconfirmed booking at the top', async ({ page, stage, venue, widget }) => {
  await page.setViewportSize(phone);
  await stage({ body: body(venue) });
  await selectWalk(widget);
  await widget.continueButton.click();
  await widget.fillDetails(newGuest());
  await page.route(/booking\/create/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await widget.book.scrollIntoViewIfNeeded();
  await widget.book.click();
  await expect.poll(async () => (await widget.state()).step).toBe('unsure');
  await expectStepAtTop(page, 'unsure');
});

test('shows the unconfirmed order if a reload cancels the create request', async ({ page, stage, venue, widget }) => {
  await page.setViewportSize(phone);
  await stage({ body: body(venue) });
  await selectWalk(widget);
  await widget.continueButton.click();
  await widget.fillDetails(newGuest());
  // The route handler does nothing. So the request never reaches the service and never gets a response.
  const createRequest = page.waitForRequest(/booking\/create/);
  await page.route(/booking\/create/, () => undefined);
  await widget.book.scrollIntoViewIfNeeded();
  await widget.book.click();
  await createRequest;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(async () => (await widget.state()).step).toBe('unsure');
  await expect(widget.part('line-name')).toContainText('Lighthouse walk');
  await expectStepAtTop(page, 'unsure');
});

test('covers no part of the “added” notice with the sticky bar', async ({ page, stage, venue, widget }) => {
  await page.setViewportSize(phone);
  await stage({ body: body(venue) });
  await selectWalk(widget);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.add.click();
  await expect(widget.part('notice')).toContainText('is in your cart.');
  await expect.poll(async () => (await widget.part('bar').boundingBox())?.y).toBeLessThan(headerHeight + 20);
  const [button, notice] = await Promise.all([widget.cartButton.boundingBox(), widget.part('notice').boundingBox()]);
  expect(Math.round((notice?.y ?? NaN) - (button ? button.y + button.height : NaN))).toBeGreaterThanOrEqual(8);
});

test('does not scroll if a tab navigates without a user action', async ({ context, page, stage, venue, widget }) => {
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
