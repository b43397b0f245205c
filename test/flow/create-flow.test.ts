import { describe, expect, it } from 'vitest';
import { createFlow } from '../../src/flow/create-flow.ts';
import type { Flow } from '../../src/flow/flow.ts';
import { createMemoryStorage } from '../../src/flow/session/safe-storage.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';
import { addToCart, toRequest, countCreates, june10, guestDetails } from './visit.ts';

/** Adds a kayak for two people, enters the details and books. */
async function bookKayak(venue: FakeVenue, flow: Flow): Promise<void> {
  await addToCart({ venue, flow }, toRequest('kayak', 2));
  flow.type(guestDetails);
  flow.goTo('details');
  await flow.review();
  await flow.book();
}

describe('createFlow', () => {
  it('books with no option other than a client', async () => {
    const venue = createFakeVenue();
    const flow = createFlow({ client: venue.client() });
    await bookKayak(venue, flow);
    expect(flow.state).toMatchObject({ step: 'done', booked: { total: '85.00' } });
    expect(countCreates(venue)).toBe(1);
  });

  it('measures the wait for an unconfirmed booking with its default clock', async () => {
    const venue = createFakeVenue();
    const flow = createFlow({ client: venue.client() });
    venue.fail('create', 'before');
    await bookKayak(venue, flow);
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
  });

  it('restores the cart of the previous visit from its storage', async () => {
    const venue = createFakeVenue();
    const storage = createMemoryStorage();
    await addToCart({ venue, flow: createFlow({ client: venue.client(), storage }) }, toRequest('kayak'));
    const flow = createFlow({ client: venue.client(), storage });
    await flow.resume();
    expect(flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak']);
  });

  it('shares no cart between two visits without the option `storage`', async () => {
    const venue = createFakeVenue();
    await addToCart({ venue, flow: createFlow({ client: venue.client() }) }, toRequest('tour'));
    const flow = createFlow({ client: venue.client() });
    await flow.resume();
    expect(flow.state.session).toBeNull();
  });

  it('sends no create request without a network', async () => {
    const venue = createFakeVenue();
    const flow = createFlow({ client: venue.client(), isOnline: () => false });
    await bookKayak(venue, flow);
    expect(flow.state).toMatchObject({ problem: { kind: 'offline' }, booking: null });
    expect(countCreates(venue)).toBe(0);
  });

  it('books although every storage method throws', async () => {
    const venue = createFakeVenue();
    const throwError = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const methodNames = Object.keys(createMemoryStorage());
    const storage = Object.fromEntries(methodNames.map((name) => [name, throwError])) as unknown as ReturnType<
      typeof createMemoryStorage
    >;
    const flow = createFlow({ client: venue.client(), storage });
    await flow.resume();
    await bookKayak(venue, flow);
    expect(flow.state).toMatchObject({ step: 'done', problem: null });
  });
});

describe('the state of a flow', () => {
  const client = createFakeVenue().client();

  it('has the step `choose` and an empty cart at first', () => {
    const { state } = createFlow({ client });
    expect(state).toMatchObject({ step: 'choose', session: null, booking: null, busy: null, problem: null });
    expect(state.choice).toEqual({ itemId: null, start: null, end: null, params: {}, discountCode: '' });
    expect(state.details).toEqual({});
  });

  it('has the preset selection and details at first', () => {
    const { state } = createFlow({ client, choice: { itemId: 'kayak', start: june10 }, details: guestDetails });
    expect(state.choice).toEqual({ itemId: 'kayak', start: june10, end: null, params: {}, discountCode: '' });
    expect(state.details).toEqual(guestDetails);
  });

  it('is frozen, so that callers cannot change it', () => {
    expect(() => Object.assign(createFlow({ client }).state, { step: 'done' })).toThrow(TypeError);
  });

  it('notifies subscribers of each change until they unsubscribe', async () => {
    const venue = createFakeVenue();
    const flow = createFlow({ client: venue.client() });
    const states: unknown[] = [];
    const stop = flow.subscribe((state) => {
      expect(flow.state).toBe(state);
      states.push(state.busy ?? state.choice.itemId);
    });
    flow.choose({ itemId: 'kayak' });
    await addToCart({ venue, flow }, toRequest('tour'));
    stop();
    flow.choose({ itemId: 'suite' });
    expect(states[0]).toBe('kayak');
    expect(states).toContain('add');
    expect(states).not.toContain('suite');
  });
});
