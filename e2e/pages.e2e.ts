/** Tests pages that interfere with the widget: libraries, styles, keyboard shortcuts and errors. */
import { readFileSync } from 'node:fs';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import { inheritedStyles } from './support/pages/inherited-styles.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';

const narrowViewport = { width: 390, height: 844 };
const fallbackHtml = '<a href="#phone">Book by phone</a>';
const buildDayItemElement = (venue: Venue, attributes = '') =>
  `<slipway-booking ${toAddressAttributes(venue, 'fair')} item-id="6001" ${attributes}>${fallbackHtml}</slipway-booking>`;
const buildModuleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;

const lenisFile = new URL('../node_modules/lenis/dist/lenis.min.js', import.meta.url);

async function bookFreeDay(widget: Widget): Promise<void> {
  await widget.chooseDayOfNextMonth();
  await expect(widget.totalPart).toContainText('£');
  await widget.continueToDetails();
}

for (const [name, tag] of [
  ['the root', 'slipway-booking'],
  ['the calendar', 'slipway-calendar'],
  ['the quantities', 'slipway-parameters'],
] as const)
  test(`shows the page’s own link if ${name} cannot render`, async ({ openPage, widget, venue, page }) => {
    await page.addInitScript((failingTag) => {
      void customElements.whenDefined(failingTag).then((element) => {
        (element.prototype as { render: () => never }).render = () => {
          throw new Error('This part cannot render.');
        };
      });
      const problems: unknown[] = [];
      Object.assign(window, { problems, failures: 0 });
      document.addEventListener('slipway-problem', ({ detail }) => problems.push(detail));
      document.addEventListener('render-fail', () => problems.push('An internal event reached the page.'));
    }, tag);
    await openPage({ body: buildDayItemElement(venue) });
    await expect(widget.fallbackLink).toBeVisible();
    if (tag !== 'slipway-booking') {
      await expect(widget.problemMessage).toContainText('Something went wrong on our side.');
      expect(await page.evaluate('problems')).toEqual([{ kind: 'broken', code: 'broken', fatal: true }]);
    }
  });

test('shows the booking code if the confirmation cannot render', async ({ openPage, widget, venue, page }) => {
  await page.addInitScript(() => {
    void customElements.whenDefined('slipway-confirmation').then(({ prototype }) => {
      (prototype as { render: () => never }).render = () => {
        throw new Error('This part cannot render.');
      };
    });
  });
  await openPage({ body: buildDayItemElement(venue) });
  await bookFreeDay(widget);
  const guest = createGuest();
  await widget.fillDetails(guest);
  await widget.bookButton.click();
  await expect(widget.problemMessage).toContainText('Booking code');
  await expect(widget.part('retry')).toHaveCount(0);
  await expect(widget.fallbackLink).toBeVisible();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test('protects typed text from the page’s keyboard shortcuts', async ({ openPage, widget, venue, page }) => {
  await page.addInitScript(() => {
    const pressedKeys: string[] = [];
    Object.assign(window, { keys: pressedKeys });
    document.addEventListener('keydown', (event) => {
      if (/^(input|textarea|select)$/i.test((event.target as Element).tagName)) return;
      pressedKeys.push(event.key);
      if (['s', '/', 'j', 'k', ' '].includes(event.key)) event.preventDefault();
    });
  });
  await openPage({ body: buildDayItemElement(venue) });
  await bookFreeDay(widget);
  const nameField = widget.root.locator('[name="customer_name"]');
  await nameField.pressSequentially('Jess Sparks / k');
  await expect(nameField).toHaveValue('Jess Sparks / k');
  expect(await page.evaluate('keys')).toEqual([]);
  await nameField.press('Escape');
  await nameField.press('Control+k');
  expect(await page.evaluate('keys')).toEqual(['Escape', 'Control', 'k']);
});

test.describe('on a narrow page', () => {
  test.use({ viewport: narrowViewport });

  const createWrapper = (style: string) => (widget: string) => `<div style="${style}">${widget}</div>`;
  for (const [name, wrapWidget] of [
    ['overflow-x: hidden', createWrapper('overflow-x: hidden')],
    ['overflow: hidden', createWrapper('overflow: hidden')],
    ['overflow: hidden and a transform', createWrapper('overflow: hidden; transform: translate(0)')],
    [
      'html, body { overflow-x: hidden }',
      (widget: string) => `<style>html, body { overflow-x: hidden }</style><div>${widget}</div>`,
    ],
  ] as const)
    test(`keeps the price bar in view inside “${name}”`, async ({ openPage, widget, venue, page }) => {
      await openPage({ body: `${wrapWidget(buildDayItemElement(venue))}<div style="height: 3000px"></div>` });
      await widget.chooseDayOfNextMonth();
      await page.evaluate(() => scrollTo(0, 0));
      const measureBarBottom = () =>
        widget.part('summary').evaluate((summaryBar) => Math.round(summaryBar.getBoundingClientRect().bottom));
      await expect.poll(measureBarBottom).toBe(narrowViewport.height);
      await expect(widget.continueButton).toBeInViewport();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(measureBarBottom).toBeLessThan(0);
    });

  test('shows a problem in view inside “overflow: hidden”', async ({ openPage, widget, venue, page }) => {
    await openPage({
      body: `<div style="overflow: hidden">${buildDayItemElement(venue)}</div><div style="height: 3000px"></div>`,
    });
    await widget.chooseDayOfNextMonth();
    await page.route('**/booking/session', (route) => route.abort());
    await widget.continueButton.click();
    await widget.part('summary').evaluate((summaryBar) => {
      summaryBar.ownerDocument.defaultView?.scrollTo(0, summaryBar.getBoundingClientRect().top + scrollY - 400);
    });
    await expect(widget.problemMessage).toBeInViewport({ ratio: 1 });
  });

  for (const [name, wrapWidget] of [
    ['on a plain page', (widget: string) => widget],
    ['inside “overflow: hidden”', createWrapper('overflow: hidden')],
  ] as const)
    test(`keeps the primary button in view with large text ${name}`, async ({ openPage, widget, venue, page }) => {
      await page.setViewportSize({ width: narrowViewport.width, height: 640 });
      await openPage({
        body: `<style>html { font-size: 250% }</style>${wrapWidget(buildDayItemElement(venue))}<div style="height: 3000px"></div>`,
      });
      await widget.chooseDayOfNextMonth();
      await page.evaluate(() => scrollTo(0, 0));
      await expect(widget.continueButton).toBeInViewport({ ratio: 1 });
      await expect(widget.part('summary')).toHaveClass(/tall/);
    });

  test('makes the price bar static inside “overflow: hidden” with an on-screen keyboard', async ({
    openPage,
    widget,
    venue,
    page,
  }) => {
    await openPage({
      body: `<div style="overflow: hidden">${buildDayItemElement(venue)}</div><div style="height: 3000px"></div>`,
    });
    await widget.chooseDayOfNextMonth();
    await widget.field('Adults').and(widget.part('field')).focus();
    await page.setViewportSize({ width: narrowViewport.width, height: 400 });
    await expect(widget.part('summary')).toHaveCSS('position', 'static');
  });

  test('makes the price bar static while an on-screen keyboard is open', async ({ openPage, widget, venue, page }) => {
    await openPage({ body: buildDayItemElement(venue) });
    await widget.chooseDayOfNextMonth();
    await widget.field('Adults').and(widget.part('field')).focus();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { get: () => 400 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect(widget.part('summary')).toHaveCSS('position', 'static');
    const adultsBox = await widget.field('Adults').and(widget.part('field')).boundingBox();
    expect((adultsBox?.y ?? 0) + (adultsBox?.height ?? 0)).toBeLessThanOrEqual(narrowViewport.height);
    await widget.heading(/./).first().click();
    await expect(widget.part('summary')).toHaveCSS('position', 'sticky');
  });
});

test.describe('in a window lower than the screen', () => {
  test.use({ viewport: { width: 1280, height: 600 }, screen: { width: 1280, height: 1000 } });

  test('keeps the price bar sticky while a field has the focus', async ({ openPage, widget, venue }) => {
    await openPage({ body: buildDayItemElement(venue) });
    await widget.chooseDayOfNextMonth();
    await widget.field('Adults').and(widget.part('field')).focus();
    await expect(widget.part('summary')).toHaveCSS('position', 'sticky');
  });
});

test('scrolls its dialog if the page uses a smooth-scrolling library', async ({ openPage, widget, venue, page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const lenisCode = readFileSync(lenisFile, 'utf8');
  await openPage({
    script: `<script>${lenisCode}</script>${buildModuleTag(venue)}`,
    body: `<button data-slipway-open="b">Open</button>${buildDayItemElement(venue, 'id="b" mode="dialog"')}
      <div style="height: 3000px"></div><script>window.lenis = new Lenis({ autoRaf: true });</script>`,
  });
  await page.getByText('Open').click();
  await expect(widget.freeDays.first()).toBeVisible();
  const dialog = widget.part('dialog');
  await page.mouse.move(640, 250);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('opens the payment in the same tab despite <base target="_blank">', async ({ openPage, widget, venue }) => {
  await openPage({
    script: `<base target="_blank">${buildModuleTag(venue)}`,
    body: `<slipway-booking ${toAddressAttributes(venue)} item-id="107">${fallbackHtml}</slipway-booking>`,
  });
  await widget.bookItem(null, { name: 'Ada Wren', email: 'ada.base@example.com', phone: '+1 604 555 0100' });
  await expect(widget.part('pay')).toHaveAttribute('target', '_self');
});

test('inherits only the styles that the documentation lists', async ({ openPage, widget, venue, page }) => {
  await openPage({
    body: `<div id="around">${buildDayItemElement(venue)}</div>`,
    styles: { scheme: 'light', css: 'html { color: rgb(0, 0, 0); font-size: 16px }' },
  });
  await expect(widget.freeDays.first()).toBeVisible();
  const widgetFrame = widget.root.locator('.frame');
  for (const [property, pageValue, widgetValue] of inheritedStyles) {
    await page
      .locator('#around')
      .evaluate((container, css) => container.setAttribute('style', css), `${property}: ${pageValue}`);
    await expect.soft(widgetFrame, property).toHaveCSS(property, widgetValue ?? pageValue);
  }
});
