/**
 * Runs many visits through one relay. Afterwards, the relay must hold only the records that it promises to keep. The
 * test measures memory, but no times.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSamples } from '../../samples.ts';
import { measureHeapBytes, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  // The store is so small that it is full after the first round.
  relay = await startRelayOnSockets({ capacity: 60 });
});
afterAll(() => relay.stop());

const GUEST_COUNT = 200;

const sessionPath = '/api/3.0/booking/session';

/**
 * Runs a complete visit: a session with two changes, a create request that the guest repeats, and a read of its
 * status.
 */
async function playVisit(visitNumber: number): Promise<void> {
  const sessionId = `soak-${String(visitNumber)}`;
  // Distributes the visits among several guests, because a guest's byte budget has room for about a thousand create
  // requests a day.
  const guestAddress = `10.0.0.${String(visitNumber % GUEST_COUNT)}`;
  const createKeyField = (writeName: string) => ({ slipway_key: `a-key-of-${sessionId}-for-${writeName}` });
  const postSuccessfully = async (path: string, form: Record<string, string>) => {
    const { status, answer } = await relay.post(path, form, guestAddress);
    expect([status, JSON.stringify(answer)]).toEqual([200, expect.stringContaining('"status":"OK"')]);
    return answer;
  };
  await postSuccessfully(sessionPath, { 'slip[]': sessionId, ...createKeyField('start') });
  await postSuccessfully(sessionPath, { session_id: sessionId, 'slip[]': sessionId, ...createKeyField('add') });
  await postSuccessfully(sessionPath, { session_id: sessionId, 'alter[1]': '2', ...createKeyField('alter') });
  const createForm = { session_id: sessionId, 'form[customer_name]': 'Ada', ...createKeyField('create') };
  const [firstAnswer, secondAnswer] = [
    await postSuccessfully('/api/3.0/booking/create', createForm),
    await postSuccessfully('/api/3.0/booking/create', createForm),
  ];
  expect(secondAnswer).toEqual(firstAnswer);
  const statusAnswer = await postSuccessfully(sessionPath, { session_id: sessionId, ...createKeyField('create') });
  expect(statusAnswer).toMatchObject({ relay: { create: 'booked' } });
}

it('books once per visit and leaks no claim, handle or memory', async () => {
  const visitsPerRound = countSamples(60);
  let visitCount = 0;
  const playRound = async () => {
    for (let index = 0; index < visitsPerRound; index += 1) await playVisit((visitCount += 1));
    return { heap: await measureHeapBytes(), handles: process.getActiveResourcesInfo().length };
  };
  await playRound();
  const earlyUsage = await playRound();
  await playRound();
  const middleUsage = await playRound();
  await playRound();
  const lateUsage = await playRound();
  expect(relay.countCreates()).toBe(6 * visitsPerRound);
  expect(relay.countOpenClaims()).toBe(0);
  expect([...relay.faults]).toEqual([]);
  expect(lateUsage.handles).toBeLessThanOrEqual(earlyUsage.handles + 2);
  // A leak grows in every round. Other memory, such as compiled code, grows only once.
  expect(Math.min(middleUsage.heap - earlyUsage.heap, lateUsage.heap - middleUsage.heap)).toBeLessThan(3_000_000);
});
