/** Whatever the service may answer, the page stays whole: visits by chance, with every answer bent (wire facts, parts 3 to 8). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright/test';
import { BentService, type Wanted } from './bent-service.ts';
import { faultyWords, visit, type Visit } from './bent-visits.ts';
import { builtFolder } from './build.ts';
import { addressesOf, expect, published, test } from './journey.ts';
import { installPageWatch } from './page-watch.ts';
import type { Venue } from './venue.ts';
import { installWandering } from './wandering.ts';

/** Tests share the answers so that several workers do. */
const tests = 8;
const answersEach = 1_250;
/** Visits to one page, before the next one takes over. */
const visitsToAPage = 25;
/** `BENT_SEED=…` makes the same visits again. */
const seed = Number(process.env.BENT_SEED ?? Math.floor(Math.random() * 1e9));

/** A page with all of the widget's files and without a widget, on which visits can be made. */
async function openPage(browser: Browser, venue: Venue, service: BentService): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: false });
  await page.route((url) => url.origin !== venue.site, (route) => route.abort());
  await page.exposeFunction('giveAnswer', (wanted: Wanted) => service.answer(wanted));
  await page.addInitScript(installPageWatch, faultyWords);
  await page.addInitScript(installWandering);
  await page.goto(published(venue, { body: '' }));
  const chunks = (await readdir(join(process.env[builtFolder] ?? '', 'chunks'))).map((name) => `${venue.site}/chunks/${name}`);
  await page.evaluate(async (files) => {
    await customElements.whenDefined('slipway-booking');
    await Promise.all(files.map((file) => import(file)));
  }, chunks);
  return page;
}

function markup(venue: Venue, { account, attributes }: Visit): string {
  return `<slipway-booking ${addressesOf(venue, account)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`;
}

function count(names: readonly string[], into: Map<string, number>): void {
  for (const name of names) into.set(name, (into.get(name) ?? 0) + 1);
}

const worded = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, many]) => `${name} ${many}`).join(', ');

for (let part = 1; part <= tests; part += 1) {
  test(`${answersEach} bent answers, part ${part} of ${tests}: no uncaught error, no word of a program on the page, and always something to do`, async ({ browser, venue }) => {
    test.setTimeout(180_000);
    const service = new BentService();
    const given = new Map<string, number>();
    const reached = new Map<string, number>();
    const total = () => [...given.values()].reduce((sum, each) => sum + each, 0);
    let page: Page | undefined;
    let visits = 0;
    for (const each of fc.sample(visit, { seed: seed + part, numRuns: 400 })) {
      if (total() >= answersEach) break;
      if (visits % visitsToAPage === 0) {
        await page?.close();
        page = await openPage(browser, venue, service);
      }
      visits += 1;
      service.begin(each);
      const findings = await page?.evaluate((wandering) => window.wander(wandering), { html: markup(venue, each), whims: each.whims })
        .catch((error: unknown) => ({ reached: [], read: [], acts: [], faults: [String(error)] }));
      if (!findings) continue;
      const { faults, acts } = findings;
      expect(faults, `Visit ${visits} of BENT_SEED=${seed}, part ${part}, to ${each.account} ${each.attributes}\n${faults.join('\n')}\nIts acts: ${acts.join(', ')}\nThe answers it had last:\n${service.journal()}\n`).toEqual([]);
      count(service.bentAmong(findings.read), given);
      count(findings.reached, reached);
    }
    await page?.close();
    console.log(`BENT_SEED=${seed}, part ${part}: ${total()} bent answers in ${visits} visits (${worded(given)}); reached: ${worded(reached)}`);
    expect(total()).toBeGreaterThanOrEqual(answersEach);
  });
}
