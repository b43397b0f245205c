import { setMaxListeners } from 'node:events';
import { describe, expect, it, test, vi } from 'vitest';
import { AddToCart, routeCheckoutRequests } from '../../../src/elements/root/request-routes.ts';
import type { PublicEventName } from '../../../src/elements/shared/public-events.ts';
import { addToCart, toRequest, countCreates, guestDetails } from '../../flow/visit.ts';
import { createTestContext, recordPublicEvents } from './test-context.ts';
import type { StepTasks } from '../../../src/elements/root/step-tasks.ts';
import type { Pricing } from '../../../src/elements/item/pricing.ts';

describe('routeCheckoutRequests', () => {
  // Makes `CSS.supports` return false, so that the review module defines no custom element. Node does not support them.
  vi.stubGlobal('CSS', { supports: () => false });

  // Allows any number of listeners on one abort signal. Otherwise Node would report more than ten listeners as a leak.
  setMaxListeners(0);

  function openVisit(preventedEvent?: PublicEventName, itemId: string | null = null) {
    const editedLines: string[] = [];
    const paidCodes: string[] = [];
    const recordLeave = vi.fn();
    const setInvalidReasons = vi.fn();
    const settings = { choice: { itemId } };
    const context = createTestContext({
      host: { restart: () => expect.fail('The booking may still need its payment.') },
      settings,
    });
    routeCheckoutRequests({
      ...context,
      cartLoader: { editLine: (lineId) => void editedLines.push(lineId) },
      tabs: { paymentPages: { recordLeave } },
      pricing: { setInvalidReasons },
    });
    const events = recordPublicEvents(context.host, preventedEvent);
    /**
     * Dispatches a request event, as a child element of the widget does. Returns false if a listener prevented its
     * default.
     */
    const dispatchRequest = (name: string, detail: unknown = {}) =>
      context.host.renderRoot.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
    return { ...context, events, editedLines, paidCodes, recordLeave, setInvalidReasons, dispatchRequest };
  }
  /** Resolves when no command of the flow is running. */
  const waitUntilDone = async ({ flow }: Pick<ReturnType<typeof openVisit>, 'flow'>) => {
    while (flow.state.busy !== null) await Promise.resolve();
  };

  test('dispatches cancelable events on the way from the cart to the booking', async () => {
    const visit = openVisit();
    await addToCart(visit, toRequest('kayak', 2));
    visit.dispatchRequest('cart-checkout');
    await waitUntilDone(visit);
    expect(visit.flow.state.step).toBe('details');
    visit.dispatchRequest('details-submit', { values: guestDetails });
    await waitUntilDone(visit);
    expect(visit.flow.state).toMatchObject({ step: 'done', details: guestDetails });
    const offeredItem = {
      items: [{ itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' }],
      value: '85.00',
      due: '85.00',
      currency: 'CAD',
    };
    expect(visit.events).toMatchObject([
      ['slipway-checkout', offeredItem],
      ['slipway-before-create', offeredItem],
    ]);
  });

  test('goes from the details to the review if the page has `review`', async () => {
    const visit = openVisit();
    Object.assign(visit.host, { review: true });
    await addToCart(visit, toRequest('kayak', 2));
    visit.flow.goTo('details');
    visit.dispatchRequest('details-submit', { values: guestDetails });
    await expect.poll(() => visit.flow.state.step, { timeout: 10_000 }).toBe('review');
    expect(countCreates(visit.venue)).toBe(0);
    visit.dispatchRequest('booking-create');
    await waitUntilDone(visit);
    expect(visit.flow.state.step).toBe('done');
  });

  test('reports unavailable lines instead of dispatching `slipway-before-create`', async () => {
    const visit = openVisit();
    await addToCart(visit, toRequest('kayak'));
    visit.flow.goTo('details');
    visit.venue.stopSale('kayak');
    await visit.flow.checkOut();
    const { session } = visit.flow.state;
    visit.commit({
      session: session && { ...session, lines: session.lines.map((line) => ({ ...line, available: false })) },
    });
    visit.dispatchRequest('details-submit', { values: guestDetails });
    await waitUntilDone(visit);
    expect(visit.flow.state.reconciliation?.differences).toMatchObject([{ kind: 'gone' }]);
    expect([visit.events, countCreates(visit.venue)]).toEqual([[], 0]);
  });

  describe('a page that cancels an event', () => {
    test('keeps the guest in the cart on `slipway-checkout`', async () => {
      const visit = openVisit('slipway-checkout');
      await addToCart(visit, toRequest('kayak'));
      visit.dispatchRequest('cart-checkout');
      await waitUntilDone(visit);
      expect(visit.flow.state.step).toBe('cart');
    });

    test('creates no booking on `slipway-before-create`', async () => {
      const visit = openVisit('slipway-before-create');
      await addToCart(visit, toRequest('kayak'));
      visit.flow.type(guestDetails);
      visit.flow.goTo('details');
      await visit.flow.review();
      visit.dispatchRequest('booking-create');
      await waitUntilDone(visit);
      expect([visit.flow.state.step, countCreates(visit.venue)]).toEqual(['review', 0]);
    });

    test('does not follow the payment link on `slipway-leaving`', () => {
      const results = [openVisit('slipway-leaving'), openVisit()].map(({ dispatchRequest, recordLeave }) => [
        dispatchRequest('booking-leave', { url: 'https://pay.example/' }),
        recordLeave.mock.calls.length,
      ]);
      expect(results).toEqual([
        [false, 0],
        [true, 1],
      ]);
    });
  });

  test('runs the requests of the cart to change, edit or remove lines', async () => {
    const visit = openVisit();
    await addToCart(visit, toRequest('cruise'));
    visit.dispatchRequest('line-alter', { lineId: '1.1', to: 'optin' });
    await waitUntilDone(visit);
    expect(visit.flow.state.session?.total).toBe('85.00');
    visit.dispatchRequest('line-edit', { lineId: '1' });
    expect(visit.editedLines).toEqual(['1']);
    visit.dispatchRequest('line-remove', { lineId: '1' });
    await waitUntilDone(visit);
    expect(visit.flow.state.session).toBeNull();
  });

  it('calls the command for each request of the cart changes panel', () => {
    const visit = openVisit();
    const repairLine = vi.spyOn(visit.flow, 'repair').mockResolvedValue(undefined);
    const acceptChanges = vi.spyOn(visit.flow, 'accept').mockResolvedValue(undefined);
    visit.dispatchRequest('difference-repair', { index: 1, to: 'remove' });
    visit.dispatchRequest('differences-accept');
    visit.commit({ problem: { kind: 'offline' } });
    visit.dispatchRequest('differences-close');
    expect([repairLine.mock.calls, acceptChanges.mock.calls.length, visit.flow.state.problem]).toEqual([
      [[1, 'remove']],
      1,
      null,
    ]);
  });

  test('merges a new quantity into the party', () => {
    const { flow, dispatchRequest } = openVisit();
    flow.choose({ params: { adults: 2, children: 1 } });
    dispatchRequest('parameters-choose', { values: { children: 3 } });
    expect(flow.state.choice.params).toEqual({ adults: 2, children: 3 });
  });

  describe('the request `cart-continue`', () => {
    test.each([
      ['the list', null],
      ['the single item of the page', 'kayak'],
    ])('returns to %s', async (_, itemId) => {
      const visit = openVisit(undefined, itemId);
      visit.flow.choose({ itemId: 'kayak' });
      await addToCart(visit, toRequest('kayak'));
      visit.dispatchRequest('cart-continue');
      expect(visit.flow.state).toMatchObject({ step: 'choose', choice: { itemId } });
    });

    test('returns to the single item that the page offers now', async () => {
      const visit = openVisit(undefined, 'kayak');
      await addToCart(visit, toRequest('kayak'));
      Object.assign(visit.host, { settings: { ...visit.host.settings, choice: { itemId: 'canoe' } } });
      visit.dispatchRequest('cart-continue');
      expect(visit.flow.state.choice.itemId).toBe('canoe');
    });
  });

  test('restarts after a new booking, but not after a revisited one', () => {
    const visit = openVisit();
    const booking = { code: 'A', url: '', paymentRequired: false };
    visit.commit({ step: 'done', booking });
    visit.dispatchRequest('booking-again');
    expect(visit.flow.state).toMatchObject({ step: 'choose', booking: null });
    visit.commit({ step: 'done', booking: { ...booking, revisited: true } });
    visit.dispatchRequest('booking-again');
    expect(visit.flow.state).toMatchObject({ step: 'choose', booking: { code: 'A' } });
  });

  test('keeps the selection while a command forbids a restart', () => {
    const { commit, dispatchRequest, flow } = openVisit();
    flow.choose({ itemId: 'kayak' });
    commit({ step: 'unsure', unconfirmed: { verdict: 'likely', until: 0 }, busy: 'check' });
    dispatchRequest('booking-again');
    expect(flow.state).toMatchObject({ step: 'unsure', choice: { itemId: 'kayak' } });
  });

  test('ignores requests after the visit has ended', () => {
    const { stop, dispatchRequest, flow } = openVisit();
    stop();
    dispatchRequest('parameters-choose', { values: { adults: 3 } });
    expect(flow.state.choice.params).toEqual({});
  });
});

describe('AddToCart', () => {
  async function selectAndAdd({
    preventedEvent,
    itemId,
    selectedItem = 'kayak',
    seenAddOns = [],
  }: { preventedEvent?: PublicEventName; itemId?: string; selectedItem?: string; seenAddOns?: string[] } = {}) {
    const context = createTestContext({ settings: { choice: itemId === undefined ? {} : { itemId } } });
    const quote = await context.client.rate(toRequest(selectedItem, 2));
    const view = { quote, quoteRequest: toRequest(selectedItem, 2) };
    const addToCart = new AddToCart({
      ...context,
      pricing: { view: () => view } as unknown as Pricing,
      stepTasks: {
        addOns: { value: { names: Object.fromEntries(seenAddOns.map((id) => [id, id])) } },
      } as unknown as StepTasks,
    });
    const events = recordPublicEvents(context.host, preventedEvent);
    const waitUntilDone = async () => {
      while (context.flow.state.busy !== null) await Promise.resolve();
    };
    return { ...context, view, addToCart, events, waitUntilDone };
  }

  test('adds the quoted line and continues to the details', async () => {
    const { addToCart, flow, events, waitUntilDone } = await selectAndAdd();
    addToCart.add('details');
    expect(addToCart.goal).toBe('details');
    await waitUntilDone();
    expect(addToCart.goal).toBeNull();
    expect(flow.state).toMatchObject({ step: 'details', session: { total: '85.00' } });
    expect(flow.state.quoteRequests[1]).toMatchObject({ ...toRequest('kayak', 2), total: '85.00' });
    expect(events).toMatchObject([
      [
        'slipway-checkout',
        {
          items: [{ itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' }],
          value: '85.00',
          due: '85.00',
          currency: 'CAD',
        },
      ],
    ]);
  });

  test('includes the earlier lines of the cart in slipway-checkout', async () => {
    const visit = await selectAndAdd();
    await addToCart(visit, toRequest('tour'));
    visit.flow.goTo('choose');
    visit.addToCart.add('details');
    await visit.waitUntilDone();
    expect(visit.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
    expect((visit.events[0]?.[1] as { items: unknown[] }).items).toHaveLength(2);
  });

  test('stays in the cart if the page cancels `slipway-checkout`', async () => {
    const { addToCart, flow, waitUntilDone } = await selectAndAdd({ preventedEvent: 'slipway-checkout' });
    addToCart.add('details');
    await waitUntilDone();
    expect(flow.state).toMatchObject({ step: 'cart', session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('stops in the cart if the guest has not seen all add-ons', async () => {
    const visit = await selectAndAdd({ selectedItem: 'cruise' });
    visit.addToCart.add('details');
    await visit.waitUntilDone();
    expect(visit.flow.state.step).toBe('cart');
    expect(visit.events).toEqual([]);
    const otherSelection = await selectAndAdd();
    await addToCart(otherSelection, toRequest('cruise'));
    otherSelection.flow.goTo('choose');
    otherSelection.addToCart.add('details');
    await otherSelection.waitUntilDone();
    expect(otherSelection.flow.state.step).toBe('details');
  });

  test('continues to the details if the guest has seen all add-ons', async () => {
    const visit = await selectAndAdd({ selectedItem: 'cruise', seenAddOns: ['lunch'] });
    visit.addToCart.add('details');
    await visit.waitUntilDone();
    expect(visit.flow.state.step).toBe('details');
  });

  test.each([
    ['the list', undefined, null],
    ['the single item of the page', 'kayak', 'kayak'],
  ])('returns to %s after addToCart with the goal "more"', async (_, itemId, openItemId) => {
    const { addToCart, flow, events, waitUntilDone } = await selectAndAdd(itemId === undefined ? {} : { itemId });
    addToCart.add('more');
    expect(addToCart.goal).toBe('more');
    await waitUntilDone();
    expect(flow.state).toMatchObject({ step: 'choose', notice: 'added', choice: { itemId: openItemId, start: null } });
    expect(events).toEqual([]);
  });

  test('adds nothing without a bookable price, or while a command runs', async () => {
    const visit = await selectAndAdd();
    const { addToCart, view, flow, venue, waitUntilDone } = visit;
    Object.assign(view, { quote: { ...view.quote, bookable: false } });
    addToCart.add('details');
    expect([addToCart.goal, flow.state.busy]).toEqual([null, null]);
    Object.assign(view, { quote: { ...view.quote, bookable: true } });
    addToCart.add('more');
    addToCart.add('details');
    await waitUntilDone();
    expect(venue.calls.filter((call) => call.startsWith('session'))).toHaveLength(1);
  });
});
