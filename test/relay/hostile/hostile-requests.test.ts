/**
 * Hostile bytes on a connection: the service only receives the requests of a customer and reads of payment statuses, nothing
 * crashes or grows, and the next guest can book. `npm run test:long` sends 50,000 of them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRead, routes } from '../../../src/relay/http/routes.ts';
import { samples } from '../../samples.ts';
import { apiSecret, basic } from '../relay-fixture.ts';
import { heapInUse, impatient, relayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';
import { hostileRequest } from './requests.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  relay = await relayOnSockets({ limits: impatient });
});
afterAll(() => relay.stop());

/** This relay serves no public reads, so they never reach the service. */
const upstream = routes
  .filter((route) => !isRead(route))
  .flatMap(({ path, methods }) => methods.map((method) => `${method} /harbour${path}`));
/** Few hostile requests by chance repeat the create of a booking, so small samples never lead to this read. */
const statusRead = 'GET /harbour/api/3.0/booking/CODE';
const atOnce = 16;
/** Drawn so many at a time; the bytes of fifty thousand would be the memory that is measured. */
const drawn = 500;

/** Sends them all; answers how often each status came, and what was wrong. */
async function sendAll(seed: number): Promise<{ statuses: Map<string, number>; faults: string[] }> {
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const requests = fc.sample(hostileRequest, { seed, numRuns: drawn });
  const sender = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const said = await relay.send(request);
      const status = said === '' ? 'closed' : (/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1] ?? 'no answer');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^(no answer|500|502|504)$/.test(status))
        faults.push(`${status} to ${JSON.stringify(request.slice(0, 400))}`);
      if (said.includes(apiSecret) || said.includes(basic)) faults.push(`the secret to ${request.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return { statuses, faults };
}

it('answers every request, calls no other address, and frees its memory', async () => {
  const rounds = samples(1_500) / drawn;
  const statuses = new Map<string, number>();
  let settled = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { statuses: found, faults } = await sendAll(2031 + round);
    expect(faults).toEqual([]);
    for (const [status, count] of found) statuses.set(status, (statuses.get(status) ?? 0) + count);
    // By then everything that is kept of a request has been kept once.
    if (round === 1) settled = await heapInUse();
  }
  expect((await heapInUse()) - settled).toBeLessThan(12_000_000);
  expect([...relay.strays]).toEqual([]);
  expect(relay.claims()).toBe(0);
  expect([...relay.asked].filter((request) => request !== statusRead).sort()).toEqual([...upstream].sort());

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
  const booked = await relay.post('/api/3.0/booking/create', create);
  expect(booked).toMatchObject({ status: 200, answer: { booking: { id: `CODE-${String(before + 1)}` } } });
  expect(relay.creates()).toBe(before + 1);
});
