import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import type { Reconciliation } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { addToCart, toRequest, guestDetails } from '../../flow/visit.ts';
import { createTestContext, publicEventsOf as recordEvents } from './test-context.ts';
import { dispatchChanges, createPublicEvents } from '../../../src/elements/root/public-events.ts';

describe('createPublicEvents', () => {
  function follow() {
    const context = createTestContext();
    const events: unknown[] = [];
    context.observe('publish', (state, before) =>
      events.push(...createPublicEvents(state, before, context.currency())),
    );
    return { ...context, events };
  }
  const cartOf = (...itemIds: string[]) =>
    createTestSession({
      lines: itemIds.map((itemId, index) => createTestLine({ id: String(index), itemId, slip: `of ${itemId}` })),
    });
  const kayaks = {
    itemId: 'kayak',
    name: 'Kayak',
    quantity: 2,
    total: '85.00',
    date: toRequest('kayak').start,
    time: '',
    coupon: '',
  };
  const names = (events: unknown[]) => events.map((event) => (event as [string])[0]);
  const repairing: Reconciliation = { cause: 'changed', differences: [], goal: 'cart' };

  test('returns one event per step, line and booking, without typed details', async () => {
    const { events, ...visit } = follow();
    await addToCart(visit, toRequest('kayak', 2));
    visit.flow.type(guestDetails);
    visit.flow.goTo('details');
    await visit.flow.review();
    await visit.flow.book();
    expect(events).toEqual([
      ['slipway-step', { from: 'choose', to: 'cart' }],
      ['slipway-cart-changed', { added: [kayaks], removed: [] }],
      ['slipway-step', { from: 'cart', to: 'details' }],
      ['slipway-step', { from: 'details', to: 'review' }],
      ['slipway-step', { from: 'review', to: 'done' }],
      [
        'slipway-booked',
        {
          bookingId: 'FAKE-000001',
          paymentRequired: true,
          items: [kayaks],
          value: '85.00',
          valueNumber: 85,
          valueWithoutTax: '85.00',
          tax: '0.00',
          due: '85.00',
          coupon: '',
          currency: 'CAD',
        },
      ],
    ]);
  });

  describe('the cart', () => {
    test('returns no event for a restored cart', async () => {
      const { events, commit } = follow();
      commit({ busy: 'resume' });
      commit({ busy: null, session: cartOf('kayak') });
      expect(names(events)).not.toContain('slipway-cart-changed');
    });

    test('returns no event if only the ids of lines change', () => {
      const { events, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      events.length = 0;
      commit({ session: cartOf('tour', 'kayak') });
      expect(events).toEqual([]);
    });

    test('returns one removed line if the cart had two equal lines', () => {
      const { events, commit } = follow();
      commit({ session: cartOf('kayak', 'kayak') });
      events.length = 0;
      commit({ session: cartOf('kayak') });
      expect(events).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'kayak' }] }]]);
    });

    test('returns no event for a repaired cart with the same items', () => {
      const { events, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      events.length = 0;
      const lines = cartOf('kayak', 'tour').lines.map((line) => ({ ...line, id: `new ${line.id}`, slip: 'new' }));
      commit({ session: createTestSession({ lines }), reconciliation: repairing });
      expect(events).toEqual([]);
      commit({ session: cartOf('kayak'), reconciliation: null });
      expect(events).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'tour' }] }]]);
    });

    test('returns all lines of an abandoned cart as removed', () => {
      const { events, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      events.length = 0;
      commit({ session: null });
      expect(events).toMatchObject([['slipway-cart-changed', { removed: [{ itemId: 'kayak' }, { itemId: 'tour' }] }]]);
    });
  });

  test('returns one event for each problem', () => {
    const { events, commit } = follow();
    const offline = { kind: 'offline' } as const;
    commit({ problem: offline });
    commit({ details: guestDetails });
    commit({ problem: { ...offline, isOver: true } });
    commit({ problem: null });
    commit({ problem: { kind: 'timeout' } });
    expect(events).toEqual([
      ['slipway-problem', { kind: 'offline', code: 'offline', fatal: false }],
      ['slipway-problem', { kind: 'timeout', code: 'timeout', fatal: false }],
    ]);
  });

  test('returns no booking event for a revisited booking', () => {
    const { events, commit } = follow();
    commit({
      step: 'done',
      booking: { code: 'A', url: '', paymentRequired: false, revisited: true },
      booked: cartOf('tour'),
    });
    expect(names(events)).toEqual(['slipway-step']);
  });

  test('returns no cart event after an unconfirmed booking', () => {
    const { events, commit } = follow();
    commit({ step: 'unsure', session: cartOf('kayak') });
    commit({ step: 'details', session: cartOf('kayak', 'tour') });
    expect(names(events)).toEqual(['slipway-step', 'slipway-step']);
  });
});

describe('dispatchChanges', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', { assign });
    vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' });
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Books, and returns the dispatched events and the stored booking codes. */
  function book(successUrl: string, { paymentRequired = false, prevent = false } = {}) {
    const context = createTestContext({ host: { successUrl } });
    const events = recordEvents(context.host, prevent ? 'slipway-leaving' : undefined);
    const storedCodes: string[] = [];
    dispatchChanges({
      ...context,
      tabs: {
        store: (state) => void storedCodes.push(`${state.booking?.code ?? ''} after ${String(events.length)} events`),
      },
    });
    context.commit({ busy: 'book' });
    const booking = { code: 'ABCD', url: '', paymentRequired };
    context.commit({ busy: null, step: 'done', booking, booked: createTestSession() });
    return { told: events.map(([name]) => name), storedCodes };
  }

  test('stores a booking before it dispatches `slipway-booked`', () => {
    expect(book('')).toEqual({ told: ['slipway-step', 'slipway-booked'], storedCodes: ['ABCD after 1 events'] });
    expect(assign).not.toHaveBeenCalled();
  });

  test('goes to `success-url`, resolved against the page', () => {
    expect(book('../thanks?a=1').told).toEqual(['slipway-step', 'slipway-booked', 'slipway-leaving']);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://www.venue.example/thanks?a=1');
  });

  test.each<[string, string, Parameters<typeof book>[1]]>([
    ['the booking requires a payment', '/thanks', { paymentRequired: true }],
    ['the page cancels `slipway-leaving`', '/thanks', { prevent: true }],
    ['the address has an unsafe scheme', 'javascript:alert(1)', {}],
    ['the address is invalid', 'https://', {}],
  ])('stays on the page if %s', (_, successUrl, options) => {
    book(successUrl, options);
    expect(assign).not.toHaveBeenCalled();
  });
});
