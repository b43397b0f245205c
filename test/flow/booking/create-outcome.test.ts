/**
 * Tests bookings whose create request got no answer. Such a booking stays unconfirmed until its outcome is certain,
 * from a read of the session or from the relay's status.
 */
import { describe, expect, it, vi } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { CreateState } from '../../../src/api/wire/relay.ts';
import type { PaymentReturn } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { openReviewPage, countCreates, openFlow, guestDetails, openVisit, type Visit } from '../visit.ts';

const waitingState = { step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' };
const likelyState = { step: 'unsure', unconfirmed: { verdict: 'likely' } };
const notMadeState = { step: 'review', unconfirmed: null, notice: 'not-made' };

const createSessionRefusal = (
  title: string,
  fields: Readonly<Record<string, string>> = {},
): CreateStatus['session'] => ({
  kind: 'refused',
  code: 'session',
  title,
  details: '',
  fields,
});

interface LostAnswer extends Visit {
  /** Idempotency keys with which the checks requested the status of the create request. */
  keys: readonly string[];
}

/**
 * Opens a page whose create request got no answer. When the page checks the booking, the service and the relay return
 * the given answers.
 */
async function openAfterLostAnswer(answers: {
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
      createStatus: async (sessionId, key) => {
        keys.push(key);
        return {
          ...(await client.createStatus(sessionId, key)),
          ...(answers.session !== undefined && { session: createSessionRefusal(answers.session, answers.fields) }),
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
    ['keeps waiting within the quiet time', 0, waitingState],
    ['reports no booking after the quiet time', QUIET_TIME_MS, notMadeState],
  ])('sends an empty key if the stored cart is missing, and %s', async (_, elapsedMs, outcome) => {
    const { flow, storage, clock, keys } = await openAfterLostAnswer({});
    storage.clear();
    await flow.check();
    clock.now += elapsedMs;
    await flow.check();
    expect(flow.state).toMatchObject(outcome);
    expect(new Set(keys)).toEqual(new Set(['']));
  });

  it('sends no key of another session that another tab books', async () => {
    const { flow, storage, clock, keys } = await openAfterLostAnswer({});
    storage.save({ sessionId: 'another', quoteRequests: {}, creating: { at: 5, key: 'other key' } });
    await flow.check();
    expect(keys).toEqual(['']);
    expect(flow.state).toMatchObject(waitingState);
    // After proof that this page made no booking, the page waits for the booking of the other tab.
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...waitingState, session: { id: 'another' } });
  });

  it.each([
    ['has ended', 'This session ended.', likelyState, likelyState],
    ['the service refuses', 'No such thing.', waitingState, likelyState],
    ['has expired', 'The session expired.', waitingState, { step: 'cart', reconciliation: { cause: 'expired' } }],
  ])('ends with the outcome that matches a session that %s', async (_, session, earlyState, lateState) => {
    const { flow, clock } = await openAfterLostAnswer({ session });
    await flow.check();
    expect(flow.state).toMatchObject(earlyState);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(lateState);
  });

  it('reports no booking for an open session only after the quiet time', async () => {
    const { flow, clock } = await openAfterLostAnswer({});
    await flow.check();
    expect(flow.state).toMatchObject(waitingState);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(notMadeState);
  });

  it('reads the session once before the quiet time ends, twice later', async () => {
    const { flow, clock, keys } = await openAfterLostAnswer({});
    await flow.check();
    expect(keys).toHaveLength(1);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(keys).toHaveLength(3);
  });

  it('shows the current price of the cart if the service booked nothing', async () => {
    const { flow, venue, storage, clock } = await openAfterLostAnswer({});
    venue.reprice('kayak', 9900);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...notMadeState, session: { total: '198.00' } });
    expect(storage.load()).toMatchObject({ count: 1, creating: null });
  });

  it('ignores a booking code in a refusal other than "session ended"', async () => {
    const { flow, clock } = await openAfterLostAnswer({ session: 'No such thing.', fields: { booking: 'FAKE-7' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ ...likelyState, booking: null });
  });

  it('measures the quiet time when a read starts, not when it ends', async () => {
    const { flow, venue, clock } = await openAfterLostAnswer({});
    clock.now += QUIET_TIME_MS - 1;
    const releaseRead = venue.hold('session');
    const pendingCheck = flow.check();
    await vi.waitFor(() => expect(venue.calls.at(-1)).toBe('session read'));
    clock.now += 5000;
    releaseRead();
    await pendingCheck;
    expect(flow.state).toMatchObject(waitingState);
  });
});

describe('a check whose answer arrives after another tab changed the cart', () => {
  it.each<[string, (visit: Visit) => void, object]>([
    [
      'booked again',
      ({ storage, clock }) =>
        storage.save({ sessionId: 's', quoteRequests: {}, creating: { at: clock.now, key: 'b' } }),
      waitingState,
    ],
    [
      'found no booking',
      ({ storage }) => storage.save({ ...(storage.load() ?? expect.fail('There is no cart.')), creating: null }),
      notMadeState,
    ],
    ['closed the cart', ({ storage }) => storage.clear(), { elsewhere: 'closed' }],
  ])('adopts the outcome of the other tab, which %s', async (_, continueInOtherTab, outcome) => {
    const page = await openAfterLostAnswer({});
    page.clock.now += QUIET_TIME_MS;
    const releaseRead = page.venue.hold('session');
    const pendingCheck = page.flow.check();
    continueInOtherTab(page);
    releaseRead();
    await pendingCheck;
    expect(page.flow.state).toMatchObject(outcome);
  });

  it('keeps waiting if another create request starts during the check', async () => {
    const { flow, venue, storage, clock } = await openAfterLostAnswer({});
    clock.now += QUIET_TIME_MS;
    const cart = { ...(storage.load() ?? expect.fail('There is no cart.')), creating: null };
    storage.save(cart);
    const releaseRead = venue.hold('session');
    const pendingCheck = flow.check();
    storage.save({ ...cart, creating: { at: clock.now, key: 'b' } });
    releaseRead();
    await pendingCheck;
    expect(flow.state).toMatchObject(waitingState);
  });
});

describe('a check of an unconfirmed booking, with a relay', () => {
  it.each<[CreateState, object]>([
    ['none', notMadeState],
    ['working', waitingState],
    ['unknown', waitingState],
    ['booked', likelyState],
  ])('shows the outcome for the relay’s state "%s" after the quiet time', async (createState, lateState) => {
    const { flow, clock } = await openAfterLostAnswer({ relay: { create: createState, wait: 7 } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject(lateState);
    if (lateState === waitingState) expect(flow.state.unconfirmed?.until).toBe(clock.now + 7000);
  });

  it('trusts the relay\'s state "none" only after the quiet time', async () => {
    const { flow, clock } = await openAfterLostAnswer({ relay: { create: 'none', wait: 0 } });
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject(waitingState);
  });
});

describe('the quiet time after a create request', () => {
  it('starts again when the guest opens a new page', async () => {
    const { venue, storage, clock, nextPage, flow } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    clock.now += QUIET_TIME_MS - 1000;
    const secondPage = nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({ ...waitingState, unconfirmed: { until: clock.now + QUIET_TIME_MS } });
    expect(storage.load()?.creating).not.toBeNull();
    expect(countCreates(venue)).toBe(1);
  });

  const clockJumps = [-86_400_000, -600_000, 600_000, 86_400_000];

  it.each(clockJumps)('keeps its length if the device’s clock jumps by %i ms', async (jumpMs) => {
    const { flow, clock } = await openAfterLostAnswer({});
    clock.clockErrorMs = jumpMs;
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ ...waitingState, unconfirmed: { until: clock.now + jumpMs + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject(notMadeState);
  });

  it.each(clockJumps)('keeps its length on another page if its clock jumps %i ms', async (jumpMs) => {
    const { venue, clock, nextPage, flow } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    clock.clockErrorMs = jumpMs;
    const secondPage = nextPage();
    await secondPage.flow.resume();
    clock.now += QUIET_TIME_MS - 1;
    await secondPage.flow.check();
    expect(secondPage.flow.state).toMatchObject(waitingState);
    clock.now += 1;
    await secondPage.flow.check();
    expect(secondPage.flow.state).toMatchObject({ step: 'cart', notice: 'not-made' });
  });

  it('starts for a stored create request without a key', async () => {
    const { venue, storage, clock, flow } = await openReviewPage();
    const sessionId = flow.state.session?.id ?? '';
    storage.save({ sessionId, quoteRequests: flow.state.quoteRequests, creating: { at: 0, key: '' } });
    const secondPage = openVisit({ venue, storage, clock });
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject(waitingState);
  });
});

it('sends no request to check a booking without a session', async () => {
  const { flow, commit, venue } = openVisit();
  commit({ step: 'unsure', session: null });
  await flow.check();
  expect(flow.state).toMatchObject({ step: 'unsure', problem: { kind: 'unconfirmed' } });
  expect(venue.calls).toEqual([]);
});

it('stores session id and key, not the payment address, with a relay', async () => {
  const keptPayments: PaymentReturn[] = [];
  const storage = {
    ...createMemoryStorage(),
    keepPayment: (payment: PaymentReturn) => void keptPayments.push(payment),
  };
  const { flow, venue } = await openReviewPage({ relay: true, storage });
  const sessionId = flow.state.session?.id;
  venue.fail('create', 'after');
  await flow.book();
  const key = storage.load()?.creating?.key;
  await flow.check();
  expect(keptPayments).toEqual([{ code: venue.bookings[0]?.code, sessionId, key }]);
});

it('sends no create request without a network, and stores none', async () => {
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
