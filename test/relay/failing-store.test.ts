/** Tests create requests while operations of the relay's store fail, or while other instances change its records. */
import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { readError, createRelayFixture } from './relay-fixture.ts';
import {
  createBookingResponse,
  filterCreates,
  createSessionResponse,
  filterReads,
  createRefusalResponse,
} from './scripted-upstream.ts';

describe('a store that fails during a create request', () => {
  it('answers "unavailable" if the store fails before the booking', async () => {
    const relayFixture = createRelayFixture({
      store: {
        claim: () => Promise.reject(new TypeError('secret-of-the-venue')),
        replace: async () => false,
        release: async () => false,
        read: async () => undefined,
      },
    });
    const answer = await relayFixture.sendCreate('s1');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await readError(answer)).id).toBe('unavailable');
    expect(relayFixture.upstream.calls).toHaveLength(0);
    expect(relayFixture.logEntries.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'TypeError' });
  });

  it('returns the booking if the store fails after the booking', async () => {
    const { store, upstream, clock } = createRelayFixture();
    const relayFixture = createRelayFixture(
      { store: { ...store, replace: () => Promise.reject(new RangeError('gone')) } },
      { upstream, clock, store },
    );
    const firstAnswer = relayFixture.sendCreate('s1');
    (await upstream.waitForCall()).answer(createBookingResponse());
    expect((await firstAnswer).status).toBe(200);
    expect(relayFixture.logEntries.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
  });

  it('answers "unconfirmed" to a repeated request if the store fails', async () => {
    const { store, upstream, clock } = createRelayFixture();
    let isDown = false;
    const claimUnlessDown: CreateStore['claim'] = (...parameters) =>
      isDown ? Promise.reject(new RangeError('gone')) : store.claim(...parameters);
    const relayFixture = createRelayFixture(
      { store: { ...store, claim: claimUnlessDown } },
      { upstream, clock, store },
    );
    upstream.respondToAll(() => createBookingResponse());
    await relayFixture.sendCreate('s1');
    isDown = true;
    expect(await readError(await relayFixture.sendCreate('s1'))).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    expect(relayFixture.logEntries.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
    expect((await readError(await relayFixture.sendCreate('s2'))).id).toBe('unavailable');
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('a store that fails after the service refused a create request', () => {
  const rejectCall = () => Promise.reject(new RangeError('gone'));

  it('returns the refusal if no other request can have booked', async () => {
    const { sendCreate, upstream, logEntries } = createRelayFixture({
      store: { ...createRelayFixture().store, release: rejectCall },
    });
    upstream.respondToAll(() => createRefusalResponse('sold_out'));
    expect((await readError(await sendCreate('s1'))).id).toBe('sold_out');
    expect(logEntries.at(-1)).toMatchObject({ outcome: 'error', fault: 'RangeError' });
  });

  it('answers "unconfirmed" instead of the refusal after the lease ends', async () => {
    const clock = createManualClock();
    const failAfterLease: CreateStore['release'] = () => {
      clock.advance(35_000);
      return rejectCall();
    };
    const { sendCreate, upstream, logEntries } = createRelayFixture({
      clock,
      store: { ...createRelayFixture().store, release: failAfterLease },
    });
    upstream.respondToAll(() => createRefusalResponse('sold_out'));
    expect(await readError(await sendCreate('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(logEntries.at(-1)).toMatchObject({ fault: 'RangeError' });
  });

  it('answers "unconfirmed" instead of the refusal of a second attempt', async () => {
    const firstInstance = createRelayFixture();
    firstInstance.upstream.respondToAll(() => new Response('oops', { status: 500 }));
    await firstInstance.sendCreate('s1');
    firstInstance.clock.advance(120_000);
    const { sendCreate, upstream, logEntries } = createRelayFixture(
      { store: { ...firstInstance.store, release: rejectCall } },
      firstInstance,
    );
    upstream.respondToAll(({ url }) =>
      url.endsWith('/create') ? createRefusalResponse('sold_out') : createSessionResponse('s1'),
    );
    expect(await readError(await sendCreate('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(logEntries.at(-1)).toMatchObject({ fault: 'RangeError' });
    expect(filterCreates(upstream.calls)).toHaveLength(2);
  });
});

describe('a store whose records other instances change', () => {
  /**
   * A store in which every `replace` fails, as if another instance had changed the record first. It counts its reads.
   */
  const createStoreWithoutReplacements = (store: CreateStore) => {
    const callCounts = { read: 0 };
    const countRead: CreateStore['read'] = (key) => {
      callCounts.read += 1;
      return store.read(key);
    };
    return { callCounts, store: { ...store, read: countRead, replace: async () => false } };
  };

  it('returns the booking after five failed attempts to store it', async () => {
    const { callCounts, store } = createStoreWithoutReplacements(createRelayFixture().store);
    const { sendCreate, upstream } = createRelayFixture({ store });
    upstream.respondToAll(() => createBookingResponse('FIRST-010130'));
    expect(await (await sendCreate('s1')).text()).toContain('FIRST-010130');
    expect(callCounts.read).toBe(5);
  });

  it('answers "busy" after five failed attempts to claim the session', async () => {
    const firstInstance = createRelayFixture();
    firstInstance.upstream.respondToAll(() => new Response('oops', { status: 500 }));
    await firstInstance.sendCreate('s1');
    firstInstance.clock.advance(120_000);
    const { sendCreate, upstream } = createRelayFixture(
      { store: createStoreWithoutReplacements(firstInstance.store).store },
      firstInstance,
    );
    upstream.respondToAll(() => createSessionResponse('s1'));
    expect(await readError(await sendCreate('s1'))).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    expect(filterReads(upstream.calls)).toHaveLength(5);
    expect(filterCreates(upstream.calls)).toHaveLength(1);
  });

  it('answers "unconfirmed" if another instance\'s record cannot be read', async () => {
    const firstInstance = createRelayFixture();
    firstInstance.upstream.respondToAll(() => createBookingResponse());
    await firstInstance.sendCreate('s1');
    const read = () => Promise.reject(new RangeError('gone'));
    const secondInstance = createRelayFixture({ store: { ...firstInstance.store, read } }, firstInstance);
    expect(await readError(await secondInstance.sendCreate('s1'))).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    expect(secondInstance.logEntries.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
  });

  it('stores a booking even if reads of the store fail', async () => {
    const { store } = createRelayFixture();
    const read = () => Promise.reject(new RangeError('gone'));
    const { sendCreate, upstream, logEntries } = createRelayFixture({ store: { ...store, read } });
    upstream.respondToAll(() => createBookingResponse());
    expect((await sendCreate('s1')).status).toBe(200);
    expect(logEntries.at(-1)).not.toHaveProperty('fault');
  });
});
