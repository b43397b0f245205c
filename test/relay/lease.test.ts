import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { createdBooking } from './scripted-upstream.ts';

describe('the claim of a create request', () => {
  it.each([
    ['was made', true],
    ['was not made', false],
  ])('succeeds if the store lost its answer to a claim that %s', async (_how, wasMade) => {
    const { store, upstream, clock } = fixture();
    let hasFailed = false;
    const claim: CreateStore['claim'] = async (...parameters) => {
      if (hasFailed) return store.claim(...parameters);
      hasFailed = true;
      if (wasMade) await store.claim(...parameters);
      throw new Error('timeout');
    };
    const { create } = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    const first = create('s1');
    (await upstream.next()).answer(createdBooking());
    const body = await (await first).text();
    expect(await (await create('s1')).text()).toBe(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('is repeated if the record that caused a conflict is gone', async () => {
    const { store, upstream, clock } = fixture();
    let count = 0;
    const claim: CreateStore['claim'] = async (...parameters) => {
      count += 1;
      if (count === 1) throw new Error('timeout');
      return count === 2 ? false : store.claim(...parameters);
    };
    const { create, lines } = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
    expect(lines.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(count).toBe(3);
  });

  it('is released if the store fails to answer, and the request fails', async () => {
    const { store, upstream, clock } = fixture();
    let isDown = true;
    const claim: CreateStore['claim'] = async (...parameters) => {
      const isClaimed = await store.claim(...parameters);
      if (isDown) throw new Error('timeout');
      return isClaimed;
    };
    const read: CreateStore['read'] = async (key) => (isDown ? Promise.reject(new Error('timeout')) : store.read(key));
    const { create } = fixture({ store: { ...store, claim, read } }, { upstream, clock, store });
    expect((await errorOf(await create('s1'))).id).toBe('unavailable');
    isDown = false;
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it('is polled less and less often by a waiting request', async () => {
    const here = fixture();
    const lostInstance = fixture({ clock: createManualClock() }, here);
    void lostInstance.create('s1');
    await here.upstream.next();
    const operations: string[] = [];
    const { store } = here;
    const countingStore: CreateStore = {
      ...store,
      claim: (...parameters) => (operations.push('claim'), store.claim(...parameters)),
      read: (...parameters) => (operations.push('read'), store.read(...parameters)),
    };
    const there = fixture({ store: countingStore }, here);
    const second = there.create('s1');
    for (let look = 0; look < 8; look += 1) {
      await here.clock.waitForTimer(250);
      here.clock.advance(250);
    }
    await here.clock.waitForTimer(1_000);
    expect(operations).toEqual(['claim', ...Array.from({ length: 9 }, () => 'read')]);
    here.clock.advance(35_000);
    expect((await errorOf(await second)).id).toBe('unconfirmed');
  });
});
