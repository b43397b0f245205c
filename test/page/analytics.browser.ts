import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchPublicEvent, type PublicLine } from '../../src/elements/shared/public-events.ts';
import type { SlipwayBooking } from '../../src/elements/root/booking.ts';
import {
  accountUrl,
  kayakAnswer,
  createSuccess,
  placeBooking,
  stubService,
  waitUntil,
} from '../elements/root/booking-stage.ts';

const pageWindow = window as { dataLayer?: unknown[] };
const getDataLayer = () =>
  (pageWindow.dataLayer ?? []) as { event?: string; ecommerce: Record<string, unknown> | null }[];
/** Returns the `ecommerce` payloads of the events with this name in the data layer. */
const getPayloads = (event: string) =>
  getDataLayer()
    .filter((layerEntry) => layerEntry.event === event)
    .map(({ ecommerce }) => ecommerce);

const createLine = (changes: Partial<PublicLine> = {}): PublicLine => ({
  itemId: '104',
  name: 'Sea kayak',
  quantity: 2,
  total: '90.00',
  date: '2031-06-02',
  time: '09:30',
  coupon: '',
  ...changes,
});
const orderFacts = {
  items: [
    createLine({ coupon: 'SPRING' }),
    createLine({ itemId: '111', name: 'Mug', quantity: 1, total: '18.50', date: '', time: '' }),
  ],
  value: '113.93',
  valueNumber: 113.93,
  valueWithoutTax: '108.50',
  tax: '5.43',
  due: '113.93',
  coupon: 'SPRING',
  currency: 'CAD',
};
const kayakForAnalytics = {
  item_id: '104',
  item_name: 'Sea kayak',
  item_category: 'Paddling',
  item_variant: '2031-06-02 09:30',
};
const createBooking = (bookingId: string) => ({ bookingId, paymentRequired: true, ...orderFacts });

beforeEach(() => {
  delete pageWindow.dataLayer;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Places an element with analytics, and waits for the first event in the data layer. */
async function placeWithAnalytics(attributes = ''): Promise<SlipwayBooking> {
  const element = await placeBooking(`base-url="${accountUrl}" analytics="datalayer" ${attributes}`);
  await waitUntil(() => getDataLayer().length > 0);
  return element;
}

/** Waits one microtask. Analytics handles an event only after all listeners of that event have run. */
const waitForListeners = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('analytics', () => {
  it('creates no data layer without the attribute `analytics`', async () => {
    stubService();
    const element = await placeBooking(`base-url="${accountUrl}"`);
    await waitUntil(() => element.items);
    await element.updateComplete;
    dispatchPublicEvent(element, 'slipway-booked', createBooking('NONE-010130'));
    await waitForListeners();
    expect(pageWindow.dataLayer).toBeUndefined();
  });

  it('pushes the list of items once', async () => {
    stubService();
    await placeWithAnalytics();
    expect(getDataLayer()).toEqual([
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

  it('pushes `view_item` instead of `view_item_list` on a single-item page', async () => {
    stubService({ item: () => createSuccess({ items: { 104: kayakAnswer } }) });
    await placeWithAnalytics('item-id="104"');
    expect(getPayloads('view_item')).toMatchObject([
      { items: [{ item_id: '104', item_name: 'Sea kayak', item_category: 'Paddling' }] },
    ]);
    expect(getPayloads('view_item_list')).toEqual([]);
    expect(getPayloads('select_item')).toEqual([]);
  });

  it('pushes the list position of an item that the guest opens', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: '111', name: 'Mug' });
    await waitForListeners();
    expect(getPayloads('select_item')).toEqual([
      {
        item_list_id: 'slipway',
        item_list_name: 'Slipway',
        items: [{ item_id: '111', item_name: 'Mug', item_category: 'Extras', index: 1 }],
      },
    ]);
    expect(getPayloads('view_item')).toMatchObject([{ items: [{ item_id: '111' }] }]);
  });

  it('pushes at most two hundred items of a long list', async () => {
    const items = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [index, { ...kayakAnswer, item_id: index + 1 }]),
    );
    stubService({ item: () => createSuccess({ items }) });
    await placeWithAnalytics();
    expect((getPayloads('view_item_list')[0]?.items as unknown[]).length).toBe(200);
  });

  it('pushes the unit price and total of added and removed lines', async () => {
    stubService();
    const element = await placeWithAnalytics();
    await expect.poll(() => element.currency).toBe('CAD');
    dispatchPublicEvent(element, 'slipway-cart-changed', { added: [createLine()], removed: [] });
    dispatchPublicEvent(element, 'slipway-cart-changed', {
      added: [],
      removed: [createLine({ quantity: 3, total: '0.30' })],
    });
    await waitForListeners();
    expect(getPayloads('add_to_cart')).toEqual([
      { currency: 'CAD', value: 90, items: [{ ...kayakForAnalytics, quantity: 2, price: 45 }] },
    ]);
    expect(getPayloads('remove_from_cart')).toEqual([
      { currency: 'CAD', value: 0.3, items: [{ ...kayakForAnalytics, quantity: 3, price: 0.1 }] },
    ]);
  });

  it("pushes a `purchase` event in GA4's format once per booking", async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', createBooking('ABCD-010130'));
    dispatchPublicEvent(element, 'slipway-booked', createBooking('ABCD-010130'));
    await waitForListeners();
    expect(getPayloads('purchase')).toEqual([
      {
        transaction_id: 'ABCD-010130',
        payment_pending: true,
        currency: 'CAD',
        value: 108.5,
        tax: 5.43,
        coupon: 'SPRING',
        items: [
          { ...kayakForAnalytics, coupon: 'SPRING', quantity: 2, price: 45 },
          { item_id: '111', item_name: 'Mug', item_category: 'Extras', quantity: 1, price: 18.5 },
        ],
      },
    ]);
    dispatchPublicEvent(element, 'slipway-booked', createBooking('EFGH-010130'));
    await waitForListeners();
    expect(getPayloads('purchase')).toHaveLength(2);
  });

  it('pushes a purchase without a payment or a coupon', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', {
      ...createBooking('FREE-010130'),
      paymentRequired: false,
      coupon: '',
    });
    await waitForListeners();
    expect(getPayloads('purchase')[0]).not.toHaveProperty('payment_pending');
    expect(getPayloads('purchase')[0]).not.toHaveProperty('coupon');
  });

  it('skips a purchase that an earlier page pushed', async () => {
    sessionStorage.setItem('slipway:purchase:IJKL-010130', '1');
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', createBooking('IJKL-010130'));
    await waitForListeners();
    expect(getPayloads('purchase')).toEqual([]);
  });

  it('pushes `begin_checkout` unless the page cancels `slipway-checkout`', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-checkout', orderFacts);
    document.addEventListener('slipway-checkout', (event) => event.preventDefault(), { once: true });
    dispatchPublicEvent(element, 'slipway-checkout', orderFacts);
    await waitForListeners();
    expect(getPayloads('begin_checkout')).toEqual([
      expect.objectContaining({ value: 108.5, currency: 'CAD', coupon: 'SPRING' }),
    ]);
  });

  it('pushes no events while the attribute `analytics` is missing', async () => {
    stubService();
    const element = await placeWithAnalytics();
    const lengthBefore = getDataLayer().length;
    element.removeAttribute('analytics');
    dispatchPublicEvent(element, 'slipway-checkout', orderFacts);
    await waitForListeners();
    expect(getDataLayer()).toHaveLength(lengthBefore);
    element.setAttribute('analytics', 'datalayer');
    dispatchPublicEvent(element, 'slipway-checkout', orderFacts);
    await waitForListeners();
    expect(getPayloads('begin_checkout')).toHaveLength(1);
  });

  it('clears `ecommerce` before each event', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-checkout', orderFacts);
    dispatchPublicEvent(element, 'slipway-booked', createBooking('MNOP-010130'));
    await waitForListeners();
    expect(getDataLayer().map(({ event }) => event ?? null)).toEqual([
      null,
      'view_item_list',
      null,
      'begin_checkout',
      null,
      'purchase',
    ]);
  });

  it('appends to a data layer that the page created', async () => {
    stubService();
    pageWindow.dataLayer = [{ event: 'gtm.js' }];
    await placeBooking(`base-url="${accountUrl}" analytics="datalayer"`);
    await waitUntil(() => getDataLayer().length > 1);
    expect(getDataLayer()[0]).toEqual({ event: 'gtm.js' });
  });
});
