import { describe, expect, it, vi } from 'vitest';
import type { LitElement } from 'lit';
import type { CatalogueReads } from '../../../src/api/catalogue-reads.ts';
import type { Item } from '../../../src/api/types.ts';
import { createCatalogueTasks, type CatalogueArguments } from '../../../src/elements/root/catalogue-tasks.ts';
import { createCatalogue } from '../../../src/elements/root/catalogue.ts';
import type { Visit } from '../../../src/elements/root/visit.ts';
import { createStore } from '../../../src/flow/store.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { addMonths, listDays, getFirstDay, getLastDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { getToday, toUtcMonth } from '../../../src/values/dates/venue-clock.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { company } from '../checkout-stage.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { createTestHost, waitForTasks } from './test-context.ts';

const tooLongError = new ProblemError({ kind: 'refused', code: 'too_long', title: '', details: '', fields: {} });

/**
 * Creates the catalogue tasks for an account with these items. A request fails if `lostAnswerNames` has its name or the
 * first word of its name.
 */
function createReads(catalogue: readonly Item[], query: Partial<CatalogueArguments> = {}) {
  const requests: string[] = [];
  const lostAnswerNames = new Set<string>();
  const readLimits = { calendarDays: Infinity };
  const answerRequest = <T>(name: string, value: T): Promise<T> => {
    requests.push(name);
    const [resource = ''] = name.split(' ');
    return lostAnswerNames.has(resource) || lostAnswerNames.has(name)
      ? Promise.reject(new ProblemError({ kind: 'offline' }))
      : Promise.resolve(value);
  };
  const client: CatalogueReads = {
    account: () => answerRequest('account', company),
    items: ({ itemIds, categoryId }) =>
      answerRequest(
        ['items', itemIds.join(), categoryId].filter(Boolean).join(' '),
        catalogue.filter((item) =>
          itemIds.length > 0 ? itemIds.includes(item.id) : categoryId === '' || item.categoryId === categoryId,
        ),
      ),
    calendar: (itemId, from, to) =>
      listDays(from, to).length > readLimits.calendarDays
        ? Promise.reject(tooLongError)
        : answerRequest(
            `calendar ${itemId} ${from} ${to}`,
            new Map(listDays(from, to).map((day): [Day, number] => [day, 1])),
          ),
  };
  const facts: CatalogueArguments = {
    client,
    cachedReads: null,
    hasAllRequestedItems: () => true,
    itemIds: [],
    categoryIds: [],
    openItemId: null,
    needsSecondRequest: () => false,
    ...query,
  };
  const host = createTestHost();
  const catalogueReads = createCatalogueTasks(host, () => facts);
  const updateReads = async (changes: Partial<CatalogueArguments> = {}) => {
    Object.assign(facts, changes);
    host.requestUpdate();
    await waitForTasks();
  };
  return { ...catalogueReads, updateReads, requests, readLimits, lostAnswerNames };
}
const getIds = (items: readonly Item[] | undefined) => items?.map(({ id }) => id);
const createItem = (id: string, changes: Partial<Item> = {}) => createTestItem({ id, categoryId: '1', ...changes });

describe('createCatalogueTasks: items', () => {
  it('requests account and items once for several updates', async () => {
    const { updateReads, requests, items, company: account } = createReads([createItem('1'), createItem('2')]);
    await updateReads();
    await updateReads();
    expect([requests, getIds(items.value), account.value?.name]).toEqual([['account', 'items'], ['1', '2'], 'Harbour']);
  });

  it('requests items again when the ids or categories change', async () => {
    const { updateReads, requests, items } = createReads([createItem('1'), createItem('2')]);
    await updateReads({ itemIds: ['2'] });
    expect(getIds(items.value)).toEqual(['2']);
    await updateReads({ itemIds: [], categoryIds: ['9'] });
    expect([getIds(items.value), requests.slice(2)]).toEqual([[], ['items 9']]);
  });

  it('requests the whole list for several categories, then filters it', async () => {
    const { updateReads, requests, items } = createReads([
      createItem('1'),
      createItem('2', { categoryId: '2' }),
      createItem('3', { categoryId: '3' }),
    ]);
    await updateReads({ categoryIds: ['1', '3'] });
    expect([requests, getIds(items.value)]).toEqual([
      ['account', 'items'],
      ['1', '3'],
    ]);
  });

  it('requests the missing children of a parent', async () => {
    const parentItem = createItem('1', { group: 'parent', children: ['2', '3'] });
    const { updateReads, requests, items } = createReads([parentItem, createItem('2'), createItem('3')]);
    await updateReads({ itemIds: ['1', '2'] });
    expect([requests[1], requests[2], getIds(items.value)]).toEqual(['items 1,2', 'items 3', ['1', '2', '3']]);
  });

  it('omits a parent whose children the account does not offer', async () => {
    const { updateReads, items } = createReads([
      createItem('1', { group: 'parent', children: ['9'] }),
      createItem('2'),
    ]);
    await updateReads();
    expect(getIds(items.value)).toEqual(['2']);
  });

  it('requests nothing without an account', async () => {
    const { updateReads, requests } = createReads([], { client: null });
    await updateReads();
    expect(requests).toEqual([]);
  });
});

describe('createCatalogueTasks: calendar', () => {
  const month = toUtcMonth(Date.now());
  const firstRead = `calendar 1 ${getFirstDay(month)} ${getLastDay(addMonths(month, 3))}`;
  const remainingRead = `calendar 1 ${getFirstDay(addMonths(month, 4))} ${getLastDay(addMonths(month, 12))}`;

  it('requests four months, and the rest of the year on demand', async () => {
    const { updateReads, requests, calendar } = createReads([createItem('1')]);
    await updateReads({ openItemId: '1' });
    expect([requests.at(-1), calendar.value?.secondRequest]).toEqual([firstRead, 'pending']);
    await updateReads({ needsSecondRequest: () => true });
    expect([requests.at(-1), calendar.value?.secondRequest]).toEqual([remainingRead, 'loaded']);
    expect(calendar.value?.days.size).toBe(listDays(getFirstDay(month), getLastDay(addMonths(month, 12))).length);
    await updateReads({ needsSecondRequest: () => false });
    await updateReads({ needsSecondRequest: () => true });
    expect(requests.filter((requestName) => requestName.startsWith('calendar'))).toHaveLength(2);
  });

  it('keeps the first four months if the rest of the year fails', async () => {
    const { updateReads, lostAnswerNames, calendar, getProblem, retry } = createReads([createItem('1')]);
    await updateReads({ openItemId: '1' });
    lostAnswerNames.add(remainingRead);
    await updateReads({ needsSecondRequest: () => true });
    expect([calendar.value?.secondRequest, calendar.value?.itemId, getProblem()]).toEqual([
      { kind: 'offline' },
      '1',
      null,
    ]);
    lostAnswerNames.clear();
    retry();
    await vi.waitFor(() => expect(calendar.value?.secondRequest).toBe('loaded'));
  });

  it('requests shorter parts if the account refuses a long calendar', async () => {
    const { updateReads, requests, calendar, readLimits } = createReads([createItem('1')]);
    readLimits.calendarDays = 62;
    await updateReads({ openItemId: '1' });
    await vi.waitFor(() => expect(calendar.value?.secondRequest).toBe('pending'));
    await updateReads({ needsSecondRequest: () => true });
    await vi.waitFor(() => expect(calendar.value?.secondRequest).toBe('loaded'));
    const allDaysOfYear = listDays(getFirstDay(month), getLastDay(addMonths(month, 12)));
    expect([...(calendar.value?.days.keys() ?? [])]).toEqual(allDaysOfYear);
    expect(requests.filter((requestName) => requestName.startsWith('calendar')).length).toBeGreaterThan(5);
  });

  it('requests a new calendar when a different item opens', async () => {
    const { updateReads, requests, calendar } = createReads([createItem('1'), createItem('2')]);
    await updateReads({ openItemId: '1' });
    await updateReads({ openItemId: '2' });
    expect([calendar.value?.itemId, requests.at(-1)]).toEqual(['2', firstRead.replace(' 1 ', ' 2 ')]);
  });
});

it.each(['account', 'items'])('reports a failed request for the %s until a retry succeeds', async (name) => {
  const { updateReads, lostAnswerNames, getProblem, retry, requests } = createReads([createItem('1')]);
  lostAnswerNames.add(name);
  await updateReads();
  expect(getProblem()).toEqual({ kind: 'offline' });
  lostAnswerNames.clear();
  const requestCountBefore = requests.length;
  retry();
  await updateReads();
  expect([getProblem(), requests.slice(requestCountBefore)]).toEqual([null, [name]]);
});

it('reports a failed calendar request only as the calendar’s error', async () => {
  const { updateReads, lostAnswerNames, getProblem, calendar } = createReads([createItem('1')]);
  lostAnswerNames.add('calendar');
  await updateReads({ openItemId: '1' });
  expect([getProblem(), calendar.error]).toMatchObject([null, { problem: { kind: 'offline' } }]);
});

describe('createCatalogueTasks: response cache', () => {
  const createAugustNotes = (itemId: string, free: number) => new Map([[`${itemId} ${String(free)}` as Day, free]]);
  const createCachedReads = (items: readonly Item[]): CatalogueReads => ({
    account: () => Promise.resolve({ ...company, name: 'Harbour as it was' }),
    items: () => Promise.resolve([...items]),
    calendar: (itemId) => Promise.resolve(createAugustNotes(itemId, 1)),
  });

  it('answers from the cache without a request', async () => {
    const earlierReads = createCachedReads([createItem('1'), createItem('2')]);
    const {
      updateReads,
      requests,
      items,
      company: account,
      calendar,
    } = createReads([], { cachedReads: earlierReads, openItemId: '1' });
    await updateReads();
    expect([requests, getIds(items.value), account.value?.name]).toEqual([[], ['1', '2'], 'Harbour as it was']);
    expect(calendar.value?.days).toEqual(createAugustNotes('1', 1));
  });

  it('requests the list again if the cached list lacks an item', async () => {
    const { updateReads, requests, items } = createReads([createItem('1'), createItem('2')], {
      cachedReads: createCachedReads([createItem('1')]),
      hasAllRequestedItems: (items) => items.some(({ id }) => id === '2'),
    });
    await updateReads();
    expect([requests, getIds(items.value)]).toEqual([['items'], ['1', '2']]);
  });

  it('refetches only the given resource', async () => {
    const earlierReads = createCachedReads([createItem('1')]);
    const { updateReads, refetch, items, calendar } = createReads([], { cachedReads: earlierReads, openItemId: '1' });
    await updateReads();
    Object.assign(earlierReads, {
      ...createCachedReads([createItem('3')]),
      calendar: () => Promise.resolve(createAugustNotes('1', 0)),
    });
    await refetch('calendar');
    expect([getIds(items.value), calendar.value?.days]).toEqual([['1'], createAugustNotes('1', 0)]);
    await refetch('items');
    expect(getIds(items.value)).toEqual(['3']);
  });

  it('refetches the whole year if the guest views its later months', async () => {
    const { updateReads, refetch, calendar } = createReads([], {
      cachedReads: createCachedReads([]),
      openItemId: '1',
      needsSecondRequest: () => true,
    });
    await updateReads();
    await refetch('calendar');
    expect(calendar.value?.secondRequest).toBe('loaded');
  });
});

const august = '2031-08' as Month;

async function createTestCatalogue({
  ids = ['1', '2'],
  itemIds = [] as string[],
  account = 'harbour',
  lost = false,
} = {}) {
  const client: CatalogueReads = {
    account: () => (lost ? Promise.reject(new ProblemError({ kind: 'offline' })) : Promise.resolve(company)),
    items: () => Promise.resolve(ids.map((id) => createTestItem({ id }))),
    calendar: () => Promise.resolve(new Map()),
  };
  const store = createStore();
  const visit = {
    store,
    accountKey: account,
    client: account === 'none' ? null : client,
    cachedReads: null,
    responses: createResponseCache({ read: () => Promise.reject(new ProblemError({ kind: 'offline' })) }),
    settings: { itemIds, categoryIds: [] as string[] },
    pageAddress: { isStale: false },
    observe: (...observer: Parameters<Visit['observe']>) => void store.observe(...observer),
  };
  const host = createTestHost();
  const catalogue = createCatalogue(host as unknown as LitElement, visit as unknown as Visit);
  host.requestUpdate();
  await waitForTasks();
  return { host, store, catalogue, visit };
}

describe('createCatalogue', () => {
  it('returns the venue’s date once its time zone is available', async () => {
    const { catalogue } = await createTestCatalogue();
    expect(catalogue.today).toBe(getToday(company.timeZone, Date.now()));
    expect((await createTestCatalogue({ lost: true })).catalogue.today).toBeUndefined();
  });

  it('reports no fatal problem for an empty list', async () => {
    expect((await createTestCatalogue()).catalogue.fatalProblem).toBeNull();
    expect((await createTestCatalogue({ ids: [] })).catalogue.fatalProblem).toBeNull();
  });

  it.each([
    ['no account', { account: 'none' }, { kind: 'misconfigured', attribute: 'base-url' }],
    ['an account that is offline', { lost: true }, { kind: 'offline' }],
    ['only items that do not exist', { ids: [], itemIds: ['8', '9'] }, { kind: 'missing' }],
  ])('reports a fatal problem for a page with %s', async (_, options, problem) => {
    expect((await createTestCatalogue(options)).catalogue.fatalProblem).toEqual(problem);
  });

  it('reports a fatal problem if the open item does not exist', async () => {
    const { store, catalogue } = await createTestCatalogue();
    store.choose({ itemId: '9' });
    expect(catalogue.fatalProblem).toEqual({ kind: 'missing' });
    store.choose({ itemId: '2' });
    expect(catalogue.fatalProblem).toBeNull();
  });

  it('keeps the requested month until a different item opens', async () => {
    const { host, store, catalogue } = await createTestCatalogue();
    store.choose({ itemId: '1' });
    const monthBefore = catalogue.view.month;
    const updateCount = host.updates.count;
    catalogue.showMonth(august);
    await waitForTasks();
    expect(host.updates.count).toBeGreaterThan(updateCount);
    store.choose({ params: { adults: 2 } });
    expect(catalogue.view.month).toBe(august);
    catalogue.showMonth(null);
    expect(catalogue.view.month).toBe(monthBefore);
    catalogue.showMonth(august);
    store.choose({ itemId: '2' });
    expect(catalogue.view.month).toBe(monthBefore);
  });

  it('returns no list while the items reload after a stale URL', async () => {
    const { host, catalogue, visit } = await createTestCatalogue({ ids: [], itemIds: ['9'] });
    expect(catalogue.fatalProblem).toEqual({ kind: 'missing' });
    visit.pageAddress.isStale = true;
    visit.settings.itemIds = [];
    host.requestUpdate();
    await host.updateComplete;
    expect([catalogue.offeredItems, catalogue.fatalProblem]).toEqual([undefined, null]);
    await waitForTasks();
    expect(catalogue.offeredItems).toEqual([]);
  });
});
