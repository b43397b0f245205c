/**
 * Tests writes to a session that have an idempotency key. Browsers may repeat a POST on their own, so the relay applies
 * each key only once.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from './manual-clock.ts';
import { readError, createRelayFixture } from './relay-fixture.ts';
import { createJsonResponse, createSessionResponse, createRefusalResponse } from './scripted-upstream.ts';
import { countSamples } from '../samples.ts';

const writeKey = 'a-key-made-for-this-write';
const sessionPath = '/api/3.0/booking/session';
const minutesToMs = (count: number): number => count * 60_000;

const writeRequests: [string, string, Record<string, string>][] = [
  ['start', sessionPath, { 'slip[]': 'a' }],
  ['add', sessionPath, { session_id: 's1', 'slip[]': 'a' }],
  ['alter', sessionPath, { session_id: 's1', 'alter[1]': 'remove' }],
  ['replace', sessionPath, { session_id: 's1', line_id: '1', slip: 'b' }],
  ['clear', `${sessionPath}/clear`, { session_id: 's1' }],
  ['end', `${sessionPath}/end`, { session_id: 's1' }],
];

describe.each(writeRequests)('a write to a session: %s', (_writeName, path, form) => {
  const keyedForm = { ...form, slipway_key: writeKey };

  it('hides its key from the service and returns the first answer again', async () => {
    const { post, upstream } = createRelayFixture();
    const firstAnswer = post(path, keyedForm);
    const call = await upstream.waitForCall();
    expect(Object.fromEntries(call.parameters)).toEqual(form);
    call.answer(createSessionResponse('s1'));
    const firstBody = (await (await firstAnswer).json()) as Record<string, unknown>;
    const secondBody = (await (await post(path, keyedForm)).json()) as Record<string, unknown>;
    expect(secondBody).toEqual(firstBody);
    expect(upstream.calls).toHaveLength(1);
  });

  it('reaches the service at each repetition if it has no key', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    await post(path, form);
    await post(path, form);
    expect(upstream.calls).toHaveLength(2);
  });

  it('reaches the service once if two instances receive it simultaneously', async () => {
    const firstInstance = createRelayFixture();
    const secondInstance = firstInstance.createInstance();
    const firstAnswer = firstInstance.post(path, keyedForm);
    const call = await firstInstance.upstream.waitForCall();
    const repeatedAnswers = [firstInstance.post(path, keyedForm), secondInstance.post(path, keyedForm)];
    await firstInstance.clock.waitForTimer(250);
    call.answer(createSessionResponse('s1'));
    await firstAnswer;
    firstInstance.clock.advance(250);
    for (const repeatedAnswer of repeatedAnswers) expect((await repeatedAnswer).status).toBe(200);
    expect(firstInstance.upstream.calls).toHaveLength(1);
  });
});

const [, , addForm = expect.fail('no writes')] = writeRequests[1] ?? expect.fail('no writes');
const keyedAddForm = { ...addForm, slipway_key: writeKey };

describe('the idempotency key of a write', () => {
  it('allows two simultaneous writes with different keys', async () => {
    const { post, upstream } = createRelayFixture();
    const answers = [
      post(sessionPath, keyedAddForm),
      post(sessionPath, { ...keyedAddForm, slipway_key: `${writeKey}-too` }),
    ];
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    for (const answer of answers) expect((await answer).status).toBe(200);
  });

  it('answers "busy" if another instance holds the key beyond its lease', async () => {
    const firstInstance = createRelayFixture();
    const slowInstance = createRelayFixture({ clock: createManualClock() }, firstInstance);
    void slowInstance.post(sessionPath, keyedAddForm);
    await firstInstance.upstream.waitForCall();
    const secondAnswer = firstInstance.post(sessionPath, keyedAddForm);
    await firstInstance.clock.waitForTimer(250);
    firstInstance.clock.advance(34_000);
    await firstInstance.clock.waitForTimer(250);
    firstInstance.clock.advance(1_000);
    expect(await readError(await secondAnswer)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    expect(firstInstance.upstream.calls).toHaveLength(1);
  });

  it('answers "busy" to a repeated write if the platform stopped the first', async () => {
    let onClaim: () => void = () => undefined;
    const claimStarted = new Promise<void>((resolve) => (onClaim = resolve));
    const claimAndHang = () => {
      onClaim();
      return new Promise<boolean>(() => undefined);
    };
    const { post, clock, upstream } = createRelayFixture({
      store: { ...createRelayFixture().store, claim: claimAndHang },
    });
    void post(sessionPath, keyedAddForm);
    await claimStarted;
    const joiningWrite = post(sessionPath, keyedAddForm);
    await clock.waitForTimer(35_000);
    clock.advance(35_000);
    expect(await readError(await joiningWrite)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    expect(upstream.calls).toHaveLength(0);
  });

  it('refuses a used key with a different body', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    await post(sessionPath, keyedAddForm);
    const answer = await post(sessionPath, { ...keyedAddForm, 'slip[]': 'b' });
    expect(answer.status).toBe(409);
    expect((await readError(answer)).id).toBe('conflict');
    expect(upstream.calls).toHaveLength(1);
  });

  it('refuses a used key for a different path', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    const form = { session_id: 's1', slipway_key: writeKey };
    await post(`${sessionPath}/clear`, form);
    expect((await post(`${sessionPath}/end`, form)).status).toBe(409);
    expect(upstream.calls).toHaveLength(1);
  });

  it('returns a refusal of the service again for the same key', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createRefusalResponse('sold_out', 'Sold out.'));
    await post(sessionPath, keyedAddForm);
    expect((await readError(await post(sessionPath, keyedAddForm))).id).toBe('sold_out');
    expect(upstream.calls).toHaveLength(1);
  });

  it('forgets the first answer after ten minutes', async () => {
    const { post, upstream, clock } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    await post(sessionPath, keyedAddForm);
    clock.advance(minutesToMs(10) - 1);
    await post(sessionPath, keyedAddForm);
    expect(upstream.calls).toHaveLength(1);
    clock.advance(1);
    await post(sessionPath, keyedAddForm);
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('a write without a clear answer', () => {
  it.each<[string, (call: { answer(response: Response): void; fail(error: unknown): void }) => void, string]>([
    [
      'a broken connection',
      (call) => {
        call.fail(new TypeError('reset'));
      },
      'broken',
    ],
    [
      'a 500',
      (call) => {
        call.answer(createRefusalResponse('oops', 'Oops', 500));
      },
      'oops',
    ],
    [
      'a 503 with Retry-After',
      (call) => {
        call.answer(createJsonResponse({ nothing: 1 }, 503, { 'retry-after': '3' }));
      },
      'broken',
    ],
    [
      'a page of HTML',
      (call) => {
        call.answer(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
      },
      'broken',
    ],
  ])('answers "unconfirmed" to a repetition after %s, without another call', async (_loss, loseAnswer, errorId) => {
    const { post, upstream } = createRelayFixture();
    const firstAnswer = post(sessionPath, keyedAddForm);
    loseAnswer(await upstream.waitForCall());
    expect((await readError(await firstAnswer)).id).toBe(errorId);
    const secondAnswer = await post(sessionPath, keyedAddForm);
    expect(await readError(secondAnswer)).toMatchObject({
      id: 'unconfirmed',
      title: 'We do not know yet whether your selection was changed.',
      details: 'Please look at it before you go on.',
      session: 'unclear',
    });
    expect(upstream.calls).toHaveLength(1);
  });

  it('answers "unconfirmed" after the lease if the first instance has stopped', async () => {
    const { upstream, store, clock } = createRelayFixture();
    const lostInstance = createRelayFixture(
      { store: { ...store, replace: () => new Promise(() => undefined) } },
      { upstream, store, clock },
    );
    void lostInstance.post(sessionPath, keyedAddForm);
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    const { post } = createRelayFixture({}, { upstream, store, clock });
    clock.advance(35_000);
    expect((await readError(await post(sessionPath, keyedAddForm))).id).toBe('unconfirmed');
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('writes with keys', () => {
  it.each([
    ['a failed connection', () => null],
    ['a 429', () => createJsonResponse({ request: {} }, 429)],
    ['a refused token pair', () => createJsonResponse({ error: 'x', error_description: 'No.' }, 401)],
  ])('sends a write with the same key again after %s', async (_reason, createResponse) => {
    const { post, upstream } = createRelayFixture();
    const firstAnswer = post(sessionPath, keyedAddForm);
    const call = await upstream.waitForCall();
    const firstResponse = createResponse();
    if (firstResponse) call.answer(firstResponse);
    else call.fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    await firstAnswer;
    upstream.respondToAll(() => createSessionResponse('s1'));
    expect((await post(sessionPath, keyedAddForm)).status).toBe(200);
    expect(upstream.calls).toHaveLength(2);
  });

  it('fails if the store fails before the write, but not after it', async () => {
    const fixtureWithoutClaims = createRelayFixture({
      store: { ...createRelayFixture().store, claim: () => Promise.reject(new RangeError('gone')) },
    });
    expect((await readError(await fixtureWithoutClaims.post(sessionPath, keyedAddForm))).id).toBe('unavailable');
    expect(fixtureWithoutClaims.upstream.calls).toHaveLength(0);

    const fixtureWithoutReplacements = createRelayFixture({
      store: { ...createRelayFixture().store, replace: () => Promise.reject(new RangeError('gone')) },
    });
    fixtureWithoutReplacements.upstream.respondToAll(() => createSessionResponse('s1'));
    expect((await fixtureWithoutReplacements.post(sessionPath, keyedAddForm)).status).toBe(200);
    expect(fixtureWithoutReplacements.logEntries.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
  });

  it('sends one write for each key, in any sequence of writes', async () => {
    const writeArbitrary = fc.record({
      key: fc.constantFrom('1', '2', '3').map((suffix) => writeKey + suffix),
      slip: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(writeArbitrary, { maxLength: 12 }), async (writes) => {
        const instances = [createRelayFixture()];
        instances.push((instances[0] ?? expect.fail()).createInstance());
        const [{ upstream } = expect.fail()] = instances;
        upstream.respondToAll((call) => createSessionResponse(call.parameters.get('slip[]') ?? ''));
        const firstSlips = new Map<string, string>();
        for (const [index, { key: idempotencyKey, slip }] of writes.entries()) {
          const { post } = instances[index % 2] ?? expect.fail();
          const answer = await post(sessionPath, { 'slip[]': slip, slipway_key: idempotencyKey });
          const firstSlip = firstSlips.get(idempotencyKey) ?? slip;
          firstSlips.set(idempotencyKey, firstSlip);
          expect(answer.status).toBe(firstSlip === slip ? 200 : 409);
          if (firstSlip === slip) expect(await answer.text()).toContain(`"id":"${slip}"`);
        }
        expect(upstream.calls).toHaveLength(firstSlips.size);
      }),
      { numRuns: countSamples(60) },
    );
  });
});

describe('the comparison of two writes with the same key', () => {
  it('ignores the order of the parameters', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    await post(sessionPath, { session_id: 's1', 'slip[]': 'a', slipway_key: writeKey });
    expect((await post(sessionPath, { 'slip[]': 'a', slipway_key: writeKey, session_id: 's1' })).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it('respects the order of the values in a list', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    const createListForm = (...slips: string[]) =>
      new URLSearchParams([['session_id', 's1'], ['slipway_key', writeKey], ...slips.map((slip) => ['slip[]', slip])]);
    await post(sessionPath, createListForm('a', 'b'));
    expect((await post(sessionPath, createListForm('b', 'a'))).status).toBe(409);
  });
});

/**
 * Store key of the create request for session `s1`: SHA-256 of the service's address, a line break and the session
 * id.
 */
const recordKeyOfCreate = '392759ae2ee8d05ed2947195ebb36f3fae74335dbd069628b9c1fef3001f7f15';
/** SHA-256 of the word "create", a line break and the sorted parameters of that request. */
const hashOfCreateBody = 'b9cdb8ad11478a78a8dc55cee91131381bb7dcdbaff50378c2df3b82dc9e4f7d';

describe('a stored record', () => {
  it('has the same hash for a create request as in earlier versions', async () => {
    const { sendCreate, store, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: {}, booking: { id: 'A' } }));
    await sendCreate('s1');
    // A record of an earlier version must still prevent a second booking. A repeated request must get the first answer,
    // so the hash of the body must stay the same too.
    expect(await store.read(recordKeyOfCreate)).toMatchObject({
      state: 'answered',
      asked: { key: null, body: hashOfCreateBody },
    });
  });

  it('has the state `unknown` if a create request gets status 500', async () => {
    const { sendCreate, store, upstream, clock } = createRelayFixture();
    upstream.respondToAll(() => new Response('oops', { status: 500 }));
    await sendCreate('s1');
    expect(await store.read(recordKeyOfCreate)).toMatchObject({ state: 'unknown', at: clock.now() });
  });

  it('provides the answer of a write that an earlier version stored', async () => {
    const { post, store, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    await post(sessionPath, keyedAddForm);
    // SHA-256 of the service's address, the word "write" and the key.
    const recordKeyOfWrite = '42df7fb5f78d4be82f5ad637771a18858b0972ac5c9cf7f22de752646b631a9c';
    const record = (await store.read(recordKeyOfWrite)) ?? expect.fail('The write has another key.');
    // Version 0.2 stored no `of` in the records of writes.
    const { state, revision, asked, ...rest } = record;
    expect(rest).toEqual({ status: 200, body: expect.any(String), of: 'write' });
    const oldRecord = {
      state: 'answered',
      revision: 'a',
      status: 200,
      body: '{"request":{},"of":"0.2"}',
      asked,
    } as const;
    await store.replace(recordKeyOfWrite, revision, oldRecord, minutesToMs(10));
    expect(state).toBe('answered');
    expect(await (await post(sessionPath, keyedAddForm)).json()).toMatchObject({ of: '0.2' });
    expect(upstream.calls).toHaveLength(1);
  });

  it('provides the answer of a create request that an earlier version stored', async () => {
    const { sendCreate, store, upstream } = createRelayFixture();
    // Earlier versions stored no hashes of the key and the body.
    const body = JSON.stringify({ request: {}, booking: { id: 'EARLIER' } });
    await store.claim(recordKeyOfCreate, { state: 'answered', revision: 'a', status: 200, body }, minutesToMs(60));
    expect(await (await sendCreate('s1', 'Ada', writeKey)).json()).toMatchObject({ booking: { id: 'EARLIER' } });
    expect(upstream.calls).toHaveLength(0);
  });

  it('contains the key of a create request only as SHA-256 hash', async () => {
    const { sendCreate, store, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: {}, booking: { id: 'A' } }));
    await sendCreate('s1', 'Ada', writeKey);
    const record = await store.read(recordKeyOfCreate);
    expect(record?.asked?.key).toMatch(/^[0-9a-f]{64}$/);
  });
});
