/**
 * Tests lazy modules, which load after the first paint. Chromium blocks the requests for some of them. The order of the tests
 * matters: a browser may never fetch a module again on a page on which it failed once.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { getFailedModules } from '../../../src/page/later-part.ts';
import { addToCart, toRequest } from '../../flow/visit.ts';
import { account, kayak, ok, panelOf, place, stubService, until } from './booking-stage.ts';
import { LineEdit } from '../../../src/elements/cart/line-edit-loader.ts';
import { createTestContext, publicEventsOf } from './test-context.ts';

afterEach(async () => {
  await block();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Makes requests for these modules fail. */
async function block(...modules: string[]): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: modules.map((name) => `*/${name}.ts*`) });
}

const [checkout, list] = ['root/checkout', 'list/index'];
const features = ['debug/diagnosis', 'root/page-options', 'assistant/machine-readable'];
const hasFailed = (name: string) => getFailedModules().failures.some((failure) => failure.includes(`/${name}.ts`));
type Booking = Awaited<ReturnType<typeof place>>;
const findPart = (element: Booking, name: string) => element.renderRoot.querySelector<HTMLElement>(`[part~='${name}']`);

describe('<slipway-booking>', () => {
  it('loads neither the list nor optional features on a plain item page', async () => {
    performance.setResourceTimingBufferSize(10_000);
    stubService();
    const element = await place(`base-url="${account}" item-id="104"`);
    await until(() => findPart(element, 'summary'));
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    const isRequested = (name: string) => urls.some((url) => url.includes(`/${name}.ts`));
    expect([checkout, list, ...features].map(isRequested)).toEqual([true, false, false, false, false]);
  });

  it('adopts the styles of the checkout', async () => {
    stubService();
    const element = await place(`base-url="${account}" item-id="104"`);
    const stages = await until(() => findPart(element, 'stages'));
    expect(getComputedStyle(stages).maxInlineSize).toBe('481px');
  });

  it('works without an optional feature that fails to load', async () => {
    await block(...features);
    stubService();
    const element = await place(`base-url="${account}" item-id="104" debug analytics="datalayer" assistant-tools`);
    await until(() => features.every(hasFailed) && findPart(element, 'summary'));
    expect([panelOf(element), findPart(element, 'problem')]).toEqual([null, null]);
  });

  it('dispatches a problem each time the list fails to load', async () => {
    await block(list);
    stubService();
    const events = publicEventsOf(document.body);
    const element = await place(`base-url="${account}"`);
    await until(() => findPart(element, 'problem'));
    expect(findPart(element, 'fallback')).not.toBeNull();
    const problem = ['slipway-problem', { kind: 'incomplete', code: 'incomplete', fatal: true }];
    const problems = () => events.filter(([name]) => name === 'slipway-problem');
    expect(problems()).toEqual([problem]);
    dispatchEvent(new Event('online'));
    await until(() => problems().length === 2);
    expect(problems()).toEqual([problem, problem]);
  });
});

describe('LineEdit', () => {
  it('reports a missing module only once the guest needs it', async () => {
    await block('cart/index');
    const visit = createTestContext();
    const lineEdit = new LineEdit(visit);
    await addToCart(visit, toRequest('kayak'));
    await until(() => visit.flow.state.problem);
    visit.flow.dismiss();
    visit.flow.goTo('choose');
    visit.commit({ elsewhere: 'closed' });
    await until(() => hasFailed('cart/index'));
    await vi.dynamicImportSettled();
    expect(visit.flow.state.problem).toBeNull();
    lineEdit.edit('1');
    await until(() => visit.flow.state.problem);
    expect(visit.flow.state.problem).toEqual({ kind: 'incomplete', connected: true });
  });
});

describe('createGallery', () => {
  it('keeps the pictures if the larger view fails to load', async () => {
    await block('description/larger-view');
    stubService({
      item: () => ok({ items: { 104: { ...kayak, image: { 1: { path: '/kayak.jpg', title: 'Kayak' } } } } }),
    });
    const element = await place(`base-url="${account}" item-id="104"`);
    const enlarge = await until(() => findPart(element, 'enlarge'));
    enlarge.click();
    await until(() => hasFailed('description/larger-view'));
    await vi.dynamicImportSettled();
    await element.updateComplete;
    expect([findPart(element, 'larger'), findPart(element, 'problem')]).toEqual([null, null]);
    expect(findPart(element, 'pictures')).not.toBeNull();
  });
});

describe('the panel of debug', () => {
  it('reports no issue about `texts` if the module that reads them fails', async () => {
    await block('shared/custom-texts');
    stubService();
    const element = await place(`base-url="${account}" item-id="104" debug texts="/texts.json"`);
    await until(() => hasFailed('shared/custom-texts') && panelOf(element));
    await vi.dynamicImportSettled();
    expect(panelOf(element)?.textContent).not.toContain('The original words are used');
  });
});
