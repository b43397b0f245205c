/**
 * Tests the idempotency key of a create request. Only a repeated request with the same key and body receives the first
 * answer. Any other request for the session learns only that a booking exists. In the quiet time (120 s) after an
 * unanswered create request, the service may still book.
 */
import { describe, expect, it } from 'vitest';
import type { CreateRecord } from '../../src/relay/index.ts';
import { hashCreateRecordKey } from '../../src/relay/stores/record.ts';
import { countSamples } from '../samples.ts';
import { readError, createRelayFixture, readRelayMember } from './relay-fixture.ts';
import { createBookingResponse, createSessionResponse, createRefusalResponse } from './scripted-upstream.ts';
import fc from 'fast-check';

const bookingKey = 'a-key-made-for-this-create';
const otherKey = 'another-key-for-a-create';
const createPath = '/api/3.0/booking/create';
const sessionPath = '/api/3.0/booking/session';

async function bookSession(customerName: string, idempotencyKey?: string) {
  const relayFixture = createRelayFixture();
  relayFixture.upstream.respondToAll((call) =>
    call.url.endsWith('/create') ? createBookingResponse('ABCD-010130') : createRefusalResponse('session_ended'),
  );
  expect((await relayFixture.sendCreate('s1', customerName, idempotencyKey)).status).toBe(200);
  return relayFixture;
}

const countCreates = ({ upstream }: ReturnType<typeof createRelayFixture>) =>
  upstream.calls.filter(({ url }) => url.endsWith('/create')).length;

describe('a create request with a key', () => {
  it('reaches the service without its key', async () => {
    const { upstream } = await bookSession('Ada', bookingKey);
    expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['form[customer_name]', 'Ada'],
    ]);
  });

  it('returns the first answer if it is repeated', async () => {
    const relayFixture = await bookSession('Ada', bookingKey);
    expect(await (await relayFixture.sendCreate('s1', 'Ada', bookingKey)).text()).toContain('ABCD-010130');
    expect(countCreates(relayFixture)).toBe(1);
  });

  it('counts as repeated if only the order of its fields differs', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createBookingResponse('ABCD-010130'));
    await post(createPath, new URLSearchParams(`form[a]=1&form[b]=2&session_id=s1&slipway_key=${bookingKey}`));
    const replay = await post(
      createPath,
      new URLSearchParams(`slipway_key=${bookingKey}&session_id=s1&form[b]=2&form[a]=1`),
    );
    expect(await replay.text()).toContain('ABCD-010130');
    expect(upstream.calls).toHaveLength(1);
  });

  it.each([
    ['a different key', 'Ada', otherKey],
    ['a different body', 'Grace', bookingKey],
    ['a different key and body', 'Grace', otherKey],
    ['no key', 'Ada', undefined],
  ])(
    'gets a conflict, not the first answer, if repeated with %s',
    async (_difference, customerName, idempotencyKey) => {
      const relayFixture = await bookSession('Ada', bookingKey);
      const answer = await relayFixture.sendCreate('s1', customerName, idempotencyKey);
      expect(answer.status).toBe(409);
      const text = await answer.clone().text();
      expect((await readError(answer)).id).toBe('conflict');
      expect(text).not.toContain('ABCD-010130');
      expect(countCreates(relayFixture)).toBe(1);
      expect(relayFixture.logEntries.at(-1)).toMatchObject({ status: 409, outcome: 'conflict' });
    },
  );

  it.each([
    ['a key', 'Ada', bookingKey],
    ['a different body', 'Grace', undefined],
  ])('gets a conflict if repeated with %s after a request without key', async (_difference, name, idempotencyKey) => {
    const relayFixture = await bookSession('Ada');
    expect((await relayFixture.sendCreate('s1', name, idempotencyKey)).status).toBe(409);
    expect(countCreates(relayFixture)).toBe(1);
  });

  it('books only after the quiet time of another unconfirmed request', async () => {
    const relayFixture = createRelayFixture();
    const firstAnswer = relayFixture.sendCreate('s1', 'Ada', bookingKey);
    (await relayFixture.upstream.waitForCall()).fail(new TypeError('reset'));
    expect((await readError(await firstAnswer)).id).toBe('unconfirmed');
    relayFixture.upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createBookingResponse() : createSessionResponse('s1'),
    );
    relayFixture.clock.advance(119_999);
    expect((await readError(await relayFixture.sendCreate('s1', 'Grace', otherKey))).id).toBe('conflict');
    expect((await readError(await relayFixture.sendCreate('s1', 'Ada', bookingKey))).id).toBe('unconfirmed');
    expect(countCreates(relayFixture)).toBe(1);
    relayFixture.clock.advance(1);
    expect((await relayFixture.sendCreate('s1', 'Grace', otherKey)).status).toBe(200);
    expect((await relayFixture.sendCreate('s1', 'Ada', bookingKey)).status).toBe(409);
    expect(countCreates(relayFixture)).toBe(2);
  });

  it('gets a conflict if a request with a different key books first', async () => {
    const relayFixture = createRelayFixture();
    const firstAnswer = relayFixture.sendCreate('s1', 'Ada', bookingKey);
    const call = await relayFixture.upstream.waitForCall();
    const secondAnswer = relayFixture.sendCreate('s1', 'Ada', otherKey);
    await relayFixture.clock.waitForTimer(250);
    call.answer(createBookingResponse('ABCD-010130'));
    expect((await firstAnswer).status).toBe(200);
    relayFixture.clock.advance(250);
    expect((await secondAnswer).status).toBe(409);
    expect(countCreates(relayFixture)).toBe(1);
  });

  it('leaves no key, session id or form value in the store', async () => {
    const { store } = await bookSession('Ada Lovelace', bookingKey);
    const record = await store.read(await hashCreateRecordKey('https://booking.example/harbour', 's1'));
    expect(record).toMatchObject({
      state: 'answered',
      asked: { key: expect.stringMatching(/^[0-9a-f]{64}$/), body: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    for (const text of [bookingKey, '"s1"', 'Lovelace']) expect(JSON.stringify(record)).not.toContain(text);
  });

  it('returns an answer that release 0.1 stored', async () => {
    const relayFixture = createRelayFixture();
    const body = JSON.stringify({ request: { status: 'OK' }, booking: { id: 'OLD-010130' } });
    const record: CreateRecord = { state: 'answered', revision: 'r', status: 200, body };
    await relayFixture.store.claim(
      await hashCreateRecordKey('https://booking.example/harbour', 's1'),
      record,
      86_400_000,
    );
    expect(await (await relayFixture.sendCreate('s1', 'Ada', bookingKey)).text()).toContain('OLD-010130');
    relayFixture.upstream.respondToAll(() => createRefusalResponse('session_ended'));
    expect(await readRelayMember(await relayFixture.readSession('s1', bookingKey))).toEqual({
      name: 'slipway',
      create: 'booked',
    });
    expect(countCreates(relayFixture)).toBe(0);
  });
});

describe('the format of a key', () => {
  it.each(['', 'short', 'a'.repeat(65), 'with blanks in between', 'umlauts-äöü-in-the-key'])(
    'refuses the malformed key %j',
    async (malformedKey) => {
      const { sendCreate, upstream } = createRelayFixture();
      const answer = await sendCreate('s1', 'Ada', malformedKey);
      expect(answer.status).toBe(400);
      expect((await readError(answer)).details).toBe('slipway_key is malformed.');
      expect(upstream.calls).toHaveLength(0);
    },
  );

  it('allows only one key per request', async () => {
    const { post } = createRelayFixture();
    const form = new URLSearchParams(`session_id=s1&slipway_key=${bookingKey}&slipway_key=${otherKey}`);
    expect((await readError(await post(createPath, form))).details).toBe('slipway_key is given twice.');
  });

  it('allows a key only in the body, because logs contain URLs', async () => {
    const { get, post, upstream } = createRelayFixture();
    for (const answer of [
      await get(`${sessionPath}?session_id=s1&slipway_key=${bookingKey}`),
      await post(`${sessionPath}?slipway_key=${bookingKey}`, { session_id: 's1' }),
      await post(`${createPath}?slipway_key=${bookingKey}`, { session_id: 's1' }),
    ]) {
      expect(answer.status).toBe(400);
      expect((await readError(answer)).details).toBe('slipway_key belongs in the body.');
    }
    expect(upstream.calls).toHaveLength(0);
  });
});

it('sends only the first create request of a session, in any sequence', async () => {
  const nameArbitrary = fc.constantFrom('Ada', 'Grace');
  const keyArbitrary = fc.constantFrom<(string | undefined)[]>(undefined, bookingKey, otherKey);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(nameArbitrary, keyArbitrary), { minLength: 1, maxLength: 6 }),
      async (attempts) => {
        const relayFixture = createRelayFixture();
        relayFixture.upstream.respondToAll(() => createBookingResponse('ABCD-010130'));
        const [[firstName, firstKey] = expect.fail('no attempts')] = attempts;
        for (const [customerName, idempotencyKey] of attempts) {
          const answer = await relayFixture.sendCreate('s1', customerName, idempotencyKey);
          const isReplay = customerName === firstName && idempotencyKey === firstKey;
          expect(answer.status).toBe(isReplay ? 200 : 409);
          expect((await answer.text()).includes('ABCD-010130')).toBe(isReplay);
        }
        expect(relayFixture.upstream.calls).toHaveLength(1);
      },
    ),
    { numRuns: countSamples(60) },
  );
});
