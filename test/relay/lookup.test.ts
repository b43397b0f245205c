/**
 * The option `lookup`: how the relay finds a booking after a lost answer. Uses the demo service through a faulty
 * proxy, and a scripted service.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import * as schema from '../../demo/service/sql/schema.ts';
import { listen, type ListeningServer } from '../../demo/serving/listening.ts';
import { createRelay, memoryLimiter, memoryStore, onNode, type RelayOptions } from '../../src/relay/index.ts';
import { faultActions, type Fault, type FaultAction } from '../faults/faults.ts';
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../faults/proxy.ts';
import { GUEST_FIELDS, NOON, openHarness, requestSlip, type TestHarness } from '../service/harness.ts';
import { createManualClock } from './manual-clock.ts';
import { fixture, relayMemberOf, venue } from './relay-fixture.ts';
import { json as answerOf, openSession, refusal } from './scripted-upstream.ts';

const key = 'a-key-made-for-this-create';
const minutes = (count: number) => count * 60_000;

let bench: TestHarness;
let service: ListeningServer;
let proxy: FaultProxy;
const servers: ListeningServer[] = [];
const clock = createManualClock(NOON.getTime());

beforeAll(async () => {
  bench = await openHarness();
  service = await listen((request, platform) => bench.service.fetch(request, platform), { port: 0 });
  proxy = await startFaultProxy({ upstream: `http://localhost:${String(service.port)}` });
}, 120_000);
afterEach(async () => {
  await proxy.removeFault();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await proxy.close();
  await service.close();
  await bench.close();
});

type Json = Record<string, unknown>;
type Send = (path: string, form: Record<string, string>) => Promise<{ status: number; json: Json }>;

async function relayWith(options: Partial<RelayOptions> = {}): Promise<Send> {
  const generous = memoryLimiter(1_000_000, 60);
  const relay = createRelay({
    baseUrl: `${proxy.address}/fair`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    origins: [venue],
    limits: { address: generous, origin: generous, reserve: generous },
    lookup: true,
    clock,
    log: () => undefined,
    ...onNode({ warn: () => undefined }),
    ...options,
  });
  const door = await listen((request, platform) => relay(request, platform), { port: 0 });
  servers.push(door);
  return async (path, form) => {
    const response = await fetch(`http://localhost:${String(door.port)}/api/3.0/booking/${path}`, {
      method: 'POST',
      headers: { origin: venue },
      body: new URLSearchParams(form),
    });
    return { status: response.status, json: (await response.json()) as Json };
  };
}

/** Starts a session with one line. The item has room for hundreds of guests on that day. */
async function startSession(send: Send): Promise<string> {
  const slip = await requestSlip(bench, 'fair', 6001, 'start_date=20300601&end_date=20300601&param[adults]=1');
  const { json } = await send('session', { 'slip[]': slip });
  const { session } = json['booking'] as { session: { id: string } };
  return session.id;
}

const create = (send: Send, session_id: string) =>
  send('create', { session_id, slipway_key: key, ...Object.fromEntries(GUEST_FIELDS) });
const readStatus = async (send: Send, session_id: string) => {
  const { json } = await send('session', { session_id, slipway_key: key });
  return json['relay'];
};

/** Returns the booking code of a session from the database. The session must have exactly one booking. */
async function codeOf(sessionId: string): Promise<string> {
  const { orm } = bench.database;
  const rows = await orm.select().from(schema.booking).where(eq(schema.booking.sessionId, sessionId));
  expect(rows).toHaveLength(1);
  return rows[0]?.code ?? expect.fail();
}

const isCreate = ({ path }: ProxiedRequest) => path.endsWith('/booking/create');
const isAnything = () => true;
const unconfirmedAnswer = { status: 504, json: { request: { error: { id: 'unconfirmed' } } } };
const confirmedAnswer = (code: string) => ({ status: 200, json: { request: { status: 'OK' }, booking: { id: code } } });

/** Creates a fault that changes the error data in every answer of the service. */
const withData =
  (change: (data: Json) => Json): Exclude<FaultAction, string> =>
  async ({ outgoing, forwardRequest }) => {
    const { status, headers, body } = await forwardRequest();
    const json = JSON.parse(body.toString()) as { request: { error?: { data: Json } } };
    if (json.request.error) json.request.error.data = change(json.request.error.data);
    const text = Buffer.from(JSON.stringify(json));
    outgoing.writeHead(status, { ...headers, 'content-length': text.length });
    outgoing.end(text);
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
    const send = await relayWith();
    const [id, otherId] = [await startSession(send), await startSession(send)];
    // The relay must not confuse it with a booking of the same guest, item, day and amount.
    await create(send, otherId);
    await proxy.injectFault({ fault, isAffected: isCreate });
    expect(await create(send, id)).toMatchObject(confirmedAnswer(await codeOf(id)));
    expect(await codeOf(id)).not.toBe(await codeOf(otherId));
  });

  it('is confirmed by a later read if the look-up also failed', async () => {
    const send = await relayWith();
    const id = await startSession(send);
    await proxy.injectFault({ fault: 'response lost', isAffected: isAnything, matchCount: 2 });
    expect(await create(send, id)).toMatchObject(unconfirmedAnswer);
    await proxy.removeFault();
    const { json } = confirmedAnswer(await codeOf(id));
    expect(await readStatus(send, id)).toMatchObject({ create: 'booked', answer: json });
    expect(await create(send, id)).toMatchObject({ status: 200, json });
    await codeOf(id);
  });

  it('is confirmed through another instance with the same store', async () => {
    const store = memoryStore({ now: clock.now });
    const [firstInstance, secondInstance] = [await relayWith({ store, lookup: false }), await relayWith({ store })];
    const id = await startSession(firstInstance);
    await proxy.injectFault({ fault: 'response lost', isAffected: isCreate });
    expect(await create(firstInstance, id)).toMatchObject(unconfirmedAnswer);
    expect(await readStatus(firstInstance, id)).toMatchObject({ create: 'unknown' });
    expect(await readStatus(secondInstance, id)).toMatchObject({
      create: 'booked',
      answer: { booking: { id: await codeOf(id) } },
    });
  });

  it('reveals the code only to requests with its key', async () => {
    const send = await relayWith();
    const id = await startSession(send);
    await proxy.injectFault({ fault: 'response lost', isAffected: isAnything, matchCount: 2 });
    await create(send, id);
    await proxy.removeFault();
    const { json } = await send('session', { session_id: id, slipway_key: 'the-key-of-another-guest' });
    expect(json['relay']).toEqual({ name: 'slipway', create: 'booked' });
  });

  it.each<[string, Exclude<FaultAction, string>]>([
    ['has no data', withData(() => ({}))],
    ['has an empty code', withData(() => ({ booking: '' }))],
    ['has an object as the code', withData(() => ({ booking: { id: 'ABCD-010130' } }))],
    ['has markup in the code', withData(() => ({ booking: '<b>ABCD-010130</b>' }))],
    ['comes as a 503', faultActions['503 after delivery']],
  ])('stays unknown if the refusal of its session %s', async (_what, play) => {
    const send = await relayWith();
    const id = await startSession(send);
    await proxy.injectFault({
      isAffected: isAnything,
      matchCount: Infinity,
      fault: async (exchange) => {
        const { outgoing, forwardRequest } = exchange;
        const answer = await forwardRequest();
        const isOfCreate = answer.body.includes('customer_payment_url');
        if (isOfCreate) outgoing.socket?.resetAndDestroy();
        else await play({ ...exchange, forwardRequest: () => Promise.resolve(answer) });
      },
    });
    expect(await create(send, id)).toMatchObject(unconfirmedAnswer);
    expect(await create(send, id)).toMatchObject(unconfirmedAnswer);
    expect(await readStatus(send, id)).toMatchObject({ create: 'unknown' });
    await codeOf(id);
  });
});

describe('a create request that never reaches the service', () => {
  it('stays unknown if its session has ended, but otherwise is sent again', async () => {
    const send = await relayWith();
    const [closedSession, openSessionId] = [await startSession(send), await startSession(send)];
    await proxy.injectFault({ fault: 'reset', isAffected: isCreate, matchCount: 2 });
    expect(await create(send, closedSession)).toMatchObject(unconfirmedAnswer);
    expect(await create(send, openSessionId)).toMatchObject(unconfirmedAnswer);
    await proxy.removeFault();
    await send('session/end', { session_id: closedSession });
    expect(await readStatus(send, closedSession)).toEqual({ name: 'slipway', create: 'unknown' });
    expect(await create(send, closedSession)).toMatchObject(unconfirmedAnswer);
    clock.advance(minutes(3));
    expect(await readStatus(send, openSessionId)).toEqual({ name: 'slipway', create: 'none' });
    expect(await create(send, openSessionId)).toMatchObject({ status: 200 });
    await codeOf(openSessionId);
  });
});

describe('the look-up', () => {
  const ended = (booking: string) => refusalWith('session_ended', { booking });
  const refusalWith = (id: string, data: Json, status = 200) =>
    answerOf({ version: '3.0', request: { status: 'ERROR', error: { id, title: 'No.', details: '', data } } }, status);

  it('is off by default', async () => {
    const { create: book, readSession, upstream } = fixture();
    upstream.always(({ url }) => (url.endsWith('/create') ? refusal('oops', 'Oops', 500) : ended('ABCD-010130')));
    expect((await book('s1', 'Ada', key)).status).toBe(504);
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'unknown' });
    expect(upstream.calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('stops after ten seconds', async () => {
    const { create: book, upstream, clock: time } = fixture({ lookup: true });
    const answer = book('s1');
    (await upstream.next()).fail(new TypeError('reset'));
    const lookUpCall = await upstream.next();
    expect([lookUpCall.method, lookUpCall.url]).toEqual([
      'GET',
      'https://booking.example/harbour/api/3.0/booking/session?session_id=s1',
    ]);
    time.advance(10_000);
    expect((await answer).status).toBe(504);
  });

  it('does not run while another request holds the create request', async () => {
    const store = { ...memoryStore(), claim: () => new Promise<boolean>(() => undefined) };
    const { create: book, upstream, clock: time } = fixture({ lookup: true, store });
    // Either request may claim the session. The other one waits for it.
    const firstAnswer = Promise.race([book('s1'), book('s1')]);
    await time.waitForTimer(35_000);
    time.advance(35_000);
    expect((await firstAnswer).status).toBe(504);
    expect(upstream.calls).toEqual([]);
  });

  it('ignores the refusal while the create request is in flight', async () => {
    const { create: book, readSession, upstream } = fixture({ lookup: true });
    void book('s1', 'Ada', key);
    await upstream.next();
    const answer = readSession('s1', key);
    (await upstream.next()).answer(ended('ABCD-010130'));
    expect(await relayMemberOf(await answer)).toMatchObject({ create: 'working' });
  });

  it('finds the booking after an answer that contradicts itself', async () => {
    const { create: book, readSession, upstream } = fixture({ lookup: true });
    const contradiction = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'WRNG-010130' } };
    upstream.always(({ url }) => (url.endsWith('/create') ? answerOf(contradiction) : ended('ABCD-010130')));
    for (let count = 0; count < 2; count += 1)
      expect(await (await book('s1', 'Ada', key)).json()).toMatchObject({ booking: { id: 'ABCD-010130' } });
    expect(await relayMemberOf(await readSession('s1', key))).toMatchObject({
      create: 'booked',
      answer: { booking: { id: 'ABCD-010130' } },
    });
  });

  it('does not reveal the booking to a different body', async () => {
    const { create: book, upstream } = fixture({ lookup: true });
    upstream.always(() => refusal('oops', 'Oops', 500));
    await book('s1', 'Ada', key);
    upstream.always(() => ended('ABCD-010130'));
    expect((await book('s1', 'Grace', key)).status).toBe(409);
  });

  it.each<[string, () => Response]>([
    ['a different error', () => refusalWith('validation_error', { booking: 'ABCD-010130' })],
    ['an expired session', () => refusalWith('session_expired', { booking: 'ABCD-010130' })],
    ['a gateway error', () => refusalWith('session_ended', { booking: 'ABCD-010130' }, 502)],
    ['a code within a sentence', () => refusal('session_ended', 'Booking ABCD-010130 was made from it.')],
    ['an open session', () => openSession('s1')],
    ['an empty session', () => answerOf({ request: { status: 'OK' }, booking: { session: { id: 's1', item: [] } } })],
  ])('takes no code from %s', async (_what, answer) => {
    const { create: book, readSession, upstream } = fixture({ lookup: true });
    upstream.always(({ url }) => (url.endsWith('/create') ? refusal('oops', 'Oops', 500) : answer()));
    expect((await book('s1', 'Ada', key)).status).toBe(504);
    expect(await relayMemberOf(await readSession('s1', key))).toMatchObject({ create: 'unknown' });
  });

  it('reveals nothing about a session that this relay did not book', async () => {
    const { readSession, upstream } = fixture({ lookup: true });
    upstream.always(() => ended('ABCD-010130'));
    expect(await relayMemberOf(await readSession('s1', key))).toEqual({ name: 'slipway', create: 'none' });
  });
});
