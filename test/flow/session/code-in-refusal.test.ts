/** Tests a service that states the booking code when it refuses a request for an ended session. */
import { describe, expect, it } from 'vitest';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, openReviewPage, openFlow, guestDetails, openVisit, type Visit } from '../visit.ts';

const createBookedState = (venue: Visit['venue']) => ({
  step: 'done',
  booking: { code: venue.bookings[0]?.code, url: '', paymentRequired: true },
  session: null,
  reconciliation: null,
});

async function openReviewOfStatingVenue(): Promise<Visit> {
  return openReviewPage({ venue: createFakeVenue({ statesCodes: true }) });
}

describe('a booking code in the refusal of an ended session', () => {
  it('confirms a booking whose create request got no answer', async () => {
    const { flow, venue, storage } = await openReviewOfStatingVenue();
    const { session } = flow.state;
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({ ...createBookedState(venue), booked: session });
    expect(storage.load()).toBeNull();
  });

  it('confirms the booking of the previous page on a new page', async () => {
    const { flow, venue, nextPage } = await openReviewOfStatingVenue();
    venue.fail('create', 'after');
    await flow.book();
    const { session, quoteRequests } = flow.state;
    const secondPage = nextPage();
    await secondPage.flow.resume();
    expect(secondPage.flow.state).toMatchObject({
      ...createBookedState(venue),
      booked: session,
      bookedRequests: quoteRequests,
    });
  });

  it('confirms another page’s booking when this page tries to create it', async () => {
    const { flow, venue } = await openReviewOfStatingVenue();
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.book();
    expect(flow.state).toMatchObject(createBookedState(venue));
    expect(venue.bookings).toHaveLength(1);
  });

  it('confirms the booking although a cache answers the reads', async () => {
    const reviewPage = await openReviewOfStatingVenue();
    const { flow, venue, storage, clock } = reviewPage;
    const client = venue.client();
    const staleSession = await client.session(flow.state.session?.id ?? '', { read: true });
    const staleClient: typeof client = {
      ...client,
      session: (id, change) => ('read' in change ? Promise.resolve(staleSession) : client.session(id, change)),
    };
    const staleFlow = openFlow(staleClient, storage, clock).flow;
    await staleFlow.resume();
    await client.create(staleSession.id, guestDetails, 'key of another page');
    staleFlow.type(guestDetails);
    staleFlow.goTo('details');
    await staleFlow.book();
    expect(staleFlow.state).toMatchObject(createBookedState(venue));
  });

  it('confirms the booking when the guest tries to change the cart', async () => {
    const { flow, venue } = await openReviewOfStatingVenue();
    const [lineId = ''] = Object.keys(flow.state.quoteRequests);
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.remove(lineId);
    expect(flow.state).toMatchObject(createBookedState(venue));
  });

  it('is missing if the session ended without a booking', async () => {
    const page = openVisit({ venue: createFakeVenue({ statesCodes: true }) });
    await addToCart(page, toRequest('kayak'));
    await page.venue.client().session(page.flow.state.session?.id ?? '', { end: true });
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    await page.flow.review();
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });
});
