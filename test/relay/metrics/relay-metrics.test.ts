import { describe, expect, it } from 'vitest';
import { createRelayMetrics, memoryLimiter, memoryStore, type RelayOptions } from '../../../src/relay/index.ts';
import { StoreFullError } from '../../../src/relay/stores/record.ts';
import { createRelayFixture, type RelayFixture } from '../relay-fixture.ts';
import { createBookingResponse, createJsonResponse, createRefusalResponse } from '../scripted-upstream.ts';
import { createManualClock } from '../manual-clock.ts';
import { parseSamples, findSampleValue } from './samples.ts';

const sessionPath = '/api/3.0/booking/session';
const createSessionAnswer = () => createJsonResponse({ request: { status: 'OK' }, booking: { session: { id: 's1' } } });

const throwError = (error: Error): never => {
  throw error;
};

interface CountedFixture extends RelayFixture {
  readValue(name: string, labels?: Record<string, string>): number;
  readText(): string;
}

function createCountedFixture(options: Partial<RelayOptions> = {}, otherFixture?: RelayFixture): CountedFixture {
  const clock = options.clock ?? otherFixture?.clock ?? createManualClock();
  const metrics = createRelayMetrics(clock.now);
  const countedRelay = createRelayFixture({ metrics, ...options }, otherFixture);
  return {
    ...countedRelay,
    readText: metrics.text,
    readValue: (name, labels) => findSampleValue(metrics.text(), `slipway_relay_${name}`, labels),
  };
}

describe('createRelayMetrics', () => {
  it('counts requests by route and status class', async () => {
    const { get, post, upstream, readValue } = createCountedFixture();
    upstream.respondToAll(createSessionAnswer);
    for (let count = 0; count < 3; count += 1) await get(`${sessionPath}?session_id=s1`);
    await post(sessionPath, {}, { origin: 'https://foreign.example' });
    await get('/elsewhere');
    expect(readValue('requests_total', { route: 'session', status: '2xx' })).toBe(3);
    expect(readValue('requests_total', { route: 'none', status: '4xx' })).toBe(2);
    expect(readValue('answers_total', { outcome: 'origin_refused' })).toBe(1);
    expect(readValue('answers_total', { outcome: 'not_found' })).toBe(1);
    expect(readValue('upstream_requests_total', { endpoint: 'session', outcome: 'ok' })).toBe(3);
  });

  it('counts a duration in every bucket that includes it', async () => {
    const clock = createManualClock();
    const { get, upstream, readValue } = createCountedFixture({ clock });
    for (const ms of [10, 60, 300, 30_000]) {
      upstream.respondToAll(() => {
        clock.advance(ms);
        return createSessionAnswer();
      });
      await get(`${sessionPath}?session_id=s1`);
    }
    const readBucket = (upperBound: string) =>
      readValue('upstream_seconds_bucket', { endpoint: 'session', le: upperBound });
    expect(['0.01', '0.05', '0.1', '0.25', '0.5', '25', '+Inf'].map(readBucket)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(readValue('upstream_seconds_sum', { endpoint: 'session' })).toBeCloseTo(30.37);
    expect(readValue('upstream_seconds_count', { endpoint: 'session' })).toBe(4);
    expect(readValue('request_seconds_count', { route: 'session' })).toBe(4);
  });

  it('counts each create request by one outcome', async () => {
    const { sendCreate, upstream, readValue } = createCountedFixture();
    upstream.respondToAll(() => createBookingResponse());
    await Promise.all([sendCreate('s1', 'Ada', 'key-of-ada-000001'), sendCreate('s1', 'Ada', 'key-of-ada-000001')]);
    await sendCreate('s1', 'Ada', 'key-of-ada-000001');
    upstream.respondToAll(() => createRefusalResponse('validation_error', 'No', 400));
    await sendCreate('s2');
    upstream.respondToAll(() => {
      throw new TypeError('reset');
    });
    await sendCreate('s3');
    const outcomes = ['made', 'replayed', 'found', 'unknown', 'refused'];
    expect(outcomes.map((outcome) => readValue('creates_total', { outcome }))).toEqual([1, 2, 0, 1, 1]);
    const events = ['claimed', 'answered', 'released', 'unknown'];
    expect(events.map((event) => readValue('leases_total', { event }))).toEqual([3, 1, 1, 1]);
  });

  it.each([
    ['throttled', () => createJsonResponse({}, 429, { 'retry-after': '9' })],
    ['unauthorised', () => createJsonResponse({ error: 'unauthorized', error_description: '' }, 401)],
    ['failing', () => createJsonResponse({ request: { status: 'OK' } }, 500)],
    ['error', () => createRefusalResponse('validation_error', 'No', 400)],
    ['unreadable', () => new Response('<html>', { status: 200 })],
    ['lost', () => throwError(new TypeError('reset'))],
    ['unreachable', () => throwError(new TypeError('down', { cause: { code: 'ECONNREFUSED' } }))],
  ] as [string, () => Response][])('counts a call to the service as %s', async (outcome, createResponse) => {
    const { get, upstream, readValue } = createCountedFixture();
    upstream.respondToAll(createResponse);
    await get(`${sessionPath}?session_id=s1`);
    expect(readValue('upstream_requests_total', { endpoint: 'session', outcome })).toBe(1);
    expect(readValue('account_throttled_total')).toBe(outcome === 'throttled' ? 1 : 0);
  });

  it('counts passed and refused requests of each rate limit', async () => {
    const { get, upstream, readValue } = createCountedFixture({ limits: { address: memoryLimiter(2, 60) } });
    upstream.respondToAll(createSessionAnswer);
    for (let count = 0; count < 5; count += 1) await get(`${sessionPath}?session_id=s1`);
    expect(readValue('rate_limits_total', { limit: 'address', result: 'refused' })).toBeGreaterThanOrEqual(3);
    expect(readValue('rate_limits_total', { limit: 'origin', result: 'passed' })).toBe(2);
  });

  it('counts store operations that fail or find the store full', async () => {
    const store = memoryStore();
    const errors = [new StoreFullError('full'), new RangeError('down'), new RangeError('down')];
    const claimOrFail: typeof store.claim = (...words) => {
      const error = errors.shift();
      return error ? Promise.reject(error) : store.claim(...words);
    };
    const { sendCreate, upstream, readValue } = createCountedFixture({ store: { ...store, claim: claimOrFail } });
    upstream.respondToAll(() => createBookingResponse());
    await sendCreate('s1');
    await sendCreate('s2');
    const results = ['full', 'failed', 'done'].map((result) =>
      readValue('store_operations_total', { operation: 'claim', result }),
    );
    expect(results).toEqual([1, 2, 1]);
    expect(readValue('faults_total')).toBe(1);
  });

  it('reports records and bytes of the store and their limits', async () => {
    const { sendCreate, upstream, readValue } = createCountedFixture({ store: memoryStore({ maxBytes: 5_000_000 }) });
    upstream.respondToAll(() => createBookingResponse());
    await sendCreate('s1');
    await sendCreate('s2');
    expect([readValue('store_records'), readValue('store_limit_bytes')]).toEqual([2, 5_000_000]);
    expect(readValue('store_bytes')).toBeGreaterThan(300);
    expect(readValue('record_bytes', { kind: 'create' })).toBeGreaterThan(300);
    expect(readValue('record_limit_bytes', { kind: 'create' })).toBe(20_000_000);
  });

  it('reports the start time and the current time of the relay', () => {
    const clock = createManualClock(1_900_000_000_000);
    const { readValue } = createCountedFixture({ clock });
    clock.advance(5_000);
    expect([readValue('start_time_seconds'), readValue('time_seconds')]).toEqual([1_900_000_000, 1_900_000_005]);
  });

  it('limits the number of series under hostile requests', async () => {
    const { relay, get, upstream, readText } = createCountedFixture({ reads: true });
    upstream.respondToAll(createSessionAnswer);
    const countSeries = () => parseSamples(readText()).length;
    const sendHostileRequests = async (round: number) => {
      for (const method of ['GET', 'POST', 'PUT', 'PROPFIND', `M${String(round)}`])
        await relay(new Request(`https://relay.example/${String(round)}?a=${String(round)}`, { method }));
      await get(`/api/3.0/item/${String(round)}`);
      await get(`${sessionPath}?session_id=${String(round)}`, { 'x-request-id': String(round) });
      upstream.respondToAll(() =>
        createJsonResponse({ request: { status: `S${String(round)}`, error: { id: `E${String(round)}` } } }),
      );
    };
    for (let round = 0; round < 3; round += 1) await sendHostileRequests(round);
    const seriesCount = countSeries();
    for (let round = 3; round < 100; round += 1) await sendHostileRequests(round);
    expect(countSeries()).toBe(seriesCount);
    expect(seriesCount).toBeLessThan(300);
  });
});
