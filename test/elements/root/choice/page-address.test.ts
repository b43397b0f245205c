import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingContract } from '../../../../src/elements/root/booking-contract.ts';
import { followAddress } from '../../../../src/elements/root/choice/page-address.ts';
import { createStore } from '../../../../src/flow/store.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { plainItem } from '../../../api/plain.ts';

let search = '';
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('location', {
    get search() {
      return search;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const today = '2031-06-14' as Day;
const follow = (urlParams: boolean | 'write') => followAddress({ urlParams } as BookingContract);

test('it is followed as it is by now, or as it was on arrival where it is kept up to date from here', () => {
  search = '?slipway_item=7';
  const [read, written, none] = [follow(true), follow('write'), follow(false)];
  expect([read.read(), written.read(), none.read()]).toEqual([{ itemId: '7' }, { itemId: '7' }, {}]);
  search = '?slipway_item=8';
  expect([read.read(), written.read(), written.now()]).toEqual([{ itemId: '8' }, { itemId: '7' }, { itemId: '8' }]);
});

test('it has led astray once what is offered is known not to be in it; another address is another matter', () => {
  search = '?slipway_item=9';
  const address = follow(true);
  const store = createStore();
  address.leaveStrays(store, undefined, today);
  expect([address.isAstray, address.read()]).toEqual([false, { itemId: '9' }]);
  address.leaveStrays(store, [plainItem({ id: '7' })], today);
  expect([address.isAstray, address.read(), address.now()]).toEqual([true, {}, {}]);
  search = '?slipway_item=7';
  expect(address.read()).toEqual({ itemId: '7' });
});

test('its days are chosen no longer where nobody sells them yet; what the visitor chose is left', () => {
  search = '?slipway_date=9999-12-31';
  const address = follow(true);
  const store = createStore({
    choice: { start: '9999-12-31' as Day, end: '9999-12-31' as Day, params: { adults: 2 } },
  });
  address.leaveStrays(store, undefined, today);
  expect(store.state.choice).toMatchObject({ start: null, end: null, params: { adults: 2 } });
  store.choose({ start: today, end: today });
  address.leaveStrays(store, undefined, today);
  expect(store.state.choice.start).toBe(today);
});

test('whether it is astray in another list can be asked without leaving anything out', () => {
  search = '?slipway_item=7&slipway_category=3';
  const address = follow('write');
  expect(address.isStrayIn([plainItem({ id: '7', categoryId: '3' })])).toBe(false);
  expect(address.isStrayIn([plainItem({ id: '7', categoryId: '4' })])).toBe(true);
  expect(address.isStrayIn([plainItem({ id: '8', categoryId: '3' })])).toBe(true);
  expect([address.isAstray, address.read()]).toEqual([false, { itemId: '7', categoryId: '3' }]);
});
