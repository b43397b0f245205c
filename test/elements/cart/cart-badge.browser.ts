import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCartBadge, type SlipwayCartBadge } from '../../../src/elements/cart/cart-badge.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { queryAll, findAccessibilityIssues } from '../choosing-stage.ts';
import { accountUrl, createSuccess, placeBooking, stubService, waitUntil } from '../root/booking-stage.ts';

defineCartBadge();

const createStoredCart = (count: number) => ({ sessionId: 's', quoteRequests: {}, creating: null, count });

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
});

const responses = {
  'booking/session': () =>
    createSuccess({
      booking: {
        session: {
          id: 's',
          total: '68.00',
          item: { 1: { item_id: 104, name: 'Sea kayak', rate: { item_total: '68.00', qty: 1 } } },
        },
      },
    }),
};

/** Replaces the page with a single badge that has these attributes. */
async function placeBadge(attributes: string): Promise<SlipwayCartBadge> {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<slipway-cart-badge ${attributes}></slipway-cart-badge>`;
  const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
  await element.updateComplete;
  return element;
}

/** Returns the tag and the accessible name of each badge that the element renders. */
const describeBadges = (element: SlipwayCartBadge) =>
  queryAll(element, '[part=badge]').map((each) => `${each.localName} ${each.getAttribute('aria-label') ?? ''}`);

/**
 * Waits until the element renders exactly these badges. Each text in `badges` consists of a badge's tag and accessible
 * name.
 */
const expectBadge = (element: SlipwayCartBadge, ...badges: string[]) =>
  expect.poll(() => describeBadges(element)).toEqual(badges);

describe('<slipway-cart-badge>', () => {
  test('renders nothing and sends no request without a stored cart', async () => {
    const requests = stubService();
    expect(describeBadges(await placeBadge(`base-url="${accountUrl}" href="/book"`))).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('counts the lines of the account’s cart and links to `href`', async () => {
    const requests = stubService();
    createCartStorage(accountUrl).save(createStoredCart(2));
    const element = await placeBadge(`base-url="${accountUrl}/" href="/book"`);
    await expectBadge(element, 'a Cart: 2 items');
    expect(queryAll(element, 'a')[0]?.getAttribute('href')).toBe('/book');
    expect(requests).toEqual([]);
  });

  test('shows the count in the numerals of the page’s language', async () => {
    createCartStorage(accountUrl).save(createStoredCart(2));
    const element = await placeBadge(`base-url="${accountUrl}" lang="en-u-nu-arab"`);
    await expectBadge(element, 'span Cart: ٢ items');
    expect(queryAll(element, "[part='count']")[0]?.textContent).toBe('٢');
  });

  test('renders an image if there is no booking element and no `href`', async () => {
    createCartStorage(accountUrl).save(createStoredCart(1));
    await expectBadge(await placeBadge(`base-url="${accountUrl}"`), 'span Cart: 1 item');
  });

  test('ignores the cart of a different account', async () => {
    createCartStorage('https://book.example/berghof').save(createStoredCart(2));
    expect(describeBadges(await placeBadge(`base-url="${accountUrl}" href="/book"`))).toEqual([]);
  });

  test('updates the count when this page or another tab changes the cart', async () => {
    const element = await placeBadge(`base-url="${accountUrl}" href="/book"`);
    const cartStorage = createCartStorage(accountUrl);
    cartStorage.save(createStoredCart(3));
    await element.updateComplete;
    await expectBadge(element, 'a Cart: 3 items');
    cartStorage.clear();
    await element.updateComplete;
    expect(describeBadges(element)).toEqual([]);
    localStorage.setItem(`slipway:cart:${accountUrl}`, JSON.stringify(createStoredCart(1)));
    dispatchEvent(new StorageEvent('storage', { key: `slipway:cart:${accountUrl}` }));
    await element.updateComplete;
    await expectBadge(element, 'a Cart: 1 item');
  });

  test.each([
    ['a string instead of a cart', '"x"'],
    ['an invalid cart', '{"sessionId":1,"count":"many"}'],
    ['invalid JSON', '{'],
    ['a negative count', '{"count":-3}'],
  ])('renders nothing if the storage holds %s', async (_, storedText) => {
    localStorage.setItem(`slipway:cart:${accountUrl}`, storedText);
    expect(describeBadges(await placeBadge(`base-url="${accountUrl}" href="/book"`))).toEqual([]);
  });

  test('counts the lines of a cart that an earlier version stored', async () => {
    localStorage.setItem(
      `slipway:cart:${accountUrl}`,
      JSON.stringify({ sessionId: 's', questions: { 1: {}, 2: {} }, creating: null }),
    );
    await expectBadge(await placeBadge(`base-url="${accountUrl}" href="/book"`), 'a Cart: 2 items');
  });

  test('uses its own `lang`, or else the language of the page', async () => {
    createCartStorage(accountUrl).save(createStoredCart(2));
    await expectBadge(await placeBadge(`base-url="${accountUrl}" lang="fr"`), 'span Panier\u00a0: 2 prestations');
    document.body.innerHTML = `<div lang="fr"><slipway-cart-badge base-url="${accountUrl}"></slipway-cart-badge></div>`;
    const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
    await element.updateComplete;
    await expectBadge(element, 'span Panier\u00a0: 2 prestations');
  });

  test('renders a button that shows the cart in the booking element', async () => {
    stubService(responses);
    const booking = await placeBooking(`id="b" base-url="${accountUrl}"`);
    for (const [placement, attributes] of [
      ['beforebegin', ''],
      ['afterend', 'for="b"'],
      ['afterend', `base-url="${accountUrl}"`],
    ] as const) {
      booking.insertAdjacentElement(placement, Object.assign(document.createElement('slipway-cart-badge')));
      const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
      for (const [name, value] of [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, ...nameAndValue]) => nameAndValue as [string, string],
      ))
        element.setAttribute(name, value);
      createCartStorage(accountUrl).save(createStoredCart(1));
      await waitUntil(() => describeBadges(element)[0] === 'button Cart: 1 item');
      booking.openVisit?.flow.goTo('choose');
      queryAll(element, 'button')[0]?.click();
      await waitUntil(() => booking.state.step === 'cart');
      await waitUntil(
        () => booking.renderRoot.querySelector('slipway-cart')?.shadowRoot?.activeElement?.textContent === 'Your cart',
      );
      element.remove();
    }
  });

  test('renders nothing if no element has the id in `for`', async () => {
    createCartStorage(accountUrl).save(createStoredCart(1));
    expect(describeBadges(await placeBadge('for="nowhere"'))).toEqual([]);
  });

  test('has no accessibility issues as a link, a button or an image', async () => {
    stubService(responses);
    createCartStorage(accountUrl).save(createStoredCart(2));
    await placeBadge(`base-url="${accountUrl}" href="/book"`);
    expect(await findAccessibilityIssues()).toEqual([]);
    await placeBadge(`base-url="${accountUrl}"`);
    expect(await findAccessibilityIssues()).toEqual([]);
    const booking = await placeBooking(`base-url="${accountUrl}"`);
    booking.before(document.createElement('slipway-cart-badge'));
    await waitUntil(() =>
      describeBadges(document.querySelector('slipway-cart-badge') ?? expect.fail())[0]?.startsWith('button'),
    );
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
