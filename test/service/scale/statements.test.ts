/**
 * Checks that an answer needs the same number of SQL statements for one item and for five thousand. The counts do not
 * include the statements that begin and end transactions.
 */

import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createServiceClient,
  findFreeDay,
  GUEST_FIELDS,
  openHarness,
  requestSlip,
  type TestHarness,
  type Reply,
} from '../harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness({ holdShare: 1 / 3 });
  for (const account of ['harbour', 'depot', 'berghof']) await harness.get(`/${account}/api/3.0/ping`);
}, 120_000);
afterAll(() => harness.close());

async function countStatements(sendRequest: () => Promise<Reply>): Promise<number> {
  const execute = vi.spyOn(PglitePreparedQuery.prototype, 'execute');
  try {
    expect((await sendRequest()).body.at('request', 'status').value).toBe('OK');
    return execute.mock.calls.length;
  } finally {
    execute.mockRestore();
  }
}

const countReadStatements = (path: string) => countStatements(() => harness.get(path));

const DATE_QUERY = 'start_date=20300601&end_date=20300607';

test.each([
  ['company', 1],
  ['item', 1],
  ['item/10001', 1],
  [`item?${DATE_QUERY}`, 2],
  [`item/10001?${DATE_QUERY}`, 2],
  [`item/cal?${DATE_QUERY}`, 2],
  [`item/10001/cal?${DATE_QUERY}`, 2],
] as const)('answers %s of the depot with %i SQL statements', async (path, count) => {
  expect(await countReadStatements(`/depot/api/3.0/${path}`)).toBe(count);
});

test('needs no additional SQL statements for groups and their children', async () => {
  expect(await countReadStatements(`/berghof/api/3.0/item/cal?${DATE_QUERY}`)).toBe(2);
  expect(await countReadStatements(`/berghof/api/3.0/item?${DATE_QUERY}`)).toBe(2);
});

test('uses few SQL statements to open, change, book and end sessions', async () => {
  const guestClient = createServiceClient(harness.service, '203.0.113.9');
  const createPost = (path: string, form: [string, string][]) => () =>
    guestClient.post(`/berghof/api/3.0/booking/${path}`, form);
  const slipFields: [string, string][] = [];
  for (const item of [205, 206]) {
    const day = await findFreeDay(harness, 'berghof', item, '20300601', 2);
    slipFields.push(['slip[]', await requestSlip(harness, 'berghof', item, `start_date=${day}`)]);
  }
  const [firstSlip = ['', ''], otherSlip = ['', '']] = slipFields;
  // The first session of a minute also deletes expired sessions. The test does not count its statements.
  const firstSession = (await createPost('session', [firstSlip])()).body.at('booking', 'session', 'id').text();
  expect(await countStatements(createPost('session/end', [['session_id', firstSession]]))).toBe(3);
  let sessionId = '';
  const openingStatements = await countStatements(async () => {
    const reply = await createPost('session', [firstSlip])();
    sessionId = reply.body.at('booking', 'session', 'id').text();
    return reply;
  });
  expect(openingStatements).toBe(9);
  expect(await countStatements(createPost('session', [['session_id', sessionId], otherSlip]))).toBe(12);
  expect(await countStatements(createPost('create', [['session_id', sessionId], ...GUEST_FIELDS]))).toBe(7);
});
