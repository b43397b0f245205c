/** What the relay says of itself, and of a create to who only asks. */
import { describe, expect, it, test } from 'vitest';
import { memoryStore, type CreateStore } from '../../src/relay/index.ts';
import { handClock } from './hand-clock.ts';
import { errorOf, fixture, toldBy, venue } from './relay-fixture.ts';
import { booked, json, openSession, refusal } from './scripted-upstream.ts';

const key = 'a-key-made-for-this-create';
const session = '/api/3.0/booking/session';
const quiet = 120_000;

test('every answer with a body names the relay', async () => {
  const { post, get, create, relay, upstream } = fixture();
  upstream.always((call) => (call.url.endsWith('/create') ? booked() : json({ request: {}, relay: 'mine' })));
  const answers = [
    await post(session, { 'slip[]': 'a' }),
    await post(`${session}/end`, { session_id: 's1' }),
    await get(`${session}?session_id=s1`),
    await create('s1'),
    await create('s1'),
    await create('s1', 'Grace'),
    await post(session, { session_id: 'a b' }),
    await post('/nowhere', {}),
    await relay(new Request(`https://relay.example${session}`, { method: 'PUT', headers: { origin: venue } })),
    await relay(new Request(`https://relay.example${session}`, { headers: { origin: 'https://evil.example' } })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 400, 404, 405, 403]);
  for (const answer of answers) expect(await toldBy(answer)).toMatchObject({ name: 'slipway' });
});

describe('who asks for a session hears of its create', () => {
  test('none, when nothing was sent', async () => {
    const { ask, get, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    expect(await toldBy(await ask('s1'))).toEqual({ name: 'slipway', create: 'none' });
    expect(await toldBy(await get(`${session}?session_id=s1`))).toEqual({ name: 'slipway', create: 'none' });
  });

  test('none, when it was certainly not made', async () => {
    const { create, ask, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? refusal('validation_error') : openSession('s1')));
    await create('s1');
    expect(await toldBy(await ask('s1'))).toEqual({ name: 'slipway', create: 'none' });
  });

  test('working, while it is under way, and when to ask again', async () => {
    const { create, ask, upstream } = fixture();
    void create('s1');
    await upstream.next();
    const asked = ask('s1');
    (await upstream.next()).answer(openSession('s1'));
    expect(await toldBy(await asked)).toEqual({ name: 'slipway', create: 'working', wait: 2 });
  });

  test('booked, when it was, also where the service refuses the session; the answer is for who holds the key', async () => {
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

  test('booked, also while the service is not there', async () => {
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

  test('unknown, for good, when the answer contradicted itself', async () => {
    const { create, ask, upstream, clock } = fixture();
    const contradiction = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
    upstream.always((call) => (call.url.endsWith('/create') ? json(contradiction) : openSession('s1')));
    await create('s1', 'Ada', key);
    clock.advance(quiet * 10);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });
});

describe('of a create whose answer was lost', () => {
  async function lost() {
    const parts = fixture();
    const first = parts.create('s1', 'Ada', key);
    (await parts.upstream.next()).fail(new TypeError('reset'));
    await first;
    return parts;
  }

  test('unknown, for the rest of the quiet time; then none, if the session is still open', async () => {
    const { ask, upstream, clock } = await lost();
    upstream.always(() => openSession('s1'));
    clock.advance(1_500);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', wait: 119 });
    clock.advance(quiet - 1_501);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', wait: 1 });
    clock.advance(1);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'none' });
  });

  test('unknown, when the session was asked for before the quiet time was over, and shown open after it', async () => {
    const { ask, upstream, clock } = await lost();
    clock.advance(quiet - 1);
    const asked = ask('s1', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await toldBy(await asked)).toEqual({ name: 'slipway', create: 'unknown' });
  });

  test('a repeated create goes by the same rule', async () => {
    const { create, upstream, clock } = await lost();
    clock.advance(quiet - 1);
    const again = create('s1', 'Ada', key);
    const read = await upstream.next();
    clock.advance(2);
    read.answer(openSession('s1'));
    expect(await errorOf(await again)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 1 });
  });

  test.each([
    ['has ended', () => refusal('session_ended'), {}],
    ['cannot be read', () => refusal('oops', 'Oops', 500), { wait: 120 }],
  ])('unknown, when the session %s', async (_how, answer, wait) => {
    const { ask, upstream, clock } = await lost();
    upstream.always(answer);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown', ...wait });
    clock.advance(quiet * 10);
    expect(await toldBy(await ask('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
  });

  test('a claim whose instance died is working until its lease is over, then unknown, then none', async () => {
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

test('asking never writes the store and never sends a create', async () => {
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
    await get(`${session}?session_id=s1`);
  }
  expect(upstream.calls.filter(({ url }) => url.endsWith('/create'))).toHaveLength(1);
});

it('adds the current status of the create to a repeated answer', async () => {
  const { post, create, upstream } = fixture();
  upstream.always((call) =>
    call.url.endsWith('/create') ? json({ request: {}, booking: { id: 'A' } }) : openSession('s1'),
  );
  const write = { session_id: 's1', 'slip[]': 'a', slipway_key: 'a-key-made-for-this-write' };
  expect(await toldBy(await post(session, write))).toMatchObject({ create: 'none' });
  await create('s1');
  expect(await toldBy(await post(session, write))).toMatchObject({ create: 'booked' });
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
