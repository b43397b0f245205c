/**
 * An account whose every text is hostile: from the list to the confirmation no script runs, nothing is asked of a foreign host,
 * and no text leaves its place. Each visit has another text in every field; `HOSTILE=all` makes
 * as many visits as there are texts, `HOSTILE=17` the one of that number.
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

/** Tests share the visits so that several workers do. */
const tests = 2;
/** Which visits are made: all, the one that is named, or some. */
const { HOSTILE = '' } = process.env;
const visitsOf = (part: number): number[] =>
  /^\d+$/.test(HOSTILE)
    ? [Number(HOSTILE)]
    : Array.from({ length: HOSTILE === 'all' ? hostileTexts.length : 16 }, (_, visit) => visit).filter(
        (visit) => visit % tests === part,
      );
const visitsToAPage = 16;
/** Pictures of an item come from wherever the account says: these texts are nothing but an address. */
const bare = new Set(
  hostileTexts
    .filter((text) => /^(https:|\/\/|\\\\)\S*$/.test(text))
    .map((text) => new URL(text, 'http://venue.example').href),
);

interface Watched {
  page: Page;
  /** What went where it may not. */
  strays: string[];
}

async function openPage(browser: Browser, venue: Venue, service: HostileService): Promise<Watched> {
  const page = await browser.newPage({ acceptDownloads: false });
  const strays: string[] = [];
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => {
      const request = route.request();
      const isPicture = request.resourceType() === 'image';
      const isOurs = request.url().startsWith(venue.service);
      if (!isPicture || !(isOurs || bare.has(request.url()))) strays.push(`${request.resourceType()} ${request.url()}`);
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
  // The widget's own entries of the history have the address of the page.
  const address = page.url();
  page.on('framenavigated', (frame) => {
    if (frame.url() !== address) strays.push(`A frame went to ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    strays.push(`A dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => strays.push(`A page opened at ${popup.url()}`));
  return { page, strays };
}

/** Sold by the day and by time slot, with and without what goes with it. */
const items = ['6001,6701', '6201,6101'];

for (let part = 0; part < tests; part += 1)
  test(`every text hostile, ${String(visitsOf(part).length)} visits, part ${String(part + 1)}: nothing runs or strays`, async ({
    browser,
    venue,
  }) => {
    const visits = visitsOf(part);
    test.setTimeout(60_000 + visits.length * 5_000);
    const service = new HostileService();
    let watched: Watched | undefined;
    for (const [index, visit] of visits.entries()) {
      if (index % visitsToAPage === 0) {
        await watched?.page.close();
        watched = await openPage(browser, venue, service);
      }
      if (!watched) continue;
      service.begin(visit);
      const { page, strays } = watched;
      const itemIds = items[Math.floor(visit / tests) % items.length] ?? '';
      const html = `<slipway-booking review ${addressesOf(venue, 'fair')} item-id="${itemIds}"></slipway-booking>`;
      const { steps, faults } = await page.evaluate((markup) => window.visitHostile(markup), html);
      const name = `HOSTILE=${String(visit)}, ${itemIds}`;
      expect([...faults, ...strays], name).toEqual([]);
      expect(steps, name).toEqual(expect.arrayContaining(['choose', 'cart', 'details', 'review', 'done']));
    }
    await watched?.page.close();
    expect(service.fields.size).toBeGreaterThan(60);
  });

test('the trap sees what runs: the same texts, where a page takes them for its own', async ({ page, venue }) => {
  await page.goto(publishPage(venue, { body: '', script: '' }));
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => route.abort(),
  );
  // Nothing that leads away from the page that counts.
  const staying = hostileTexts.filter((text) => !/http-equiv|frameset|<base/i.test(text) && text.length < 1_000);
  const { ran } = await page.evaluate<Tried>(`(${tryTexts.toString()})(${JSON.stringify(staying)}, 'unguarded')`);
  expect(ran).toBeGreaterThan(60);
});
