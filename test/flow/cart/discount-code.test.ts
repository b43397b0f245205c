import { describe, expect, it, vi } from 'vitest';
import { findCodeRefusal } from '../../../src/flow/cart/cart-code.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, june10, openFlow, guestDetails, openVisit } from '../visit.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { openVenueCart, session } from './discount-venue.ts';

describe('redeem', () => {
  it('replaces each line that the code applies to by a new SLIP', async () => {
    const { flow, changes } = openVenueCart();
    await flow.redeem('HERON');
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'kayak HERON' } }]);
    expect(flow.state).toMatchObject({
      problem: null,
      choice: { discountCode: 'HERON' },
      quoteRequests: { 1: { discountCode: 'HERON' }, 2: { discountCode: '' } },
    });
  });

  it('keeps the request of a line that gets a new id', async () => {
    const [, mugLine] = session.lines;
    const replacedLine = createTestLine({ id: '3', itemId: 'kayak', slip: 'kayak HERON' });
    const { flow } = openVenueCart({
      sessionNow: createTestSession({ lines: [mugLine ?? replacedLine, replacedLine] }),
    });
    await flow.redeem('HERON');
    expect(flow.state.quoteRequests).toMatchObject({
      2: { itemId: 'mug' },
      3: { itemId: 'kayak', discountCode: 'HERON' },
    });
    expect(Object.keys(flow.state.quoteRequests)).toEqual(['2', '3']);
  });

  it('shows the reason of a code that applies to no line', async () => {
    const { flow, changes } = openVenueCart();
    await flow.redeem('WRONG');
    expect(changes).toEqual([]);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Not valid here.' },
      choice: { discountCode: '' },
    });
    expect(findCodeRefusal(flow.state.problem)).toBe('Not valid here.');
    expect([null, { kind: 'offline' } as const].map(findCodeRefusal)).toEqual(['', '']);
  });

  it('shows the refusal of a changed line, not of the code', async () => {
    const { flow } = openVenueCart({ refusesChanges: true });
    await flow.redeem('HERON');
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 1: { discountCode: '' }, 2: { discountCode: '' } },
    });
    expect(findCodeRefusal(flow.state.problem)).toBe('');
  });

  it('refuses a code without a reason if every line is unavailable', async () => {
    const { flow, commit } = openVenueCart();
    commit({ quoteRequests: { 3: toRequest('gone') } });
    await flow.redeem('HERON');
    expect(flow.state.problem).toEqual({
      kind: 'refused',
      code: 'discount_code',
      title: '',
      details: '',
      fields: {},
    });
  });

  it('applies the code to a line that holds the last places', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('suite'));
    expect(await page.venue.client().rate(toRequest('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await page.flow.redeem('HERON');
    expect(page.flow.state).toMatchObject({ problem: null, quoteRequests: { 1: { discountCode: 'HERON' } } });
    expect(page.venue.calls.filter((call) => call === 'session replace')).toHaveLength(1);
  });

  it('shows the reason of a sold-out line as the code’s refusal', async () => {
    const { flow, commit } = openVenueCart();
    commit({ quoteRequests: { 3: toRequest('sold out') } });
    await flow.redeem('HERON');
    expect(findCodeRefusal(flow.state.problem)).toBe('Sold out.');
  });

  it('reports a cart that another tab booked and starts no new one', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await page.flow.redeem('HERON');
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  it('keeps the cart without the code if the quote request fails', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    page.venue.fail('rate', { kind: 'offline' });
    await page.flow.redeem('HERON');
    expect(page.flow.state).toMatchObject({
      problem: { kind: 'offline' },
      quoteRequests: { 1: toRequest('kayak') },
      choice: { discountCode: '' },
    });
  });

  it('keeps a selection that the guest makes during the request', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    const releaseRate = page.venue.hold('rate');
    const pendingRedeem = page.flow.redeem('HERON');
    await vi.waitUntil(() => page.venue.calls.at(-1) === 'rate');
    page.flow.goTo('choose', 'tour');
    page.flow.choose({ start: june10, end: june10 });
    releaseRate();
    await pendingRedeem;
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      choice: { itemId: 'tour', start: june10, end: june10, discountCode: 'HERON' },
      quoteRequests: { 1: { discountCode: 'HERON' } },
    });
  });

  it('keeps the first replaced line if the next replacement gets no answer', async () => {
    const workingClient = createFakeVenue().client();
    let replaceCount = 0;
    const { flow } = openFlow({
      ...workingClient,
      session: (id, change) => {
        const isLost = 'replace' in change && (replaceCount += 1) > 1;
        return isLost ? Promise.reject(new ProblemError({ kind: 'timeout' })) : workingClient.session(id, change);
      },
    });
    for (const request of [toRequest('kayak'), toRequest('tour')])
      await flow.add((await workingClient.rate(request)).slip ?? '', request);
    await flow.redeem('HERON');
    expect(flow.state).toMatchObject({
      problem: { kind: 'timeout' },
      quoteRequests: { 1: { discountCode: 'HERON' }, 2: { discountCode: '' } },
    });
    expect(flow.state.session).toEqual(await workingClient.session(flow.state.session?.id ?? '', { read: true }));
  });

  it('keeps the code for a selection even if no line accepts it', async () => {
    const { flow, changes } = openVenueCart();
    flow.goTo('choose');
    await flow.redeem('WRONG');
    expect(changes).toEqual([]);
    expect(flow.state).toMatchObject({ problem: null, choice: { discountCode: 'WRONG' } });
  });

  it('removes the code from each line if the new code is empty', async () => {
    const { flow, changes } = openVenueCart();
    await flow.redeem('HERON');
    await flow.redeem('');
    expect(changes.slice(1)).toEqual([
      { replace: { lineId: '1', slip: 'kayak ' } },
      { replace: { lineId: '2', slip: 'mug ' } },
    ]);
    expect(flow.state.choice.discountCode).toBe('');
  });

  it('sends no request for an empty cart', async () => {
    const { flow, commit, ratedRequests } = openVenueCart();
    commit({ session: null, quoteRequests: {} });
    await flow.redeem('HERON');
    expect(ratedRequests).toEqual([]);
    expect(flow.state.choice.discountCode).toBe('HERON');
  });
});
