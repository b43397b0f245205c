/** Tests a service that gives a line a new id when another SLIP replaces it. */
import { expect, it } from 'vitest';
import { createFakeVenue } from '../fake-client.ts';
import { openSite, readItemIds } from '../guest-tabs.ts';
import { addToCart, guestDetails, openVisit, toRequest, type Visit } from '../visit.ts';

const openVenue = () => createFakeVenue({ changesLineIds: true });

const readSlip = async ({ venue }: Visit, quoteRequest = toRequest('kayak', 1, 2)) =>
  (await venue.client().rate(quoteRequest)).slip ?? expect.fail('Not to be had.');

/** Saves line 1 with a later day. The save succeeds, but the page gets no answer to it. */
async function loseSave(page: Visit, itemId: string): Promise<void> {
  await page.flow.edit('1');
  page.venue.fail('session', 'after');
  page.venue.fail('session', 'before');
  page.venue.fail('session', 'before');
  const quoteRequest = toRequest(itemId, 1, 2);
  await page.flow.save(await readSlip(page, quoteRequest), quoteRequest);
  expect(page.flow.state.problem).not.toBeNull();
}

it('selects the add-ons of a new line after a lost save', async () => {
  const page = openVisit({ venue: openVenue() });
  await addToCart(page, toRequest('cruise'));
  await loseSave(page, 'cruise');
  page.flow.goTo('choose');
  await addToCart(page, { ...toRequest('cruise', 1, 5), addOns: ['lunch'] });
  expect(page.flow.state.session?.lines.map(({ addOns }) => addOns.map(({ optional }) => optional))).toEqual([
    ['out'],
    ['in'],
  ]);
});

it('adds no line again after a lost save and a reload', async () => {
  const page = openVisit({ venue: openVenue() });
  await addToCart(page, toRequest('kayak'));
  await loseSave(page, 'kayak');
  const nextPage = page.nextPage();
  await nextPage.flow.resume();
  expect(readItemIds(nextPage)).toEqual(['kayak']);
  expect(nextPage.flow.state).toMatchObject({ reconciliation: null });
  expect(Object.values(nextPage.flow.state.quoteRequests)).toMatchObject([{ start: toRequest('kayak', 1, 2).start }]);
});

it('adds no line again in the review of another tab', async () => {
  const site = openSite({ venue: openVenue() });
  const [firstTab, otherTab] = [site.openTab(), site.openTab()];
  for (const itemId of ['kayak', 'tour']) await addToCart(firstTab, toRequest(itemId));
  await site.whenIdle();
  await loseSave(firstTab, 'kayak');
  await site.whenIdle();
  site.venue.reprice('tour', 9000);
  otherTab.flow.type(guestDetails);
  otherTab.flow.goTo('details');
  await otherTab.flow.review();
  expect(readItemIds(otherTab)).toHaveLength(2);
  expect(otherTab.flow.state.notice).toBe('changed');
});

it('keeps a line that gets the SLIP of a lost add', async () => {
  const page = openVisit({ venue: openVenue() });
  await addToCart(page, toRequest('kayak'));
  const quoteRequest = toRequest('kayak', 1, 2);
  const slip = await readSlip(page);
  page.venue.fail('session', 'before');
  page.venue.fail('session', 'before');
  await page.flow.add(slip, quoteRequest);
  page.flow.goTo('cart');
  await page.flow.edit('1');
  await page.flow.save(slip, quoteRequest);
  expect(readItemIds(page)).toEqual(['kayak']);
});
