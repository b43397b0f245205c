import { userEvent } from 'vitest/browser';
import { nothing } from 'lit';
import { describe, expect, test, vi } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { defineItems } from '../../../src/elements/list/index.ts';
import { childrenListTemplate } from '../../../src/elements/list/group-children.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { getContentWithoutSearch } from '../../../src/elements/list/list-content.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  createTestItem,
  queryOne,
} from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';
import { earlyElement, locale, readNames, createItems, mountItems, searchItems } from './items-stage.ts';

describe('<slipway-items>', () => {
  describe('defineItems', () => {
    test('upgrades elements that are already in the page', () => {
      const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      defineItems();
      expect(earlyElement).toBeInstanceOf(SlipwayItems);
      expect(consoleWarn).not.toHaveBeenCalled();
      consoleWarn.mockRestore();
    });
  });

  describe('groups', () => {
    const campGroup = createTestItem({ id: '3', name: 'Camp', group: 'parent', children: ['5', '4', '9'] });
    const smallTent = createTestItem({ id: '4', name: 'Small tent', group: 'child' });
    const largeTent = createTestItem({ id: '5', name: 'Large tent', group: 'child' });
    const museum = createTestItem({ id: '1', name: 'Museum' });

    test('omits children of a parent that is in the list', async () => {
      expect(readNames(await mountItems([museum, campGroup, smallTent, largeTent]))).toEqual(['Museum', 'Camp']);
    });

    test('lists a child whose parent is not in the list', async () => {
      expect(readNames(await mountItems([museum, smallTent]))).toEqual(['Museum', 'Small tent']);
    });

    test('lists the children of an open parent in the list’s order', () => {
      const allItems = [museum, campGroup, smallTent, largeTent];
      const createListTemplate = () =>
        childrenListTemplate(campGroup, allItems, locale, {
          hasPrice: false,
          notes: undefined,
          list: undefined,
          dates: () => nothing,
        });
      const container = drawTemplate(createListTemplate());
      const children = (queryOne(container, 'slipway-items') as SlipwayItems).items;
      expect(children).toEqual([smallTent, largeTent]);
      container.redrawTemplate(createListTemplate());
      expect((queryOne(container, 'slipway-items') as SlipwayItems).items).toBe(children);
    });
  });

  describe('finding', () => {
    test('keeps 16-pixel text in its fields, which prevents zooming on phones', async () => {
      const items = await mountItems(createItems(60, 40));
      items.style.fontSize = '13px';
      expect(queryAll(items, 'input, select').map((element) => getComputedStyle(element).fontSize)).toEqual([
        '16px',
        '16px',
      ]);
    });

    test('offers a text search from twelve items on', async () => {
      expect(queryAll(await mountItems(createItems(11)), 'input')).toHaveLength(0);
      expect(queryAll(await mountItems(createItems(12)), 'input')).toHaveLength(1);
    });

    test.for([
      ['kuchen', ['Küchenboot']],
      ['KÜCHEN', ['Küchenboot']],
      ['sails', ['Boat 3']],
      ['cafe', ['Boat 3']],
      ['category 2 boat', ['Boat 2', 'Boat 5', 'Boat 8', 'Boat 11']],
      ['  ', createItems(12).map(({ name }) => name)],
    ] as const)('finds for the words "%s" the items %o', async ([words, expectedIds]) => {
      const items = await mountItems(createItems(12));
      await searchItems(items, words);
      expect(readNames(items)).toEqual(expectedIds);
    });

    test('announces the number of results only when it changes', async () => {
      const items = await mountItems(createItems(12));
      expect(items.requests).toEqual([]);
      await searchItems(items, 'sai');
      await searchItems(items, 'sail');
      await searchItems(items, 'zzz');
      await searchItems(items, 'sail');
      expect(getRequestDetails(items, 'live-region-say')).toEqual([
        { words: '1 result' },
        { words: '0 results' },
        { words: '1 result' },
      ]);
    });

    test('filters by category until the guest presses All', async () => {
      const items = await mountItems(createItems(9));
      findControl(items, 'Category 1').click();
      await items.updateComplete;
      expect(readNames(items)).toEqual(['Boat 1', 'Boat 4', 'Küchenboot']);
      expect(findControl(items, 'Category 1').getAttribute('aria-pressed')).toBe('true');
      findControl(items, 'All').click();
      await items.updateComplete;
      expect(readNames(items)).toHaveLength(9);
    });

    test('offers many categories as a select', async () => {
      const items = await mountItems(createItems(60, 40));
      expect(queryAll(items, "[part='chip']")).toHaveLength(0);
      await userEvent.selectOptions(queryOne(items, 'select'), 'Category 12');
      await items.updateComplete;
      expect(readNames(items)).toEqual(['Boat 12', 'Boat 52']);
    });

    test('offers to clear filters without results, then focuses the search field', async () => {
      const items = await mountItems(createItems(12), { keyword: 'zzz' });
      expect(queryOne(items, "[part='none']").textContent).toContain('No results');
      findControl(items, 'Clear filters').click();
      await items.updateComplete;
      expect(readNames(items)).toHaveLength(12);
      await expect.poll(() => getFocusedElement(items)?.tagName).toBe('INPUT');
    });

    test('shows a text if the account has no items', async () => {
      const items = await mountItems([]);
      expect(queryOne(items, "[part='empty']").textContent.trim()).toBe('Nothing is available to book right now.');
    });

    test('hides its own text when the page fills the slot `empty`', async () => {
      const hostElement = document.createElement('div');
      const root = hostElement.attachShadow({ mode: 'open' });
      const items = await mountItems([]);
      items.innerHTML = '<slot name="empty" slot="empty"></slot>';
      root.append(items);
      document.body.append(hostElement);
      items.requestUpdate();
      await items.updateComplete;
      expect(queryOne(items, "[part='empty']").textContent.trim()).toBe('Nothing is available to book right now.');
      const slotChange = new Promise((resolve) => items.addEventListener('slotchange', resolve, { once: true }));
      hostElement.innerHTML = '<p slot="empty">We open in May.</p>';
      await slotChange;
      await items.updateComplete;
      expect(queryOne(items, "[part='empty']").textContent.trim()).toBe('');
    });
  });

  describe('long lists', () => {
    test('renders 12 of 5,000 items in at most 240 elements', async () => {
      const note = { price: '$9', when: 'Wed, Dec 9', party: '', soldOut: '' };
      const [manyBoats, undatedItems] = [createItems(5000, 40), getContentWithoutSearch(locale)];
      const notes = new Map(manyBoats.map(({ id }) => [id, note]));
      const pictures = [{ src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', title: '' }];
      const items = await mountItems(
        manyBoats.map((each) => ({ ...each, pictures })),
        { dated: undatedItems, notes, priced: true },
      );
      expect(queryAll(items, 'li')).toHaveLength(12);
      expect(queryAll(items, '*').length).toBeLessThanOrEqual(240);
      await searchItems(items, 'boat 1');
      expect(queryAll(items, 'li')).toHaveLength(12);
      expect(queryAll(items, '*').length).toBeLessThanOrEqual(240);
      await searchItems(items, 'küchenboot');
      expect(readNames(items)).toEqual(['Küchenboot']);
    });

    test('reads pictures and bounds only of the items that it renders', async () => {
      let readCount = 0;
      const manyBoats = createItems(5000, 40).map((each) =>
        Object.defineProperties(each, {
          blurb: { get: () => 'Floats.' },
          pictures: { get: () => (readCount++, []) },
          name: { get: () => 'Boat' },
          bounds: { get: () => (readCount++, {}) },
        }),
      );
      const items = await mountItems(manyBoats);
      expect(readCount).toBe(12);
      await searchItems(items, 'boat');
      expect(readCount).toBe(24);
    });

    test('renders all items of a list of 24', async () => {
      const items = await mountItems(createItems(24));
      expect(queryAll(items, 'li')).toHaveLength(24);
      expect(queryAll(items, "[part='more']")).toHaveLength(0);
    });

    test('reads each item’s text once for all searches', async () => {
      let readCount = 0;
      const manyBoats = createItems(50).map((each) =>
        Object.defineProperty({ ...each }, 'blurb', { get: () => (readCount++, 'Floats.') }),
      );
      const items = await mountItems(manyBoats);
      await searchItems(items, 'b');
      readCount = 0;
      await searchItems(items, 'zz');
      await searchItems(items, 'zzz');
      expect(readCount).toBe(0);
    });

    test('shows 24 more items and focuses the first of them', async () => {
      const items = await mountItems(createItems(60));
      findControl(items, 'Show more').click();
      await expect.poll(() => getFocusedElement(items)?.textContent).toBe('Boat 12');
      expect(queryAll(items, 'li')).toHaveLength(36);
    });

    test('keeps the search and focuses a card after the list was hidden', async () => {
      const items = await mountItems(createItems(60));
      await searchItems(items, 'boat');
      items.hidden = true;
      items.hidden = false;
      expect(await items.focusItem('40')).toBe(true);
      expect(getFocusedElement(items)?.textContent).toBe('Boat 40');
      expect((queryOne(items, 'input') as HTMLInputElement).value).toBe('boat');
      expect(await items.focusItem('7')).toBe(false);
    });
  });

  test.for<[string, readonly Item[] | undefined, Partial<SlipwayItems>]>([
    ['loading', undefined, { locale: undefined }],
    ['few items', createItems(3), {}],
    ['categories as chips', createItems(9), {}],
    ['categories as a select', createItems(60, 40), {}],
    ['without results', createItems(9), { keyword: 'zzz' }],
    ['an empty list', [], {}],
  ])('has no accessibility issues: %s', async ([, items, props]) => {
    await mountItems(items, props);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
