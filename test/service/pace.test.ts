/** Tests the service at the pace `weak`, on a virtual clock. `rules/pace.test.ts` tests the limits themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../demo/service/database/database.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { PACES } from '../../demo/service/rules/pace.ts';
import { NOON, openBench, type Bench, type Reply } from './harness.ts';

const API = '/harbour/api/3.0';
const errorOf = (reply: Reply) => reply.body.at('request', 'error', 'id').value;

let database: Database;
let bench: Bench;
let now = 0;
/** Waits that the service has requested so far, in ms. */
let waits: number[] = [];

beforeAll(async () => {
  database = await createDatabase({ memory: true }, NOON);
}, 120_000);
afterAll(() => database.close());

beforeEach(async () => {
  now = NOON.getTime();
  waits = [];
  // Waits end immediately. Only the tests move the clock.
  const wait = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  bench = await openBench({ database, pace: createPaceGate(PACES.weak, { now: () => now, wait }) });
});

describe('the service at the pace of a weak service', () => {
  it.each([
    ['item', []],
    ['item/107', []],
    ['item/cal?item_id=101,104&start_date=20300601&end_date=20300801', []],
    ['item/107?start_date=20300601&end_date=20300602', [160]],
    ['item?item_id=101,104,106,107,111&start_date=20300601', [400]],
    // The account has no item 999999, so the service rates only one item.
    ['item?item_id=101,999999&start_date=20300601', [80]],
    ['booking/form', []],
  ])('answers %s after the waits %j (ms)', async (path, expectedWaits) => {
    const reply = await bench.get(`${API}/${path}`);
    expect([reply.status, errorOf(reply)]).toEqual([200, undefined]);
    expect(waits).toEqual(expectedWaits);
  });

  it('returns a SLIP for a rated item after the wait', async () => {
    const reply = await bench.get(`${API}/item/111?start_date=20300614&param[qty]=2`);
    expect(reply.body.at('item', 'rate', 'slip').text()).not.toBe('');
  });

  it.each([
    ['more than 5 items', 'item_id=101,104,106,107,111,112&start_date=20300601'],
    ['a whole category without ids', 'start_date=20300601'],
  ])('fails with status 500 for a rated list of %s', async (_, query) => {
    const reply = await bench.get(`${API}/item?${query}`);
    expect(reply.status).toBe(500);
    expect(errorOf(reply)).toBe('failed');
  });

  it.each(['item/107/cal', 'item/cal'])('refuses more than 62 days of %s', async (path) => {
    const days = (last: string) => bench.get(`${API}/${path}?start_date=20300601&end_date=${last}`);
    expect(errorOf(await days('20300801'))).toBeUndefined();
    expect(errorOf(await days('20300802'))).toBe('too_long');
  });

  it('queues the requests of each account separately', async () => {
    await bench.get(`${API}/item/107?start_date=20300601&end_date=20300610`);
    await bench.get(`${API}/help`);
    await bench.get('/berghof/api/3.0/help');
    expect(waits).toEqual([800, 800]);
  });

  it('throttles the 21st request of a minute with Retry-After', async () => {
    for (let count = 0; count < 20; count += 1) expect((await bench.get(`${API}/help`)).status).toBe(200);
    now += 15_500;
    const reply = await bench.get(`${API}/help`);
    expect([reply.status, reply.headers.get('retry-after'), errorOf(reply)]).toEqual([429, '45', 'throttled']);
    now += 45_000;
    expect((await bench.get(`${API}/help`)).status).toBe(200);
  });
});
