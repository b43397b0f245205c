import { setMaxListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { AddToCart, routeRequests } from '../../../src/elements/root/requests.ts';
import type { PublicEventName } from '../../../src/elements/shared/public-events.ts';
import { addTo, ask, creates, typed } from '../../flow/visit.ts';
import { handContext, publicEventsOf } from './hand-context.ts';
import type { Pricing } from '../../../src/elements/root/pricing.ts';

describe('routeRequests', () => {
  // The review comes as a part of its own, which a browser registers.
  vi.stubGlobal('CSS', { supports: () => false });

  // One signal ends them all; Node takes more than ten for a leak.
  setMaxListeners(0);

  function routed(prevent?: PublicEventName, itemId: string | null = null) {
    const edited: string[] = [];
    const paid: string[] = [];
    const leave = vi.fn();
    const check = vi.fn();
    const settings = { choice: { itemId } };
    const context = handContext({
      host: { restart: () => expect.fail('What was just booked may still have to be paid.') },
      settings,
    });
    routeRequests({
      ...context,
      lineEdit: { edit: (lineId) => void edited.push(lineId) },
      tabs: { notePaid: () => void paid.push(context.flow.state.booking?.code ?? ''), ways: { noteLeft: leave } },
      pricing: { noteInvalid: check },
    });
    const told = publicEventsOf(context.host, prevent);
    /** A leaf asks; says whether somebody prevented it. */
    const request = (name: string, detail: unknown = {}) =>
      context.host.renderRoot.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
    return { ...context, told, edited, paid, leave, check, request };
  }
  /** Until nothing is under way. */
  const done = async ({ flow }: Pick<ReturnType<typeof routed>, 'flow'>) => {
    while (flow.state.busy !== null) await Promise.resolve();
  };

  test('the leaves lead from a cart to a booking, and the page hears what is about to be booked', async () => {
    const visit = routed();
    await addTo(visit, ask('kayak', 2));
    visit.request('cart-checkout');
    await done(visit);
    expect(visit.flow.state.step).toBe('details');
    visit.request('details-submit', { values: typed });
    await done(visit);
    expect(visit.flow.state).toMatchObject({ step: 'done', details: typed });
    const offer = {
      items: [{ itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' }],
      value: '85.00',
      due: '85.00',
      currency: 'CAD',
    };
    expect(visit.told).toMatchObject([
      ['slipway-checkout', offer],
      ['slipway-before-create', offer],
    ]);
  });

  test('where the page wants it, everything is reviewed before it is booked', async () => {
    const visit = routed();
    Object.assign(visit.host, { review: true });
    await addTo(visit, ask('kayak', 2));
    visit.flow.goTo('details');
    visit.request('details-submit', { values: typed });
    await expect.poll(() => visit.flow.state.step, { timeout: 10_000 }).toBe('review');
    expect(creates(visit.venue)).toBe(0);
    visit.request('booking-create');
    await done(visit);
    expect(visit.flow.state.step).toBe('done');
  });

  test('what cannot be had any more is said when one books, before the page is asked', async () => {
    const visit = routed();
    await addTo(visit, ask('kayak'));
    visit.flow.goTo('details');
    visit.venue.withdraw('kayak');
    await visit.flow.checkOut();
    const { session } = visit.flow.state;
    visit.commit({
      session: session && { ...session, lines: session.lines.map((line) => ({ ...line, available: false })) },
    });
    visit.request('details-submit', { values: typed });
    await done(visit);
    expect(visit.flow.state.reconciliation?.differences).toMatchObject([{ kind: 'gone' }]);
    expect([visit.told, creates(visit.venue)]).toEqual([[], 0]);
  });

  describe('where the page says no', () => {
    test('the visitor stays in the cart', async () => {
      const visit = routed('slipway-checkout');
      await addTo(visit, ask('kayak'));
      visit.request('cart-checkout');
      await done(visit);
      expect(visit.flow.state.step).toBe('cart');
    });

    test('nothing is booked', async () => {
      const visit = routed('slipway-before-create');
      await addTo(visit, ask('kayak'));
      visit.flow.type(typed);
      visit.flow.goTo('details');
      await visit.flow.review();
      visit.request('booking-create');
      await done(visit);
      expect([visit.flow.state.step, creates(visit.venue)]).toEqual(['review', 0]);
    });

    test('a link to where one pays is not followed', () => {
      const left = [routed('slipway-leaving'), routed()].map(({ request, leave }) => [
        request('booking-leave', { url: 'https://pay.example/' }),
        leave.mock.calls.length,
      ]);
      expect(left).toEqual([
        [false, 0],
        [true, 1],
      ]);
    });
  });

  test('lines are changed as they were asked to be', async () => {
    const visit = routed();
    await addTo(visit, ask('cruise'));
    visit.request('line-alter', { lineId: '1.1', to: 'optin' });
    await done(visit);
    expect(visit.flow.state.session?.total).toBe('85.00');
    visit.request('line-edit', { lineId: '1' });
    expect(visit.edited).toEqual(['1']);
    visit.request('line-remove', { lineId: '1' });
    await done(visit);
    expect(visit.flow.state.session).toBeNull();
  });

  test('one quantity is chosen beside the others', () => {
    const { flow, request } = routed();
    flow.choose({ params: { adults: 2, children: 1 } });
    request('parameters-choose', { values: { children: 3 } });
    expect(flow.state.choice.params).toEqual({ adults: 2, children: 3 });
  });

  describe('from the cart back to choosing', () => {
    test.each([
      ['the list is shown', null],
      ['the only item there is stays open', 'kayak'],
    ])('%s', async (_, itemId) => {
      const visit = routed(undefined, itemId);
      visit.flow.choose({ itemId: 'kayak' });
      await addTo(visit, ask('kayak'));
      visit.request('cart-continue');
      expect(visit.flow.state).toMatchObject({ step: 'choose', choice: { itemId } });
    });
  });

  test('after a booking one begins anew, after looking at an earlier one one goes on choosing', () => {
    const visit = routed();
    const booking = { code: 'A', url: '', paymentRequired: false };
    visit.commit({ step: 'done', booking });
    visit.request('booking-again');
    expect(visit.flow.state).toMatchObject({ step: 'choose', booking: null });
    visit.commit({ step: 'done', booking: { ...booking, revisited: true } });
    visit.request('booking-paid');
    visit.request('booking-again');
    expect(visit.paid).toEqual(['A']);
    expect(visit.flow.state).toMatchObject({ step: 'choose', booking: { code: 'A' } });
  });

  test('what was chosen stays where one cannot begin anew yet', () => {
    const { commit, request, flow } = routed();
    flow.choose({ itemId: 'kayak' });
    commit({ step: 'unsure', unconfirmed: { verdict: 'likely', until: 0 }, busy: 'check' });
    request('booking-again');
    expect(flow.state).toMatchObject({ step: 'unsure', choice: { itemId: 'kayak' } });
  });

  test('a visit that was left for another account’s is asked nothing more', () => {
    const { stop, request, flow } = routed();
    stop();
    request('parameters-choose', { values: { adults: 3 } });
    expect(flow.state.choice.params).toEqual({});
  });
});

describe('AddToCart', () => {
  async function chosen({
    prevent,
    itemId,
    taken = 'kayak',
  }: { prevent?: PublicEventName; itemId?: string; taken?: string } = {}) {
    const context = handContext({ settings: { choice: itemId === undefined ? {} : { itemId } } });
    const quote = await context.client.rate(ask(taken, 2));
    const view = { quote, quoteRequest: ask(taken, 2) };
    const adding = new AddToCart({ ...context, pricing: { view: () => view } as unknown as Pricing });
    const told = publicEventsOf(context.host, prevent);
    const done = async () => {
      while (context.flow.state.busy !== null) await Promise.resolve();
    };
    return { ...context, view, adding, told, done };
  }

  test('booked now, it is in the cart at the price that was shown, and the visitor at the details', async () => {
    const { adding, flow, told, done } = await chosen();
    adding.add('details');
    expect(adding.goal).toBe('details');
    await done();
    expect(adding.goal).toBeNull();
    expect(flow.state).toMatchObject({ step: 'details', session: { total: '85.00' } });
    expect(flow.state.quoteRequests[1]).toMatchObject({ ...ask('kayak', 2), total: '85.00' });
    expect(told).toMatchObject([
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

  test('with lines in the cart the whole cart is checked out', async () => {
    const visit = await chosen();
    await addTo(visit, ask('tour'));
    visit.flow.goTo('choose');
    visit.adding.add('details');
    await visit.done();
    expect(visit.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
    expect((visit.told[0]?.[1] as { items: unknown[] }).items).toHaveLength(2);
  });

  test('where the page says no to checking out, it is in the cart and the visitor before it', async () => {
    const { adding, flow, done } = await chosen({ prevent: 'slipway-checkout' });
    adding.add('details');
    await done();
    expect(flow.state).toMatchObject({ step: 'cart', session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('with extras to be had it leads to the cart, where they are offered, and past those of other lines', async () => {
    const visit = await chosen({ taken: 'cruise' });
    visit.adding.add('details');
    await visit.done();
    expect(visit.flow.state.step).toBe('cart');
    expect(visit.told).toEqual([]);
    const other = await chosen();
    await addTo(other, ask('cruise'));
    other.flow.goTo('choose');
    other.adding.add('details');
    await other.done();
    expect(other.flow.state.step).toBe('details');
  });

  test.each([
    ['the list', undefined, null],
    ['the only item there is', 'kayak', 'kayak'],
  ])('added, it leads back to %s, where more is chosen', async (_, itemId, open) => {
    const { adding, flow, told, done } = await chosen(itemId === undefined ? {} : { itemId });
    adding.add('more');
    expect(adding.goal).toBe('more');
    await done();
    expect(flow.state).toMatchObject({ step: 'choose', notice: 'added', choice: { itemId: open, start: null } });
    expect(told).toEqual([]);
  });

  test('what has no price is not taken, and nothing is twice', async () => {
    const visit = await chosen();
    const { adding, view, flow, venue, done } = visit;
    Object.assign(view, { quote: { ...view.quote, bookable: false } });
    adding.add('details');
    expect([adding.goal, flow.state.busy]).toEqual([null, null]);
    Object.assign(view, { quote: { ...view.quote, bookable: true } });
    adding.add('more');
    adding.add('details');
    await done();
    expect(venue.calls.filter((call) => call.startsWith('session'))).toHaveLength(1);
  });
});
