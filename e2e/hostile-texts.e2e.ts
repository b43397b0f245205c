/**
 * Books at an account whose texts all contain hostile HTML. No script may run, no request may go to another host, and
 * no text may appear outside the widget. Each visit gives every field a different hostile text. `HOSTILE=all` makes one
 * visit for each text, and `HOSTILE=17` makes only visit 17.
 */
import type { Browser, Page } from 'playwright/test';
import { hostileTexts } from '../test/elements/hostile/texts.ts';
import { tryTexts, type TrialResult } from '../test/elements/hostile/render-texts.ts';
import { listLazyModules } from './support/files/built-files.ts';
import { HostileService } from './support/hostile/hostile-service.ts';
import { installHostileVisit } from './support/hostile/hostile-visit.ts';
import { toAddressAttributes, expect, publishPage, test } from './support/journey.ts';
import { installPageWatch } from './support/checks/page-watch.ts';
import type { Venue } from './support/venue.ts';
import { installGuestSimulation } from './support/random-answers/random-guest.ts';

/** Number of tests. Each runs a part of the visits, so that workers can run the tests in parallel. */
const TEST_COUNT = 2;

/** Selects the visits of this run: `all`, the number of one visit, or the first 16 if it is empty. */
const { HOSTILE = '' } = process.env;
const listVisitNumbers = (testIndex: number): number[] =>
  /^\d+$/.test(HOSTILE)
    ? [Number(HOSTILE)]
    : Array.from({ length: HOSTILE === 'all' ? hostileTexts.length : 16 }, (_, visitNumber) => visitNumber).filter(
        (visit) => visit % TEST_COUNT === testIndex,
      );
const VISITS_PER_PAGE = 16;

/** Hostile texts that are URLs. An item may have pictures from any URL, so image requests to them do no harm. */
const urlTexts = new Set(
  hostileTexts
    .filter((text) => /^(https:|\/\/|\\\\)\S*$/.test(text))
    .map((text) => new URL(text, 'http://venue.example').href),
);

interface WatchedPage {
  page: Page;

  /** Requests, navigations and windows that the widget must not cause. */
  violations: string[];
}

async function openWatchedPage(browser: Browser, venue: Venue, service: HostileService): Promise<WatchedPage> {
  const page = await browser.newPage({ acceptDownloads: false });
  const violations: string[] = [];
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => {
      const request = route.request();
      const isPicture = request.resourceType() === 'image';
      const isServiceRequest = request.url().startsWith(venue.service);
      if (!isPicture || !(isServiceRequest || urlTexts.has(request.url())))
        violations.push(`${request.resourceType()} ${request.url()}`);
      return route.abort();
    },
  );
  await page.exposeFunction('fetchServiceAnswer', service.answerRequest.bind(service));
  await page.addInitScript(installPageWatch, '(?!)');
  await page.addInitScript(installGuestSimulation);
  await page.addInitScript(installHostileVisit);
  await page.goto(publishPage(venue, { body: '' }));
  const moduleUrls = listLazyModules('slipway.js').map((lazyModule) => `${venue.site}/${lazyModule}`);
  await page.evaluate(async (urls) => {
    await customElements.whenDefined('slipway-booking');
    await Promise.all(urls.map((url) => import(url)));
  }, moduleUrls);

  // The widget adds history entries with the unchanged URL of the page. These are no violation.
  const pageUrl = page.url();
  page.on('framenavigated', (frame) => {
    if (frame.url() !== pageUrl) violations.push(`A frame went to ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    violations.push(`A dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => violations.push(`A page opened at ${popup.url()}`));
  return { page, violations };
}

/**
 * Two values of `item-id`, which visits use alternately. The first has items by the day and by the time slot, the
 * second by the hour and by the night.
 */
const itemIdLists = ['6001,6701', '6201,6101'];

for (let testIndex = 0; testIndex < TEST_COUNT; testIndex += 1)
  test(`runs no script of a hostile text: ${String(listVisitNumbers(testIndex).length)} visits, part ${String(testIndex + 1)}`, async ({
    browser,
    venue,
  }) => {
    const visitNumbers = listVisitNumbers(testIndex);
    test.setTimeout(60_000 + visitNumbers.length * 5_000);
    const service = new HostileService();
    let watchedPage: WatchedPage | undefined;
    for (const [index, visitNumber] of visitNumbers.entries()) {
      if (index % VISITS_PER_PAGE === 0) {
        await watchedPage?.page.close();
        watchedPage = await openWatchedPage(browser, venue, service);
      }
      if (!watchedPage) continue;
      service.startVisit(visitNumber);
      const { page, violations } = watchedPage;
      const itemIds = itemIdLists[Math.floor(visitNumber / TEST_COUNT) % itemIdLists.length] ?? '';
      const html = `<slipway-booking review ${toAddressAttributes(venue, 'fair')} item-id="${itemIds}"></slipway-booking>`;
      const { steps, faults } = await page.evaluate((markup) => window.visitHostilePage(markup), html);
      const visitDescription = `HOSTILE=${String(visitNumber)}, ${itemIds}`;
      expect([...faults, ...violations], visitDescription).toEqual([]);
      expect(steps, visitDescription).toEqual(expect.arrayContaining(['choose', 'cart', 'details', 'review', 'done']));
    }
    await watchedPage?.page.close();
    expect(service.replacedFields.size).toBeGreaterThan(60);
  });

test('detects scripts if a page renders the hostile texts without the widget', async ({ page, venue }) => {
  await page.goto(publishPage(venue, { body: '', script: '' }));
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => route.abort(),
  );

  // Omits very long texts, and texts that navigate to another page or change the page's base URL.
  const acceptedTexts = hostileTexts.filter((text) => !/http-equiv|frameset|<base/i.test(text) && text.length < 1_000);
  const { ran } = await page.evaluate<TrialResult>(
    `(${tryTexts.toString()})(${JSON.stringify(acceptedTexts)}, 'unguarded')`,
  );
  expect(ran).toBeGreaterThan(60);
});
