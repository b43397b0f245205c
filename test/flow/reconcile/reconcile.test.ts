import { describe, expect, it } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import { refetchCart } from '../../../src/flow/session/check-cart.ts';
import type { Answers } from '../../../src/flow/session/check-cart.ts';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore, writerOf } from '../../../src/flow/store.ts';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails, openVisit } from '../visit.ts';
import { fullCart, lookAt, refusal, type Shop } from './full-cart.ts';
import { createScriptedClient, type Script, loadedIsSoldOutByLine } from './scripted-client.ts';

describe('review and book with a full cart', () => {
  const rateCount = ({ venue }: Shop) => venue.calls.filter((call) => call === 'rate').length - 3;

  it('rates every line before the review', async () => {
    const shop = await fullCart();
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null, problem: null });
    expect(rateCount(shop)).toBe(3);
  });

  it('rates every line before the booking unless the review is recent', async () => {
    const recentReview = await fullCart();
    await lookAt(recentReview);
    await recentReview.flow.book();
    expect(rateCount(recentReview)).toBe(3);
    const oldReview = await fullCart();
    await lookAt(oldReview);
    oldReview.wait();
    await oldReview.flow.book();
    expect(rateCount(oldReview)).toBe(6);
    for (const { flow, venue } of [recentReview, oldReview]) {
      expect(flow.state.step).toBe('done');
      expect(venue.bookings).toHaveLength(1);
    }
  });

  it('accepts a sold-out item if the cart itself holds the last place', async () => {
    const shop = await fullCart();
    await addToCart(shop, toRequest('suite'));
    expect(await shop.venue.client().rate(toRequest('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null });
    shop.venue.expireSessions();
    await shop.flow.book();
    await shop.flow.book();
    expect(shop.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('renews an invalid SLIP although its line holds the last place', async () => {
    const shop = await fullCart();
    await addToCart(shop, toRequest('suite'));
    await lookAt(shop);
    shop.venue.voidSlips();
    await shop.flow.book();
    expect(shop.flow.state).toMatchObject({ problem: null, reconciliation: { cause: 'renewed', differences: [] } });
    await shop.flow.book();
    expect(shop.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('renews all lines if the session read is refused for a SLIP', async () => {
    const shop = await fullCart();
    await addToCart(shop, toRequest('suite'));
    shop.venue.fail('session', refusal('slip_invalid', 'A SLIP is good no more.'));
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(shop.flow.state.session?.lines.map(({ itemId }) => itemId)).toContain('suite');
  });

  it('stays at the details and keeps the cart if a quote fails', async () => {
    const shop = await fullCart();
    shop.venue.fail('rate', { kind: 'offline' });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { kind: 'offline' },
      reconciliation: null,
      details: guestDetails,
    });
  });

  it('keeps the cart while the service refuses every request', async () => {
    const shop = await fullCart();
    const closed = refusal('maintenance', 'Back in a few minutes.');
    shop.venue.fail('session', closed);
    for (let line = 0; line < 3; line += 1) shop.venue.fail('rate', closed);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { title: 'Back in a few minutes.' },
      reconciliation: null,
    });
    await shop.flow.review();
    expect(shop.flow.state.step).toBe('review');
  });
});

it('does not restore a line that the guest removed on another page', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  const here = { venue, flow: createFlow({ client: venue.client(), storage }) };
  for (const quoteRequest of [toRequest('kayak', 2), toRequest('tour')]) await addToCart(here, quoteRequest);
  const there = createFlow({ client: venue.client(), storage });
  await there.resume();
  await there.remove('1');
  here.flow.goTo('details');
  await here.flow.review();
  expect(here.flow.state).toMatchObject({
    step: 'review',
    session: { total: '99.00' },
    quoteRequests: { 2: toRequest('tour') },
    reconciliation: { differences: [{ kind: 'total', before: '184.00', now: '99.00', open: false }] },
  });
});

describe('refetchCart', () => {
  it('reads the session and rates each line in parallel', async () => {
    const { venue } = await fullCart();
    const before = venue.calls.length;
    const answers = await refetchCart(venue.client(), 'session-1', {
      1: toRequest('kayak', 2),
      2: toRequest('balloon'),
    });
    expect(venue.calls.slice(before)).toEqual(['session read', 'rate', 'rate']);
    expect(answers.session).toMatchObject({ total: '269.00' });
    expect(answers.quotes).toMatchObject({ 1: { total: '85.00' }, 2: { kind: 'refused', code: 'not_found' } });
  });

  it('reads only the session if no quote requests are stored', async () => {
    const answers = await refetchCart(createFakeVenue().client(), 'session-9', {});
    expect(answers).toMatchObject({ session: { kind: 'refused', code: 'session_not_found' }, quotes: {} });
  });

  it('rejects if one of the requests fails', async () => {
    const { venue } = await fullCart();
    venue.fail('rate', { kind: 'offline' });
    await expect(refetchCart(venue.client(), 'session-1', { 1: toRequest('kayak', 2) })).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });
});

it('does not restore lines into a session that another program emptied', async () => {
  const { flow, venue } = await fullCart();
  flow.type(guestDetails);
  flow.goTo('details');
  const elsewhere = venue.client();
  for (const lineId of ['1', '2', '3']) await elsewhere.session('session-1', { alter: { lineId, to: 'remove' } });
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
] as const)('detects a session that is %s elsewhere during the repair', async (_, end, stateAfter) => {
  const shop = await fullCart();
  shop.venue.repriceForNewLines('tour', 5000);
  const id = shop.flow.state.session?.id ?? '';
  const release = shop.venue.hold('rate');
  const looking = lookAt(shop);
  await expect.poll(() => shop.venue.calls.filter((call) => call === 'rate').length).toBe(6);
  end(shop.venue, id);
  release();
  await looking;
  expect(shop.flow.state).toMatchObject(stateAfter);
});

it.each([
  ['booked', null, { session: null, elsewhere: 'closed', reconciliation: null }],
  ['being booked', { at: 1, key: 'k' }, { reconciliation: null }],
] as const)('does not touch a cart that is %s in another tab', async (_, creating, stateAfter) => {
  const here = openVisit();
  await addToCart(here, toRequest('kayak', 2));
  here.flow.type(guestDetails);
  here.flow.goTo('details');
  here.venue.repriceForNewLines('kayak', 3000);
  const release = here.venue.hold('rate');
  const looking = here.flow.review();
  await expect.poll(() => here.venue.calls.at(-1)).toBe('rate');
  const releaseReplacing = here.venue.hold('session');
  release();
  await expect.poll(() => here.venue.calls.at(-1)).toBe('session replace');
  const storedCart = here.storage.load() ?? expect.fail('It has a cart.');
  if (creating) here.storage.save({ ...storedCart, creating });
  else here.storage.clear();
  releaseReplacing();
  await looking;
  expect(here.flow.state).toMatchObject(stateAfter);
  expect(here.storage.load()?.creating ?? null).toEqual(creating);
});

const kayak = { ...toRequest('7'), total: '10.00' };
const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOut = refusal('unavailable', 'Kayak: not enough places.');
const expiredSession = refusal('session_expired', 'The session has expired.');
const holding = (changes: Parameters<typeof createTestLine>[0] = {}) =>
  createTestSession({ lines: [createTestLine(changes)] });
const lunch = (changes: Partial<SessionPart> = {}): SessionPart => ({
  ...createTestLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
  ...changes,
});

interface CartCase extends Script {
  /** Session that the page last showed; null on a new page. */
  shownSession?: Session | null;
  /** Answer of the service to the session read. */
  session: Answers['session'];
  quotes?: Answers['quotes'];
  requests?: StoredCart['quoteRequests'];
  storedCart?: StoredCart | null;
  renewAll?: boolean;
}

/**
 * Reconciles a cart whose session id is `s`. Returns the outcome, the names of the calls, and the cart left in the
 * storage.
 */
async function reconcileCart({
  shownSession = null,
  session,
  quotes = {},
  requests = { 1: kayak },
  storedCart = null,
  ...script
}: CartCase) {
  const { client, calls } = createScriptedClient(script);
  const store = createStore();
  writerOf(store).commit({ session: shownSession });
  const storage = createMemoryStorage();
  if (storedCart) storage.save(storedCart);
  const cart = { sessionId: 's', quoteRequests: requests };
  const context = { client, store, storage, lazy: { isSoldOutByLine: loadedIsSoldOutByLine } };
  const outcome = await reconcile(context, { session, quotes }, cart, 'review', script.renewAll);
  return { outcome, calls, left: storage.load() };
}

describe('reconcile: lines', () => {
  it('sends no request for an unchanged line', async () => {
    const { outcome, calls } = await reconcileCart({ session: holding() });
    expect(outcome).toMatchObject({ step: 'review', quoteRequests: { 1: kayak }, reconciliation: null });
    expect(calls).toEqual([]);
  });

  it('adds a missing line again under its new id', async () => {
    const [other, back] = [createTestLine({ id: '2', itemId: '8' }), createTestLine({ id: '3' })];
    const { outcome, calls } = await reconcileCart({
      session: createTestSession({ lines: [other] }),
      requests: { 1: kayak, 2: { ...toRequest('8'), total: '10.00' } },
      rates: [bookableQuote],
      sessions: [createTestSession({ lines: [other, back] })],
    });
    expect(calls).toEqual(['rate', 'add']);
    expect(outcome).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  it('names a missing line that has no stored quote request', async () => {
    const other = createTestLine({ id: '2', itemId: '8' });
    const { outcome, calls } = await reconcileCart({
      shownSession: createTestSession({ lines: [createTestLine(), other] }),
      session: createTestSession({ lines: [other] }),
      requests: { 2: { ...toRequest('8'), total: '10.00' } },
    });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Kayak', quoteRequest: null }]);
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2']);
    expect(calls).toEqual([]);
  });

  it('keeps a line without a stored quote request when all are renewed', async () => {
    const { outcome, calls } = await reconcileCart({
      shownSession: holding(),
      session: holding(),
      requests: {},
      renewAll: true,
    });
    expect(outcome).toMatchObject({ step: 'review', reconciliation: null });
    expect(calls).toEqual([]);
  });

  it.each([
    ['an unavailable included part', { available: false, optional: null }, ['rate', 'replace']],
    ['an unavailable add-on that is not selected', { available: false, optional: 'out' }, []],
  ] as const)('renews a line only if one of its parts is missing: %s', async (_, part, requests) => {
    const { calls } = await reconcileCart({
      session: holding({ addOns: [lunch(part)] }),
      rates: [bookableQuote],
      sessions: [holding({ addOns: [lunch()] })],
    });
    expect(calls).toEqual(requests);
  });

  it('stores the quoted total if the quote request had none', async () => {
    const { outcome } = await reconcileCart({
      shownSession: holding(),
      session: holding(),
      requests: { 1: toRequest('7') },
      quotes: { 1: bookableQuote },
    });
    expect(outcome.quoteRequests).toEqual({ 1: kayak });
  });

  it('names an unavailable line on a new page', async () => {
    const { outcome } = await reconcileCart({ session: holding({ available: false }), rates: [soldOut] });
    expect(outcome.reconciliation?.differences).toStrictEqual([
      expect.objectContaining({ kind: 'gone', name: 'Kayak', lineId: '1', quoteRequest: kayak, reason: soldOut.title }),
    ]);
  });

  it('reports missing add-ons only for lines that still exist', async () => {
    const shownSession = holding({ addOns: [lunch()] });
    const other = createTestLine({ id: '2', itemId: '8' });
    const missingLine = await reconcileCart({
      shownSession,
      session: createTestSession({ lines: [other] }),
      rates: [soldOut],
    });
    expect(missingLine.outcome.reconciliation?.differences.map(({ name }) => name)).toEqual(['Kayak']);
    const existingLine = await reconcileCart({
      shownSession,
      session: holding({ addOns: [lunch({ optional: 'out' })] }),
    });
    expect(existingLine.outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

describe('reconcile: a renewal that the service refuses', () => {
  const broken = { session: holding({ available: false }), rates: [bookableQuote] };
  const words = refusal('session_ended', 'This has ended.');

  it('reports the line as gone if the refusal is about the item', async () => {
    const { outcome, calls } = await reconcileCart({ ...broken, sessions: [soldOut] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: soldOut.title }]);
    expect(calls).toEqual(['rate', 'replace']);
  });

  it('reports the line as gone if the session proves to be open', async () => {
    const { outcome, calls } = await reconcileCart({ ...broken, sessions: [words, holding()] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: words.title }]);
    expect(calls).toEqual(['rate', 'replace', 'read']);
  });

  it('restores nothing if the session proves to be empty', async () => {
    const { outcome } = await reconcileCart({ ...broken, sessions: [words, createTestSession()] });
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

it('keeps the stored create request of a reconciled cart', async () => {
  const creating = { at: 1, key: 'k' };
  const { left } = await reconcileCart({
    session: holding(),
    storedCart: { sessionId: 's', quoteRequests: { 1: kayak }, creating },
  });
  expect(left?.creating).toEqual(creating);
});
