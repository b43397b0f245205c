import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchPublicEvent, type PublicLine } from '../../src/elements/shared/public-events.ts';
import type { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { account, kayak, ok, place, scripted, until } from '../elements/root/booking-stage.ts';

const page = window as { dataLayer?: unknown[] };
const layer = () => (page.dataLayer ?? []) as { event?: string; ecommerce: Record<string, unknown> | null }[];
/** What was pushed under a name. */
const pushed = (event: string) =>
  layer()
    .filter((each) => each.event === event)
    .map(({ ecommerce }) => ecommerce);

const line = (changes: Partial<PublicLine> = {}): PublicLine => ({
  itemId: '104',
  name: 'Sea kayak',
  quantity: 2,
  total: '90.00',
  date: '2031-06-02',
  time: '09:30',
  coupon: '',
  ...changes,
});
const offer = {
  items: [
    line({ coupon: 'SPRING' }),
    line({ itemId: '111', name: 'Mug', quantity: 1, total: '18.50', date: '', time: '' }),
  ],
  value: '113.93',
  valueNumber: 113.93,
  valueWithoutTax: '108.50',
  tax: '5.43',
  due: '113.93',
  coupon: 'SPRING',
  currency: 'CAD',
};
const kayakAsMeasured = {
  item_id: '104',
  item_name: 'Sea kayak',
  item_category: 'Paddling',
  item_variant: '2031-06-02 09:30',
};
const booked = (bookingId: string) => ({ bookingId, paymentRequired: true, ...offer });

beforeEach(() => {
  delete page.dataLayer;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** An element that tells the page's analytics, once it has begun to. */
async function measured(attributes = ''): Promise<SlipwayBooking> {
  const element = await place(`base-url="${account}" analytics="datalayer" ${attributes}`);
  await until(() => layer().length > 0);
  return element;
}

/** Announcements are passed on when everybody has heard them. */
const heard = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test('without the attribute nothing is pushed, and no layer is made', async () => {
  scripted();
  const element = await place(`base-url="${account}"`);
  await until(() => element.items);
  await element.updateComplete;
  dispatchPublicEvent(element, 'slipway-booked', booked('NONE-010130'));
  await heard();
  expect(page.dataLayer).toBeUndefined();
});

test('the list is told once, after the layer was cleared', async () => {
  scripted();
  await measured();
  expect(layer()).toEqual([
    { ecommerce: null },
    {
      event: 'view_item_list',
      ecommerce: {
        item_list_id: 'slipway',
        item_list_name: 'Slipway',
        items: [
          { item_id: '104', item_name: 'Sea kayak', item_category: 'Paddling', index: 0 },
          { item_id: '111', item_name: 'Mug', item_category: 'Extras', index: 1 },
        ],
      },
    },
  ]);
});

test('a page of one item tells that item, and no list', async () => {
  scripted({ item: () => ok({ items: { 104: kayak } }) });
  await measured('item-id="104"');
  expect(pushed('view_item')).toMatchObject([
    { items: [{ item_id: '104', item_name: 'Sea kayak', item_category: 'Paddling' }] },
  ]);
  expect(pushed('view_item_list')).toEqual([]);
  expect(pushed('select_item')).toEqual([]);
});

test('an item opened from the list was selected there, at its place', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: '111', name: 'Mug' });
  await heard();
  expect(pushed('select_item')).toEqual([
    {
      item_list_id: 'slipway',
      item_list_name: 'Slipway',
      items: [{ item_id: '111', item_name: 'Mug', item_category: 'Extras', index: 1 }],
    },
  ]);
  expect(pushed('view_item')).toMatchObject([{ items: [{ item_id: '111' }] }]);
});

test('of a long list two hundred items are told, as many as an event takes', async () => {
  const items = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [index, { ...kayak, item_id: index + 1 }]),
  );
  scripted({ item: () => ok({ items }) });
  await measured();
  expect((pushed('view_item_list')[0]?.items as unknown[]).length).toBe(200);
});

test('what is added and what is removed is told with the price of one and the value of all', async () => {
  scripted();
  const element = await measured();
  await expect.poll(() => element.currency).toBe('CAD');
  dispatchPublicEvent(element, 'slipway-cart-changed', { added: [line()], removed: [] });
  dispatchPublicEvent(element, 'slipway-cart-changed', { added: [], removed: [line({ quantity: 3, total: '0.30' })] });
  await heard();
  expect(pushed('add_to_cart')).toEqual([
    { currency: 'CAD', value: 90, items: [{ ...kayakAsMeasured, quantity: 2, price: 45 }] },
  ]);
  expect(pushed('remove_from_cart')).toEqual([
    { currency: 'CAD', value: 0.3, items: [{ ...kayakAsMeasured, quantity: 3, price: 0.1 }] },
  ]);
});

test('a purchase is told as GA4 reads it, and once, whoever announces it again', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-booked', booked('ABCD-010130'));
  dispatchPublicEvent(element, 'slipway-booked', booked('ABCD-010130'));
  await heard();
  expect(pushed('purchase')).toEqual([
    {
      transaction_id: 'ABCD-010130',
      payment_pending: true,
      currency: 'CAD',
      value: 108.5,
      tax: 5.43,
      coupon: 'SPRING',
      items: [
        { ...kayakAsMeasured, coupon: 'SPRING', quantity: 2, price: 45 },
        { item_id: '111', item_name: 'Mug', item_category: 'Extras', quantity: 1, price: 18.5 },
      ],
    },
  ]);
  dispatchPublicEvent(element, 'slipway-booked', booked('EFGH-010130'));
  await heard();
  expect(pushed('purchase')).toHaveLength(2);
});

test('a purchase without anything to pay, or without a code, is told so', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-booked', { ...booked('FREE-010130'), paymentRequired: false, coupon: '' });
  await heard();
  expect(pushed('purchase')[0]).not.toHaveProperty('payment_pending');
  expect(pushed('purchase')[0]).not.toHaveProperty('coupon');
});

test('a purchase that an earlier page of this tab has told is not told again', async () => {
  sessionStorage.setItem('slipway:purchase:IJKL-010130', '1');
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-booked', booked('IJKL-010130'));
  await heard();
  expect(pushed('purchase')).toEqual([]);
});

test('a checkout is told, unless the page prevented it', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-checkout', offer);
  document.addEventListener('slipway-checkout', (event) => event.preventDefault(), { once: true });
  dispatchPublicEvent(element, 'slipway-checkout', offer);
  await heard();
  expect(pushed('begin_checkout')).toEqual([
    expect.objectContaining({ value: 108.5, currency: 'CAD', coupon: 'SPRING' }),
  ]);
});

test('the attribute comes and goes while the page lives', async () => {
  scripted();
  const element = await measured();
  const before = layer().length;
  element.removeAttribute('analytics');
  dispatchPublicEvent(element, 'slipway-checkout', offer);
  await heard();
  expect(layer()).toHaveLength(before);
  element.setAttribute('analytics', 'datalayer');
  dispatchPublicEvent(element, 'slipway-checkout', offer);
  await heard();
  expect(pushed('begin_checkout')).toHaveLength(1);
});

test('before every event the one before is cleared', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-checkout', offer);
  dispatchPublicEvent(element, 'slipway-booked', booked('MNOP-010130'));
  await heard();
  expect(layer().map(({ event }) => event ?? null)).toEqual([
    null,
    'view_item_list',
    null,
    'begin_checkout',
    null,
    'purchase',
  ]);
});

test('a layer the page has made before is kept', async () => {
  scripted();
  page.dataLayer = [{ event: 'gtm.js' }];
  await place(`base-url="${account}" analytics="datalayer"`);
  await until(() => layer().length > 1);
  expect(layer()[0]).toEqual({ event: 'gtm.js' });
});
