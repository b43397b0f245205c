/** What became of a booking whose answer is missing: not known stays so until something proves otherwise. */
import { describe, expect, test, vi } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { CreateState } from '../../../src/api/wire/relay.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { ask, atReview, creates, openFlow, typed, visit, type Visit } from '../visit.ts';

const offline = { kind: 'offline' } as const;
const open = { step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' };
const likely = { step: 'unsure', unconfirmed: { verdict: 'likely' } };
const notMade = { step: 'review', unconfirmed: null, notice: 'not-made' };

describe('when the answer to a booking is lost', () => {
  test.each(['before', 'after'] as const)(
    'nobody knows, and nothing but checking is possible (lost %s the booking)',
    async (when) => {
      const { flow, venue, storage } = await atReview();
      venue.fail('create', when);
      await flow.book();
      expect(flow.state).toMatchObject({
        step: 'unsure',
        unconfirmed: { verdict: 'waiting' },
        booking: null,
        problem: null,
        details: typed,
      });
      expect(storage.load()?.creating).not.toBeNull();
      flow.goTo('review');
      flow.goTo('choose');
      await flow.book();
      await flow.add('x', ask('tour'));
      expect(flow.state.step).toBe('unsure');
      expect(creates(venue)).toBe(1);
    },
  );

  test('a check finds that it was not made once it cannot be under way any more, and it can be booked, once', async () => {
    const { flow, venue, storage, clock } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting', until: clock.now + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'review',
      notice: 'not-made',
      details: typed,
      quoteRequests: { 1: ask('kayak', 2) },
    });
    expect(storage.load()?.creating).toBeNull();
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });

  test('a check finds the session ended, says probably, and claims no more', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, booking: null });
    expect(creates(venue)).toBe(1);
  });

  test('a check finds the session empty, which is how some services show an ended one: probably', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    await venue.client().session(flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });

  test('a relay tells its first answer to who has the key, and the booking is confirmed', async () => {
    const { flow, venue } = await atReview({ relay: true });
    const { session } = flow.state;
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: session ?? {},
    });
    expect(venue.bookings).toHaveLength(1);
  });

  test('a check without a network stays unsure, says why, and may be repeated', async () => {
    const { flow, venue, clock } = await atReview();
    venue.fail('create', 'before');
    venue.fail('session', offline);
    await flow.book();
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'review', notice: 'not-made' });
  });

  test('a session that expired meanwhile was not booked, and is put together again', async () => {
    const { flow, venue, clock } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    venue.expireAll();
    clock.now += QUIET_TIME_MS;
    venue.fail('rate', offline);
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline });
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { cause: 'expired', differences: [] },
      details: typed,
    });
  });

  test('a session that expired with what cannot be had again stays in the cart, where that is said', async () => {
    const { flow, venue, clock } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    venue.expireAll();
    venue.withdraw('kayak');
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      unconfirmed: null,
      reconciliation: { cause: 'expired', differences: [{ kind: 'gone', open: true }] },
    });
  });

  test('what was asked for is shown as it was seen then, whatever its session says while it is waited for', async () => {
    const { flow, venue } = await atReview();
    const { session } = flow.state;
    venue.fail('create', 'before');
    await flow.book();
    venue.reprice('kayak', 9900);
    await flow.check();
    expect(flow.state).toMatchObject({ ...open, session: session ?? {} });
  });

  test.each([
    ['waited for early', 0, open],
    ['found not made late', QUIET_TIME_MS, notMade],
  ])('it is %s, too, where the browser has forgotten the cart meanwhile', async (_, passed, found) => {
    const { flow, storage, clock, keys } = await afterLostAnswer({});
    storage.clear();
    await flow.check();
    clock.now += passed;
    await flow.check();
    expect(flow.state).toMatchObject(found);
    expect(new Set(keys)).toEqual(new Set(['']));
  });
});

describe('when the page was closed while booking', () => {
  async function closedWhileBooking(outcome: 'before' | 'after', relay = false) {
    const first = await atReview({ relay });
    first.venue.fail('create', outcome);
    const release = first.venue.hold('create');
    const sending = first.flow.book();
    const second = first.nextPage();
    release();
    // The old page learns nothing any more that the new one could see.
    await sending;
    return second;
  }

  test('the next page finds out: it was made, most likely', async () => {
    const { flow, venue } = await closedWhileBooking('after');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(creates(venue)).toBe(1);
  });

  test('through a relay the next page shows the booking itself, with its payment', async () => {
    const { flow, venue } = await closedWhileBooking('after', true);
    await flow.resume();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: { lines: [{ itemId: 'kayak', quantity: 2 }] },
    });
    expect(venue.bookings).toHaveLength(1);
  });

  test('the next page waits as long as it may still be made, then finds out: it was not made, and the cart is there', async () => {
    const { flow, venue, clock } = await closedWhileBooking('before');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'cart', notice: 'not-made', quoteRequests: { 1: ask('kayak', 2) } });
    expect(venue.bookings).toHaveLength(0);
  });

  test('leads to the details if the next page has them', async () => {
    const { flow, clock } = await closedWhileBooking('before');
    await flow.resume();
    flow.type(typed);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'details', notice: 'not-made', details: typed });
  });

  test('the next page that cannot ask before it is late shows the cart that was not made', async () => {
    const { flow, venue, clock } = await closedWhileBooking('before');
    venue.fail('session', offline);
    await flow.resume();
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      notice: 'not-made',
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });

  /** Leaves the started create as earlier versions stored it. */
  function dropStoredLines({ storage }: Visit): void {
    const cart = storage.load() ?? expect.fail('There is no cart.');
    const { at = 0, key = '' } = cart.creating ?? {};
    storage.save({ ...cart, creating: { at, key } });
  }

  test('shows the stored cart on the next page while it waits', async () => {
    const { flow, venue } = await closedWhileBooking('before');
    venue.expireAll();
    await flow.resume();
    expect(flow.state).toMatchObject({ ...open, session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('shows no lines of an earlier version whose session expired', async () => {
    const next = await closedWhileBooking('before');
    const { flow, venue } = next;
    dropStoredLines(next);
    venue.expireAll();
    await flow.resume();
    expect(flow.state).toMatchObject({ ...open, session: { lines: [] } });
  });

  test('reads the lines of an earlier version from the open session', async () => {
    const next = await closedWhileBooking('before');
    const { flow, venue } = next;
    dropStoredLines(next);
    venue.fail('session', offline);
    await flow.resume();
    expect(flow.state.session?.lines).toEqual([]);
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting' },
      session: { lines: [{ itemId: 'kayak' }] },
      quoteRequests: { 1: ask('kayak', 2) },
    });
  });

  test('the next page without a network is unsure, and finds out later', async () => {
    const { flow, venue } = await closedWhileBooking('after');
    venue.fail('session', offline);
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline, busy: null });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });
});

const refused = (title: string, fields: Readonly<Record<string, string>> = {}): CreateStatus['session'] => ({
  kind: 'refused',
  code: 'session',
  title,
  details: '',
  fields,
});

interface LostAnswer extends Visit {
  /** What its checks named the create by. */
  keys: readonly string[];
}

/** A visitor whose create got lost, at a service (and a relay) that say what they are told to. */
async function afterLostAnswer(told: {
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
          ...(told.session !== undefined && { session: refused(told.session, told.fields) }),
          relay: told.relay ?? null,
        };
      },
    },
    storage,
    clock,
  );
  await asks.flow.resume('review');
  asks.flow.type(typed);
  await asks.flow.review();
  venue.fail('create', 'before');
  await asks.flow.book();
  expect(asks.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { until: clock.now + QUIET_TIME_MS } });
  return { ...first, ...asks, keys };
}

describe('on an account without a relay', () => {
  test.each([
    ['has ended', 'This session has ended.', likely, likely],
    ['cannot be read for another reason', 'No such thing.', open, likely],
    ['has expired', 'The session has expired.', open, { step: 'cart', reconciliation: { cause: 'expired' } }],
  ])('a session that %s means this early and late', async (_, session, early, late) => {
    const { flow, clock } = await afterLostAnswer({ session });
    await flow.check();
    expect(flow.state).toMatchObject(early);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
  });

  test('an open session proves nothing early, and that it was not made late', async () => {
    const { flow, clock } = await afterLostAnswer({});
    await flow.check();
    expect(flow.state).toMatchObject(open);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  test('asks once while the create may arrive, and twice after that', async () => {
    const { flow, clock, keys } = await afterLostAnswer({});
    await flow.check();
    expect(keys).toHaveLength(1);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(keys).toHaveLength(3);
  });

  test('shows what a cart costs now that was not booked', async () => {
    const { flow, venue, storage, clock } = await afterLostAnswer({});
    venue.reprice('kayak', 9900);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...notMade, session: { total: '198.00' } });
    expect(storage.load()).toMatchObject({ count: 1, creating: null });
  });

  test('takes no code from a refusal that names no ended session', async () => {
    const { flow, clock } = await afterLostAnswer({ session: 'No such thing.', fields: { booking: 'FAKE-7' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...likely, booking: null });
  });

  test('what an open session says counts from when it was looked at, however late its answer comes', async () => {
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

describe('an answer that comes after another tab has gone on', () => {
  test.each<[string, (visit: Visit) => void, object]>([
    [
      'and has booked again is waited for anew',
      ({ storage, clock }) =>
        storage.save({ sessionId: 's', quoteRequests: {}, creating: { at: clock.now, key: 'b' } }),
      open,
    ],
    [
      'and has found out that it was not made says the same',
      ({ storage }) => storage.save({ ...(storage.load() ?? expect.fail('It has a cart.')), creating: null }),
      notMade,
    ],
    ['and has closed the cart says that it is closed', ({ storage }) => storage.clear(), { elsewhere: 'closed' }],
  ])('%s', async (_, goOn, outcome) => {
    const made = await afterLostAnswer({});
    made.clock.now += QUIET_TIME_MS;
    const arrive = made.venue.hold('session');
    const checked = made.flow.check();
    goOn(made);
    arrive();
    await checked;
    expect(made.flow.state).toMatchObject(outcome);
  });

  test('and had found out before we looked, then booked again while we did, is waited for anew', async () => {
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

describe('through a relay', () => {
  test.each<[CreateState, object]>([
    ['none', notMade],
    ['working', open],
    ['unknown', open],
    ['booked', likely],
  ])('that says %s of it, late, while the session is open', async (create, late) => {
    const { flow, clock } = await afterLostAnswer({ relay: { create, wait: 7 } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(late);
    if (late === open) expect(flow.state.unconfirmed?.until).toBe(clock.now + 7000);
  });

  test('even "none" is believed only when nothing of ours can arrive there any more', async () => {
    const { flow, clock } = await afterLostAnswer({ relay: { create: 'none', wait: 0 } });
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject(open);
  });
});

describe('the time to wait', () => {
  test('begins again in a new page', async () => {
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

  test.each(jumps)('stays the same when the clock is set by %i ms', async (setBy) => {
    const { flow, clock } = await afterLostAnswer({});
    clock.setBy = setBy;
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ ...open, unconfirmed: { until: clock.now + setBy + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject(notMade);
  });

  test.each(jumps)('waits the full quiet time on a page opened after the clock was set by %i ms', async (setBy) => {
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

  test('is waited for where nothing is kept but that a booking was asked for', async () => {
    const { venue, storage, clock, flow } = await atReview();
    const sessionId = flow.state.session?.id ?? '';
    storage.save({ sessionId, quoteRequests: flow.state.quoteRequests, creating: { at: 0, key: '' } });
    const next = visit({ venue, storage, clock });
    await next.flow.resume();
    expect(next.flow.state).toMatchObject(open);
  });
});

test('a page that knows of no session claims nothing of its booking', async () => {
  const { flow, commit, venue } = visit();
  commit({ step: 'unsure', session: null });
  await flow.check();
  expect(flow.state).toMatchObject({ step: 'unsure', problem: { kind: 'unconfirmed' } });
  expect(venue.calls).toEqual([]);
});

test('a way to pay that a relay tells again is kept with the session and the key of its booking', async () => {
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

test('without a network nothing is sent, nothing is noted, and it is said', async () => {
  const { venue, storage, clock } = await atReview();
  const { flow } = openFlow(venue.client(), storage, clock, () => false);
  await flow.resume('review');
  flow.type(typed);
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'review', problem: { kind: 'offline' } });
  expect(storage.load()?.creating).toBeNull();
  expect(creates(venue)).toBe(0);
});
