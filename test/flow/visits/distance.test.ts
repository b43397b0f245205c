/** How far an answer travels until the state has changed: who follows one through the code opens that many files. */
import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { atReview } from '../visit.ts';

/** Files of src/flow of which any function was called, or went on, while `act` ran. */
async function filesRun(act: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  try {
    // What ran before is taken out.
    await session.post('Profiler.takePreciseCoverage');
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .flatMap(({ url }) => /\/src\/flow\/(.*)$/.exec(url)?.[1] ?? [])
      .sort();
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    await session.post('Profiler.disable');
    session.disconnect();
  }
}

test('from the answer with another price to what the visitor is shown, these files and no others', async () => {
  const { flow, venue } = await atReview();
  flow.goTo('details');
  venue.reprice('kayak', 5000);
  const answer = venue.hold('rate');
  const reviewed = flow.review();
  const files = await filesRun(async () => {
    answer();
    await reviewed;
  });
  expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer', before: '85.00', now: '100.00' }]);
  expect(files).toEqual([
    'booking/review-and-create.ts',
    'reconcile/compare.ts',
    'reconcile/reconcile.ts',
    'selectors.ts',
    'session/kept-cart.ts',
    'session/lost-save.ts',
    'store.ts',
  ]);
});
