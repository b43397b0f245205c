import { describe, expect, it } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import { refetchCart } from '../../../src/flow/session/check-cart.ts';
import type { CartAnswers } from '../../../src/flow/session/check-cart.ts';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails, openVisit } from '../visit.ts';
import { fillCart, openReview, createRefusal, type FilledCart } from './full-cart.ts';
import { createScriptedClient, type Script, checkSoldOutByLine } from './scripted-client.ts';

describe('review and book with a cart of three lines', () => {
  const countExtraRates = ({ venue }: FilledCart) => venue.calls.filter((call) => call === 'rate').length - 3;

  it('requests a quote for every line before the review', async () => {
    const filledCart = await fillCart();
    await openReview(filledCart);
    expect(filledCart.flow.state).toMatchObject({ step: 'review', reconciliation: null, problem: null });
    expect(countExtraRates(filledCart)).toBe(3);
  });

  it('requests all quotes again before the booking after an old review', async () => {
    const recentReview = await fillCart();
    await openReview(recentReview);
    await recentReview.flow.book();
    expect(countExtraRates(recentReview)).toBe(3);
    const oldReview = await fillCart();
    await openReview(oldReview);
    oldReview.makeCartStale();
    await oldReview.flow.book();
    expect(countExtraRates(oldReview)).toBe(6);
    for (const { flow, venue } of [recentReview, oldReview]) {
      expect(flow.state.step).toBe('done');
      expect(venue.bookings).toHaveLength(1);
    }
  });

  it('keeps a sold-out item if the cart itself holds its places', async () => {
    const filledCart = await fillCart();
    await addToCart(filledCart, toRequest('suite'));
    expect(await filledCart.venue.client().rate(toRequest('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await openReview(filledCart);
    expect(filledCart.flow.state).toMatchObject({ step: 'review', reconciliation: null });
    filledCart.venue.expireSessions();
    await filledCart.flow.book();
    await filledCart.flow.book();
    expect(filledCart.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('renews an invalid SLIP although its line holds the last places', async () => {
    const filledCart = await fillCart();
    await addToCart(filledCart, toRequest('suite'));
    await openReview(filledCart);
    filledCart.venue.voidSlips();
    await filledCart.flow.book();
    expect(filledCart.flow.state).toMatchObject({
      problem: null,
      reconciliation: { cause: 'renewed', differences: [] },
    });
    await filledCart.flow.book();
    expect(filledCart.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('renews all lines if the service reports an invalid SLIP', async () => {
    const filledCart = await fillCart();
    await addToCart(filledCart, toRequest('suite'));
    filledCart.venue.fail('session', createRefusal('slip_invalid', 'A SLIP is good no more.'));
    await openReview(filledCart);
    expect(filledCart.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { cause: 'renewed', differences: [] },
    });
    expect(filledCart.flow.state.session?.lines.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('stays at the details if a quote request fails', async () => {
    const filledCart = await fillCart();
    filledCart.venue.fail('rate', { kind: 'offline' });
    await openReview(filledCart);
    expect(filledCart.flow.state).toMatchObject({
      step: 'details',
      problem: { kind: 'offline' },
      reconciliation: null,
      details: guestDetails,
    });
  });

  it('keeps the cart if the service refuses every request for now', async () => {
    const filledCart = await fillCart();
    const maintenanceRefusal = createRefusal('maintenance', 'Back in a few minutes.');
    filledCart.venue.fail('session', maintenanceRefusal);
    for (let line = 0; line < 3; line += 1) filledCart.venue.fail('rate', maintenanceRefusal);
    await openReview(filledCart);
    expect(filledCart.flow.state).toMatchObject({
      step: 'details',
      problem: { title: 'Back in a few minutes.' },
      reconciliation: null,
    });
    await filledCart.flow.review();
    expect(filledCart.flow.state.step).toBe('review');
  });
});

it('does not restore a line that the guest removed on another page', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  const firstPage = { venue, flow: createFlow({ client: venue.client(), storage }) };
  for (const quoteRequest of [toRequest('kayak', 2), toRequest('tour')]) await addToCart(firstPage, quoteRequest);
  const otherFlow = createFlow({ client: venue.client(), storage });
  await otherFlow.resume();
  await otherFlow.remove('1');
  firstPage.flow.goTo('details');
  await firstPage.flow.review();
  expect(firstPage.flow.state).toMatchObject({
    step: 'review',
    session: { total: '99.00' },
    quoteRequests: { 2: toRequest('tour') },
    reconciliation: { differences: [{ kind: 'total', before: '184.00', now: '99.00', open: false }] },
  });
});

describe('refetchCart', () => {
  it('reads the session and requests all quotes in parallel', async () => {
    const { venue } = await fillCart();
    const callCountBefore = venue.calls.length;
    const answers = await refetchCart(venue.client(), 'session-1', {
      1: toRequest('kayak', 2),
      2: toRequest('balloon'),
    });
    expect(venue.calls.slice(callCountBefore)).toEqual(['session read', 'rate', 'rate']);
    expect(answers.session).toMatchObject({ total: '269.00' });
    expect(answers.quotes).toMatchObject({ 1: { total: '85.00' }, 2: { kind: 'refused', code: 'not_found' } });
  });

  it('reads only the session if no quote requests are stored', async () => {
    const answers = await refetchCart(createFakeVenue().client(), 'session-9', {});
    expect(answers).toMatchObject({ session: { kind: 'refused', code: 'session_not_found' }, quotes: {} });
  });

  it('rejects if one of the requests fails', async () => {
    const { venue } = await fillCart();
    venue.fail('rate', { kind: 'offline' });
    await expect(refetchCart(venue.client(), 'session-1', { 1: toRequest('kayak', 2) })).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });
});

it('does not restore lines into a session that another program emptied', async () => {
  const { flow, venue } = await fillCart();
  flow.type(guestDetails);
  flow.goTo('details');
  const otherClient = venue.client();
  for (const lineId of ['1', '2', '3']) await otherClient.session('session-1', { alter: { lineId, to: 'remove' } });
  await flow.review();
  expect(flow.state).toMatchObject({
    step: 'cart',
    session: { lines: [] },
    quoteRequests: {},
    reconciliation: { cause: 'emptied', differences: [] },
  });
  expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(3);
});

it.each([
  [
    'booked',
    (venue: FakeVenue, id: string) => void venue.client().create(id, guestDetails, ''),
    { step: 'unsure', unconfirmed: { verdict: 'likely' } },
  ],
  ['released', (venue: FakeVenue) => venue.expireSessions(), { step: 'review', reconciliation: { cause: 'expired' } }],
] as const)('detects a session that is %s elsewhere during the repair', async (_, endSession, stateAfter) => {
  const filledCart = await fillCart();
  filledCart.venue.repriceForNewLines('tour', 5000);
  const id = filledCart.flow.state.session?.id ?? '';
  const releaseRate = filledCart.venue.hold('rate');
  const pendingReview = openReview(filledCart);
  await expect.poll(() => filledCart.venue.calls.filter((call) => call === 'rate').length).toBe(6);
  endSession(filledCart.venue, id);
  releaseRate();
  await pendingReview;
  expect(filledCart.flow.state).toMatchObject(stateAfter);
});

it.each([
  ['booked', null, { session: null, elsewhere: 'closed', reconciliation: null }],
  ['being booked', { at: 1, key: 'k' }, { reconciliation: null }],
] as const)('stores no repaired cart that is %s in another tab', async (_, creating, stateAfter) => {
  const firstPage = openVisit();
  await addToCart(firstPage, toRequest('kayak', 2));
  firstPage.flow.type(guestDetails);
  firstPage.flow.goTo('details');
  firstPage.venue.repriceForNewLines('kayak', 3000);
  const releaseRate = firstPage.venue.hold('rate');
  const pendingReview = firstPage.flow.review();
  await expect.poll(() => firstPage.venue.calls.at(-1)).toBe('rate');
  const releaseReplace = firstPage.venue.hold('session');
  releaseRate();
  await expect.poll(() => firstPage.venue.calls.at(-1)).toBe('session replace');
  const storedCart = firstPage.storage.load() ?? expect.fail('There is no cart.');
  if (creating) firstPage.storage.save({ ...storedCart, creating });
  else firstPage.storage.clear();
  releaseReplace();
  await pendingReview;
  expect(firstPage.flow.state).toMatchObject(stateAfter);
  expect(firstPage.storage.load()?.creating ?? null).toEqual(creating);
});

const kayakRequest = { ...toRequest('7'), total: '10.00' };
const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOutRefusal = createRefusal('unavailable', 'Kayak: not enough places.');
const expiredSession = createRefusal('session_expired', 'The session has expired.');
const createCart = (changes: Parameters<typeof createTestLine>[0] = {}) =>
  createTestSession({ lines: [createTestLine(changes)] });
const buildLunch = (changes: Partial<SessionPart> = {}): SessionPart => ({
  ...createTestLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
  ...changes,
});

interface CartCase extends Script {
  /** Session that the page last showed; null on a new page. */
  shownSession?: Session | null;
  /** Answer of the service to the session read. */
  session: CartAnswers['session'];
  quotes?: CartAnswers['quotes'];
  requests?: StoredCart['quoteRequests'];
  storedCart?: StoredCart | null;
  mustRenewAllSlips?: boolean;
}

/**
 * Reconciles a cart whose session id is `s`. Returns the outcome, the names of the calls, and the cart left in the
 * storage.
 */
async function reconcileCart({
  shownSession = null,
  session,
  quotes = {},
  requests = { 1: kayakRequest },
  storedCart = null,
  ...script
}: CartCase) {
  const { client, calls } = createScriptedClient(script);
  const store = createStore();
  getWriter(store).commit({ session: shownSession });
  const storage = createMemoryStorage();
  if (storedCart) storage.save(storedCart);
  const cart = { sessionId: 's', quoteRequests: requests };
  const context = { client, store, storage, lazy: { isSoldOutByLine: checkSoldOutByLine } };
  const outcome = await reconcile(context, { session, quotes }, cart, 'review', script.mustRenewAllSlips);
  return { outcome, calls, left: storage.load() };
}

describe('reconcile: lines', () => {
  it('sends no request for an unchanged line', async () => {
    const { outcome, calls } = await reconcileCart({ session: createCart() });
    expect(outcome).toMatchObject({ step: 'review', quoteRequests: { 1: kayakRequest }, reconciliation: null });
    expect(calls).toEqual([]);
  });

  it('adds a missing line again under its new id', async () => {
    const [otherLine, restoredLine] = [createTestLine({ id: '2', itemId: '8' }), createTestLine({ id: '3' })];
    const { outcome, calls } = await reconcileCart({
      session: createTestSession({ lines: [otherLine] }),
      requests: { 1: kayakRequest, 2: { ...toRequest('8'), total: '10.00' } },
      rates: [bookableQuote],
      sessions: [createTestSession({ lines: [otherLine, restoredLine] })],
    });
    expect(calls).toEqual(['rate', 'add']);
    expect(outcome).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  it('reports the name of a missing line without a stored quote request', async () => {
    const otherLine = createTestLine({ id: '2', itemId: '8' });
    const { outcome, calls } = await reconcileCart({
      shownSession: createTestSession({ lines: [createTestLine(), otherLine] }),
      session: createTestSession({ lines: [otherLine] }),
      requests: { 2: { ...toRequest('8'), total: '10.00' } },
    });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Kayak', quoteRequest: null }]);
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2']);
    expect(calls).toEqual([]);
  });

  it('keeps a line without a quote request during a complete renewal', async () => {
    const { outcome, calls } = await reconcileCart({
      shownSession: createCart(),
      session: createCart(),
      requests: {},
      mustRenewAllSlips: true,
    });
    expect(outcome).toMatchObject({ step: 'review', reconciliation: null });
    expect(calls).toEqual([]);
  });

  it.each([
    ['an unavailable included part', { available: false, optional: null }, ['rate', 'replace']],
    ['an unavailable add-on that is not selected', { available: false, optional: 'out' }, []],
  ] as const)('renews a line only if an included part is unavailable: %s', async (_, missingPart, requests) => {
    const { calls } = await reconcileCart({
      session: createCart({ addOns: [buildLunch(missingPart)] }),
      rates: [bookableQuote],
      sessions: [createCart({ addOns: [buildLunch()] })],
    });
    expect(calls).toEqual(requests);
  });

  it('stores the quoted total if the quote request had none', async () => {
    const { outcome } = await reconcileCart({
      shownSession: createCart(),
      session: createCart(),
      requests: { 1: toRequest('7') },
      quotes: { 1: bookableQuote },
    });
    expect(outcome.quoteRequests).toEqual({ 1: kayakRequest });
  });

  it('reports the session’s name of an unavailable line on a new page', async () => {
    const { outcome } = await reconcileCart({ session: createCart({ available: false }), rates: [soldOutRefusal] });
    expect(outcome.reconciliation?.differences).toStrictEqual([
      expect.objectContaining({
        kind: 'gone',
        name: 'Kayak',
        lineId: '1',
        quoteRequest: kayakRequest,
        reason: soldOutRefusal.title,
      }),
    ]);
  });

  it('reports missing add-ons only for lines that still exist', async () => {
    const shownSession = createCart({ addOns: [buildLunch()] });
    const otherLine = createTestLine({ id: '2', itemId: '8' });
    const missingLine = await reconcileCart({
      shownSession,
      session: createTestSession({ lines: [otherLine] }),
      rates: [soldOutRefusal],
    });
    expect(missingLine.outcome.reconciliation?.differences.map(({ name }) => name)).toEqual(['Kayak']);
    const existingLine = await reconcileCart({
      shownSession,
      session: createCart({ addOns: [buildLunch({ optional: 'out' })] }),
    });
    expect(existingLine.outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

describe('reconcile: a renewal that the service refuses', () => {
  const spoiltCart = { session: createCart({ available: false }), rates: [bookableQuote] };
  const endedRefusal = createRefusal('session_ended', 'This has ended.');

  it('reports the line as gone, without a read, after an item’s refusal', async () => {
    const { outcome, calls } = await reconcileCart({ ...spoiltCart, sessions: [soldOutRefusal] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: soldOutRefusal.title }]);
    expect(calls).toEqual(['rate', 'replace']);
  });

  it('reports the line as gone if a read shows an open session', async () => {
    const { outcome, calls } = await reconcileCart({ ...spoiltCart, sessions: [endedRefusal, createCart()] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: endedRefusal.title }]);
    expect(calls).toEqual(['rate', 'replace', 'read']);
  });

  it('restores nothing if a read shows an empty session', async () => {
    const { outcome } = await reconcileCart({ ...spoiltCart, sessions: [endedRefusal, createTestSession()] });
    expect(outcome).toMatchObject({ step: 'cart', reconciliation: { cause: 'emptied', differences: [] } });
  });
});

describe('reconcile without stored quote requests', () => {
  it('clears an expired session and the stored cart', async () => {
    const storedCart = { sessionId: 's', quoteRequests: {}, creating: null };
    expect(await reconcileCart({ session: expiredSession, requests: {}, storedCart })).toEqual({
      outcome: { session: null, quoteRequests: {}, reconciliation: null, step: 'cart' },
      calls: [],
      left: null,
    });
  });

  it('reports no difference for an empty session', async () => {
    const { outcome } = await reconcileCart({ session: createTestSession(), requests: {} });
    expect(outcome).toMatchObject({ step: 'cart', quoteRequests: {}, reconciliation: null });
  });
});

it('keeps the create request that is stored with the cart', async () => {
  const creating = { at: 1, key: 'k' };
  const { left } = await reconcileCart({
    session: createCart(),
    storedCart: { sessionId: 's', quoteRequests: { 1: kayakRequest }, creating },
  });
  expect(left?.creating).toEqual(creating);
});
