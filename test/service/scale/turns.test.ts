/** Tests that other requests can run while the service computes a large answer. */

import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBench, type Bench } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

/** Returns how often other requests can run during one request, and the number of items in its answer. */
async function countTurns(path: string): Promise<{ turns: number; items: number }> {
  let turns = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'Immediate') turns += 1;
    },
  }).enable();
  const { body } = await bench.get(`/depot/api/3.0/${path}`);
  hook.disable();
  return { turns, items: body.at('items').keys().length };
}

// For a rated list, the service goes through all items twice: it quotes them, then writes them.
it.each([
  ['a list', 'item', 1],
  ['a rated list', 'item?start_date=20300601', 2],
  ['calendars of 61 days', 'item/cal?start_date=20300601&end_date=20300731', 1],
])('lets other requests run after every hundred items of %s', async (_, path, passes) => {
  const { turns, items } = await countTurns(path);
  expect(items).toBeGreaterThan(4_900);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(items / 100) * passes);
});
