import { userEvent } from 'vitest/browser';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { listOrders, undatedList } from '../../../src/elements/list/list-orders.ts';
import { priceOrders } from '../../../src/elements/list/by-date/price-orders.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { all, asks, axeProblems, control, focused, item, mount, one, localeIn } from '../choosing-stage.ts';

beforeAll(() => customElements.define('slipway-items', SlipwayItems));

const locale = localeIn('en-CA');
const names = (items: HTMLElement) => all(items, "[part='choose']").map((each) => each.textContent);

/** `count` items in `categories` categories, the eighth of which is called "Küchenboot". */
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

const offering = (items: readonly Item[] | undefined, props: Partial<SlipwayItems> = {}) =>
  mount(new SlipwayItems(), { locale, items, ...props });
type Mounted = Awaited<ReturnType<typeof offering>>;

async function search(items: Mounted, words: string): Promise<void> {
  await userEvent.fill(one(items, 'input'), words);
  await items.updateComplete;
}

describe('cards', () => {
  test('each item is a list item with a heading and one control named like it', async () => {
    const items = await offering(stock(3));
    expect(names(items)).toEqual(['Boat 0', 'Boat 1', 'Boat 2']);
    expect(all(items, 'ul > li h3 > button')).toHaveLength(3);
  });

  test('choosing a card asks for its item, from anywhere on the card', async () => {
    const items = await offering(stock(3));
    const card = all(items, 'li')[1];
    const { left, top, width } = card?.getBoundingClientRect() ?? new DOMRect();
    items.shadowRoot
      ?.elementFromPoint(left + width / 2, top + 20)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(asks(items, 'item-choose')).toEqual([{ itemId: '1' }]);
  });

  test('where the window is low a picture is lower, and as wide as its card all the same', async () => {
    const items = await offering(stock(3));
    one(items, "[part='picture']").style.maxBlockSize = '40px';
    const { width, height } = one(items, "[part='picture']").getBoundingClientRect();
    expect([width, height]).toEqual([one(items, 'li').offsetWidth, 40]);
  });

  test('a summary is shown as its plain words', async () => {
    const items = await offering(stock(5));
    expect(all(items, "[part~='summary']")[3]?.textContent).toBe('With sails & café');
  });

  test('waiting takes the height of cards with a name of one line', async () => {
    const waiting = await offering(undefined, { locale: undefined });
    const height = one(waiting, "[part='item']").offsetHeight;
    expect(one(await offering(stock(3)), "[part='item']").offsetHeight).toBe(height);
  });

  test('the first pictures are fetched at once, later ones when they come near; none leaves its initial', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
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
    expect(all(items, 'img')[0]?.getAttribute('fetchpriority')).toBe('high');
    expect(all(items, "[part='picture']")[5]?.textContent.trim()).toBe('B');
  });

  test('a card that becomes another item’s never shows the former picture', async () => {
    const picture = (name: string) => ({
      src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`,
      title: '',
    });
    const items = await offering(stock(9).map((each) => ({ ...each, pictures: [picture(each.name)] })));
    const before = one(items, 'img');
    await search(items, 'sails');
    expect(one(items, 'img')).not.toBe(before);
  });

  test('a search that finds what is seen already leaves its cards', async () => {
    const items = await offering(stock(40).map((each, index) => (index < 20 ? { ...each, blurb: 'Red.' } : each)));
    const cards = all(items, 'li');
    await search(items, 'red');
    expect(asks(items, 'live-region-say')).toEqual([{ words: '20 results' }]);
    expect(all(items, 'li')).toEqual(cards);
  });

  test('what comes while a visitor looks leaves the cards where they stand, with the focus on one of them', async () => {
    const items = await offering(stock(9));
    const card = one(items, "[part='choose']");
    card.focus();
    items.dated = { locale, orders: listOrders(locale) };
    await items.updateComplete;
    items.items = stock(9);
    await items.updateComplete;
    expect(one(items, "[part='choose']")).toBe(card);
    expect(focused(items)).toBe(card);
  });

  test.for([
    [320, 1],
    [479, 1],
    [480, 2],
    [729, 2],
    [730, 3],
    [1280, 3],
  ] as const)('an element %d pixels wide has %d columns', async ([width, columns]) => {
    const items = await offering(stock(6));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`slipway-items { inline-size: ${width}px }`);
    document.adoptedStyleSheets = [sheet];
    expect(getComputedStyle(one(items, 'ul')).gridTemplateColumns.split(' ')).toHaveLength(columns);
    document.adoptedStyleSheets = [];
  });
});

describe('finding', () => {
  test('no field has words so small that a phone zooms into it', async () => {
    const items = await offering(stock(60, 40));
    items.style.fontSize = '13px';
    expect(all(items, 'input, select').map((each) => getComputedStyle(each).fontSize)).toEqual(['16px', '16px']);
  });

  test('few items have no search', async () => {
    expect(all(await offering(stock(6)), 'input')).toHaveLength(0);
    expect(all(await offering(stock(7)), 'input')).toHaveLength(1);
  });

  test.for([
    ['kuchen', ['Küchenboot']],
    ['KÜCHEN', ['Küchenboot']],
    ['sails', ['Boat 3']],
    ['cafe', ['Boat 3']],
    ['category 2 boat', ['Boat 2', 'Boat 5', 'Boat 8']],
    ['  ', ['Boat 0', 'Boat 1', 'Boat 2', 'Boat 3', 'Boat 4', 'Boat 5', 'Boat 6', 'Küchenboot', 'Boat 8']],
  ] as const)('"%s" finds %o, whatever its case and accents, in name, category and summary', async ([words, found]) => {
    const items = await offering(stock(9));
    await search(items, words);
    expect(names(items)).toEqual(found);
  });

  test('the number of results is said when it changes, and only then', async () => {
    const items = await offering(stock(9));
    expect(items.asked).toEqual([]);
    await search(items, 'sai');
    await search(items, 'sail');
    await search(items, 'zzz');
    await search(items, 'sail');
    expect(asks(items, 'live-region-say')).toEqual([
      { words: '1 result' },
      { words: '0 results' },
      { words: '1 result' },
    ]);
  });

  test('a category shows its items alone, and everything again when left', async () => {
    const items = await offering(stock(9));
    control(items, 'Category 1').click();
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 1', 'Boat 4', 'Küchenboot']);
    expect(control(items, 'Category 1').getAttribute('aria-pressed')).toBe('true');
    control(items, 'Everything').click();
    await items.updateComplete;
    expect(names(items)).toHaveLength(9);
  });

  test('many categories are a list to open', async () => {
    const items = await offering(stock(60, 40));
    expect(all(items, "[part='chip']")).toHaveLength(0);
    await userEvent.selectOptions(one(items, 'select'), 'Category 12');
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 12', 'Boat 52']);
  });

  test('nothing found has a way out, which keeps the focus', async () => {
    const items = await offering(stock(9), { keyword: 'zzz' });
    expect(one(items, "[part='none']").textContent).toContain('No results');
    control(items, 'Show everything').click();
    await items.updateComplete;
    expect(names(items)).toHaveLength(9);
    await expect.poll(() => focused(items)?.tagName).toBe('INPUT');
  });

  test('nothing to book at all says so', async () => {
    const items = await offering([]);
    expect(one(items, "[part='empty']").textContent.trim()).toBe('Nothing is open for booking right now.');
  });

  test('a page that fills the empty slot late is heard: its words take the place of ours', async () => {
    const page = document.createElement('div');
    const root = page.attachShadow({ mode: 'open' });
    const items = await offering([]);
    items.innerHTML = '<slot name="empty" slot="empty"></slot>';
    root.append(items);
    document.body.append(page);
    items.requestUpdate();
    await items.updateComplete;
    expect(one(items, "[part='empty']").textContent.trim()).toBe('Nothing is open for booking right now.');
    const filled = new Promise((resolve) => items.addEventListener('slotchange', resolve, { once: true }));
    page.innerHTML = '<p slot="empty">We open in May.</p>';
    await filled;
    await items.updateComplete;
    expect(one(items, "[part='empty']").textContent.trim()).toBe('');
  });
});

describe('long lists', () => {
  test('of 5,000 items 12 are drawn, in at most 240 elements, also while typing', async () => {
    const known = { price: '$9', when: 'Wed, Dec 9', party: '', soldOut: '' };
    const [boats, dated] = [stock(5000, 40), undatedList(locale)];
    const notes = new Map(boats.map(({ id }) => [id, known]));
    const pictures = [{ src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', title: '' }];
    const items = await offering(
      boats.map((each) => ({ ...each, pictures })),
      { dated, notes, priced: true },
    );
    expect(all(items, 'li')).toHaveLength(12);
    expect(all(items, '*').length).toBeLessThanOrEqual(240);
    await search(items, 'boat 1');
    expect(all(items, 'li')).toHaveLength(12);
    expect(all(items, '*').length).toBeLessThanOrEqual(240);
    await search(items, 'küchenboot');
    expect(names(items)).toEqual(['Küchenboot']);
  });

  test('of 5,000 items only those drawn are read beyond what sorts them', async () => {
    let read = 0;
    const watched = stock(5000, 40).map((each) =>
      Object.defineProperties(each, {
        blurb: { get: () => 'Floats.' },
        pictures: { get: () => (read++, []) },
        name: { get: () => 'Boat' },
        bounds: { get: () => (read++, {}) },
      }),
    );
    const items = await offering(watched);
    expect(read).toBe(12);
    await search(items, 'boat');
    expect(read).toBe(24);
  });

  test('a list of 24 is drawn whole', async () => {
    const items = await offering(stock(24));
    expect(all(items, 'li')).toHaveLength(24);
    expect(all(items, "[part='more']")).toHaveLength(0);
  });

  test('a search reads each item’s words once, however much is typed', async () => {
    let read = 0;
    const watched = stock(50).map((each) =>
      Object.defineProperty({ ...each }, 'blurb', { get: () => (read++, 'Floats.') }),
    );
    const items = await offering(watched);
    await search(items, 'b');
    read = 0;
    await search(items, 'zz');
    await search(items, 'zzz');
    expect(read).toBe(0);
  });

  test('showing more draws 24 more and moves the focus to the first of them', async () => {
    const items = await offering(stock(60));
    control(items, 'Show more').click();
    await expect.poll(() => focused(items)?.textContent).toBe('Boat 12');
    expect(all(items, 'li')).toHaveLength(36);
  });

  test('a visitor coming back stands on the card left, drawn or not, and finds search and category as they were', async () => {
    const items = await offering(stock(60));
    await search(items, 'boat');
    items.hidden = true;
    items.hidden = false;
    expect(await items.focusItem('40')).toBe(true);
    expect(focused(items)?.textContent).toBe('Boat 40');
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
])('axe finds nothing in items %s', async ([, items, props]) => {
  await offering(items, props);
  expect(await axeProblems()).toEqual([]);
});

describe('by date', () => {
  const card = (amount: number, price = `$${amount}.00`) => ({
    price,
    note: '2 × Adults',
    amount,
    choice: { start: null, end: null },
  });
  const dated = (prices: readonly (readonly [string, number])[]) => {
    const free = new Map(prices.map(([id, amount]) => [id, card(amount)]));
    return { locale, orders: [...listOrders(locale), ...priceOrders(free, enRest.byDate)], words: enRest.byDate, free };
  };

  test('only what is free is shown, with its price, and how many are left out', async () => {
    const items = await offering(stock(9), {
      dated: dated([
        ['1', 30],
        ['4', 20],
        ['2', 40],
      ]),
    });
    expect(names(items)).toEqual(['Boat 1', 'Boat 2', 'Boat 4']);
    expect(one(items, "[part='price']").innerText).toBe('$30.00 · 2 × Adults');
    expect(one(items, "[part='left-out']").textContent).toBe('6 more are unavailable on these dates.');
    expect(one(items, "[part='count']").textContent).toBe('3 results');
    expect(await axeProblems()).toEqual([]);
  });

  test('a card asks for its item with what was chosen for all', async () => {
    const items = await offering(stock(3), { dated: dated([['1', 30]]) });
    control(items, 'Boat 1').click();
    expect(asks(items, 'item-choose')).toEqual([{ itemId: '1', start: null, end: null }]);
  });

  test('search and categories look among what is free, and count what they leave out', async () => {
    const items = await offering(stock(9), {
      dated: dated([
        ['0', 30],
        ['3', 20],
        ['1', 1],
      ]),
    });
    control(items, 'Category 0').click();
    await items.updateComplete;
    expect(names(items)).toEqual(['Boat 0', 'Boat 3']);
    expect(one(items, "[part='left-out']").textContent).toBe('1 more is unavailable on these dates.');
    await search(items, 'zeppelin');
    expect(one(items, "[part='none']").textContent).toContain('No results');
  });

  test('prices sort both ways, what has none last', async () => {
    const items = await offering(stock(5), {
      dated: dated([
        ['0', 30],
        ['1', Infinity],
        ['2', 20],
        ['3', 30],
      ]),
    });
    for (const [order, expected] of [
      ['2', ['Boat 2', 'Boat 0', 'Boat 3', 'Boat 1']],
      ['3', ['Boat 0', 'Boat 3', 'Boat 2', 'Boat 1']],
      ['0', ['Boat 0', 'Boat 1', 'Boat 2', 'Boat 3']],
    ] as const) {
      await userEvent.selectOptions(one(items, "[part='order'] select"), order);
      await items.updateComplete;
      expect(names(items)).toEqual(expected);
    }
  });

  test('names sort as people count', async () => {
    const items = await offering(stock(12), { dated: { locale, orders: listOrders(locale) } });
    await userEvent.selectOptions(one(items, "[part='order'] select"), '1');
    await items.updateComplete;
    expect(names(items).slice(0, 4)).toEqual(['Boat 0', 'Boat 1', 'Boat 2', 'Boat 3']);
    expect(names(items).at(-1)).toBe('Küchenboot');
    expect(all(items, "[part='order'] option")).toHaveLength(2);
  });

  test('while it is asked the shapes of cards are there, and it is said', async () => {
    const items = await offering(stock(9), { dated: { locale, orders: listOrders(locale), pending: 'Asking…' } });
    expect(names(items)).toEqual([]);
    expect(all(items, '.skeleton').length).toBeGreaterThan(0);
    expect(one(items, "[part='count']").textContent).toBe('Asking…');
    expect(await axeProblems()).toEqual([]);
  });

  test('where nothing is free the list leaves it to what stands in its place', async () => {
    const items = await offering(stock(9), { dated: dated([]) });
    expect(names(items)).toEqual([]);
    for (const part of ['none', 'left-out', 'count']) expect(all(items, `[part='${part}']`)).toEqual([]);
    expect(all(items, "[part='order'] select")).toEqual([]);
    expect(all(items, "slot[name='dates']")).toHaveLength(1);
  });

  test('one item alone is not sorted, and stays whatever the date', async () => {
    const items = await offering(stock(1), { dated: dated([]) });
    expect(names(items)).toEqual(['Boat 0']);
    expect(all(items, "[part='order']")).toEqual([]);
  });
});
