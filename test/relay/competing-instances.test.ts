/**
 * Tests several relay instances that share a store and receive create requests for the same session. An instance stops,
 * answers late, or sends the request a second time. The lease (35 s) is the time in which only one instance may send the
 * create request of a session. In the quiet time (120 s) after the lease, the service may still book.
 */
import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { readError, createRelayFixture } from './relay-fixture.ts';
import {
  createBookingResponse,
  filterCreates,
  createSessionResponse,
  createRefusalResponse,
} from './scripted-upstream.ts';

const minutesToMs = (count: number): number => count * 60_000;

describe('a relay instance that stops or answers late', () => {
  it('makes other instances wait until its lease ends, then read the session', async () => {
    const firstInstance = createRelayFixture();
    const stoppedInstance = createRelayFixture({ clock: createManualClock() }, firstInstance);
    void stoppedInstance.sendCreate('s1');
    await firstInstance.upstream.waitForCall();
    const secondAnswer = firstInstance.sendCreate('s1');
    await firstInstance.clock.waitForTimer(250);
    firstInstance.clock.advance(34_000);
    await firstInstance.clock.waitForTimer(250);
    expect(firstInstance.upstream.calls).toHaveLength(1);
    firstInstance.clock.advance(1_000);
    expect(await readError(await secondAnswer)).toMatchObject({ session: 'busy' });
    firstInstance.upstream.respondToAll(() => createSessionResponse('s1'));
    expect(await readError(await firstInstance.sendCreate('s1'))).toMatchObject({ session: 'open', wait: 120 });
    expect(filterCreates(firstInstance.upstream.calls)).toHaveLength(1);
  });

  it('allows a second create request after its lease and quiet time', async () => {
    const { sendCreate, upstream, clock, store } = createRelayFixture();
    const brokenInstance = createRelayFixture(
      { store: { ...store, replace: () => Promise.reject(new Error('gone')) } },
      { upstream, clock, store },
    );
    const firstAnswer = brokenInstance.sendCreate('s1');
    (await upstream.waitForCall()).fail(new TypeError('reset'));
    expect(await readError(await firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    clock.advance(35_000);
    upstream.respondToAll((call) =>
      call.url.endsWith('create') ? createBookingResponse() : createSessionResponse('s1'),
    );
    expect(await readError(await sendCreate('s1'))).toMatchObject({ session: 'open', wait: 120 });
    clock.advance(120_000);
    expect((await sendCreate('s1')).status).toBe(200);
    expect(filterCreates(upstream.calls)).toHaveLength(2);
  });

  it('stores its late booking although another instance has claimed the session', async () => {
    const slowInstance = createRelayFixture({ upstreamTimeout: minutesToMs(30) });
    const quickInstance = createRelayFixture({}, slowInstance);
    const firstAnswer = slowInstance.sendCreate('s1');
    const lateCall = await slowInstance.upstream.waitForCall();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.sendCreate('s1');
    (await slowInstance.upstream.waitForCall()).answer(createSessionResponse('s1'));
    const resentCall = await slowInstance.upstream.waitForCall();
    lateCall.answer(createBookingResponse('LATE-010130'));
    const body = await (await firstAnswer).text();
    resentCall.answer(createRefusalResponse('session_ended'));
    (await slowInstance.upstream.waitForCall()).answer(createRefusalResponse('session_ended'));
    expect(await (await secondAnswer).text()).toBe(body);
    expect(await (await quickInstance.sendCreate('s1')).text()).toBe(body);
  });

  it("returns another instance's booking if the service refuses its own request", async () => {
    const slowInstance = createRelayFixture({ upstreamTimeout: minutesToMs(30) });
    const quickInstance = createRelayFixture({}, slowInstance);
    const firstAnswer = slowInstance.sendCreate('s1');
    const lateCall = await slowInstance.upstream.waitForCall();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.sendCreate('s1');
    (await slowInstance.upstream.waitForCall()).answer(createSessionResponse('s1'));
    (await slowInstance.upstream.waitForCall()).answer(createBookingResponse());
    const body = await (await secondAnswer).text();
    lateCall.answer(createRefusalResponse('session_ended'));
    expect(await (await firstAnswer).text()).toBe(body);
  });

  it('blocks no later request if the platform stops it during a claim', async () => {
    let isClaimHanging = true;
    const { store, upstream, clock } = createRelayFixture();
    let hasClaimStarted = false;
    const claimOrHang: CreateStore['claim'] = (...parameters) => {
      if (!isClaimHanging) return store.claim(...parameters);
      hasClaimStarted = true;
      return new Promise(() => undefined);
    };
    const { sendCreate } = createRelayFixture({ store: { ...store, claim: claimOrHang } }, { upstream, clock, store });
    void sendCreate('s1');
    // The relay reads and hashes the bodies of two requests in parallel. So this starts the second request only after
    // the claim of the first.
    await expect.poll(() => hasClaimStarted).toBe(true);
    const joiningCreate = sendCreate('s1');
    await clock.waitForTimer(35_000);
    isClaimHanging = false;
    clock.advance(35_000);
    expect(await readError(await joiningCreate)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    upstream.respondToAll(() => createBookingResponse());
    expect((await sendCreate('s1')).status).toBe(200);
  });

  it('finishes a create request although the guest disconnects', async () => {
    const { relay, upstream, sendCreate } = createRelayFixture();
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
    const call = await upstream.waitForCall();
    guestAbort.abort();
    expect(call.requestInit.signal?.aborted).toBe(false);
    call.answer(createBookingResponse());
    await firstAnswer;
    expect((await sendCreate('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('an instance whose create request another instance sends again', () => {
  /**
   * After the quiet time, a second instance sends the create request again. `lateCall` is the first call to the service,
   * `resentCall` the second.
   */
  async function overtakeFirstInstance(secondCustomerName = 'Ada') {
    const slowInstance = createRelayFixture({ upstreamTimeout: minutesToMs(30) });
    const quickInstance = createRelayFixture({}, slowInstance);
    const firstAnswer = slowInstance.sendCreate('s1');
    const lateCall = await slowInstance.upstream.waitForCall();
    slowInstance.clock.advance(35_000 + 120_000);
    const secondAnswer = quickInstance.sendCreate('s1', secondCustomerName);
    (await slowInstance.upstream.waitForCall()).answer(createSessionResponse('s1'));
    const resentCall = await slowInstance.upstream.waitForCall();
    return { slowInstance, quickInstance, firstAnswer, secondAnswer, lateCall, resentCall };
  }
  type OvertakenInstances = Awaited<ReturnType<typeof overtakeFirstInstance>>;

  async function refuseSecondCreate({ slowInstance, secondAnswer, resentCall }: OvertakenInstances): Promise<void> {
    resentCall.answer(createRefusalResponse('validation_error'));
    (await slowInstance.upstream.waitForCall()).answer(createSessionResponse('s1'));
    expect((await readError(await secondAnswer)).id).toBe('validation_error');
  }
  const collectFaults = ({ slowInstance, quickInstance }: OvertakenInstances) =>
    [...slowInstance.logEntries, ...quickInstance.logEntries].filter(({ fault }) => fault);

  it('returns the booking that the other instance has stored', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    overtakenInstances.resentCall.answer(createBookingResponse('FIRST-010130'));
    await overtakenInstances.secondAnswer;
    overtakenInstances.lateCall.answer(createBookingResponse('LATE-010130'));
    expect(await (await overtakenInstances.firstAnswer).text()).toContain('FIRST-010130');
    expect(await (await overtakenInstances.quickInstance.sendCreate('s1')).text()).toContain('FIRST-010130');
    expect(collectFaults(overtakenInstances)).toEqual([]);
  });

  it('stores its own booking if the second request was refused', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    await refuseSecondCreate(overtakenInstances);
    overtakenInstances.lateCall.answer(createBookingResponse('LATE-010130'));
    expect(await (await overtakenInstances.firstAnswer).text()).toContain('LATE-010130');
    expect(overtakenInstances.slowInstance.logEntries.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(await (await overtakenInstances.quickInstance.sendCreate('s1')).text()).toContain('LATE-010130');
    expect(filterCreates(overtakenInstances.slowInstance.upstream.calls)).toHaveLength(2);
    expect(collectFaults(overtakenInstances)).toEqual([]);
  });

  it('returns its own booking if the second request has a different body', async () => {
    const overtakenInstances = await overtakeFirstInstance('Grace');
    overtakenInstances.resentCall.answer(createBookingResponse('FIRST-010130'));
    await overtakenInstances.secondAnswer;
    overtakenInstances.lateCall.answer(createBookingResponse('LATE-010130'));
    expect(await (await overtakenInstances.firstAnswer).text()).toContain('LATE-010130');
    expect(await (await overtakenInstances.quickInstance.sendCreate('s1', 'Grace')).text()).toContain('FIRST-010130');
  });

  it('returns the stored booking if its own request gets no answer', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    overtakenInstances.resentCall.answer(createBookingResponse('FIRST-010130'));
    await overtakenInstances.secondAnswer;
    overtakenInstances.lateCall.fail(new TypeError('reset'));
    expect(await (await overtakenInstances.firstAnswer).text()).toContain('FIRST-010130');
  });

  it('answers "unconfirmed" if its request is lost and a different request booked', async () => {
    const overtakenInstances = await overtakeFirstInstance('Grace');
    overtakenInstances.resentCall.answer(createBookingResponse('FIRST-010130'));
    await overtakenInstances.secondAnswer;
    overtakenInstances.lateCall.fail(new TypeError('reset'));
    expect(await readError(await overtakenInstances.firstAnswer)).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
  });

  it('answers "unconfirmed" if its request is lost, and changes no record', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    overtakenInstances.lateCall.fail(new TypeError('reset'));
    expect(await readError(await overtakenInstances.firstAnswer)).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    overtakenInstances.resentCall.answer(createBookingResponse());
    expect((await overtakenInstances.secondAnswer).status).toBe(200);

    const refusedInstances = await overtakeFirstInstance();
    await refuseSecondCreate(refusedInstances);
    refusedInstances.lateCall.fail(new TypeError('reset'));
    expect(await readError(await refusedInstances.firstAnswer)).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    expect([...collectFaults(overtakenInstances), ...collectFaults(refusedInstances)]).toEqual([]);
  });

  it('answers "unconfirmed" after a refusal while the second request still runs', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    overtakenInstances.lateCall.answer(createRefusalResponse('sold_out'));
    expect(await readError(await overtakenInstances.firstAnswer)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    overtakenInstances.resentCall.answer(createBookingResponse());
    expect((await overtakenInstances.secondAnswer).status).toBe(200);
    expect(collectFaults(overtakenInstances)).toEqual([]);
  });

  it('returns its refusal if the service refuses the second request too', async () => {
    const overtakenInstances = await overtakeFirstInstance();
    await refuseSecondCreate(overtakenInstances);
    overtakenInstances.lateCall.answer(createRefusalResponse('sold_out'));
    expect((await readError(await overtakenInstances.firstAnswer)).id).toBe('sold_out');
    expect(collectFaults(overtakenInstances)).toEqual([]);
  });

  it('answers "conflict" instead of its refusal if a different request booked', async () => {
    const overtakenInstances = await overtakeFirstInstance('Grace');
    overtakenInstances.resentCall.answer(createBookingResponse());
    await overtakenInstances.secondAnswer;
    overtakenInstances.lateCall.answer(createRefusalResponse('session_ended'));
    expect((await readError(await overtakenInstances.firstAnswer)).id).toBe('conflict');
  });
});
