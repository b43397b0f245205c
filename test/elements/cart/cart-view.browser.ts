import { describe, expect, it, test } from 'vitest';
import type { SessionPart } from '../../../src/api/types.ts';
import { CartView } from '../../../src/elements/cart/cart-view.ts';
import type { LineEditSummary } from '../../../src/elements/cart/edited-summary.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { Cart } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { addToCart, toRequest, openVisit } from '../../flow/visit.ts';
import { queryAll, findControl, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

customElements.define('slipway-cart', SlipwayCart);

/**
 * Opens a cart with a kayak and a tour. Records the announcements and months that the view passes to the booking
 * element.
 */
async function openCart() {
  const guest = openVisit();
  await addToCart(guest, toRequest('kayak', 2));
  await addToCart(guest, toRequest('tour'));
  guest.flow.goTo('cart');
  const announcements: string[] = [];
  const months: unknown[] = [];
  const host = {
    adopt: () => undefined,
    announce: (sentence: string) => announcements.push(sentence),
    showMonth: (month: unknown) => months.push(month),
  } as unknown as Host;
  const view = new CartView(host, guest.flow, () => createPreparedLocale('en'));
  const drawCartAfterRemoval = () => {
    const parts = { locale: createPreparedLocale('en'), session: guest.flow.state.session, items: [], editable: [] };
    const drawnCart = drawTemplate(view.renderCart({ ...parts, periods: {}, pictures: {} }));
    return {
      button: () => queryAll(drawnCart, '[part=undo]')[0],
      text: () => readText(queryOne(drawnCart, 'slipway-cart')),
    };
  };
  return { ...guest, view, announcements, months, drawCartAfterRemoval };
}

const [kayak, tour] = ['1', '2'];

/** Returns the text that the view puts into slots of `<slipway-cart>`, without the text of the cart itself. */
const readText = (cart: HTMLElement) =>
  [...cart.children]
    .map((element) => (element as HTMLElement).innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('CartView', () => {
  test('renders nothing while no line is edited or removed', async () => {
    const { view, announcements, drawCartAfterRemoval } = await openCart();
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toBe('');
    expect(drawCartAfterRemoval().text()).toBe('');
    expect(announcements).toEqual([]);
    const summary = { when: 'today' } as LineEditSummary;
    expect(view.adaptSummary(summary, toRequest('kayak'))).toBe(summary);
  });

  test('announces the name of the line that the guest edits', async () => {
    const { flow, view, announcements, months } = await openCart();
    await flow.edit(kayak);
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toBe('Editing Kayak Cancel');
    expect(announcements).toEqual(['Editing Kayak']);
    expect(months).toEqual([null]);
    flow.choose({ params: { adults: 3 } });
    expect(announcements).toHaveLength(1);
  });

  test('returns to the unchanged cart when the guest cancels the edit', async () => {
    const { flow, view } = await openCart();
    const sessionBefore = flow.state.session;
    await flow.edit(kayak);
    findControl(drawTemplate(view.renderTopBar()), 'Cancel').click();
    expect(flow.state).toMatchObject({ step: 'cart', session: sessionBefore });
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toBe('');
  });

  test('returns to the details step if the guest opened the line there', async () => {
    const { flow, venue, view } = await openCart();
    flow.goTo('details');
    await flow.edit(kayak);
    findControl(drawTemplate(view.renderTopBar()), 'Cancel').click();
    expect(flow.state.step).toBe('details');
    await flow.edit(kayak);
    const sameRequest = toRequest('kayak', 2);
    const summary = { quote: await venue.client().rate(sameRequest) } as unknown as LineEditSummary;
    expect(view.adaptSummary(summary, sameRequest).primary?.label).toBe('Back');
    const newRequest = toRequest('kayak', 1);
    const addAction = { label: 'Add', run: () => expect.fail(), isBusy: false };
    const newSummary = {
      quote: await venue.client().rate(newRequest),
      primary: addAction,
      secondary: addAction,
    } as unknown as LineEditSummary;
    view.adaptSummary(newSummary, newRequest).primary?.run();
    await expect.poll(() => flow.state.step).toBe('details');
  });

  test('replaces the edited line in the cart instead of adding a line', async () => {
    const { flow, venue, view } = await openCart();
    await flow.edit(kayak);
    const request = toRequest('kayak', 1);
    const quote = await venue.client().rate(request);
    const addAction = { label: 'Add', run: () => expect.fail(), isBusy: false };
    const lineSummary = view.adaptSummary(
      { quote, primary: addAction, secondary: addAction } as unknown as LineEditSummary,
      request,
    );
    expect(lineSummary.primary?.label).toBe('Save changes');
    lineSummary.primary?.run();
    await expect.poll(() => flow.state.step).toBe('cart');
    expect(flow.state.session?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Kayak', 1],
      ['Extended tour, closed deck', 1],
    ]);
  });

  test('restores a removed line once, even if the guest presses twice', async () => {
    const { flow, drawCartAfterRemoval } = await openCart();
    await flow.remove(kayak);
    const removalView = drawCartAfterRemoval();
    expect(removalView.text()).toBe('Kayak is no longer in your cart. Undo');
    removalView.button()?.click();
    removalView.button()?.click();
    await expect.poll(() => flow.state.busy).toBeNull();
    expect(flow.state.session?.lines.map(({ name }) => name)).toContain('Kayak');
    expect(flow.state.session?.lines).toHaveLength(2);
    expect(drawCartAfterRemoval().text()).toBe('');
  });

  test('shows the reason if the service refuses to restore a line', async () => {
    const { flow, venue, announcements, drawCartAfterRemoval } = await openCart();
    await flow.remove(tour);
    venue.forbid('tour', 'No tours on Tuesdays.');
    await flow.undo();
    const removalView = drawCartAfterRemoval();
    expect(removalView.text()).toBe('Couldn’t restore “Extended tour, closed deck”: No tours on Tuesdays.');
    expect(removalView.button()).toBeUndefined();
    expect(announcements).toEqual(['Couldn’t restore “Extended tour, closed deck”: No tours on Tuesdays.']);
  });

  test('announces once that another tab books, and keeps showing the notice', async () => {
    const { commit, view, announcements } = await openCart();
    commit({ busy: 'elsewhere' });
    const bookingNotice = 'You’re already completing this booking in another tab or window. Please wait a moment.';
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toBe(bookingNotice);
    commit({ step: 'choose' });
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toBe(bookingNotice);
    expect(announcements).toEqual([bookingNotice]);
    commit({ busy: null, elsewhere: 'closed' });
    expect(readVisibleText(drawTemplate(view.renderTopBar()))).toContain('Your previous cart is no longer open');
    expect(announcements).toHaveLength(2);
  });

  describe('the amount that a code saves', () => {
    const lines = [createTestLine({ id: '1' }), createTestLine({ id: '2' }), createTestLine({ id: '3' })];
    const createDiscountedRequest = (discount?: string) => ({ ...toRequest('kayak'), discount });

    /** Returns the amount that the discount code saves, as the view passes it to `<slipway-cart>`. */
    function readSavedAmount({ session, quoteRequests }: Pick<Cart, 'session' | 'quoteRequests'>): string {
      const { commit, flow } = openVisit();
      commit({ session, quoteRequests });
      const view = new CartView({ adopt: () => undefined } as unknown as Host, flow, () => createPreparedLocale('en'));
      const parts = { locale: createPreparedLocale('en'), session, items: [], editable: [], periods: {}, pictures: {} };
      const cart = queryOne(drawTemplate(view.renderCart(parts)), 'slipway-cart');
      return cart instanceof SlipwayCart ? cart.saved : expect.fail('No cart is there.');
    }

    it.each(['20.00', '-20.00'])('is 20.00 if the discount of the session is %s', (discount) => {
      const session = createTestSession({ lines, discount });
      expect(readSavedAmount({ session, quoteRequests: { 1: createDiscountedRequest('13.60') } })).toBe('20.00');
    });

    it('equals the sum of the lines’ discounts if the session has none', () => {
      const session = createTestSession({ lines, discount: '0.00' });
      const quoteRequests = {
        1: createDiscountedRequest('13.60'),
        2: createDiscountedRequest(),
        3: createDiscountedRequest('0.10'),
        4: createDiscountedRequest('5.00'),
      };
      expect(readSavedAmount({ session, quoteRequests })).toBe('13.70');
    });

    it('is empty if the line with a discount has selected add-ons', () => {
      const createLunchAddOn = (optional: SessionPart['optional']) => ({ ...createTestLine({ id: '1.1' }), optional });
      const createLineWithLunch = (optional: SessionPart['optional']) => ({
        session: createTestSession({
          lines: [createTestLine({ id: '1', addOns: [createLunchAddOn(optional)] })],
          discount: '0.00',
        }),
        quoteRequests: { 1: createDiscountedRequest('13.60') },
      });
      const withAnotherLine = {
        session: createTestSession({
          lines: [createTestLine({ addOns: [createLunchAddOn('in')] }), createTestLine({ id: '2' })],
        }),
      };
      expect(readSavedAmount({ ...withAnotherLine, quoteRequests: { 1: createDiscountedRequest('13.60') } })).toBe('');
      expect([
        readSavedAmount(createLineWithLunch('in')),
        readSavedAmount(createLineWithLunch(null)),
        readSavedAmount(createLineWithLunch('out')),
      ]).toEqual(['', '', '13.60']);
    });

    it('is empty without any discount', () => {
      expect(
        readSavedAmount({
          session: createTestSession({ lines, discount: '' }),
          quoteRequests: { 1: createDiscountedRequest(), 2: createDiscountedRequest('0') },
        }),
      ).toBe('');
      expect(readSavedAmount({ session: null, quoteRequests: {} })).toBe('');
    });
  });
});
