/**
 * Hostile bytes on a connection: the service only receives the requests of a customer and reads of payment statuses, nothing
 * crashes or grows, and the next guest can book. `npm run test:long` sends 50,000 of them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRead, routes } from '../../../src/relay/http/routes.ts';
import { samples } from '../../samples.ts';
import { apiSecret, basic } from '../relay-fixture.ts';
import { heapInUse, shortTimeouts, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';
import { hostileRequest } from './requests.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  relay = await startRelayOnSockets({ limits: shortTimeouts });
});
afterAll(() => relay.stop());

/** This relay serves no public reads, so they never reach the service. */
const expectedCalls = routes
  .filter((route) => !isRead(route))
  .flatMap(({ path, methods }) => methods.map((method) => `${method} /harbour${path}`));
/** Few hostile requests by chance repeat the create of a booking, so small samples never lead to this read. */
const statusRead = 'GET /harbour/api/3.0/booking/CODE';
const PARALLEL_REQUESTS = 16;
/** Drawn so many at a time; the bytes of fifty thousand would be the memory that is measured. */
const BATCH_SIZE = 500;

/** Sends them all; answers how often each status came, and what was wrong. */
async function sendAll(seed: number): Promise<{ statuses: Map<string, number>; faults: string[] }> {
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const requests = fc.sample(hostileRequest, { seed, numRuns: BATCH_SIZE });
  const sender = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const answer = await relay.send(request);
      const status = answer === '' ? 'closed' : (/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'no answer');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^(no answer|500|502|504)$/.test(status))
        faults.push(`${status} to ${JSON.stringify(request.slice(0, 400))}`);
      if (answer.includes(apiSecret) || answer.includes(basic)) faults.push(`the secret to ${request.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, sender));
  return { statuses, faults };
}

it('answers every request, calls no other address, and frees its memory', async () => {
  const rounds = samples(1_500) / BATCH_SIZE;
  const statuses = new Map<string, number>();
  let heapAfterWarmUp = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { statuses: roundStatuses, faults } = await sendAll(2031 + round);
    expect(faults).toEqual([]);
    for (const [status, count] of roundStatuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    // By then everything that is kept of a request has been kept once.
    if (round === 1) heapAfterWarmUp = await heapInUse();
  }
  expect((await heapInUse()) - heapAfterWarmUp).toBeLessThan(12_000_000);
  expect([...relay.faults]).toEqual([]);
  expect(relay.openClaims()).toBe(0);
  expect([...relay.receivedRequests].filter((request) => request !== statusRead).sort()).toEqual(
    [...expectedCalls].sort(),
  );

  // A grammar that says nothing but nonsense would prove nothing.
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining(['200', '204', '400', '403', '404', '405', '413', '415']),
  );
  expect(statuses.get('200') ?? 0).toBeGreaterThan(samples(15));
});

it('serves a session and its booking afterwards', async () => {
  const before = relay.creates();
  const session = await relay.post('/api/3.0/booking/session', { 'slip[]': 'a' });
  expect(session).toMatchObject({ status: 200, answer: { booking: { session: { id: 's-new' } } } });
  const create = { session_id: 'after-them-all', 'form[customer_name]': 'Ada' };
  const created = await relay.post('/api/3.0/booking/create', create);
  expect(created).toMatchObject({ status: 200, answer: { booking: { id: `CODE-${String(before + 1)}` } } });
  expect(relay.creates()).toBe(before + 1);
});
