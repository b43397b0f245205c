/**
 * Books through the relay and the demo service with known personal data and secrets. Nothing that operators can read
 * may contain any of it.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { observeRequests } from '../../../demo/service/observe.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, createRelayMetrics, memoryLimiter, withMetrics } from '../../../src/relay/index.ts';
import { venue } from '../relay-fixture.ts';
import { recordSpans } from './spans.ts';

const base = 'http://localhost:4174/harbour';
const relayAddress = 'http://relay.example';
const token = 'token-of-the-scraper';

/** Personal data of the guest. The test also searches for the percent-encoded forms. */
const personalData = {
  customer_name: 'Ottilie Quambusch',
  customer_email: 'ottilie.quambusch@example.com',
  customer_phone: '604 555 0173',
  customer_address: '17 Zwetschgenweg',
  customer_city: 'Xanthippeville',
  note: 'allergic to walnuts',
};
const guestAddress = '198.51.100.77';

let service: Service;
beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
}, 60_000);
afterAll(() => service.close());

type Json = Record<string, unknown>;
const at = (value: unknown, ...names: string[]): unknown => {
  let member = value;
  for (const name of names) member = typeof member === 'object' && member !== null ? (member as Json)[name] : undefined;
  return member;
};

function fixture() {
  const output: string[] = [];
  const print = (line: unknown) => output.push(JSON.stringify(line));
  const seenService = observeRequests(service.fetch, { log: print });
  const metrics = createRelayMetrics();
  const { openTelemetry, spans } = recordSpans();
  const limit = memoryLimiter(100_000, 60);
  const relay = createRelay({
    baseUrl: base,
    ...DEMO_CREDENTIALS,
    origins: [venue],
    reads: true,
    clientAddress: () => guestAddress,
    limits: { address: limit, origin: limit },
    fetch: (input, init) => seenService.handler(new Request(input, init)),
    log: print,
    metrics,
    openTelemetry,
  });
  const handler = withMetrics(relay, metrics, { token, log: print });
  const secrets = new Set<string>([...Object.values(personalData), guestAddress, token]);
  secrets.add(DEMO_CREDENTIALS.apiSecret).add(btoa(`${DEMO_CREDENTIALS.apiKey}:${DEMO_CREDENTIALS.apiSecret}`));
  let requestCount = 0;
  const send = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    requestCount += 1;
    const response = await handler(
      new Request(`${relayAddress}${path}`, {
        headers: {
          origin: venue,
          cookie: `name=${personalData.customer_name}`,
          baggage: `e=${personalData.customer_email}`,
          ...headers,
        },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );
    const text = await response.text();
    return text.startsWith('{') ? (JSON.parse(text) as Json) : {};
  };
  return {
    send,
    secrets,
    count: () => requestCount,
    /** Returns everything that operators can read: logs, metrics and traces. */
    text: () => [...output, metrics.text(), seenService.metrics.text(), JSON.stringify(spans())].join('\n'),
    spans,
    lines: output,
  };
}

type Parts = ReturnType<typeof fixture>;

async function freeSlips({ send }: Parts, count: number): Promise<string[]> {
  const slips: string[] = [];
  for (let day = 10; slips.length < count && day < 200; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const quote = await send(`/api/3.0/item/104?start_date=${date}&end_date=${date}&param[adults]=2`);
    const slip = at(quote, 'item', 'rate', 'slip');
    if (typeof slip === 'string' && at(quote, 'item', 'rate', 'status') === 'AVAILABLE') slips.push(slip);
  }
  return slips;
}

async function book(parts: Parts, slip: string, index: number): Promise<void> {
  const { send, secrets } = parts;
  const key = `0123456789abcdef${String(index).padStart(8, '0')}`;
  const startAnswer = await send('/api/3.0/booking/session', { 'slip[]': slip, slipway_key: key });
  const sessionId = String(at(startAnswer, 'booking', 'session', 'id'));
  expect(sessionId).not.toBe('undefined');
  const form = Object.fromEntries(Object.entries(personalData).map(([name, value]) => [`form[${name}]`, value]));
  const create = { session_id: sessionId, slipway_key: `f${key}`, ...form, 'form[customer_tos_agree]': '1' };
  const createAnswer = await send('/api/3.0/booking/create', create);
  const code = String(at(createAnswer, 'booking', 'id') ?? at(createAnswer, 'booking', 'booking_id'));
  expect(at(createAnswer, 'request', 'status')).toBe('OK');
  await send('/api/3.0/booking/create', create);
  await send('/api/3.0/booking/session', { session_id: sessionId, slipway_key: `f${key}` });
  await send('/api/3.0/booking/create', { session_id: `${sessionId}x`, ...form });
  for (const secret of [slip, sessionId, code, key, `f${key}`]) secrets.add(secret);
}

async function sendHostile({ send }: Parts): Promise<void> {
  const { customer_name: name, customer_email: email } = personalData;
  await send(`/api/3.0/${encodeURIComponent(name)}?q=${encodeURIComponent(email)}`);
  await send('/metrics', undefined, { authorization: `Bearer ${personalData.note.replaceAll(' ', '-')}` });
  await send('/api/3.0/booking/session', { session_id: email }, { 'x-request-id': email });
  await send('/api/3.0/booking/session', { session_id: email }, { origin: `https://${email.replace('@', '.')}` });
  await send(`/api/3.0/item?keyword=${encodeURIComponent(name)}`, undefined, {
    tracestate: 'not valid',
    traceparent: email,
  });
}

describe('the output for operators: logs, metrics and traces', () => {
  it('contains no personal data or secrets after forty bookings', async () => {
    const parts = fixture();
    for (const [index, slip] of (await freeSlips(parts, 40)).entries()) await book(parts, slip, index);
    await sendHostile(parts);
    const text = parts.text();
    const forms = [...parts.secrets].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      secret.replaceAll(' ', '+'),
    ]);
    expect(forms.filter((form) => text.toLowerCase().includes(form.toLowerCase()))).toEqual([]);
    expect(text).toContain('slipway_relay_creates_total{outcome="made"} 40');
    expect(text).toContain('slipway_relay_creates_total{outcome="replayed"} 40');
    expect(text).toContain('"outcome":"wrong_token"');
    expect(parts.spans().length).toBeGreaterThan(parts.count());
    expect(parts.lines.length).toBeGreaterThan(parts.count());
    expect([parts.count() > 240, parts.secrets.size]).toEqual([true, 210]);
  }, 60_000);

  it('connects relay and service by one request id', async () => {
    const { send, lines } = fixture();
    const id = '0d9f1a6e-95c0-4f0e-8a57-6a4d3c2b1a00';
    await send('/api/3.0/company', undefined, { 'x-request-id': id });
    const entries = lines.map((line) => JSON.parse(line) as { requestId: string; route: string });
    expect(entries.map(({ requestId }) => requestId)).toEqual([id, id]);
    expect(entries.map(({ route }) => route)).toEqual(['company', 'company']);
  });

  it('logs a failure of the service without its values', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { logFailure } = await import('../../../demo/service/http/log-failure.ts');
    logFailure(new Error(`Failed query: ${personalData.customer_name}`, { cause: new RangeError('deadlock') }));
    const [[line = ''] = []] = error.mock.calls as string[][];
    error.mockRestore();
    expect(line).not.toContain('\n');
    expect(line).not.toContain(personalData.customer_name);
    expect(JSON.parse(line)).toMatchObject({ failure: 'RangeError deadlock' });
  });

  it('covers every file of the metrics folder', () => {
    expect(readdirSync('src/relay/metrics').sort()).toEqual(['metrics-handler.ts', 'registry.ts', 'relay-metrics.ts']);
  });
});
