import { describe, expect, test } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { reconcile } from '../../../src/flow/reconcile/index.ts';
import { refetchCart } from '../../../src/flow/session/check-cart.ts';
import type { Answers } from '../../../src/flow/session/check-cart.ts';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore, writerOf } from '../../../src/flow/store.ts';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addTo, ask, typed, visit } from '../visit.ts';
import { fullCart, lookAt, refusal, type Shop } from './full-cart.ts';
import { toldClient, type Told } from './told-client.ts';

describe('every line is asked about again', () => {
  const asked = ({ venue }: Shop) => venue.calls.filter((call) => call === 'rate').length - 3;

  test('before the review, all at once with the session', async () => {
    const shop = await fullCart();
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null, problem: null });
    expect(asked(shop)).toBe(3);
  });

  test('before the booking too, unless that was just now', async () => {
    const soon = await fullCart();
    await lookAt(soon);
    await soon.flow.book();
    expect(asked(soon)).toBe(3);
    const later = await fullCart();
    await lookAt(later);
    later.wait();
    await later.flow.book();
    expect(asked(later)).toBe(6);
    for (const { flow, venue } of [soon, later]) {
      expect(flow.state.step).toBe('done');
      expect(venue.bookings).toHaveLength(1);
    }
  });

  test('does not call the last place in the own cart sold out', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    expect(await shop.venue.client().rate(ask('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null });
    shop.venue.expireAll();
    await shop.flow.book();
    await shop.flow.book();
    expect(shop.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('even when reading the session is refused while it holds the last place', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    shop.venue.fail('session', refusal('slip_invalid', 'A SLIP is good no more.'));
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(shop.flow.state.session?.lines.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('but when that fails nothing is lost and nothing goes on', async () => {
    const shop = await fullCart();
    shop.venue.fail('rate', { kind: 'offline' });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { kind: 'offline' },
      reconciliation: null,
      details: typed,
    });
  });

  test('and a service that refuses everything in the same words has not lost this cart', async () => {
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

test('a line the visitor took out on another page of the site is not put back, and the new total is said', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  const here = { venue, flow: createFlow({ client: venue.client(), storage }) };
  for (const quoteRequest of [ask('kayak', 2), ask('tour')]) await addTo(here, quoteRequest);
  const there = createFlow({ client: venue.client(), storage });
  await there.resume();
  await there.remove('1');
  here.flow.goTo('details');
  await here.flow.review();
  expect(here.flow.state).toMatchObject({
    step: 'review',
    session: { total: '99.00' },
    quoteRequests: { 2: ask('tour') },
    reconciliation: { differences: [{ kind: 'total', before: '184.00', now: '99.00', open: false }] },
  });
});

describe('a whole cart asked about', () => {
  test('is one reading of the session and each of its requests, answered or refused, by line', async () => {
    const { venue } = await fullCart();
    const before = venue.calls.length;
    const answers = await refetchCart(venue.client(), 'session-1', { 1: ask('kayak', 2), 2: ask('balloon') });
    expect(venue.calls.slice(before)).toEqual(['session read', 'rate', 'rate']);
    expect(answers.session).toMatchObject({ total: '269.00' });
    expect(answers.quotes).toMatchObject({ 1: { total: '85.00' }, 2: { kind: 'refused', code: 'not_found' } });
  });

  test('of which nothing is remembered is its session alone, or why there is none', async () => {
    const answers = await refetchCart(createFakeVenue().client(), 'session-9', {});
    expect(answers).toMatchObject({ session: { kind: 'refused', code: 'session_not_found' }, quotes: {} });
  });

  test('is not known by halves: one answer that does not come is none at all', async () => {
    const { venue } = await fullCart();
    venue.fail('rate', { kind: 'offline' });
    await expect(refetchCart(venue.client(), 'session-1', { 1: ask('kayak', 2) })).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });
});

test('a session that is there and empty, and nobody here emptied it, gets nothing put back and is said', async () => {
  const { flow, venue } = await fullCart();
  flow.type(typed);
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

test.each([
  [
    'booked',
    (venue: FakeVenue, id: string) => void venue.client().create(id, typed, ''),
    { step: 'unsure', unconfirmed: { verdict: 'likely' } },
  ],
  ['let go', (venue: FakeVenue) => venue.expireAll(), { step: 'review', reconciliation: { cause: 'expired' } }],
] as const)(
  'a session that is %s elsewhere while it is repaired is not a line that cannot be had',
  async (_, end, seen) => {
    const shop = await fullCart();
    shop.venue.repriceForNew('tour', 5000);
    const id = shop.flow.state.session?.id ?? '';
    const release = shop.venue.hold('rate');
    const looking = lookAt(shop);
    await expect.poll(() => shop.venue.calls.filter((call) => call === 'rate').length).toBe(6);
    end(shop.venue, id);
    release();
    await looking;
    expect(shop.flow.state).toMatchObject(seen);
  },
);

test.each([
  ['booked', null, { session: null, elsewhere: 'closed', reconciliation: null }],
  ['being booked', { at: 1, key: 'k' }, { reconciliation: null }],
] as const)(
  'a cart that is %s in another tab while it is repaired here is not said to be open',
  async (_, creating, seen) => {
    const here = visit();
    await addTo(here, ask('kayak', 2));
    here.flow.type(typed);
    here.flow.goTo('details');
    here.venue.repriceForNew('kayak', 3000);
    const release = here.venue.hold('rate');
    const looking = here.flow.review();
    await expect.poll(() => here.venue.calls.at(-1)).toBe('rate');
    const releaseReplacing = here.venue.hold('session');
    release();
    await expect.poll(() => here.venue.calls.at(-1)).toBe('session replace');
    const stored = here.storage.load() ?? expect.fail('It has a cart.');
    if (creating) here.storage.save({ ...stored, creating });
    else here.storage.clear();
    releaseReplacing();
    await looking;
    expect(here.flow.state).toMatchObject(seen);
    expect(here.storage.load()?.creating ?? null).toEqual(creating);
  },
);

const kayak = { ...ask('7'), total: '10.00' };
const had = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOut = refusal('unavailable', 'Kayak: not enough places.');
const expired = refusal('session_expired', 'The session has expired.');
const holding = (changes: Parameters<typeof plainLine>[0] = {}) => plainSession({ lines: [plainLine(changes)] });
const lunch = (changes: Partial<SessionPart> = {}): SessionPart => ({
  ...plainLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
  ...changes,
});

interface Mended extends Told {
  /** The session as the visitor saw it; null on a new page. */
  saw?: Session | null;
  /** As it stands. */
  stands: Answers['session'];
  quotes?: Answers['quotes'];
  requests?: StoredCart['quoteRequests'];
  kept?: StoredCart | null;
  renewAll?: boolean;
}

/** One cart with the session `s`, as it comes out; and what was asked for that. */
async function mended({ saw = null, stands, quotes = {}, requests = { 1: kayak }, kept = null, ...told }: Mended) {
  const { client, asked } = toldClient(told);
  const store = createStore();
  writerOf(store).commit({ session: saw });
  const storage = createMemoryStorage();
  if (kept) storage.save(kept);
  const cart = { sessionId: 's', quoteRequests: requests };
  const outcome = await reconcile(
    { client, store, storage },
    { session: stands, quotes },
    cart,
    'review',
    told.renewAll,
  );
  return { outcome, asked, left: storage.load() };
}

describe('a line', () => {
  test('that stands is asked about no more, and nothing is said', async () => {
    const { outcome, asked } = await mended({ stands: holding() });
    expect(outcome).toMatchObject({ step: 'review', quoteRequests: { 1: kayak }, reconciliation: null });
    expect(asked).toEqual([]);
  });

  test('that vanished is put back under its new number, even where the browser keeps nothing', async () => {
    const [other, back] = [plainLine({ id: '2', itemId: '8' }), plainLine({ id: '3' })];
    const { outcome, asked } = await mended({
      stands: plainSession({ lines: [other] }),
      requests: { 1: kayak, 2: { ...ask('8'), total: '10.00' } },
      rates: [had],
      sessions: [plainSession({ lines: [other, back] })],
    });
    expect(asked).toEqual(['rate', 'add']);
    expect(outcome).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  test('of which nobody knows what was asked for it is gone by its name, and is asked for nowhere', async () => {
    const other = plainLine({ id: '2', itemId: '8' });
    const { outcome, asked } = await mended({
      saw: plainSession({ lines: [plainLine(), other] }),
      stands: plainSession({ lines: [other] }),
      requests: { 2: { ...ask('8'), total: '10.00' } },
    });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Kayak', quoteRequest: null }]);
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2']);
    expect(asked).toEqual([]);
  });

  test('of which nobody knows what was asked for it stays as it is where all others are taken anew', async () => {
    const { outcome, asked } = await mended({ saw: holding(), stands: holding(), requests: {}, renewAll: true });
    expect(outcome).toMatchObject({ step: 'review', reconciliation: null });
    expect(asked).toEqual([]);
  });

  test.each([
    ['is taken anew without an included part of it', { available: false, optional: null }, ['rate', 'replace']],
    ['stands without an add-on that nobody took', { available: false, optional: 'out' }, []],
  ] as const)('%s', async (_, part, requests) => {
    const { asked } = await mended({
      stands: holding({ addOns: [lunch(part)] }),
      rates: [had],
      sessions: [holding({ addOns: [lunch()] })],
    });
    expect(asked).toEqual(requests);
  });

  test('remembered without its price takes what is answered now for it', async () => {
    const { outcome } = await mended({
      saw: holding(),
      stands: holding(),
      requests: { 1: ask('7') },
      quotes: { 1: had },
    });
    expect(outcome.quoteRequests).toEqual({ 1: kayak });
  });

  test('that cannot be had is told on a new page by the name it has in the session, with what was asked', async () => {
    const { outcome } = await mended({ stands: holding({ available: false }), rates: [soldOut] });
    expect(outcome.reconciliation?.differences).toStrictEqual([
      expect.objectContaining({ kind: 'gone', name: 'Kayak', lineId: '1', quoteRequest: kayak, reason: soldOut.title }),
    ]);
  });

  test('that is gone takes its add-ons along unsaid; an add-on of a line that stands is said', async () => {
    const saw = holding({ addOns: [lunch()] });
    const other = plainLine({ id: '2', itemId: '8' });
    const gone = await mended({ saw, stands: plainSession({ lines: [other] }), rates: [soldOut] });
    expect(gone.outcome.reconciliation?.differences.map(({ name }) => name)).toEqual(['Kayak']);
    const stands = await mended({ saw, stands: holding({ addOns: [lunch({ optional: 'out' })] }) });
    expect(stands.outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

describe('a line that is refused as it is taken anew', () => {
  const broken = { stands: holding({ available: false }), rates: [had] };
  const words = refusal('session_ended', 'This has ended.');

  test('cannot be had, and its session is not asked about', async () => {
    const { outcome, asked } = await mended({ ...broken, sessions: [soldOut] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: soldOut.title }]);
    expect(asked).toEqual(['rate', 'replace']);
  });

  test('in words about an end cannot be had either, while its session is open', async () => {
    const { outcome, asked } = await mended({ ...broken, sessions: [words, holding()] });
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: words.title }]);
    expect(asked).toEqual(['rate', 'replace', 'read']);
  });

  test('in words about an end gets nothing put back where its session is found empty', async () => {
    const { outcome } = await mended({ ...broken, sessions: [words, plainSession()] });
    expect(outcome).toMatchObject({ step: 'cart', reconciliation: { cause: 'emptied', differences: [] } });
  });
});

describe('where nothing is remembered of a cart', () => {
  test('a lost session is let go, in the browser too, and nothing is said or asked', async () => {
    const kept = { sessionId: 's', quoteRequests: {}, creating: null };
    expect(await mended({ stands: expired, requests: {}, kept })).toEqual({
      outcome: { session: null, quoteRequests: {}, reconciliation: null, step: 'cart' },
      asked: [],
      left: null,
    });
  });

  test('an empty session is nothing to speak of', async () => {
    const { outcome } = await mended({ stands: plainSession(), requests: {} });
    expect(outcome).toMatchObject({ step: 'cart', quoteRequests: {}, reconciliation: null });
  });
});

test('that a booking was asked for stays noted while its cart is looked at', async () => {
  const creating = { at: 1, key: 'k' };
  const { left } = await mended({ stands: holding(), kept: { sessionId: 's', quoteRequests: { 1: kayak }, creating } });
  expect(left?.creating).toEqual(creating);
});
