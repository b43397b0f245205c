import { expect, test } from 'vitest';
import { createFakeVenue } from './fake-client.ts';
import { atReview, typed } from './visit.ts';

test('starting again forgets choice and cart, keeps what was typed, and waits for a command under way', async () => {
  const { flow, venue, storage } = await atReview({ venue: createFakeVenue() });
  const release = venue.hold('create');
  const booking = flow.book();
  flow.restart();
  expect(flow.state.busy).toBe('book');
  release();
  await booking;
  flow.restart();
  expect(flow.state).toMatchObject({ step: 'choose', session: null, booking: null, details: typed });
  expect(storage.load()).toBeNull();
});
