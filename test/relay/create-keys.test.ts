/**
 * The key of a create request: only requests with the same key and body receive the answer. Other requests learn only
 * that a booking exists.
 */
import { describe, expect, it } from 'vitest';
import type { CreateRecord } from '../../src/relay/index.ts';
import { hashCreateRecordKey } from '../../src/relay/stores/record.ts';
import { countSamples } from '../samples.ts';
import { errorOf, fixture, relayMemberOf } from './relay-fixture.ts';
import { createdBooking, openSession, refusal } from './scripted-upstream.ts';
import fc from 'fast-check';

const key = 'a-key-made-for-this-create';
const otherKey = 'another-key-for-a-create';
const create = '/api/3.0/booking/create';
const session = '/api/3.0/booking/session';

async function afterBooking(name: string, withKey?: string) {
  const parts = fixture();
  parts.upstream.always((call) =>
    call.url.endsWith('/create') ? createdBooking('ABCD-010130') : refusal('session_ended'),
  );
  expect((await parts.create('s1', name, withKey)).status).toBe(200);
  return parts;
}

const createCount = ({ upstream }: ReturnType<typeof fixture>) =>
  upstream.calls.filter(({ url }) => url.endsWith('/create')).length;

describe('a create request with a key', () => {
  it('reaches the service without its key', async () => {
    const { upstream } = await afterBooking('Ada', key);
    expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['form[customer_name]', 'Ada'],
    ]);
  });

  it('returns the first answer if it is repeated', async () => {
    const parts = await afterBooking('Ada', key);
    expect(await (await parts.create('s1', 'Ada', key)).text()).toContain('ABCD-010130');
    expect(createCount(parts)).toBe(1);
  });

  it('counts as repeated if only the order of its fields differs', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => createdBooking('ABCD-010130'));
    await post(create, new URLSearchParams(`form[a]=1&form[b]=2&session_id=s1&slipway_key=${key}`));
    const replay = await post(create, new URLSearchParams(`slipway_key=${key}&session_id=s1&form[b]=2&form[a]=1`));
    expect(await replay.text()).toContain('ABCD-010130');
    expect(upstream.calls).toHaveLength(1);
  });

  it.each([
    ['a different key', 'Ada', otherKey],
    ['a different body', 'Grace', key],
    ['a different key and body', 'Grace', otherKey],
    ['no key', 'Ada', undefined],
  ])('gets a conflict, not the first answer, if repeated with %s', async (_what, name, withKey) => {
    const parts = await afterBooking('Ada', key);
    const answer = await parts.create('s1', name, withKey);
    expect(answer.status).toBe(409);
    const text = await answer.clone().text();
    expect((await errorOf(answer)).id).toBe('conflict');
    expect(text).not.toContain('ABCD-010130');
    expect(createCount(parts)).toBe(1);
    expect(parts.lines.at(-1)).toMatchObject({ status: 409, outcome: 'conflict' });
  });

  it.each([
    ['a key', 'Ada', key],
    ['a different body', 'Grace', undefined],
  ])('gets a conflict for %s if the first request had no key', async (_what, name, withKey) => {
    const parts = await afterBooking('Ada');
    expect((await parts.create('s1', name, withKey)).status).toBe(409);
    expect(createCount(parts)).toBe(1);
  });

  it('books after another unconfirmed request only once the quiet time ends', async () => {
    const parts = fixture();
    const firstAnswer = parts.create('s1', 'Ada', key);
    (await parts.upstream.next()).fail(new TypeError('reset'));
    expect((await errorOf(await firstAnswer)).id).toBe('unconfirmed');
    parts.upstream.always((call) => (call.url.endsWith('/create') ? createdBooking() : openSession('s1')));
    parts.clock.advance(119_999);
    expect((await errorOf(await parts.create('s1', 'Grace', otherKey))).id).toBe('conflict');
    expect((await errorOf(await parts.create('s1', 'Ada', key))).id).toBe('unconfirmed');
    expect(createCount(parts)).toBe(1);
    parts.clock.advance(1);
    expect((await parts.create('s1', 'Grace', otherKey)).status).toBe(200);
    expect((await parts.create('s1', 'Ada', key)).status).toBe(409);
    expect(createCount(parts)).toBe(2);
  });

  it('gets a conflict if another request books in the same instance', async () => {
    const parts = fixture();
    const firstAnswer = parts.create('s1', 'Ada', key);
    const call = await parts.upstream.next();
    const secondAnswer = parts.create('s1', 'Ada', otherKey);
    await parts.clock.waitForTimer(250);
    call.answer(createdBooking('ABCD-010130'));
    expect((await firstAnswer).status).toBe(200);
    parts.clock.advance(250);
    expect((await secondAnswer).status).toBe(409);
    expect(createCount(parts)).toBe(1);
  });

  it('leaves no key, session id or form value in the store', async () => {
    const { store } = await afterBooking('Ada Lovelace', key);
    const record = await store.read(await hashCreateRecordKey('https://booking.example/harbour', 's1'));
    expect(record).toMatchObject({
      state: 'answered',
      asked: { key: expect.stringMatching(/^[0-9a-f]{64}$/), body: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    for (const text of [key, '"s1"', 'Lovelace']) expect(JSON.stringify(record)).not.toContain(text);
  });

  it('returns an answer that the previous release stored', async () => {
    const parts = fixture();
    const body = JSON.stringify({ request: { status: 'OK' }, booking: { id: 'OLD-010130' } });
    const record: CreateRecord = { state: 'answered', revision: 'r', status: 200, body };
    await parts.store.claim(await hashCreateRecordKey('https://booking.example/harbour', 's1'), record, 86_400_000);
    expect(await (await parts.create('s1', 'Ada', key)).text()).toContain('OLD-010130');
    parts.upstream.always(() => refusal('session_ended'));
    expect(await relayMemberOf(await parts.readSession('s1', key))).toEqual({ name: 'slipway', create: 'booked' });
    expect(createCount(parts)).toBe(0);
  });
});

describe('the format of a key', () => {
  it.each(['', 'short', 'a'.repeat(65), 'with blanks in between', 'umlauts-äöü-in-the-key'])(
    'is refused: %j',
    async (malformedKey) => {
      const { create: send, upstream } = fixture();
      const answer = await send('s1', 'Ada', malformedKey);
      expect(answer.status).toBe(400);
      expect((await errorOf(answer)).details).toBe('slipway_key is malformed.');
      expect(upstream.calls).toHaveLength(0);
    },
  );

  it('allows only one key per request', async () => {
    const { post } = fixture();
    const form = new URLSearchParams(`session_id=s1&slipway_key=${key}&slipway_key=${otherKey}`);
    expect((await errorOf(await post(create, form))).details).toBe('slipway_key is given twice.');
  });

  it('allows a key only in the body, because logs store addresses', async () => {
    const { get, post, upstream } = fixture();
    for (const answer of [
      await get(`${session}?session_id=s1&slipway_key=${key}`),
      await post(`${session}?slipway_key=${key}`, { session_id: 's1' }),
      await post(`${create}?slipway_key=${key}`, { session_id: 's1' }),
    ]) {
      expect(answer.status).toBe(400);
      expect((await errorOf(answer)).details).toBe('slipway_key belongs in the body.');
    }
    expect(upstream.calls).toHaveLength(0);
  });
});

it('sends only the first create request of a session, in any sequence', async () => {
  const names = fc.constantFrom('Ada', 'Grace');
  const keys = fc.constantFrom<(string | undefined)[]>(undefined, key, otherKey);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, keys), { minLength: 1, maxLength: 6 }), async (attempts) => {
      const parts = fixture();
      parts.upstream.always(() => createdBooking('ABCD-010130'));
      const [[firstName, firstKey] = expect.fail('no attempts')] = attempts;
      for (const [name, withKey] of attempts) {
        const answer = await parts.create('s1', name, withKey);
        const isReplay = name === firstName && withKey === firstKey;
        expect(answer.status).toBe(isReplay ? 200 : 409);
        expect((await answer.text()).includes('ABCD-010130')).toBe(isReplay);
      }
      expect(parts.upstream.calls).toHaveLength(1);
    }),
    { numRuns: countSamples(60) },
  );
});
