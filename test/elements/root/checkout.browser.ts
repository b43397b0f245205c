/** Tests the features of the checkout together in one element, until the element shows another account. */
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

test('renders the stages and the button for dates above the list', async () => {
  stubService();
  const element = await place(attributes);
  await untilStages(element);
  await until(() => part(element, 'choose-dates'));
  expect(customElements.get('slipway-form')).toBeDefined();
});

test('renders the price of a single item without a way back', async () => {
  stubService();
  const element = await place(`${attributes} item-id="104"`);
  await untilStages(element);
  await until(() => part(element, 'summary'));
  expect(part(element, 'back')).toBeNull();
});

test('dispatches the event of an opened item, then goes back', async () => {
  stubService();
  const events = publicEventsOf(document.body);
  const element = await place(attributes);
  await untilStages(element);
  // The first event comes from the list or from the element.
  await until(() => events.length > 0);
  element.store.choose({ itemId: '104' });
  await until(() => part(element, 'back'));
  expect(events.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready', 'slipway-item-viewed']);
  part(element, 'back')?.click();
  await until(() => element.state.choice.itemId === null);
});

test('starts another visit for another account and ignores the previous store', async () => {
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
