/**
 * Tests lazy modules, which load after the first paint. Chromium blocks the requests for some of them. The tests depend
 * on their order, because all run on the same page. If a module has failed once, the browser may never fetch it again
 * on this page.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { getFailedModules } from '../../../src/page/lazy-module.ts';
import { addToCart, toRequest } from '../../flow/visit.ts';
import {
  accountUrl,
  kayakAnswer,
  createSuccess,
  getDebugPanel,
  placeBooking,
  stubService,
  waitUntil,
} from './booking-stage.ts';
import { CartLoader } from '../../../src/elements/cart/cart-loader.ts';
import { createTestContext, recordPublicEvents } from './test-context.ts';

afterEach(async () => {
  await blockModules();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Makes requests for these modules fail. */
async function blockModules(...modules: string[]): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: modules.map((name) => `*/${name}.ts*`) });
}

const [checkoutModule, listModule] = ['root/features', 'list/index'];
const featureModules = ['debug/diagnosis', 'root/page-options', 'assistant/machine-readable'];
const hasFailed = (name: string) => getFailedModules().failures.some((failure) => failure.includes(`/${name}.ts`));
type Booking = Awaited<ReturnType<typeof placeBooking>>;
const findPart = (element: Booking, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${name}']`);

describe('<slipway-booking>', () => {
  it('loads neither the list nor optional features on a plain item page', async () => {
    performance.setResourceTimingBufferSize(10_000);
    stubService();
    const element = await placeBooking(`base-url="${accountUrl}" item-id="104"`);
    await waitUntil(() => findPart(element, 'summary'));
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    const isRequested = (name: string) => urls.some((url) => url.includes(`/${name}.ts`));
    expect([checkoutModule, listModule, ...featureModules].map(isRequested)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('adopts the styles of the checkout', async () => {
    stubService();
    const element = await placeBooking(`base-url="${accountUrl}" item-id="104"`);
    const stagesElement = await waitUntil(() => findPart(element, 'stages'));
    expect(getComputedStyle(stagesElement).maxInlineSize).toBe('481px');
  });

  it('renders the item even if optional features fail to load', async () => {
    await blockModules(...featureModules);
    stubService();
    const element = await placeBooking(
      `base-url="${accountUrl}" item-id="104" debug analytics="datalayer" assistant-tools`,
    );
    await waitUntil(() => featureModules.every(hasFailed) && findPart(element, 'summary'));
    expect([getDebugPanel(element), findPart(element, 'problem')]).toEqual([null, null]);
  });

  it('dispatches `slipway-problem` each time the list module fails to load', async () => {
    await blockModules(listModule);
    stubService();
    const publicEvents = recordPublicEvents(document.body);
    const element = await placeBooking(`base-url="${accountUrl}"`);
    await waitUntil(() => findPart(element, 'problem'));
    expect(findPart(element, 'fallback')).not.toBeNull();
    const problemEvent = ['slipway-problem', { kind: 'incomplete', code: 'incomplete', fatal: true }];
    const getProblemEvents = () => publicEvents.filter(([name]) => name === 'slipway-problem');
    expect(getProblemEvents()).toEqual([problemEvent]);
    dispatchEvent(new Event('online'));
    await waitUntil(() => getProblemEvents().length === 2);
    expect(getProblemEvents()).toEqual([problemEvent, problemEvent]);
  });
});

describe('CartLoader', () => {
  it('reports the failed cart module only when the guest needs it', async () => {
    await blockModules('cart/index');
    const visit = createTestContext();
    const cartLoader = new CartLoader(visit);
    await addToCart(visit, toRequest('kayak'));
    await waitUntil(() => visit.flow.state.problem);
    visit.flow.dismiss();
    visit.flow.goTo('choose');
    visit.commit({ elsewhere: 'closed' });
    await waitUntil(() => hasFailed('cart/index'));
    await vi.dynamicImportSettled();
    expect(visit.flow.state.problem).toBeNull();
    cartLoader.editLine('1');
    await waitUntil(() => visit.flow.state.problem);
    expect(visit.flow.state.problem).toEqual({ kind: 'incomplete', connected: true });
  });
});

describe('createGallery', () => {
  it('keeps the pictures if the larger view fails to load', async () => {
    await blockModules('description/larger-view');
    stubService({
      item: () =>
        createSuccess({ items: { 104: { ...kayakAnswer, image: { 1: { path: '/kayak.jpg', title: 'Kayak' } } } } }),
    });
    const element = await placeBooking(`base-url="${accountUrl}" item-id="104"`);
    const enlargeButton = await waitUntil(() => findPart(element, 'enlarge'));
    enlargeButton.click();
    await waitUntil(() => hasFailed('description/larger-view'));
    await vi.dynamicImportSettled();
    await element.updateComplete;
    expect([findPart(element, 'larger'), findPart(element, 'problem')]).toEqual([null, null]);
    expect(findPart(element, 'pictures')).not.toBeNull();
  });
});

describe('the debug panel', () => {
  it('reports no issue about `texts` if the texts module fails', async () => {
    await blockModules('shared/custom-texts');
    stubService();
    const element = await placeBooking(`base-url="${accountUrl}" item-id="104" debug texts="/texts.json"`);
    await waitUntil(() => hasFailed('shared/custom-texts') && getDebugPanel(element));
    await vi.dynamicImportSettled();
    expect(getDebugPanel(element)?.textContent).not.toContain('The original words are used');
  });
});
