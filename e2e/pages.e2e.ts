/** Tests pages that interfere with the widget: libraries, styles, keyboard shortcuts and errors. */
import { readFileSync } from 'node:fs';
import { addressesOf, expect, test } from './support/journey.ts';
import { inheritedStyles } from './support/pages/inherited-styles.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

const narrow = { width: 390, height: 844 };
const fallback = '<a href="#phone">Book by phone</a>';
const byTheDay = (venue: Venue, attributes = '') =>
  `<slipway-booking ${addressesOf(venue, 'fair')} item-id="6001" ${attributes}>${fallback}</slipway-booking>`;
const moduleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;

const lenisFile = new URL('../node_modules/lenis/dist/lenis.min.js', import.meta.url);

async function bookDay(widget: Widget): Promise<void> {
  await widget.chooseQuietDay();
  await expect(widget.total).toContainText('£');
  await widget.continueToDetails();
}

for (const [name, tag] of [
  ['the root', 'slipway-booking'],
  ['the calendar', 'slipway-calendar'],
  ['the quantities', 'slipway-parameters'],
] as const)
  test(`shows the page’s own link if ${name} cannot render`, async ({ stage, widget, venue, page }) => {
    await page.addInitScript((failing) => {
      void customElements.whenDefined(failing).then((element) => {
        (element.prototype as { render: () => never }).render = () => {
          throw new Error('This part cannot render.');
        };
      });
      const problems: unknown[] = [];
      Object.assign(window, { problems, failures: 0 });
      document.addEventListener('slipway-problem', ({ detail }) => problems.push(detail));
      document.addEventListener('render-fail', () => problems.push('An internal event reached the page.'));
    }, tag);
    await stage({ body: byTheDay(venue) });
    await expect(widget.fallback).toBeVisible();
    if (tag !== 'slipway-booking') {
      await expect(widget.problem).toContainText('Something went wrong on our side.');
      expect(await page.evaluate('problems')).toEqual([{ kind: 'broken', code: 'broken', fatal: true }]);
    }
  });

test('shows the booking code if the confirmation cannot render', async ({ stage, widget, venue, page }) => {
  await page.addInitScript(() => {
    void customElements.whenDefined('slipway-confirmation').then(({ prototype }) => {
      (prototype as { render: () => never }).render = () => {
        throw new Error('This part cannot render.');
      };
    });
  });
  await stage({ body: byTheDay(venue) });
  await bookDay(widget);
  const guest = newGuest();
  await widget.fillDetails(guest);
  await widget.book.click();
  await expect(widget.problem).toContainText('Booking code');
  await expect(widget.part('retry')).toHaveCount(0);
  await expect(widget.fallback).toBeVisible();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test('protects typed text from the page’s keyboard shortcuts', async ({ stage, widget, venue, page }) => {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(window, { keys });
    document.addEventListener('keydown', (event) => {
      if (/^(input|textarea|select)$/i.test((event.target as Element).tagName)) return;
      keys.push(event.key);
      if (['s', '/', 'j', 'k', ' '].includes(event.key)) event.preventDefault();
    });
  });
  await stage({ body: byTheDay(venue) });
  await bookDay(widget);
  const name = widget.root.locator('[name="customer_name"]');
  await name.pressSequentially('Jess Sparks / k');
  await expect(name).toHaveValue('Jess Sparks / k');
  expect(await page.evaluate('keys')).toEqual([]);
  await name.press('Escape');
  await name.press('Control+k');
  expect(await page.evaluate('keys')).toEqual(['Escape', 'Control', 'k']);
});

test.describe('on a narrow page', () => {
  test.use({ viewport: narrow });

  const wrapIn = (style: string) => (widget: string) => `<div style="${style}">${widget}</div>`;
  for (const [name, wrap] of [
    ['overflow-x: hidden', wrapIn('overflow-x: hidden')],
    ['overflow: hidden', wrapIn('overflow: hidden')],
    ['overflow: hidden and a transform', wrapIn('overflow: hidden; transform: translate(0)')],
    [
      'html, body { overflow-x: hidden }',
      (widget: string) => `<style>html, body { overflow-x: hidden }</style><div>${widget}</div>`,
    ],
  ] as const)
    test(`keeps the price bar in view inside “${name}”`, async ({ stage, widget, venue, page }) => {
      await stage({ body: `${wrap(byTheDay(venue))}<div style="height: 3000px"></div>` });
      await widget.chooseQuietDay();
      await page.evaluate(() => scrollTo(0, 0));
      const bottomOf = () => widget.part('summary').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
      await expect.poll(bottomOf).toBe(narrow.height);
      await expect(widget.continueButton).toBeInViewport();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(bottomOf).toBeLessThan(0);
    });

  test('shows a problem in view inside “overflow: hidden”', async ({ stage, widget, venue, page }) => {
    await stage({ body: `<div style="overflow: hidden">${byTheDay(venue)}</div><div style="height: 3000px"></div>` });
    await widget.chooseQuietDay();
    await page.route('**/booking/session', (route) => route.abort());
    await widget.continueButton.click();
    await widget.part('summary').evaluate((bar) => {
      bar.ownerDocument.defaultView?.scrollTo(0, bar.getBoundingClientRect().top + scrollY - 400);
    });
    await expect(widget.problem).toBeInViewport({ ratio: 1 });
  });

  for (const [name, wrap] of [
    ['on a plain page', (widget: string) => widget],
    ['inside “overflow: hidden”', wrapIn('overflow: hidden')],
  ] as const)
    test(`keeps the primary button in view with large text ${name}`, async ({ stage, widget, venue, page }) => {
      await page.setViewportSize({ width: narrow.width, height: 640 });
      await stage({
        body: `<style>html { font-size: 250% }</style>${wrap(byTheDay(venue))}<div style="height: 3000px"></div>`,
      });
      await widget.chooseQuietDay();
      await page.evaluate(() => scrollTo(0, 0));
      await expect(widget.continueButton).toBeInViewport({ ratio: 1 });
      await expect(widget.part('summary')).toHaveClass(/tall/);
    });

  test('unpins the bar inside “overflow: hidden” while a keyboard is open', async ({ stage, widget, venue, page }) => {
    await stage({ body: `<div style="overflow: hidden">${byTheDay(venue)}</div><div style="height: 3000px"></div>` });
    await widget.chooseQuietDay();
    await widget.field('Adults').and(widget.part('field')).focus();
    await page.setViewportSize({ width: narrow.width, height: 400 });
    await expect(widget.part('summary')).toHaveCSS('position', 'static');
  });

  test('makes the bar static while an on-screen keyboard is open', async ({ stage, widget, venue, page }) => {
    await stage({ body: byTheDay(venue) });
    await widget.chooseQuietDay();
    await widget.field('Adults').and(widget.part('field')).focus();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { get: () => 400 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect(widget.part('summary')).toHaveCSS('position', 'static');
    const field = await widget.field('Adults').and(widget.part('field')).boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(narrow.height);
    await widget.heading(/./).first().click();
    await expect(widget.part('summary')).toHaveCSS('position', 'sticky');
  });
});

test.describe('in a window lower than the screen', () => {
  test.use({ viewport: { width: 1280, height: 600 }, screen: { width: 1280, height: 1000 } });

  test('keeps the bar sticky, because no on-screen keyboard is open', async ({ stage, widget, venue }) => {
    await stage({ body: byTheDay(venue) });
    await widget.chooseQuietDay();
    await widget.field('Adults').and(widget.part('field')).focus();
    await expect(widget.part('summary')).toHaveCSS('position', 'sticky');
  });
});

test('scrolls its dialog if the page uses a smooth-scrolling library', async ({ stage, widget, venue, page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const lenis = readFileSync(lenisFile, 'utf8');
  await stage({
    script: `<script>${lenis}</script>${moduleTag(venue)}`,
    body: `<button data-slipway-open="b">Open</button>${byTheDay(venue, 'id="b" mode="dialog"')}
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

test('opens the payment in the same tab despite <base target="_blank">', async ({ stage, widget, venue }) => {
  await stage({
    script: `<base target="_blank">${moduleTag(venue)}`,
    body: `<slipway-booking ${addressesOf(venue)} item-id="107">${fallback}</slipway-booking>`,
  });
  await widget.bookItem(null, { name: 'Ada Wren', email: 'ada.base@example.com', phone: '+1 604 555 0100' });
  await expect(widget.part('pay')).toHaveAttribute('target', '_self');
});

test('inherits only the styles that the documentation lists', async ({ stage, widget, venue, page }) => {
  await stage({
    body: `<div id="around">${byTheDay(venue)}</div>`,
    looks: { scheme: 'light', css: 'html { color: rgb(0, 0, 0); font-size: 16px }' },
  });
  await expect(widget.freeDays.first()).toBeVisible();
  const frame = widget.root.locator('.frame');
  for (const [property, outside, inside] of inheritedStyles) {
    await page
      .locator('#around')
      .evaluate((around, css) => around.setAttribute('style', css), `${property}: ${outside}`);
    await expect.soft(frame, property).toHaveCSS(property, inside ?? outside);
  }
});
