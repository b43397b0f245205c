import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingContract } from '../../../src/elements/root/booking-contract.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { getWriter } from '../../../src/flow/store.ts';
import { createVisit } from '../../../src/elements/root/visit.ts';

let urlQuery = '';
/** The page's elements with `url-params="write"`, in document order. */
let addressKeepers: unknown[] = [];
beforeEach(() => {
  urlQuery = '';
  vi.stubGlobal('document', {
    baseURI: 'https://www.venue.example/boats/',
    querySelectorAll: () => addressKeepers,
  });
  addressKeepers = [];
  vi.stubGlobal('location', {
    get search() {
      return urlQuery;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function createTestVisit(attributes: Partial<BookingContract> = {}) {
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
  it('returns true from `update` only once for each change of settings', () => {
    const { element, visit } = createTestVisit();
    expect([visit.update(), visit.update()]).toEqual([true, false]);
    element.itemId = '7';
    expect([visit.update(), visit.update()]).toEqual([true, false]);
    expect(visit.store.state.choice.itemId).toBe('7');
  });

  it('reads URL presets only in the first element that writes the URL', () => {
    const otherElement = { urlParams: 'write' };
    urlQuery = '?slipway_item=207&slipway_date=2031-06-14';
    addressKeepers = [otherElement];
    const { visit } = createTestVisit({ itemId: '104', urlParams: 'write' });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '104', start: null });
    const { element, visit: firstVisit } = createTestVisit({ itemId: '104,207', urlParams: 'write' });
    addressKeepers = [element, otherElement];
    firstVisit.update();
    expect(firstVisit.urlPresets).toMatchObject({ itemId: '207', startDate: '2031-06-14' });
  });
});

describe('createVisit: the same account', () => {
  it('keeps the visit when the presets change', () => {
    const { element, visit } = createTestVisit();
    visit.update();
    const { store, client } = visit;
    store.choose({ params: { adults: 2 } });
    element.itemId = '7';
    visit.update();
    expect([visit.store, visit.client]).toEqual([store, client]);
  });

  it.each(['https://book.example/harbour/', 'https://book.example:443/harbour'])(
    'keeps the visit for the same account URL written as %s',
    (baseUrl) => {
      const { element, visit } = createTestVisit();
      visit.update();
      const { store } = visit;
      element.baseUrl = baseUrl;
      visit.update();
      expect(visit.store).toBe(store);
    },
  );
});

describe('createVisit: another account', () => {
  it('starts a new visit when the account or relay changes', () => {
    const { element, visit, requestUpdate } = createTestVisit();
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
    // A late answer for the previous account changes only that account's store.
    stores[0]?.choose({ itemId: 'tour' });
    expect([events, requestUpdate.mock.calls.length]).toEqual([['kayak'], 1]);
  });

  it('keeps the account until the running booking request ends', () => {
    const { element, visit } = createTestVisit();
    visit.update();
    const { store } = visit;
    const { commit } = getWriter(store);
    commit({ busy: 'book' });
    element.baseUrl = 'https://book.example/berghof';
    expect([visit.update(), visit.store]).toEqual([false, store]);
    commit({ busy: null });
    expect(visit.update()).toBe(true);
    expect(visit.store).not.toBe(store);
  });

  it.each(['', 'javascript:alert(1)', 'ftp://book.example'])('has no client for the invalid account %j', (baseUrl) => {
    const { visit } = createTestVisit({ baseUrl });
    expect(visit.accountKey).toBe('');
    visit.update();
    expect([visit.accountKey, visit.client]).toEqual(['none', null]);
  });
});

describe('createVisit: presets in the URL', () => {
  it('prefers presets in the URL to attributes if `url-params` is set', () => {
    urlQuery = '?slipway_item=9&slipway_date=2031-06-14';
    const { visit } = createTestVisit({ itemId: '7', urlParams: true });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '9', start: '2031-06-14' });
  });

  it('opens the URL’s item, but still offers all items', () => {
    urlQuery = '?slipway_item=9&slipway_date=2031-06-14';
    const { visit } = createTestVisit({ itemId: '', urlParams: true });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '9', start: '2031-06-14' });
    expect(visit.settings).toMatchObject({ itemIds: [], choice: { itemId: null } });
    urlQuery = '?slipway_item=10';
    expect([visit.update(), visit.store.state.choice.itemId]).toEqual([true, '10']);
    urlQuery = '';
    expect([visit.update(), visit.store.state.choice.itemId]).toEqual([true, null]);
  });

  it('ignores an item of the URL that the account does not offer', () => {
    urlQuery = '?slipway_item=9&slipway_date=9999-12-31&slipway_params=adults=2';
    const { visit } = createTestVisit({ urlParams: true });
    visit.update();
    visit.pageAddress.clearStalePresets(visit.store, undefined, undefined);
    expect([visit.pageAddress.isStale, visit.update()]).toEqual([false, false]);
    visit.pageAddress.clearStalePresets(visit.store, [createTestItem({ id: '7' })], '2031-06-14' as Day);
    expect([visit.pageAddress.isStale, visit.update(), visit.update()]).toEqual([true, true, false]);
    expect(visit.store.state.choice).toMatchObject({ itemId: null, start: null, params: { adults: 2 } });
    expect(visit.settings.itemIds).toEqual([]);
  });

  it('clears stale URL days but keeps the URL’s item with `url-params="write"`', () => {
    urlQuery = '?slipway_item=7&slipway_date=9999-12-31';
    const { visit } = createTestVisit({ urlParams: 'write' });
    visit.update();
    expect(visit.store.state.choice).toMatchObject({ itemId: '7', start: '9999-12-31' });
    visit.pageAddress.clearStalePresets(visit.store, [createTestItem({ id: '7' })], '2031-06-14' as Day);
    visit.update();
    expect([visit.pageAddress.isStale, visit.store.state.choice]).toMatchObject([false, { itemId: '7', start: null }]);
  });

  it('ignores the URL without `url-params`', () => {
    urlQuery = '?slipway_item=9';
    const { visit } = createTestVisit({ itemId: '7', urlParams: false });
    visit.update();
    expect(visit.store.state.choice.itemId).toBe('7');
  });
});

describe('createVisit: prefill', () => {
  it('fills in the form fields that `prefill` names', () => {
    const { visit } = createTestVisit({ prefill: 'customer_name=Ada%20Wren' });
    visit.update();
    expect(visit.store.state.details).toEqual({ customer_name: 'Ada Wren' });
  });
});
