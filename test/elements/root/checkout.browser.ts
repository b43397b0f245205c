/** Tests that the features of the checkout work together in one element, and end when its account changes. */
import { afterEach, expect, test, vi } from 'vitest';
import { account, place, stubService, until } from './booking-stage.ts';
import { publicEventsOf } from './test-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const attributes = `base-url="${account}"`;
type Booking = Awaited<ReturnType<typeof place>>;
const untilStages = (element: Booking) => until(() => element.renderRoot.querySelector('[part=stages]'));
const part = (element: Booking, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${name}']`);

test('shows the stages and the button for dates above the list', async () => {
  stubService();
  const element = await place(attributes);
  await untilStages(element);
  await until(() => part(element, 'choose-dates'));
  expect(customElements.get('slipway-form')).toBeDefined();
});

test('shows the price of a single item without a back button', async () => {
  stubService();
  const element = await place(`${attributes} item-id="104"`);
  await untilStages(element);
  await until(() => part(element, 'summary'));
  expect(part(element, 'back')).toBeNull();
});

test('dispatches an event when an item opens', async () => {
  stubService();
  const events = publicEventsOf(document.body);
  const element = await place(attributes);
  await untilStages(element);
  // Waits for the first event, so that the list has loaded before the item opens.
  await until(() => events.length > 0);
  element.store.choose({ itemId: '104' });
  await until(() => part(element, 'back'));
  expect(events.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready', 'slipway-item-viewed']);
  part(element, 'back')?.click();
  await until(() => element.state.choice.itemId === null);
});

test('ignores the store of the previous account', async () => {
  stubService();
  const element = await place(attributes);
  await untilStages(element);
  const { store } = element;
  element.setAttribute('base-url', `${account}/other`);
  await element.updateComplete;
  await until(() => element.items && part(element, 'stages'));
  const entry = JSON.stringify(history.state);
  store.choose({ itemId: '104' });
  await element.updateComplete;
  expect([element.state.choice.itemId, JSON.stringify(history.state)]).toEqual([null, entry]);
});
