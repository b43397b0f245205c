/**
 * Several relay instances with one store receive create requests for the same session. An instance stops, answers
 * late, or sends the request a second time.
 */
import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { createdBooking, createsIn, openSession, refusal } from './scripted-upstream.ts';

const minutes = (count: number): number => count * 60_000;

describe('a relay instance that stops or answers late', () => {
  it('makes others wait until its lease ends, then read the session', async () => {
    const here = fixture();
    const stoppedInstance = fixture({ clock: createManualClock() }, here);
    void stoppedInstance.create('s1');
    await here.upstream.next();
    const secondAnswer = here.create('s1');
    await here.clock.waitForTimer(250);
    here.clock.advance(34_000);
    await here.clock.waitForTimer(250);
    expect(here.upstream.calls).toHaveLength(1);
    here.clock.advance(1_000);
    expect(await errorOf(await secondAnswer)).toMatchObject({ session: 'busy' });
    here.upstream.always(() => openSession('s1'));
    expect(await errorOf(await here.create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    expect(createsIn(here.upstream.calls)).toHaveLength(1);
  });

  it('leaves a claim that allows another request after lease and quiet time', async () => {
    const { create, upstream, clock, store } = fixture();
    const brokenInstance = fixture(
      { store: { ...store, replace: () => Promise.reject(new Error('gone')) } },
      { upstream, clock, store },
    );
    const firstAnswer = brokenInstance.create('s1');
    (await upstream.next()).fail(new TypeError('reset'));
    expect(await errorOf(await firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    clock.advance(35_000);
    upstream.always((call) => (call.url.endsWith('create') ? createdBooking() : openSession('s1')));
    expect(await errorOf(await create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    clock.advance(120_000);
    expect((await create('s1')).status).toBe(200);
    expect(createsIn(upstream.calls)).toHaveLength(2);
  });

  it("stores its late booking over another instance's unknown record", async () => {
    const slowInstance = fixture({ upstreamTimeout: minutes(30) });
    const quickInstance = fixture({}, slowInstance);
    const firstAnswer = slowInstance.create('s1');
    const lateCall = await slowInstance.upstream.next();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.create('s1');
    (await slowInstance.upstream.next()).answer(openSession('s1'));
    const resentCall = await slowInstance.upstream.next();
    lateCall.answer(createdBooking('LATE-010130'));
    const body = await (await firstAnswer).text();
    resentCall.answer(refusal('session_ended'));
    (await slowInstance.upstream.next()).answer(refusal('session_ended'));
    expect(await (await secondAnswer).text()).toBe(body);
    expect(await (await quickInstance.create('s1')).text()).toBe(body);
  });

  it("returns another instance's booking if its own request is refused", async () => {
    const slowInstance = fixture({ upstreamTimeout: minutes(30) });
    const quickInstance = fixture({}, slowInstance);
    const firstAnswer = slowInstance.create('s1');
    const lateCall = await slowInstance.upstream.next();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.create('s1');
    (await slowInstance.upstream.next()).answer(openSession('s1'));
    (await slowInstance.upstream.next()).answer(createdBooking());
    const body = await (await secondAnswer).text();
    lateCall.answer(refusal('session_ended'));
    expect(await (await firstAnswer).text()).toBe(body);
  });

  it('does not block later requests if the platform drops its work', async () => {
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
    // The relay reads and hashes the bodies of two requests in parallel, so the second one must start after the first
    // claim.
    await expect.poll(() => isDropped).toBe(true);
    const joiningCreate = create('s1');
    await clock.waitForTimer(35_000);
    dropsWork = false;
    clock.advance(35_000);
    expect(await errorOf(await joiningCreate)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
  });

  it('finishes a create request although the guest disconnects', async () => {
    const { relay, upstream, create } = fixture();
    const guestAbort = new AbortController();
    const body = new URLSearchParams({ session_id: 's1', 'form[customer_name]': 'Ada' });
    const headers = { origin: 'https://www.venue.example' };
    const firstAnswer = relay(
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
    await firstAnswer;
    expect((await create('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('an instance whose create request another instance sends again', () => {
  /**
   * After the quiet time, a second instance sends the create request again. The quiet time is the time in which the
   * first request may still book. `lateCall` is the first call to the service, `resentCall` the second.
   */
  async function overtakeFirstInstance(secondName = 'Ada') {
    const slowInstance = fixture({ upstreamTimeout: minutes(30) });
    const quickInstance = fixture({}, slowInstance);
    const firstAnswer = slowInstance.create('s1');
    const lateCall = await slowInstance.upstream.next();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.create('s1', secondName);
    (await slowInstance.upstream.next()).answer(openSession('s1'));
    const resentCall = await slowInstance.upstream.next();
    return { slowInstance, quickInstance, firstAnswer, secondAnswer, lateCall, resentCall };
  }
  type Overtaking = Awaited<ReturnType<typeof overtakeFirstInstance>>;

  async function refuseSecondCreate({ slowInstance, secondAnswer, resentCall }: Overtaking): Promise<void> {
    resentCall.answer(refusal('validation_error'));
    (await slowInstance.upstream.next()).answer(openSession('s1'));
    expect((await errorOf(await secondAnswer)).id).toBe('validation_error');
  }
  const faults = ({ slowInstance, quickInstance }: Overtaking) =>
    [...slowInstance.lines, ...quickInstance.lines].filter(({ fault }) => fault);

  it('returns the booking that the other instance has stored', async () => {
    const parts = await overtakeFirstInstance();
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.secondAnswer;
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.firstAnswer).text()).toContain('FIRST-010130');
    expect(await (await parts.quickInstance.create('s1')).text()).toContain('FIRST-010130');
    expect(faults(parts)).toEqual([]);
  });

  it('stores its own booking if the second request was refused', async () => {
    const parts = await overtakeFirstInstance();
    await refuseSecondCreate(parts);
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.firstAnswer).text()).toContain('LATE-010130');
    expect(parts.slowInstance.lines.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(await (await parts.quickInstance.create('s1')).text()).toContain('LATE-010130');
    expect(createsIn(parts.slowInstance.upstream.calls)).toHaveLength(2);
    expect(faults(parts)).toEqual([]);
  });

  it('returns its own booking if the second request has a different body', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.secondAnswer;
    parts.lateCall.answer(createdBooking('LATE-010130'));
    expect(await (await parts.firstAnswer).text()).toContain('LATE-010130');
    expect(await (await parts.quickInstance.create('s1', 'Grace')).text()).toContain('FIRST-010130');
  });

  it('returns the stored booking if its own request gets no answer', async () => {
    const parts = await overtakeFirstInstance();
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.secondAnswer;
    parts.lateCall.fail(new TypeError('reset'));
    expect(await (await parts.firstAnswer).text()).toContain('FIRST-010130');
  });

  it('answers "unconfirmed" to its lost request if a different request booked', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking('FIRST-010130'));
    await parts.secondAnswer;
    parts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await parts.firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
  });

  it('answers "unconfirmed" to its lost request, and changes no record', async () => {
    const parts = await overtakeFirstInstance();
    parts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await parts.firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    parts.resentCall.answer(createdBooking());
    expect((await parts.secondAnswer).status).toBe(200);

    const refusedParts = await overtakeFirstInstance();
    await refuseSecondCreate(refusedParts);
    refusedParts.lateCall.fail(new TypeError('reset'));
    expect(await errorOf(await refusedParts.firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect([...faults(parts), ...faults(refusedParts)]).toEqual([]);
  });

  it('answers "unconfirmed" to its own refusal while the second request runs', async () => {
    const parts = await overtakeFirstInstance();
    parts.lateCall.answer(refusal('sold_out'));
    expect(await errorOf(await parts.firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    parts.resentCall.answer(createdBooking());
    expect((await parts.secondAnswer).status).toBe(200);
    expect(faults(parts)).toEqual([]);
  });

  it('passes its own refusal on if the second request was refused too', async () => {
    const refusedParts = await overtakeFirstInstance();
    await refuseSecondCreate(refusedParts);
    refusedParts.lateCall.answer(refusal('sold_out'));
    expect((await errorOf(await refusedParts.firstAnswer)).id).toBe('sold_out');
    expect(faults(refusedParts)).toEqual([]);
  });

  it('answers "conflict" to its own refusal if a different request booked', async () => {
    const parts = await overtakeFirstInstance('Grace');
    parts.resentCall.answer(createdBooking());
    await parts.secondAnswer;
    parts.lateCall.answer(refusal('session_ended'));
    expect((await errorOf(await parts.firstAnswer)).id).toBe('conflict');
  });
});
