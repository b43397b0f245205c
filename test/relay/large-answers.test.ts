/** Tests answers that are too large for a record, and guests whose records use up their byte budget. */
import { describe, expect, it } from 'vitest';
import { countRecordBytes, type CreateRecord } from '../../src/relay/stores/record.ts';
import { readError, createRelayFixture, readRelayMember } from './relay-fixture.ts';
import {
  createJsonResponse,
  createSessionResponse,
  createRefusalResponse,
  type ReceivedCall,
} from './scripted-upstream.ts';

const KILOBYTE = 1_000;
const sessionPath = '/api/3.0/booking/session';
const writeKey = 'a-key-made-for-this-write';
const writeForm = { session_id: 's1', 'slip[]': 'a', slipway_key: writeKey };

/** Returns a session answer of about this many bytes. */
const createSizedSession = (bytes: number, sessionId = 's1') =>
  createJsonResponse({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id: sessionId, item: { '1': { name: 'x'.repeat(bytes) } } } },
  });
const createLargeSession = (id = 's1') => createSizedSession(3 * KILOBYTE, id);
const createLargeBooking = (id: string, bytes: number) =>
  createJsonResponse({ version: '3.0', request: { status: 'OK' }, booking: { id, note: 'x'.repeat(bytes) } });
const isCreate = ({ url }: ReceivedCall): boolean => url.endsWith('/create');

describe('a write with a key and a large answer', () => {
  it('gets the current session if it is repeated', async () => {
    const { post, upstream, logEntries } = createRelayFixture();
    upstream.respondToAll(() => createLargeSession());
    await post(sessionPath, writeForm);
    upstream.calls.length = 0;
    upstream.respondToAll(() => createSessionResponse('s1'));
    const secondAnswer = await post(sessionPath, writeForm);
    expect(secondAnswer.status).toBe(200);
    expect(await secondAnswer.json()).toMatchObject({ booking: { session: { id: 's1', total: '10.00' } } });
    expect(logEntries.at(-1)).toMatchObject({ outcome: 'repeated' });
    const [call = expect.fail('The relay sent nothing.')] = upstream.calls;
    expect(upstream.calls).toHaveLength(1);
    expect([call.method, call.url]).toEqual(['POST', 'https://booking.example/harbour/api/3.0/booking/session']);
    expect(call.parameters.toString()).toBe('session_id=s1');
    expect(call.headers.get('x-forwarded-for')).toBe('203.0.113.9');
  });

  it('gets the session that it started if it is repeated', async () => {
    const firstInstance = createRelayFixture();
    const secondInstance = firstInstance.createInstance();
    firstInstance.upstream.respondToAll(() => createLargeSession('started'));
    const form = { 'slip[]': 'a', slipway_key: 'key-of-the-start' };
    await firstInstance.post(sessionPath, form);
    firstInstance.upstream.calls.length = 0;
    expect(await (await secondInstance.post(sessionPath, form)).json()).toMatchObject({
      booking: { session: { id: 'started' } },
    });
    expect(firstInstance.upstream.calls.map(({ parameters }) => parameters.toString())).toEqual(['session_id=started']);
  });

  it('gets the session that it named, not the session of its answer', async () => {
    const { post, upstream } = createRelayFixture();
    // The service may answer a write to an ended session with a new session.
    upstream.respondToAll(() => createLargeSession('s2'));
    await post(sessionPath, writeForm);
    upstream.calls.length = 0;
    await post(sessionPath, writeForm);
    expect(upstream.calls.map(({ parameters }) => parameters.toString())).toEqual(['session_id=s1']);
  });

  it.each([
    [
      'has ended',
      () => createJsonResponse({ version: '3.0', request: { status: 'ERROR', error: { id: 'session_ended' } } }),
    ],
    ['cannot be read', () => new Response('oops', { status: 500 })],
    ['has a different id', () => createLargeSession('s2')],
  ])('gets "unconfirmed" if it is repeated and the session %s', async (_sessionState, createResponse) => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createLargeSession());
    await post(sessionPath, writeForm);
    upstream.respondToAll(createResponse);
    expect(await readError(await post(sessionPath, writeForm))).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    expect(upstream.calls).toHaveLength(2);
  });

  it('gets a conflict if it is repeated with a different body', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createLargeSession());
    await post(sessionPath, writeForm);
    expect((await post(sessionPath, { ...writeForm, 'slip[]': 'b' })).status).toBe(409);
    expect(upstream.calls).toHaveLength(1);
  });

  it('gets "unconfirmed" at a repetition after a refusal', async () => {
    const { post, upstream } = createRelayFixture();
    const error = { id: 'sold_out', details: 'x'.repeat(3 * KILOBYTE) };
    upstream.respondToAll(() => createJsonResponse({ version: '3.0', request: { status: 'ERROR', error } }));
    expect((await readError(await post(sessionPath, writeForm))).id).toBe('sold_out');
    expect(await readError(await post(sessionPath, writeForm))).toMatchObject({
      id: 'unconfirmed',
      session: 'unclear',
    });
    expect(upstream.calls).toHaveLength(1);
  });

  it('has a stored answer if the record has at most 2,500 bytes', async () => {
    const { store } = createRelayFixture();
    let lastRecord: CreateRecord | undefined;
    const { post, upstream } = createRelayFixture({
      store: {
        ...store,
        replace: (key, revision, record, keepFor) => {
          lastRecord = record;
          return store.replace(key, revision, record, keepFor);
        },
      },
    });
    const createRecordOfSize = async (bytes: number): Promise<CreateRecord> => {
      upstream.respondToAll(() => createSizedSession(bytes));
      await post(sessionPath, { ...writeForm, slipway_key: `a-key-for-${bytes}-bytes` });
      return lastRecord ?? expect.fail('The store holds no record.');
    };
    const fillerBytes = 1_000 + 2_500 - countRecordBytes(await createRecordOfSize(1_000));
    expect(await createRecordOfSize(fillerBytes)).toMatchObject({ state: 'answered' });
    expect(await createRecordOfSize(fillerBytes + 1)).toMatchObject({
      state: 'unknown',
      done: { startedSession: null },
    });
  });
});

describe('the byte budget of one guest', () => {
  it('drops the answers of the oldest writes if writes exceed 1 MB', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createSizedSession(1_800));
    const sendWrite = (index: number) => post(sessionPath, { ...writeForm, slipway_key: `a-key-for-write-${index}` });
    const writeCount = 460;
    // Simultaneous writes end in any order. The test depends on the order of the oldest writes, so these run one after
    // the other.
    for (let index = 0; index < 40; index += 1) await sendWrite(index);
    await Promise.all(Array.from({ length: writeCount - 40 }, (_, index) => sendWrite(40 + index)));
    upstream.calls.length = 0;
    await sendWrite(writeCount - 1);
    await sendWrite(writeCount - 300);
    expect(upstream.calls).toHaveLength(0);
    await sendWrite(0);
    expect(upstream.calls).toHaveLength(1);
  });

  it('shrinks the oldest answers to create requests if they exceed 2 MB', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    const bookingKey = 'a-key-for-this-create';
    upstream.respondToAll(({ parameters }) =>
      createLargeBooking(`CODE-${parameters.get('session_id') ?? ''}`, 300 * KILOBYTE),
    );
    for (let count = 0; count < 8; count += 1) await sendCreate(`s${count}`, 'Ada', bookingKey);
    const oldestAnswer = await sendCreate('s0', 'Ada', bookingKey);
    expect(oldestAnswer.status).toBe(200);
    const shrunkAnswer = await oldestAnswer.text();
    expect(JSON.parse(shrunkAnswer)).toMatchObject({ request: { status: 'OK' }, booking: { id: 'CODE-s0' } });
    expect(shrunkAnswer).not.toContain('xxxx');
    expect((await sendCreate('s0', 'Grace')).status).toBe(409);
    expect(upstream.calls).toHaveLength(8);
    expect((await readRelayMember(await readSession('s0'))).create).toBe('booked');
    expect(await (await sendCreate('s7', 'Ada', bookingKey)).text()).toContain('xxxx');
  });

  it('keeps the expiry of a shrunk answer, one day after its request', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture();
    upstream.respondToAll(({ parameters }) => createLargeBooking(parameters.get('session_id') ?? '', 700 * KILOBYTE));
    await sendCreate('s0');
    clock.advance(80_000_000);
    for (const sessionId of ['s1', 's2', 's3']) await sendCreate(sessionId);
    clock.advance(6_399_999);
    await sendCreate('s0');
    expect(upstream.calls).toHaveLength(4);
    clock.advance(1);
    await sendCreate('s0');
    expect(upstream.calls).toHaveLength(5);
  });

  it('prevents a second booking if a shrunk answer contains no code', async () => {
    const paymentUrl = `https://pay.example/${'x'.repeat(2_500 * KILOBYTE)}`;
    const { sendCreate, readSession, upstream, clock } = createRelayFixture({ maxAnswer: 4_000 * KILOBYTE });
    upstream.respondToAll(() =>
      createJsonResponse({ request: { status: 'OK', data: { url: paymentUrl } }, booking: {} }),
    );
    expect((await sendCreate('s1')).status).toBe(200);
    clock.advance(600_000);
    expect((await readError(await sendCreate('s1'))).id).toBe('unconfirmed');
    expect((await readRelayMember(await readSession('s1'))).create).toBe('unknown');
    expect(upstream.calls.filter(isCreate)).toHaveLength(1);
  });
});

/**
 * A text whose characters each need seven bytes in a record, because the record contains JSON inside JSON: `\\u0001`.
 */
const widestText = '\u0001'.repeat(300);

/** Returns a booking answer of 19 kB, which the relay cannot replace by a smaller one. */
function createFixedBooking(): Response {
  const memberNames = ['id', 'booking_id', 'token', 'status_id', 'customer_payment_url', 'invoice_url'];
  return createJsonResponse({
    version: '3.0',
    request: { status: 'OK', data: { url: widestText } },
    booking_id: widestText,
    customer_payment_url: widestText,
    booking: Object.fromEntries(memberNames.map((name) => [name, widestText])),
  });
}
/** Number of these bookings that fit into the budget of 2 MB. */
const BOOKING_COUNT = 102;

const createServerError = () => new Response('oops', { status: 500 });

describe('a guest whose create requests use up the byte budget', () => {
  /**
   * Creates a relay whose guest has used up the byte budget of 2 MB: with large bookings, and with create requests
   * without an answer.
   */
  async function fillGuestBudget() {
    let guestAddress = '203.0.113.9';
    const relayFixture = createRelayFixture({ clientAddress: () => guestAddress });
    let count = 0;
    const sendNextCreate = () => relayFixture.sendCreate(`s${(count += 1)}`);
    relayFixture.upstream.respondToAll(createFixedBooking);
    await Promise.all(Array.from({ length: BOOKING_COUNT }, sendNextCreate));
    relayFixture.upstream.respondToAll(createServerError);
    const lostSessions: string[] = [];
    let nextAnswer = await sendNextCreate();
    for (; nextAnswer.status === 504 && count < 200; nextAnswer = await sendNextCreate())
      lostSessions.push(`s${count}`);
    const moveToAddress = (newAddress: string) => (guestAddress = newAddress);
    return { ...relayFixture, nextAnswer, lostSessions, moveToAddress };
  }

  it('gets a 429 for the next create request, without a call', async () => {
    const { nextAnswer, lostSessions, upstream } = await fillGuestBudget();
    expect([nextAnswer.status, nextAnswer.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await readError(nextAnswer)).id).toBe('throttled');
    expect(lostSessions.length).toBeGreaterThan(20);
    expect(upstream.calls).toHaveLength(BOOKING_COUNT + lostSessions.length);
  });

  it('gets the answers of earlier create requests', async () => {
    const { sendCreate, lostSessions } = await fillGuestBudget();
    expect((await sendCreate('s1')).status).toBe(200);
    expect((await readError(await sendCreate(lostSessions[0] ?? ''))).id).toBe('unconfirmed');
  });

  it('does not prevent the create requests of other guests', async () => {
    const { sendCreate, moveToAddress, upstream } = await fillGuestBudget();
    moveToAddress('198.51.100.1');
    upstream.respondToAll(() => createLargeBooking('OTHER', 1));
    expect((await sendCreate('other')).status).toBe(200);
  });

  it('sends create requests again after the service refuses earlier ones', async () => {
    const { sendCreate, lostSessions, upstream, clock } = await fillGuestBudget();
    clock.advance(130_000);
    upstream.respondToAll((call) =>
      isCreate(call)
        ? createRefusalResponse('sold_out')
        : createSessionResponse(call.parameters.get('session_id') ?? ''),
    );
    for (const id of lostSessions.slice(0, 3)) expect((await readError(await sendCreate(id))).id).toBe('sold_out');
    upstream.respondToAll(createServerError);
    expect((await readError(await sendCreate('next'))).id).toBe('unconfirmed');
  });

  it('sends create requests again a day later', async () => {
    const { sendCreate, clock, upstream } = await fillGuestBudget();
    upstream.respondToAll(() => createLargeBooking('LATER', 1));
    clock.advance(86_399_999);
    expect((await sendCreate('early')).status).toBe(429);
    clock.advance(1);
    expect((await sendCreate('tomorrow')).status).toBe(200);
  });
});

describe('a relay whose create requests use 20 MB', () => {
  it('answers "unavailable" to the next create request of any guest', async () => {
    let guestNumber = 0;
    const { sendCreate, upstream, logEntries } = createRelayFixture({
      clientAddress: () => `203.0.113.${guestNumber}`,
    });
    upstream.respondToAll(createFixedBooking);
    let count = 0;
    for (; guestNumber < 11; guestNumber += 1)
      await Promise.all(Array.from({ length: 95 }, () => sendCreate(`s${(count += 1)}`)));
    upstream.calls.length = 0;
    const answer = await sendCreate('next');
    expect(answer.status).toBe(503);
    expect((await readError(answer)).id).toBe('unavailable');
    expect(logEntries.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'StoreFullError' });
    expect(upstream.calls).toHaveLength(0);
  });
});
