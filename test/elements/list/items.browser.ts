import { userEvent } from 'vitest/browser';
import { html, nothing } from 'lit';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import type { CardNote } from '../../../src/elements/list/card-words.ts';
import { defineListing } from '../../../src/elements/list/index.ts';
import { group } from '../../../src/elements/list/group-children.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { undatedList } from '../../../src/elements/list/dated-list.ts';
import { priceOrders } from '../../../src/elements/list/by-date/offer-view.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import {
  all,
  requestsOf,
  axeProblems,
  control,
  focusedElement,
  item,
  mount,
  one,
  localeIn,
} from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';
import { english } from '../../i18n/english.ts';

/** An element that was in the page before the definition. */
const early = document.createElement('slipway-items');
beforeAll(() => {
  document.body.replaceChildren(early);
  defineListing();
});

const locale = localeIn('en-CA');
const june14 = '2031-06-14' as Day;
const names = (items: HTMLElement) => all(items, "[part='choose']").map((each) => each.textContent);

/** `count` items in `categories` categories, with "Küchenboot" as the eighth item. */
function stock(count: number, categories = 3): Item[] {
  return Array.from({ length: count }, (_, index) =>
    item({
      id: String(index),
      name: index === 7 ? 'Küchenboot' : `Boat ${index}`,
      blurb: index === 3 ? 'With sails & café' : 'Floats.',
      categoryId: `c${index % categories}`,
      category: `Category ${index % categories}`,
    }),
  );
}

/** A date search before its first answer. */
const searching = {
  progress: html`Checked 0 of 9`,
  free: new Map<string, never>(),
  uncheckedIds: new Set(stock(9).map(({ id }) => id)),
};

const offering = (items: readonly Item[] | undefined, props: Partial<SlipwayItems> = {}) =>
  mount(new SlipwayItems(), { locale, items, ...props });
type Mounted = Awaited<ReturnType<typeof offering>>;

async function search(items: Mounted, words: string): Promise<void> {
  await userEvent.fill(one(items, 'input'), words);
  await items.updateComplete;
}

/** The visible lines of an element. */
function linesOf(element: HTMLElement): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const [index, sign] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom, width } = range.getBoundingClientRect();
      if (width > 0) lines.set(Math.round(bottom / 12), (lines.get(Math.round(bottom / 12)) ?? '') + sign);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}

describe('defineListing', () => {
  test('upgrades earlier elements, and ignores further calls', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    defineListing();
    expect(early).toBeInstanceOf(SlipwayItems);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe('groups', () => {
  const camp = item({ id: '3', name: 'Camp', group: 'parent', children: ['5', '4', '9'] });
  const small = item({ id: '4', name: 'Small tent', group: 'child' });
  const large = item({ id: '5', name: 'Large tent', group: 'child' });
  const museum = item({ id: '1', name: 'Museum' });

  test('lists children under their parent only', async () => {
    expect(names(await offering([museum, camp, small, large]))).toEqual(['Museum', 'Camp']);
  });

  test('lists a child whose parent is not in the list', async () => {
    expect(names(await offering([museum, small]))).toEqual(['Museum', 'Small tent']);
  });

  test('opens a parent to its children in the order of the list', () => {
    const all = [museum, camp, small, large];
    const view = () =>
      group(camp, all, locale, { hasPrice: false, notes: undefined, list: undefined, dates: () => nothing });
    const place = draw(view());
    const children = (one(place, 'slipway-items') as SlipwayItems).items;
    expect(children).toEqual([small, large]);
    place.redraw(view());
    expect((one(place, 'slipway-items') as SlipwayItems).items).toBe(children);
  });
});

describe('cards', () => {
  const note = { price: '$68', when: 'Sat, Jun 14', party: '2 × Erwachsene', soldOut: '' };
  const notesOf = (changes: Partial<CardNote> = {}) => new Map([['0', { ...note, ...changes }]]);
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const chips: CardNote['chips'] = (choose) =>
    html`<button part="day-chip" aria-label="Saturday, June 14, 2031" @click=${() => choose({ start: june14 })}>
      Sat, Jun 14
    </button>`;

  test('renders each item as a list item with a heading and button', async () => {
    const items = await offering(stock(3));
    expect(names(items)).toEqual(['Boat 0', 'Boat 1', 'Boat 2']);
    expect(all(items, 'ul > li h3 > button')).toHaveLength(3);
  });

  test('requests the item from a click anywhere on its card', async () => {
    const items = await offering(stock(3));
    const card = all(items, 'li')[1];
    const { left, top, width } = card?.getBoundingClientRect() ?? new DOMRect();
    items.shadowRoot
      ?.elementFromPoint(left + width / 2, top + 20)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '1' }]);
  });

  test('keeps the width of a picture that is lower', async () => {
    const items = await offering(stock(3));
    one(items, "[part='picture']").style.maxBlockSize = '40px';
    const { width, height } = one(items, "[part='picture']").getBoundingClientRect();
    expect([width, height]).toEqual([one(items, 'li').offsetWidth, 40]);
  });

  test('shows the plain text of a summary', async () => {
    const items = await offering(stock(5));
    expect(all(items, "[part~='summary']")[3]?.textContent).toBe('With sails & café');
  });

  test('loads at the height of cards, without a word', async () => {
    const skeleton = await offering(undefined, { locale: undefined });
    const height = one(skeleton, "[part='item']").offsetHeight;
    expect(one(await offering(stock(3)), "[part='item']").offsetHeight).toBe(height);
    expect(all(skeleton, '[part=item]')).toHaveLength(6);
    expect(skeleton.shadowRoot?.textContent.trim()).toBe('');
  });

  test.each([true, false])('reserves the line of a price while loading: %s', async (isPriced) => {
    const lines = [
      all(await offering(undefined, { priced: isPriced }), '[part=price]'),
      all(await offering(stock(9), { priced: isPriced, dated: { locale, orders: [], ...searching } }), '[part=price]'),
    ];
    expect(lines.map(({ length }) => length)).toEqual(isPriced ? [6, 6] : [0, 0]);
  });

  test('loads the first pictures at once, and shows initials without one', async () => {
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

  test('replaces a picture that fails by the whole first letter', async () => {
    const items = await offering([
      item({ name: '🛶 Kayak', pictures: [{ src: 'data:image/png,none', title: 'Boat' }] }),
    ]);
    const picture = one(items, 'img');
    expect(picture.getAttribute('alt')).toBe('');
    await expect.poll(() => picture.hidden).toBe(true);
    expect(one(items, "[part='picture']").innerText.trim()).toBe('🛶');
  });

  test('shows names, categories and summaries as text', async () => {
    const hostile = '<img src="https://tracker.example/x" onerror="window.hit=1">';
    const items = await offering([item({ name: hostile, blurb: hostile, category: hostile }), ...stock(1)]);
    for (const part of ['choose', 'summary', 'category'])
      expect(one(items, `[part=${part}]`).textContent).toBe(hostile);
    expect(all(items, 'img')).toHaveLength(0);
  });

  test('shows categories only if there are several', async () => {
    expect(all(await offering(stock(3)), '[part=category]')).toHaveLength(3);
    expect(all(await offering(stock(3, 1)), '[part=category]')).toHaveLength(0);
  });

  test('shows the price with its date and party, isolating the account’s words', async () => {
    const items = await offering(stock(1), { priced: true, notes: notesOf() });
    const price = one(items, '[part=price]');
    expect(price.innerText).toBe('$68\u00a0· Sat, Jun 14\u00a0· 2 × Erwachsene');
    expect(price.querySelector('bdi')?.innerText).toBe('2 × Erwachsene');
  });

  test('reserves a line for an unknown price, unless the list shows none', async () => {
    const [line] = all(await offering(stock(1), { priced: true }), '[part=price]');
    expect(line?.innerText.trim()).toBe('');
    expect(all(await offering(stock(1), { notes: notesOf() }), '[part=price]')).toEqual([]);
  });

  test.each([
    [16, 288, 'بالغون × 2'],
    [16, 340, 'Adults × 2, Children × 3'],
    [32, 358, 'Adults × 2'],
  ])('wraps a long price of %d pixels into its reserved place', async (size, width, party) => {
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

  test.each(['ltr', 'rtl'])('begins no line of the price with a dot in %s', async (dir) => {
    document.documentElement.dir = dir;
    const items = await offering(stock(1), { priced: true, notes: notesOf({ party: 'Adults × 2, Children × 3' }) });
    const price = one(items, '[part=price]');
    for (let width = 80; width <= 280; width += 10) {
      document.body.style.width = `${width}px`;
      expect(linesOf(price).filter((line) => line.startsWith('·'))).toEqual([]);
    }
    document.documentElement.dir = document.body.style.width = '';
  });

  test('shows the next days right below a price of one line', async () => {
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

  test('opens the item on the day of a chip', async () => {
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

  test.each([16, 32])('reserves the place of the chips at %d pixels', async (size) => {
    document.documentElement.style.fontSize = document.body.style.fontSize = `${size}px`;
    const items = await offering(stock(1), { priced: true });
    const height = one(items, "[part='item']").offsetHeight;
    items.notes = notesOf({ party: '', chips: (choose) => html`${[chips(choose), chips(choose), chips(choose)]}` });
    await items.updateComplete;
    expect(one(items, "[part='item']").offsetHeight).toBe(height);
    document.documentElement.style.fontSize = document.body.style.fontSize = '';
  });

  test('shows no chips without days or prices, or in a date search', async () => {
    const free = new Map([['0', { price: '$30.00', note: '', amount: 30, choice: {} }]]);
    const dateSearch = { locale, orders: undatedList(locale).orders, free };
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

  test('renders a new card instead of reusing the picture of another', async () => {
    const picture = (name: string) => ({
      src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`,
      title: '',
    });
    const items = await offering(stock(12).map((each) => ({ ...each, pictures: [picture(each.name)] })));
    const before = one(items, 'img');
    await search(items, 'sails');
    expect(one(items, 'img')).not.toBe(before);
  });

  test('keeps the cards if a search finds the same items', async () => {
    const items = await offering(stock(40).map((each, index) => (index < 20 ? { ...each, blurb: 'Red.' } : each)));
    const cards = all(items, 'li');
    await search(items, 'red');
    expect(requestsOf(items, 'live-region-say')).toEqual([{ words: '20 results' }]);
    expect(all(items, 'li')).toEqual(cards);
  });

  test('keeps cards and focus when data arrives', async () => {
    const items = await offering(stock(9));
    const card = one(items, "[part='choose']");
    card.focus();
    items.dated = { locale, orders: undatedList(locale).orders };
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
  ] as const)('lays out at %d pixels %d columns', async ([width, columns]) => {
    const items = await offering(stock(6));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`slipway-items { inline-size: ${width}px }`);
    document.adoptedStyleSheets = [sheet];
    expect(getComputedStyle(one(items, 'ul')).gridTemplateColumns.split(' ')).toHaveLength(columns);
    document.adoptedStyleSheets = [];
  });
});

describe('finding', () => {
  test('keeps fields large enough to prevent the zoom of phones', async () => {
    const items = await offering(stock(60, 40));
    items.style.fontSize = '13px';
    expect(all(items, 'input, select').map((each) => getComputedStyle(each).fontSize)).toEqual(['16px', '16px']);
  });

  test('offers a search from twelve items', async () => {
    expect(all(await offering(stock(11)), 'input')).toHaveLength(0);
    expect(all(await offering(stock(12)), 'input')).toHaveLength(1);
  });

  test.for([
    ['kuchen', ['Küchenboot']],
    ['KÜCHEN', ['Küchenboot']],
    ['sails', ['Boat 3']],
    ['cafe', ['Boat 3']],
    ['category 2 boat', ['Boat 2', 'Boat 5', 'Boat 8', 'Boat 11']],
    ['  ', stock(12).map(({ name }) => name)],
  ] as const)('finds for "%s" %o in name, category and summary', async ([words, matches]) => {
    const items = await offering(stock(12));
    await search(items, words);
    expect(names(items)).toEqual(matches);
  });

  test('announces the number of results only when it changes', async () => {
    const items = await offering(stock(12));
    expect(items.requests).toEqual([]);
    await search(items, 'sai');
    await search(items, 'sail');
    await search(items, 'zzz');
    await search(items, 'sail');
    expect(requestsOf(items, 'live-region-say')).toEqual([
      { words: '1 result' },
      { words: '0 results' },
      { words: '1 result' },
    ]);
  });

  test('filters by category until Everything is pressed', async () => {
    const items = await offering(stock(9));
    control(items, 'Category 1').click();
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 1', 'Boat 4', 'Küchenboot']);
    expect(control(items, 'Category 1').getAttribute('aria-pressed')).toBe('true');
    control(items, 'All').click();
    await items.updateComplete;
    expect(names(items)).toHaveLength(9);
  });

  test('offers many categories as a select', async () => {
    const items = await offering(stock(60, 40));
    expect(all(items, "[part='chip']")).toHaveLength(0);
    await userEvent.selectOptions(one(items, 'select'), 'Category 12');
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 12', 'Boat 52']);
  });

  test('offers to show everything if nothing matches, and keeps the focus', async () => {
    const items = await offering(stock(12), { keyword: 'zzz' });
    expect(one(items, "[part='none']").textContent).toContain('No results');
    control(items, 'Clear filters').click();
    await items.updateComplete;
    expect(names(items)).toHaveLength(12);
    await expect.poll(() => focusedElement(items)?.tagName).toBe('INPUT');
  });

  test('shows a text for an account without items', async () => {
    const items = await offering([]);
    expect(one(items, "[part='empty']").textContent.trim()).toBe('Nothing is available to book right now.');
  });

  test('replaces its own words when the page fills the empty slot', async () => {
    const page = document.createElement('div');
    const root = page.attachShadow({ mode: 'open' });
    const items = await offering([]);
    items.innerHTML = '<slot name="empty" slot="empty"></slot>';
    root.append(items);
    document.body.append(page);
    items.requestUpdate();
    await items.updateComplete;
    expect(one(items, "[part='empty']").textContent.trim()).toBe('Nothing is available to book right now.');
    const slotChange = new Promise((resolve) => items.addEventListener('slotchange', resolve, { once: true }));
    page.innerHTML = '<p slot="empty">We open in May.</p>';
    await slotChange;
    await items.updateComplete;
    expect(one(items, "[part='empty']").textContent.trim()).toBe('');
  });
});

describe('long lists', () => {
  test('renders 12 of 5,000 items in at most 240 elements', async () => {
    const note = { price: '$9', when: 'Wed, Dec 9', party: '', soldOut: '' };
    const [boats, list] = [stock(5000, 40), undatedList(locale)];
    const notes = new Map(boats.map(({ id }) => [id, note]));
    const pictures = [{ src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', title: '' }];
    const items = await offering(
      boats.map((each) => ({ ...each, pictures })),
      { dated: list, notes, priced: true },
    );
    expect(all(items, 'li')).toHaveLength(12);
    expect(all(items, '*').length).toBeLessThanOrEqual(240);
    await search(items, 'boat 1');
    expect(all(items, 'li')).toHaveLength(12);
    expect(all(items, '*').length).toBeLessThanOrEqual(240);
    await search(items, 'küchenboot');
    expect(names(items)).toEqual(['Küchenboot']);
  });

  test('reads only the rendered of 5,000 items', async () => {
    let read = 0;
    const boats = stock(5000, 40).map((each) =>
      Object.defineProperties(each, {
        blurb: { get: () => 'Floats.' },
        pictures: { get: () => (read++, []) },
        name: { get: () => 'Boat' },
        bounds: { get: () => (read++, {}) },
      }),
    );
    const items = await offering(boats);
    expect(read).toBe(12);
    await search(items, 'boat');
    expect(read).toBe(24);
  });

  test('renders all of 24 items', async () => {
    const items = await offering(stock(24));
    expect(all(items, 'li')).toHaveLength(24);
    expect(all(items, "[part='more']")).toHaveLength(0);
  });

  test('reads the words of each item once for all searches', async () => {
    let read = 0;
    const boats = stock(50).map((each) =>
      Object.defineProperty({ ...each }, 'blurb', { get: () => (read++, 'Floats.') }),
    );
    const items = await offering(boats);
    await search(items, 'b');
    read = 0;
    await search(items, 'zz');
    await search(items, 'zzz');
    expect(read).toBe(0);
  });

  test('shows 24 more and moves the focus to the first', async () => {
    const items = await offering(stock(60));
    control(items, 'Show more').click();
    await expect.poll(() => focusedElement(items)?.textContent).toBe('Boat 12');
    expect(all(items, 'li')).toHaveLength(36);
  });

  test('focuses the card of a returning guest and keeps the search', async () => {
    const items = await offering(stock(60));
    await search(items, 'boat');
    items.hidden = true;
    items.hidden = false;
    expect(await items.focusItem('40')).toBe(true);
    expect(focusedElement(items)?.textContent).toBe('Boat 40');
    expect((one(items, 'input') as HTMLInputElement).value).toBe('boat');
    expect(await items.focusItem('7')).toBe(false);
  });
});

test.for<[string, readonly Item[] | undefined, Partial<SlipwayItems>]>([
  ['loading', undefined, { locale: undefined }],
  ['few', stock(3), {}],
  ['with chips', stock(9), {}],
  ['with a list of categories', stock(60, 40), {}],
  ['with nothing found', stock(9), { keyword: 'zzz' }],
  ['empty', [], {}],
])('has no accessibility issues: %s', async ([, items, props]) => {
  await offering(items, props);
  expect(await axeProblems()).toEqual([]);
});

describe('by date', () => {
  const card = (amount: number, price = `$${amount}.00`) => ({
    price,
    note: '2 × Adults',
    amount,
    choice: { start: '2031-06-14' as Day, end: '2031-06-15' as Day },
  });
  const searchResult = (prices: readonly (readonly [string, number])[]) => {
    const free = new Map(prices.map(([id, amount]) => [id, card(amount)]));
    return {
      locale,
      orders: [...undatedList(locale).orders, ...priceOrders(free, english.byDate)],
      words: english.byDate,
      free,
    };
  };

  test('shows the free items with prices and counts the others', async () => {
    const items = await offering(stock(9), {
      dated: searchResult([
        ['1', 30],
        ['4', 20],
        ['2', 40],
      ]),
    });
    expect(names(items)).toEqual(['Boat 1', 'Boat 2', 'Boat 4']);
    expect(one(items, "[part='price']").innerText).toBe('$30.00\u00a0· 2 × Adults');
    expect(one(items, "[part='left-out']").textContent).toBe('6 more are unavailable on these dates.');
    expect(one(items, "[part='count']").textContent).toBe('3 results');
    expect(await axeProblems()).toEqual([]);
  });

  test('hides the sold-out label of a free item', async () => {
    const notes = new Map([['1', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);
    const items = await offering(stock(3), { dated: searchResult([['1', 30]]), notes });
    expect([names(items), all(items, '[part=sold-out]')]).toEqual([['Boat 1'], []]);
  });

  test('requests an item with the days that it is free', async () => {
    const items = await offering(stock(3), { dated: searchResult([['1', 30]]) });
    control(items, 'Boat 1').click();
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '1', start: '2031-06-14', end: '2031-06-15' }]);
  });

  test('filters the free items and counts the others', async () => {
    const items = await offering(stock(12), {
      dated: searchResult([
        ['0', 30],
        ['3', 20],
        ['1', 1],
      ]),
    });
    control(items, 'Category 0').click();
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 0', 'Boat 3']);
    expect(one(items, "[part='left-out']").textContent).toBe('2 more are unavailable on these dates.');
    await search(items, 'zeppelin');
    expect(one(items, "[part='none']").textContent).toContain('No results');
  });

  test('sorts by price both ways, unknown prices last', async () => {
    const items = await offering(stock(5), {
      dated: searchResult([
        ['0', 30],
        ['1', Infinity],
        ['2', 20],
        ['3', 30],
      ]),
    });
    for (const [order, sortedNames] of [
      ['2', ['Boat 2', 'Boat 0', 'Boat 3', 'Boat 1']],
      ['3', ['Boat 0', 'Boat 3', 'Boat 2', 'Boat 1']],
      ['0', ['Boat 0', 'Boat 1', 'Boat 2', 'Boat 3']],
    ] as const) {
      await userEvent.selectOptions(one(items, "[part='order'] select"), order);
      await items.updateComplete;
      expect(names(items)).toEqual(sortedNames);
    }
  });

  test('shows skeletons and the progress before the first result', async () => {
    const items = await offering(stock(9), { dated: { locale, orders: undatedList(locale).orders, ...searching } });
    expect(names(items)).toEqual([]);
    expect(all(items, '.skeleton').length).toBeGreaterThan(0);
    expect(one(items, "[part='count']").textContent).toBe('Checked 0 of 9');
    expect(await axeProblems()).toEqual([]);
  });

  const searchAfter = (
    checked: readonly string[],
    freeIds: readonly string[],
    orders = undatedList(locale).orders,
  ) => ({
    locale,
    orders,
    progress: html`Checked`,
    free: searchResult(freeIds.map((id) => [id, 20] as const)).free,
    uncheckedIds: new Set(stock(9).flatMap(({ id }) => (checked.includes(id) ? [] : [id]))),
  });

  test('shows results in order, and moves none when more come', async () => {
    const items = await offering(stock(9), { priced: true, dated: searchAfter(['0', '1', '3'], ['1', '3']) });
    const places = () =>
      all(items, "[part='choose']").map((each) => [each.textContent, JSON.stringify(each.getBoundingClientRect())]);
    expect(names(items)).toEqual(['Boat 1']);
    expect(all(items, "[part='item']")).toHaveLength(6);
    for (const checked of [
      ['0', '1', '2', '3', '4', '6'],
      ['0', '1', '2', '3', '4', '5', '6'],
      ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
    ]) {
      const before = places();
      const [firstCard] = all(items, "[part='choose']");
      const lastSlot = all(items, "[part='item']").at(-1);
      items.dated = searchAfter(checked, ['1', '2', '3', '5', '6', '8']);
      await items.updateComplete;
      expect(places().slice(0, before.length)).toEqual(before);
      expect(all(items, "[part='choose']")[0]).toBe(firstCard);
      if (names(items).length < 6) expect(all(items, "[part='item']").at(-1)).toBe(lastSlot);
    }
    expect(names(items)).toEqual(['Boat 1', 'Boat 2', 'Boat 3', 'Boat 5', 'Boat 6', 'Boat 8']);
    expect(all(items, '.skeleton')).toEqual([]);
  });

  test('sorts by price only when all answers are there', async () => {
    const orders = (uncheckedIds: readonly string[]) => [
      ...undatedList(locale).orders,
      ...priceOrders(
        new Map(['1', '2'].map((id) => [id, { price: '', note: '', amount: 9 - Number(id), choice: {} }])),
        english.byDate,
        new Set(uncheckedIds),
      ),
    ];
    const checked = ['0', '1', '2', '3', '4', '5', '6', '7'];
    const items = await offering(stock(9), { dated: searchAfter(checked, ['1', '2'], orders(['8'])) });
    expect(names(items)).toEqual(['Boat 1', 'Boat 2']);
    await userEvent.selectOptions(one(items, "[part='order'] select"), '2');
    await items.updateComplete;
    expect([names(items), all(items, "[part='item']").length]).toEqual([[], 6]);
    items.dated = { ...searchAfter(checked, ['1', '2'], orders([])), uncheckedIds: undefined };
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 2', 'Boat 1']);
  });

  test('shows only the slot for dates if nothing is free', async () => {
    const items = await offering(stock(9), { dated: searchResult([]) });
    expect(names(items)).toEqual([]);
    for (const part of ['none', 'left-out', 'count']) expect(all(items, `[part='${part}']`)).toEqual([]);
    expect(all(items, "[part='order'] select")).toEqual([]);
    expect(all(items, "slot[name='dates']")).toHaveLength(1);
  });

  test('keeps a single item unsorted on every date', async () => {
    const items = await offering(stock(1), { dated: searchResult([]) });
    expect(names(items)).toEqual(['Boat 0']);
    expect(all(items, "[part='order']")).toEqual([]);
  });
});
