import { userEvent } from 'vitest/browser';
import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import { getContentWithoutSearch } from '../../../src/elements/list/list-content.ts';
import { createPriceOrders } from '../../../src/elements/list/by-date/offer-view.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { queryAll, getRequestDetails, findAccessibilityIssues, findControl, queryOne } from '../choosing-stage.ts';
import { english } from '../../i18n/english.ts';
import { locale, readNames, createItems, unansweredSearch, mountItems, searchItems } from './items-stage.ts';

describe('<slipway-items>: results of a date search', () => {
  const createFreeCard = (amount: number, price = `$${amount}.00`) => ({
    price,
    party: '2 × Adults',
    amount,
    choice: { start: '2031-06-14' as Day, end: '2031-06-15' as Day },
  });
  const createSearchResult = (prices: readonly (readonly [string, number])[]) => {
    const free = new Map(prices.map(([id, amount]) => [id, createFreeCard(amount)]));
    return {
      locale,
      orders: [...getContentWithoutSearch(locale).orders, ...createPriceOrders(free, english.byDate)],
      words: english.byDate,
      free,
    };
  };

  test('shows free items with prices, and the number of unavailable ones', async () => {
    const items = await mountItems(createItems(9), {
      dated: createSearchResult([
        ['1', 30],
        ['4', 20],
        ['2', 40],
      ]),
    });
    expect(readNames(items)).toEqual(['Boat 1', 'Boat 2', 'Boat 4']);
    expect(queryOne(items, "[part='price']").innerText).toBe('$30.00\u00a0· 2 × Adults');
    expect(queryOne(items, "[part='left-out']").textContent).toBe('6 more are unavailable on these dates.');
    expect(queryOne(items, "[part='count']").textContent).toBe('3 results');
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  test('hides the sold-out label of a free item', async () => {
    const notes = new Map([['1', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);
    const items = await mountItems(createItems(3), { dated: createSearchResult([['1', 30]]), notes });
    expect([readNames(items), queryAll(items, '[part=sold-out]')]).toEqual([['Boat 1'], []]);
  });

  test('requests an item with the days of the search', async () => {
    const items = await mountItems(createItems(3), { dated: createSearchResult([['1', 30]]) });
    findControl(items, 'Boat 1').click();
    expect(getRequestDetails(items, 'item-choose')).toEqual([{ itemId: '1', start: '2031-06-14', end: '2031-06-15' }]);
  });

  test('filters by category, counting unavailable items of that category', async () => {
    const items = await mountItems(createItems(12), {
      dated: createSearchResult([
        ['0', 30],
        ['3', 20],
        ['1', 1],
      ]),
    });
    findControl(items, 'Category 0').click();
    await items.updateComplete;
    expect(readNames(items)).toEqual(['Boat 0', 'Boat 3']);
    expect(queryOne(items, "[part='left-out']").textContent).toBe('2 more are unavailable on these dates.');
    await searchItems(items, 'zeppelin');
    expect(queryOne(items, "[part='none']").textContent).toContain('No results');
  });

  test('sorts by price in both directions, with unknown prices last', async () => {
    const items = await mountItems(createItems(5), {
      dated: createSearchResult([
        ['0', 30],
        ['1', Infinity],
        ['2', 20],
        ['3', 30],
      ]),
    });
    for (const [sortOrder, sortedNames] of [
      ['2', ['Boat 2', 'Boat 0', 'Boat 3', 'Boat 1']],
      ['3', ['Boat 0', 'Boat 3', 'Boat 2', 'Boat 1']],
      ['0', ['Boat 0', 'Boat 1', 'Boat 2', 'Boat 3']],
    ] as const) {
      await userEvent.selectOptions(queryOne(items, "[part='order'] select"), sortOrder);
      await items.updateComplete;
      expect(readNames(items)).toEqual(sortedNames);
    }
  });

  test('shows skeletons and the progress before the first result', async () => {
    const items = await mountItems(createItems(9), {
      dated: { locale, orders: getContentWithoutSearch(locale).orders, ...unansweredSearch },
    });
    expect(readNames(items)).toEqual([]);
    expect(queryAll(items, '.skeleton').length).toBeGreaterThan(0);
    expect(queryOne(items, "[part='count']").textContent).toBe('Checked 0 of 9');
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  const createSearchAfter = (
    checkedIds: readonly string[],
    freeIds: readonly string[],
    orders = getContentWithoutSearch(locale).orders,
  ) => ({
    locale,
    orders,
    progress: html`Checked`,
    free: createSearchResult(freeIds.map((id) => [id, 20] as const)).free,
    uncheckedIds: new Set(createItems(9).flatMap(({ id }) => (checkedIds.includes(id) ? [] : [id]))),
  });

  test('appends new results in order without moving earlier results', async () => {
    const items = await mountItems(createItems(9), {
      priced: true,
      dated: createSearchAfter(['0', '1', '3'], ['1', '3']),
    });
    const readPositions = () =>
      queryAll(items, "[part='choose']").map((element) => [
        element.textContent,
        JSON.stringify(element.getBoundingClientRect()),
      ]);
    expect(readNames(items)).toEqual(['Boat 1']);
    expect(queryAll(items, "[part='item']")).toHaveLength(6);
    for (const checkedIds of [
      ['0', '1', '2', '3', '4', '6'],
      ['0', '1', '2', '3', '4', '5', '6'],
      ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
    ]) {
      const positionsBefore = readPositions();
      const [firstCard] = queryAll(items, "[part='choose']");
      const lastSlot = queryAll(items, "[part='item']").at(-1);
      items.dated = createSearchAfter(checkedIds, ['1', '2', '3', '5', '6', '8']);
      await items.updateComplete;
      expect(readPositions().slice(0, positionsBefore.length)).toEqual(positionsBefore);
      expect(queryAll(items, "[part='choose']")[0]).toBe(firstCard);
      if (readNames(items).length < 6) expect(queryAll(items, "[part='item']").at(-1)).toBe(lastSlot);
    }
    expect(readNames(items)).toEqual(['Boat 1', 'Boat 2', 'Boat 3', 'Boat 5', 'Boat 6', 'Boat 8']);
    expect(queryAll(items, '.skeleton')).toEqual([]);
  });

  test('sorts by price only once the search has checked all items', async () => {
    const createOrders = (uncheckedIds: readonly string[]) => [
      ...getContentWithoutSearch(locale).orders,
      ...createPriceOrders(
        new Map(['1', '2'].map((id) => [id, { price: '', party: '', amount: 9 - Number(id), choice: {} }])),
        english.byDate,
        new Set(uncheckedIds),
      ),
    ];
    const checkedIds = ['0', '1', '2', '3', '4', '5', '6', '7'];
    const items = await mountItems(createItems(9), {
      dated: createSearchAfter(checkedIds, ['1', '2'], createOrders(['8'])),
    });
    expect(readNames(items)).toEqual(['Boat 1', 'Boat 2']);
    await userEvent.selectOptions(queryOne(items, "[part='order'] select"), '2');
    await items.updateComplete;
    expect([readNames(items), queryAll(items, "[part='item']").length]).toEqual([[], 6]);
    items.dated = { ...createSearchAfter(checkedIds, ['1', '2'], createOrders([])), uncheckedIds: undefined };
    await items.updateComplete;
    expect(readNames(items)).toEqual(['Boat 2', 'Boat 1']);
  });

  test('shows only the slot for dates if no item is free', async () => {
    const items = await mountItems(createItems(9), { dated: createSearchResult([]) });
    expect(readNames(items)).toEqual([]);
    for (const part of ['none', 'left-out', 'count']) expect(queryAll(items, `[part='${part}']`)).toEqual([]);
    expect(queryAll(items, "[part='order'] select")).toEqual([]);
    expect(queryAll(items, "slot[name='dates']")).toHaveLength(1);
  });

  test('shows a single item even if it is not free', async () => {
    const items = await mountItems(createItems(1), { dated: createSearchResult([]) });
    expect(readNames(items)).toEqual(['Boat 0']);
    expect(queryAll(items, "[part='order']")).toEqual([]);
  });
});
