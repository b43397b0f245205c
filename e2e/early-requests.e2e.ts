/**
 * Checks that the widget's script sends the first requests of an element before it defines the element. On a slow
 * phone, this shows the content earlier.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';

interface RecordedRequest {
  path: string;
  /** True if the script had defined the element before the request. */
  isElementDefined: boolean;
}

declare global {
  interface Window {
    recordedRequests: RecordedRequest[];
  }
}

async function recordRequests(page: Page): Promise<() => Promise<RecordedRequest[]>> {
  await page.addInitScript(() => {
    window.recordedRequests = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      const [, path = ''] = String(input).split(/\/api\/3\.0\/|\?/);
      window.recordedRequests.push({ path, isElementDefined: customElements.get('slipway-booking') !== undefined });
      return fetch(input, init);
    };
  });
  return () => page.evaluate(() => window.recordedRequests);
}

test('sends each request once, before the script defines the element', async ({ page, openPage, widget }) => {
  const readRequests = await recordRequests(page);
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const requests = await readRequests();
  expect(requests.slice(0, 3)).toEqual(
    ['company', 'item', 'item/107/cal'].map((path) => ({ path, isElementDefined: false })),
  );
  expect(requests.slice(3).filter(({ path }) => path === 'company' || path === 'item')).toEqual([]);
});

test('requests the list early on a page that offers all items', async ({ page, openPage, widget }) => {
  const readRequests = await recordRequests(page);
  await openPage();
  await expect(widget.part('choose').first()).toBeVisible();
  expect((await readRequests()).filter(({ isElementDefined }) => !isElementDefined)).toEqual(
    ['company', 'item'].map((path) => ({ path, isElementDefined: false })),
  );
});

test('sends no early requests if the URL can change the requests', async ({ page, openPage, widget }) => {
  const readRequests = await recordRequests(page);
  await openPage({ attributes: 'item-id="107" url-params' });
  await expect(widget.freeDays.first()).toBeVisible();
  expect((await readRequests()).filter(({ isElementDefined }) => !isElementDefined)).toEqual([]);
});
