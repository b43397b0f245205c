/**
 * Runs many visits through one relay. Afterwards, the relay must hold only the records that it promises to keep.
 * Measures no times.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSamples } from '../../samples.ts';
import { heapInUse, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  // The store has so little room that it is full after the first round.
  relay = await startRelayOnSockets({ capacity: 60 });
});
afterAll(() => relay.stop());

const GUESTS = 200;

const session = '/api/3.0/booking/session';

/**
 * Runs a complete visit: a session with two changes, a create request that the guest repeats, and a read of its
 * status.
 */
async function visit(number: number): Promise<void> {
  const id = `soak-${String(number)}`;
  // Each guest's byte budget has room for about a thousand create requests a day.
  const guest = `10.0.0.${String(number % GUESTS)}`;
  const key = (write: string) => ({ slipway_key: `a-key-of-${id}-for-${write}` });
  const postOk = async (path: string, form: Record<string, string>) => {
    const { status, answer } = await relay.post(path, form, guest);
    expect([status, JSON.stringify(answer)]).toEqual([200, expect.stringContaining('"status":"OK"')]);
    return answer;
  };
  await postOk(session, { 'slip[]': id, ...key('start') });
  await postOk(session, { session_id: id, 'slip[]': id, ...key('add') });
  await postOk(session, { session_id: id, 'alter[1]': '2', ...key('alter') });
  const create = { session_id: id, 'form[customer_name]': 'Ada', ...key('create') };
  const [first, second] = [
    await postOk('/api/3.0/booking/create', create),
    await postOk('/api/3.0/booking/create', create),
  ];
  expect(second).toEqual(first);
  const status = await postOk(session, { session_id: id, ...key('create') });
  expect(status).toMatchObject({ relay: { create: 'booked' } });
}

it('books once per visit and leaks no claim, handle or memory', async () => {
  const visitsPerRound = countSamples(60);
  let visits = 0;
  const round = async () => {
    for (let index = 0; index < visitsPerRound; index += 1) await visit((visits += 1));
    return { heap: await heapInUse(), handles: process.getActiveResourcesInfo().length };
  };
  await round();
  const earlyUsage = await round();
  await round();
  const middleUsage = await round();
  await round();
  const lateUsage = await round();
  expect(relay.creates()).toBe(6 * visitsPerRound);
  expect(relay.openClaims()).toBe(0);
  expect([...relay.faults]).toEqual([]);
  expect(lateUsage.handles).toBeLessThanOrEqual(earlyUsage.handles + 2);
  // A leak grows in every round. Other memory, such as compiled code, grows only once.
  expect(Math.min(middleUsage.heap - earlyUsage.heap, lateUsage.heap - middleUsage.heap)).toBeLessThan(3_000_000);
});
