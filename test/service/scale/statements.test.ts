/** Statements an answer costs: the same for one item and for five thousand. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { openBench, type Bench } from '../harness.ts';

let bench: Bench;
let client: PGlite;
beforeAll(async () => {
  bench = await openBench();
  client = (bench.database.orm as unknown as { $client: PGlite }).$client;
  for (const account of ['harbour', 'depot', 'berghof']) await bench.get(`/${account}/api/3.0/ping`);
}, 120_000);
afterAll(() => bench.close());

async function statements(path: string): Promise<number> {
  const asked = vi.spyOn(client, 'query');
  try {
    expect((await bench.get(path)).status).toBe(200);
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}

const DAYS = 'start_date=20300601&end_date=20300607';

test.each([
  ['company', 1],
  ['item', 1],
  ['item/10001', 1],
  [`item?${DAYS}`, 2],
  [`item/10001?${DAYS}`, 2],
  [`item/cal?${DAYS}`, 2],
  [`item/10001/cal?${DAYS}`, 2],
] as const)('%s of the depot takes %i', async (path, count) => {
  expect(await statements(`/depot/api/3.0/${path}`)).toBe(count);
});

test('parents take no more for their children, nor does a list for its parents', async () => {
  expect(await statements(`/berghof/api/3.0/item/cal?${DAYS}`)).toBe(2);
  expect(await statements(`/berghof/api/3.0/item?${DAYS}`)).toBe(2);
});
