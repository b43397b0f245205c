/**
 * Tests the relay's option `lookup`, with which the relay finds a booking after a lost answer. Uses the demo service
 * through a proxy with faults, and a scripted service.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import * as schema from '../../demo/service/sql/schema.ts';
import { listen, type ListeningServer } from '../../demo/serving/http-server.ts';
import { createRelay, memoryLimiter, memoryStore, onNode, type RelayOptions } from '../../src/relay/index.ts';
import { faultActions, type Fault, type FaultAction } from '../faults/faults.ts';
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../faults/proxy.ts';
import { GUEST_FIELDS, START_TIME, openHarness, requestSlip, type TestHarness } from '../service/harness.ts';
import { createManualClock } from './manual-clock.ts';
import { createRelayFixture, readRelayMember, venueOrigin } from './relay-fixture.ts';
import { createJsonResponse, createSessionResponse, createRefusalResponse } from './scripted-upstream.ts';

const bookingKey = 'a-key-made-for-this-create';
const minutesToMs = (count: number) => count * 60_000;

let harness: TestHarness;
let service: ListeningServer;
let proxy: FaultProxy;
const servers: ListeningServer[] = [];
const clock = createManualClock(START_TIME.getTime());

beforeAll(async () => {
  harness = await openHarness();
  service = await listen((request, platform) => harness.service.fetch(request, platform), { port: 0 });
  proxy = await startFaultProxy({ upstream: `http://localhost:${String(service.port)}` });
}, 120_000);
afterEach(async () => {
  await proxy.removeFault();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await proxy.close();
  await service.close();
  await harness.close();
});

type Json = Record<string, unknown>;
type SendForm = (path: string, form: Record<string, string>) => Promise<{ status: number; json: Json }>;

async function startRelay(options: Partial<RelayOptions> = {}): Promise<SendForm> {
  const highLimiter = memoryLimiter(1_000_000, 60);
  const relay = createRelay({
    baseUrl: `${proxy.address}/fair`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    origins: [venueOrigin],
    limits: { address: highLimiter, origin: highLimiter, reserve: highLimiter },
    lookup: true,
    clock,
    log: () => undefined,
    ...onNode({ warn: () => undefined }),
    ...options,
  });
  const relayServer = await listen((request, platform) => relay(request, platform), { port: 0 });
  servers.push(relayServer);
  return async (path, form) => {
    const response = await fetch(`http://localhost:${String(relayServer.port)}/api/3.0/booking/${path}`, {
      method: 'POST',
      headers: { origin: venueOrigin },
      body: new URLSearchParams(form),
    });
    return { status: response.status, json: (await response.json()) as Json };
  };
}

/** Starts a session with one line. The item has room for hundreds of guests on that day. */
async function startSession(sendForm: SendForm): Promise<string> {
  const slip = await requestSlip(harness, 'fair', 6001, 'start_date=20300601&end_date=20300601&param[adults]=1');
  const { json } = await sendForm('session', { 'slip[]': slip });
  const { session } = json['booking'] as { session: { id: string } };
  return session.id;
}

const sendCreate = (sendForm: SendForm, sessionId: string) =>
  sendForm('create', { session_id: sessionId, slipway_key: bookingKey, ...Object.fromEntries(GUEST_FIELDS) });
const readStatus = async (sendForm: SendForm, sessionId: string) => {
  const { json } = await sendForm('session', { session_id: sessionId, slipway_key: bookingKey });
  return json['relay'];
};

/** Returns the booking code of a session from the database. The session must have exactly one booking. */
async function readBookingCode(sessionId: string): Promise<string> {
  const { orm } = harness.database;
  const rows = await orm.select().from(schema.booking).where(eq(schema.booking.sessionId, sessionId));
  expect(rows).toHaveLength(1);
  return rows[0]?.code ?? expect.fail();
}

const isCreate = ({ path }: ProxiedRequest) => path.endsWith('/booking/create');
const isAnyRequest = () => true;
const unconfirmedAnswer = { status: 504, json: { request: { error: { id: 'unconfirmed' } } } };
const createConfirmedAnswer = (bookingCode: string) => ({
  status: 200,
  json: { request: { status: 'OK' }, booking: { id: bookingCode } },
});

/** Creates a fault that replaces the error data in every answer of the service. */
const createErrorDataFault =
  (changeData: (data: Json) => Json): Exclude<FaultAction, string> =>
  async ({ outgoing, forwardRequest }) => {
    const { status, headers, body } = await forwardRequest();
    const json = JSON.parse(body.toString()) as { request: { error?: { data: Json } } };
    if (json.request.error) json.request.error.data = changeData(json.request.error.data);
    const newBody = Buffer.from(JSON.stringify(json));
    outgoing.writeHead(status, { ...headers, 'content-length': newBody.length });
    outgoing.end(newBody);
  };

describe('a create request whose answer does not reach the relay', () => {
  it.each<Fault>([
    'response lost',
    'reset during response',
    'gateway error after delivery',
    '503 after delivery',
    'truncated',
    'wrong content type',
    'empty',
    'redirect',
  ])('is confirmed immediately with its own booking code after: %s', async (fault) => {
    const sendForm = await startRelay();
    const [sessionId, otherSessionId] = [await startSession(sendForm), await startSession(sendForm)];
    // The other session books the same item for the same guest, day and amount. The relay must not confuse the two
    // bookings.
    await sendCreate(sendForm, otherSessionId);
    await proxy.injectFault({ fault, isAffected: isCreate });
    expect(await sendCreate(sendForm, sessionId)).toMatchObject(
      createConfirmedAnswer(await readBookingCode(sessionId)),
    );
    expect(await readBookingCode(sessionId)).not.toBe(await readBookingCode(otherSessionId));
  });

  it('is confirmed by a later read if the look-up also failed', async () => {
    const sendForm = await startRelay();
    const id = await startSession(sendForm);
    await proxy.injectFault({ fault: 'response lost', isAffected: isAnyRequest, matchCount: 2 });
    expect(await sendCreate(sendForm, id)).toMatchObject(unconfirmedAnswer);
    await proxy.removeFault();
    const { json } = createConfirmedAnswer(await readBookingCode(id));
    expect(await readStatus(sendForm, id)).toMatchObject({ create: 'booked', answer: json });
    expect(await sendCreate(sendForm, id)).toMatchObject({ status: 200, json });
    await readBookingCode(id);
  });

  it('is confirmed through another instance with the same store', async () => {
    const store = memoryStore({ now: clock.now });
    const [sendToFirst, sendToSecond] = [await startRelay({ store, lookup: false }), await startRelay({ store })];
    const id = await startSession(sendToFirst);
    await proxy.injectFault({ fault: 'response lost', isAffected: isCreate });
    expect(await sendCreate(sendToFirst, id)).toMatchObject(unconfirmedAnswer);
    expect(await readStatus(sendToFirst, id)).toMatchObject({ create: 'unknown' });
    expect(await readStatus(sendToSecond, id)).toMatchObject({
      create: 'booked',
      answer: { booking: { id: await readBookingCode(id) } },
    });
  });

  it('reveals the code only to requests with its key', async () => {
    const sendForm = await startRelay();
    const id = await startSession(sendForm);
    await proxy.injectFault({ fault: 'response lost', isAffected: isAnyRequest, matchCount: 2 });
    await sendCreate(sendForm, id);
    await proxy.removeFault();
    const { json } = await sendForm('session', { session_id: id, slipway_key: 'the-key-of-another-guest' });
    expect(json['relay']).toEqual({ name: 'slipway', create: 'booked' });
  });

  it.each<[string, Exclude<FaultAction, string>]>([
    ['has no data', createErrorDataFault(() => ({}))],
    ['has an empty code', createErrorDataFault(() => ({ booking: '' }))],
    ['has an object as the code', createErrorDataFault(() => ({ booking: { id: 'ABCD-010130' } }))],
    ['has markup in the code', createErrorDataFault(() => ({ booking: '<b>ABCD-010130</b>' }))],
    ['comes as a 503', faultActions['503 after delivery']],
  ])('stays unknown if the service’s refusal of its session %s', async (_refusal, playFault) => {
    const sendForm = await startRelay();
    const id = await startSession(sendForm);
    await proxy.injectFault({
      isAffected: isAnyRequest,
      matchCount: Infinity,
      fault: async (exchange) => {
        const { outgoing, forwardRequest } = exchange;
        const answer = await forwardRequest();
        const isCreateAnswer = answer.body.includes('customer_payment_url');
        if (isCreateAnswer) outgoing.socket?.resetAndDestroy();
        else await playFault({ ...exchange, forwardRequest: () => Promise.resolve(answer) });
      },
    });
    expect(await sendCreate(sendForm, id)).toMatchObject(unconfirmedAnswer);
    expect(await sendCreate(sendForm, id)).toMatchObject(unconfirmedAnswer);
    expect(await readStatus(sendForm, id)).toMatchObject({ create: 'unknown' });
    await readBookingCode(id);
  });
});

describe('a create request that never reaches the service', () => {
  it('stays unknown if its session has ended, but otherwise is sent again', async () => {
    const sendForm = await startRelay();
    const [closedSessionId, openSessionId] = [await startSession(sendForm), await startSession(sendForm)];
    await proxy.injectFault({ fault: 'reset', isAffected: isCreate, matchCount: 2 });
    expect(await sendCreate(sendForm, closedSessionId)).toMatchObject(unconfirmedAnswer);
    expect(await sendCreate(sendForm, openSessionId)).toMatchObject(unconfirmedAnswer);
    await proxy.removeFault();
    await sendForm('session/end', { session_id: closedSessionId });
    expect(await readStatus(sendForm, closedSessionId)).toEqual({ name: 'slipway', create: 'unknown' });
    expect(await sendCreate(sendForm, closedSessionId)).toMatchObject(unconfirmedAnswer);
    clock.advance(minutesToMs(3));
    expect(await readStatus(sendForm, openSessionId)).toEqual({ name: 'slipway', create: 'none' });
    expect(await sendCreate(sendForm, openSessionId)).toMatchObject({ status: 200 });
    await readBookingCode(openSessionId);
  });
});

describe('the look-up', () => {
  const createEndedRefusal = (bookingCode: string) => createRefusal('session_ended', { booking: bookingCode });
  const createRefusal = (errorId: string, data: Json, status = 200) =>
    createJsonResponse(
      { version: '3.0', request: { status: 'ERROR', error: { id: errorId, title: 'No.', details: '', data } } },
      status,
    );

  it('sends no request by default', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture();
    upstream.respondToAll(({ url }) =>
      url.endsWith('/create') ? createRefusalResponse('oops', 'Oops', 500) : createEndedRefusal('ABCD-010130'),
    );
    expect((await sendCreate('s1', 'Ada', bookingKey)).status).toBe(504);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({ name: 'slipway', create: 'unknown' });
    expect(upstream.calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('stops after ten seconds and answers 504', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture({ lookup: true });
    const answer = sendCreate('s1');
    (await upstream.waitForCall()).fail(new TypeError('reset'));
    const lookUpCall = await upstream.waitForCall();
    expect([lookUpCall.method, lookUpCall.url]).toEqual([
      'GET',
      'https://booking.example/harbour/api/3.0/booking/session?session_id=s1',
    ]);
    clock.advance(10_000);
    expect((await answer).status).toBe(504);
  });

  it('does not run while another request claims the session', async () => {
    const store = { ...memoryStore(), claim: () => new Promise<boolean>(() => undefined) };
    const { sendCreate, upstream, clock } = createRelayFixture({ lookup: true, store });
    // Either of the two requests may claim the session first. The other request waits for its result.
    const firstAnswer = Promise.race([sendCreate('s1'), sendCreate('s1')]);
    await clock.waitForTimer(35_000);
    clock.advance(35_000);
    expect((await firstAnswer).status).toBe(504);
    expect(upstream.calls).toEqual([]);
  });

  it('ignores the session’s refusal while the create request is in flight', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture({ lookup: true });
    void sendCreate('s1', 'Ada', bookingKey);
    await upstream.waitForCall();
    const answer = readSession('s1', bookingKey);
    (await upstream.waitForCall()).answer(createEndedRefusal('ABCD-010130'));
    expect(await readRelayMember(await answer)).toMatchObject({ create: 'working' });
  });

  it('finds the booking after an answer that contradicts itself', async () => {
    const { sendCreate, readSession, upstream } = createRelayFixture({ lookup: true });
    const contradictoryAnswer = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'WRNG-010130' } };
    upstream.respondToAll(({ url }) =>
      url.endsWith('/create') ? createJsonResponse(contradictoryAnswer) : createEndedRefusal('ABCD-010130'),
    );
    for (let count = 0; count < 2; count += 1)
      expect(await (await sendCreate('s1', 'Ada', bookingKey)).json()).toMatchObject({
        booking: { id: 'ABCD-010130' },
      });
    expect(await readRelayMember(await readSession('s1', bookingKey))).toMatchObject({
      create: 'booked',
      answer: { booking: { id: 'ABCD-010130' } },
    });
  });

  it('does not reveal the booking to a request with another body', async () => {
    const { sendCreate, upstream } = createRelayFixture({ lookup: true });
    upstream.respondToAll(() => createRefusalResponse('oops', 'Oops', 500));
    await sendCreate('s1', 'Ada', bookingKey);
    upstream.respondToAll(() => createEndedRefusal('ABCD-010130'));
    expect((await sendCreate('s1', 'Grace', bookingKey)).status).toBe(409);
  });

  it.each<[string, () => Response]>([
    ['a different error', () => createRefusal('validation_error', { booking: 'ABCD-010130' })],
    ['an expired session', () => createRefusal('session_expired', { booking: 'ABCD-010130' })],
    ['a gateway error', () => createRefusal('session_ended', { booking: 'ABCD-010130' }, 502)],
    ['a code within a sentence', () => createRefusalResponse('session_ended', 'Booking ABCD-010130 was made from it.')],
    ['an open session', () => createSessionResponse('s1')],
    [
      'an empty session',
      () => createJsonResponse({ request: { status: 'OK' }, booking: { session: { id: 's1', item: [] } } }),
    ],
  ])('returns no booking code for %s', async (_source, answer) => {
    const { sendCreate, readSession, upstream } = createRelayFixture({ lookup: true });
    upstream.respondToAll(({ url }) =>
      url.endsWith('/create') ? createRefusalResponse('oops', 'Oops', 500) : answer(),
    );
    expect((await sendCreate('s1', 'Ada', bookingKey)).status).toBe(504);
    expect(await readRelayMember(await readSession('s1', bookingKey))).toMatchObject({ create: 'unknown' });
  });

  it('reveals nothing about a session that this relay did not book', async () => {
    const { readSession, upstream } = createRelayFixture({ lookup: true });
    upstream.respondToAll(() => createEndedRefusal('ABCD-010130'));
    expect(await readRelayMember(await readSession('s1', bookingKey))).toEqual({ name: 'slipway', create: 'none' });
  });
});
