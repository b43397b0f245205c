import { describe, expect, test } from 'vitest';
import { ask, atReview, creates, typed } from '../visit.ts';

const offline = { kind: 'offline' } as const;

describe('when the answer to a booking is lost', () => {
  test.each(['before', 'after'] as const)(
    'nobody knows, and nothing but checking is possible (lost %s the booking)',
    async (when) => {
      const { flow, venue, storage } = await atReview();
      venue.fail('create', when);
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', outlook: '', booking: null, problem: null, details: typed });
      expect(storage.load()?.creating).toBe(true);
      flow.goTo('review');
      flow.goTo('choose');
      await flow.book();
      await flow.add('x', ask('tour'));
      expect(flow.state.step).toBe('unsure');
      expect(creates(venue)).toBe(1);
    },
  );

  test('a check finds that it was not made, and it can be booked, once', async () => {
    const { flow, venue, storage } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'review',
      notice: 'not-made',
      details: typed,
      questions: { 1: ask('kayak', 2) },
    });
    expect(storage.load()?.creating).toBe(false);
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });

  test('a check finds the session ended, says probably, and claims no more', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', outlook: 'probably', booking: null });
    expect(creates(venue)).toBe(1);
  });

  test('a check finds the session empty, which is how some services show an ended one: probably', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    await venue.client().session(flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
  });

  test('a relay repeats its first answer, and the booking is confirmed', async () => {
    const { flow, venue } = await atReview({ relay: true });
    const { session } = flow.state;
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: session ?? {},
    });
    expect(venue.bookings).toHaveLength(1);
  });

  test('a relay that does not know either leaves it at probably', async () => {
    const { flow, venue } = await atReview({ relay: true });
    venue.fail('create', 'after');
    venue.fail('create', { kind: 'unconfirmed' });
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
  });

  test('a check without a network stays unsure, says why, and may be repeated', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'before');
    venue.fail('session', offline);
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'review', notice: 'not-made' });
  });

  test('a session that expired meanwhile was not booked, and is put together again', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    venue.expireAll();
    venue.fail('rate', offline);
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'cart', healing: { cause: 'expired', differences: [] }, details: typed });
  });
});

describe('when the page was closed while booking', () => {
  async function closedWhileBooking(outcome: 'before' | 'after', relay = false) {
    const first = await atReview({ relay });
    first.venue.fail('create', outcome);
    const release = first.venue.hold('create');
    const sending = first.flow.book();
    const second = first.nextPage();
    release();
    // The old page learns nothing any more that the new one could see.
    await sending;
    return second;
  }

  test('the next page finds out: it was made, most likely', async () => {
    const { flow, venue } = await closedWhileBooking('after');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
    expect(creates(venue)).toBe(1);
  });

  test('through a relay the next page shows the booking itself, with its payment', async () => {
    const { flow, venue } = await closedWhileBooking('after', true);
    await flow.resume();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: null,
    });
    expect(venue.bookings).toHaveLength(1);
  });

  test('the next page finds out: it was not made, and the cart is there', async () => {
    const { flow, venue } = await closedWhileBooking('before');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'cart', notice: 'not-made', questions: { 1: ask('kayak', 2) } });
    expect(venue.bookings).toHaveLength(0);
  });

  test('the next page without a network is unsure, and finds out later', async () => {
    const { flow, venue } = await closedWhileBooking('after');
    venue.fail('session', offline);
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offline, busy: null });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
  });
});
