/** Visitor after visitor, for long: what a relay holds at the end is what it has promised to remember, and no more. Counts, no times. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../samples.ts';
import { heapInUse, startRelayOnSockets, type RelayOnSockets } from './relay-on-sockets.ts';

let relay: RelayOnSockets;
beforeAll(async () => {
  // Of what it may keep for a day so little fits that it is full from the first round on.
  relay = await startRelayOnSockets({ capacity: 60 });
});
afterAll(() => relay.stop());

const CUSTOMERS = 200;

const session = '/api/3.0/booking/session';

/** A whole visit: a session with two changes, a booking that is asked for twice, and the question what became of it. */
async function visit(number: number): Promise<void> {
  const id = `soak-${String(number)}`;
  // A day of one guest has room for about a thousand creates.
  const customer = `10.0.0.${String(number % CUSTOMERS)}`;
  const key = (write: string) => ({ slipway_key: `a-key-of-${id}-for-${write}` });
  const postOk = async (path: string, form: Record<string, string>) => {
    const { status, answer } = await relay.post(path, form, customer);
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
  // What is never let go grows again and again; what the engine keeps for a while, of compiled code too, grows once.
  expect(Math.min(middle.heap - early.heap, late.heap - middle.heap)).toBeLessThan(3_000_000);
});
