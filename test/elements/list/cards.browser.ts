import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import type { CardNote } from '../../../src/elements/list/card-words.ts';
import { getContentWithoutSearch } from '../../../src/elements/list/list-content.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  getFocusedElement,
  createTestItem,
  queryOne,
} from '../choosing-stage.ts';
import {
  locale,
  june14,
  readNames,
  createItems,
  unansweredSearch,
  mountItems,
  searchItems,
  readLines,
} from './items-stage.ts';

describe('the cards of <slipway-items>', () => {
  const note = { price: '$68', when: 'Sat, Jun 14', party: '2 × Erwachsene', soldOut: '' };
  const createNotes = (changes: Partial<CardNote> = {}) => new Map([['0', { ...note, ...changes }]]);
  const PIXEL_URL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const createChips: CardNote['chips'] = (choose) =>
    html`<button part="day-chip" aria-label="Saturday, June 14, 2031" @click=${() => choose({ start: june14 })}>
      Sat, Jun 14
    </button>`;

  test('renders each item as a list item whose heading is a button', async () => {
    const items = await mountItems(createItems(3));
    expect(readNames(items)).toEqual(['Boat 0', 'Boat 1', 'Boat 2']);
    expect(queryAll(items, 'ul > li h3 > button')).toHaveLength(3);
  });

  test('requests the item on a click anywhere on its card', async () => {
    const items = await mountItems(createItems(3));
    const card = queryAll(items, 'li')[1];
    const { left, top, width } = card?.getBoundingClientRect() ?? new DOMRect();
    items.shadowRoot
      ?.elementFromPoint(left + width / 2, top + 20)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(getRequestDetails(items, 'item-choose')).toEqual([{ itemId: '1' }]);
  });

  test('gives a picture of limited height the card’s full width', async () => {
    const items = await mountItems(createItems(3));
    queryOne(items, "[part='picture']").style.maxBlockSize = '40px';
    const { width, height } = queryOne(items, "[part='picture']").getBoundingClientRect();
    expect([width, height]).toEqual([queryOne(items, 'li').offsetWidth, 40]);
  });

  test('shows the summary as plain text', async () => {
    const items = await mountItems(createItems(5));
    expect(queryAll(items, "[part~='summary']")[3]?.textContent).toBe('With sails & café');
  });

  test('places the first skeleton where the first card will be', async () => {
    const getPriceTop = async (items: Parameters<typeof mountItems>[0]) =>
      queryOne(await mountItems(items, { priced: true }), "[part='item']").getBoundingClientRect().top;
    expect(await getPriceTop(undefined)).toBe(await getPriceTop(createItems(3)));
  });

  test('explains why a sold-out item has no price', async () => {
    const notes = createNotes({ price: '', when: 'Nothing available in the next 12 months.', party: '' });
    const items = await mountItems(createItems(2), { priced: true, notes });
    expect(queryOne(items, '[part=price]').innerText).toBe('Nothing available in the next 12 months.');
  });

  test('renders skeletons without text, as high as cards', async () => {
    const skeletonList = await mountItems(undefined, { locale: undefined });
    const skeletonHeight = queryOne(skeletonList, "[part='item']").offsetHeight;
    expect(queryOne(await mountItems(createItems(3)), "[part='item']").offsetHeight).toBe(skeletonHeight);
    expect(queryAll(skeletonList, '[part=item]')).toHaveLength(6);
    expect(skeletonList.shadowRoot?.textContent.trim()).toBe('');
  });

  test.each([true, false])('reserves a price line in skeletons only if prices show: %s', async (isPriced) => {
    const lines = [
      queryAll(await mountItems(undefined, { priced: isPriced }), '[part=price]'),
      queryAll(
        await mountItems(createItems(9), { priced: isPriced, dated: { locale, orders: [], ...unansweredSearch } }),
        '[part=price]',
      ),
    ];
    expect(lines.map(({ length }) => length)).toEqual(isPriced ? [6, 6] : [0, 0]);
  });

  test('loads the first pictures immediately, and shows an initial without a picture', async () => {
    const items = await mountItems(
      createItems(6).map((each, index) =>
        index === 5 ? each : { ...each, pictures: [{ src: PIXEL_URL, title: '' }] },
      ),
    );
    expect(queryAll(items, 'img').map((element) => element.getAttribute('loading'))).toEqual([
      'eager',
      'eager',
      'eager',
      'eager',
      'lazy',
    ]);
    expect(queryAll(items, 'img').map((element) => element.getAttribute('fetchpriority'))).toEqual([
      'high',
      'auto',
      'auto',
      'auto',
      'auto',
    ]);
    expect(queryAll(items, "[part='picture']")[5]?.textContent.trim()).toBe('B');
  });

  test('replaces a broken picture with the first character of the name', async () => {
    const items = await mountItems([
      createTestItem({ name: '🛶 Kayak', pictures: [{ src: 'data:image/png,none', title: 'Boat' }] }),
    ]);
    const picture = queryOne(items, 'img');
    expect(picture.getAttribute('alt')).toBe('');
    await expect.poll(() => picture.hidden).toBe(true);
    expect(queryOne(items, "[part='picture']").innerText.trim()).toBe('🛶');
  });

  test('shows names, categories and summaries without interpreting markup', async () => {
    const hostileText = '<img src="https://tracker.example/x" onerror="window.hit=1">';
    const items = await mountItems([
      createTestItem({ name: hostileText, blurb: hostileText, category: hostileText }),
      ...createItems(1),
    ]);
    for (const part of ['choose', 'summary', 'category'])
      expect(queryOne(items, `[part=${part}]`).textContent).toBe(hostileText);
    expect(queryAll(items, 'img')).toHaveLength(0);
  });

  test('shows categories only if the list has several', async () => {
    expect(queryAll(await mountItems(createItems(3)), '[part=category]')).toHaveLength(3);
    expect(queryAll(await mountItems(createItems(3, 1)), '[part=category]')).toHaveLength(0);
  });

  test('isolates the direction of the party in the price line', async () => {
    const items = await mountItems(createItems(1), { priced: true, notes: createNotes() });
    const price = queryOne(items, '[part=price]');
    expect(price.innerText).toBe('$68\u00a0· Sat, Jun 14\u00a0· 2 × Erwachsene');
    expect(price.querySelector('bdi')?.innerText).toBe('2 × Erwachsene');
  });

  test('reserves a line for an unknown price if the list shows prices', async () => {
    const [line] = queryAll(await mountItems(createItems(1), { priced: true }), '[part=price]');
    expect(line?.innerText.trim()).toBe('');
    expect(queryAll(await mountItems(createItems(1), { notes: createNotes() }), '[part=price]')).toEqual([]);
  });

  test.each([
    [16, 288, 'بالغون × 2'],
    [16, 340, 'Adults × 2, Children × 3'],
    [32, 358, 'Adults × 2'],
  ])('wraps a long price line within its reserved height, font %d pixels', async (fontSize, width, party) => {
    document.documentElement.style.fontSize = document.body.style.fontSize = `${fontSize}px`;
    document.body.style.width = `${width}px`;
    const items = await mountItems(createItems(1), { priced: true });
    const height = queryOne(items, "[part='item']").offsetHeight;
    items.notes = createNotes({ when: 'Sat, Nov 28, 12:00 p.m. – 1:00 p.m.', party, chips: createChips });
    await items.updateComplete;
    const price = queryOne(items, '[part=price]');
    expect(price.scrollWidth).toBeLessThanOrEqual(price.clientWidth);
    expect(price.offsetHeight).toBeGreaterThan(fontSize * 1.5);
    expect(queryOne(items, "[part='item']").offsetHeight).toBe(height);
    document.documentElement.style.fontSize = document.body.style.fontSize = document.body.style.width = '';
  });

  test.each(['ltr', 'rtl'])('begins no line of the price with a separator dot in %s', async (dir) => {
    document.documentElement.dir = dir;
    const items = await mountItems(createItems(1), {
      priced: true,
      notes: createNotes({ party: 'Adults × 2, Children × 3' }),
    });
    const price = queryOne(items, '[part=price]');
    for (let width = 80; width <= 280; width += 10) {
      document.body.style.width = `${width}px`;
      expect(readLines(price).filter((line) => line.startsWith('·'))).toEqual([]);
    }
    document.documentElement.dir = document.body.style.width = '';
  });

  test('shows the next days directly below a price of one line', async () => {
    const items = await mountItems(createItems(1), {
      priced: true,
      notes: createNotes({ party: '', chips: createChips }),
    });
    const [price, dayChips] = [queryOne(items, '[part=price]'), queryOne(items, '[part=day-chips]')];
    expect(price.offsetHeight).toBe(24);
    expect(dayChips.getBoundingClientRect().top - price.getBoundingClientRect().bottom).toBe(8);
  });

  test('opens the item with the days of its price', async () => {
    const items = await mountItems(createItems(1), {
      priced: true,
      notes: createNotes({ selection: { start: june14, end: null } }),
    });
    queryOne(items, "[part='choose']").click();
    expect(getRequestDetails(items, 'item-choose')).toEqual([{ itemId: '0', start: june14, end: null }]);
  });

  test('opens the item with the day of the pressed day chip', async () => {
    const items = await mountItems(createItems(1), { priced: true, notes: createNotes({ chips: createChips }) });
    const chip = queryOne(items, "[part='day-chip']");
    const { left, top, width, height } = chip.getBoundingClientRect();
    const clickTarget = items.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
    (clickTarget as HTMLElement).click();
    expect(getRequestDetails(items, 'item-choose')).toEqual([{ itemId: '0', start: june14 }]);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(chip.parentElement?.ariaLabel).toBe('Boat 0');
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  test.each([16, 32])('reserves the height of day chips at a font of %d pixels', async (size) => {
    document.documentElement.style.fontSize = document.body.style.fontSize = `${size}px`;
    const items = await mountItems(createItems(1), { priced: true });
    const height = queryOne(items, "[part='item']").offsetHeight;
    items.notes = createNotes({
      party: '',
      chips: (choose) => html`${[createChips(choose), createChips(choose), createChips(choose)]}`,
    });
    await items.updateComplete;
    expect(queryOne(items, "[part='item']").offsetHeight).toBe(height);
    document.documentElement.style.fontSize = document.body.style.fontSize = '';
  });

  test('shows no day chips without days or prices, or during date searches', async () => {
    const freeCards = new Map([['0', { price: '$30.00', party: '', amount: 30, choice: {} }]]);
    const dateSearch = { locale, orders: getContentWithoutSearch(locale).orders, free: freeCards };
    const lists = [
      await mountItems([createTestItem({ simple: true })], { priced: true }),
      await mountItems([createTestItem({ group: 'parent' })], { priced: true }),
      await mountItems([createTestItem({ id: '0' })], { priced: true, dated: dateSearch }),
      await mountItems([createTestItem({})]),
    ];
    expect(lists.map((items) => queryAll(items, "[part='day-chips']").length)).toEqual([0, 0, 0, 0]);
  });

  test('marks the picture of a sold-out item', async () => {
    const items = await mountItems(createItems(2), { priced: true, notes: createNotes({ soldOut: 'Sold out' }) });
    expect(queryAll(items, '[part=picture] [part=sold-out]').map((element) => element.innerText)).toEqual(['Sold out']);
  });

  test('renders a new picture element if a card shows a different item', async () => {
    const createPicture = (name: string) => ({
      src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`,
      title: '',
    });
    const items = await mountItems(createItems(12).map((each) => ({ ...each, pictures: [createPicture(each.name)] })));
    const imageBefore = queryOne(items, 'img');
    await searchItems(items, 'sails');
    expect(queryOne(items, 'img')).not.toBe(imageBefore);
  });

  test('keeps the same elements if a search finds the same items', async () => {
    const items = await mountItems(
      createItems(40).map((each, index) => (index < 20 ? { ...each, blurb: 'Red.' } : each)),
    );
    const cards = queryAll(items, 'li');
    await searchItems(items, 'red');
    expect(getRequestDetails(items, 'live-region-say')).toEqual([{ words: '20 results' }]);
    expect(queryAll(items, 'li')).toEqual(cards);
  });

  test('keeps card elements and the focus when data arrives', async () => {
    const items = await mountItems(createItems(9));
    const card = queryOne(items, "[part='choose']");
    card.focus();
    items.dated = { locale, orders: getContentWithoutSearch(locale).orders };
    await items.updateComplete;
    items.items = createItems(9);
    await items.updateComplete;
    expect(queryOne(items, "[part='choose']")).toBe(card);
    expect(getFocusedElement(items)).toBe(card);
  });

  test.for([
    [320, 1],
    [479, 1],
    [480, 2],
    [729, 2],
    [730, 3],
    [1280, 3],
  ] as const)('shows at a width of %d pixels the cards in %d columns', async ([width, expectedColumns]) => {
    const items = await mountItems(createItems(6));
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(`slipway-items { inline-size: ${width}px }`);
    document.adoptedStyleSheets = [styleSheet];
    expect(getComputedStyle(queryOne(items, 'ul')).gridTemplateColumns.split(' ')).toHaveLength(expectedColumns);
    document.adoptedStyleSheets = [];
  });
});
