import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingContract } from '../../../src/elements/root/booking-contract.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { plainItem } from '../../api/plain.ts';
import { writerOf } from '../../../src/flow/store.ts';
import { createVisit } from '../../../src/elements/root/visit.ts';

let search = '';
/** Elements of the page that write its URL. */
let keepers: unknown[] = [];
beforeEach(() => {
  search = '';
  vi.stubGlobal('document', {
    baseURI: 'https://www.venue.example/boats/',
    querySelectorAll: () => keepers,
  });
  keepers = [];
  vi.stubGlobal('location', {
    get search() {
      return search;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function begin(attributes: Partial<BookingContract> = {}) {
  const requestUpdate = vi.fn();
  const element = { baseUrl: 'https://book.example/harbour', relayUrl: '', itemId: '', categoryId: '', ...attributes };
  Object.assign(element, {
    requestUpdate,
    params: '',
    startDate: '',
    endDate: '',
    discountCode: '',
    prefill: '',
    ...attributes,
  });
  const visit = createVisit(element as unknown as BookingContract);
  return { element, visit, requestUpdate };
}

describe('createVisit', () => {
  it('reports changed settings once', () => {
    const { element, visit } = begin();
    expect([visit.update(), visit.update()]).toEqual([true, false]);
    element.itemId = '7';
    expect([visit.update(), visit.update()]).toEqual([true, false]);
    expect(visit.store.state.choice.itemId).toBe('7');
  });

  it('ignores the URL that another element writes', () => {
    const other = { urlParams: 'write' };
    search = '?slipway_item=207&slipway_date=2031-06-14';
    keepers = [other];
    const { visit } = begin({ itemId: '104', urlParams: 'write' });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '104', start: null });
    const { element, visit: first } = begin({ itemId: '104,207', urlParams: 'write' });
    keepers = [element, other];
    first.update();
    expect(first.address).toMatchObject({ itemId: '207', startDate: '2031-06-14' });
  });
});

describe('createVisit: the same account', () => {
  it('keeps the visit for new presets', () => {
    const { element, visit } = begin();
    visit.update();
    const { store, client } = visit;
    store.choose({ params: { adults: 2 } });
    element.itemId = '7';
    visit.update();
    expect([visit.store, visit.client]).toEqual([store, client]);
  });

  it.each(['https://book.example/harbour/', 'https://book.example:443/harbour'])(
    'keeps the visit for %s',
    (baseUrl) => {
      const { element, visit } = begin();
      visit.update();
      const { store } = visit;
      element.baseUrl = baseUrl;
      visit.update();
      expect(visit.store).toBe(store);
    },
  );
});

describe('createVisit: another account', () => {
  it('starts a visit for another account or relay, with the same observers', () => {
    const { element, visit, requestUpdate } = begin();
    const events: unknown[] = [];
    visit.observe('publish', ({ choice }) => events.push(choice.itemId));
    visit.update();
    const stores = [visit.store];
    element.baseUrl = 'https://book.example/berghof';
    visit.update();
    stores.push(visit.store);
    element.relayUrl = 'https://www.venue.example/relay';
    visit.update();
    stores.push(visit.store);
    expect(new Set(stores).size).toBe(3);
    requestUpdate.mockClear();
    visit.store.choose({ itemId: 'kayak' });
    expect([events, requestUpdate.mock.calls.length]).toEqual([['kayak'], 1]);
    // A late answer of the previous account changes its own store.
    stores[0]?.choose({ itemId: 'tour' });
    expect([events, requestUpdate.mock.calls.length]).toEqual([['kayak'], 1]);
  });

  it('keeps the account until a booking has its answer', () => {
    const { element, visit } = begin();
    visit.update();
    const { store } = visit;
    const { commit } = writerOf(store);
    commit({ busy: 'book' });
    element.baseUrl = 'https://book.example/berghof';
    expect([visit.update(), visit.store]).toEqual([false, store]);
    commit({ busy: null });
    expect(visit.update()).toBe(true);
    expect(visit.store).not.toBe(store);
  });

  it.each(['', 'javascript:alert(1)', 'ftp://book.example'])('reads nothing for the account %j', (baseUrl) => {
    const { visit } = begin({ baseUrl });
    expect(visit.account).toBe('');
    visit.update();
    expect([visit.account, visit.client]).toEqual(['none', null]);
  });
});

describe('createVisit: presets in the URL', () => {
  it('prefers the URL to attributes with url-params', () => {
    search = '?slipway_item=9&slipway_date=2031-06-14';
    const { visit } = begin({ itemId: '7', urlParams: true });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '9', start: '2031-06-14' });
  });

  it('opens one item of the URL out of the whole offer', () => {
    search = '?slipway_item=9&slipway_date=2031-06-14';
    const { visit } = begin({ itemId: '', urlParams: true });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '9', start: '2031-06-14' });
    expect(visit.settings).toMatchObject({ itemIds: [], choice: { itemId: null } });
    search = '?slipway_item=10';
    expect([visit.update(), visit.store.state.choice.itemId]).toEqual([true, '10']);
    search = '';
    expect([visit.update(), visit.store.state.choice.itemId]).toEqual([true, null]);
  });

  it('ignores an item and days that the account does not offer', () => {
    search = '?slipway_item=9&slipway_date=9999-12-31&slipway_params=adults=2';
    const { visit } = begin({ urlParams: true });
    visit.update();
    visit.pageAddress.clearStale(visit.store, undefined, undefined);
    expect([visit.pageAddress.isStale, visit.update()]).toEqual([false, false]);
    visit.pageAddress.clearStale(visit.store, [plainItem({ id: '7' })], '2031-06-14' as Day);
    expect([visit.pageAddress.isStale, visit.update(), visit.update()]).toEqual([true, true, false]);
    expect(visit.store.state.choice).toMatchObject({ itemId: null, start: null, params: { adults: 2 } });
    expect(visit.settings.itemIds).toEqual([]);
  });

  it('ignores stale days with url-params=write', () => {
    search = '?slipway_item=7&slipway_date=9999-12-31';
    const { visit } = begin({ urlParams: 'write' });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '7', start: '9999-12-31' });
    visit.pageAddress.clearStale(visit.store, [plainItem({ id: '7' })], '2031-06-14' as Day);
    visit.update();
    expect([visit.pageAddress.isStale, visit.store.state.choice]).toMatchObject([false, { itemId: '7', start: null }]);
  });

  it('ignores the URL without url-params', () => {
    search = '?slipway_item=9';
    const { visit } = begin({ itemId: '7', urlParams: false });
    visit.update();
    expect(visit.store.state.choice.itemId).toBe('7');
  });
});

describe('createVisit: prefill', () => {
  it('fills in the form', () => {
    const { visit } = begin({ prefill: 'customer_name=Ada%20Wren' });
    visit.update();
    expect(visit.store.state.details).toEqual({ customer_name: 'Ada Wren' });
  });
});
