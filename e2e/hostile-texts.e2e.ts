/**
 * Books at an account whose texts all contain hostile HTML. No script may run, no request may go to another host, and
 * no text may appear outside the widget. Each visit gives every field a different hostile text. `HOSTILE=all` makes one
 * visit for each text, and `HOSTILE=17` makes only visit 17.
 */
import type { Browser, Page } from 'playwright/test';
import { hostileTexts } from '../test/elements/hostile/texts.ts';
import { tryTexts, type Tried } from '../test/elements/hostile/try-texts.ts';
import { partsOf } from './support/files/built-files.ts';
import { HostileService } from './support/hostile/hostile-service.ts';
import { installHostileVisit } from './support/hostile/hostile-visit.ts';
import { addressesOf, expect, publishPage, test } from './support/journey.ts';
import { installPageWatch } from './support/seen/page-watch.ts';
import type { Venue } from './support/venue.ts';
import { installWandering } from './support/any-answer/wandering.ts';

/** Number of tests that share the visits, so that workers can run them in parallel. */
const TEST_COUNT = 2;
/** Selects the visits of this run: `all`, the number of one visit, or the first 16 if it is empty. */
const { HOSTILE = '' } = process.env;
const visitsOf = (part: number): number[] =>
  /^\d+$/.test(HOSTILE)
    ? [Number(HOSTILE)]
    : Array.from({ length: HOSTILE === 'all' ? hostileTexts.length : 16 }, (_, visit) => visit).filter(
        (visit) => visit % TEST_COUNT === part,
      );
const VISITS_PER_PAGE = 16;
/** Hostile texts that are URLs. An item may have pictures from any URL, so image requests to them do no harm. */
const addressTexts = new Set(
  hostileTexts
    .filter((text) => /^(https:|\/\/|\\\\)\S*$/.test(text))
    .map((text) => new URL(text, 'http://venue.example').href),
);

interface WatchedPage {
  page: Page;
  /** Requests, navigations and windows that the widget must not cause. */
  violations: string[];
}

async function openPage(browser: Browser, venue: Venue, service: HostileService): Promise<WatchedPage> {
  const page = await browser.newPage({ acceptDownloads: false });
  const violations: string[] = [];
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => {
      const request = route.request();
      const isPicture = request.resourceType() === 'image';
      const isOurs = request.url().startsWith(venue.service);
      if (!isPicture || !(isOurs || addressTexts.has(request.url())))
        violations.push(`${request.resourceType()} ${request.url()}`);
      return route.abort();
    },
  );
  await page.exposeFunction('giveAnswer', service.answer.bind(service));
  await page.addInitScript(installPageWatch, '(?!)');
  await page.addInitScript(installWandering);
  await page.addInitScript(installHostileVisit);
  await page.goto(publishPage(venue, { body: '' }));
  const parts = partsOf('slipway.js').map((part) => `${venue.site}/${part}`);
  await page.evaluate(async (files) => {
    await customElements.whenDefined('slipway-booking');
    await Promise.all(files.map((file) => import(file)));
  }, parts);
  // The widget's own history entries keep the page's address, so they are no violation.
  const address = page.url();
  page.on('framenavigated', (frame) => {
    if (frame.url() !== address) violations.push(`A frame went to ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    violations.push(`A dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => violations.push(`A page opened at ${popup.url()}`));
  return { page, violations: violations };
}

/** Item ids that visits use alternately: items by day and by time slot, with and without add-ons. */
const items = ['6001,6701', '6201,6101'];

for (let part = 0; part < TEST_COUNT; part += 1)
  test(`runs no script of a hostile text: ${String(visitsOf(part).length)} visits, part ${String(part + 1)}`, async ({
    browser,
    venue,
  }) => {
    const visits = visitsOf(part);
    test.setTimeout(60_000 + visits.length * 5_000);
    const service = new HostileService();
    let watchedPage: WatchedPage | undefined;
    for (const [index, visit] of visits.entries()) {
      if (index % VISITS_PER_PAGE === 0) {
        await watchedPage?.page.close();
        watchedPage = await openPage(browser, venue, service);
      }
      if (!watchedPage) continue;
      service.begin(visit);
      const { page, violations } = watchedPage;
      const itemIds = items[Math.floor(visit / TEST_COUNT) % items.length] ?? '';
      const html = `<slipway-booking review ${addressesOf(venue, 'fair')} item-id="${itemIds}"></slipway-booking>`;
      const { steps, faults } = await page.evaluate((markup) => window.visitHostile(markup), html);
      const name = `HOSTILE=${String(visit)}, ${itemIds}`;
      expect([...faults, ...violations], name).toEqual([]);
      expect(steps, name).toEqual(expect.arrayContaining(['choose', 'cart', 'details', 'review', 'done']));
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
  // Omits texts that navigate to another page or replace its base URL, and very long ones.
  const textsThatStay = hostileTexts.filter((text) => !/http-equiv|frameset|<base/i.test(text) && text.length < 1_000);
  const { ran } = await page.evaluate<Tried>(`(${tryTexts.toString()})(${JSON.stringify(textsThatStay)}, 'unguarded')`);
  expect(ran).toBeGreaterThan(60);
});
