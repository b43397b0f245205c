/** Tests the service at the pace `weak`, on a virtual clock. `rules/pace.test.ts` tests the limits themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../demo/service/database/database.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { PACES } from '../../demo/service/rules/pace.ts';
import { START_TIME, openHarness, type TestHarness, type Reply } from './harness.ts';

const API = '/harbour/api/3.0';
const getErrorId = (reply: Reply) => reply.body.at('request', 'error', 'id').value;

let database: Database;
let harness: TestHarness;
let now = 0;
/** Durations of the waits that the service has started so far, in ms. */
let recordedWaits: number[] = [];

beforeAll(async () => {
  database = await createDatabase({ memory: true }, START_TIME);
}, 120_000);
afterAll(() => database.close());

beforeEach(async () => {
  now = START_TIME.getTime();
  recordedWaits = [];
  // Each wait ends immediately, because only the tests move the clock.
  const recordWait = (ms: number): Promise<void> => {
    recordedWaits.push(ms);
    return Promise.resolve();
  };
  harness = await openHarness({ database, paceGate: createPaceGate(PACES.weak, { now: () => now, wait: recordWait }) });
});

describe('the service at the pace of a weak service', () => {
  it.each([
    ['item', []],
    ['item/107', []],
    ['item/cal?item_id=101,104&start_date=20300601&end_date=20300801', []],
    ['item/107?start_date=20300601&end_date=20300602', [160]],
    ['item?item_id=101,104,106,107,111&start_date=20300601', [400]],
    // The account has no item 999999, so the service calculates the price of only one item.
    ['item?item_id=101,999999&start_date=20300601', [80]],
    ['booking/form', []],
  ])('answers %s after the waits %j (ms)', async (path, expectedWaits) => {
    const reply = await harness.get(`${API}/${path}`);
    expect([reply.status, getErrorId(reply)]).toEqual([200, undefined]);
    expect(recordedWaits).toEqual(expectedWaits);
  });

  it('returns a SLIP for a rated item after the wait', async () => {
    const reply = await harness.get(`${API}/item/111?start_date=20300614&param[qty]=2`);
    expect(reply.body.at('item', 'rate', 'slip').text()).not.toBe('');
  });

  it.each([
    ['more than 5 items', 'item_id=101,104,106,107,111,112&start_date=20300601'],
    ['a whole category without ids', 'start_date=20300601'],
  ])('fails with status 500 for a rated list of %s', async (_, query) => {
    const reply = await harness.get(`${API}/item?${query}`);
    expect(reply.status).toBe(500);
    expect(getErrorId(reply)).toBe('failed');
  });

  it.each(['item/107/cal', 'item/cal'])('refuses more than 62 days of %s', async (path) => {
    const requestDays = (lastDay: string) => harness.get(`${API}/${path}?start_date=20300601&end_date=${lastDay}`);
    expect(getErrorId(await requestDays('20300801'))).toBeUndefined();
    expect(getErrorId(await requestDays('20300802'))).toBe('too_long');
  });

  it('queues the requests of each account separately', async () => {
    await harness.get(`${API}/item/107?start_date=20300601&end_date=20300610`);
    await harness.get(`${API}/help`);
    await harness.get('/berghof/api/3.0/help');
    expect(recordedWaits).toEqual([800, 800]);
  });

  it('throttles the 21st request of a minute with Retry-After', async () => {
    for (let count = 0; count < 20; count += 1) expect((await harness.get(`${API}/help`)).status).toBe(200);
    now += 15_500;
    const reply = await harness.get(`${API}/help`);
    expect([reply.status, reply.headers.get('retry-after'), getErrorId(reply)]).toEqual([429, '45', 'throttled']);
    now += 45_000;
    expect((await harness.get(`${API}/help`)).status).toBe(200);
  });
});
