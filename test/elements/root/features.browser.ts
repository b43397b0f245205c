/** Tests that the features of the checkout work together in one element, and end when its account changes. */
import { afterEach, expect, test, vi } from 'vitest';
import { accountUrl, placeBooking, stubService, waitUntil } from './booking-stage.ts';
import { recordPublicEvents } from './test-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const attributes = `base-url="${accountUrl}"`;
type Booking = Awaited<ReturnType<typeof placeBooking>>;
const waitForStages = (element: Booking) => waitUntil(() => element.renderRoot.querySelector('[part=stages]'));
const findPart = (element: Booking, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${name}']`);

test('shows the stages and the date search button of the list', async () => {
  stubService();
  const element = await placeBooking(attributes);
  await waitForStages(element);
  await waitUntil(() => findPart(element, 'choose-dates'));
  expect(customElements.get('slipway-form')).toBeDefined();
});

test('shows the price of a single item, but no back button', async () => {
  stubService();
  const element = await placeBooking(`${attributes} item-id="104"`);
  await waitForStages(element);
  await waitUntil(() => findPart(element, 'summary'));
  expect(findPart(element, 'back')).toBeNull();
});

test('dispatches `slipway-item-viewed` when the guest opens an item', async () => {
  stubService();
  const events = recordPublicEvents(document.body);
  const element = await placeBooking(attributes);
  await waitForStages(element);
  // Waits for the first event, so that the list has loaded before the item opens.
  await waitUntil(() => events.length > 0);
  element.store.choose({ itemId: '104' });
  await waitUntil(() => findPart(element, 'back'));
  expect(events.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready', 'slipway-item-viewed']);
  findPart(element, 'back')?.click();
  await waitUntil(() => element.state.choice.itemId === null);
});

test('ignores changes in the store of the previous account', async () => {
  stubService();
  const element = await placeBooking(attributes);
  await waitForStages(element);
  const { store } = element;
  element.setAttribute('base-url', `${accountUrl}/other`);
  await element.updateComplete;
  await waitUntil(() => element.items && findPart(element, 'stages'));
  const stateEntry = JSON.stringify(history.state);
  store.choose({ itemId: '104' });
  await element.updateComplete;
  expect([element.state.choice.itemId, JSON.stringify(history.state)]).toEqual([null, stateEntry]);
});
