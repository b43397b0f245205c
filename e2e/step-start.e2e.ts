/** Checks the scroll position after each navigation: the new step begins at the top of the window. */
import type { Page } from 'playwright/test';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';

/** Height of the site's sticky header in px. */
const HEADER_HEIGHT_PX = 60;

const buildBody = (venue: Venue, attributes = '') => `<style>
    body { margin: 0 }
    .hero, .below { block-size: 700px; background: #dde }
    .site { position: sticky; inset-block-start: 0; z-index: 9; block-size: ${HEADER_HEIGHT_PX}px; background: #cde }
    slipway-booking { scroll-margin-top: ${HEADER_HEIGHT_PX}px }
  </style>
  <div class="site">A venue</div><div class="hero"></div>
  <slipway-booking ${toAddressAttributes(venue)} ${attributes}></slipway-booking>
  <div class="below"></div>`;

const phoneViewport = { width: 390, height: 844 };

async function selectWalkDay(widget: Widget): Promise<void> {
  await widget.chooseItem('Lighthouse walk');
  await widget.chooseFirstFreeDay();
}

/**
 * Two ways to press a button: a click with the pointer, and a click by a script. The second imitates Safari, in which a
 * tapped button gets no focus.
 */
const waysToPress = {
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
  headingTop: number;
  /** Distance between the last visible content and the end of the element, in pixels. */
  blankHeight: number;
}

/** Measures the current step of the widget. */
function measureStep(page: Page): Promise<StepMeasures> {
  return page.evaluate(() => {
    const host = document.querySelector('slipway-booking');
    if (!host) throw new Error('There is no booking on the page.');
    const listElements = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
      ]);
    const visibleElements = listElements(host.shadowRoot ?? host).filter(
      (element) => element.checkVisibility() && !element.closest('.visually-hidden') && element.getClientRects().length,
    );
    const heading = visibleElements.find((element) => element.localName === 'h2');
    const contentBottoms = visibleElements
      .filter(
        ({ childElementCount, shadowRoot, localName }) => !childElementCount && !shadowRoot && localName !== 'slot',
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ bottom }) => bottom);
    return {
      headingTop: Math.round(heading?.getBoundingClientRect().top ?? NaN),
      blankHeight: Math.round(host.getBoundingClientRect().bottom - Math.max(...contentBottoms)),
    };
  });
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * Largest allowed blank space at the end of a step, in px. An item's step may have more blank space, because its sticky
 * bar reserves a row.
 */
const getMaxBlankHeight = (step: string) => (step === 'item' ? 160 : 120);

async function expectStepAtTop(page: Page, step: string): Promise<void> {
  await expect
    .poll(async () => {
      const { headingTop, blankHeight } = await measureStep(page);
      return {
        step,
        begins: headingTop >= HEADER_HEIGHT_PX && headingTop <= HEADER_HEIGHT_PX + 120 ? 'at the top' : headingTop,
        below: blankHeight <= getMaxBlankHeight(step) ? 'nothing' : blankHeight,
      };
    })
    .toEqual({ step, begins: 'at the top', below: 'nothing' });
}

for (const viewport of viewports) {
  for (const [pressKind, pressButton] of Object.entries(waysToPress)) {
    test(`starts each step at the window’s top: ${viewport.width} px, press ${pressKind}`, async ({
      page,
      openPage,
      venue,
      widget,
    }) => {
      await page.setViewportSize(viewport);
      await openPage({ body: buildBody(venue, 'review') });
      // Waits for the checkout module. Before it runs, the widget does not treat a click by a script as a user action.
      await page.evaluate(async () => {
        await customElements.whenDefined('slipway-form');
        await new Promise(requestAnimationFrame);
      });
      await pressButton(widget, 'choose', 'Lighthouse walk');
      await expect(widget.part('item-name')).toBeVisible();
      await expect(widget.freeDays.first()).toBeVisible();
      await expectStepAtTop(page, 'item');
      await widget.chooseFirstFreeDay();
      await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
      await pressButton(widget, 'book-now', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectStepAtTop(page, 'details');
      await pressButton(widget, 'cart-button', /cart/);
      await expect(widget.heading('Your cart')).toBeVisible();
      await expectStepAtTop(page, 'cart');
      await pressButton(widget, 'checkout', 'Continue');
      await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
      await expectStepAtTop(page, 'details');
      await widget.fillDetails(createGuest());
      await pressButton(widget, 'submit', 'Review your booking');
      await expect(widget.bookButton).toBeVisible();
      await expectStepAtTop(page, 'review');
      await widget.bookButton.evaluate((button: HTMLElement) => button.click());
      await widget.waitForBookingCode();
      await expectStepAtTop(page, 'done');
    });
  }
}

test('scrolls to the open item once the checkout module loads', async ({ page, openPage, venue, widget }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  let releaseScript = (): void => undefined;
  const scriptRelease = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route(/\/checkout-[^/]*\.js$/, async (route) => {
    await scriptRelease;
    await route.continue();
  });
  await openPage({ body: `${buildBody(venue)}<style>.hero { block-size: 300px }</style>` });
  await widget.part('choose').first().click();
  await expect(widget.part('item-name')).toBeVisible();
  const measureHeadingTop = () => widget.part('item-name').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await measureHeadingTop()).toBeGreaterThan(HEADER_HEIGHT_PX + 120);
  releaseScript();
  await expectStepAtTop(page, 'item');
});

test('starts the step of an unconfirmed booking at the top', async ({ page, openPage, venue, widget }) => {
  await page.setViewportSize(phoneViewport);
  await openPage({ body: buildBody(venue) });
  await selectWalkDay(widget);
  await widget.continueButton.click();
  await widget.fillDetails(createGuest());
  await page.route(/booking\/create/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await widget.bookButton.scrollIntoViewIfNeeded();
  await widget.bookButton.click();
  await expect.poll(async () => (await widget.readState()).step).toBe('unsure');
  await expectStepAtTop(page, 'unsure');
});

test('shows the unconfirmed order if a reload cancels the create request', async ({
  page,
  openPage,
  venue,
  widget,
}) => {
  await page.setViewportSize(phoneViewport);
  await openPage({ body: buildBody(venue) });
  await selectWalkDay(widget);
  await widget.continueButton.click();
  await widget.fillDetails(createGuest());
  // The route handler does nothing. So the create request never reaches the service and never gets a response.
  const createRequest = page.waitForRequest(/booking\/create/);
  await page.route(/booking\/create/, () => undefined);
  await widget.bookButton.scrollIntoViewIfNeeded();
  await widget.bookButton.click();
  await createRequest;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(async () => (await widget.readState()).step).toBe('unsure');
  await expect(widget.part('line-name')).toContainText('Lighthouse walk');
  await expectStepAtTop(page, 'unsure');
});

test('covers no part of the “added” notice with the sticky bar', async ({ page, openPage, venue, widget }) => {
  await page.setViewportSize(phoneViewport);
  await openPage({ body: buildBody(venue) });
  await selectWalkDay(widget);
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await widget.addButton.click();
  await expect(widget.part('notice')).toContainText('is in your cart.');
  await expect.poll(async () => (await widget.part('bar').boundingBox())?.y).toBeLessThan(HEADER_HEIGHT_PX + 20);
  const [cartButtonBox, noticeBox] = await Promise.all([
    widget.cartButton.boundingBox(),
    widget.part('notice').boundingBox(),
  ]);
  expect(
    Math.round((noticeBox?.y ?? NaN) - (cartButtonBox ? cartButtonBox.y + cartButtonBox.height : NaN)),
  ).toBeGreaterThanOrEqual(8);
});

test('does not scroll if a tab navigates without a user action', async ({ context, page, openPage, venue, widget }) => {
  await openPage({ body: buildBody(venue) });
  await widget.putItemInCart('Lighthouse walk');
  await page.evaluate(() => scrollTo(0, 0));
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await otherTab.waitForFunction(() => {
    const openVisit = document.querySelector('slipway-booking')?.openVisit;
    openVisit?.flow.goTo('cart');
    return openVisit !== undefined;
  });
  await expect(otherTab.locator('slipway-booking').getByRole('heading', { name: 'Your cart' })).toBeVisible();
  expect(await otherTab.evaluate(() => scrollY)).toBe(0);
});
