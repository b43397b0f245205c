/** Tests the relay with the real demo service and its database, in one process without a port. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, memoryLimiter, memoryStore, type Relay, type RelayOptions } from '../../../src/relay/index.ts';
import { systemClock } from '../../../src/relay/clock.ts';
import { venueOrigin } from '../relay-fixture.ts';

const serviceBaseUrl = 'http://localhost:4174/harbour';
let service: Service;

beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
}, 60_000);
afterAll(() => service.close());

type Json = Record<string, unknown>;
const readMember = (value: unknown, ...memberNames: string[]): unknown =>
  memberNames.reduce<unknown>(
    (parent, name) => (typeof parent === 'object' && parent !== null ? (parent as Json)[name] : undefined),
    value,
  );
const readJson = async (path: string): Promise<Json> =>
  (await (await service.fetch(new Request(`${serviceBaseUrl}/api/3.0/${path}`))).json()) as Json;

const formatDayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Returns a SLIP, the booking token of a quote, for a free item and day in the next three months. */
async function findFreeSlip(): Promise<string> {
  const { items } = await readJson('item');
  for (const itemId of Object.keys((items ?? {}) as Json)) {
    const { item } = await readJson(
      `item/${itemId}/cal?start_date=${formatDayFromNow(10)}&end_date=${formatDayFromNow(90)}`,
    );
    const freeDays = Object.entries((readMember(item, 'cal') ?? {}) as Json).filter(
      ([day, freeCount]) => /^\d{8}$/.test(day) && Number(freeCount) > 0,
    );
    for (const [day] of freeDays.slice(0, 20)) {
      const quote = await readJson(`item/${itemId}?start_date=${day}&end_date=${day}&param[adults]=2`);
      const slip = readMember(quote, 'item', 'rate', 'slip');
      if (typeof slip === 'string' && readMember(quote, 'item', 'rate', 'status') === 'AVAILABLE') return slip;
    }
  }
  return expect.fail('Every item is sold out.');
}

function createDemoRelay(options: Partial<RelayOptions> = {}): Relay {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  const highLimiter = memoryLimiter(100_000, 60);
  return createRelay({
    baseUrl: serviceBaseUrl,
    apiKey,
    apiSecret,
    origins: [venueOrigin],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    limits: { address: highLimiter, origin: highLimiter },
    fetch: (input, init) => service.fetch(new Request(input, init)),
    ...options,
  });
}

async function sendForm(relay: Relay, path: string, form: Record<string, string>): Promise<Json> {
  const request = new Request(`https://relay.example/api/3.0/booking/${path}`, {
    method: 'POST',
    headers: { origin: venueOrigin },
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

async function startSession(relay: Relay): Promise<string> {
  const answer = await sendForm(relay, 'session', { 'slip[]': await findFreeSlip() });
  const id = readMember(answer, 'booking', 'session', 'id');
  return typeof id === 'string' ? id : expect.fail(JSON.stringify(answer));
}

it('lets a guest correct the form and book once', async () => {
  expect(await readJson('booking/session?slip[]=x')).toHaveProperty('error');
  const relay = createDemoRelay();
  const session_id = await startSession(relay);
  expect(readMember(await sendForm(relay, 'create', { session_id }), 'request', 'error', 'id')).toBe(
    'validation_error',
  );
  const firstAnswer = await sendForm(relay, 'create', { session_id, ...guestForm });
  expect(readMember(firstAnswer, 'request', 'status'), JSON.stringify(firstAnswer)).toBe('OK');
  // The service returns a payment URL only for guests. So this URL proves that the relay has not booked as staff.
  expect(readMember(firstAnswer, 'request', 'data', 'url')).toMatch(/^http/);
  expect(await sendForm(relay, 'create', { session_id, ...guestForm })).toEqual(firstAnswer);
  const otherForm = { session_id, ...guestForm, 'form[customer_name]': 'Grace Hopper' };
  expect(readMember(await sendForm(relay, 'create', otherForm), 'request', 'error', 'id')).toBe('conflict');
  // Even a relay instance without the record cannot book twice, because the service refuses the second create request.
  expect(
    readMember(await sendForm(createDemoRelay(), 'create', { session_id, ...guestForm }), 'request', 'status'),
  ).toBe('ERROR');
});

it('sends no second create request if the first got no answer', async () => {
  let createCount = 0;
  const relay = createDemoRelay({
    fetch: async (input, init) => {
      const response = await service.fetch(new Request(input, init));
      if (!String(input).endsWith('/booking/create')) return response;
      createCount += 1;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    },
  });
  const session_id = await startSession(relay);
  expect(readMember(await sendForm(relay, 'create', { session_id, ...guestForm }), 'request', 'error', 'id')).toBe(
    'unconfirmed',
  );
  expect(readMember(await sendForm(relay, 'create', { session_id, ...guestForm }), 'request', 'error')).toMatchObject({
    id: 'unconfirmed',
    session: 'ended',
  });
  expect(createCount).toBe(1);
});

it('books after the quiet time if the first request never arrived', async () => {
  let hasToLoseAnswers = true;
  let offsetMs = 0;
  const store = memoryStore();
  const relay = createDemoRelay({
    store,
    clock: { ...systemClock, now: () => Date.now() + offsetMs },
    fetch: async (input, init) => {
      if (hasToLoseAnswers && String(input).endsWith('/booking/create'))
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return service.fetch(new Request(input, init));
    },
  });
  const session_id = await startSession(relay);
  expect(readMember(await sendForm(relay, 'create', { session_id, ...guestForm }), 'request', 'error', 'id')).toBe(
    'unconfirmed',
  );
  hasToLoseAnswers = false;
  expect(readMember(await sendForm(relay, 'create', { session_id, ...guestForm }), 'request', 'error')).toMatchObject({
    id: 'unconfirmed',
    session: 'open',
  });
  offsetMs = 121_000;
  expect(readMember(await sendForm(relay, 'create', { session_id, ...guestForm }), 'request', 'status')).toBe('OK');
});
