/** Several tabs and elements show one cart and book it once. */
import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../src/flow/commands.ts';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { plainSession } from '../../api/plain.ts';
import { openSite } from '../site.ts';
import { addTo, ask, atReview, creates, guestDetails, visit, type Visit } from '../visit.ts';

const reads = (calls: readonly string[]) => calls.filter((call) => call === 'session read').length;
const itemsIn = ({ flow }: Visit) => flow.state.session?.lines.map(({ itemId }) => itemId) ?? [];

async function toReview({ flow }: Visit): Promise<void> {
  flow.type(guestDetails);
  flow.goTo('details');
  await flow.review();
  expect(flow.state.step).toBe('review');
}

describe('a change in one tab', () => {
  it('reaches the other tab after one read and stops there', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak', 2));
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      step: 'choose',
      quoteRequests: { 1: ask('kayak', 2) },
      session: { total: '85.00' },
    });
    expect(reads(site.venue.calls)).toBe(1);
    await addTo(other, ask('tour'));
    await site.whenIdle();
    expect(itemsIn(one)).toEqual(['kayak', 'tour']);
    expect(reads(site.venue.calls)).toBe(2);
  });

  it('closes the cart in the other tab with the last line', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await other.flow.remove('1');
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({
      session: null,
      quoteRequests: {},
      step: 'cart',
      notice: '',
      elsewhere: 'closed',
    });
  });

  it('reaches the other tab if only dates change', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await one.flow.edit('1');
    await one.flow.save((await site.venue.client().rate(ask('kayak', 1, 5))).slip ?? '', ask('kayak', 1, 5));
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      quoteRequests: { 1: ask('kayak', 1, 5) },
      session: { lines: [{ start: '2031-06-15' }] },
    });
  });

  it('reaches the other tab if only prices change', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak', 2));
    await site.whenIdle();
    site.venue.reprice('kayak', 5000);
    one.flow.goTo('details');
    await one.flow.review();
    await site.whenIdle();
    expect(other.flow.state.session?.total).toBe('100.00');
  });

  it('keeps the selection of the other tab', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    const [releaseAdding, releaseReading] = [site.venue.hold('session'), site.venue.hold('session')];
    releaseAdding();
    await addTo(one, ask('kayak'));
    await expect.poll(() => other.flow.state.busy).toBe('sync');
    other.flow.choose({ itemId: 'tour' });
    releaseReading();
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['kayak']);
    expect(other.flow.state).toMatchObject({ step: 'choose', choice: { itemId: 'tour' } });
  });

  it('reaches a busy tab in one read after its command', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    const release = site.venue.hold('session');
    const altering = other.flow.alter('1', 'optin');
    await expect.poll(() => site.venue.calls.at(-1)).toBe('session alter');
    await addTo(one, ask('tour'));
    await addTo(one, ask('suite'));
    release();
    await altering;
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['kayak', 'tour', 'suite']);
    expect(itemsIn(one)).toEqual(['kayak', 'tour', 'suite']);
    expect(reads(site.venue.calls)).toBeLessThanOrEqual(4);
  });

  it('leads the other guest from the review to the cart', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await toReview(other);
    await addTo(one, ask('tour'));
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      step: 'cart',
      notice: 'changed',
      details: guestDetails,
      session: { total: '141.50' },
    });
  });

  it('ends the edit of a line that is gone', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await addTo(one, ask('tour'));
    await site.whenIdle();
    await other.flow.edit('1');
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state.choice.lineId).toBeUndefined();
    expect(other.flow.state.step).toBe('choose');
  });

  it('keeps the edit of a line until it is gone', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await other.flow.edit('1');
    await addTo(one, ask('tour'));
    await site.whenIdle();
    expect(other.flow.state.choice).toMatchObject({ itemId: 'kayak', lineId: '1' });
    await one.flow.remove('2');
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ session: null, step: 'choose', choice: { itemId: 'kayak' }, notice: '' });
    expect(other.flow.state.choice.lineId).toBeUndefined();
  });

  it('leads the other guest to the empty cart after the last line', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await toReview(other);
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ step: 'cart', session: null, elsewhere: 'closed' });
  });

  it('reaches a busy tab after its command despite the next one', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    other.commit({ busy: 'add' });
    await addTo(one, ask('kayak'));
    other.commit({ busy: 'review' });
    await site.venue.client().rate(ask('tour'));
    expect(itemsIn(other)).toEqual([]);
    other.commit({ busy: null });
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['kayak']);
  });

  it('repeats a read that failed during the first change', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    const [adding, reading] = [site.venue.hold('session'), site.venue.hold('session')];
    adding();
    await addTo(one, ask('kayak'));
    await expect.poll(() => other.flow.state.busy).toBe('sync');
    const client = site.venue.client();
    const slip = (await client.rate(ask('tour'))).slip ?? '';
    site.venue.fail('session', 'before');
    const again = site.venue.hold('session');
    again();
    reading();
    await one.flow.add(slip, ask('tour'));
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['kayak', 'tour']);
  });

  it('removes the cart from the other tab after a restart', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    one.flow.restart();
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed' });
  });

  it('reaches a tab that was offline with its next command', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    site.venue.hold('session')();
    const read = site.venue.hold('session');
    await addTo(one, ask('kayak'));
    site.venue.fail('session', 'before');
    read();
    await site.whenIdle();
    expect(itemsIn(other)).toEqual([]);
    await addTo(other, ask('tour'));
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['kayak', 'tour']);
    expect(itemsIn(one)).toEqual(['kayak', 'tour']);
  });

  it('recreates an expired session in one tab only', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    site.venue.expireAll();
    await addTo(one, ask('tour'));
    await site.whenIdle();
    expect(itemsIn(one)).toEqual(['kayak', 'tour']);
    expect(other.flow.state.session?.id).toBe(one.flow.state.session?.id);
  });
});

describe('a create in one tab', () => {
  for (const locks of [true, false]) {
    const suffix = locks ? '' : ', also where the browser has no locks';
    it(`locks the cart of the other tab and then closes it${suffix}`, async () => {
      const site = openSite({ locks });
      const [one, other] = [site.tab(), site.tab()];
      await addTo(one, ask('kayak', 2));
      await site.whenIdle();
      await toReview(one);
      await toReview(other);
      await site.whenIdle();
      const release = site.venue.hold('create');
      const booking = one.flow.book();
      await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
      await expect.poll(() => other.flow.state.busy === 'elsewhere' || other.flow.state.step === 'unsure').toBe(true);
      const before = site.venue.calls.length;
      await Promise.all([
        other.flow.remove('1'),
        other.flow.add('x', ask('tour')),
        other.flow.edit('1'),
        other.flow.review(),
      ]);
      await Promise.race([other.flow.book(), Promise.resolve()]);
      expect(site.venue.calls).toHaveLength(before);
      release();
      await booking;
      await site.whenIdle();
      expect(one.flow.state).toMatchObject({ step: 'done', booking: { code: site.venue.bookings[0]?.code } });
      expect(other.flow.state).toMatchObject({
        step: 'cart',
        session: null,
        quoteRequests: {},
        elsewhere: 'closed',
        busy: null,
        details: guestDetails,
      });
      expect(creates(site.venue)).toBe(1);
    });
  }

  it('happens once if both guests press Book together', async () => {
    for (const locks of [true, false]) {
      const site = openSite({ locks });
      const [one, other] = [site.tab(), site.tab()];
      await addTo(one, ask('kayak'));
      await site.whenIdle();
      await toReview(one);
      await toReview(other);
      await Promise.all([one.flow.book(), other.flow.book()]);
      await site.whenIdle();
      expect(creates(site.venue)).toBe(1);
      expect(site.venue.bookings).toHaveLength(1);
    }
  });

  it('returns the cart to both tabs after a refusal', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await toReview(one);
    site.venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    await one.flow.book();
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' } });
    expect(other.flow.state).toMatchObject({ busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(other.flow.state.elsewhere).toBeUndefined();
  });

  it('stays stored when a command of the other tab ends', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await toReview(one);
    // The other tab reads. Its answer shows the session before the create.
    const releaseRead = site.venue.hold('session');
    const reading = other.flow.resume();
    const release = site.venue.hold('create');
    const booking = one.flow.book();
    await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
    const storedCreate = one.storage.load()?.creating ?? expect.fail('The storage has no create.');
    releaseRead();
    await expect.poll(() => other.flow.state.busy).toBe('elsewhere');
    expect(one.storage.load()?.creating).toEqual(storedCreate);
    site.venue.fail('create', 'before');
    release();
    await booking;
    await reading;
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
    expect(other.flow.state.notice).toBe('');
  });

  it('resolves in the other tab after its page closes', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await site.whenIdle();
    await toReview(one);
    site.venue.fail('create', 'after');
    const release = site.venue.hold('create');
    other.commit({ problem: { kind: 'offline' }, notice: 'changed' });
    const booking = one.flow.book();
    await expect.poll(() => other.flow.state.busy).toBe('elsewhere');
    expect(other.flow.state).toMatchObject({ problem: null, notice: '' });
    release();
    await expect.poll(() => site.venue.bookings.length).toBe(1);
    site.crash();
    await booking;
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, busy: null });
    expect(creates(site.venue)).toBe(1);
  });

  it('delays a page that opens meanwhile, which then starts empty', async () => {
    const site = openSite();
    const one = site.tab();
    await addTo(one, ask('kayak'));
    await toReview(one);
    const release = site.venue.hold('create');
    const booking = one.flow.book();
    const late = site.tab();
    const resuming = late.flow.resume();
    await expect.poll(() => late.flow.state.busy).toBe('elsewhere');
    release();
    await Promise.all([booking, resuming]);
    await site.whenIdle();
    expect(late.flow.state).toMatchObject({ step: 'choose', session: null, busy: null, problem: null });
    expect(creates(site.venue)).toBe(1);
  });

  it('keeps the new cart of another tab after a restart', async () => {
    const site = openSite();
    const [one, other] = [site.tab(), site.tab()];
    await addTo(one, ask('kayak'));
    await toReview(one);
    await one.flow.book();
    await site.whenIdle();
    await addTo(other, ask('tour'));
    await site.whenIdle();
    expect(one.flow.state.step).toBe('done');
    one.flow.restart();
    await site.whenIdle();
    expect(itemsIn(other)).toEqual(['tour']);
    await addTo(one, ask('suite'));
    await site.whenIdle();
    expect(itemsIn(one)).toEqual(['tour', 'suite']);
    expect(itemsIn(other)).toEqual(['tour', 'suite']);
  });
});

describe('a message from another tab', () => {
  it('closes a cart that became a booking', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    await one.venue.client().create(one.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed', problem: null });
  });

  it("leaves an unavailable cart to the guest's next command", async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    one.venue.expireAll();
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({ session: null, step: 'choose', problem: null, notice: '' });
    expect(one.storage.load()).toMatchObject({ quoteRequests: { 1: ask('kayak') } });
  });

  it('keeps the requests of the lines that still exist', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    await addTo(one, ask('tour'));
    one.venue.drop('kayak');
    const other = one.nextPage();
    await other.flow.sync();
    expect(itemsIn(other)).toEqual(['tour']);
    expect(Object.keys(other.flow.state.quoteRequests)).toEqual(['2']);
  });

  it('returns a waiting tab to its cart if nothing was booked', async () => {
    const one = await atReview();
    one.venue.fail('create', 'before');
    await one.flow.book();
    const { state } = one.flow;
    expect(state.step).toBe('unsure');
    const { sessionId, quoteRequests } = one.storage.load() ?? expect.fail('It is kept.');
    one.storage.save({ sessionId, quoteRequests, creating: null });
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'cart', unconfirmed: null, notice: 'not-made' });
  });

  it('starts another read if the cart changes during the first', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    const other = one.nextPage();
    const release = one.venue.hold('session');
    const syncing = other.flow.sync();
    await addTo(one, ask('tour'));
    release();
    await syncing;
    expect(Object.keys(other.flow.state.quoteRequests)).toEqual(['1', '2']);
  });

  it('starts only one read without a network', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    const other = one.nextPage();
    const release = one.venue.hold('session');
    const syncing = other.flow.sync();
    await addTo(one, ask('tour'));
    one.venue.fail('session', { kind: 'offline' });
    release();
    await syncing;
    expect(other.flow.state).toMatchObject({ session: null, problem: { kind: 'offline' } });
    expect(reads(one.venue.calls)).toBe(1);
  });

  it('starts two reads of an expired cart for any number', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    one.venue.expireAll();
    const other = one.nextPage();
    await Promise.all([1, 2, 3, 4].map(() => other.flow.sync()));
    expect(reads(one.venue.calls)).toBe(2);
  });
});

describe('a booking that another tab asked for', () => {
  /** Stores what another tab stores before it sends the create. */
  function storeCreate({ storage }: Visit, sessionId?: string): void {
    const cart = storage.load() ?? { sessionId: '', quoteRequests: {} };
    storage.save({ ...cart, sessionId: sessionId ?? cart.sessionId, creating: { at: 5, key: 'k' } });
  }

  it('makes a page without locks wait and sends no request', async () => {
    const one = visit();
    await addTo(one, ask('kayak'));
    storeCreate(one);
    const callsBefore = one.venue.calls.length;
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting' },
      quoteRequests: { 1: ask('kayak') },
    });
    expect(other.flow.state.session).toEqual(
      plainSession({ id: one.flow.state.session?.id ?? expect.fail('There is no session.'), total: '' }),
    );
    expect(one.venue.calls).toHaveLength(callsBefore);
  });

  it('causes no read if its refusal leaves the cart unchanged', async () => {
    const memory = createMemoryStorage();
    const refuse = () => {
      const cart = memory.load() ?? expect.fail('There is no cart.');
      memory.save({ ...cart, creating: null });
      return Promise.resolve(true);
    };
    const storage: CartStorage = { ...memory, idle: refuse };
    const one = visit({ storage });
    await addTo(one, ask('kayak'));
    const callsBefore = one.venue.calls.length;
    storeCreate(one);
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'cart', busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(one.venue.calls).toHaveLength(callsBefore);
  });

  it('leaves the state of a waiting page as it is', async () => {
    const { flow, venue, storage } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    venue.fail('session', { kind: 'offline' });
    await flow.check();
    const stateBefore = flow.state;
    expect(stateBefore.problem).toEqual({ kind: 'offline' });
    storage.save({ ...(storage.load() ?? expect.fail('There is no cart.')), count: 9 });
    await flow.sync();
    expect(flow.state).toBe(stateBefore);
  });

  it('is likely made if its session is unknown', async () => {
    const one = visit();
    storeCreate(one, '');
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    expect(one.storage.load()).toBeNull();
    expect(one.venue.calls).toEqual([]);
  });

  it('stays likely made when another tab begins a cart', async () => {
    const one = visit();
    storeCreate(one, '');
    await one.flow.resume();
    const stateBefore = one.flow.state;
    expect(stateBefore).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    await addTo(one.nextPage(), ask('kayak'));
    await one.flow.sync();
    expect(one.flow.state).toBe(stateBefore);
  });
});

it('rejects a second create from a tab without the message', async () => {
  const site = openSite();
  const [one, other] = [site.tab(), site.tab()];
  await addTo(one, ask('kayak'));
  await site.whenIdle();
  await toReview(one);
  await toReview(other);
  await site.whenIdle();
  // A frozen tab sends its command with an old cart.
  const staleState = other.flow.state;
  await one.flow.book();
  await site.whenIdle();
  other.commit(staleState);
  await other.flow.book();
  await site.whenIdle();
  expect(creates(site.venue)).toBe(1);
  await expect.poll(() => other.flow.state.elsewhere).toBe('closed');
});

it('rejects a new line from a tab without the message', async () => {
  const one = await atReview();
  const { venue, storage } = one;
  const release = venue.hold('create');
  const booking = one.flow.book();
  await expect.poll(() => venue.calls.at(-1)).toBe('create');
  const storedCart = storage.load();
  const other = one.nextPage();
  await addTo(other, ask('tour'));
  expect(other.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
  expect(storage.load()).toEqual(storedCart);
  release();
  await booking;
  expect(one.flow.state.step).toBe('done');
});

it('keeps waiting for a booking when another cart is stored', async () => {
  const { flow, venue, storage } = await atReview();
  venue.fail('create', 'before');
  await flow.book();
  const other = visit({ venue });
  await addTo(other, ask('tour'));
  storage.save(other.storage.load() ?? expect.fail('It has a cart.'));
  await flow.sync();
  expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
});

it('reports a problem if the module for other tabs does not load', async () => {
  const store = createStore();
  const problem: Problem = { kind: 'incomplete', connected: false };
  const commands = createCommands({
    client: visit().venue.client(),
    store,
    storage: createMemoryStorage(),
    lines: () => Promise.reject(new ProblemError(problem)),
    repairs: () => Promise.reject(new ProblemError(problem)),
  });
  await commands.sync();
  expect(store.state.problem).toEqual(problem);
});
