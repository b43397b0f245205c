/** What is composed after the first paint works together: in one element, from a choice to a step, and for another account. */
import { afterEach, expect, test, vi } from 'vitest';
import { account, place, scripted, until } from './booking-stage.ts';
import { publicEventsOf } from './hand-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const placed = `base-url="${account}"`;
type Booking = Awaited<ReturnType<typeof place>>;
const begun = (element: Booking) => until(() => element.renderRoot.querySelector('[part=stages]'));
const part = (element: Booking, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${name}']`);

test('the stages stand above the list, with a way to choose dates', async () => {
  scripted();
  const element = await place(placed);
  await begun(element);
  await until(() => part(element, 'choose-dates'));
  expect(customElements.get('slipway-cart')).toBeDefined();
});

test('the only item there is has its price beside it, and no way back', async () => {
  scripted();
  const element = await place(`${placed} item-id="104"`);
  await begun(element);
  await until(() => part(element, 'summary'));
  expect(part(element, 'back')).toBeNull();
});

test('a step that is gone to is told to the page, drawn, and a place that Back returns from', async () => {
  scripted();
  const told = publicEventsOf(document.body);
  const element = await place(placed);
  await begun(element);
  // Whichever is there first: the list, or what comes after the first paint.
  await until(() => told.length > 0);
  element.store.choose({ itemId: '104' });
  await until(() => part(element, 'back'));
  expect(told.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready', 'slipway-item-viewed']);
  part(element, 'back')?.click();
  await until(() => element.state.choice.itemId === null);
});

test('for another account all of it begins anew, and hears nothing of the one before', async () => {
  scripted();
  const element = await place(placed);
  await begun(element);
  const { store } = element;
  element.setAttribute('base-url', `${account}/other`);
  await element.updateComplete;
  await until(() => element.items && part(element, 'stages'));
  const entry = JSON.stringify(history.state);
  store.choose({ itemId: '104' });
  await element.updateComplete;
  expect([element.state.choice.itemId, JSON.stringify(history.state)]).toEqual([null, entry]);
});
