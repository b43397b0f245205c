import { describe, expect, test, vi } from 'vitest';
import type { CatalogueClient } from '../../../../src/api/catalogue-client.ts';
import type { Item } from '../../../../src/api/types.ts';
import { createCatalogueReads, type CatalogueQuery } from '../../../../src/elements/root/finding/catalogue-reads.ts';
import { utcMonth } from '../../../../src/values/dates/venue-clock.ts';
import { addMonths, eachDay, firstDayOf, lastDayOf, type Day } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { company } from '../../checkout-stage.ts';
import { plainItem } from '../../../api/plain.ts';
import { handHost, settled } from '../hand-context.ts';

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

describe('what is offered', () => {
  test('is asked for once with the account, however often the element is drawn', async () => {
    const { draw, asked, items, company: account } = reads([item('1'), item('2')]);
    await draw();
    await draw();
    expect([asked, ids(items.value), account.value?.name]).toEqual([['account', 'items'], ['1', '2'], 'Harbour']);
  });

  test('is asked for anew where the page asks for something else', async () => {
    const { draw, asked, items } = reads([item('1'), item('2')]);
    await draw({ itemIds: ['2'] });
    expect(ids(items.value)).toEqual(['2']);
    await draw({ itemIds: [], categoryIds: ['9'] });
    expect([ids(items.value), asked.slice(2)]).toEqual([[], ['items 9']]);
  });

  test('out of several categories is picked from the whole list, as the service filters by one', async () => {
    const { draw, asked, items } = reads([item('1'), item('2', { categoryId: '2' }), item('3', { categoryId: '3' })]);
    await draw({ categoryIds: ['1', '3'] });
    expect([asked, ids(items.value)]).toEqual([
      ['account', 'items'],
      ['1', '3'],
    ]);
  });

  test('as a group comes with its children, which were not asked for by themselves', async () => {
    const parent = item('1', { group: 'parent', children: ['2', '3'] });
    const { draw, asked, items } = reads([parent, item('2'), item('3')]);
    await draw({ itemIds: ['1', '2'] });
    expect([asked[1], asked[2], ids(items.value)]).toEqual(['items 1,2', 'items 3', ['1', '2', '3']]);
  });

  test('leaves out a group with nothing in it', async () => {
    const { draw, items } = reads([item('1', { group: 'parent', children: ['9'] }), item('2')]);
    await draw();
    expect(ids(items.value)).toEqual(['2']);
  });

  test('is not asked of a page that names no account', async () => {
    const { draw, asked } = reads([], { client: null });
    await draw();
    expect(asked).toEqual([]);
  });
});

describe('the calendar of the open item', () => {
  const month = utcMonth(Date.now());
  const first = `calendar 1 ${firstDayOf(month)} ${lastDayOf(addMonths(month, 3))}`;
  const rest = `calendar 1 ${firstDayOf(addMonths(month, 4))} ${lastDayOf(addMonths(month, 12))}`;

  test('is this month and the three after it, and the rest of the year for who looks that far', async () => {
    const { draw, asked, calendar } = reads([item('1')]);
    await draw({ openItemId: '1' });
    expect([asked.at(-1), calendar.value?.rest]).toEqual([first, 'unasked']);
    await draw({ looksFar: () => true });
    expect([asked.at(-1), calendar.value?.rest]).toEqual([rest, 'known']);
    expect(calendar.value?.days.size).toBe(eachDay(firstDayOf(month), lastDayOf(addMonths(month, 12))).length);
    await draw({ looksFar: () => false });
    await draw({ looksFar: () => true });
    expect(asked.filter((each) => each.startsWith('calendar'))).toHaveLength(2);
  });

  test('stays known where the rest of it cannot be had, and that can be asked for again', async () => {
    const { draw, lost, calendar, problem, retry } = reads([item('1')]);
    await draw({ openItemId: '1' });
    lost.add(rest);
    await draw({ looksFar: () => true });
    expect([calendar.value?.rest, calendar.value?.itemId, problem()]).toEqual(['failed', '1', null]);
    lost.clear();
    retry();
    await vi.waitFor(() => expect(calendar.value?.rest).toBe('known'));
  });

  test('of another item begins anew', async () => {
    const { draw, asked, calendar } = reads([item('1'), item('2')]);
    await draw({ openItemId: '1' });
    await draw({ openItemId: '2' });
    expect([calendar.value?.itemId, asked.at(-1)]).toEqual(['2', first.replace(' 1 ', ' 2 ')]);
  });
});

test.each(['account', 'items'])(
  'without the %s there is nothing to show, until it is asked for again',
  async (name) => {
    const { draw, lost, problem, retry, asked } = reads([item('1')]);
    lost.add(name);
    await draw();
    expect(problem()).toEqual({ kind: 'offline' });
    lost.clear();
    const before = asked.length;
    retry();
    await draw();
    expect([problem(), asked.slice(before)]).toEqual([null, [name]]);
  },
);

test('a calendar that does not come is no reason to show nothing', async () => {
  const { draw, lost, problem, calendar } = reads([item('1')]);
  lost.add('calendar');
  await draw({ openItemId: '1' });
  expect([problem(), calendar.error]).toMatchObject([null, { problem: { kind: 'offline' } }]);
});

describe('what an earlier visit was told', () => {
  const august = (itemId: string, free: number) => new Map([[`${itemId} ${String(free)}` as Day, free]]);
  const told = (items: readonly Item[]): CatalogueClient => ({
    account: () => Promise.resolve({ ...company, name: 'Harbour as it was' }),
    items: () => Promise.resolve([...items]),
    calendar: (itemId) => Promise.resolve(august(itemId, 1)),
  });

  test('is drawn in the place of a question to the service', async () => {
    const earlier = told([item('1'), item('2')]);
    const { draw, asked, items, company: account, calendar } = reads([], { earlier, openItemId: '1' });
    await draw();
    expect([asked, ids(items.value), account.value?.name]).toEqual([[], ['1', '2'], 'Harbour as it was']);
    expect(calendar.value?.days).toEqual(august('1', 1));
  });

  test('is not enough where it lacks what is asked for', async () => {
    const { draw, asked, items } = reads([item('1'), item('2')], {
      earlier: told([item('1')]),
      hasAll: (found) => found.some(({ id }) => id === '2'),
    });
    await draw();
    expect([asked, ids(items.value)]).toEqual([['items'], ['1', '2']]);
  });

  test('is corrected part by part, days also where they are known already', async () => {
    const earlier = told([item('1')]);
    const { draw, correct, items, calendar } = reads([], { earlier, openItemId: '1' });
    await draw();
    Object.assign(earlier, { ...told([item('3')]), calendar: () => Promise.resolve(august('1', 0)) });
    await correct('calendar');
    expect([ids(items.value), calendar.value?.days]).toEqual([['1'], august('1', 0)]);
    await correct('items');
    expect(ids(items.value)).toEqual(['3']);
  });

  test('is corrected as far as the visitor looks', async () => {
    const { draw, correct, calendar } = reads([], { earlier: told([]), openItemId: '1', looksFar: () => true });
    await draw();
    await correct('calendar');
    expect(calendar.value?.rest).toBe('known');
  });
});
