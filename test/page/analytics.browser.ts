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
  ...changes,
});
const offer = {
  items: [line(), line({ itemId: '111', name: 'Mug', quantity: 1, total: '18.50' })],
  value: '113.93',
  due: '113.93',
  currency: 'CAD',
};
const booked = (bookingId: string) => ({ bookingId, paymentRequired: true, ...offer });

beforeEach(() => {
  delete page.dataLayer;
  sessionStorage.clear();
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
        items: [
          { item_id: '104', item_name: 'Sea kayak' },
          { item_id: '111', item_name: 'Mug' },
        ],
      },
    },
  ]);
});

test('a page of one item tells that item, and no list', async () => {
  scripted({ item: () => ok({ items: { 104: kayak } }) });
  await measured('item-id="104"');
  expect(pushed('view_item')).toEqual([{ items: [{ item_id: '104', item_name: 'Sea kayak' }] }]);
  expect(pushed('view_item_list')).toEqual([]);
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
    { currency: 'CAD', value: 90, items: [{ item_id: '104', item_name: 'Sea kayak', quantity: 2, price: 45 }] },
  ]);
  expect(pushed('remove_from_cart')).toEqual([
    { currency: 'CAD', value: 0.3, items: [{ item_id: '104', item_name: 'Sea kayak', quantity: 3, price: 0.1 }] },
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
      currency: 'CAD',
      value: 113.93,
      items: [
        { item_id: '104', item_name: 'Sea kayak', quantity: 2, price: 45 },
        { item_id: '111', item_name: 'Mug', quantity: 1, price: 18.5 },
      ],
    },
  ]);
  dispatchPublicEvent(element, 'slipway-booked', booked('EFGH-010130'));
  await heard();
  expect(pushed('purchase')).toHaveLength(2);
});

test('of a purchase with a deposit it is told what is paid at once', async () => {
  scripted();
  const element = await measured();
  dispatchPublicEvent(element, 'slipway-booked', { ...booked('UVWX-010130'), due: '34.18' });
  await heard();
  expect(pushed('purchase')).toEqual([expect.objectContaining({ value: 113.93, due: 34.18 })]);
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
  expect(pushed('begin_checkout')).toEqual([expect.objectContaining({ value: 113.93, currency: 'CAD' })]);
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
