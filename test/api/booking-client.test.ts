import { describe, expect, test } from 'vitest';
import { createBookingClient } from '../../src/api/booking-client.ts';
import { createTransport } from '../../src/api/transport.ts';
import { problemOf } from '../../src/values/problem.ts';

const key = 'k'.repeat(32);

const booked = { request: { status: 'OK' }, booking: { id: 'B-1' } };
const refused = { request: { status: 'ERROR', error: { id: 'validation_error', title: 'No.' } } };
/** What the widget makes of one answer to its create, and how often it asked. */
async function told(answer: Response, relayUrl = ''): Promise<{ kind: string; asked: number }> {
  let asked = 0;
  const fetch = () => {
    asked += 1;
    return Promise.resolve(answer);
  };
  const client = createBookingClient(createTransport({ fetch, now: () => 0 }), {
    baseUrl: 'https://book.example/harbour',
    relayUrl,
  });
  const kind = await client.create('s', {}, key).then(
    () => 'booked',
    (error: unknown) => problemOf(error).kind,
  );
  return { kind, asked };
}

describe.each([
  ['on a direct account', ''],
  ['through a relay', 'https://www.example/relay'],
])('the widget %s', (_, relayUrl) => {
  test.each([
    ['a 503 with Retry-After', () => new Response('Busy.', { status: 503, headers: { 'retry-after': '7' } })],
    ['an error envelope in a 500', () => new Response(JSON.stringify(refused), { status: 500 })],
    ['an OK without a booking', () => new Response(JSON.stringify({ request: { status: 'OK' }, booking: {} }))],
    ['too many requests, with a booking', () => new Response(JSON.stringify(booked), { status: 429 })],
  ])('takes %s for not known, and asks once', async (_words, answer) => {
    expect(await told(answer(), relayUrl)).toEqual({ kind: 'unconfirmed', asked: 1 });
  });

  test('takes too many requests for not made', async () => {
    expect(await told(new Response('', { status: 429 }), relayUrl)).toEqual({ kind: 'throttled', asked: 1 });
  });
});

test.each([
  ['a relay that names itself', 'https://www.example/relay', { relay: { name: 'slipway' } }, true],
  ['another proxy', 'https://www.example/proxy', {}, undefined],
  ['an account', '', { relay: { name: 'slipway' } }, undefined],
])('a booking made through %s is told again: %s', async (_, relayUrl, member, retold) => {
  const client = createBookingClient(
    createTransport({ fetch: () => Promise.resolve(new Response(JSON.stringify({ ...booked, ...member }))) }),
    { baseUrl: 'https://book.example/harbour', relayUrl },
  );
  expect((await client.create('s', {}, key)).retold).toBe(retold);
});

/** A client before what answers every request alike, and what it was sent. */
function before(answer: object, relayUrl = '') {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push(`${String(input).split('/api/3.0/')[1] ?? ''} ${String((init?.body as URLSearchParams | null) ?? '')}`);
    return Promise.resolve(Response.json({ request: { status: 'OK' }, ...answer }));
  };
  const options = { baseUrl: 'https://book.example/harbour', relayUrl };
  return { client: createBookingClient(createTransport({ fetch }), options), sent };
}

describe('what is known of a create', () => {
  const session = { booking: { session: { id: 's' } } };
  const relayed = (member: object) =>
    before({ ...session, relay: { name: 'slipway', ...member } }, 'https://www.example/relay').client;

  test('is the booking itself where the relay kept its answer', async () => {
    const status = await relayed({ create: 'booked', wait: 3, answer: booked }).createStatus('s', key);
    expect(status).toMatchObject({
      relay: { create: 'booked', wait: 3 },
      booking: { code: 'B-1', url: '', retold: true },
    });
  });

  test.each([{}, null])('is no booking where the answer it kept holds none: %j', async (answer) => {
    const status = await relayed({ create: 'unknown', answer }).createStatus('s', key);
    expect(status).toMatchObject({ relay: { create: 'unknown', wait: 0 }, booking: null });
  });

  test.each([
    ['a relay that keeps no claims', () => relayed({})],
    ['an account', () => before(session).client],
  ])('is nothing at %s', async (_, client) => {
    expect(await client().createStatus('s', key)).toMatchObject({ relay: null, booking: null });
  });
});

test('a session is begun with what is put in, and ended when it is told to', async () => {
  const { client, sent } = before({ booking: { session: { id: 's' } } });
  await client.session(null, { add: ['one'] });
  await client.session('s', { end: true });
  expect(sent).toEqual(['booking/session slip%5B%5D=one', 'booking/session/end session_id=s']);
});
