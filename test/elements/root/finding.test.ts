import { describe, expect, it } from 'vitest';
import type { LitElement } from 'lit';
import type { CatalogueClient } from '../../../src/api/catalogue-client.ts';
import type { Visit } from '../../../src/elements/root/visit.ts';
import { createFinding, createOfferEvents } from '../../../src/elements/root/finding.ts';
import { createKeptAnswers } from '../../../src/page/storage/kept-answers.ts';
import { createStore } from '../../../src/flow/store.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { todayIn } from '../../../src/values/dates/venue-clock.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { company } from '../checkout-stage.ts';
import { plainItem } from '../../api/plain.ts';
import { handHost, publicEventsOf, settled } from './hand-context.ts';

const august = '2031-08' as Month;

async function find({ ids = ['1', '2'], itemIds = [] as string[], account = 'harbour', lost = false } = {}) {
  const client: CatalogueClient = {
    account: () => (lost ? Promise.reject(new ProblemError({ kind: 'offline' })) : Promise.resolve(company)),
    items: () => Promise.resolve(ids.map((id) => plainItem({ id }))),
    calendar: () => Promise.resolve(new Map()),
  };
  const store = createStore();
  const visit = {
    store,
    account,
    client: account === 'none' ? null : client,
    earlier: null,
    keptAnswers: createKeptAnswers({ read: () => Promise.reject(new ProblemError({ kind: 'offline' })) }),
    settings: { itemIds, categoryIds: [] as string[] },
    pageAddress: { isStale: false },
    observe: (...observer: Parameters<Visit['observe']>) => void store.observe(...observer),
  };
  const host = handHost();
  const finding = createFinding(host as unknown as LitElement, visit as unknown as Visit);
  host.requestUpdate();
  await settled();
  return { host, store, finding, visit };
}

describe('createFinding', () => {
  it('returns the venue’s day once its time zone is there', async () => {
    const { finding } = await find();
    expect(finding.today).toBe(todayIn(company.timeZone, Date.now()));
    expect((await find({ lost: true })).finding.today).toBeUndefined();
  });

  it('reports no problem with an offer, even an empty one', async () => {
    expect((await find()).finding.fatal).toBeNull();
    expect((await find({ ids: [] })).finding.fatal).toBeNull();
  });

  it.each([
    ['no account', { account: 'none' }, { kind: 'misconfigured', attribute: 'base-url' }],
    ['an account that is offline', { lost: true }, { kind: 'offline' }],
    ['missing items', { ids: [], itemIds: ['8', '9'] }, { kind: 'missing' }],
  ])('reports a fatal problem with %s', async (_, options, problem) => {
    expect((await find(options)).finding.fatal).toEqual(problem);
  });

  it('reports a missing open item', async () => {
    const { store, finding } = await find();
    store.choose({ itemId: '9' });
    expect(finding.fatal).toEqual({ kind: 'missing' });
    store.choose({ itemId: '2' });
    expect(finding.fatal).toBeNull();
  });

  it('keeps the requested month until another item opens', async () => {
    const { host, store, finding } = await find();
    store.choose({ itemId: '1' });
    const before = finding.view.month;
    const drawn = host.drawn.times;
    finding.showMonth(august);
    await settled();
    expect(host.drawn.times).toBeGreaterThan(drawn);
    store.choose({ params: { adults: 2 } });
    expect(finding.view.month).toBe(august);
    finding.showMonth(null);
    expect(finding.view.month).toBe(before);
    finding.showMonth(august);
    store.choose({ itemId: '2' });
    expect(finding.view.month).toBe(before);
  });

  it('returns no offer while a list replaces that of a stale URL', async () => {
    const { host, finding, visit } = await find({ ids: [], itemIds: ['9'] });
    expect(finding.fatal).toEqual({ kind: 'missing' });
    visit.pageAddress.isStale = true;
    visit.settings.itemIds = [];
    host.requestUpdate();
    await host.updateComplete;
    expect([finding.offer, finding.fatal]).toEqual([undefined, null]);
    await settled();
    expect(finding.offer).toEqual([]);
  });
});

const [kayak, tour] = [plainItem({ id: '1', name: 'Kayak' }), plainItem({ id: '2', name: 'Tour' })];
function beginEvents() {
  const element = new EventTarget();
  return { dispatched: publicEventsOf(element), events: createOfferEvents(element) };
}

describe('createOfferEvents', () => {
  it('dispatches a list once', () => {
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

  it('dispatches no list if a single item opens at once', () => {
    const { dispatched, events } = beginEvents();
    events.dispatchOffer([kayak], kayak);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-ready', 'slipway-item-viewed']);
  });

  it('dispatches an item each time it opens', () => {
    const { dispatched, events } = beginEvents();
    for (const open of [undefined, kayak, kayak, tour, undefined, tour]) events.dispatchOffer([kayak, tour], open);
    expect(dispatched.flatMap(([name, detail]) => (name === 'slipway-item-viewed' ? [detail] : []))).toEqual([
      { itemId: '1', name: 'Kayak' },
      { itemId: '2', name: 'Tour' },
      { itemId: '2', name: 'Tour' },
    ]);
  });

  it('dispatches an empty list', () => {
    const { dispatched, events } = beginEvents();
    events.dispatchOffer([], undefined);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready']);
  });

  it('dispatches a fatal problem again only after another state', () => {
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

  it('reads the names only for a listener', () => {
    let reads = 0;
    const watched = Object.defineProperty(plainItem({ id: '3' }), 'name', { get: () => (reads++, 'Raft') });
    const element = new EventTarget();
    createOfferEvents(element).dispatchOffer([watched], undefined);
    expect(reads).toBe(0);
    element.addEventListener('slipway-items-viewed', (event) => {
      const { items } = (event as CustomEvent<{ items: unknown[] }>).detail;
      expect(items).toEqual([{ itemId: '3', name: 'Raft' }]);
    });
    createOfferEvents(element).dispatchOffer([watched], undefined);
    expect(reads).toBe(1);
  });
});
