import { describe, expect, it } from 'vitest';
import { outcomeOf, sessionStateOf } from '../../src/relay/idempotency/outcome.ts';
import { type CreateStore, memoryStore } from '../../src/relay/index.ts';
import type { JsonObject } from '../../src/relay/json.ts';
import { type UpstreamResult, answerOf, sessionIdIn } from '../../src/relay/upstream.ts';
import { handClock } from './hand-clock.ts';
import { errorOf, fixture, toldBy, venue } from './relay-fixture.ts';
import { booked, json, openSession, refusal } from './scripted-upstream.ts';

const answered = (json: JsonObject, status = 200, retryAfter: number | null = null): UpstreamResult => ({
  kind: 'answered',
  status,
  json,
  retryAfter,
});
const silent: readonly UpstreamResult[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'lost' },
  { kind: 'unreadable', status: 200 },
];
const line = { '1': { sku: 'kayak' } };
const session = (id: unknown, item: JsonObject | readonly unknown[] = line) =>
  ({ request: { status: 'OK' }, booking: { session: { id, item } } }) as JsonObject;
const refused = { request: { status: 'ERROR', error: { id: 'session_ended' } } };
const credentials = { error: 'invalid', error_description: 'The access token was not found.' };

describe('sessionStateOf', () => {
  it(`returns "open" for a session with lines, whatever its id's type`, () => {
    expect(sessionStateOf(answered(session('7')), '7')).toBe('open');
    expect(sessionStateOf(answered(session(7)), '7')).toBe('open');
  });

  it.each<[string, UpstreamResult]>([
    ['refuses it', answered(refused)],
    ['refuses it with a status', answered(refused, 404)],
    ['shows another one', answered(session('8'))],
    ['shows it empty', answered(session('7', {}))],
    ['shows it empty as a list', answered(session('7', []))],
    ['shows no session at all', answered({ request: {}, booking: {} })],
  ])('returns "ended" if the service %s', (_, outcome) => {
    expect(sessionStateOf(outcome, '7')).toBe('ended');
  });

  it.each<[string, UpstreamResult]>([
    ['answers with a fault, even if that shows it', answered(session('7'), 500)],
    ['wants to be left alone', answered(refused, 429)],
    ['wants to be left alone for a while', answered(refused, 503, 9)],
    ['does not take the token pair', answered(credentials, 401)],
    ['says nothing of a booking', answered({ request: { status: 'OK' } })],
    ...silent.map((outcome): [string, UpstreamResult] => [`is ${outcome.kind}`, outcome]),
  ])('returns "unclear" if the service %s', (_, outcome) => {
    expect(sessionStateOf(outcome, '7')).toBe('unclear');
  });

  it.each([[[]], [''], [false], [{}], [null]])('ignores an error like %j', (error) => {
    expect(sessionStateOf(answered({ ...session('7'), request: { status: 'OK', error } }), '7')).toBe('open');
  });
});

describe('sessionIdIn', () => {
  it('is its id as text, and only where the answer is good', () => {
    expect(sessionIdIn(answered(session(7)))).toBe('7');
    for (const none of [answered(session('')), answered(refused), answered(session('7'), 400), ...silent])
      expect(sessionIdIn(none)).toBeNull();
  });

  it('is none where an error holds one', () => {
    expect(sessionIdIn(answered({ ...session('7'), ...refused }))).toBeNull();
  });
});

describe('outcomeOf', () => {
  const booking = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };

  it("returns the service's own answer for a booking", () => {
    expect(outcomeOf(answered(booking))).toEqual({
      kind: 'booked',
      answer: { status: 200, json: booking, outcome: 'ok' },
    });
  });

  it.each<[string, UpstreamResult, string]>([
    ['the service was never reached', { kind: 'unreachable' }, 'offline'],
    ['it refused the form', answered(refused, 400), 'error'],
    ['it refused the token pair, which is ours and not the visitor’s', answered(credentials, 401), 'unauthorised'],
    ['it was asked too often', answered(refused, 429, 7), 'throttled'],
  ])('returns "not-booked" if %s', (_, outcome, told) => {
    expect(outcomeOf(outcome)).toMatchObject({ kind: 'not-booked', answer: { outcome: told } });
  });

  it.each<[string, UpstreamResult]>([
    ['a gateway answers that it is busy', answered(refused, 503, 7)],
    ['a gateway answers that it was asked too often', answered({}, 429, 7)],
    ['it is OK and holds no booking', answered({ request: { status: 'OK' } })],
    ...silent
      .filter(({ kind }) => kind !== 'unreachable')
      .map((outcome): [string, UpstreamResult] => [`the service is ${outcome.kind}`, outcome]),
  ])('returns "unknown" if %s', (_, outcome) => {
    expect(outcomeOf(outcome)).toEqual({ kind: 'unknown' });
  });

  it.each([200, 429, 500])('returns "unconfirmed" for an error (%i) with a booking', (status) => {
    expect(outcomeOf(answered({ ...booking, ...refused }, status))).toMatchObject({
      kind: 'booked',
      answer: { outcome: 'unconfirmed', json: { request: { error: { session: 'unclear' } } } },
    });
  });
});

describe('answerOf', () => {
  it('passes on the wait of the service, and states none itself', () => {
    expect(answerOf(answered({ request: {} }, 429, 12), 'write')).toMatchObject({
      outcome: 'throttled',
      retryAfter: 12,
    });
    expect(answerOf(answered({ request: {} }, 429), 'read')).not.toHaveProperty('retryAfter');
  });

  it('treats a 503 with a time as a wait for reads only', () => {
    const busy = answered({ request: { status: 'OK' } }, 503, 12);
    expect(answerOf(busy, 'read')).toMatchObject({ outcome: 'throttled', status: 429 });
    expect(answerOf(busy, 'write')).toMatchObject({ status: 503, retryAfter: 12 });
  });

  it("keeps the service's envelope, unless it concerns the token pair", () => {
    expect(answerOf(answered(refused, 400), 'write')).toEqual({ status: 400, json: refused, outcome: 'error' });
    expect(answerOf(answered({ hello: 1 }), 'read')).toMatchObject({ outcome: 'broken' });
    expect(answerOf(answered(credentials), 'read')).toMatchObject({ outcome: 'unauthorised' });
  });

  it('names each result without an answer', () => {
    expect(silent.map((outcome) => answerOf(outcome, 'read').outcome)).toEqual([
      'offline',
      'timeout',
      'broken',
      'broken',
    ]);
  });
});

const key = 'a-key-made-for-this-create';
const sessionPath = '/api/3.0/booking/session';
const quiet = 120_000;

it('names the relay in every answer with a body', async () => {
  const { post, get, create, relay, upstream } = fixture();
  upstream.always((call) => (call.url.endsWith('/create') ? booked() : json({ request: {}, relay: 'mine' })));
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
  for (const answer of answers) expect(await toldBy(answer)).toMatchObject({ name: 'slipway' });
});

describe('the status of a create', () => {
  it('returns "none" if the relay sent nothing', async () => {
    const { ask, get, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    expect(await toldBy(await ask('s1'))).toEqual({ name: 'slipway', create: 'none' });
    expect(await toldBy(await get(`${sessionPath}?session_id=s1`))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('returns "none" if the service refused the create', async () => {
    const { create, ask, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? refusal('validation_error') : openSession('s1')));
    await create('s1');
    expect(await toldBy(await ask('s1'))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('returns "working" and a wait while the create is in flight', async () => {
    const { create, ask, upstream } = fixture();
    void create('s1');
    await upstream.next();
    const asked = ask('s1');
    (await upstream.next()).answer(openSession('s1'));
    expect(await toldBy(await asked)).toEqual({ name: 'slipway', create: 'working', wait: 2 });
  });

  it('returns "booked", and the answer only to the holder of the key', async () => {
    const { create, ask, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? booked('ABCD-010130') : refusal('session_ended')));
    const first = (await (await create('s1', 'Ada', key)).json()) as Record<string, unknown>;
    delete first['relay'];
    const asked = await ask('s1', key);
    expect((await errorOf(asked.clone())).id).toBe('session_ended');
    expect(await toldBy(asked)).toEqual({ name: 'slipway', create: 'booked', answer: first });
    for (const stranger of [await ask('s1'), await ask('s1', 'the-key-of-somebody-else')]) {
      const text = await stranger.clone().text();
      expect(await toldBy(stranger)).toEqual({ name: 'slipway', create: 'booked' });
      expect(text).not.toContain('ABCD-010130');
    }
  });

  it('hides the answer from an asker if neither has a key', async () => {
    const { create, ask, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? booked('ABCD-010130') : refusal('session_ended')));
    await create('s1');
    expect(await toldBy(await ask('s1'))).toEqual({ name: 'slipway', create: 'booked' });
  });

  it('returns "booked" while the service is down', async () => {
    const { create, ask, upstream } = fixture();
    const first = create('s1', 'Ada', key);
    (await upstream.next()).answer(booked('ABCD-010130'));
    await first;
    const asked = ask('s1', key);
    (await upstream.next()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    const answer = await asked;
    expect((await errorOf(answer.clone())).id).toBe('offline');
    expect(await toldBy(answer)).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
  });

  it('returns "unknown" for good after a contradiction', async () => {
    const { create, ask, upstream, clock } = fixture();
    const contradiction = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
    upstream.always((call) => (call.url.endsWith('/create') ? json(contradiction) : openSession('s1')));
    await create('s1', 'Ada', key);
    clock.advance(quiet * 10);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });
});

describe('the status of a create without a clear answer', () => {
  async function lost() {
    const parts = fixture();
    const first = parts.create('s1', 'Ada', key);
    (await parts.upstream.next()).fail(new TypeError('reset'));
    await first;
    return parts;
  }

  it('returns "unknown" within the quiet time, then "none" if still open', async () => {
    const { ask, upstream, clock } = await lost();
    upstream.always(() => openSession('s1'));
    clock.advance(1_500);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', wait: 119 });
    clock.advance(quiet - 1_501);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', wait: 1 });
    clock.advance(1);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'none' });
  });

  it('returns "unknown" if the request began within the quiet time', async () => {
    const { ask, upstream, clock } = await lost();
    clock.advance(quiet - 1);
    const asked = ask('s1', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await toldBy(await asked)).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('applies the same rule to a repeated create', async () => {
    const { create, upstream, clock } = await lost();
    clock.advance(quiet - 1);
    const again = create('s1', 'Ada', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await errorOf(await again)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 1 });
  });

  it.each([
    ['has ended', () => refusal('session_ended'), {}],
    ['cannot be read', () => refusal('oops', 'Oops', 500), { wait: 120 }],
  ])('returns "unknown" if the session %s', async (_how, answer, wait) => {
    const { ask, upstream, clock } = await lost();
    upstream.always(answer);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', ...wait });
    clock.advance(quiet * 10);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });

  it('returns "working" for the lease, then "unknown", then "none"', async () => {
    const here = fixture();
    const { ask, upstream, clock } = here;
    const dead = fixture({ clock: handClock() }, here);
    void dead.create('s1');
    await upstream.next();
    upstream.always(() => openSession('s1'));
    clock.advance(34_999);
    expect(await toldBy(await ask('s1'))).toMatchObject({ create: 'working' });
    clock.advance(1);
    expect(await toldBy(await ask('s1'))).toMatchObject({ create: 'unknown', wait: 120 });
    clock.advance(quiet);
    expect(await toldBy(await ask('s1'))).toMatchObject({ create: 'none' });
  });
});

it('changes no record and sends no create', async () => {
  const { upstream, clock, store } = fixture();
  const first = fixture({}, { upstream, clock, store }).create('s1', 'Ada', key);
  (await upstream.next()).fail(new TypeError('reset'));
  await first;
  const written = (): never => expect.fail('the store was written');
  const readOnly: CreateStore = { read: store.read, claim: written, replace: written, release: written };
  const { ask, get } = fixture({ store: readOnly }, { upstream, clock, store });
  upstream.always(() => openSession('s1'));
  for (const ms of [0, quiet, quiet]) {
    clock.advance(ms);
    await ask('s1', key);
    await ask('s1');
    await get(`${sessionPath}?session_id=s1`);
  }
  expect(upstream.calls.filter(({ url }) => url.endsWith('/create'))).toHaveLength(1);
});

it('adds the current status of the create to a repeated answer', async () => {
  const { post, create, upstream } = fixture();
  upstream.always((call) =>
    call.url.endsWith('/create') ? json({ request: {}, booking: { id: 'A' } }) : openSession('s1'),
  );
  const write = { session_id: 's1', 'slip[]': 'a', slipway_key: 'a-key-made-for-this-write' };
  expect(await toldBy(await post(sessionPath, write))).toMatchObject({ create: 'none' });
  await create('s1');
  expect(await toldBy(await post(sessionPath, write))).toMatchObject({ create: 'booked' });
});

it('answers without the status of the create if the store fails', async () => {
  const store = { ...memoryStore(), read: () => Promise.reject(new RangeError('gone')) };
  const { ask, upstream, lines } = fixture({ store });
  upstream.always(() => openSession('s1'));
  const answer = await ask('s1');
  expect(answer.status).toBe(200);
  expect(await toldBy(answer)).toEqual({ name: 'slipway' });
  expect(lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
});
