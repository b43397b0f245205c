/**
 * A booking whose create request got no answer stays unconfirmed until a read of the session or the relay's status
 * proves the outcome.
 */
import { describe, expect, it, vi } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { CreateState } from '../../../src/api/wire/relay.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { openReviewPage, countCreates, openFlow, guestDetails, openVisit, type Visit } from '../visit.ts';

const open = { step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' };
const likely = { step: 'unsure', unconfirmed: { verdict: 'likely' } };
const notMade = { step: 'review', unconfirmed: null, notice: 'not-made' };

const sessionRefusal = (title: string, fields: Readonly<Record<string, string>> = {}): CreateStatus['session'] => ({
  kind: 'refused',
  code: 'session',
  title,
  details: '',
  fields,
});

interface LostAnswer extends Visit {
  /** Keys of the create requests, as the checks sent them. */
  keys: readonly string[];
}

/**
 * Opens a page whose create request got no answer. When the page checks the booking, the service and the relay return
 * the given answers.
 */
async function afterLostAnswer(answers: {
  session?: string;
  fields?: Readonly<Record<string, string>>;
  relay?: CreateStatus['relay'];
}): Promise<LostAnswer> {
  const keys: string[] = [];
  const bookingPage = await openReviewPage();
  const { venue, storage, clock } = bookingPage;
  const client = venue.client();
  const checkingPage = openFlow(
    {
      ...client,
      createStatus: async (id, key) => {
        keys.push(key);
        return {
          ...(await client.createStatus(id, key)),
          ...(answers.session !== undefined && { session: sessionRefusal(answers.session, answers.fields) }),
          relay: answers.relay ?? null,
        };
      },
    },
    storage,
    clock,
  );
  await checkingPage.flow.resume('review');
  checkingPage.flow.type(guestDetails);
  await checkingPage.flow.review();
  venue.fail('create', 'before');
  await checkingPage.flow.book();
  expect(checkingPage.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { until: clock.now + QUIET_TIME_MS } });
  return { ...bookingPage, ...checkingPage, keys };
}

describe('a check of an unconfirmed booking, without a relay', () => {
  it.each([
    ['keeps waiting within the quiet time', 0, open],
    ['reports no booking after the quiet time', QUIET_TIME_MS, notMade],
  ])('sends a check without a key if the cart is gone: %s', async (_, passed, outcome) => {
    const { flow, storage, clock, keys } = await afterLostAnswer({});
    storage.clear();
    await flow.check();
    clock.now += passed;
    await flow.check();
    expect(flow.state).toMatchObject(outcome);
    expect(new Set(keys)).toEqual(new Set(['']));
  });

  it.each([
    ['has ended', 'This session ended.', likely, likely],
    ['the service refuses', 'No such thing.', open, likely],
    ['has expired', 'The session expired.', open, { step: 'cart', reconciliation: { cause: 'expired' } }],
  ])('derives the outcome from a session that %s', async (_, session, early, late) => {
    const { flow, clock } = await afterLostAnswer({ session });
    await flow.check();
    expect(flow.state).toMatchObject(early);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
  });

  it('reports no booking for an open session only after the quiet time', async () => {
    const { flow, clock } = await afterLostAnswer({});
    await flow.check();
    expect(flow.state).toMatchObject(open);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  it('reads the session once within the quiet time and twice after it', async () => {
    const { flow, clock, keys } = await afterLostAnswer({});
    await flow.check();
    expect(keys).toHaveLength(1);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(keys).toHaveLength(3);
  });

  it('shows the current price of the cart if nothing was booked', async () => {
    const { flow, venue, storage, clock } = await afterLostAnswer({});
    venue.reprice('kayak', 9900);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...notMade, session: { total: '198.00' } });
    expect(storage.load()).toMatchObject({ count: 1, creating: null });
  });

  it('ignores a booking code in a refusal other than "session ended"', async () => {
    const { flow, clock } = await afterLostAnswer({ session: 'No such thing.', fields: { booking: 'FAKE-7' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...likely, booking: null });
  });

  it('measures the quiet time when a read starts, not when it ends', async () => {
    const { flow, venue, clock } = await afterLostAnswer({});
    clock.now += QUIET_TIME_MS - 1;
    const arrive = venue.hold('session');
    const checked = flow.check();
    await vi.waitFor(() => expect(venue.calls.at(-1)).toBe('session read'));
    clock.now += 5000;
    arrive();
    await checked;
    expect(flow.state).toMatchObject(open);
  });
});

describe('a check whose answer arrives after another tab changed the cart', () => {
  it.each<[string, (visit: Visit) => void, object]>([
    [
      'booked again',
      ({ storage, clock }) =>
        storage.save({ sessionId: 's', quoteRequests: {}, creating: { at: clock.now, key: 'b' } }),
      open,
    ],
    [
      'found no booking',
      ({ storage }) => storage.save({ ...(storage.load() ?? expect.fail('It has a cart.')), creating: null }),
      notMade,
    ],
    ['closed the cart', ({ storage }) => storage.clear(), { elsewhere: 'closed' }],
  ])('follows the state of a tab that %s', async (_, goOn, outcome) => {
    const page = await afterLostAnswer({});
    page.clock.now += QUIET_TIME_MS;
    const arrive = page.venue.hold('session');
    const checked = page.flow.check();
    goOn(page);
    arrive();
    await checked;
    expect(page.flow.state).toMatchObject(outcome);
  });

  it('keeps waiting if another create request starts during the check', async () => {
    const { flow, venue, storage, clock } = await afterLostAnswer({});
    clock.now += QUIET_TIME_MS;
    const cart = { ...(storage.load() ?? expect.fail('It has a cart.')), creating: null };
    storage.save(cart);
    const arrive = venue.hold('session');
    const checked = flow.check();
    storage.save({ ...cart, creating: { at: clock.now, key: 'b' } });
    arrive();
    await checked;
    expect(flow.state).toMatchObject(open);
  });
});

describe('a check of an unconfirmed booking, with a relay', () => {
  it.each<[CreateState, object]>([
    ['none', notMade],
    ['working', open],
    ['unknown', open],
    ['booked', likely],
  ])('derives the outcome of an open session from the relay\'s state "%s"', async (create, late) => {
    const { flow, clock } = await afterLostAnswer({ relay: { create, wait: 7 } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
    if (late === open) expect(flow.state.unconfirmed?.until).toBe(clock.now + 7000);
  });

  it('trusts the relay\'s state "none" only after the quiet time', async () => {
    const { flow, clock } = await afterLostAnswer({ relay: { create: 'none', wait: 0 } });
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject(open);
  });
});

describe('the quiet time after a create request', () => {
  it('starts again on a new page', async () => {
    const { venue, storage, clock, nextPage, flow } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    clock.now += QUIET_TIME_MS - 1000;
    const next = nextPage();
    await next.flow.resume();
    expect(next.flow.state).toMatchObject({ ...open, unconfirmed: { until: clock.now + QUIET_TIME_MS } });
    expect(storage.load()?.creating).not.toBeNull();
    expect(countCreates(venue)).toBe(1);
  });

  const jumps = [-86_400_000, -600_000, 600_000, 86_400_000];

  it.each(jumps)('keeps its length when the clock jumps by %i ms', async (setBy) => {
    const { flow, clock } = await afterLostAnswer({});
    clock.setBy = setBy;
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ ...open, unconfirmed: { until: clock.now + setBy + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  it.each(jumps)('passes in full on a page whose clock jumps %i ms', async (setBy) => {
    const { venue, clock, nextPage, flow } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    clock.setBy = setBy;
    const next = nextPage();
    await next.flow.resume();
    clock.now += QUIET_TIME_MS - 1;
    await next.flow.check();
    expect(next.flow.state).toMatchObject(open);
    clock.now += 1;
    await next.flow.check();
    expect(next.flow.state).toMatchObject({ step: 'cart', notice: 'not-made' });
  });

  it('starts for a stored create request without a key', async () => {
    const { venue, storage, clock, flow } = await openReviewPage();
    const sessionId = flow.state.session?.id ?? '';
    storage.save({ sessionId, quoteRequests: flow.state.quoteRequests, creating: { at: 0, key: '' } });
    const next = openVisit({ venue, storage, clock });
    await next.flow.resume();
    expect(next.flow.state).toMatchObject(open);
  });
});

it('sends no request to check a booking without a session', async () => {
  const { flow, commit, venue } = openVisit();
  commit({ step: 'unsure', session: null });
  await flow.check();
  expect(flow.state).toMatchObject({ step: 'unsure', problem: { kind: 'unconfirmed' } });
  expect(venue.calls).toEqual([]);
});

it('stores session and key of a relayed booking for its later payment', async () => {
  const ways: PaymentWay[] = [];
  const storage = { ...createMemoryStorage(), keepPayment: (way: PaymentWay) => void ways.push(way) };
  const { flow, venue } = await openReviewPage({ relay: true, storage });
  const sessionId = flow.state.session?.id;
  venue.fail('create', 'after');
  await flow.book();
  const key = storage.load()?.creating?.key;
  await flow.check();
  expect(ways).toEqual([{ code: venue.bookings[0]?.code, sessionId, key }]);
});

it('stores no create request and sends none without a network', async () => {
  const { venue, storage, clock } = await openReviewPage();
  const { flow } = openFlow(venue.client(), storage, clock, () => false);
  await flow.resume('review');
  flow.type(guestDetails);
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'review', problem: { kind: 'offline' } });
  expect(storage.load()?.creating).toBeNull();
  expect(countCreates(venue)).toBe(0);
});
