import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineCartBadge, type SlipwayCartBadge } from '../../../src/elements/cart/cart-badge.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { all, axeProblems } from '../choosing-stage.ts';
import { account, ok, place, scripted, until } from '../root/booking-stage.ts';

defineCartBadge();

const held = (count: number) => ({ sessionId: 's', quoteRequests: {}, creating: null, count });

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
});

const answered = {
  'booking/session': () =>
    ok({
      booking: {
        session: {
          id: 's',
          total: '68.00',
          item: { 1: { item_id: 104, name: 'Sea kayak', rate: { item_total: '68.00', qty: 1 } } },
        },
      },
    }),
};

/** A page with a badge and nothing else. */
async function badge(attributes: string): Promise<SlipwayCartBadge> {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<slipway-cart-badge ${attributes}></slipway-cart-badge>`;
  const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
  await element.updateComplete;
  return element;
}

const shown = (element: SlipwayCartBadge) =>
  all(element, '[part=badge]').map((each) => `${each.localName} ${each.getAttribute('aria-label') ?? ''}`);

/** Once its words are there. */
const shows = (element: SlipwayCartBadge, ...expected: string[]) => expect.poll(() => shown(element)).toEqual(expected);

test('without a cart it shows nothing and asks nothing', async () => {
  const asked = scripted();
  expect(shown(await badge(`base-url="${account}" href="/book"`))).toEqual([]);
  expect(asked).toEqual([]);
});

test('it counts what the account’s cart holds, and leads to the page that has a booking', async () => {
  const asked = scripted();
  createCartStorage(account).save(held(2));
  const element = await badge(`base-url="${account}/" href="/book"`);
  await shows(element, 'a Cart: 2 items');
  expect(all(element, 'a')[0]?.getAttribute('href')).toBe('/book');
  expect(asked).toEqual([]);
});

test('it counts in the figures the page asks for', async () => {
  createCartStorage(account).save(held(2));
  const element = await badge(`base-url="${account}" lang="en-u-nu-arab"`);
  await shows(element, 'span Cart: ٢ items');
  expect(all(element, "[part='count']")[0]?.textContent).toBe('٢');
});

test('with nowhere to lead to it only says so', async () => {
  createCartStorage(account).save(held(1));
  await shows(await badge(`base-url="${account}"`), 'span Cart: 1 item');
});

test('another account’s cart is none of its business', async () => {
  createCartStorage('https://book.example/berghof').save(held(2));
  expect(shown(await badge(`base-url="${account}" href="/book"`))).toEqual([]);
});

test('it follows what elements of the page do to the cart, and what other tabs do', async () => {
  const element = await badge(`base-url="${account}" href="/book"`);
  const store = createCartStorage(account);
  store.save(held(3));
  await element.updateComplete;
  await shows(element, 'a Cart: 3 items');
  store.clear();
  await element.updateComplete;
  expect(shown(element)).toEqual([]);
  localStorage.setItem(`slipway:cart:${account}`, JSON.stringify(held(1)));
  dispatchEvent(new StorageEvent('storage', { key: `slipway:cart:${account}` }));
  await element.updateComplete;
  await shows(element, 'a Cart: 1 item');
});

test.each([
  ['no cart', '"x"'],
  ['half a cart', '{"sessionId":1,"count":"many"}'],
  ['no JSON', '{'],
  ['an impossible count', '{"count":-3}'],
])('%s in storage counts as none', async (_, text) => {
  localStorage.setItem(`slipway:cart:${account}`, text);
  expect(shown(await badge(`base-url="${account}" href="/book"`))).toEqual([]);
});

test('a cart remembered by an earlier version is counted by its quote requests', async () => {
  localStorage.setItem(
    `slipway:cart:${account}`,
    JSON.stringify({ sessionId: 's', questions: { 1: {}, 2: {} }, creating: null }),
  );
  await shows(await badge(`base-url="${account}" href="/book"`), 'a Cart: 2 items');
});

test('its language is its own, else the page’s', async () => {
  createCartStorage(account).save(held(2));
  await shows(await badge(`base-url="${account}" lang="fr"`), 'span Panier\u00a0: 2 prestations');
  document.body.innerHTML = `<div lang="fr"><slipway-cart-badge base-url="${account}"></slipway-cart-badge></div>`;
  const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
  await element.updateComplete;
  await shows(element, 'span Panier\u00a0: 2 prestations');
});

test('beside a booking it is a button that shows the cart, in front of it or behind, and needs no account of its own', async () => {
  scripted(answered);
  const booking = await place(`id="b" base-url="${account}"`);
  for (const [where, attributes] of [
    ['beforebegin', ''],
    ['afterend', 'for="b"'],
    ['afterend', `base-url="${account}"`],
  ] as const) {
    booking.insertAdjacentElement(where, Object.assign(document.createElement('slipway-cart-badge')));
    const element = document.querySelector('slipway-cart-badge') ?? expect.fail();
    for (const [name, value] of [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, ...pair]) => pair as [string, string],
    ))
      element.setAttribute(name, value);
    createCartStorage(account).save(held(1));
    await until(() => shown(element)[0] === 'button Cart: 1 item');
    booking.openVisit?.flow.goTo('choose');
    all(element, 'button')[0]?.click();
    await until(() => booking.state.step === 'cart');
    await until(
      () => booking.renderRoot.querySelector('slipway-cart')?.shadowRoot?.activeElement?.textContent === 'Your cart',
    );
    element.remove();
  }
});

test('for an element that is not there it stays quiet', async () => {
  createCartStorage(account).save(held(1));
  expect(shown(await badge('for="nowhere"'))).toEqual([]);
});

test('axe finds nothing in a link, a button and a mere count', async () => {
  scripted(answered);
  createCartStorage(account).save(held(2));
  await badge(`base-url="${account}" href="/book"`);
  expect(await axeProblems()).toEqual([]);
  await badge(`base-url="${account}"`);
  expect(await axeProblems()).toEqual([]);
  const booking = await place(`base-url="${account}"`);
  booking.before(document.createElement('slipway-cart-badge'));
  await until(() => shown(document.querySelector('slipway-cart-badge') ?? expect.fail())[0]?.startsWith('button'));
  expect(await axeProblems()).toEqual([]);
});
