import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { readError, createRelayFixture } from './relay-fixture.ts';
import { createBookingResponse } from './scripted-upstream.ts';

describe('the claim of a create request', () => {
  it.each([
    ['was made', true],
    ['was not made', false],
  ])('succeeds although the store fails to answer: the claim %s', async (_claimOutcome, isClaimMade) => {
    const { store, upstream, clock } = createRelayFixture();
    let hasFailed = false;
    const claimWithLostAnswer: CreateStore['claim'] = async (...parameters) => {
      if (hasFailed) return store.claim(...parameters);
      hasFailed = true;
      if (isClaimMade) await store.claim(...parameters);
      throw new Error('timeout');
    };
    const { sendCreate } = createRelayFixture(
      { store: { ...store, claim: claimWithLostAnswer } },
      { upstream, clock, store },
    );
    const firstAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(createBookingResponse());
    const body = await (await firstAnswer).text();
    expect(await (await sendCreate('s1')).text()).toBe(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('is repeated if the record that caused a conflict is gone', async () => {
    const { store, upstream, clock } = createRelayFixture();
    let claimCount = 0;
    const claim: CreateStore['claim'] = async (...parameters) => {
      claimCount += 1;
      if (claimCount === 1) throw new Error('timeout');
      return claimCount === 2 ? false : store.claim(...parameters);
    };
    const { sendCreate, logEntries } = createRelayFixture({ store: { ...store, claim } }, { upstream, clock, store });
    upstream.respondToAll(() => createBookingResponse());
    expect((await sendCreate('s1')).status).toBe(200);
    expect(logEntries.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(claimCount).toBe(3);
  });

  it('is released if the store fails to answer, and the request fails', async () => {
    const { store, upstream, clock } = createRelayFixture();
    let isDown = true;
    const claim: CreateStore['claim'] = async (...parameters) => {
      const isClaimed = await store.claim(...parameters);
      if (isDown) throw new Error('timeout');
      return isClaimed;
    };
    const readUnlessDown: CreateStore['read'] = async (key) =>
      isDown ? Promise.reject(new Error('timeout')) : store.read(key);
    const { sendCreate } = createRelayFixture(
      { store: { ...store, claim, read: readUnlessDown } },
      { upstream, clock, store },
    );
    expect((await readError(await sendCreate('s1'))).id).toBe('unavailable');
    isDown = false;
    upstream.respondToAll(() => createBookingResponse());
    expect((await sendCreate('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it('makes a waiting request read the record less often after eight reads', async () => {
    const firstInstance = createRelayFixture();
    const lostInstance = createRelayFixture({ clock: createManualClock() }, firstInstance);
    void lostInstance.sendCreate('s1');
    await firstInstance.upstream.waitForCall();
    const operations: string[] = [];
    const { store } = firstInstance;
    const recordingStore: CreateStore = {
      ...store,
      claim: (...parameters) => (operations.push('claim'), store.claim(...parameters)),
      read: (...parameters) => (operations.push('read'), store.read(...parameters)),
    };
    const secondInstance = createRelayFixture({ store: recordingStore }, firstInstance);
    const secondAnswer = secondInstance.sendCreate('s1');
    for (let readCount = 0; readCount < 8; readCount += 1) {
      await firstInstance.clock.waitForTimer(250);
      firstInstance.clock.advance(250);
    }
    await firstInstance.clock.waitForTimer(1_000);
    expect(operations).toEqual(['claim', ...Array.from({ length: 9 }, () => 'read')]);
    firstInstance.clock.advance(35_000);
    expect((await readError(await secondAnswer)).id).toBe('unconfirmed');
  });
});
