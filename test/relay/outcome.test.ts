import { describe, expect, it } from 'vitest';
import { getCreateOutcome, getSessionState } from '../../src/relay/idempotency/outcome.ts';
import { type CreateStore, memoryStore } from '../../src/relay/index.ts';
import type { JsonObject } from '../../src/relay/json.ts';
import { type UpstreamResult, toAnswer, getSessionId } from '../../src/relay/upstream.ts';
import { createManualClock } from './manual-clock.ts';
import { readError, createRelayFixture, readRelayMember, venueOrigin } from './relay-fixture.ts';
import {
  createBookingResponse,
  createJsonResponse,
  createSessionResponse,
  createRefusalResponse,
} from './scripted-upstream.ts';

const createAnsweredResult = (json: JsonObject, status = 200, retryAfter: number | null = null): UpstreamResult => ({
  kind: 'answered',
  status,
  json,
  retryAfter,
});
const resultsWithoutAnswer: readonly UpstreamResult[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'lost' },
  { kind: 'unreadable', status: 200 },
];
const lineById = { '1': { sku: 'kayak' } };
const createSessionBody = (id: unknown, lines: JsonObject | readonly unknown[] = lineById) =>
  ({ request: { status: 'OK' }, booking: { session: { id, item: lines } } }) as JsonObject;
const refusalBody = { request: { status: 'ERROR', error: { id: 'session_ended' } } };
const credentialError = { error: 'invalid', error_description: 'The access token was not found.' };

describe('getSessionState', () => {
  it('returns "open" for a session with lines', () => {
    expect(getSessionState(createAnsweredResult(createSessionBody('7')), '7')).toBe('open');
    expect(getSessionState(createAnsweredResult(createSessionBody(7)), '7')).toBe('open');
  });

  it.each<[string, UpstreamResult]>([
    ['refuses the session', createAnsweredResult(refusalBody)],
    ['refuses the session with status 404', createAnsweredResult(refusalBody, 404)],
    ['returns a different session', createAnsweredResult(createSessionBody('8'))],
    ['returns an empty session', createAnsweredResult(createSessionBody('7', {}))],
    ['returns an empty list of lines', createAnsweredResult(createSessionBody('7', []))],
    ['returns no session', createAnsweredResult({ request: {}, booking: {} })],
  ])('returns "ended" if the service %s', (_label, result) => {
    expect(getSessionState(result, '7')).toBe('ended');
  });

  it.each<[string, UpstreamResult]>([
    ['answers with an error and the session', createAnsweredResult(createSessionBody('7'), 500)],
    ['answers 429', createAnsweredResult(refusalBody, 429)],
    ['answers 503 with Retry-After', createAnsweredResult(refusalBody, 503, 9)],
    ['refuses the token pair', createAnsweredResult(credentialError, 401)],
    ['returns no booking', createAnsweredResult({ request: { status: 'OK' } })],
    ...resultsWithoutAnswer.map((outcome): [string, UpstreamResult] => [`gives the result "${outcome.kind}"`, outcome]),
  ])('returns "unclear" if the service %s', (_label, outcome) => {
    expect(getSessionState(outcome, '7')).toBe('unclear');
  });

  it.each([[[]], [''], [false], [{}], [null]])('ignores an `error` member with the empty value %j', (error) => {
    expect(
      getSessionState(createAnsweredResult({ ...createSessionBody('7'), request: { status: 'OK', error } }), '7'),
    ).toBe('open');
  });
});

describe('getSessionId', () => {
  it('returns the id as text if the answer is successful', () => {
    expect(getSessionId(createAnsweredResult(createSessionBody(7)))).toBe('7');
    for (const resultWithoutSession of [
      createAnsweredResult(createSessionBody('')),
      createAnsweredResult(refusalBody),
      createAnsweredResult(createSessionBody('7'), 400),
      ...resultsWithoutAnswer,
    ])
      expect(getSessionId(resultWithoutSession)).toBeNull();
  });

  it('returns null for an error that contains a session', () => {
    expect(getSessionId(createAnsweredResult({ ...createSessionBody('7'), ...refusalBody }))).toBeNull();
  });
});

describe('getCreateOutcome', () => {
  const bookingBody = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };

  it("returns the service's answer unchanged for a booking", () => {
    expect(getCreateOutcome(createAnsweredResult(bookingBody))).toEqual({
      kind: 'booked',
      answer: { status: 200, json: bookingBody, outcome: 'ok' },
    });
  });

  it.each<[string, UpstreamResult, string]>([
    ['the service was never reached', { kind: 'unreachable' }, 'offline'],
    ['the service refused the form', createAnsweredResult(refusalBody, 400), 'error'],
    ["the service refused the venue's token pair", createAnsweredResult(credentialError, 401), 'unauthorised'],
    ['the service throttled the request', createAnsweredResult(refusalBody, 429, 7), 'throttled'],
  ])('returns "not-booked" if %s', (_label, outcome, loggedOutcome) => {
    expect(getCreateOutcome(outcome)).toMatchObject({ kind: 'not-booked', answer: { outcome: loggedOutcome } });
  });

  it.each<[string, UpstreamResult]>([
    ['a gateway is busy', createAnsweredResult(refusalBody, 503, 7)],
    ['a gateway throttles', createAnsweredResult({}, 429, 7)],
    ['the answer is OK and has no booking', createAnsweredResult({ request: { status: 'OK' } })],
    ...resultsWithoutAnswer
      .filter(({ kind }) => kind !== 'unreachable')
      .map((outcome): [string, UpstreamResult] => [`the result is "${outcome.kind}"`, outcome]),
  ])('returns "unknown" if %s', (_label, outcome) => {
    expect(getCreateOutcome(outcome)).toEqual({ kind: 'unknown' });
  });

  it.each([200, 429, 500])('returns "booked" with answer "unconfirmed" for an error (%i) with a booking', (status) => {
    expect(getCreateOutcome(createAnsweredResult({ ...bookingBody, ...refusalBody }, status))).toMatchObject({
      kind: 'booked',
      answer: { outcome: 'unconfirmed', json: { request: { error: { session: 'unclear' } } } },
    });
  });
});

describe('toAnswer', () => {
  it("passes on the service's Retry-After and adds none", () => {
    expect(toAnswer(createAnsweredResult({ request: {} }, 429, 12), 'write')).toMatchObject({
      outcome: 'throttled',
      retryAfter: 12,
    });
    expect(toAnswer(createAnsweredResult({ request: {} }, 429), 'read')).not.toHaveProperty('retryAfter');
  });

  it('turns a 503 with Retry-After into a 429 only for reads', () => {
    const busyResult = createAnsweredResult({ request: { status: 'OK' } }, 503, 12);
    expect(toAnswer(busyResult, 'read')).toMatchObject({ outcome: 'throttled', status: 429 });
    expect(toAnswer(busyResult, 'write')).toMatchObject({ status: 503, retryAfter: 12 });
  });

  it("passes on the service's error, unless it concerns the token pair", () => {
    expect(toAnswer(createAnsweredResult(refusalBody, 400), 'write')).toEqual({
      status: 400,
      json: refusalBody,
      outcome: 'error',
    });
    expect(toAnswer(createAnsweredResult({ hello: 1 }), 'read')).toMatchObject({ outcome: 'broken' });
    expect(toAnswer(createAnsweredResult(credentialError), 'read')).toMatchObject({ outcome: 'unauthorised' });
  });

  it('returns a relay error if the service gave no valid answer', () => {
    expect(resultsWithoutAnswer.map((outcome) => toAnswer(outcome, 'read').outcome)).toEqual([
      'offline',
      'timeout',
      'broken',
      'broken',
    ]);
  });
});

const bookingKey = 'a-key-made-for-this-create';
const sessionPath = '/api/3.0/booking/session';
/** The quiet time: after an unanswered create request, the service may still book in this time. */
const QUIET_MS = 120_000;

it("adds the relay's name to every answer with a body", async () => {
  const { post, get, sendCreate, relay, upstream } = createRelayFixture();
  upstream.respondToAll((call) =>
    call.url.endsWith('/create') ? createBookingResponse() : createJsonResponse({ request: {}, relay: 'mine' }),
  );
  const answers = [
    await post(sessionPath, { 'slip[]': 'a' }),
    await post(`${sessionPath}/end`, { session_id: 's1' }),
    await get(`${sessionPath}?session_id=s1`),
    await sendCreate('s1'),
    await sendCreate('s1'),
    await sendCreate('s1', 'Grace'),
    await post(sessionPath, { session_id: 'a b' }),
    await post('/nowhere', {}),
    await relay(
      new Request(`https://relay.example${sessionPath}`, { method: 'PUT', headers: { origin: venueOrigin } }),
    ),
    await relay(new Request(`https://relay.example${sessionPath}`, { headers: { origin: 'https://evil.example' } })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 400, 404, 405, 403]);
  for (const answer of answers) expect(await readRelayMember(answer)).toMatchObject({ name: 'slipway' });
});

describe('the status of a create request', () => {
  it('is "none" if the relay has not sent one', async () => {
    const { readSession, get, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSessionResponse('s1'));
    expect(await readRelayMember(await readSession('s1'))).toEqual({ name: 'slipway', create: 'none' });
    expect(await readRelayMember(await get(`${sessionPath}?session_id=s1`))).toEqual({
      name: 'slipway',
      create: 'none',
    });
  });

  it('is "none" if the service refused the create request', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createRefusalResponse('validation_error') : createSessionResponse('s1'),
    );
    await sendCreate('s1');
    expect(await readRelayMember(await readSession('s1'))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('is "working" with a wait while the create request is in flight', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    void sendCreate('s1');
    await upstream.waitForCall();
    const statusRead = readSession('s1');
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    expect(await readRelayMember(await statusRead)).toEqual({ name: 'slipway', create: 'working', wait: 2 });
  });

  it('is "booked", with the answer only for its key', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createBookingResponse('ABCD-010130') : createRefusalResponse('session_ended'),
    );
    const firstBody = (await (await sendCreate('s1', 'Ada', bookingKey)).json()) as Record<string, unknown>;
    delete firstBody['relay'];
    const statusRead = await readSession('s1', bookingKey);
    expect((await readError(statusRead.clone())).id).toBe('session_ended');
    expect(await readRelayMember(statusRead)).toEqual({ name: 'slipway', create: 'booked', answer: firstBody });
    for (const foreignRead of [await readSession('s1'), await readSession('s1', 'the-key-of-another-guest')]) {
      const text = await foreignRead.clone().text();
      expect(await readRelayMember(foreignRead)).toEqual({ name: 'slipway', create: 'booked' });
      expect(text).not.toContain('ABCD-010130');
    }
  });

  it('contains no answer if the create request had no key', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createBookingResponse('ABCD-010130') : createRefusalResponse('session_ended'),
    );
    await sendCreate('s1');
    expect(await readRelayMember(await readSession('s1'))).toEqual({ name: 'slipway', create: 'booked' });
  });

  it('is "booked" even while the service is down', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    const firstAnswer = sendCreate('s1', 'Ada', bookingKey);
    (await upstream.waitForCall()).answer(createBookingResponse('ABCD-010130'));
    await firstAnswer;
    const statusRead = readSession('s1', bookingKey);
    (await upstream.waitForCall()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    const answer = await statusRead;
    expect((await readError(answer.clone())).id).toBe('offline');
    expect(await readRelayMember(answer)).toMatchObject({
      create: 'booked',
      answer: { booking: { id: 'ABCD-010130' } },
    });
  });

  it('is "unknown" permanently if the answer contradicts itself', async () => {
    const { sendCreate, readSession, upstream, clock } = createRelayFixture();
    const contradictoryAnswer = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
    upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createJsonResponse(contradictoryAnswer) : createSessionResponse('s1'),
    );
    await sendCreate('s1', 'Ada', bookingKey);
    clock.advance(QUIET_MS * 10);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({ name: 'slipway', create: 'unknown' });
  });
});

describe('the status of a create request without a clear answer', () => {
  async function loseFirstAnswer() {
    const relayFixture = createRelayFixture();
    const firstAnswer = relayFixture.sendCreate('s1', 'Ada', bookingKey);
    (await relayFixture.upstream.waitForCall()).fail(new TypeError('reset'));
    await firstAnswer;
    return relayFixture;
  }

  it('is "unknown" within the quiet time, then "none" for an open session', async () => {
    const { readSession, upstream, clock } = await loseFirstAnswer();
    upstream.respondToAll(() => createSessionResponse('s1'));
    clock.advance(1_500);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({
      name: 'slipway',
      create: 'unknown',
      wait: 119,
    });
    clock.advance(QUIET_MS - 1_501);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({
      name: 'slipway',
      create: 'unknown',
      wait: 1,
    });
    clock.advance(1);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('is "unknown" if the session read started within the quiet time', async () => {
    const { readSession, upstream, clock } = await loseFirstAnswer();
    clock.advance(QUIET_MS - 1);
    const statusRead = readSession('s1', bookingKey);
    const readCall = await upstream.waitForCall();
    clock.advance(2);
    readCall.answer(createSessionResponse('s1'));
    expect(await readRelayMember(await statusRead)).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('is "unconfirmed" for a repetition if its session read started too early', async () => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(QUIET_MS - 1);
    const laterAnswer = sendCreate('s1', 'Ada', bookingKey);
    const readCall = await upstream.waitForCall();
    clock.advance(2);
    readCall.answer(createSessionResponse('s1'));
    expect(await readError(await laterAnswer)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 1 });
  });

  it.each([
    ['has ended', () => createRefusalResponse('session_ended'), {}],
    ['cannot be read', () => createRefusalResponse('oops', 'Oops', 500), { wait: 120 }],
  ])('is "unknown" if the session %s', async (_sessionState, createResponse, waitSeconds) => {
    const { readSession, upstream, clock } = await loseFirstAnswer();
    upstream.respondToAll(createResponse);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({
      name: 'slipway',
      create: 'unknown',
      ...waitSeconds,
    });
    clock.advance(QUIET_MS * 10);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('is "working" during the lease, then "unknown", then "none"', async () => {
    const firstInstance = createRelayFixture();
    const { readSession, upstream, clock } = firstInstance;
    const lostInstance = createRelayFixture({ clock: createManualClock() }, firstInstance);
    void lostInstance.sendCreate('s1');
    await upstream.waitForCall();
    upstream.respondToAll(() => createSessionResponse('s1'));
    clock.advance(34_999);
    expect(await readRelayMember(await readSession('s1'))).toMatchObject({ create: 'working' });
    clock.advance(1);
    expect(await readRelayMember(await readSession('s1'))).toMatchObject({ create: 'unknown', wait: 120 });
    clock.advance(QUIET_MS);
    expect(await readRelayMember(await readSession('s1'))).toMatchObject({ create: 'none' });
  });
});

it('reads a status without changing records or sending create requests', async () => {
  const { upstream, clock, store } = createRelayFixture();
  const firstAnswer = createRelayFixture({}, { upstream, clock, store }).sendCreate('s1', 'Ada', bookingKey);
  (await upstream.waitForCall()).fail(new TypeError('reset'));
  await firstAnswer;
  const failOnWrite = (): never => expect.fail('The read wrote to the store.');
  const readOnlyStore: CreateStore = {
    read: store.read,
    claim: failOnWrite,
    replace: failOnWrite,
    release: failOnWrite,
  };
  const { readSession, get } = createRelayFixture({ store: readOnlyStore }, { upstream, clock, store });
  upstream.respondToAll(() => createSessionResponse('s1'));
  for (const ms of [0, QUIET_MS, QUIET_MS]) {
    clock.advance(ms);
    await readSession('s1', bookingKey);
    await readSession('s1');
    await get(`${sessionPath}?session_id=s1`);
  }
  expect(upstream.calls.filter(({ url }) => url.endsWith('/create'))).toHaveLength(1);
});

it('adds the current status to the stored answer of a write', async () => {
  const { post, sendCreate, upstream } = createRelayFixture();
  upstream.respondToAll((call) =>
    call.url.endsWith('/create')
      ? createJsonResponse({ request: {}, booking: { id: 'A' } })
      : createSessionResponse('s1'),
  );
  const writeForm = { session_id: 's1', 'slip[]': 'a', slipway_key: 'a-key-made-for-this-write' };
  expect(await readRelayMember(await post(sessionPath, writeForm))).toMatchObject({ create: 'none' });
  await sendCreate('s1');
  expect(await readRelayMember(await post(sessionPath, writeForm))).toMatchObject({ create: 'booked' });
});

it('returns the session without a status if the store fails', async () => {
  const store = { ...memoryStore(), read: () => Promise.reject(new RangeError('gone')) };
  const { readSession, upstream, logEntries } = createRelayFixture({ store });
  upstream.respondToAll(() => createSessionResponse('s1'));
  const answer = await readSession('s1');
  expect(answer.status).toBe(200);
  expect(await readRelayMember(answer)).toEqual({ name: 'slipway' });
  expect(logEntries.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
});
