/** A booking without an answer stays unconfirmed until a read of the session or the relay proves the outcome. */
import { describe, expect, it, vi } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { CreateState } from '../../../src/api/wire/relay.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { atReview, creates, openFlow, guestDetails, visit, type Visit } from '../visit.ts';

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
  /** Keys of the creates that the checks name. */
  keys: readonly string[];
}

/** A guest whose create has no answer. The service and the relay answer with the given outcomes. */
async function afterLostAnswer(answers: {
  session?: string;
  fields?: Readonly<Record<string, string>>;
  relay?: CreateStatus['relay'];
}): Promise<LostAnswer> {
  const keys: string[] = [];
  const first = await atReview();
  const { venue, storage, clock } = first;
  const client = venue.client();
  const asks = openFlow(
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
  await asks.flow.resume('review');
  asks.flow.type(guestDetails);
  await asks.flow.review();
  venue.fail('create', 'before');
  await asks.flow.book();
  expect(asks.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { until: clock.now + QUIET_TIME_MS } });
  return { ...first, ...asks, keys };
}

describe('an account without a relay', () => {
  it.each([
    ['keeps waiting within the quiet time', 0, open],
    ['reports no booking after the quiet time', QUIET_TIME_MS, notMade],
  ])('checks without the stored cart: %s', async (_, passed, outcome) => {
    const { flow, storage, clock, keys } = await afterLostAnswer({});
    storage.clear();
    await flow.check();
    clock.now += passed;
    await flow.check();
    expect(flow.state).toMatchObject(outcome);
    expect(new Set(keys)).toEqual(new Set(['']));
  });

  it.each([
    ['ended', 'This session ended.', likely, likely],
    ['another refusal', 'No such thing.', open, likely],
    ['expired', 'The session expired.', open, { step: 'cart', reconciliation: { cause: 'expired' } }],
  ])('concludes from a session %s, within and after the quiet time', async (_, session, early, late) => {
    const { flow, clock } = await afterLostAnswer({ session });
    await flow.check();
    expect(flow.state).toMatchObject(early);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
  });

  it('concludes from an open session only after the quiet time', async () => {
    const { flow, clock } = await afterLostAnswer({});
    await flow.check();
    expect(flow.state).toMatchObject(open);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  it('reads once within the quiet time and twice after it', async () => {
    const { flow, clock, keys } = await afterLostAnswer({});
    await flow.check();
    expect(keys).toHaveLength(1);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(keys).toHaveLength(3);
  });

  it('shows the current price of a cart that was not booked', async () => {
    const { flow, venue, storage, clock } = await afterLostAnswer({});
    venue.reprice('kayak', 9900);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...notMade, session: { total: '198.00' } });
    expect(storage.load()).toMatchObject({ count: 1, creating: null });
  });

  it('takes no code from a refusal that names no ended session', async () => {
    const { flow, clock } = await afterLostAnswer({ session: 'No such thing.', fields: { booking: 'FAKE-7' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...likely, booking: null });
  });

  it('dates the proof of an open session by its request', async () => {
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

describe('an answer after another tab went on', () => {
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
  ])('follows a tab that %s', async (_, goOn, outcome) => {
    const page = await afterLostAnswer({});
    page.clock.now += QUIET_TIME_MS;
    const arrive = page.venue.hold('session');
    const checked = page.flow.check();
    goOn(page);
    arrive();
    await checked;
    expect(page.flow.state).toMatchObject(outcome);
  });

  it('waits again for a create that starts during the read', async () => {
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

describe('an account with a relay', () => {
  it.each<[CreateState, object]>([
    ['none', notMade],
    ['working', open],
    ['unknown', open],
    ['booked', likely],
  ])('concludes from the state "%s" of the relay, session open', async (create, late) => {
    const { flow, clock } = await afterLostAnswer({ relay: { create, wait: 7 } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
    if (late === open) expect(flow.state.unconfirmed?.until).toBe(clock.now + 7000);
  });

  it('trusts the state "none" only after the quiet time', async () => {
    const { flow, clock } = await afterLostAnswer({ relay: { create: 'none', wait: 0 } });
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject(open);
  });
});

describe('the quiet time', () => {
  it('starts again on a new page', async () => {
    const { venue, storage, clock, nextPage, flow } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    clock.now += QUIET_TIME_MS - 1000;
    const next = nextPage();
    await next.flow.resume();
    expect(next.flow.state).toMatchObject({ ...open, unconfirmed: { until: clock.now + QUIET_TIME_MS } });
    expect(storage.load()?.creating).not.toBeNull();
    expect(creates(venue)).toBe(1);
  });

  const jumps = [-86_400_000, -600_000, 600_000, 86_400_000];

  it.each(jumps)('stays the same when the clock is set by %i ms', async (setBy) => {
    const { flow, clock } = await afterLostAnswer({});
    clock.setBy = setBy;
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ ...open, unconfirmed: { until: clock.now + setBy + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  it.each(jumps)('passes in full on a page whose clock moves %i ms', async (setBy) => {
    const { venue, clock, nextPage, flow } = await atReview();
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

  it('starts for a stored create without a key', async () => {
    const { venue, storage, clock, flow } = await atReview();
    const sessionId = flow.state.session?.id ?? '';
    storage.save({ sessionId, quoteRequests: flow.state.quoteRequests, creating: { at: 0, key: '' } });
    const next = visit({ venue, storage, clock });
    await next.flow.resume();
    expect(next.flow.state).toMatchObject(open);
  });
});

it('claims no booking for a page without a session', async () => {
  const { flow, commit, venue } = visit();
  commit({ step: 'unsure', session: null });
  await flow.check();
  expect(flow.state).toMatchObject({ step: 'unsure', problem: { kind: 'unconfirmed' } });
  expect(venue.calls).toEqual([]);
});

it('stores the payment of a relayed booking with its session and key', async () => {
  const ways: PaymentWay[] = [];
  const storage = { ...createMemoryStorage(), keepPayment: (way: PaymentWay) => void ways.push(way) };
  const { flow, venue } = await atReview({ relay: true, storage });
  const sessionId = flow.state.session?.id;
  venue.fail('create', 'after');
  await flow.book();
  const key = storage.load()?.creating?.key;
  await flow.check();
  expect(ways).toEqual([{ code: venue.bookings[0]?.code, sessionId, key }]);
});

it('sends no create without a network and stores none', async () => {
  const { venue, storage, clock } = await atReview();
  const { flow } = openFlow(venue.client(), storage, clock, () => false);
  await flow.resume('review');
  flow.type(guestDetails);
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'review', problem: { kind: 'offline' } });
  expect(storage.load()?.creating).toBeNull();
  expect(creates(venue)).toBe(0);
});
