/** The relay with the real demo service and its database, in one process without a port. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, memoryLimiter, memoryStore, type Relay, type RelayOptions } from '../../../src/relay/index.ts';
import { systemClock } from '../../../src/relay/clock.ts';
import { venue } from '../relay-fixture.ts';

const base = 'http://localhost:4174/harbour';
let service: Service;

beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
}, 60_000);
afterAll(() => service.close());

type Json = Record<string, unknown>;
const inside = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (parent, name) => (typeof parent === 'object' && parent !== null ? (parent as Json)[name] : undefined),
    value,
  );
const read = async (path: string): Promise<Json> =>
  (await (await service.fetch(new Request(`${base}/api/3.0/${path}`))).json()) as Json;

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Returns a SLIP, the booking token of a quote, for a free item and day in the next three months. */
async function freeSlip(): Promise<string> {
  const { items } = await read('item');
  for (const id of Object.keys((items ?? {}) as Json)) {
    const { item } = await read(`item/${id}/cal?start_date=${dayFromNow(10)}&end_date=${dayFromNow(90)}`);
    const free = Object.entries((inside(item, 'cal') ?? {}) as Json).filter(
      ([day, open]) => /^\d{8}$/.test(day) && Number(open) > 0,
    );
    for (const [day] of free.slice(0, 20)) {
      const quote = await read(`item/${id}?start_date=${day}&end_date=${day}&param[adults]=2`);
      const slip = inside(quote, 'item', 'rate', 'slip');
      if (typeof slip === 'string' && inside(quote, 'item', 'rate', 'status') === 'AVAILABLE') return slip;
    }
  }
  return expect.fail('Every item is sold out.');
}

function demoRelay(options: Partial<RelayOptions> = {}): Relay {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  const limit = memoryLimiter(100_000, 60);
  return createRelay({
    baseUrl: base,
    apiKey,
    apiSecret,
    origins: [venue],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    limits: { address: limit, origin: limit },
    fetch: (input, init) => service.fetch(new Request(input, init)),
    ...options,
  });
}

async function send(relay: Relay, path: string, form: Record<string, string>): Promise<Json> {
  const request = new Request(`https://relay.example/api/3.0/booking/${path}`, {
    method: 'POST',
    headers: { origin: venue },
    body: new URLSearchParams(form),
  });
  return (await (await relay(request)).json()) as Json;
}

const guestForm = {
  'form[customer_name]': 'Ada Lovelace',
  'form[customer_email]': 'ada@example.com',
  'form[customer_phone]': '+1 604 555 0100',
  'form[customer_address]': '1 Harbour Road',
  'form[customer_city]': 'Vancouver',
  'form[customer_country]': 'CA',
  'form[customer_region]': 'BC',
  'form[customer_postal_zip]': 'V6B 1A1',
  'form[customer_tos_agree]': '1',
};

async function openSession(relay: Relay): Promise<string> {
  const answer = await send(relay, 'session', { 'slip[]': await freeSlip() });
  const id = inside(answer, 'booking', 'session', 'id');
  return typeof id === 'string' ? id : expect.fail(JSON.stringify(answer));
}

it('lets a guest correct the form and book once', async () => {
  expect(await read('booking/session?slip[]=x')).toHaveProperty('error');
  const relay = demoRelay();
  const session_id = await openSession(relay);
  expect(inside(await send(relay, 'create', { session_id }), 'request', 'error', 'id')).toBe('validation_error');
  const first = await send(relay, 'create', { session_id, ...guestForm });
  expect(inside(first, 'request', 'status'), JSON.stringify(first)).toBe('OK');
  // Only guests get a payment address, so the relay has not booked as staff.
  expect(inside(first, 'request', 'data', 'url')).toMatch(/^http/);
  expect(await send(relay, 'create', { session_id, ...guestForm })).toEqual(first);
  const other = { session_id, ...guestForm, 'form[customer_name]': 'Grace Hopper' };
  expect(inside(await send(relay, 'create', other), 'request', 'error', 'id')).toBe('conflict');
  // Even an instance without the record must not book twice, because the service refuses it.
  expect(inside(await send(demoRelay(), 'create', { session_id, ...guestForm }), 'request', 'status')).toBe('ERROR');
});

it('sends no second create request if the first got no answer', async () => {
  let creates = 0;
  const relay = demoRelay({
    fetch: async (input, init) => {
      const response = await service.fetch(new Request(input, init));
      if (!String(input).endsWith('/booking/create')) return response;
      creates += 1;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    },
  });
  const session_id = await openSession(relay);
  expect(inside(await send(relay, 'create', { session_id, ...guestForm }), 'request', 'error', 'id')).toBe(
    'unconfirmed',
  );
  expect(inside(await send(relay, 'create', { session_id, ...guestForm }), 'request', 'error')).toMatchObject({
    id: 'unconfirmed',
    session: 'ended',
  });
  expect(creates).toBe(1);
});

it('books after the quiet time if the first request never arrived', async () => {
  let losesAnswers = true;
  let offsetMs = 0;
  const store = memoryStore();
  const relay = demoRelay({
    store,
    clock: { ...systemClock, now: () => Date.now() + offsetMs },
    fetch: async (input, init) => {
      if (losesAnswers && String(input).endsWith('/booking/create'))
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return service.fetch(new Request(input, init));
    },
  });
  const session_id = await openSession(relay);
  expect(inside(await send(relay, 'create', { session_id, ...guestForm }), 'request', 'error', 'id')).toBe(
    'unconfirmed',
  );
  losesAnswers = false;
  expect(inside(await send(relay, 'create', { session_id, ...guestForm }), 'request', 'error')).toMatchObject({
    id: 'unconfirmed',
    session: 'open',
  });
  offsetMs = 121_000;
  expect(inside(await send(relay, 'create', { session_id, ...guestForm }), 'request', 'status')).toBe('OK');
});
