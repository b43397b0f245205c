/** A service whose refusal of an ended session states the code of the booking. */
import { describe, expect, it } from 'vitest';
import { createFakeVenue } from '../fake-client.ts';
import { addTo, ask, atReview, openFlow, guestDetails, visit, type Visit } from '../visit.ts';

const bookedState = (venue: Visit['venue']) => ({
  step: 'done',
  booking: { code: venue.bookings[0]?.code, url: '', paymentRequired: true },
  session: null,
  reconciliation: null,
});

async function atReviewOfStatingVenue(): Promise<Visit> {
  return atReview({ venue: createFakeVenue({ statesCodes: true }) });
}

describe('a code that the service states', () => {
  it('confirms a booking whose answer was lost', async () => {
    const { flow, venue, storage } = await atReviewOfStatingVenue();
    const { session } = flow.state;
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({ ...bookedState(venue), booked: session });
    expect(storage.load()).toBeNull();
  });

  it('confirms a booking on the next page', async () => {
    const { flow, venue, nextPage } = await atReviewOfStatingVenue();
    venue.fail('create', 'after');
    await flow.book();
    const { session, quoteRequests } = flow.state;
    const next = nextPage();
    await next.flow.resume();
    expect(next.flow.state).toMatchObject({ ...bookedState(venue), booked: session, bookedRequests: quoteRequests });
  });

  it('confirms a booking after a second create of the session', async () => {
    const { flow, venue } = await atReviewOfStatingVenue();
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.book();
    expect(flow.state).toMatchObject(bookedState(venue));
    expect(venue.bookings).toHaveLength(1);
  });

  it('confirms a booking although a cache answers the read', async () => {
    const guest = await atReviewOfStatingVenue();
    const { flow, venue, storage, clock } = guest;
    const client = venue.client();
    const copy = await client.session(flow.state.session?.id ?? '', { read: true });
    const staleClient: typeof client = {
      ...client,
      session: (id, change) => ('read' in change ? Promise.resolve(copy) : client.session(id, change)),
    };
    const other = openFlow(staleClient, storage, clock).flow;
    await other.resume();
    await client.create(copy.id, guestDetails, 'key of another page');
    other.type(guestDetails);
    other.goTo('details');
    await other.book();
    expect(other.state).toMatchObject(bookedState(venue));
  });

  it('confirms a booking when the guest changes the cart', async () => {
    const { flow, venue } = await atReviewOfStatingVenue();
    const [lineId = ''] = Object.keys(flow.state.quoteRequests);
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.remove(lineId);
    expect(flow.state).toMatchObject(bookedState(venue));
  });

  it('is missing for a session that became no booking', async () => {
    const page = visit({ venue: createFakeVenue({ statesCodes: true }) });
    await addTo(page, ask('kayak'));
    await page.venue.client().session(page.flow.state.session?.id ?? '', { end: true });
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    await page.flow.review();
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });
});
