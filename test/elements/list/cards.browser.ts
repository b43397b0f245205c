import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import type { CardNote } from '../../../src/elements/list/card-words.ts';
import { getBaseList } from '../../../src/elements/list/dated-list.ts';
import { all, requestsOf, axeProblems, focusedElement, item, one } from '../choosing-stage.ts';
import { locale, june14, names, stock, searching, offering, search, linesOf } from './items-stage.ts';

describe('cards', () => {
  const note = { price: '$68', when: 'Sat, Jun 14', party: '2 × Erwachsene', soldOut: '' };
  const notesOf = (changes: Partial<CardNote> = {}) => new Map([['0', { ...note, ...changes }]]);
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const chips: CardNote['chips'] = (choose) =>
    html`<button part="day-chip" aria-label="Saturday, June 14, 2031" @click=${() => choose({ start: june14 })}>
      Sat, Jun 14
    </button>`;

  test('renders each item as a list item whose heading is a button', async () => {
    const items = await offering(stock(3));
    expect(names(items)).toEqual(['Boat 0', 'Boat 1', 'Boat 2']);
    expect(all(items, 'ul > li h3 > button')).toHaveLength(3);
  });

  test('requests the item on a click anywhere on its card', async () => {
    const items = await offering(stock(3));
    const card = all(items, 'li')[1];
    const { left, top, width } = card?.getBoundingClientRect() ?? new DOMRect();
    items.shadowRoot
      ?.elementFromPoint(left + width / 2, top + 20)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '1' }]);
  });

  test('fills the card’s width even with a picture of limited height', async () => {
    const items = await offering(stock(3));
    one(items, "[part='picture']").style.maxBlockSize = '40px';
    const { width, height } = one(items, "[part='picture']").getBoundingClientRect();
    expect([width, height]).toEqual([one(items, 'li').offsetWidth, 40]);
  });

  test('shows the summary as plain text', async () => {
    const items = await offering(stock(5));
    expect(all(items, "[part~='summary']")[3]?.textContent).toBe('With sails & café');
  });

  test('places the first skeleton where the first card will be', async () => {
    const topOf = async (items: Parameters<typeof offering>[0]) =>
      one(await offering(items, { priced: true }), "[part='item']").getBoundingClientRect().top;
    expect(await topOf(undefined)).toBe(await topOf(stock(3)));
  });

  test('explains why a sold-out item has no price', async () => {
    const notes = notesOf({ price: '', when: 'Nothing available in the next 12 months.', party: '' });
    const items = await offering(stock(2), { priced: true, notes });
    expect(one(items, '[part=price]').innerText).toBe('Nothing available in the next 12 months.');
  });

  test('renders skeletons without text, as high as cards', async () => {
    const skeleton = await offering(undefined, { locale: undefined });
    const height = one(skeleton, "[part='item']").offsetHeight;
    expect(one(await offering(stock(3)), "[part='item']").offsetHeight).toBe(height);
    expect(all(skeleton, '[part=item]')).toHaveLength(6);
    expect(skeleton.shadowRoot?.textContent.trim()).toBe('');
  });

  test.each([true, false])('reserves a price line in skeletons only if prices show: %s', async (isPriced) => {
    const lines = [
      all(await offering(undefined, { priced: isPriced }), '[part=price]'),
      all(await offering(stock(9), { priced: isPriced, dated: { locale, orders: [], ...searching } }), '[part=price]'),
    ];
    expect(lines.map(({ length }) => length)).toEqual(isPriced ? [6, 6] : [0, 0]);
  });

  test('loads the first pictures immediately, and shows an initial without one', async () => {
    const items = await offering(
      stock(6).map((each, index) => (index === 5 ? each : { ...each, pictures: [{ src: pixel, title: '' }] })),
    );
    expect(all(items, 'img').map((each) => each.getAttribute('loading'))).toEqual([
      'eager',
      'eager',
      'eager',
      'eager',
      'lazy',
    ]);
    expect(all(items, 'img').map((each) => each.getAttribute('fetchpriority'))).toEqual([
      'high',
      'auto',
      'auto',
      'auto',
      'auto',
    ]);
    expect(all(items, "[part='picture']")[5]?.textContent.trim()).toBe('B');
  });

  test('replaces a broken picture with the first letter of the name', async () => {
    const items = await offering([
      item({ name: '🛶 Kayak', pictures: [{ src: 'data:image/png,none', title: 'Boat' }] }),
    ]);
    const picture = one(items, 'img');
    expect(picture.getAttribute('alt')).toBe('');
    await expect.poll(() => picture.hidden).toBe(true);
    expect(one(items, "[part='picture']").innerText.trim()).toBe('🛶');
  });

  test('shows names, categories and summaries without interpreting markup', async () => {
    const hostile = '<img src="https://tracker.example/x" onerror="window.hit=1">';
    const items = await offering([item({ name: hostile, blurb: hostile, category: hostile }), ...stock(1)]);
    for (const part of ['choose', 'summary', 'category'])
      expect(one(items, `[part=${part}]`).textContent).toBe(hostile);
    expect(all(items, 'img')).toHaveLength(0);
  });

  test('shows categories only if the list has several', async () => {
    expect(all(await offering(stock(3)), '[part=category]')).toHaveLength(3);
    expect(all(await offering(stock(3, 1)), '[part=category]')).toHaveLength(0);
  });

  test('isolates the direction of the party in the price line', async () => {
    const items = await offering(stock(1), { priced: true, notes: notesOf() });
    const price = one(items, '[part=price]');
    expect(price.innerText).toBe('$68\u00a0· Sat, Jun 14\u00a0· 2 × Erwachsene');
    expect(price.querySelector('bdi')?.innerText).toBe('2 × Erwachsene');
  });

  test('reserves a line for an unknown price if the list shows prices', async () => {
    const [line] = all(await offering(stock(1), { priced: true }), '[part=price]');
    expect(line?.innerText.trim()).toBe('');
    expect(all(await offering(stock(1), { notes: notesOf() }), '[part=price]')).toEqual([]);
  });

  test.each([
    [16, 288, 'بالغون × 2'],
    [16, 340, 'Adults × 2, Children × 3'],
    [32, 358, 'Adults × 2'],
  ])('wraps a long price line within its reserved height, font %d pixels', async (size, width, party) => {
    document.documentElement.style.fontSize = document.body.style.fontSize = `${size}px`;
    document.body.style.width = `${width}px`;
    const items = await offering(stock(1), { priced: true });
    const height = one(items, "[part='item']").offsetHeight;
    items.notes = notesOf({ when: 'Sat, Nov 28, 12:00 p.m. – 1:00 p.m.', party, chips });
    await items.updateComplete;
    const price = one(items, '[part=price]');
    expect(price.scrollWidth).toBeLessThanOrEqual(price.clientWidth);
    expect(price.offsetHeight).toBeGreaterThan(size * 1.5);
    expect(one(items, "[part='item']").offsetHeight).toBe(height);
    document.documentElement.style.fontSize = document.body.style.fontSize = document.body.style.width = '';
  });

  test.each(['ltr', 'rtl'])('begins no line of the price with a separator dot in %s', async (dir) => {
    document.documentElement.dir = dir;
    const items = await offering(stock(1), { priced: true, notes: notesOf({ party: 'Adults × 2, Children × 3' }) });
    const price = one(items, '[part=price]');
    for (let width = 80; width <= 280; width += 10) {
      document.body.style.width = `${width}px`;
      expect(linesOf(price).filter((line) => line.startsWith('·'))).toEqual([]);
    }
    document.documentElement.dir = document.body.style.width = '';
  });

  test('shows the next days directly below a price of one line', async () => {
    const items = await offering(stock(1), { priced: true, notes: notesOf({ party: '', chips }) });
    const [price, days] = [one(items, '[part=price]'), one(items, '[part=day-chips]')];
    expect(price.offsetHeight).toBe(24);
    expect(days.getBoundingClientRect().top - price.getBoundingClientRect().bottom).toBe(8);
  });

  test('opens the item with the days of its price', async () => {
    const items = await offering(stock(1), {
      priced: true,
      notes: notesOf({ selection: { start: june14, end: null } }),
    });
    one(items, "[part='choose']").click();
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '0', start: june14, end: null }]);
  });

  test('opens the item with the day of the pressed chip', async () => {
    const items = await offering(stock(1), { priced: true, notes: notesOf({ chips }) });
    const chip = one(items, "[part='day-chip']");
    const { left, top, width, height } = chip.getBoundingClientRect();
    const target = items.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
    (target as HTMLElement).click();
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '0', start: june14 }]);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(chip.parentElement?.ariaLabel).toBe('Boat 0');
    expect(await axeProblems()).toEqual([]);
  });

  test.each([16, 32])('reserves the height of the chips at a font of %d pixels', async (size) => {
    document.documentElement.style.fontSize = document.body.style.fontSize = `${size}px`;
    const items = await offering(stock(1), { priced: true });
    const height = one(items, "[part='item']").offsetHeight;
    items.notes = notesOf({ party: '', chips: (choose) => html`${[chips(choose), chips(choose), chips(choose)]}` });
    await items.updateComplete;
    expect(one(items, "[part='item']").offsetHeight).toBe(height);
    document.documentElement.style.fontSize = document.body.style.fontSize = '';
  });

  test('shows no day chips without days or prices, or during date searches', async () => {
    const free = new Map([['0', { price: '$30.00', note: '', amount: 30, choice: {} }]]);
    const dateSearch = { locale, orders: getBaseList(locale).orders, free };
    const lists = [
      await offering([item({ simple: true })], { priced: true }),
      await offering([item({ group: 'parent' })], { priced: true }),
      await offering([item({ id: '0' })], { priced: true, dated: dateSearch }),
      await offering([item({})]),
    ];
    expect(lists.map((items) => all(items, "[part='day-chips']").length)).toEqual([0, 0, 0, 0]);
  });

  test('marks the picture of a sold-out item', async () => {
    const items = await offering(stock(2), { priced: true, notes: notesOf({ soldOut: 'Sold out' }) });
    expect(all(items, '[part=picture] [part=sold-out]').map((each) => each.innerText)).toEqual(['Sold out']);
  });

  test('renders a new picture instead of reusing a different card’s', async () => {
    const picture = (name: string) => ({
      src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`,
      title: '',
    });
    const items = await offering(stock(12).map((each) => ({ ...each, pictures: [picture(each.name)] })));
    const before = one(items, 'img');
    await search(items, 'sails');
    expect(one(items, 'img')).not.toBe(before);
  });

  test('keeps the same elements if a search finds the same items', async () => {
    const items = await offering(stock(40).map((each, index) => (index < 20 ? { ...each, blurb: 'Red.' } : each)));
    const cards = all(items, 'li');
    await search(items, 'red');
    expect(requestsOf(items, 'live-region-say')).toEqual([{ words: '20 results' }]);
    expect(all(items, 'li')).toEqual(cards);
  });

  test('keeps card elements and the focus when data arrives', async () => {
    const items = await offering(stock(9));
    const card = one(items, "[part='choose']");
    card.focus();
    items.dated = { locale, orders: getBaseList(locale).orders };
    await items.updateComplete;
    items.items = stock(9);
    await items.updateComplete;
    expect(one(items, "[part='choose']")).toBe(card);
    expect(focusedElement(items)).toBe(card);
  });

  test.for([
    [320, 1],
    [479, 1],
    [480, 2],
    [729, 2],
    [730, 3],
    [1280, 3],
  ] as const)('shows at a width of %d pixels the cards in %d columns', async ([width, columns]) => {
    const items = await offering(stock(6));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`slipway-items { inline-size: ${width}px }`);
    document.adoptedStyleSheets = [sheet];
    expect(getComputedStyle(one(items, 'ul')).gridTemplateColumns.split(' ')).toHaveLength(columns);
    document.adoptedStyleSheets = [];
  });
});
