import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchPublicEvent, type PublicLine } from '../../src/elements/shared/public-events.ts';
import type { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { account, kayak, ok, place, stubService, until } from '../elements/root/booking-stage.ts';

const page = window as { dataLayer?: unknown[] };
const layer = () => (page.dataLayer ?? []) as { event?: string; ecommerce: Record<string, unknown> | null }[];
/** Returns the `ecommerce` payloads of the events with this name in the data layer. */
const payloadsOf = (event: string) =>
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
const bookingOf = (bookingId: string) => ({ bookingId, paymentRequired: true, ...offer });

beforeEach(() => {
  delete page.dataLayer;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Places an element with analytics, and waits for the first event in the data layer. */
async function placeWithAnalytics(attributes = ''): Promise<SlipwayBooking> {
  const element = await place(`base-url="${account}" analytics="datalayer" ${attributes}`);
  await until(() => layer().length > 0);
  return element;
}

/** Waits one microtask. Analytics receives an event only after all its listeners have run. */
const whenAnnounced = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('analytics', () => {
  it('creates no data layer without the attribute', async () => {
    stubService();
    const element = await place(`base-url="${account}"`);
    await until(() => element.items);
    await element.updateComplete;
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('NONE-010130'));
    await whenAnnounced();
    expect(page.dataLayer).toBeUndefined();
  });

  it('pushes the list of items once', async () => {
    stubService();
    await placeWithAnalytics();
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

  it('pushes the item instead of a list on a single-item page', async () => {
    stubService({ item: () => ok({ items: { 104: kayak } }) });
    await placeWithAnalytics('item-id="104"');
    expect(payloadsOf('view_item')).toMatchObject([
      { items: [{ item_id: '104', item_name: 'Sea kayak', item_category: 'Paddling' }] },
    ]);
    expect(payloadsOf('view_item_list')).toEqual([]);
    expect(payloadsOf('select_item')).toEqual([]);
  });

  it('pushes the list position of an item that the guest opens', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: '111', name: 'Mug' });
    await whenAnnounced();
    expect(payloadsOf('select_item')).toEqual([
      {
        item_list_id: 'slipway',
        item_list_name: 'Slipway',
        items: [{ item_id: '111', item_name: 'Mug', item_category: 'Extras', index: 1 }],
      },
    ]);
    expect(payloadsOf('view_item')).toMatchObject([{ items: [{ item_id: '111' }] }]);
  });

  it('pushes at most two hundred items of a long list', async () => {
    const items = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [index, { ...kayak, item_id: index + 1 }]),
    );
    stubService({ item: () => ok({ items }) });
    await placeWithAnalytics();
    expect((payloadsOf('view_item_list')[0]?.items as unknown[]).length).toBe(200);
  });

  it('pushes the unit price and total of added and removed lines', async () => {
    stubService();
    const element = await placeWithAnalytics();
    await expect.poll(() => element.currency).toBe('CAD');
    dispatchPublicEvent(element, 'slipway-cart-changed', { added: [line()], removed: [] });
    dispatchPublicEvent(element, 'slipway-cart-changed', {
      added: [],
      removed: [line({ quantity: 3, total: '0.30' })],
    });
    await whenAnnounced();
    expect(payloadsOf('add_to_cart')).toEqual([
      { currency: 'CAD', value: 90, items: [{ ...kayakAsMeasured, quantity: 2, price: 45 }] },
    ]);
    expect(payloadsOf('remove_from_cart')).toEqual([
      { currency: 'CAD', value: 0.3, items: [{ ...kayakAsMeasured, quantity: 3, price: 0.1 }] },
    ]);
  });

  it("pushes a purchase in GA4's form once per booking", async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('ABCD-010130'));
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('ABCD-010130'));
    await whenAnnounced();
    expect(payloadsOf('purchase')).toEqual([
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
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('EFGH-010130'));
    await whenAnnounced();
    expect(payloadsOf('purchase')).toHaveLength(2);
  });

  it('pushes a purchase without a payment or a coupon', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', { ...bookingOf('FREE-010130'), paymentRequired: false, coupon: '' });
    await whenAnnounced();
    expect(payloadsOf('purchase')[0]).not.toHaveProperty('payment_pending');
    expect(payloadsOf('purchase')[0]).not.toHaveProperty('coupon');
  });

  it('skips a purchase that an earlier page pushed', async () => {
    sessionStorage.setItem('slipway:purchase:IJKL-010130', '1');
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('IJKL-010130'));
    await whenAnnounced();
    expect(payloadsOf('purchase')).toEqual([]);
  });

  it('pushes a checkout unless the page cancels the event', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-checkout', offer);
    document.addEventListener('slipway-checkout', (event) => event.preventDefault(), { once: true });
    dispatchPublicEvent(element, 'slipway-checkout', offer);
    await whenAnnounced();
    expect(payloadsOf('begin_checkout')).toEqual([
      expect.objectContaining({ value: 108.5, currency: 'CAD', coupon: 'SPRING' }),
    ]);
  });

  it('stops pushing while the attribute is missing', async () => {
    stubService();
    const element = await placeWithAnalytics();
    const before = layer().length;
    element.removeAttribute('analytics');
    dispatchPublicEvent(element, 'slipway-checkout', offer);
    await whenAnnounced();
    expect(layer()).toHaveLength(before);
    element.setAttribute('analytics', 'datalayer');
    dispatchPublicEvent(element, 'slipway-checkout', offer);
    await whenAnnounced();
    expect(payloadsOf('begin_checkout')).toHaveLength(1);
  });

  it('clears `ecommerce` before each event', async () => {
    stubService();
    const element = await placeWithAnalytics();
    dispatchPublicEvent(element, 'slipway-checkout', offer);
    dispatchPublicEvent(element, 'slipway-booked', bookingOf('MNOP-010130'));
    await whenAnnounced();
    expect(layer().map(({ event }) => event ?? null)).toEqual([
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
    page.dataLayer = [{ event: 'gtm.js' }];
    await place(`base-url="${account}" analytics="datalayer"`);
    await until(() => layer().length > 1);
    expect(layer()[0]).toEqual({ event: 'gtm.js' });
  });
});
