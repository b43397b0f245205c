import { describe, expect, it } from 'vitest';
import { createRelayMetrics, memoryLimiter, memoryStore, type RelayOptions } from '../../../src/relay/index.ts';
import { StoreFullError } from '../../../src/relay/stores/record.ts';
import { fixture as relayFixture, type Fixture } from '../relay-fixture.ts';
import { createdBooking, json, refusal } from '../scripted-upstream.ts';
import { createManualClock } from '../manual-clock.ts';
import { samplesOf, valueOf } from './samples.ts';

const session = '/api/3.0/booking/session';
const sessionAnswer = () => json({ request: { status: 'OK' }, booking: { session: { id: 's1' } } });

const fail = (error: Error): never => {
  throw error;
};

interface Counted extends Fixture {
  value(name: string, labels?: Record<string, string>): number;
  text(): string;
}

function fixture(options: Partial<RelayOptions> = {}, other?: Fixture): Counted {
  const clock = options.clock ?? other?.clock ?? createManualClock();
  const metrics = createRelayMetrics(clock.now);
  const parts = relayFixture({ metrics, ...options }, other);
  return {
    ...parts,
    text: metrics.text,
    value: (name, labels) => valueOf(metrics.text(), `slipway_relay_${name}`, labels),
  };
}

describe('createRelayMetrics', () => {
  it('counts requests by route and status class', async () => {
    const { get, post, upstream, value } = fixture();
    upstream.always(sessionAnswer);
    for (let count = 0; count < 3; count += 1) await get(`${session}?session_id=s1`);
    await post(session, {}, { origin: 'https://foreign.example' });
    await get('/elsewhere');
    expect(value('requests_total', { route: 'session', status: '2xx' })).toBe(3);
    expect(value('requests_total', { route: 'none', status: '4xx' })).toBe(2);
    expect(value('answers_total', { outcome: 'origin_refused' })).toBe(1);
    expect(value('answers_total', { outcome: 'not_found' })).toBe(1);
    expect(value('upstream_requests_total', { endpoint: 'session', outcome: 'ok' })).toBe(3);
  });

  it('counts a duration in every bucket that includes it', async () => {
    const clock = createManualClock();
    const { get, upstream, value } = fixture({ clock });
    for (const ms of [10, 60, 300, 30_000]) {
      upstream.always(() => {
        clock.advance(ms);
        return sessionAnswer();
      });
      await get(`${session}?session_id=s1`);
    }
    const bucket = (le: string) => value('upstream_seconds_bucket', { endpoint: 'session', le });
    expect(['0.01', '0.05', '0.1', '0.25', '0.5', '25', '+Inf'].map(bucket)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(value('upstream_seconds_sum', { endpoint: 'session' })).toBeCloseTo(30.37);
    expect(value('upstream_seconds_count', { endpoint: 'session' })).toBe(4);
    expect(value('request_seconds_count', { route: 'session' })).toBe(4);
  });

  it('counts each create request by one outcome', async () => {
    const { create, upstream, value } = fixture();
    upstream.always(() => createdBooking());
    await Promise.all([create('s1', 'Ada', 'key-of-ada-000001'), create('s1', 'Ada', 'key-of-ada-000001')]);
    await create('s1', 'Ada', 'key-of-ada-000001');
    upstream.always(() => refusal('validation_error', 'No', 400));
    await create('s2');
    upstream.always(() => {
      throw new TypeError('reset');
    });
    await create('s3');
    const outcomes = ['made', 'replayed', 'found', 'unknown', 'refused'];
    expect(outcomes.map((outcome) => value('creates_total', { outcome }))).toEqual([1, 2, 0, 1, 1]);
    const events = ['claimed', 'answered', 'released', 'unknown'];
    expect(events.map((event) => value('leases_total', { event }))).toEqual([3, 1, 1, 1]);
  });

  it.each([
    ['throttled', () => json({}, 429, { 'retry-after': '9' })],
    ['unauthorised', () => json({ error: 'unauthorized', error_description: '' }, 401)],
    ['failing', () => json({ request: { status: 'OK' } }, 500)],
    ['error', () => refusal('validation_error', 'No', 400)],
    ['unreadable', () => new Response('<html>', { status: 200 })],
    ['lost', () => fail(new TypeError('reset'))],
    ['unreachable', () => fail(new TypeError('down', { cause: { code: 'ECONNREFUSED' } }))],
  ] as [string, () => Response][])('counts a call to the service as %s', async (outcome, answer) => {
    const { get, upstream, value } = fixture();
    upstream.always(answer);
    await get(`${session}?session_id=s1`);
    expect(value('upstream_requests_total', { endpoint: 'session', outcome })).toBe(1);
    expect(value('account_throttled_total')).toBe(outcome === 'throttled' ? 1 : 0);
  });

  it('counts passed and refused requests of each rate limit', async () => {
    const { get, upstream, value } = fixture({ limits: { address: memoryLimiter(2, 60) } });
    upstream.always(sessionAnswer);
    for (let count = 0; count < 5; count += 1) await get(`${session}?session_id=s1`);
    expect(value('rate_limits_total', { limit: 'address', result: 'refused' })).toBeGreaterThanOrEqual(3);
    expect(value('rate_limits_total', { limit: 'origin', result: 'passed' })).toBe(2);
  });

  it('counts store operations that fail or find the store full', async () => {
    const store = memoryStore();
    const errors = [new StoreFullError('full'), new RangeError('down'), new RangeError('down')];
    const claim: typeof store.claim = (...words) => {
      const error = errors.shift();
      return error ? Promise.reject(error) : store.claim(...words);
    };
    const { create, upstream, value } = fixture({ store: { ...store, claim } });
    upstream.always(() => createdBooking());
    await create('s1');
    await create('s2');
    const results = ['full', 'failed', 'done'].map((result) =>
      value('store_operations_total', { operation: 'claim', result }),
    );
    expect(results).toEqual([1, 2, 1]);
    expect(value('faults_total')).toBe(1);
  });

  it('reports records and bytes of the store and their limits', async () => {
    const { create, upstream, value } = fixture({ store: memoryStore({ maxBytes: 5_000_000 }) });
    upstream.always(() => createdBooking());
    await create('s1');
    await create('s2');
    expect([value('store_records'), value('store_limit_bytes')]).toEqual([2, 5_000_000]);
    expect(value('store_bytes')).toBeGreaterThan(300);
    expect(value('record_bytes', { kind: 'create' })).toBeGreaterThan(300);
    expect(value('record_limit_bytes', { kind: 'create' })).toBe(20_000_000);
  });

  it('reports the start time and the current time of the relay', () => {
    const clock = createManualClock(1_900_000_000_000);
    const { value } = fixture({ clock });
    clock.advance(5_000);
    expect([value('start_time_seconds'), value('time_seconds')]).toEqual([1_900_000_000, 1_900_000_005]);
  });

  it('limits the number of series under hostile requests', async () => {
    const { relay, get, upstream, text } = fixture({ reads: true });
    upstream.always(sessionAnswer);
    const scrape = () => samplesOf(text()).length;
    const send = async (round: number) => {
      for (const method of ['GET', 'POST', 'PUT', 'PROPFIND', `M${String(round)}`])
        await relay(new Request(`https://relay.example/${String(round)}?a=${String(round)}`, { method }));
      await get(`/api/3.0/item/${String(round)}`);
      await get(`${session}?session_id=${String(round)}`, { 'x-request-id': String(round) });
      upstream.always(() => json({ request: { status: `S${String(round)}`, error: { id: `E${String(round)}` } } }));
    };
    for (let round = 0; round < 3; round += 1) await send(round);
    const before = scrape();
    for (let round = 3; round < 100; round += 1) await send(round);
    expect(scrape()).toBe(before);
    expect(before).toBeLessThan(300);
  });
});
