/**
 * Sends hostile bytes to a relay. The service must receive only booking requests and reads of payment statuses. The
 * relay must not crash or grow, and the next guest must be able to book. `npm run test:long` sends 50,000 requests.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReadRoute, routes } from '../../../src/relay/http/routes.ts';
import { countSamples } from '../../samples.ts';
import { apiSecret, basicCredentials } from '../relay-fixture.ts';
import { measureHeapBytes, shortTimeouts, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';
import { hostileRequestArbitrary } from './requests.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  relay = await startRelayOnSockets({ limits: shortTimeouts });
});
afterAll(() => relay.stop());

/** Calls that the service may receive. This relay serves no public reads. */
const expectedCalls = routes
  .filter((route) => !isReadRoute(route))
  .flatMap(({ path, methods }) => methods.map((method) => `${method} /harbour${path}`));
/**
 * The relay reads a payment status only if a session read has the key of the create request that booked. A small sample
 * may contain no such read.
 */
const statusReadLine = 'GET /harbour/api/3.0/booking/CODE';
const PARALLEL_REQUESTS = 16;
/**
 * Number of requests in one batch. If one batch had all 50,000 requests, their bytes would distort the memory
 * measurement.
 */
const BATCH_SIZE = 500;

/** Sends one batch. Returns the number of answers by status, and the faulty answers. */
async function sendBatch(seed: number): Promise<{ statuses: Map<string, number>; faults: string[] }> {
  const countByStatus = new Map<string, number>();
  const faults: string[] = [];
  const requests = fc.sample(hostileRequestArbitrary, { seed, numRuns: BATCH_SIZE });
  const sendRemaining = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const answer = await relay.send(request);
      const status = answer === '' ? 'closed' : (/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'no answer');
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
      if (/^(no answer|500|502|504)$/.test(status))
        faults.push(`${status} to ${JSON.stringify(request.slice(0, 400))}`);
      if (answer.includes(apiSecret) || answer.includes(basicCredentials))
        faults.push(`the secret to ${request.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, sendRemaining));
  return { statuses: countByStatus, faults };
}

it('answers hostile requests without unexpected calls or growing memory', async () => {
  const roundCount = countSamples(1_500) / BATCH_SIZE;
  const statuses = new Map<string, number>();
  let heapAfterWarmUp = 0;
  for (let round = 0; round < roundCount; round += 1) {
    const { statuses: roundStatuses, faults } = await sendBatch(2031 + round);
    expect(faults).toEqual([]);
    for (const [status, count] of roundStatuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    // After two batches, the relay has allocated all memory that it keeps permanently.
    if (round === 1) heapAfterWarmUp = await measureHeapBytes();
  }
  expect((await measureHeapBytes()) - heapAfterWarmUp).toBeLessThan(12_000_000);
  expect([...relay.faults]).toEqual([]);
  expect(relay.countOpenClaims()).toBe(0);
  expect([...relay.receivedRequests].filter((request) => request !== statusReadLine).sort()).toEqual(
    [...expectedCalls].sort(),
  );

  // The sample must also contain valid requests. Without them, the relay could refuse every request and still pass the
  // test.
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining(['200', '204', '400', '403', '404', '405', '413', '415']),
  );
  expect(statuses.get('200') ?? 0).toBeGreaterThan(countSamples(15));
});

it('serves a session and a booking after the hostile requests', async () => {
  const createCount = relay.countCreates();
  const sessionAnswer = await relay.post('/api/3.0/booking/session', { 'slip[]': 'a' });
  expect(sessionAnswer).toMatchObject({ status: 200, answer: { booking: { session: { id: 's-new' } } } });
  const createForm = { session_id: 'after-the-attack', 'form[customer_name]': 'Ada' };
  const createAnswer = await relay.post('/api/3.0/booking/create', createForm);
  expect(createAnswer).toMatchObject({ status: 200, answer: { booking: { id: `CODE-${String(createCount + 1)}` } } });
  expect(relay.countCreates()).toBe(createCount + 1);
});
