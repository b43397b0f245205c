/**
 * Repeats in WebKit those tests of `old-libraries.e2e.ts`, `pages.e2e.ts` and `stale-copies.e2e.ts` whose result
 * depends on the browser engine.
 */
import { startFaultProxy } from '../test/faults/proxy.ts';
import { PageDriver, type Target } from './support/engines/page-actions.ts';
import { isEngineSkipped, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitInstalled, openWebkit } from './support/engines/webkit.ts';
import { toAddressAttributes, expect, publishPage, test as base } from './support/journey.ts';
import {
  accountSetups,
  cacheKinds,
  isCreateRequest,
  serveCachingWorker,
  startProxyThatAllowsCaching,
  startWorkerExpression,
} from './support/pages/stale-copies.ts';
import { inheritedStyles } from './support/pages/inherited-styles.ts';
import { isLibrarySkipped, oldLibraries } from './support/pages/old-libraries.ts';
import type { Venue } from './support/venue.ts';
import { createGuest } from './support/widget.ts';

const test = base.extend<{ webkitPage: EnginePage; driver: PageDriver }>({
  webkitPage: async ({}, use) => {
    const page = await openWebkit();
    await use(page);
    await page.close();
  },
  driver: async ({ webkitPage }, use) => use(new PageDriver(webkitPage)),
});

const buildDayItemElement = (venue: Venue) =>
  `<slipway-booking ${toAddressAttributes(venue, 'fair')} item-id="6001"></slipway-booking>`;
const buildModuleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;

const targetPart = (name: string): Target => ({ selector: `[part~="${name}"]` });
const targetEnabledPart = (name: string): Target => ({ selector: `[part~="${name}"][aria-disabled="false"]` });
const targetField = (name: string): Target => ({ selector: `[name="${name}"]` });
const freeDayTarget: Target = { selector: '[part~="day"][part~="free"][aria-disabled="false"]' };
const unsureHeadingTarget: Target = { selector: 'h2', text: 'We can’t confirm your booking yet' };

async function chooseDay(driver: PageDriver): Promise<void> {
  await driver.click(targetPart('next'));
  await driver.click(freeDayTarget);
  await driver.waitFor({ selector: 'td[aria-selected="true"] button' });
}

/** Returns an expression for the first element that matches a selector, in any shadow root. */
const buildFindExpression = (selector: string): string => `(function find(root) {
  for (const element of root.querySelectorAll('*')) {
    const match = element.matches('${selector}') ? element : element.shadowRoot && find(element.shadowRoot);
    if (match) return match;
  }
})(document)`;

/**
 * Script tag with a function `skip(ms)`: it moves `Date.now` and `performance.now` ahead and runs the timers that
 * expire meanwhile.
 */
const skippingClockScript = `<script>{
  const originalNow = performance.now.bind(performance);
  const [originalSetTimeout, originalClearTimeout] = [setTimeout.bind(window), clearTimeout.bind(window)];
  const OriginalDate = Date, pendingTimers = new Map();
  let msAhead = 0;
  performance.now = () => originalNow() + msAhead;
  window.Date = class extends OriginalDate {
    constructor(...parts) { parts.length ? super(...parts) : super(OriginalDate.now() + msAhead); }
    static now() { return OriginalDate.now() + msAhead; }
  };
  window.setTimeout = (run, ms = 0, ...args) => {
    const id = originalSetTimeout(() => { pendingTimers.delete(id); run(...args); }, ms);
    pendingTimers.set(id, { dueTime: performance.now() + ms, run: () => run(...args) });
    return id;
  };
  window.clearTimeout = (id) => { pendingTimers.delete(id); originalClearTimeout(id); };
  window.skip = (ms) => {
    msAhead += ms;
    for (const [id, { dueTime, run }] of [...pendingTimers])
      if (dueTime <= performance.now()) { clearTimeout(id); run(); }
    return true;
  };
}</script>`;

base.describe('WebKit', () => {
  base.skip(isEngineSkipped(isWebkitInstalled()), 'WebKit is missing, so this run does not test the widget in it.');

  for (const [libraryName, readSource] of Object.entries(oldLibraries))
    test(`opens the details on a page with ${libraryName}`, async ({ webkitPage, driver, venue }) => {
      test.skip(isLibrarySkipped(libraryName), 'libjs-prototype is not installed');
      const script = `<script>${readSource()}</script>${buildModuleTag(venue)}`;
      await webkitPage.goto(publishPage(venue, { script, body: buildDayItemElement(venue) }));
      await chooseDay(driver);
      await driver.click(targetEnabledPart('primary'));
      await driver.waitFor(targetEnabledPart('submit'));
    });

  test('protects typed text from the page’s keyboard shortcuts', async ({ webkitPage, driver, venue }) => {
    await webkitPage.goto(publishPage(venue, { body: buildDayItemElement(venue) }));
    await webkitPage.evaluate(`document.addEventListener('keydown', (event) => {
      if (/^(input|textarea|select)$/i.test(event.target.tagName)) return;
      (window.keys ??= []).push(event.key);
      event.preventDefault();
    })`);
    await chooseDay(driver);
    await driver.click(targetEnabledPart('primary'));
    await driver.type(targetField('customer_name'), 'Jess / k');
    await expect
      .poll(() => webkitPage.evaluate(`${buildFindExpression('[name="customer_name"]')}.value`))
      .toBe('Jess / k');
    expect(await webkitPage.evaluate('window.keys ?? []')).toEqual([]);
  });

  test('keeps the price bar in view inside “overflow: hidden”', async ({ webkitPage, driver, venue }) => {
    await webkitPage.resize(400, 800);
    const body = `<div style="overflow: hidden">${buildDayItemElement(venue)}</div><div style="height: 3000px"></div>`;
    await webkitPage.goto(publishPage(venue, { body }));
    await chooseDay(driver);
    await webkitPage.evaluate('scrollTo(0, 0)');
    const gapExpression = `Math.round(innerHeight - ${buildFindExpression('[part~="summary"]')}.getBoundingClientRect().bottom)`;
    await expect.poll(() => webkitPage.evaluate<number>(gapExpression)).toBe(0);
  });

  test('inherits only the styles that the documentation lists', async ({ webkitPage, driver, venue }) => {
    await webkitPage.goto(
      publishPage(venue, {
        body: `<div id="around">${buildDayItemElement(venue)}</div>`,
        styles: { scheme: 'light', css: 'html { color: rgb(0, 0, 0); font-size: 16px }' },
      }),
    );
    await driver.waitFor(freeDayTarget);
    const pageValues = inheritedStyles.map(([property, outside]) => ({ property, outside }));
    const widgetValues = await webkitPage.evaluate<
      string[]
    >(`${JSON.stringify(pageValues)}.map(({ property, outside }) => {
      document.querySelector('#around').setAttribute('style', property + ': ' + outside);
      const frame = document.querySelector('slipway-booking').shadowRoot.querySelector('.frame');
      return getComputedStyle(frame).getPropertyValue(property);
    })`);
    expect(pageValues.map(({ property }, index) => `${property}: ${String(widgetValues[index])}`)).toEqual(
      inheritedStyles.map(([property, outside, expectedValue]) => `${property}: ${expectedValue ?? outside}`),
    );
  });

  for (const [accountName, { getUpstream, buildAttributes }] of Object.entries(accountSetups))
    for (const [cacheName, methods] of Object.entries(cacheKinds))
      test(`books once with ${cacheName} at ${accountName} if the response gets lost`, async ({
        webkitPage,
        driver,
        venue,
      }) => {
        const cacheableProxy = await startProxyThatAllowsCaching(getUpstream(venue));
        const faultProxy = await startFaultProxy({ upstream: cacheableProxy.address });
        const guest = createGuest();
        if (methods) {
          await webkitPage.goto(serveCachingWorker(venue, methods));
          await webkitPage.evaluate(startWorkerExpression);
        }
        const body = `<slipway-booking ${buildAttributes(venue, faultProxy)}></slipway-booking>`;
        const pageUrl = publishPage(venue, { script: skippingClockScript + buildModuleTag(venue), body });
        await webkitPage.goto(pageUrl);
        if (methods) expect(await webkitPage.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
        await chooseDay(driver);
        await driver.click(targetEnabledPart('primary'));
        await driver.waitFor(targetEnabledPart('submit'));
        // The reload reads the session. So every cache now has a copy of the session from before the booking.
        await webkitPage.goto(pageUrl);
        await driver.type(targetField('customer_name'), guest.name);
        await driver.type(targetField('customer_email'), guest.email);
        await driver.type(targetField('customer_phone'), guest.phone);
        await driver.click({ selector: 'input[type="checkbox"]' });

        await faultProxy.injectFault({ fault: 'response lost', isAffected: isCreateRequest, matchCount: Infinity });
        await driver.click(targetEnabledPart('submit'));
        const shownTarget = await driver.waitForAny(unsureHeadingTarget, targetPart('code'));
        await faultProxy.removeFault();
        // Skips in two steps. WebDriver implements its limit of 120 seconds as a timer in the page, which one long step
        // would end.
        if (shownTarget === unsureHeadingTarget)
          for (let skippedMinutes = 0; skippedMinutes < 2; skippedMinutes += 1)
            await webkitPage.evaluate('skip(61_000)');
        await driver.waitFor(targetPart('code'));
        expect(await venue.countBookings(guest.email)).toBe(1);
        await faultProxy.close();
        await cacheableProxy.close();
      });
});
