import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CartLoader } from '../../../src/elements/cart/cart-loader.ts';
import { addToCart, toRequest } from '../../flow/visit.ts';
import { createTestContext, waitForTasks } from '../root/test-context.ts';

/** Creates a visit whose cart has one kayak line for two adults. */
async function fillCart() {
  const visit = createTestContext();
  const cartLoader = new CartLoader(visit);
  await addToCart(visit, toRequest('kayak', 2));
  return { ...visit, cartLoader };
}

// Imports the module before the tests, because the first import may take longer than a test waits.
beforeAll(() => import('../../../src/elements/cart/index.ts'));
// Makes `CSS.supports` return false, so that the module defines no custom elements. Node has no custom elements.
beforeEach(() => vi.stubGlobal('CSS', { supports: () => false }));
afterEach(() => vi.unstubAllGlobals());

describe('CartLoader', () => {
  it('loads no cart view while the guest sees the list of items', async () => {
    const visit = createTestContext();
    const cartLoader = new CartLoader(visit);
    const { slip } = await visit.client.rate(toRequest('kayak'));
    await visit.flow.add(slip ?? expect.fail(), toRequest('kayak'), () => ({ itemId: null }));
    await waitForTasks();
    expect(cartLoader.view).toBeNull();
  });

  it('loads the cart view once and updates the element after a removal', async () => {
    const { cartLoader, flow, host } = await fillCart();
    await flow.remove('1');
    await vi.waitFor(() => expect(cartLoader.view).not.toBeNull());
    const { view } = cartLoader;
    await host.updateComplete;
    expect(host.updates.count).toBeGreaterThan(0);
    await flow.undo();
    await flow.remove('1');
    await waitForTasks();
    expect(cartLoader.view).toBe(view);
  });

  it.each([{ busy: 'elsewhere' }, { elsewhere: 'closed' }] as const)(
    'loads the cart view when another tab changes the state to %j',
    async (state) => {
      const { cartLoader, commit } = await fillCart();
      commit(state);
      await vi.waitFor(() => expect(cartLoader.view).not.toBeNull());
    },
  );

  it('opens a line for editing with its quantities from the cart', async () => {
    const { cartLoader, flow } = await fillCart();
    cartLoader.editLine('1');
    await vi.waitFor(() => expect(flow.state.choice).toMatchObject({ lineId: '1', params: { adults: 2 } }));
  });
});
