/** Many visits in a row. At the end, the relay must hold only the records that it has promised to keep. Measures no times. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../samples.ts';
import { heapInUse, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  // The store has room for few records, so it is full from the first round on.
  relay = await startRelayOnSockets({ capacity: 60 });
});
afterAll(() => relay.stop());

const GUESTS = 200;

const session = '/api/3.0/booking/session';

/** Runs a whole visit: a session with two changes, a create with a replay, and a read of its status. */
async function visit(number: number): Promise<void> {
  const id = `soak-${String(number)}`;
  // The budget of one guest has room for about a thousand creates a day.
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

it('books once per visit, and leaves no claim, handle or memory', async () => {
  const each = samples(60);
  let visits = 0;
  const round = async () => {
    for (let index = 0; index < each; index += 1) await visit((visits += 1));
    return { heap: await heapInUse(), handles: process.getActiveResourcesInfo().length };
  };
  await round();
  const early = await round();
  await round();
  const middle = await round();
  await round();
  const late = await round();
  expect(relay.creates()).toBe(6 * each);
  expect(relay.openClaims()).toBe(0);
  expect([...relay.faults]).toEqual([]);
  expect(late.handles).toBeLessThanOrEqual(early.handles + 2);
  // A leak grows in every round. Compiled code and other memory of the engine grow only once.
  expect(Math.min(middle.heap - early.heap, late.heap - middle.heap)).toBeLessThan(3_000_000);
});
