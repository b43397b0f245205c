import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingContract } from '../../../src/elements/root/booking-contract.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { plainItem } from '../../api/plain.ts';
import { writerOf } from '../../../src/flow/store.ts';
import { createVisit } from '../../../src/elements/root/visit.ts';

let search = '';
/** Elements of the page that are asked to keep its address. */
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

test('what the page asks for is new once, until it asks for something else', () => {
  const { element, visit } = begin();
  expect([visit.renew(), visit.renew()]).toEqual([true, false]);
  element.itemId = '7';
  expect([visit.renew(), visit.renew()]).toEqual([true, false]);
  expect(visit.store.state.choice.itemId).toBe('7');
});

test('what stands in an address that another element keeps is not for this one', () => {
  const other = { urlParams: 'write' };
  search = '?slipway_item=207&slipway_date=2031-06-14';
  keepers = [other];
  const { visit } = begin({ itemId: '104', urlParams: 'write' });
  visit.renew();
  expect(visit.store.state.choice).toMatchObject({ itemId: '104', start: null });
  const { element, visit: own } = begin({ itemId: '104,207', urlParams: 'write' });
  keepers = [element, other];
  own.renew();
  expect(own.address).toMatchObject({ itemId: '207', startDate: '2031-06-14' });
});

describe('the same account', () => {
  test('keeps its visit, whatever is preset anew', () => {
    const { element, visit } = begin();
    visit.renew();
    const { store, client } = visit;
    store.choose({ params: { adults: 2 } });
    element.itemId = '7';
    visit.renew();
    expect([visit.store, visit.client]).toEqual([store, client]);
  });

  test.each(['https://book.example/harbour/', 'https://book.example:443/harbour'])('also as %s', (baseUrl) => {
    const { element, visit } = begin();
    visit.renew();
    const { store } = visit;
    element.baseUrl = baseUrl;
    visit.renew();
    expect(visit.store).toBe(store);
  });
});

test('another account, or another relay to it, is another visit, followed by the same', () => {
  const { element, visit, requestUpdate } = begin();
  const heard: unknown[] = [];
  visit.observe('publish', ({ choice }) => heard.push(choice.itemId));
  visit.renew();
  const stores = [visit.store];
  element.baseUrl = 'https://book.example/berghof';
  visit.renew();
  stores.push(visit.store);
  element.relayUrl = 'https://www.venue.example/relay';
  visit.renew();
  stores.push(visit.store);
  expect(new Set(stores).size).toBe(3);
  requestUpdate.mockClear();
  visit.store.choose({ itemId: 'kayak' });
  expect([heard, requestUpdate.mock.calls.length]).toEqual([['kayak'], 1]);
  // An answer of the previous account.
  stores[0]?.choose({ itemId: 'tour' });
  expect([heard, requestUpdate.mock.calls.length]).toEqual([['kayak'], 1]);
});

test('a booking that is being made is waited for before another account takes its place', () => {
  const { element, visit } = begin();
  visit.renew();
  const { store } = visit;
  const { commit } = writerOf(store);
  commit({ busy: 'book' });
  element.baseUrl = 'https://book.example/berghof';
  expect([visit.renew(), visit.store]).toEqual([false, store]);
  commit({ busy: null });
  expect(visit.renew()).toBe(true);
  expect(visit.store).not.toBe(store);
});

test.each(['', 'javascript:alert(1)', 'ftp://book.example'])(
  'an account like %j is none, and nobody is asked',
  (baseUrl) => {
    const { visit } = begin({ baseUrl });
    expect(visit.account).toBe('');
    visit.renew();
    expect([visit.account, visit.client]).toEqual(['none', null]);
  },
);

describe('what the page’s address says', () => {
  test('wins over the attributes where the page lets it', () => {
    search = '?slipway_item=9&slipway_date=2031-06-14';
    const { visit } = begin({ itemId: '7', urlParams: true });
    visit.renew();
    expect(visit.store.state.choice).toMatchObject({ itemId: '9', start: '2031-06-14' });
  });

  test('is left out where the account does not offer it: everything else is shown, and days begin unchosen', () => {
    search = '?slipway_item=9&slipway_date=9999-12-31&slipway_params=adults=2';
    const { visit } = begin({ urlParams: true });
    visit.renew();
    visit.pageAddress.leaveStrays(visit.store, undefined, undefined);
    expect([visit.pageAddress.isAstray, visit.renew()]).toEqual([false, false]);
    visit.pageAddress.leaveStrays(visit.store, [plainItem({ id: '7' })], '2031-06-14' as Day);
    expect([visit.pageAddress.isAstray, visit.renew(), visit.renew()]).toEqual([true, true, false]);
    expect(visit.store.state.choice).toMatchObject({ itemId: null, start: null, params: { adults: 2 } });
    expect(visit.settings.itemIds).toEqual([]);
  });

  test('is left out where it is kept up to date, too', () => {
    search = '?slipway_item=7&slipway_date=9999-12-31';
    const { visit } = begin({ urlParams: 'write' });
    visit.renew();
    expect(visit.store.state.choice).toMatchObject({ itemId: '7', start: '9999-12-31' });
    visit.pageAddress.leaveStrays(visit.store, [plainItem({ id: '7' })], '2031-06-14' as Day);
    visit.renew();
    expect([visit.pageAddress.isAstray, visit.store.state.choice]).toMatchObject([false, { itemId: '7', start: null }]);
  });

  test('is not read where it does not', () => {
    search = '?slipway_item=9';
    const { visit } = begin({ itemId: '7', urlParams: false });
    visit.renew();
    expect(visit.store.state.choice.itemId).toBe('7');
  });
});

test('what is filled in before goes into the details of the visit', () => {
  const { visit } = begin({ prefill: 'customer_name=Ada%20Wren' });
  visit.renew();
  expect(visit.store.state.details).toEqual({ customer_name: 'Ada Wren' });
});
