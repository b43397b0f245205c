import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import type { Reconciliation } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { addToCart, toRequest, guestDetails } from '../../flow/visit.ts';
import { createTestContext, recordPublicEvents } from './test-context.ts';
import { dispatchChanges, createPublicEvents } from '../../../src/elements/root/transition-events.ts';

describe('createPublicEvents', () => {
  function followEvents() {
    const context = createTestContext();
    const events: unknown[] = [];
    context.observe('publish', (state, stateBefore) =>
      events.push(...createPublicEvents(state, stateBefore, context.currency())),
    );
    return { ...context, events };
  }
  const createCart = (...itemIds: string[]) =>
    createTestSession({
      lines: itemIds.map((itemId, index) => createTestLine({ id: String(index), itemId, slip: `of ${itemId}` })),
    });
  const kayakCart = {
    itemId: 'kayak',
    name: 'Kayak',
    quantity: 2,
    total: '85.00',
    date: toRequest('kayak').start,
    time: '',
    coupon: '',
  };
  const getNames = (events: unknown[]) => events.map((event) => (event as [string])[0]);
  const repairReconciliation: Reconciliation = { cause: 'changed', differences: [], goal: 'cart' };

  test('returns one event per step, line and booking, without typed details', async () => {
    const { events, ...visit } = followEvents();
    await addToCart(visit, toRequest('kayak', 2));
    visit.flow.type(guestDetails);
    visit.flow.goTo('details');
    await visit.flow.review();
    await visit.flow.book();
    expect(events).toEqual([
      ['slipway-step', { from: 'choose', to: 'cart' }],
      ['slipway-cart-changed', { added: [kayakCart], removed: [] }],
      ['slipway-step', { from: 'cart', to: 'details' }],
      ['slipway-step', { from: 'details', to: 'review' }],
      ['slipway-step', { from: 'review', to: 'done' }],
      [
        'slipway-booked',
        {
          bookingId: 'FAKE-000001',
          paymentRequired: true,
          items: [kayakCart],
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
      const { events, commit } = followEvents();
      commit({ busy: 'resume' });
      commit({ busy: null, session: createCart('kayak') });
      expect(getNames(events)).not.toContain('slipway-cart-changed');
    });

    test('returns no event if only the ids or order of lines change', () => {
      const { events, commit } = followEvents();
      commit({ session: createCart('kayak', 'tour') });
      events.length = 0;
      commit({ session: createCart('tour', 'kayak') });
      expect(events).toEqual([]);
    });

    test('returns one removed line if the cart had two equal lines', () => {
      const { events, commit } = followEvents();
      commit({ session: createCart('kayak', 'kayak') });
      events.length = 0;
      commit({ session: createCart('kayak') });
      expect(events).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'kayak' }] }]]);
    });

    test('returns no event for a repaired cart with the same items', () => {
      const { events, commit } = followEvents();
      commit({ session: createCart('kayak', 'tour') });
      events.length = 0;
      const lines = createCart('kayak', 'tour').lines.map((line) => ({ ...line, id: `new ${line.id}`, slip: 'new' }));
      commit({ session: createTestSession({ lines }), reconciliation: repairReconciliation });
      expect(events).toEqual([]);
      commit({ session: createCart('kayak'), reconciliation: null });
      expect(events).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'tour' }] }]]);
    });

    test('returns all lines of an abandoned cart as removed', () => {
      const { events, commit } = followEvents();
      commit({ session: createCart('kayak', 'tour') });
      events.length = 0;
      commit({ session: null });
      expect(events).toMatchObject([['slipway-cart-changed', { removed: [{ itemId: 'kayak' }, { itemId: 'tour' }] }]]);
    });
  });

  test('returns one event for each problem', () => {
    const { events, commit } = followEvents();
    const offlineProblem = { kind: 'offline' } as const;
    commit({ problem: offlineProblem });
    commit({ details: guestDetails });
    commit({ problem: { ...offlineProblem, isOver: true } });
    commit({ problem: null });
    commit({ problem: { kind: 'timeout' } });
    expect(events).toEqual([
      ['slipway-problem', { kind: 'offline', code: 'offline', fatal: false }],
      ['slipway-problem', { kind: 'timeout', code: 'timeout', fatal: false }],
    ]);
  });

  test('returns no booking event for a revisited booking', () => {
    const { events, commit } = followEvents();
    commit({
      step: 'done',
      booking: { code: 'A', url: '', paymentRequired: false, revisited: true },
      booked: createCart('tour'),
    });
    expect(getNames(events)).toEqual(['slipway-step']);
  });

  test('returns no cart event after an unconfirmed booking', () => {
    const { events, commit } = followEvents();
    commit({ step: 'unsure', session: createCart('kayak') });
    commit({ step: 'details', session: createCart('kayak', 'tour') });
    expect(getNames(events)).toEqual(['slipway-step', 'slipway-step']);
  });
});

describe('dispatchChanges', () => {
  const assignLocation = vi.fn();
  beforeEach(() => {
    assignLocation.mockReset();
    vi.stubGlobal('location', { assign: assignLocation });
    vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' });
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Books. Returns the names of the dispatched events, and each stored code with the number of earlier events. */
  function bookAndLeave(successUrl: string, { paymentRequired = false, prevent = false } = {}) {
    const context = createTestContext({ host: { successUrl } });
    const events = recordPublicEvents(context.host, prevent ? 'slipway-leaving' : undefined);
    const storedCodes: string[] = [];
    dispatchChanges({
      ...context,
      tabs: {
        storeBooking: (state) =>
          void storedCodes.push(`${state.booking?.code ?? ''} after ${String(events.length)} events`),
      },
    });
    context.commit({ busy: 'book' });
    const booking = { code: 'ABCD', url: '', paymentRequired };
    context.commit({ busy: null, step: 'done', booking, booked: createTestSession() });
    return { told: events.map(([name]) => name), storedCodes };
  }

  test('stores a booking before it dispatches `slipway-booked`', () => {
    expect(bookAndLeave('')).toEqual({
      told: ['slipway-step', 'slipway-booked'],
      storedCodes: ['ABCD after 1 events'],
    });
    expect(assignLocation).not.toHaveBeenCalled();
  });

  test('opens `success-url`, resolved against the URL of the page', () => {
    expect(bookAndLeave('../thanks?a=1').told).toEqual(['slipway-step', 'slipway-booked', 'slipway-leaving']);
    expect(assignLocation).toHaveBeenCalledExactlyOnceWith('https://www.venue.example/thanks?a=1');
  });

  test.each<[string, string, Parameters<typeof bookAndLeave>[1]]>([
    ['the booking requires a payment', '/thanks', { paymentRequired: true }],
    ['the page cancels `slipway-leaving`', '/thanks', { prevent: true }],
    ['the address has an unsafe scheme', 'javascript:alert(1)', {}],
    ['the address is invalid', 'https://', {}],
  ])('stays on the page if %s', (_, successUrl, options) => {
    bookAndLeave(successUrl, options);
    expect(assignLocation).not.toHaveBeenCalled();
  });
});
