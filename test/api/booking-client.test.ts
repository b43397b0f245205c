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
