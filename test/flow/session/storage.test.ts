import { expect, test } from 'vitest';
import { atReview } from '../visit.ts';

test('a store that throws costs the memory of the cart and nothing else', async () => {
  const broken = () => {
    throw new Error('Storage is blocked.');
  };
  const { flow, venue } = await atReview({ storage: { load: broken, save: broken, clear: broken } });
  await flow.resume();
  await flow.book();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
  expect(venue.bookings).toHaveLength(1);
});
