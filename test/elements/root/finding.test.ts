import { describe, expect, it, vi } from 'vitest';
import type { LitElement } from 'lit';
import type { CatalogueReads } from '../../../src/api/catalogue-reads.ts';
import type { Item } from '../../../src/api/types.ts';
import { createCatalogueTasks, type CatalogueArguments } from '../../../src/elements/root/catalogue-tasks.ts';
import { createCatalogue, createOfferEvents } from '../../../src/elements/root/finding.ts';
import type { Visit } from '../../../src/elements/root/visit.ts';
import { createStore } from '../../../src/flow/store.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { addMonths, listDays, getFirstDay, getLastDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { getToday, toUtcMonth } from '../../../src/values/dates/venue-clock.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { company } from '../checkout-stage.ts';
import { createTestItem } from '../../api/plain.ts';
import { createTestHost, publicEventsOf, settle } from './test-context.ts';

const tooLong = new ProblemError({ kind: 'refused', code: 'too_long', title: '', details: '', fields: {} });

/** Creates the catalogue tasks for an account with these items. A request whose name is in `lostAnswers` fails. */
function reads(catalogue: readonly Item[], query: Partial<CatalogueArguments> = {}) {
  const requests: string[] = [];
  const lostAnswers = new Set<string>();
  const limits = { calendarDays: Infinity };
  const answer = <T>(name: string, value: T): Promise<T> => {
    requests.push(name);
    const [kind = ''] = name.split(' ');
    return lostAnswers.has(kind) || lostAnswers.has(name)
      ? Promise.reject(new ProblemError({ kind: 'offline' }))
      : Promise.resolve(value);
  };
  const client: CatalogueReads = {
    account: () => answer('account', company),
    items: ({ itemIds, categoryId }) =>
      answer(
        ['items', itemIds.join(), categoryId].filter(Boolean).join(' '),
        catalogue.filter((item) =>
          itemIds.length > 0 ? itemIds.includes(item.id) : categoryId === '' || item.categoryId === categoryId,
        ),
      ),
    calendar: (itemId, from, to) =>
      listDays(from, to).length > limits.calendarDays
        ? Promise.reject(tooLong)
        : answer(`calendar ${itemId} ${from} ${to}`, new Map(listDays(from, to).map((day): [Day, number] => [day, 1]))),
  };
  const facts: CatalogueArguments = {
    client,
    earlier: null,
    hasAll: () => true,
    itemIds: [],
    categoryIds: [],
    openItemId: null,
    looksFar: () => false,
    ...query,
  };
  const host = createTestHost();
  const catalogueReads = createCatalogueTasks(host, () => facts);
  const update = async (changes: Partial<CatalogueArguments> = {}) => {
    Object.assign(facts, changes);
    host.requestUpdate();
    await settle();
  };
  return { ...catalogueReads, update, requests, limits, lostAnswers };
}
const ids = (items: readonly Item[] | undefined) => items?.map(({ id }) => id);
const item = (id: string, changes: Partial<Item> = {}) => createTestItem({ id, categoryId: '1', ...changes });

describe('createCatalogueTasks: items', () => {
  it('requests account and items once for several updates', async () => {
    const { update, requests, items, company: account } = reads([item('1'), item('2')]);
    await update();
    await update();
    expect([requests, ids(items.value), account.value?.name]).toEqual([['account', 'items'], ['1', '2'], 'Harbour']);
  });

  it('requests items again when the ids or categories change', async () => {
    const { update, requests, items } = reads([item('1'), item('2')]);
    await update({ itemIds: ['2'] });
    expect(ids(items.value)).toEqual(['2']);
    await update({ itemIds: [], categoryIds: ['9'] });
    expect([ids(items.value), requests.slice(2)]).toEqual([[], ['items 9']]);
  });

  it('requests the whole list for several categories, then filters it', async () => {
    const { update, requests, items } = reads([
      item('1'),
      item('2', { categoryId: '2' }),
      item('3', { categoryId: '3' }),
    ]);
    await update({ categoryIds: ['1', '3'] });
    expect([requests, ids(items.value)]).toEqual([
      ['account', 'items'],
      ['1', '3'],
    ]);
  });

  it('requests the missing children of a parent', async () => {
    const parent = item('1', { group: 'parent', children: ['2', '3'] });
    const { update, requests, items } = reads([parent, item('2'), item('3')]);
    await update({ itemIds: ['1', '2'] });
    expect([requests[1], requests[2], ids(items.value)]).toEqual(['items 1,2', 'items 3', ['1', '2', '3']]);
  });

  it('omits a parent whose children the account does not offer', async () => {
    const { update, items } = reads([item('1', { group: 'parent', children: ['9'] }), item('2')]);
    await update();
    expect(ids(items.value)).toEqual(['2']);
  });

  it('requests nothing without an account', async () => {
    const { update, requests } = reads([], { client: null });
    await update();
    expect(requests).toEqual([]);
  });
});

describe('createCatalogueTasks: calendar', () => {
  const month = toUtcMonth(Date.now());
  const first = `calendar 1 ${getFirstDay(month)} ${getLastDay(addMonths(month, 3))}`;
  const rest = `calendar 1 ${getFirstDay(addMonths(month, 4))} ${getLastDay(addMonths(month, 12))}`;

  it('requests four months, and the rest of the year on demand', async () => {
    const { update, requests, calendar } = reads([item('1')]);
    await update({ openItemId: '1' });
    expect([requests.at(-1), calendar.value?.rest]).toEqual([first, 'pending']);
    await update({ looksFar: () => true });
    expect([requests.at(-1), calendar.value?.rest]).toEqual([rest, 'loaded']);
    expect(calendar.value?.days.size).toBe(listDays(getFirstDay(month), getLastDay(addMonths(month, 12))).length);
    await update({ looksFar: () => false });
    await update({ looksFar: () => true });
    expect(requests.filter((each) => each.startsWith('calendar'))).toHaveLength(2);
  });

  it('keeps the first four months if the rest of the year fails', async () => {
    const { update, lostAnswers, calendar, problem, retry } = reads([item('1')]);
    await update({ openItemId: '1' });
    lostAnswers.add(rest);
    await update({ looksFar: () => true });
    expect([calendar.value?.rest, calendar.value?.itemId, problem()]).toEqual([{ kind: 'offline' }, '1', null]);
    lostAnswers.clear();
    retry();
    await vi.waitFor(() => expect(calendar.value?.rest).toBe('loaded'));
  });

  it('requests shorter parts if the account refuses a long calendar', async () => {
    const { update, requests, calendar, limits } = reads([item('1')]);
    limits.calendarDays = 62;
    await update({ openItemId: '1' });
    await vi.waitFor(() => expect(calendar.value?.rest).toBe('pending'));
    await update({ looksFar: () => true });
    await vi.waitFor(() => expect(calendar.value?.rest).toBe('loaded'));
    const year = listDays(getFirstDay(month), getLastDay(addMonths(month, 12)));
    expect([...(calendar.value?.days.keys() ?? [])]).toEqual(year);
    expect(requests.filter((each) => each.startsWith('calendar')).length).toBeGreaterThan(5);
  });

  it('requests a new calendar when a different item opens', async () => {
    const { update, requests, calendar } = reads([item('1'), item('2')]);
    await update({ openItemId: '1' });
    await update({ openItemId: '2' });
    expect([calendar.value?.itemId, requests.at(-1)]).toEqual(['2', first.replace(' 1 ', ' 2 ')]);
  });
});

it.each(['account', 'items'])('reports a failed request for the %s until a retry succeeds', async (name) => {
  const { update, lostAnswers, problem, retry, requests } = reads([item('1')]);
  lostAnswers.add(name);
  await update();
  expect(problem()).toEqual({ kind: 'offline' });
  lostAnswers.clear();
  const before = requests.length;
  retry();
  await update();
  expect([problem(), requests.slice(before)]).toEqual([null, [name]]);
});

it('reports no problem for a failed calendar', async () => {
  const { update, lostAnswers, problem, calendar } = reads([item('1')]);
  lostAnswers.add('calendar');
  await update({ openItemId: '1' });
  expect([problem(), calendar.error]).toMatchObject([null, { problem: { kind: 'offline' } }]);
});

describe('createCatalogueTasks: response cache', () => {
  const august = (itemId: string, free: number) => new Map([[`${itemId} ${String(free)}` as Day, free]]);
  const cachedAnswers = (items: readonly Item[]): CatalogueReads => ({
    account: () => Promise.resolve({ ...company, name: 'Harbour as it was' }),
    items: () => Promise.resolve([...items]),
    calendar: (itemId) => Promise.resolve(august(itemId, 1)),
  });

  it('answers from the cache without a request', async () => {
    const earlier = cachedAnswers([item('1'), item('2')]);
    const { update, requests, items, company: account, calendar } = reads([], { earlier, openItemId: '1' });
    await update();
    expect([requests, ids(items.value), account.value?.name]).toEqual([[], ['1', '2'], 'Harbour as it was']);
    expect(calendar.value?.days).toEqual(august('1', 1));
  });

  it('requests the list if the cached list lacks an item', async () => {
    const { update, requests, items } = reads([item('1'), item('2')], {
      earlier: cachedAnswers([item('1')]),
      hasAll: (items) => items.some(({ id }) => id === '2'),
    });
    await update();
    expect([requests, ids(items.value)]).toEqual([['items'], ['1', '2']]);
  });

  it('refetches only the given resource', async () => {
    const earlier = cachedAnswers([item('1')]);
    const { update, refetch, items, calendar } = reads([], { earlier, openItemId: '1' });
    await update();
    Object.assign(earlier, { ...cachedAnswers([item('3')]), calendar: () => Promise.resolve(august('1', 0)) });
    await refetch('calendar');
    expect([ids(items.value), calendar.value?.days]).toEqual([['1'], august('1', 0)]);
    await refetch('items');
    expect(ids(items.value)).toEqual(['3']);
  });

  it('refetches the rest of the year if the guest looks that far', async () => {
    const { update, refetch, calendar } = reads([], {
      earlier: cachedAnswers([]),
      openItemId: '1',
      looksFar: () => true,
    });
    await update();
    await refetch('calendar');
    expect(calendar.value?.rest).toBe('loaded');
  });
});

const august = '2031-08' as Month;

async function find({ ids = ['1', '2'], itemIds = [] as string[], account = 'harbour', lost = false } = {}) {
  const client: CatalogueReads = {
    account: () => (lost ? Promise.reject(new ProblemError({ kind: 'offline' })) : Promise.resolve(company)),
    items: () => Promise.resolve(ids.map((id) => createTestItem({ id }))),
    calendar: () => Promise.resolve(new Map()),
  };
  const store = createStore();
  const visit = {
    store,
    account,
    client: account === 'none' ? null : client,
    earlier: null,
    responses: createResponseCache({ read: () => Promise.reject(new ProblemError({ kind: 'offline' })) }),
    settings: { itemIds, categoryIds: [] as string[] },
    pageAddress: { isStale: false },
    observe: (...observer: Parameters<Visit['observe']>) => void store.observe(...observer),
  };
  const host = createTestHost();
  const finding = createCatalogue(host as unknown as LitElement, visit as unknown as Visit);
  host.requestUpdate();
  await settle();
  return { host, store, finding, visit };
}

describe('createCatalogue', () => {
  it('returns the venue’s date once its time zone is available', async () => {
    const { finding } = await find();
    expect(finding.today).toBe(getToday(company.timeZone, Date.now()));
    expect((await find({ lost: true })).finding.today).toBeUndefined();
  });

  it('reports no fatal problem for an empty list', async () => {
    expect((await find()).finding.fatal).toBeNull();
    expect((await find({ ids: [] })).finding.fatal).toBeNull();
  });

  it.each([
    ['no account', { account: 'none' }, { kind: 'misconfigured', attribute: 'base-url' }],
    ['an account that is offline', { lost: true }, { kind: 'offline' }],
    ['only items that do not exist', { ids: [], itemIds: ['8', '9'] }, { kind: 'missing' }],
  ])('reports a fatal problem with %s', async (_, options, problem) => {
    expect((await find(options)).finding.fatal).toEqual(problem);
  });

  it('reports a fatal problem if the open item does not exist', async () => {
    const { store, finding } = await find();
    store.choose({ itemId: '9' });
    expect(finding.fatal).toEqual({ kind: 'missing' });
    store.choose({ itemId: '2' });
    expect(finding.fatal).toBeNull();
  });

  it('keeps the requested month until a different item opens', async () => {
    const { host, store, finding } = await find();
    store.choose({ itemId: '1' });
    const before = finding.view.month;
    const updates = host.updates.count;
    finding.showMonth(august);
    await settle();
    expect(host.updates.count).toBeGreaterThan(updates);
    store.choose({ params: { adults: 2 } });
    expect(finding.view.month).toBe(august);
    finding.showMonth(null);
    expect(finding.view.month).toBe(before);
    finding.showMonth(august);
    store.choose({ itemId: '2' });
    expect(finding.view.month).toBe(before);
  });

  it('returns no list while it reloads after a stale URL', async () => {
    const { host, finding, visit } = await find({ ids: [], itemIds: ['9'] });
    expect(finding.fatal).toEqual({ kind: 'missing' });
    visit.pageAddress.isStale = true;
    visit.settings.itemIds = [];
    host.requestUpdate();
    await host.updateComplete;
    expect([finding.offer, finding.fatal]).toEqual([undefined, null]);
    await settle();
    expect(finding.offer).toEqual([]);
  });
});

const [kayak, tour] = [createTestItem({ id: '1', name: 'Kayak' }), createTestItem({ id: '2', name: 'Tour' })];
function beginEvents() {
  const element = new EventTarget();
  return { dispatched: publicEventsOf(element), events: createOfferEvents(element) };
}

describe('createOfferEvents', () => {
  it('dispatches a viewed list only once', () => {
    const { dispatched, events } = beginEvents();
    for (let times = 0; times < 3; times += 1) events.dispatchOffer([kayak, tour], undefined);
    expect(dispatched).toEqual([
      [
        'slipway-items-viewed',
        {
          items: [
            { itemId: '1', name: 'Kayak' },
            { itemId: '2', name: 'Tour' },
          ],
        },
      ],
      ['slipway-ready', null],
    ]);
  });

  it('dispatches no list if a single item opens immediately', () => {
    const { dispatched, events } = beginEvents();
    events.dispatchOffer([kayak], kayak);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-ready', 'slipway-item-viewed']);
  });

  it('dispatches an event each time an item opens', () => {
    const { dispatched, events } = beginEvents();
    for (const open of [undefined, kayak, kayak, tour, undefined, tour]) events.dispatchOffer([kayak, tour], open);
    expect(dispatched.flatMap(([name, detail]) => (name === 'slipway-item-viewed' ? [detail] : []))).toEqual([
      { itemId: '1', name: 'Kayak' },
      { itemId: '2', name: 'Tour' },
      { itemId: '2', name: 'Tour' },
    ]);
  });

  it('dispatches an event for an empty list', () => {
    const { dispatched, events } = beginEvents();
    events.dispatchOffer([], undefined);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready']);
  });

  it('dispatches a fatal problem again only after a different state', () => {
    const { dispatched, events } = beginEvents();
    for (const problem of [
      null,
      { kind: 'offline' },
      { kind: 'offline' },
      { kind: 'timeout' },
      null,
      { kind: 'timeout' },
    ] as const)
      events.dispatchFatal(problem);
    expect(dispatched.map(([, detail]) => detail)).toEqual([
      { kind: 'offline', code: 'offline', fatal: true },
      { kind: 'timeout', code: 'timeout', fatal: true },
      { kind: 'timeout', code: 'timeout', fatal: true },
    ]);
  });

  it('reads item names only if the event has a listener', () => {
    let reads = 0;
    const watchedItem = Object.defineProperty(createTestItem({ id: '3' }), 'name', { get: () => (reads++, 'Raft') });
    const element = new EventTarget();
    createOfferEvents(element).dispatchOffer([watchedItem], undefined);
    expect(reads).toBe(0);
    element.addEventListener('slipway-items-viewed', (event) => {
      const { items } = (event as CustomEvent<{ items: unknown[] }>).detail;
      expect(items).toEqual([{ itemId: '3', name: 'Raft' }]);
    });
    createOfferEvents(element).dispatchOffer([watchedItem], undefined);
    expect(reads).toBe(1);
  });
});
