/** Tests that other requests can run while the service computes a large answer. */

import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, type TestHarness } from '../harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

/**
 * Returns the number of times that other requests can run during one request, and the number of items in the answer.
 */
async function countTurns(path: string): Promise<{ turnCount: number; itemCount: number }> {
  let turnCount = 0;
  const asyncHook = createHook({
    init(_id, type) {
      if (type === 'Immediate') turnCount += 1;
    },
  }).enable();
  const { body } = await harness.get(`/depot/api/3.0/${path}`);
  asyncHook.disable();
  return { turnCount, itemCount: body.at('items').keys().length };
}

// For a list with prices, the service goes through all items twice: it calculates their prices, then writes them into
// the answer.
it.each([
  ['a list', 'item', 1],
  ['a rated list', 'item?start_date=20300601', 2],
  ['calendars of 61 days', 'item/cal?start_date=20300601&end_date=20300731', 1],
])('lets other requests run after every hundred items of %s', async (_, path, expectedPasses) => {
  const { turnCount, itemCount } = await countTurns(path);
  expect(itemCount).toBeGreaterThan(4_900);
  expect(turnCount).toBeGreaterThanOrEqual(Math.floor(itemCount / 100) * expectedPasses);
});
