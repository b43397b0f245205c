/**
 * Checks that an answer needs the same number of SQL statements for one item and for five thousand. The counts leave
 * out the begin and the end of transactions.
 */

import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, freeDay, GUEST, openBench, slipFor, type Bench, type Reply } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ holdShare: 1 / 3 });
  for (const account of ['harbour', 'depot', 'berghof']) await bench.get(`/${account}/api/3.0/ping`);
}, 120_000);
afterAll(() => bench.close());

async function statements(ask: () => Promise<Reply>): Promise<number> {
  const execute = vi.spyOn(PglitePreparedQuery.prototype, 'execute');
  try {
    expect((await ask()).body.at('request', 'status').value).toBe('OK');
    return execute.mock.calls.length;
  } finally {
    execute.mockRestore();
  }
}

const read = (path: string) => statements(() => bench.get(path));

const DAYS = 'start_date=20300601&end_date=20300607';

test.each([
  ['company', 1],
  ['item', 1],
  ['item/10001', 1],
  [`item?${DAYS}`, 2],
  [`item/10001?${DAYS}`, 2],
  [`item/cal?${DAYS}`, 2],
  [`item/10001/cal?${DAYS}`, 2],
] as const)('answers %s of the depot with %i SQL statements', async (path, count) => {
  expect(await read(`/depot/api/3.0/${path}`)).toBe(count);
});

test('needs no additional SQL statements for groups and their children', async () => {
  expect(await read(`/berghof/api/3.0/item/cal?${DAYS}`)).toBe(2);
  expect(await read(`/berghof/api/3.0/item?${DAYS}`)).toBe(2);
});

test('uses few SQL statements to open, change, book and end sessions', async () => {
  const guest = clientOf(bench.service, '203.0.113.9');
  const post = (path: string, form: [string, string][]) => () => guest.post(`/berghof/api/3.0/booking/${path}`, form);
  const slips: [string, string][] = [];
  for (const item of [205, 206]) {
    const day = await freeDay(bench, 'berghof', item, '20300601', 2);
    slips.push(['slip[]', await slipFor(bench, 'berghof', item, `start_date=${day}`)]);
  }
  const [slip = ['', ''], other = ['', '']] = slips;
  // The first session of a minute also deletes expired sessions. The test does not count its statements.
  const firstSession = (await post('session', [slip])()).body.at('booking', 'session', 'id').text();
  expect(await statements(post('session/end', [['session_id', firstSession]]))).toBe(3);
  let id = '';
  const opening = await statements(async () => {
    const reply = await post('session', [slip])();
    id = reply.body.at('booking', 'session', 'id').text();
    return reply;
  });
  expect(opening).toBe(9);
  expect(await statements(post('session', [['session_id', id], other]))).toBe(12);
  expect(await statements(post('create', [['session_id', id], ...GUEST]))).toBe(7);
});
