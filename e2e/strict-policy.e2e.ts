/**
 * Checks the widget under a strict content security policy with Trusted Types. HTML of the service must run no script.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

/**
 * Records policy violations that the browser reports, by event or on the console. Returns a function that reads them.
 */
async function collectViolations(page: Page): Promise<() => Promise<string[]>> {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|trusted ?types?|refused to/i.test(message.text())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.addInitScript(() => {
    const policyViolations: string[] = [];
    (window as unknown as { policyViolations: string[] }).policyViolations = policyViolations;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      policyViolations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return async () => [
    ...messages,
    ...(await page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)),
  ];
}

for (const sanitiserKind of ['the browser’s sanitiser', 'no native sanitiser'])
  test(`causes no policy violation during a booking with ${sanitiserKind}`, async ({ page, openDemoPage, widget }) => {
    if (sanitiserKind.startsWith('no'))
      await page.addInitScript(() => {
        for (const prototype of [Element.prototype, ShadowRoot.prototype]) Reflect.deleteProperty(prototype, 'setHTML');
        for (const name of ['Sanitizer', 'setHTMLUnsafe']) Reflect.deleteProperty(globalThis, name);
      });
    const readViolations = await collectViolations(page);
    await openDemoPage('strict-policy');
    await widget.chooseItem('Sea kayak');
    await expect(widget.text('Paddle, spray deck and a dry bag are included.')).toBeVisible();
    await widget.chooseFirstFreeDay();
    await widget.addToCart();
    await widget.checkOutWithDetails(createGuest());
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    expect(await readViolations()).toEqual([]);
  });

test('writes JSON-LD into the head without a policy violation', async ({ page, openDemoPage, widget }) => {
  const readViolations = await collectViolations(page);
  await openDemoPage('strict-policy');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.locator('slipway-booking').evaluate((element) => element.setAttribute('json-ld', ''));
  const structuredData = page.locator('head > script[type="application/ld+json"]');
  const readProducts = async (): Promise<{ name?: string; offers?: { price?: string } }[]> =>
    ((JSON.parse((await structuredData.textContent()) ?? '{}') as { '@graph'?: object[] })['@graph'] ?? []) as object[];
  await expect.poll(async () => (await readProducts()).map(({ name }) => name)).toContain('Sea kayak');
  // Waits, because the widget adds prices only when the browser is idle.
  await expect.poll(async () => (await readProducts()).some(({ offers }) => Number(offers?.price) > 0)).toBe(true);
  expect(await readViolations()).toEqual([]);
});

test('detects a policy violation that the page itself causes', async ({ page, openDemoPage, widget }) => {
  const readViolations = await collectViolations(page);
  await openDemoPage('strict-policy');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(readViolations).not.toEqual([]);
});

test('runs no script from hostile HTML of the service', async ({ page, openDemoPage, widget }) => {
  const hostileHtml =
    '<p>Plain words.</p><img src=x onerror="window.harmed=1"><script>window.harmed=1</script><svg ' +
    'onload="window.harmed=1"></svg><a href="javascript:window.harmed=1">Press</a>';
  await page.route(/\/harbour\/api\/3\.0\/item(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: Record<string, Record<string, unknown>> };
    for (const item of Object.values(answer.items)) item.details = hostileHtml;
    await route.fulfill({ response, json: answer });
  });
  await openDemoPage('plain-embed');
  await widget.chooseItem('Sea kayak');
  await expect(widget.text('Plain words.')).toBeVisible();
  await expect(widget.root.locator('script, svg[onload], img[onerror], a[href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  // The handler of a pending request would fail when the page closes. So this removes all route handlers first.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
