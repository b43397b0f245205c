/**
 * Tests that the order in which the checkout installs its features has no effect. In random orders, the guest sees the
 * same texts and the page receives the same events.
 */
import type { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { dispatchRequest } from '../../../src/elements/shared/requests.ts';
import { addDays, listDays } from '../../../src/values/dates/day.ts';
import { getToday } from '../../../src/values/dates/venue-clock.ts';
import { accountUrl, createSuccess, placeBooking, stubService, waitUntil } from './booking-stage.ts';
import { countSamples, sampleFactor } from '../../samples.ts';
import { recordPublicEvents } from './test-context.ts';
import { shuffleInstallers } from './shuffle-installers.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
afterAll(() => shuffleInstallers(0));

/** Returns the responses of an account that sells a kayak on each of the next 60 days. */
function createResponses() {
  const today = getToday('UTC', Date.now());
  const days = listDays(today, addDays(today, 60)).map((day) => [day.replaceAll('-', ''), 4]);
  const rateAnswer = { status: 'AVAILABLE', slip: 'slip-1', sub_total: '68.00', summary: {} };
  const rateParameters = { adults: { label: 'Adults', qty: 1, min: 1, max: 4 } };
  const lineAnswer = { item_id: 104, name: 'Sea kayak', slip: 'slip-1', rate: { item_total: '68.00', qty: 1 } };
  return {
    'item/104/cal': () => createSuccess({ item: { cal: Object.fromEntries(days) } }),
    'item/104': () => createSuccess({ item: { item_id: 104, param: rateParameters, rate: rateAnswer } }),
    'booking/session': () =>
      createSuccess({ booking: { session: { id: 's', total: '68.00', due: '68.00', item: { 1: lineAnswer } } } }),
  };
}

type Booking = Awaited<ReturnType<typeof placeBooking>>;

/** Returns the visible text of a node with its shadow trees, without the live region. */
function readText(node: Node): string {
  if (node instanceof HTMLElement && (node.matches('style, script, [role=status]') || node.hidden)) return '';
  if (node instanceof Text) return node.data;
  const root = (node instanceof Element && node.shadowRoot) || node;
  return [...root.childNodes].map(readText).join(' ').replace(/\s+/g, ' ').trim();
}

const findPart = (element: Booking, part: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${part}']`);
const readParts = (element: Booking, ...parts: string[]) =>
  parts.map((part) => readText(findPart(element, part) ?? document.createTextNode('')));

/** Adds a kayak to the cart and opens the details. Returns the texts and events. Each seed uses its own account. */
async function bookWithSeed(
  seed: number,
): Promise<{ texts: string[][]; events: ReturnType<typeof recordPublicEvents> }> {
  stubService(createResponses());
  const events = recordPublicEvents(document.body);
  const element = await placeBooking(`base-url="${accountUrl}/order-${String(seed)}"`);
  await waitUntil(() => findPart(element, 'choose-dates'));
  const texts = [readParts(element, 'stages-short', 'choose-dates')];
  element.store.choose({ itemId: '104' });
  const calendar = await waitUntil(() => element.renderRoot.querySelector('slipway-calendar'));
  const start = await waitUntil(() => element.openItemView.firstFreeDay);
  dispatchRequest(calendar, 'days-choose', { start, end: start });
  await waitUntil(() => findPart(element, 'total') && findPart(element, 'add')?.ariaDisabled === 'false');
  await element.updateComplete;
  texts.push(readParts(element, 'stages-short', 'back', 'summary'));
  findPart(element, 'add')?.click();
  await waitUntil(() => findPart(element, 'notice-cart'));
  texts.push(readParts(element, 'stages-short', 'notice', 'cart-button'));
  findPart(element, 'notice-cart')?.click();
  const cart = await waitUntil(() => element.renderRoot.querySelector('slipway-cart:defined') as SlipwayCart | null);
  await cart.updateComplete;
  texts.push(readParts(element, 'stages-short', 'back', 'cart'));
  dispatchRequest(cart, 'cart-checkout');
  const form = await waitUntil(() => element.renderRoot.querySelector('slipway-form'));
  await waitUntil(() => form.form);
  await form.updateComplete;
  texts.push(readParts(element, 'stages-short', 'back', 'form'));
  element.remove();
  return { texts, events: [...events] };
}

describe('installers', () => {
  it(
    'produces the same texts and events in random installation orders',
    async () => {
      const referenceRun = await bookWithSeed(0);
      expect(referenceRun.texts.at(1)?.join()).toContain('68.00');
      expect(referenceRun.events.map(([name]) => name)).toContain('slipway-checkout');
      for (let seed = 1; seed <= countSamples(5); seed += 1) {
        shuffleInstallers(seed);
        expect({ seed, ...(await bookWithSeed(seed)) }).toEqual({ seed, ...referenceRun });
      }
    },
    60_000 * sampleFactor,
  );
});
