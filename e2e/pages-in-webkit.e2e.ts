/** Repeats in WebKit those tests of `pages.e2e.ts` and `copies.e2e.ts` whose result depends on the browser engine. */
import { startFaultProxy } from '../test/faults/proxy.ts';
import { Hand, type Target } from './support/engines/hand.ts';
import { isLeftOut, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitHere, openWebkit } from './support/engines/webkit.ts';
import { addressesOf, expect, publishPage, test as base } from './support/journey.ts';
import {
  accounts,
  caches,
  isCreate,
  serveCachingWorker,
  startCachingProxy,
  startWorkerExpression,
} from './support/pages/copies.ts';
import { inheritedStyles } from './support/pages/inherited-styles.ts';
import { isLibraryLeftOut, oldLibraries } from './support/pages/old-libraries.ts';
import type { Venue } from './support/venue.ts';
import { newGuest } from './support/widget.ts';

const test = base.extend<{ webkitPage: EnginePage; hand: Hand }>({
  webkitPage: async ({}, use) => {
    const page = await openWebkit();
    await use(page);
    await page.close();
  },
  hand: async ({ webkitPage }, use) => use(new Hand(webkitPage)),
});

const byTheDay = (venue: Venue) => `<slipway-booking ${addressesOf(venue, 'fair')} item-id="6001"></slipway-booking>`;
const moduleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;

const part = (name: string): Target => ({ selector: `[part~="${name}"]` });
const ready = (name: string): Target => ({ selector: `[part~="${name}"][aria-disabled="false"]` });
const field = (name: string): Target => ({ selector: `[name="${name}"]` });
const freeDay: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };
const unsure: Target = { selector: 'h2', words: 'We can’t confirm your booking yet' };

async function chooseDay(hand: Hand): Promise<void> {
  await hand.press(part('next'));
  await hand.press(freeDay);
  await hand.see({ selector: 'td[aria-selected="true"] button' });
}

/** Returns an expression for the first element that matches a selector, in any shadow root. */
const firstMatch = (selector: string): string => `(function find(root) {
  for (const each of root.querySelectorAll('*')) {
    const match = each.matches('${selector}') ? each : each.shadowRoot && find(each.shadowRoot);
    if (match) return match;
  }
})(document)`;

/** Script tag with a function `skip(ms)`: it moves both clocks of the page ahead and runs the expired timers. */
const skippingClock = `<script>{
  const [now, later, drop] = [performance.now.bind(performance), setTimeout.bind(window), clearTimeout.bind(window)];
  const OwnDate = Date, pending = new Map();
  let ahead = 0;
  performance.now = () => now() + ahead;
  window.Date = class extends OwnDate {
    constructor(...parts) { parts.length ? super(...parts) : super(OwnDate.now() + ahead); }
    static now() { return OwnDate.now() + ahead; }
  };
  window.setTimeout = (run, ms = 0, ...given) => {
    const id = later(() => { pending.delete(id); run(...given); }, ms);
    pending.set(id, { due: performance.now() + ms, run: () => run(...given) });
    return id;
  };
  window.clearTimeout = (id) => { pending.delete(id); drop(id); };
  window.skip = (ms) => {
    ahead += ms;
    for (const [id, { due, run }] of [...pending])
      if (due <= performance.now()) { clearTimeout(id); run(); }
    return true;
  };
}</script>`;

base.describe('WebKit', () => {
  base.skip(isLeftOut(isWebkitHere()), 'WebKit is missing, so this run does not test the widget in it.');

  for (const [name, source] of Object.entries(oldLibraries))
    test(`opens the details on a page with ${name}`, async ({ webkitPage, hand, venue }) => {
      test.skip(isLibraryLeftOut(name), 'libjs-prototype is not installed');
      const script = `<script>${source()}</script>${moduleTag(venue)}`;
      await webkitPage.goto(publishPage(venue, { script, body: byTheDay(venue) }));
      await chooseDay(hand);
      await hand.press(ready('primary'));
      await hand.see(ready('submit'));
    });

  test('protects typed text from the page’s keyboard shortcuts', async ({ webkitPage, hand, venue }) => {
    await webkitPage.goto(publishPage(venue, { body: byTheDay(venue) }));
    await webkitPage.evaluate(`document.addEventListener('keydown', (event) => {
      if (/^(input|textarea|select)$/i.test(event.target.tagName)) return;
      (window.keys ??= []).push(event.key);
      event.preventDefault();
    })`);
    await chooseDay(hand);
    await hand.press(ready('primary'));
    await hand.type(field('customer_name'), 'Jess / k');
    await expect.poll(() => webkitPage.evaluate(`${firstMatch('[name="customer_name"]')}.value`)).toBe('Jess / k');
    expect(await webkitPage.evaluate('window.keys ?? []')).toEqual([]);
  });

  test('keeps the price bar in view inside “overflow: hidden”', async ({ webkitPage, hand, venue }) => {
    await webkitPage.resize(400, 800);
    const body = `<div style="overflow: hidden">${byTheDay(venue)}</div><div style="height: 3000px"></div>`;
    await webkitPage.goto(publishPage(venue, { body }));
    await chooseDay(hand);
    await webkitPage.evaluate('scrollTo(0, 0)');
    const gap = `Math.round(innerHeight - ${firstMatch('[part~="summary"]')}.getBoundingClientRect().bottom)`;
    await expect.poll(() => webkitPage.evaluate<number>(gap)).toBe(0);
  });

  test('inherits only the styles that the documentation lists', async ({ webkitPage, hand, venue }) => {
    await webkitPage.goto(
      publishPage(venue, {
        body: `<div id="around">${byTheDay(venue)}</div>`,
        looks: { scheme: 'light', css: 'html { color: rgb(0, 0, 0); font-size: 16px }' },
      }),
    );
    await hand.see(freeDay);
    const rows = inheritedStyles.map(([property, outside]) => ({ property, outside }));
    const inside = await webkitPage.evaluate<string[]>(`${JSON.stringify(rows)}.map(({ property, outside }) => {
      document.querySelector('#around').setAttribute('style', property + ': ' + outside);
      const frame = document.querySelector('slipway-booking').shadowRoot.querySelector('.frame');
      return getComputedStyle(frame).getPropertyValue(property);
    })`);
    expect(rows.map(({ property }, index) => `${property}: ${String(inside[index])}`)).toEqual(
      inheritedStyles.map(([property, outside, within]) => `${property}: ${within ?? outside}`),
    );
  });

  for (const [accountName, { upstream, attributes }] of Object.entries(accounts))
    for (const [cacheName, methods] of Object.entries(caches))
      test(`books once with ${cacheName} at ${accountName} if the response gets lost`, async ({
        webkitPage,
        hand,
        venue,
      }) => {
        const cache = await startCachingProxy(upstream(venue));
        const door = await startFaultProxy({ upstream: cache.address });
        const guest = newGuest();
        if (methods) {
          await webkitPage.goto(serveCachingWorker(venue, methods));
          await webkitPage.evaluate(startWorkerExpression);
        }
        const body = `<slipway-booking ${attributes(venue, door)}></slipway-booking>`;
        const address = publishPage(venue, { script: skippingClock + moduleTag(venue), body });
        await webkitPage.goto(address);
        if (methods) expect(await webkitPage.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
        await chooseDay(hand);
        await hand.press(ready('primary'));
        await hand.see(ready('submit'));
        // The reload reads the session, so every cache now has a copy of it without a booking.
        await webkitPage.goto(address);
        await hand.type(field('customer_name'), guest.name);
        await hand.type(field('customer_email'), guest.email);
        await hand.type(field('customer_phone'), guest.phone);
        await hand.press({ selector: 'input[type="checkbox"]' });

        await door.inject({ fault: 'response lost', on: isCreate, times: Infinity });
        await hand.press(ready('submit'));
        const outcome = await hand.seeAny(unsure, part('code'));
        await door.restore();
        // Skips in two steps, because WebDriver's own time limit of 120 seconds is also a timer of the page.
        if (outcome === unsure) for (let step = 0; step < 2; step += 1) await webkitPage.evaluate('skip(61_000)');
        await hand.see(part('code'));
        expect(await venue.bookingsOf(guest.email)).toBe(1);
        await door.close();
        await cache.close();
      });
});
