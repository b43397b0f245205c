import { describe, expect, it } from 'vitest';
import { openVisit } from '../../flow/visit.ts';
import { createAssistant } from './assistant.ts';

const kayak = { item: 'kayak', start: '2031-06-11', quantities: { adults: 2 } };

describe('slipway_add', () => {
  it('adds an item to the guest’s cart and opens the cart', async () => {
    const { call, flow } = await createAssistant();
    expect(await call('slipway_add', kayak)).toMatchObject({
      added: true,
      cart: [{ name: 'Kayak', total: '85.00' }],
      total: '85.00',
      currency: 'CAD',
    });
    expect(flow.state).toMatchObject({ step: 'cart', session: { total: '85.00' } });
    expect(Object.values(flow.state.quoteRequests)).toMatchObject([
      { itemId: 'kayak', params: { adults: 2 }, total: '85.00' },
    ]);
  });

  it('adds an item without booking it', async () => {
    const { call, venue } = await createAssistant();
    await call('slipway_add', kayak);
    await call('slipway_add', kayak);
    expect(venue.bookings).toEqual([]);
    expect(venue.calls).not.toContain('create');
  });

  it('returns the service’s reason if the item is unavailable', async () => {
    const { call, flow } = await createAssistant();
    expect(await call('slipway_add', { ...kayak, start: '2031-09-11' })).toMatchObject({
      added: false,
      available: false,
      reason: 'Not open on these days.',
    });
    expect(flow.state.session).toBeNull();
  });

  it('returns the service’s error message if the service refuses the item', async () => {
    const { call, venue } = await createAssistant();
    venue.fail('session', { kind: 'refused', code: 'x', title: 'Gone.', details: '', fields: {} });
    expect(await call('slipway_add', kayak)).toEqual({ added: false, error: 'Gone.' });
  });

  it('returns an error if another tab has closed the cart', async () => {
    const { flow } = openVisit();
    const { call } = await createAssistant({ flow: { state: flow.state, add: () => Promise.resolve() } });
    expect(await call('slipway_add', kayak)).toEqual({
      added: false,
      error: expect.stringContaining('look at it in the page') as string,
    });
  });

  it('sends no request while a command runs or a booking is unconfirmed', async () => {
    const { call, commit, venue } = await createAssistant();
    const callCountBefore = venue.calls.length;
    commit({ busy: 'book' });
    expect(await call('slipway_add', kayak)).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
    commit({ busy: null, step: 'unsure' });
    expect(await call('slipway_add', kayak)).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
    expect(venue.calls).toHaveLength(callCountBefore);
  });

  it('adds nothing if the guest starts a command during the price request', async () => {
    const { call, commit, venue } = await createAssistant();
    const releaseAnswer = venue.hold('rate');
    const addPromise = call('slipway_add', kayak);
    commit({ busy: 'review' });
    releaseAnswer();
    expect(await addPromise).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
  });

  it('adds nothing if the element leaves the page during the price request', async () => {
    let isOnPage = true;
    const { call, venue, flow } = await createAssistant({ isOnPage: () => isOnPage });
    const releaseAnswer = venue.hold('rate');
    const addPromise = call('slipway_add', kayak);
    isOnPage = false;
    releaseAnswer();
    expect(await addPromise).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
    expect(flow.state.session).toBeNull();
  });
});
