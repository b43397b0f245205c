/** Creates of one session at several instances with one store. An instance stops, is late, or sends the create again. */
import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { createdBooking, createsIn, openSession, refusal } from './scripted-upstream.ts';

const minutes = (count: number): number => count * 60_000;

describe('an instance that stops or is late', () => {
  it('waits for the lease of a lost instance, then reads the session', async () => {
    const here = fixture();
    const stoppedInstance = fixture({ clock: createManualClock() }, here);
    void stoppedInstance.create('s1');
    await here.upstream.next();
    const second = here.create('s1');
    await here.clock.waitForTimer(250);
    here.clock.advance(34_000);
    await here.clock.waitForTimer(250);
    expect(here.upstream.calls).toHaveLength(1);
    here.clock.advance(1_000);
    expect(await errorOf(await second)).toMatchObject({ session: 'busy' });
    here.upstream.always(() => openSession('s1'));
    expect(await errorOf(await here.create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    expect(createsIn(here.upstream.calls)).toHaveLength(1);
  });

  it('treats an old claim as unknown after lease and quiet time', async () => {
    const { create, upstream, clock, store } = fixture();
    const brokenInstance = fixture(
      { store: { ...store, replace: () => Promise.reject(new Error('gone')) } },
      { upstream, clock, store },
    );
    const first = brokenInstance.create('s1');
    (await upstream.next()).fail(new TypeError('reset'));
    expect(await errorOf(await first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    clock.advance(35_000);
    upstream.always((call) => (call.url.endsWith('create') ? createdBooking() : openSession('s1')));
    expect(await errorOf(await create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    clock.advance(120_000);
    expect((await create('s1')).status).toBe(200);
    expect(createsIn(upstream.calls)).toHaveLength(2);
  });

  it('stores a late booking over the unknown record of another instance', async () => {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const lateCall = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1');
    (await slow.upstream.next()).answer(openSession('s1'));
    const resentCall = await slow.upstream.next();
    lateCall.answer(createdBooking('LATE-010130'));
    const body = await (await first).text();
    resentCall.answer(refusal('session_ended'));
    (await slow.upstream.next()).answer(refusal('session_ended'));
    expect(await (await second).text()).toBe(body);
    expect(await (await quick.create('s1')).text()).toBe(body);
  });

  it('returns the booking of another instance after a refusal', async () => {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const lateCall = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1');
    (await slow.upstream.next()).answer(openSession('s1'));
    (await slow.upstream.next()).answer(createdBooking());
    const body = await (await second).text();
    lateCall.answer(refusal('session_ended'));
    expect(await (await first).text()).toBe(body);
  });

  it('answers later guests although a platform stopped the first work', async () => {
    let dropsWork = true;
    const { store, upstream, clock } = fixture();
    let isDropped = false;
    const claim: CreateStore['claim'] = (...parameters) => {
      if (!dropsWork) return store.claim(...parameters);
      isDropped = true;
      return new Promise(() => undefined);
    };
    const { create } = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    void create('s1');
    // The relay reads and hashes the bodies of two creates in parallel, so the second must start after the first claim.
    await expect.poll(() => isDropped).toBe(true);
    const joiningCreate = create('s1');
    await clock.waitForTimer(35_000);
    dropsWork = false;
    clock.advance(35_000);
    expect(await errorOf(await joiningCreate)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
  });

  it('finishes the create of a guest who leaves', async () => {
    const { relay, upstream, create } = fixture();
    const guestAbort = new AbortController();
    const body = new URLSearchParams({ session_id: 's1', 'form[customer_name]': 'Ada' });
    const headers = { origin: 'https://www.venue.example' };
    const first = relay(
      new Request('https://relay.example/api/3.0/booking/create', {
        method: 'POST',
        body,
        headers,
        signal: guestAbort.signal,
      }),
    );
    const call = await upstream.next();
    guestAbort.abort();
    expect(call.init.signal?.aborted).toBe(false);
    call.answer(createdBooking());
    await first;
    expect((await create('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('an instance that another one has overtaken', () => {
  /** Lets a second instance send the create again after the quiet time. `lateCall` is the first call, `resentCall` the second. */
  async function overtakeFirstInstance(secondName = 'Ada') {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const lateCall = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1', secondName);
    (await slow.upstream.next()).answer(openSession('s1'));
    const resentCall = await slow.upstream.next();
    return { slow, quick, first, second, lateCall, resentCall };
  }
  type Overtaking = Awaited<ReturnType<typeof overtakeFirstInstance>>;

  async function refuseSecondCreate({ slow, second, resentCall }: Overtaking): Promise<void> {
    resentCall.answer(refusal('validation_error'));
    (await slow.upstream.next()).answer(openSession('s1'));
    expect((await errorOf(await second)).id).toBe('validation_error');
  }
  const faults = ({ slow, quick }: Overtaking) => [...slow.lines, ...quick.lines].filter(({ fault }) => fault);

  it('returns the booking that the store already has', async () => {
    const parts = await overtakeFirstInstance();
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.second;
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.first).text()).toContain('FIRST-010130');
    expect(await (await parts.quick.create('s1')).text()).toContain('FIRST-010130');
    expect(faults(parts)).toEqual([]);
  });

  it('stores its booking if the others left the session free', async () => {
    const parts = await overtakeFirstInstance();
    await refuseSecondCreate(parts);
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.first).text()).toContain('LATE-010130');
    expect(parts.slow.lines.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(await (await parts.quick.create('s1')).text()).toContain('LATE-010130');
    expect(createsIn(parts.slow.upstream.calls)).toHaveLength(2);
    expect(faults(parts)).toEqual([]);
  });

  it('returns its own booking for a request with another body', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.second;
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.first).text()).toContain('LATE-010130');
    expect(await (await parts.quick.create('s1', 'Grace')).text()).toContain('FIRST-010130');
  });

  it('returns the stored booking of the same request after no answer', async () => {
    const parts = await overtakeFirstInstance();
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.second;
    parts.lateCall.fail(new TypeError('reset'));
    expect(await (await parts.first).text()).toContain('FIRST-010130');
  });

  it('answers "unconfirmed" after no answer, if another request booked', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.second;
    parts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await parts.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
  });

  it('answers "unconfirmed" after no answer, and changes no other record', async () => {
    const parts = await overtakeFirstInstance();
    parts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await parts.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    parts.resentCall.answer(createdBooking());
    expect((await parts.second).status).toBe(200);

    const refusedParts = await overtakeFirstInstance();
    await refuseSecondCreate(refusedParts);
    refusedParts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await refusedParts.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect([...faults(parts), ...faults(refusedParts)]).toEqual([]);
  });

  it('answers "unconfirmed" to its own refusal while others are in flight', async () => {
    const parts = await overtakeFirstInstance();
    parts.lateCall.answer(refusal('sold_out'));
    expect(await errorOf(await parts.first)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    parts.resentCall.answer(createdBooking());
    expect((await parts.second).status).toBe(200);
    expect(faults(parts)).toEqual([]);
  });

  it('passes its own refusal on if the others got refusals too', async () => {
    const refusedParts = await overtakeFirstInstance();
    await refuseSecondCreate(refusedParts);
    refusedParts.lateCall.answer(refusal('sold_out'));
    expect((await errorOf(await refusedParts.first)).id).toBe('sold_out');
    expect(faults(refusedParts)).toEqual([]);
  });

  it('answers "conflict" to its own refusal if another request booked', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking());
    await parts.second;
    parts.lateCall.answer(refusal('session_ended'));
    expect((await errorOf(await parts.first)).id).toBe('conflict');
  });
});
