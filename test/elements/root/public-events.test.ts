import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import type { Reconciliation } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { addTo, ask, typed } from '../../flow/visit.ts';
import { handContext, publicEventsOf as recordEvents } from './hand-context.ts';
import { dispatchChanges, publicEventsOf } from '../../../src/elements/root/public-events.ts';

describe('publicEventsOf', () => {
  function follow() {
    const context = handContext();
    const told: unknown[] = [];
    context.observe('publish', (state, before) => told.push(...publicEventsOf(state, before, context.currency())));
    return { ...context, told };
  }
  const cartOf = (...itemIds: string[]) =>
    plainSession({
      lines: itemIds.map((itemId, index) => plainLine({ id: String(index), itemId, slip: `of ${itemId}` })),
    });
  const kayaks = {
    itemId: 'kayak',
    name: 'Kayak',
    quantity: 2,
    total: '85.00',
    date: ask('kayak').start,
    time: '',
    coupon: '',
  };
  const names = (told: unknown[]) => told.map((event) => (event as [string])[0]);
  const repairing: Reconciliation = { cause: 'changed', differences: [], goal: 'cart' };

  test('a whole visit tells its steps, what came into the cart, and the booking, once each and nothing typed', async () => {
    const { told, ...visit } = follow();
    await addTo(visit, ask('kayak', 2));
    visit.flow.type(typed);
    visit.flow.goTo('details');
    await visit.flow.review();
    await visit.flow.book();
    expect(told).toEqual([
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
    test('that is found again has not changed', async () => {
      const { told, commit } = follow();
      commit({ busy: 'resume' });
      commit({ busy: null, session: cartOf('kayak') });
      expect(names(told)).not.toContain('slipway-cart-changed');
    });

    test('whose ids were given anew, with the same SLIPs, has not changed', () => {
      const { told, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      told.length = 0;
      commit({ session: cartOf('tour', 'kayak') });
      expect(told).toEqual([]);
    });

    test('of two of the same one of which goes has lost just one', () => {
      const { told, commit } = follow();
      commit({ session: cartOf('kayak', 'kayak') });
      told.length = 0;
      commit({ session: cartOf('kayak') });
      expect(told).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'kayak' }] }]]);
    });

    test('that was repaired has not changed where it holds the same items, whatever their SLIPs', () => {
      const { told, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      told.length = 0;
      const lines = cartOf('kayak', 'tour').lines.map((line) => ({ ...line, id: `new ${line.id}`, slip: 'new' }));
      commit({ session: plainSession({ lines }), reconciliation: repairing });
      expect(told).toEqual([]);
      commit({ session: cartOf('kayak'), reconciliation: null });
      expect(told).toMatchObject([['slipway-cart-changed', { added: [], removed: [{ itemId: 'tour' }] }]]);
    });

    test('that is given up for good has lost all of it', () => {
      const { told, commit } = follow();
      commit({ session: cartOf('kayak', 'tour') });
      told.length = 0;
      commit({ session: null });
      expect(told).toMatchObject([['slipway-cart-changed', { removed: [{ itemId: 'kayak' }, { itemId: 'tour' }] }]]);
    });
  });

  test('a problem is told once, and again when it is another one', () => {
    const { told, commit } = follow();
    const offline = { kind: 'offline' } as const;
    commit({ problem: offline });
    commit({ details: typed });
    commit({ problem: null });
    commit({ problem: { kind: 'timeout' } });
    expect(told).toEqual([
      ['slipway-problem', { kind: 'offline', code: 'offline', fatal: false }],
      ['slipway-problem', { kind: 'timeout', code: 'timeout', fatal: false }],
    ]);
  });

  test('a booking that is only seen again is not told as one that was made', () => {
    const { told, commit } = follow();
    commit({
      step: 'done',
      booking: { code: 'A', url: '', paymentRequired: false, revisited: true },
      booked: cartOf('tour'),
    });
    expect(names(told)).toEqual(['slipway-step']);
  });

  test('keeps quiet about the lines of a booking without an answer', () => {
    const { told, commit } = follow();
    commit({ step: 'unsure', session: cartOf('kayak') });
    commit({ step: 'details', session: cartOf('kayak', 'tour') });
    expect(names(told)).toEqual(['slipway-step', 'slipway-step']);
  });
});

describe('dispatchChanges', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', { assign });
    vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** A visit that ends in a booking. */
  function book(successUrl: string, { paymentRequired = false, prevent = false } = {}) {
    const context = handContext({ host: { successUrl } });
    const told = recordEvents(context.host, prevent ? 'slipway-leaving' : undefined);
    const kept: string[] = [];
    dispatchChanges({
      ...context,
      tabs: {
        store: (state) => void kept.push(`${state.booking?.code ?? ''} after ${String(told.length)} events`),
      },
    });
    context.commit({ busy: 'book' });
    const booking = { code: 'ABCD', url: '', paymentRequired };
    context.commit({ busy: null, step: 'done', booking, booked: plainSession() });
    return { told: told.map(([name]) => name), kept };
  }

  test('the page is told of each change, and a booking is kept before anybody hears of it', () => {
    expect(book('')).toEqual({ told: ['slipway-step', 'slipway-booked'], kept: ['ABCD after 1 events'] });
    expect(assign).not.toHaveBeenCalled();
  });

  test('after a booking visitors go where the page wants them, seen from the page', () => {
    expect(book('../thanks?a=1').told).toEqual(['slipway-step', 'slipway-booked', 'slipway-leaving']);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://www.venue.example/thanks?a=1');
  });

  test.each<[string, string, Parameters<typeof book>[1]]>([
    ['there is something to be paid first', '/thanks', { paymentRequired: true }],
    ['the page says no', '/thanks', { prevent: true }],
    ['the address is none of the web', 'javascript:alert(1)', {}],
    ['the address is none at all', 'https://', {}],
  ])('but not where %s', (_, successUrl, options) => {
    book(successUrl, options);
    expect(assign).not.toHaveBeenCalled();
  });
});
