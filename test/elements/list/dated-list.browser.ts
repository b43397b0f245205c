import { userEvent } from 'vitest/browser';
import { html } from 'lit';
import { describe, expect, test } from 'vitest';
import { getBaseList } from '../../../src/elements/list/dated-list.ts';
import { createPriceOrders } from '../../../src/elements/list/by-date/offer-view.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, control, one } from '../choosing-stage.ts';
import { english } from '../../i18n/english.ts';
import { locale, names, stock, searching, offering, search } from './items-stage.ts';

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
      orders: [...getBaseList(locale).orders, ...createPriceOrders(free, english.byDate)],
      words: english.byDate,
      free,
    };
  };

  test('shows free items with prices, and the number of unavailable ones', async () => {
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

  test('requests an item with the days of the search', async () => {
    const items = await offering(stock(3), { dated: searchResult([['1', 30]]) });
    control(items, 'Boat 1').click();
    expect(requestsOf(items, 'item-choose')).toEqual([{ itemId: '1', start: '2031-06-14', end: '2031-06-15' }]);
  });

  test('filters by category, counting unavailable items of that category', async () => {
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

  test('sorts by price in both directions, with unknown prices last', async () => {
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
    const items = await offering(stock(9), { dated: { locale, orders: getBaseList(locale).orders, ...searching } });
    expect(names(items)).toEqual([]);
    expect(all(items, '.skeleton').length).toBeGreaterThan(0);
    expect(one(items, "[part='count']").textContent).toBe('Checked 0 of 9');
    expect(await axeProblems()).toEqual([]);
  });

  const searchAfter = (
    checked: readonly string[],
    freeIds: readonly string[],
    orders = getBaseList(locale).orders,
  ) => ({
    locale,
    orders,
    progress: html`Checked`,
    free: searchResult(freeIds.map((id) => [id, 20] as const)).free,
    uncheckedIds: new Set(stock(9).flatMap(({ id }) => (checked.includes(id) ? [] : [id]))),
  });

  test('shows results in order without moving earlier ones', async () => {
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

  test('sorts by price only once the search has checked all items', async () => {
    const orders = (uncheckedIds: readonly string[]) => [
      ...getBaseList(locale).orders,
      ...createPriceOrders(
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

  test('shows only the slot for dates if no item is free', async () => {
    const items = await offering(stock(9), { dated: searchResult([]) });
    expect(names(items)).toEqual([]);
    for (const part of ['none', 'left-out', 'count']) expect(all(items, `[part='${part}']`)).toEqual([]);
    expect(all(items, "[part='order'] select")).toEqual([]);
    expect(all(items, "slot[name='dates']")).toHaveLength(1);
  });

  test('shows a single item even if it is not free', async () => {
    const items = await offering(stock(1), { dated: searchResult([]) });
    expect(names(items)).toEqual(['Boat 0']);
    expect(all(items, "[part='order']")).toEqual([]);
  });
});
