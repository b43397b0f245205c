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
import { venueOrigin } from '../relay-fixture.ts';
import { recordSpans } from './spans.ts';

const serviceBaseUrl = 'http://localhost:4174/harbour';
const relayAddress = 'http://relay.example';
const metricsToken = 'token-of-the-scraper';

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
const readMember = (value: unknown, ...memberNames: string[]): unknown => {
  let member = value;
  for (const name of memberNames)
    member = typeof member === 'object' && member !== null ? (member as Json)[name] : undefined;
  return member;
};

function createObservedRelay() {
  const output: string[] = [];
  const printLine = (line: unknown) => output.push(JSON.stringify(line));
  const observedService = observeRequests(service.fetch, { log: printLine });
  const metrics = createRelayMetrics();
  const { openTelemetry, getSpans } = recordSpans();
  const highLimiter = memoryLimiter(100_000, 60);
  const relay = createRelay({
    baseUrl: serviceBaseUrl,
    ...DEMO_CREDENTIALS,
    origins: [venueOrigin],
    reads: true,
    clientAddress: () => guestAddress,
    limits: { address: highLimiter, origin: highLimiter },
    fetch: (input, init) => observedService.handler(new Request(input, init)),
    log: printLine,
    metrics,
    openTelemetry,
  });
  const handler = withMetrics(relay, metrics, { token: metricsToken, log: printLine });
  const secrets = new Set<string>([...Object.values(personalData), guestAddress, metricsToken]);
  secrets.add(DEMO_CREDENTIALS.apiSecret).add(btoa(`${DEMO_CREDENTIALS.apiKey}:${DEMO_CREDENTIALS.apiSecret}`));
  let requestCount = 0;
  const sendRequest = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    requestCount += 1;
    const response = await handler(
      new Request(`${relayAddress}${path}`, {
        headers: {
          origin: venueOrigin,
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
    sendRequest,
    secrets,
    countRequests: () => requestCount,
    /** Returns everything that operators can read: logs, metrics and traces. */
    collectOutput: () =>
      [...output, metrics.text(), observedService.metrics.text(), JSON.stringify(getSpans())].join('\n'),
    getSpans,
    logLines: output,
  };
}

type ObservedRelay = ReturnType<typeof createObservedRelay>;

async function collectFreeSlips({ sendRequest }: ObservedRelay, count: number): Promise<string[]> {
  const slips: string[] = [];
  for (let day = 10; slips.length < count && day < 200; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const quote = await sendRequest(`/api/3.0/item/104?start_date=${date}&end_date=${date}&param[adults]=2`);
    const slip = readMember(quote, 'item', 'rate', 'slip');
    if (typeof slip === 'string' && readMember(quote, 'item', 'rate', 'status') === 'AVAILABLE') slips.push(slip);
  }
  return slips;
}

async function bookItem(observedRelay: ObservedRelay, slip: string, bookingIndex: number): Promise<void> {
  const { sendRequest, secrets } = observedRelay;
  const key = `0123456789abcdef${String(bookingIndex).padStart(8, '0')}`;
  const startAnswer = await sendRequest('/api/3.0/booking/session', { 'slip[]': slip, slipway_key: key });
  const sessionId = String(readMember(startAnswer, 'booking', 'session', 'id'));
  expect(sessionId).not.toBe('undefined');
  const personalFields = Object.fromEntries(
    Object.entries(personalData).map(([name, value]) => [`form[${name}]`, value]),
  );
  const createForm = {
    session_id: sessionId,
    slipway_key: `f${key}`,
    ...personalFields,
    'form[customer_tos_agree]': '1',
  };
  const createAnswer = await sendRequest('/api/3.0/booking/create', createForm);
  const bookingCode = String(
    readMember(createAnswer, 'booking', 'id') ?? readMember(createAnswer, 'booking', 'booking_id'),
  );
  expect(readMember(createAnswer, 'request', 'status')).toBe('OK');
  await sendRequest('/api/3.0/booking/create', createForm);
  await sendRequest('/api/3.0/booking/session', { session_id: sessionId, slipway_key: `f${key}` });
  await sendRequest('/api/3.0/booking/create', { session_id: `${sessionId}x`, ...personalFields });
  for (const secret of [slip, sessionId, bookingCode, key, `f${key}`]) secrets.add(secret);
}

async function sendHostileRequests({ sendRequest }: ObservedRelay): Promise<void> {
  const { customer_name: name, customer_email: email } = personalData;
  await sendRequest(`/api/3.0/${encodeURIComponent(name)}?q=${encodeURIComponent(email)}`);
  await sendRequest('/metrics', undefined, { authorization: `Bearer ${personalData.note.replaceAll(' ', '-')}` });
  await sendRequest('/api/3.0/booking/session', { session_id: email }, { 'x-request-id': email });
  await sendRequest(
    '/api/3.0/booking/session',
    { session_id: email },
    { origin: `https://${email.replace('@', '.')}` },
  );
  await sendRequest(`/api/3.0/item?keyword=${encodeURIComponent(name)}`, undefined, {
    tracestate: 'not valid',
    traceparent: email,
  });
}

describe('the output for operators: logs, metrics and traces', () => {
  it('contains no personal data or secrets after forty bookings', async () => {
    const observedRelay = createObservedRelay();
    for (const [index, slip] of (await collectFreeSlips(observedRelay, 40)).entries())
      await bookItem(observedRelay, slip, index);
    await sendHostileRequests(observedRelay);
    const text = observedRelay.collectOutput();
    const secretForms = [...observedRelay.secrets].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      secret.replaceAll(' ', '+'),
    ]);
    expect(secretForms.filter((form) => text.toLowerCase().includes(form.toLowerCase()))).toEqual([]);
    expect(text).toContain('slipway_relay_creates_total{outcome="made"} 40');
    expect(text).toContain('slipway_relay_creates_total{outcome="replayed"} 40');
    expect(text).toContain('"outcome":"wrong_token"');
    expect(observedRelay.getSpans().length).toBeGreaterThan(observedRelay.countRequests());
    expect(observedRelay.logLines.length).toBeGreaterThan(observedRelay.countRequests());
    expect([observedRelay.countRequests() > 240, observedRelay.secrets.size]).toEqual([true, 210]);
  }, 60_000);

  it('contains the same request id for relay and service', async () => {
    const { sendRequest, logLines } = createObservedRelay();
    const requestId = '0d9f1a6e-95c0-4f0e-8a57-6a4d3c2b1a00';
    await sendRequest('/api/3.0/company', undefined, { 'x-request-id': requestId });
    const entries = logLines.map((line) => JSON.parse(line) as { requestId: string; route: string });
    expect(entries.map(({ requestId }) => requestId)).toEqual([requestId, requestId]);
    expect(entries.map(({ route }) => route)).toEqual(['company', 'company']);
  });

  it('shows a failed query of the service without personal data', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { logFailure } = await import('../../../demo/service/http/log-failure.ts');
    logFailure(new Error(`Failed query: ${personalData.customer_name}`, { cause: new RangeError('deadlock') }));
    const [[line = ''] = []] = errorSpy.mock.calls as string[][];
    errorSpy.mockRestore();
    expect(line).not.toContain('\n');
    expect(line).not.toContain(personalData.customer_name);
    expect(JSON.parse(line)).toMatchObject({ failure: 'RangeError deadlock' });
  });

  // A new file can log or count personal data, so extend these tests before you add it here.
  it('comes only from tested files in the metrics folder', () => {
    expect(readdirSync('src/relay/metrics').sort()).toEqual(['metrics-handler.ts', 'registry.ts', 'relay-metrics.ts']);
  });
});
