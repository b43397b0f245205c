/** Writes to a session with a key. Browsers may repeat a POST on their own, so the relay applies each key only once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { json, openSession, refusal } from './scripted-upstream.ts';
import { countSamples } from '../samples.ts';

const key = 'a-key-made-for-this-write';
const session = '/api/3.0/booking/session';
const minutes = (count: number): number => count * 60_000;

const writes: [string, string, Record<string, string>][] = [
  ['start', session, { 'slip[]': 'a' }],
  ['add', session, { session_id: 's1', 'slip[]': 'a' }],
  ['alter', session, { session_id: 's1', 'alter[1]': 'remove' }],
  ['replace', session, { session_id: 's1', line_id: '1', slip: 'b' }],
  ['clear', `${session}/clear`, { session_id: 's1' }],
  ['end', `${session}/end`, { session_id: 's1' }],
];

describe.each(writes)('a write with a key: %s', (_what, path, form) => {
  const keyedForm = { ...form, slipway_key: key };

  it('hides the key from the service and returns the first answer again', async () => {
    const { post, upstream } = fixture();
    const first = post(path, keyedForm);
    const call = await upstream.next();
    expect(Object.fromEntries(call.parameters)).toEqual(form);
    call.answer(openSession('s1'));
    const body = (await (await first).json()) as Record<string, unknown>;
    const secondAnswer = (await (await post(path, keyedForm)).json()) as Record<string, unknown>;
    expect(secondAnswer).toEqual(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('sends every repetition if the write has no key', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    await post(path, form);
    await post(path, form);
    expect(upstream.calls).toHaveLength(2);
  });

  it('waits for the same write in this and in another instance', async () => {
    const here = fixture();
    const there = here.instance();
    const first = here.post(path, keyedForm);
    const call = await here.upstream.next();
    const others = [here.post(path, keyedForm), there.post(path, keyedForm)];
    await here.clock.waitForTimer(250);
    call.answer(openSession('s1'));
    await first;
    here.clock.advance(250);
    for (const other of others) expect((await other).status).toBe(200);
    expect(here.upstream.calls).toHaveLength(1);
  });
});

const [, , add = expect.fail('no writes')] = writes[1] ?? expect.fail('no writes');
const keyedAdd = { ...add, slipway_key: key };

it('sends two simultaneous writes with different keys', async () => {
  const { post, upstream } = fixture();
  const both = [post(session, keyedAdd), post(session, { ...keyedAdd, slipway_key: `${key}-too` })];
  (await upstream.next()).answer(openSession('s1'));
  (await upstream.next()).answer(openSession('s1'));
  for (const answer of both) expect((await answer).status).toBe(200);
});

it('answers "busy" if another instance holds the key beyond its lease', async () => {
  const here = fixture();
  const slowInstance = fixture({ clock: createManualClock() }, here);
  void slowInstance.post(session, keyedAdd);
  await here.upstream.next();
  const secondAnswer = here.post(session, keyedAdd);
  await here.clock.waitForTimer(250);
  here.clock.advance(34_000);
  await here.clock.waitForTimer(250);
  here.clock.advance(1_000);
  expect(await errorOf(await secondAnswer)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
  expect(here.upstream.calls).toHaveLength(1);
});

it('answers "busy" to a repeated write if the platform dropped the first', async () => {
  let isClaiming: () => void = () => undefined;
  const claiming = new Promise<void>((resolve) => (isClaiming = resolve));
  const claim = () => {
    isClaiming();
    return new Promise<boolean>(() => undefined);
  };
  const { post, clock, upstream } = fixture({ store: { ...fixture().store, claim } });
  void post(session, keyedAdd);
  await claiming;
  const joiningWrite = post(session, keyedAdd);
  await clock.waitForTimer(35_000);
  clock.advance(35_000);
  expect(await errorOf(await joiningWrite)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
  expect(upstream.calls).toHaveLength(0);
});

it('refuses a used key with a different body', async () => {
  const { post, upstream } = fixture();
  upstream.always(() => openSession('s1'));
  await post(session, keyedAdd);
  const answer = await post(session, { ...keyedAdd, 'slip[]': 'b' });
  expect(answer.status).toBe(409);
  expect((await errorOf(answer)).id).toBe('conflict');
  expect(upstream.calls).toHaveLength(1);
});

it('refuses a used key for a different path', async () => {
  const { post, upstream } = fixture();
  upstream.always(() => openSession('s1'));
  const form = { session_id: 's1', slipway_key: key };
  await post(`${session}/clear`, form);
  expect((await post(`${session}/end`, form)).status).toBe(409);
  expect(upstream.calls).toHaveLength(1);
});

it('returns a refusal of the service again for the same key', async () => {
  const { post, upstream } = fixture();
  upstream.always(() => refusal('sold_out', 'Sold out.'));
  await post(session, keyedAdd);
  expect((await errorOf(await post(session, keyedAdd))).id).toBe('sold_out');
  expect(upstream.calls).toHaveLength(1);
});

it('forgets the first answer after ten minutes', async () => {
  const { post, upstream, clock } = fixture();
  upstream.always(() => openSession('s1'));
  await post(session, keyedAdd);
  clock.advance(minutes(10) - 1);
  await post(session, keyedAdd);
  expect(upstream.calls).toHaveLength(1);
  clock.advance(1);
  await post(session, keyedAdd);
  expect(upstream.calls).toHaveLength(2);
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
        call.answer(refusal('oops', 'Oops', 500));
      },
      'oops',
    ],
    [
      'a 503 with Retry-After',
      (call) => {
        call.answer(json({ nothing: 1 }, 503, { 'retry-after': '3' }));
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
  ])('answers "unconfirmed" to a repetition after %s, without another call', async (_how, lose, id) => {
    const { post, upstream } = fixture();
    const first = post(session, keyedAdd);
    lose(await upstream.next());
    expect((await errorOf(await first)).id).toBe(id);
    const secondAnswer = await post(session, keyedAdd);
    expect(await errorOf(secondAnswer)).toMatchObject({
      id: 'unconfirmed',
      title: 'We do not know yet whether your selection was changed.',
      details: 'Please look at it before you go on.',
      session: 'unclear',
    });
    expect(upstream.calls).toHaveLength(1);
  });

  it('answers "unconfirmed" after the lease if the first instance has stopped', async () => {
    const { upstream, store, clock } = fixture();
    const lostInstance = fixture(
      { store: { ...store, replace: () => new Promise(() => undefined) } },
      { upstream, store, clock },
    );
    void lostInstance.post(session, keyedAdd);
    (await upstream.next()).answer(openSession('s1'));
    const { post } = fixture({}, { upstream, store, clock });
    clock.advance(35_000);
    expect((await errorOf(await post(session, keyedAdd))).id).toBe('unconfirmed');
    expect(upstream.calls).toHaveLength(1);
  });
});

it.each([
  ['a failed connection', () => null],
  ['a 429', () => json({ request: {} }, 429)],
  ['a refused token pair', () => json({ error: 'x', error_description: 'No.' }, 401)],
])('sends a write with the same key again after %s', async (_how, answer) => {
  const { post, upstream } = fixture();
  const first = post(session, keyedAdd);
  const call = await upstream.next();
  const response = answer();
  if (response) call.answer(response);
  else call.fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
  await first;
  upstream.always(() => openSession('s1'));
  expect((await post(session, keyedAdd)).status).toBe(200);
  expect(upstream.calls).toHaveLength(2);
});

it('fails if the store cannot claim, but not if it cannot store', async () => {
  const before = fixture({
    store: { ...fixture().store, claim: () => Promise.reject(new RangeError('gone')) },
  });
  expect((await errorOf(await before.post(session, keyedAdd))).id).toBe('unavailable');
  expect(before.upstream.calls).toHaveLength(0);

  const after = fixture({ store: { ...fixture().store, replace: () => Promise.reject(new RangeError('gone')) } });
  after.upstream.always(() => openSession('s1'));
  expect((await after.post(session, keyedAdd)).status).toBe(200);
  expect(after.lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
});

it('sends each key once for any number and order of writes', async () => {
  const write = fc.record({ key: fc.constantFrom('1', '2', '3').map((n) => key + n), slip: fc.constantFrom('a', 'b') });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (sequence) => {
      const parts = [fixture()];
      parts.push((parts[0] ?? expect.fail()).instance());
      const [{ upstream } = expect.fail()] = parts;
      upstream.always((call) => openSession(call.parameters.get('slip[]') ?? ''));
      const firstSlips = new Map<string, string>();
      for (const [index, { key: withKey, slip }] of sequence.entries()) {
        const { post } = parts[index % 2] ?? expect.fail();
        const answer = await post(session, { 'slip[]': slip, slipway_key: withKey });
        const first = firstSlips.get(withKey) ?? slip;
        firstSlips.set(withKey, first);
        expect(answer.status).toBe(first === slip ? 200 : 409);
        if (first === slip) expect(await answer.text()).toContain(`"id":"${slip}"`);
      }
      expect(upstream.calls).toHaveLength(firstSlips.size);
    }),
    { numRuns: countSamples(60) },
  );
});

describe('the comparison of two writes with the same key', () => {
  it('ignores the order of the parameters', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    await post(session, { session_id: 's1', 'slip[]': 'a', slipway_key: key });
    expect((await post(session, { 'slip[]': 'a', slipway_key: key, session_id: 's1' })).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  it('respects the order of the values in a list', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => openSession('s1'));
    const listOf = (...slips: string[]) =>
      new URLSearchParams([['session_id', 's1'], ['slipway_key', key], ...slips.map((slip) => ['slip[]', slip])]);
    await post(session, listOf('a', 'b'));
    expect((await post(session, listOf('b', 'a'))).status).toBe(409);
  });
});

/**
 * Store key of the create request for session `s1`: SHA-256 of the service's address, a line break and the session
 * id.
 */
const hash = '392759ae2ee8d05ed2947195ebb36f3fae74335dbd069628b9c1fef3001f7f15';
/** SHA-256 of the word "create", a line break and the sorted parameters of that request. */
const bodyHash = 'b9cdb8ad11478a78a8dc55cee91131381bb7dcdbaff50378c2df3b82dc9e4f7d';

it('stores a create request under the same hash as earlier versions', async () => {
  const { create, store, upstream } = fixture();
  upstream.always(() => json({ request: {}, booking: { id: 'A' } }));
  await create('s1');
  // A record of an earlier version must still prevent a second booking. A repetition must get the first answer, so
  // the hash of the body stays the same too.
  expect(await store.read(hash)).toMatchObject({ state: 'answered', asked: { key: null, body: bodyHash } });
});

it('stores a create request without an answer as unknown', async () => {
  const { create, store, upstream, clock } = fixture();
  upstream.always(() => new Response('oops', { status: 500 }));
  await create('s1');
  expect(await store.read(hash)).toMatchObject({ state: 'unknown', at: clock.now() });
});

it('returns the answer of a write that an earlier version stored', async () => {
  const { post, store, upstream } = fixture();
  upstream.always(() => openSession('s1'));
  await post(session, keyedAdd);
  // SHA-256 of the service's address, the word "write" and the key.
  const writeHash = '42df7fb5f78d4be82f5ad637771a18858b0972ac5c9cf7f22de752646b631a9c';
  const record = (await store.read(writeHash)) ?? expect.fail('The write has another key.');
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
  await store.replace(writeHash, revision, oldRecord, minutes(10));
  expect(state).toBe('answered');
  expect(await (await post(session, keyedAdd)).json()).toMatchObject({ of: '0.2' });
  expect(upstream.calls).toHaveLength(1);
});

it('returns the answer of a create that an earlier version stored', async () => {
  const { create, store, upstream } = fixture();
  // Earlier versions stored no hashes of the key and the body.
  const body = JSON.stringify({ request: {}, booking: { id: 'EARLIER' } });
  await store.claim(hash, { state: 'answered', revision: 'a', status: 200, body }, minutes(60));
  expect(await (await create('s1', 'Ada', key)).json()).toMatchObject({ booking: { id: 'EARLIER' } });
  expect(upstream.calls).toHaveLength(0);
});

it('stores the key of a create request only as SHA-256 hash', async () => {
  const { create, store, upstream } = fixture();
  upstream.always(() => json({ request: {}, booking: { id: 'A' } }));
  await create('s1', 'Ada', key);
  const record = await store.read(hash);
  expect(record?.asked?.key).toMatch(/^[0-9a-f]{64}$/);
});
