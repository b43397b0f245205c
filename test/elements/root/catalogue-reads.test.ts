import { describe, expect, it, vi } from 'vitest';
import type { CatalogueClient } from '../../../src/api/catalogue-client.ts';
import type { Item } from '../../../src/api/types.ts';
import { createCatalogueReads, type CatalogueQuery } from '../../../src/elements/root/catalogue-reads.ts';
import { utcMonth } from '../../../src/values/dates/venue-clock.ts';
import { addMonths, eachDay, firstDayOf, lastDayOf, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { company } from '../checkout-stage.ts';
import { plainItem } from '../../api/plain.ts';
import { handHost, settled } from './hand-context.ts';

/** An account with these items, what it was asked, and what it does not answer. */
function reads(catalogue: readonly Item[], query: Partial<CatalogueQuery> = {}) {
  const asked: string[] = [];
  const lost = new Set<string>();
  const answer = <T>(name: string, value: T): Promise<T> => {
    asked.push(name);
    const [kind = ''] = name.split(' ');
    return lost.has(kind) || lost.has(name)
      ? Promise.reject(new ProblemError({ kind: 'offline' }))
      : Promise.resolve(value);
  };
  const client: CatalogueClient = {
    account: () => answer('account', company),
    items: ({ itemIds, categoryId }) =>
      answer(
        ['items', itemIds.join(), categoryId].filter(Boolean).join(' '),
        catalogue.filter((item) =>
          itemIds.length > 0 ? itemIds.includes(item.id) : categoryId === '' || item.categoryId === categoryId,
        ),
      ),
    calendar: (itemId, from, to) =>
      answer(`calendar ${itemId} ${from} ${to}`, new Map(eachDay(from, to).map((day): [Day, number] => [day, 1]))),
  };
  const facts: CatalogueQuery = {
    client,
    earlier: null,
    hasAll: () => true,
    itemIds: [],
    categoryIds: [],
    openItemId: null,
    looksFar: () => false,
    ...query,
  };
  const host = handHost();
  const made = createCatalogueReads(host, () => facts);
  const draw = async (changes: Partial<CatalogueQuery> = {}) => {
    Object.assign(facts, changes);
    host.requestUpdate();
    await settled();
  };
  return { ...made, draw, asked, lost };
}
const ids = (items: readonly Item[] | undefined) => items?.map(({ id }) => id);
const item = (id: string, changes: Partial<Item> = {}) => plainItem({ id, categoryId: '1', ...changes });

describe('createCatalogueReads: items', () => {
  it('reads account and items once, however often the element updates', async () => {
    const { draw, asked, items, company: account } = reads([item('1'), item('2')]);
    await draw();
    await draw();
    expect([asked, ids(items.value), account.value?.name]).toEqual([['account', 'items'], ['1', '2'], 'Harbour']);
  });

  it('reads again if the page requests something else', async () => {
    const { draw, asked, items } = reads([item('1'), item('2')]);
    await draw({ itemIds: ['2'] });
    expect(ids(items.value)).toEqual(['2']);
    await draw({ itemIds: [], categoryIds: ['9'] });
    expect([ids(items.value), asked.slice(2)]).toEqual([[], ['items 9']]);
  });

  it('picks several categories out of the whole list', async () => {
    const { draw, asked, items } = reads([item('1'), item('2', { categoryId: '2' }), item('3', { categoryId: '3' })]);
    await draw({ categoryIds: ['1', '3'] });
    expect([asked, ids(items.value)]).toEqual([
      ['account', 'items'],
      ['1', '3'],
    ]);
  });

  it('reads the missing children of a parent', async () => {
    const parent = item('1', { group: 'parent', children: ['2', '3'] });
    const { draw, asked, items } = reads([parent, item('2'), item('3')]);
    await draw({ itemIds: ['1', '2'] });
    expect([asked[1], asked[2], ids(items.value)]).toEqual(['items 1,2', 'items 3', ['1', '2', '3']]);
  });

  it('leaves out a parent without children', async () => {
    const { draw, items } = reads([item('1', { group: 'parent', children: ['9'] }), item('2')]);
    await draw();
    expect(ids(items.value)).toEqual(['2']);
  });

  it('reads nothing without an account', async () => {
    const { draw, asked } = reads([], { client: null });
    await draw();
    expect(asked).toEqual([]);
  });
});

describe('createCatalogueReads: calendar', () => {
  const month = utcMonth(Date.now());
  const first = `calendar 1 ${firstDayOf(month)} ${lastDayOf(addMonths(month, 3))}`;
  const rest = `calendar 1 ${firstDayOf(addMonths(month, 4))} ${lastDayOf(addMonths(month, 12))}`;

  it('reads four months, and the rest of the year on demand', async () => {
    const { draw, asked, calendar } = reads([item('1')]);
    await draw({ openItemId: '1' });
    expect([asked.at(-1), calendar.value?.rest]).toEqual([first, 'pending']);
    await draw({ looksFar: () => true });
    expect([asked.at(-1), calendar.value?.rest]).toEqual([rest, 'loaded']);
    expect(calendar.value?.days.size).toBe(eachDay(firstDayOf(month), lastDayOf(addMonths(month, 12))).length);
    await draw({ looksFar: () => false });
    await draw({ looksFar: () => true });
    expect(asked.filter((each) => each.startsWith('calendar'))).toHaveLength(2);
  });

  it('keeps the first block if the second fails, and retries', async () => {
    const { draw, lost, calendar, problem, retry } = reads([item('1')]);
    await draw({ openItemId: '1' });
    lost.add(rest);
    await draw({ looksFar: () => true });
    expect([calendar.value?.rest, calendar.value?.itemId, problem()]).toEqual(['failed', '1', null]);
    lost.clear();
    retry();
    await vi.waitFor(() => expect(calendar.value?.rest).toBe('loaded'));
  });

  it('starts over for another item', async () => {
    const { draw, asked, calendar } = reads([item('1'), item('2')]);
    await draw({ openItemId: '1' });
    await draw({ openItemId: '2' });
    expect([calendar.value?.itemId, asked.at(-1)]).toEqual(['2', first.replace(' 1 ', ' 2 ')]);
  });
});

it.each(['account', 'items'])('reports a failed read of the %s until a retry succeeds', async (name) => {
  const { draw, lost, problem, retry, asked } = reads([item('1')]);
  lost.add(name);
  await draw();
  expect(problem()).toEqual({ kind: 'offline' });
  lost.clear();
  const before = asked.length;
  retry();
  await draw();
  expect([problem(), asked.slice(before)]).toEqual([null, [name]]);
});

it('reports no problem for a failed calendar', async () => {
  const { draw, lost, problem, calendar } = reads([item('1')]);
  lost.add('calendar');
  await draw({ openItemId: '1' });
  expect([problem(), calendar.error]).toMatchObject([null, { problem: { kind: 'offline' } }]);
});

describe('createCatalogueReads: response cache', () => {
  const august = (itemId: string, free: number) => new Map([[`${itemId} ${String(free)}` as Day, free]]);
  const told = (items: readonly Item[]): CatalogueClient => ({
    account: () => Promise.resolve({ ...company, name: 'Harbour as it was' }),
    items: () => Promise.resolve([...items]),
    calendar: (itemId) => Promise.resolve(august(itemId, 1)),
  });

  it('answers from the cache without a request', async () => {
    const earlier = told([item('1'), item('2')]);
    const { draw, asked, items, company: account, calendar } = reads([], { earlier, openItemId: '1' });
    await draw();
    expect([asked, ids(items.value), account.value?.name]).toEqual([[], ['1', '2'], 'Harbour as it was']);
    expect(calendar.value?.days).toEqual(august('1', 1));
  });

  it('requests a list if the cache lacks an item', async () => {
    const { draw, asked, items } = reads([item('1'), item('2')], {
      earlier: told([item('1')]),
      hasAll: (found) => found.some(({ id }) => id === '2'),
    });
    await draw();
    expect([asked, ids(items.value)]).toEqual([['items'], ['1', '2']]);
  });

  it('refetches one resource at a time, also a loaded calendar', async () => {
    const earlier = told([item('1')]);
    const { draw, refetch, items, calendar } = reads([], { earlier, openItemId: '1' });
    await draw();
    Object.assign(earlier, { ...told([item('3')]), calendar: () => Promise.resolve(august('1', 0)) });
    await refetch('calendar');
    expect([ids(items.value), calendar.value?.days]).toEqual([['1'], august('1', 0)]);
    await refetch('items');
    expect(ids(items.value)).toEqual(['3']);
  });

  it('refetches as many days as the guest looks at', async () => {
    const { draw, refetch, calendar } = reads([], { earlier: told([]), openItemId: '1', looksFar: () => true });
    await draw();
    await refetch('calendar');
    expect(calendar.value?.rest).toBe('loaded');
  });
});
