/** Tests that the relay counts each step that the documentation lists, with the documented labels. */
import { describe, expect, it } from 'vitest';
import {
  countRateLimits,
  countRequest,
  countStoreOperations,
  countUpstreamRequests,
  createRelayMetrics,
} from '../../../src/relay/metrics/relay-metrics.ts';
import { memoryStore } from '../../../src/relay/index.ts';
import type { CreateRecord } from '../../../src/relay/stores/record.ts';
import type { UpstreamRequest, UpstreamResult } from '../../../src/relay/upstream.ts';
import { parseSamples, findSampleValue } from './samples.ts';

type CountedRequest = Parameters<typeof countRequest>[1];

function openMetrics() {
  const metrics = createRelayMetrics();
  const readValue = (name: string, labels?: Record<string, string>) =>
    findSampleValue(metrics.text(), `slipway_relay_${name}`, labels);
  return { metrics, readValue };
}

function countOneRequest(changes: Partial<CountedRequest>) {
  const { metrics, readValue } = openMetrics();
  countRequest(metrics, { route: 'create', method: 'POST', status: 200, outcome: 'ok', durationMs: 5, ...changes });
  return readValue;
}

describe('countRequest', () => {
  it.each(['ok', 'kept', 'repeated', 'found', 'error', 'preflight', 'unconfirmed'])(
    'counts an answer with the outcome %s',
    (outcome) => {
      expect(countOneRequest({ outcome })('answers_total', { outcome })).toBe(1);
    },
  );

  it.each([
    ['ok', 'made'],
    ['repeated', 'replayed'],
    ['found', 'found'],
    ['unconfirmed', 'unknown'],
    ['error', 'refused'],
  ])('counts a create with the outcome %s as %s', (outcome, createOutcome) => {
    expect(countOneRequest({ outcome })('creates_total', { outcome: createOutcome })).toBe(1);
  });

  it.each<[string, Partial<CountedRequest>]>([
    ['a request to a different route', { route: 'session' }],
    ['a preflight', { method: 'OPTIONS', outcome: 'preflight' }],
  ])('counts no create for %s', (_label, changes) => {
    const readValue = countOneRequest(changes);
    const outcomes = ['made', 'replayed', 'found', 'unknown', 'refused', 'other'];
    expect(outcomes.map((outcome) => readValue('creates_total', { outcome }))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each(['hit', 'stale', 'shared', 'miss'] as const)('counts a shared read with the cache use %s', (cacheUse) => {
    const readValue = countOneRequest({ route: 'items', cache: { use: cacheUse, hitRate: 0 } });
    expect(readValue('shared_reads_total', { use: cacheUse })).toBe(1);
  });

  it('counts only requests with an unexpected error as faults', () => {
    expect(countOneRequest({ fault: 'RangeError' })('faults_total')).toBe(1);
    expect(countOneRequest({})('faults_total')).toBe(0);
  });
});

describe('countUpstreamRequests', () => {
  const createAnsweredResult = (status: number, json = {}): UpstreamResult => ({
    kind: 'answered',
    status,
    json,
    retryAfter: null,
  });

  it.each<[string, string, UpstreamResult]>([
    ['status 200', 'ok', createAnsweredResult(200)],
    [
      'an error with status 200',
      'error',
      createAnsweredResult(200, { request: { status: 'ERROR', error: { id: 'no' } } }),
    ],
    ['status 400 without an error', 'error', createAnsweredResult(400)],
    ['status 404', 'error', createAnsweredResult(404)],
    ['status 500', 'failing', createAnsweredResult(500)],
    ['a timeout', 'timeout', { kind: 'timeout' }],
  ])('counts a call with %s as %s', async (_label, outcome, result) => {
    const { metrics, readValue } = openMetrics();
    const send = countUpstreamRequests(metrics, Date.now, () => Promise.resolve(result));
    expect(await send({ endpoint: 'payment' } as UpstreamRequest)).toBe(result);
    expect(readValue('upstream_requests_total', { endpoint: 'payment', outcome })).toBe(1);
    expect(readValue('upstream_seconds_count', { endpoint: 'payment' })).toBe(1);
  });
});

describe('countStoreOperations', () => {
  const createRecord = (revision: string, state: 'claimed' | 'unknown' = 'claimed'): CreateRecord => ({
    state,
    revision,
    at: Date.now(),
  });
  const KEEP_MS = 60_000;

  it('counts each operation and the step of the lease that it causes', async () => {
    const { metrics, readValue } = openMetrics();
    const store = countStoreOperations(metrics, memoryStore());
    await store.claim('key', createRecord('1'), KEEP_MS);
    await store.claim('key', createRecord('2'), KEEP_MS);
    await store.replace('key', '1', createRecord('3'), KEEP_MS);
    await store.replace('key', '1', createRecord('4'), KEEP_MS);
    await store.replace('key', '3', createRecord('5', 'unknown'), KEEP_MS);
    await store.replace('key', '5', { ...createRecord('6', 'unknown'), done: { startedSession: null } }, KEEP_MS);
    await store.replace('key', '6', { state: 'answered', status: 200, body: '{}', revision: '7' }, KEEP_MS);
    await store.read('key');
    await store.release('key', '1');
    await store.release('key', '7');
    const events = ['claimed', 'waited', 'renewed', 'lost', 'unknown', 'answered', 'released'];
    expect(events.map((event) => readValue('leases_total', { event }))).toEqual([1, 1, 1, 1, 1, 2, 1]);
    const operations = ['claim', 'replace', 'read', 'release'];
    const results = operations.map((operation) => readValue('store_operations_total', { operation, result: 'done' }));
    expect(results).toEqual([2, 5, 1, 2]);
  });

  it.each([[true], [false], [undefined]])('keeps the value %s of `ownInstanceOnly`', (ownInstanceOnly) => {
    const { ownInstanceOnly: _, usage: __, ...sharedStore } = memoryStore();
    const store = ownInstanceOnly === undefined ? sharedStore : { ...sharedStore, ownInstanceOnly };
    expect(countStoreOperations(openMetrics().metrics, store).ownInstanceOnly).toBe(ownInstanceOnly);
  });

  it('shows no size of a store that several instances share', () => {
    const { metrics, readValue } = openMetrics();
    const { usage: _, ...sharedStore } = memoryStore();
    countStoreOperations(metrics, sharedStore);
    expect(parseSamples(metrics.text()).filter(({ name }) => name.startsWith('slipway_relay_store_'))).toEqual([]);
    expect(readValue('store_limit_bytes')).toBe(0);
  });
});

describe('countRateLimits', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['points that are left', 'passed', () => Promise.resolve({ msBeforeNext: 5 })],
    ['a refusal', 'refused', () => Promise.reject(Object.assign(new Error('spent'), { msBeforeNext: 5 }))],
    ['a limiter that fails', 'failed', () => Promise.reject(new Error('down'))],
    ['a rejection without an error', 'failed', () => Promise.reject(null as unknown as Error)],
  ])('counts %s as %s', async (_label, result, consume) => {
    const { metrics, readValue } = openMetrics();
    const limits = countRateLimits(metrics, { address: { consume }, origin: { consume }, reserve: { consume } });
    for (const limit of ['address', 'origin', 'reserve'] as const) {
      await limits[limit].consume('key').catch(() => undefined);
      expect(readValue('rate_limits_total', { limit, result })).toBe(1);
    }
  });
});

describe('createRelayMetrics', () => {
  it.each(['create', 'write'])('shows the bytes of records of the kind %s', (kind) => {
    const { metrics, readValue } = openMetrics();
    metrics.recordBytes.addSource({ kind }, () => 7);
    metrics.recordLimit.addSource({ kind }, () => 9);
    expect([readValue('record_bytes', { kind }), readValue('record_limit_bytes', { kind })]).toEqual([7, 9]);
  });
});
