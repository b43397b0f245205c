/** Checks the widget on pages with different containers, colours, inherited styles and root font sizes. */
import type { Page } from 'playwright/test';
import { findFaintTexts, readTexts } from './support/checks/contrast.ts';
import { toAddressAttributes, expect, test, type PageStyles } from './support/journey.ts';
import { pageStyles } from './support/looks.ts';
import { measureOverflow, bookAndCheck, buildDialogBody, checkDialog } from './support/checks/readable-journey.ts';
import type { Venue } from './support/venue.ts';
import type { Widget } from './support/widget.ts';

const wideViewport = { width: 1280, height: 900 };
const narrowViewport = { width: 390, height: 844 };
/** Width of the page's body in the wide and the narrow window, in px. */
const fullWidth = { wide: 1264, narrow: 374 };
/** Width of the widget in a container that shrinks to fit, in px. */
const shrinkToFitWidth = { wide: 640, narrow: 374 };

/**
 * Containers of the widget. `styles` begins with the outermost element. `width` is the expected width of the widget in
 * px.
 */
const containers: Readonly<Record<string, { styles: readonly string[]; width: { wide: number; narrow: number } }>> = {
  'a plain block': { styles: [''], width: fullWidth },
  'a row of flex': { styles: ['display: flex'], width: shrinkToFitWidth },
  'a row of flex with `flex: 1`': { styles: ['display: flex', 'flex: 1'], width: fullWidth },
  'a column of flex, centred': {
    styles: ['display: flex; flex-direction: column; align-items: center'],
    width: shrinkToFitWidth,
  },
  'a column of flex': { styles: ['display: flex; flex-direction: column'], width: fullWidth },
  'a grid that centres': { styles: ['display: grid; place-items: center'], width: shrinkToFitWidth },
  'a grid that aligns to the start': { styles: ['display: grid; justify-items: start'], width: shrinkToFitWidth },
  'a grid': { styles: ['display: grid'], width: fullWidth },
  'fit-content': { styles: ['inline-size: fit-content'], width: shrinkToFitWidth },
  'a float': { styles: ['float: left'], width: shrinkToFitWidth },
  'an inline block': { styles: ['display: inline-block'], width: shrinkToFitWidth },
  'an absolute position': { styles: ['position: relative', 'position: absolute'], width: shrinkToFitWidth },
  'a table cell': { styles: ['display: table', 'display: table-cell'], width: shrinkToFitWidth },
  'a column of 280 pixels': { styles: ['inline-size: 280px'], width: { wide: 280, narrow: 280 } },
  'a row of flex in 280 pixels': { styles: ['inline-size: 280px', 'display: flex'], width: { wide: 280, narrow: 280 } },
  'a tab that opens later': { styles: ['display: none'], width: fullWidth },
};

const buildBookingElement = (venue: Venue, attributes = 'item-id="107"') =>
  `<slipway-booking ${toAddressAttributes(venue)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`;

const wrapInContainers = (styles: readonly string[], html: string) =>
  styles.reduceRight((innerHtml, style) => `<div class="container" style="${style}">${innerHtml}</div>`, html);

const measureWidth = (widget: Widget) => widget.root.evaluate((element) => element.getBoundingClientRect().width);

for (const [name, { styles, width }] of Object.entries(containers)) {
  test(`has the expected width and shows a price in ${name}`, async ({ openPage, page, venue, widget }) => {
    await page.setViewportSize(wideViewport);
    await openPage({ body: wrapInContainers(styles, buildBookingElement(venue)) });
    await expect(widget.freeDays.first()).toBeAttached();
    await page
      .locator('.container')
      .first()
      .evaluate((element: HTMLElement) => {
        if (element.style.display === 'none') element.style.display = 'block';
      });
    await expect(widget.freeDays.first()).toBeVisible();
    expect(await measureWidth(widget)).toBe(width.wide);
    await page.setViewportSize(narrowViewport);
    expect(await measureWidth(widget)).toBe(width.narrow);
    await widget.chooseDayOfNextMonth();
    await expect(widget.totalPart).toContainText('$');
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('takes no space in the page in dialog mode', async ({ openPage, venue, widget }) => {
  await openPage({
    body: `<div style="display: flex"><button data-slipway-open="b">Book</button>${buildBookingElement(venue, 'id="b" mode="dialog"')}</div>`,
  });
  await expect(widget.root).toHaveJSProperty('mode', 'dialog');
  expect(await measureWidth(widget)).toBe(0);
  await widget.page.getByText('Book').first().click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await measureWidth(widget)).toBe(0);
});

test('shows one column at 600 px if `1rem` is 10 px', async ({ openPage, page, widget }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  const css = 'html { font-size: 62.5%; background: Canvas; color: CanvasText } body { font-size: 1.6rem }';
  await openPage({ styles: { scheme: 'light dark', css }, attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const columns = await widget.root
    .locator('.choosing')
    .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(1);
});

/**
 * Returns the contrast between the focus ring of the focused element and the page's background. Both must be opaque.
 */
async function measureRingContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    let focusedElement = document.activeElement;
    while (focusedElement?.shadowRoot?.activeElement) focusedElement = focusedElement.shadowRoot.activeElement;
    const canvas = document.createElement('canvas').getContext('2d');
    if (!focusedElement || !canvas) throw new Error('Nothing has the focus.');
    const style = getComputedStyle(focusedElement);
    if (style.outlineStyle === 'none') return 0;
    const readLuminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const channel = value / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [ringLuminance, backgroundLuminance] = [
      readLuminance(style.outlineColor),
      readLuminance(getComputedStyle(document.body).backgroundColor),
    ];
    return (
      (Math.max(ringLuminance, backgroundLuminance) + 0.05) / (Math.min(ringLuminance, backgroundLuminance) + 0.05)
    );
  });
}

for (const [pageKind, styles] of Object.entries(pageStyles)) {
  test(`has enough contrast at every step on ${pageKind}`, async ({ openPage, page, widget }) => {
    await openPage({ styles });
    await bookAndCheck(page, widget);
  });

  test(`shows a focus ring with enough contrast on ${pageKind}`, async ({ openPage, page, widget }) => {
    await openPage({ styles, attributes: 'item-id="107"' });
    await expect(widget.button('Select a date')).toBeVisible();
    // After `focus()`, the browser shows the focus ring only if the guest pressed a key last.
    await page.keyboard.press('Tab');
    await widget.button('Select a date').focus();
    expect(await measureRingContrast(page)).toBeGreaterThanOrEqual(3);
    await widget.chooseDayOfNextMonth();
    await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('Tab');
    await widget.addButton.focus();
    expect(await measureRingContrast(page)).toBeGreaterThanOrEqual(3);
    await widget.selectedDays.first().focus();
    expect(await measureRingContrast(page)).toBeGreaterThanOrEqual(3);
  });

  test(`has enough contrast in the dialog on ${pageKind}`, async ({ openPage, page, venue, widget }) => {
    await openPage({ styles, body: buildDialogBody(venue) });
    await checkDialog(page, widget);
  });
}

test('reports text whose contrast is too low', async ({ openPage, page, widget }) => {
  const css = 'body { background: #111; color: #eee } slipway-booking { --slipway-text: #222 }';
  await openPage({ styles: { scheme: '', css } });
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect((await findFaintTexts(page)).map(({ text }) => text)).toContain('Sea kayak');
});

test('ignores the page’s letter case, indent, spacing and white space', async ({ openPage, page, widget }) => {
  const pageCss =
    `text-transform: uppercase; text-indent: 2em; letter-spacing: .3em; word-spacing: 1em; white-space: pre-wrap; ` +
    `line-height: 2.5; word-break: break-all; text-align: end`;
  const plainStyles: PageStyles = { scheme: 'light dark', css: 'html { background: Canvas; color: CanvasText }' };
  const measureTexts = async (styles: PageStyles) => {
    await openPage({ styles, attributes: 'item-id="107" prices="off"' });
    await widget.button('Next month').click();
    await widget.chooseFirstFreeDay();
    await expect(widget.totalPart).toContainText('$');
    // `readTexts` skips disabled buttons. So the button must be in the same state, enabled or disabled, in both
    // measurements.
    await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
    const visibleTexts = await readTexts(page);
    const sizes = await widget.root.evaluate((element) => {
      const boxes: string[] = [];
      const collectBoxes = (root: ParentNode) => {
        for (const element of root.querySelectorAll('h2, h3, h4, p, button, dt, dd, label, section')) {
          const { width, height } = element.getBoundingClientRect();
          boxes.push(`${element.localName} ${width.toFixed(1)} × ${height.toFixed(1)}`);
        }
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) collectBoxes(element.shadowRoot);
      };
      if (element.shadowRoot) collectBoxes(element.shadowRoot);
      return boxes;
    });
    return { words: visibleTexts.map(({ text }) => text), sizes };
  };
  const measuresBefore = await measureTexts(plainStyles);
  for (const selector of ['body', '*']) {
    const css = `html { background: Canvas; color: CanvasText } ${selector} { ${pageCss} }`;
    expect(await measureTexts({ ...plainStyles, css }), selector).toEqual(measuresBefore);
  }
});

for (const whiteSpace of ['nowrap', 'pre']) {
  test(`causes no overflow on a page with "white-space: ${whiteSpace}"`, async ({ openPage, page, widget }) => {
    await page.setViewportSize(narrowViewport);
    await openPage({
      styles: {
        scheme: 'light dark',
        css: `html { background: Canvas; color: CanvasText } body { white-space: ${whiteSpace} }`,
      },
    });
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await expect(widget.totalPart).toContainText('$');
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await widget.addToCart();
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('follows a `#slipway` link to its page if the browser is unsupported', async ({
  openPage,
  page,
  venue,
  widget,
}) => {
  // The widget does not support browsers without container queries. So this hides the browser's support for them.
  await page.addInitScript(() => {
    const supportsCss = CSS.supports.bind(CSS) as (...args: string[]) => boolean;
    CSS.supports = (...args: string[]) => !args.join().includes('container-type') && supportsCss(...args);
  });
  const script = `<script type="module" src="${venue.site}/slipway.js" data-slipway-links></script>`;
  const link = `<p><a href="${venue.site}/one-item#slipway">Book on a page of its own</a></p>`;
  await openPage({ script, body: link + buildBookingElement(venue) });
  await page.waitForLoadState('load');
  await expect(widget.fallbackLink).toBeVisible();
  expect(await page.evaluate(() => customElements.get('slipway-booking'))).toBeUndefined();
  expect(venue.serviceRequests).toEqual([]);
  await page.getByText('Book on a page of its own').click();
  await expect(page).toHaveURL(/\/one-item#slipway$/);
});
