import { userEvent } from 'vitest/browser';
import { nothing } from 'lit';
import { describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { defineItemsElement } from '../../../src/elements/list/index.ts';
import { childrenListTemplate } from '../../../src/elements/list/group-children.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { getBaseList } from '../../../src/elements/list/dated-list.ts';
import { all, requestsOf, axeProblems, control, focusedElement, item, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';
import { early, locale, names, stock, offering, search } from './items-stage.ts';

describe('defineItemsElement', () => {
  test('upgrades elements that are already in the page', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    defineItemsElement();
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

  test('omits children of a parent that is in the list', async () => {
    expect(names(await offering([museum, camp, small, large]))).toEqual(['Museum', 'Camp']);
  });

  test('lists a child whose parent is not in the list', async () => {
    expect(names(await offering([museum, small]))).toEqual(['Museum', 'Small tent']);
  });

  test('lists the children of an open parent in the list’s order', () => {
    const all = [museum, camp, small, large];
    const view = () =>
      childrenListTemplate(camp, all, locale, {
        hasPrice: false,
        notes: undefined,
        list: undefined,
        dates: () => nothing,
      });
    const place = draw(view());
    const children = (one(place, 'slipway-items') as SlipwayItems).items;
    expect(children).toEqual([small, large]);
    place.redraw(view());
    expect((one(place, 'slipway-items') as SlipwayItems).items).toBe(children);
  });
});

describe('finding', () => {
  test('keeps a font size of 16 pixels, which prevents zooming on phones', async () => {
    const items = await offering(stock(60, 40));
    items.style.fontSize = '13px';
    expect(all(items, 'input, select').map((each) => getComputedStyle(each).fontSize)).toEqual(['16px', '16px']);
  });

  test('offers a text search from twelve items on', async () => {
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
  ] as const)('finds for the words "%s" the items %o', async ([words, matches]) => {
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

  test('filters by category until the guest presses All', async () => {
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

  test('offers to clear filters without results, then focuses the search field', async () => {
    const items = await offering(stock(12), { keyword: 'zzz' });
    expect(one(items, "[part='none']").textContent).toContain('No results');
    control(items, 'Clear filters').click();
    await items.updateComplete;
    expect(names(items)).toHaveLength(12);
    await expect.poll(() => focusedElement(items)?.tagName).toBe('INPUT');
  });

  test('shows a text if the account has no items', async () => {
    const items = await offering([]);
    expect(one(items, "[part='empty']").textContent.trim()).toBe('Nothing is available to book right now.');
  });

  test('hides its own text when the page fills the slot `empty`', async () => {
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
    const [boats, list] = [stock(5000, 40), getBaseList(locale)];
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

  test('reads pictures and bounds only of the items that it renders', async () => {
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

  test('renders all items of a list of 24', async () => {
    const items = await offering(stock(24));
    expect(all(items, 'li')).toHaveLength(24);
    expect(all(items, "[part='more']")).toHaveLength(0);
  });

  test('reads each item’s text once for all searches', async () => {
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

  test('shows 24 more items and focuses the first of them', async () => {
    const items = await offering(stock(60));
    control(items, 'Show more').click();
    await expect.poll(() => focusedElement(items)?.textContent).toBe('Boat 12');
    expect(all(items, 'li')).toHaveLength(36);
  });

  test('keeps the search and focuses the card when the guest returns', async () => {
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
  ['few items', stock(3), {}],
  ['categories as chips', stock(9), {}],
  ['categories as a select', stock(60, 40), {}],
  ['without results', stock(9), { keyword: 'zzz' }],
  ['an empty list', [], {}],
])('has no accessibility issues: %s', async ([, items, props]) => {
  await offering(items, props);
  expect(await axeProblems()).toEqual([]);
});
