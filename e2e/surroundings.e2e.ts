/** Any page: whatever the widget stands in, it has room, can be pressed, and can be read. */
import type { Page } from 'playwright/test';
import { faintWords, wordsOf } from './support/seen/contrast.ts';
import { addressesOf, expect, test, type Looks } from './support/journey.ts';
import { looks } from './support/looks.ts';
import { measureOverflow, bookReading, dialogBody, readDialog } from './support/seen/readable-journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };
/** Of a page without anything in it, at those widths. */
const whole = { wide: 1264, narrow: 374 };
/** In what shrinks to fit. */
const fitting = { wide: 640, narrow: 374 };

/** Styles of what stands around the widget, from the outside in, and how wide the widget is within, in pixels. */
const containers: Readonly<Record<string, { around: readonly string[]; width: { wide: number; narrow: number } }>> = {
  'a plain block': { around: [''], width: whole },
  'a row of flex': { around: ['display: flex'], width: fitting },
  'a row of flex that gives it what is left': { around: ['display: flex', 'flex: 1'], width: whole },
  'a column of flex, centred': {
    around: ['display: flex; flex-direction: column; align-items: center'],
    width: fitting,
  },
  'a column of flex': { around: ['display: flex; flex-direction: column'], width: whole },
  'a grid that centres': { around: ['display: grid; place-items: center'], width: fitting },
  'a grid that puts everything to the start': { around: ['display: grid; justify-items: start'], width: fitting },
  'a grid': { around: ['display: grid'], width: whole },
  'fit-content': { around: ['inline-size: fit-content'], width: fitting },
  'a float': { around: ['float: left'], width: fitting },
  'an inline block': { around: ['display: inline-block'], width: fitting },
  'an absolute place': { around: ['position: relative', 'position: absolute'], width: fitting },
  'a table cell': { around: ['display: table', 'display: table-cell'], width: fitting },
  'a column of 280 pixels': { around: ['inline-size: 280px'], width: { wide: 280, narrow: 280 } },
  'a row of flex in 280 pixels': { around: ['inline-size: 280px', 'display: flex'], width: { wide: 280, narrow: 280 } },
  'a tab that is shown later': { around: ['display: none'], width: whole },
};

const placed = (venue: Venue, attributes = 'item-id="107"') =>
  `<slipway-booking ${addressesOf(venue)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`;

const within = (around: readonly string[], html: string) =>
  around.reduceRight((inside, style) => `<div class="around" style="${style}">${inside}</div>`, html);

const widthOf = (widget: Widget) => widget.root.evaluate((element) => element.getBoundingClientRect().width);

for (const [name, { around, width }] of Object.entries(containers)) {
  test(`in ${name} the widget has its width, a day can be chosen and its price seen`, async ({
    stage,
    page,
    venue,
    widget,
  }) => {
    await page.setViewportSize(wide);
    await stage({ body: within(around, placed(venue)) });
    await expect(widget.freeDays.first()).toBeAttached();
    await page
      .locator('.around')
      .first()
      .evaluate((element: HTMLElement) => {
        if (element.style.display === 'none') element.style.display = 'block';
      });
    await expect(widget.freeDays.first()).toBeVisible();
    expect(await widthOf(widget)).toBe(width.wide);
    await page.setViewportSize(narrow);
    expect(await widthOf(widget)).toBe(width.narrow);
    await widget.chooseQuietDay();
    await expect(widget.total).toContainText('$');
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('in dialog mode nothing of it takes room in the page', async ({ stage, venue, widget }) => {
  await stage({
    body: `<div style="display: flex"><button data-slipway-open="b">Book</button>${placed(venue, 'id="b" mode="dialog"')}</div>`,
  });
  await expect(widget.root).toHaveJSProperty('mode', 'dialog');
  expect(await widthOf(widget)).toBe(0);
  await widget.page.getByText('Book').first().click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await widthOf(widget)).toBe(0);
});

/** Everything that is pressed or typed into and can be seen, in the widget, by name and size in pixels. */
function targets(page: Page): Promise<{ name: string; width: number; height: number }[]> {
  return page.evaluate(() => {
    const found: { name: string; width: number; height: number }[] = [];
    const look = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot);
        // A card's button is as large as its card; a box to tick is pressed by its words.
        if (!element.matches('button:not([part~="choose"]), .button, select, textarea, input, label.tick, label.time'))
          continue;
        if (element.matches('label input')) continue;
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('part') ?? element.getAttribute('name') ?? element.className;
        if (width > 0) found.push({ name, width, height });
      }
    };
    look(document);
    return found;
  });
}

async function smallTargets(page: Page): Promise<string[]> {
  const all = await targets(page);
  expect(all.length).toBeGreaterThan(3);
  return all
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ name, width, height }) => `${name} ${width} × ${height}`);
}

test('where a page makes its rem ten pixels every target is 44 pixels all the same', async ({
  stage,
  page,
  widget,
}) => {
  const css = 'html { font-size: 62.5%; background: Canvas; color: CanvasText } body { font-size: 1.6rem }';
  await stage({ looks: { scheme: 'light dark', css }, attributes: 'review' });
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await expect(widget.total).toContainText('$');
  expect(await smallTargets(page)).toEqual([]);
  await widget.addToCart();
  expect(await smallTargets(page)).toEqual([]);
  await widget.checkOut();
  expect(await smallTargets(page)).toEqual([]);
  await widget.fillDetails(newGuest());
  await widget.review();
  expect(await smallTargets(page)).toEqual([]);
});

test('the room two columns need does not depend on the page’s rem', async ({ stage, page, widget }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  const css = 'html { font-size: 62.5%; background: Canvas; color: CanvasText } body { font-size: 1.6rem }';
  await stage({ looks: { scheme: 'light dark', css }, attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const columns = await widget.root
    .locator('.choosing')
    .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(1);
});

/** Contrast of what surrounds the focused control to the page's ground, both without alpha. */
async function ringContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const canvas = document.createElement('canvas').getContext('2d');
    if (!focused || !canvas) throw new Error('Nothing is focused.');
    const style = getComputedStyle(focused);
    if (style.outlineStyle === 'none') return 0;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [ring, ground] = [luminance(style.outlineColor), luminance(getComputedStyle(document.body).backgroundColor)];
    return (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
  });
}

for (const [kind, look] of Object.entries(looks)) {
  test(`on ${kind} every word of the journey can be read`, async ({ stage, page, widget }) => {
    await stage({ looks: look });
    await bookReading(page, widget);
  });

  test(`on ${kind} the ring of what has the focus can be seen, also on the accent and before there is a price`, async ({
    stage,
    page,
    widget,
  }) => {
    await stage({ looks: look, attributes: 'item-id="107"' });
    await expect(widget.button('Select a date')).toBeVisible();
    // Focus by script shows its ring once a key was the last thing pressed.
    await page.keyboard.press('Tab');
    await widget.button('Select a date').focus();
    expect(await ringContrast(page)).toBeGreaterThanOrEqual(3);
    await widget.chooseQuietDay();
    await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('Tab');
    await widget.add.focus();
    expect(await ringContrast(page)).toBeGreaterThanOrEqual(3);
    await widget.chosenDays.first().focus();
    expect(await ringContrast(page)).toBeGreaterThanOrEqual(3);
  });

  test(`on ${kind} the dialog can be read`, async ({ stage, page, venue, widget }) => {
    await stage({ looks: look, body: dialogBody(venue) });
    await readDialog(page, widget);
  });
}

test('the reading of contrast sees words that cannot be read', async ({ stage, page, widget }) => {
  const css = 'body { background: #111; color: #eee } slipway-booking { --slipway-text: #222 }';
  await stage({ looks: { scheme: '', css } });
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect((await faintWords(page)).map(({ text }) => text)).toContain('Sea kayak');
});

test('a page’s own case, indent, spacing and white space do not reach in', async ({ stage, page, widget }) => {
  const inherited =
    `text-transform: uppercase; text-indent: 2em; letter-spacing: .3em; word-spacing: 1em; white-space: pre-wrap; ` +
    `line-height: 2.5; word-break: break-all; text-align: end`;
  const plain: Looks = { scheme: 'light dark', css: 'html { background: Canvas; color: CanvasText }' };
  const heights = async (looks: Looks) => {
    await stage({ looks, attributes: 'item-id="107" prices="off"' });
    await widget.button('Next month').click();
    await widget.chooseFirstFreeDay();
    await expect(widget.total).toContainText('$');
    // Words of a button that cannot be pressed yet are not read.
    await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
    const shown = await wordsOf(page);
    const sizes = await widget.root.evaluate((element) => {
      const found: string[] = [];
      const look = (root: ParentNode) => {
        for (const each of root.querySelectorAll('h2, h3, h4, p, button, dt, dd, label, section')) {
          const { width, height } = each.getBoundingClientRect();
          found.push(`${each.localName} ${width.toFixed(1)} × ${height.toFixed(1)}`);
        }
        for (const each of root.querySelectorAll('*')) if (each.shadowRoot) look(each.shadowRoot);
      };
      if (element.shadowRoot) look(element.shadowRoot);
      return found;
    });
    return { words: shown.map(({ text }) => text), sizes };
  };
  const before = await heights(plain);
  for (const whose of ['body', '*']) {
    const css = `html { background: Canvas; color: CanvasText } ${whose} { ${inherited} }`;
    expect(await heights({ ...plain, css }), whose).toEqual(before);
  }
});

for (const value of ['nowrap', 'pre']) {
  test(`white-space ${value} of the page makes nothing wider than the page`, async ({ stage, page, widget }) => {
    await page.setViewportSize(narrow);
    await stage({
      looks: {
        scheme: 'light dark',
        css: `html { background: Canvas; color: CanvasText } body { white-space: ${value} }`,
      },
    });
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await expect(widget.total).toContainText('$');
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await widget.addToCart();
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('below the browsers that are supported the page’s own link shows at once, and nothing is asked or said', async ({
  stage,
  page,
  venue,
  widget,
}) => {
  // Container queries are the last thing all supported browsers came to have.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...words: string[]) => boolean;
    CSS.supports = (...words: string[]) => !words.join().includes('container-type') && supports(...words);
  });
  const script = `<script type="module" src="${venue.site}/slipway.js" data-slipway-links></script>`;
  const link = `<p><a href="${venue.site}/one-item#slipway">Book on a page of its own</a></p>`;
  await stage({ script, body: link + placed(venue) });
  await page.waitForLoadState('load');
  await expect(widget.fallback).toBeVisible();
  expect(await page.evaluate(() => customElements.get('slipway-booking'))).toBeUndefined();
  expect(venue.serviceRequests).toEqual([]);
  await page.getByText('Book on a page of its own').click();
  await expect(page).toHaveURL(/\/one-item#slipway$/);
});
