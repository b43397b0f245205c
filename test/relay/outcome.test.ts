import { describe, expect, it } from 'vitest';
import { getCreateOutcome, getSessionState } from '../../src/relay/idempotency/outcome.ts';
import { type CreateStore, memoryStore } from '../../src/relay/index.ts';
import type { JsonObject } from '../../src/relay/json.ts';
import { type UpstreamResult, toAnswer, getSessionId } from '../../src/relay/upstream.ts';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture, relayMemberOf, venue } from './relay-fixture.ts';
import { createdBooking, json, openSession, refusal } from './scripted-upstream.ts';

const answeredResult = (json: JsonObject, status = 200, retryAfter: number | null = null): UpstreamResult => ({
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
const line = { '1': { sku: 'kayak' } };
const session = (id: unknown, item: JsonObject | readonly unknown[] = line) =>
  ({ request: { status: 'OK' }, booking: { session: { id, item } } }) as JsonObject;
const refusalBody = { request: { status: 'ERROR', error: { id: 'session_ended' } } };
const credentialError = { error: 'invalid', error_description: 'The access token was not found.' };

describe('sessionStateOf', () => {
  it('returns "open" for a session with lines', () => {
    expect(getSessionState(answeredResult(session('7')), '7')).toBe('open');
    expect(getSessionState(answeredResult(session(7)), '7')).toBe('open');
  });

  it.each<[string, UpstreamResult]>([
    ['refuses the session', answeredResult(refusalBody)],
    ['refuses the session with status 404', answeredResult(refusalBody, 404)],
    ['returns a different session', answeredResult(session('8'))],
    ['returns an empty session', answeredResult(session('7', {}))],
    ['returns an empty list of lines', answeredResult(session('7', []))],
    ['returns no session', answeredResult({ request: {}, booking: {} })],
  ])('returns "ended" if the service %s', (_, outcome) => {
    expect(getSessionState(outcome, '7')).toBe('ended');
  });

  it.each<[string, UpstreamResult]>([
    ['answers with an error and the session', answeredResult(session('7'), 500)],
    ['answers 429', answeredResult(refusalBody, 429)],
    ['answers 503 with Retry-After', answeredResult(refusalBody, 503, 9)],
    ['refuses the token pair', answeredResult(credentialError, 401)],
    ['returns no booking', answeredResult({ request: { status: 'OK' } })],
    ...resultsWithoutAnswer.map((outcome): [string, UpstreamResult] => [`is ${outcome.kind}`, outcome]),
  ])('returns "unclear" if the service %s', (_, outcome) => {
    expect(getSessionState(outcome, '7')).toBe('unclear');
  });

  it.each([[[]], [''], [false], [{}], [null]])('ignores an `error` member with the empty value %j', (error) => {
    expect(getSessionState(answeredResult({ ...session('7'), request: { status: 'OK', error } }), '7')).toBe('open');
  });
});

describe('sessionIdIn', () => {
  it('returns the id as text if the answer is successful', () => {
    expect(getSessionId(answeredResult(session(7)))).toBe('7');
    for (const resultWithoutSession of [
      answeredResult(session('')),
      answeredResult(refusalBody),
      answeredResult(session('7'), 400),
      ...resultsWithoutAnswer,
    ])
      expect(getSessionId(resultWithoutSession)).toBeNull();
  });

  it('returns null for an error that contains a session', () => {
    expect(getSessionId(answeredResult({ ...session('7'), ...refusalBody }))).toBeNull();
  });
});

describe('outcomeOf', () => {
  const booking = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };

  it("returns the service's answer unchanged for a booking", () => {
    expect(getCreateOutcome(answeredResult(booking))).toEqual({
      kind: 'booked',
      answer: { status: 200, json: booking, outcome: 'ok' },
    });
  });

  it.each<[string, UpstreamResult, string]>([
    ['the service was never reached', { kind: 'unreachable' }, 'offline'],
    ['the service refused the form', answeredResult(refusalBody, 400), 'error'],
    ["the service refused the venue's token pair", answeredResult(credentialError, 401), 'unauthorised'],
    ['the service throttled the request', answeredResult(refusalBody, 429, 7), 'throttled'],
  ])('returns "not-booked" if %s', (_, outcome, loggedOutcome) => {
    expect(getCreateOutcome(outcome)).toMatchObject({ kind: 'not-booked', answer: { outcome: loggedOutcome } });
  });

  it.each<[string, UpstreamResult]>([
    ['a gateway is busy', answeredResult(refusalBody, 503, 7)],
    ['a gateway throttles', answeredResult({}, 429, 7)],
    ['the answer is OK and has no booking', answeredResult({ request: { status: 'OK' } })],
    ...resultsWithoutAnswer
      .filter(({ kind }) => kind !== 'unreachable')
      .map((outcome): [string, UpstreamResult] => [`the service is ${outcome.kind}`, outcome]),
  ])('returns "unknown" if %s', (_, outcome) => {
    expect(getCreateOutcome(outcome)).toEqual({ kind: 'unknown' });
  });

  it.each([200, 429, 500])('returns "unconfirmed" for an error (%i) that contains a booking', (status) => {
    expect(getCreateOutcome(answeredResult({ ...booking, ...refusalBody }, status))).toMatchObject({
      kind: 'booked',
      answer: { outcome: 'unconfirmed', json: { request: { error: { session: 'unclear' } } } },
    });
  });
});

describe('answerOf', () => {
  it("passes on the service's Retry-After and adds none", () => {
    expect(toAnswer(answeredResult({ request: {} }, 429, 12), 'write')).toMatchObject({
      outcome: 'throttled',
      retryAfter: 12,
    });
    expect(toAnswer(answeredResult({ request: {} }, 429), 'read')).not.toHaveProperty('retryAfter');
  });

  it('turns a 503 with Retry-After into a 429 for reads only', () => {
    const busyResult = answeredResult({ request: { status: 'OK' } }, 503, 12);
    expect(toAnswer(busyResult, 'read')).toMatchObject({ outcome: 'throttled', status: 429 });
    expect(toAnswer(busyResult, 'write')).toMatchObject({ status: 503, retryAfter: 12 });
  });

  it("passes on the service's error, unless it concerns the token pair", () => {
    expect(toAnswer(answeredResult(refusalBody, 400), 'write')).toEqual({
      status: 400,
      json: refusalBody,
      outcome: 'error',
    });
    expect(toAnswer(answeredResult({ hello: 1 }), 'read')).toMatchObject({ outcome: 'broken' });
    expect(toAnswer(answeredResult(credentialError), 'read')).toMatchObject({ outcome: 'unauthorised' });
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

const key = 'a-key-made-for-this-create';
const sessionPath = '/api/3.0/booking/session';
const QUIET_MS = 120_000;

it("adds the relay's name to every answer with a body", async () => {
  const { post, get, create, relay, upstream } = fixture();
  upstream.always((call) => (call.url.endsWith('/create') ? createdBooking() : json({ request: {}, relay: 'mine' })));
  const answers = [
    await post(sessionPath, { 'slip[]': 'a' }),
    await post(`${sessionPath}/end`, { session_id: 's1' }),
    await get(`${sessionPath}?session_id=s1`),
    await create('s1'),
    await create('s1'),
    await create('s1', 'Grace'),
    await post(sessionPath, { session_id: 'a b' }),
    await post('/nowhere', {}),
    await relay(new Request(`https://relay.example${sessionPath}`, { method: 'PUT', headers: { origin: venue } })),
    await relay(new Request(`https://relay.example${sessionPath}`, { headers: { origin: 'https://evil.example' } })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 400, 404, 405, 403]);
  for (const answer of answers) expect(await relayMemberOf(answer)).toMatchObject({ name: 'slipway' });
});

describe('the status of a create request', () => {
  it('is "none" if the relay has not sent one', async () => {
    const { readSession, get, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    expect(await relayMemberOf(await readSession('s1'))).toEqual({ name: 'slipway', create: 'none' });
    expect(await relayMemberOf(await get(`${sessionPath}?session_id=s1`))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('is "none" if the service refused the create request', async () => {
    const { create, readSession, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? refusal('validation_error') : openSession('s1')));
    await create('s1');
    expect(await relayMemberOf(await readSession('s1'))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('is "working" with a wait while the create request is in flight', async () => {
    const { create, readSession, upstream } = fixture();
    void create('s1');
    await upstream.next();
    const statusRead = readSession('s1');
    (await upstream.next()).answer(openSession('s1'));
    expect(await relayMemberOf(await statusRead)).toEqual({ name: 'slipway', create: 'working', wait: 2 });
  });

  it('is "booked", with the answer only for its key', async () => {
    const { create, readSession, upstream } = fixture();
    upstream.always((call) =>
      call.url.endsWith('/create') ? createdBooking('ABCD-010130') : refusal('session_ended'),
    );
    const first = (await (await create('s1', 'Ada', key)).json()) as Record<string, unknown>;
    delete first['relay'];
    const statusRead = await readSession('s1', key);
    expect((await errorOf(statusRead.clone())).id).toBe('session_ended');
    expect(await relayMemberOf(statusRead)).toEqual({ name: 'slipway', create: 'booked', answer: first });
    for (const foreignRead of [await readSession('s1'), await readSession('s1', 'the-key-of-another-guest')]) {
      const text = await foreignRead.clone().text();
      expect(await relayMemberOf(foreignRead)).toEqual({ name: 'slipway', create: 'booked' });
      expect(text).not.toContain('ABCD-010130');
    }
  });

  it('contains no answer if the create request had no key', async () => {
    const { create, readSession, upstream } = fixture();
    upstream.always((call) =>
      call.url.endsWith('/create') ? createdBooking('ABCD-010130') : refusal('session_ended'),
    );
    await create('s1');
    expect(await relayMemberOf(await readSession('s1'))).toEqual({ name: 'slipway', create: 'booked' });
  });

  it('is "booked" even while the service is down', async () => {
    const { create, readSession, upstream } = fixture();
    const first = create('s1', 'Ada', key);
    (await upstream.next()).answer(createdBooking('ABCD-010130'));
    await first;
    const statusRead = readSession('s1', key);
    (await upstream.next()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    const answer = await statusRead;
    expect((await errorOf(answer.clone())).id).toBe('offline');
    expect(await relayMemberOf(answer)).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
  });

  it('is "unknown" permanently if the answer contradicts itself', async () => {
    const { create, readSession, upstream, clock } = fixture();
    const contradiction = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
    upstream.always((call) => (call.url.endsWith('/create') ? json(contradiction) : openSession('s1')));
    await create('s1', 'Ada', key);
    clock.advance(QUIET_MS * 10);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });
});

describe('the status of a create request without a clear answer', () => {
  async function afterLostAnswer() {
    const parts = fixture();
    const first = parts.create('s1', 'Ada', key);
    (await parts.upstream.next()).fail(new TypeError('reset'));
    await first;
    return parts;
  }

  it('is "unknown" within the quiet time, then "none" if still open', async () => {
    const { readSession, upstream, clock } = await afterLostAnswer();
    upstream.always(() => openSession('s1'));
    clock.advance(1_500);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({
      name: 'slipway',
      create: 'unknown',
      wait: 119,
    });
    clock.advance(QUIET_MS - 1_501);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'unknown', wait: 1 });
    clock.advance(1);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('is "unknown" if the read started within the quiet time', async () => {
    const { readSession, upstream, clock } = await afterLostAnswer();
    clock.advance(QUIET_MS - 1);
    const statusRead = readSession('s1', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await relayMemberOf(await statusRead)).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('follows the same rule for a repeated create request', async () => {
    const { create, upstream, clock } = await afterLostAnswer();
    clock.advance(QUIET_MS - 1);
    const laterAnswer = create('s1', 'Ada', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await errorOf(await laterAnswer)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 1 });
  });

  it.each([
    ['has ended', () => refusal('session_ended'), {}],
    ['cannot be read', () => refusal('oops', 'Oops', 500), { wait: 120 }],
  ])('is "unknown" if the session %s', async (_how, answer, wait) => {
    const { readSession, upstream, clock } = await afterLostAnswer();
    upstream.always(answer);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'unknown', ...wait });
    clock.advance(QUIET_MS * 10);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('is "working" during the lease, then "unknown", then "none"', async () => {
    const here = fixture();
    const { readSession, upstream, clock } = here;
    const lostInstance = fixture({ clock: createManualClock() }, here);
    void lostInstance.create('s1');
    await upstream.next();
    upstream.always(() => openSession('s1'));
    clock.advance(34_999);
    expect(await relayMemberOf(await readSession('s1'))).toMatchObject({ create: 'working' });
    clock.advance(1);
    expect(await relayMemberOf(await readSession('s1'))).toMatchObject({ create: 'unknown', wait: 120 });
    clock.advance(QUIET_MS);
    expect(await relayMemberOf(await readSession('s1'))).toMatchObject({ create: 'none' });
  });
});

it('reads a status without changing records or sending create requests', async () => {
  const { upstream, clock, store } = fixture();
  const first = fixture({}, { upstream, clock, store }).create('s1', 'Ada', key);
  (await upstream.next()).fail(new TypeError('reset'));
  await first;
  const failOnWrite = (): never => expect.fail('The read wrote to the store.');
  const readOnly: CreateStore = { read: store.read, claim: failOnWrite, replace: failOnWrite, release: failOnWrite };
  const { readSession, get } = fixture({ store: readOnly }, { upstream, clock, store });
  upstream.always(() => openSession('s1'));
  for (const ms of [0, QUIET_MS, QUIET_MS]) {
    clock.advance(ms);
    await readSession('s1', key);
    await readSession('s1');
    await get(`${sessionPath}?session_id=s1`);
  }
  expect(upstream.calls.filter(({ url }) => url.endsWith('/create'))).toHaveLength(1);
});

it('adds the current status to the stored answer of a write', async () => {
  const { post, create, upstream } = fixture();
  upstream.always((call) =>
    call.url.endsWith('/create') ? json({ request: {}, booking: { id: 'A' } }) : openSession('s1'),
  );
  const write = { session_id: 's1', 'slip[]': 'a', slipway_key: 'a-key-made-for-this-write' };
  expect(await relayMemberOf(await post(sessionPath, write))).toMatchObject({ create: 'none' });
  await create('s1');
  expect(await relayMemberOf(await post(sessionPath, write))).toMatchObject({ create: 'booked' });
});

it('returns the session without a status if the store fails', async () => {
  const store = { ...memoryStore(), read: () => Promise.reject(new RangeError('gone')) };
  const { readSession, upstream, lines } = fixture({ store });
  upstream.always(() => openSession('s1'));
  const answer = await readSession('s1');
  expect(answer.status).toBe(200);
  expect(await relayMemberOf(answer)).toEqual({ name: 'slipway' });
  expect(lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
});
