/**
 * Makes random visits, in which a fake service changes the booking service's answers at random. The page must stay
 * usable. See docs/booking-api.md 3 to 8.
 */
import fc from 'fast-check';
import type { Browser, Page } from 'playwright/test';
import { BentService, type WidgetRequest } from './support/any-answer/bent-service.ts';
import { faultyWords, visit, type Visit } from './support/any-answer/bent-visits.ts';
import { partsOf } from './support/files/built-files.ts';
import { addressesOf, expect, publishPage, test } from './support/journey.ts';
import { installPageWatch } from './support/seen/page-watch.ts';
import type { Venue } from './support/venue.ts';
import { installWandering } from './support/any-answer/wandering.ts';

/** Minimum number of changed answers that the widget reads in each test. */
const ANSWERS_PER_TEST = 1_250;
/** Number of visits on one page. After them, the test continues on a new page. */
const VISITS_PER_PAGE = 25;
/** Seed of the visits. Without it, each run makes the same visits. `BENT_SEED=any` makes different ones each time. */
const { BENT_SEED } = process.env;
/** Number of tests, which workers can run in parallel. `npm test` runs only three of the eight. */
const testCount = BENT_SEED === undefined ? 3 : 8;
const seed = BENT_SEED === 'any' ? Math.floor(Math.random() * 1e9) : Number(BENT_SEED ?? 2031);

/** Opens a page for visits. It has loaded all files of the widget, but it contains no booking element yet. */
async function openPage(browser: Browser, venue: Venue, service: BentService): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: false });
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => route.abort(),
  );
  await page.exposeFunction('giveAnswer', (request: WidgetRequest) => service.answer(request));
  await page.addInitScript(installPageWatch, faultyWords);
  await page.addInitScript(installWandering);
  await page.goto(publishPage(venue, { body: '' }));
  const parts = partsOf('slipway.js').map((part) => `${venue.site}/${part}`);
  await page.evaluate(async (files) => {
    await customElements.whenDefined('slipway-booking');
    await Promise.all(files.map((file) => import(file)));
  }, parts);
  return page;
}

function markup(venue: Venue, { account, attributes }: Visit): string {
  return `<slipway-booking ${addressesOf(venue, account)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`;
}

function count(names: readonly string[], into: Map<string, number>): void {
  for (const name of names) into.set(name, (into.get(name) ?? 0) + 1);
}

/** Screens of the widget. The visits of each test must reach all of them. */
const places = ['list', 'item', 'cart', 'form', 'end'];

const formatCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, many]) => `${name} ${many}`).join(', ');

for (let part = 1; part <= testCount; part += 1) {
  test(`works without errors after ${ANSWERS_PER_TEST} changed answers, part ${part} of ${testCount}`, async ({
    browser,
    venue,
  }) => {
    test.setTimeout(300_000);
    const service = new BentService();
    /** Number of changed answers that the widget read, by endpoint. */
    const answersByEndpoint = new Map<string, number>();
    /** Number of visits that reached each screen. */
    const visitsByPlace = new Map<string, number>();
    const total = () => [...answersByEndpoint.values()].reduce((sum, each) => sum + each, 0);
    let page: Page | undefined;
    let visits = 0;
    for (const each of fc.sample(visit, { seed: seed + part, numRuns: 400 })) {
      if (total() >= ANSWERS_PER_TEST && places.every((place) => visitsByPlace.has(place))) break;
      if (visits % VISITS_PER_PAGE === 0) {
        await page?.close();
        page = await openPage(browser, venue, service);
      }
      visits += 1;
      service.begin(each);
      const findings = await page
        ?.evaluate((wandering) => window.wander(wandering), { html: markup(venue, each), whims: each.whims })
        .catch((error: unknown) => ({ reachedPlaces: [], readIndexes: [], acts: [], faults: [String(error)] }));
      if (!findings) continue;
      const { faults, acts } = findings;
      expect(
        faults,
        `Visit ${visits} of BENT_SEED=${seed}, part ${part}, to ${each.account} ${each.attributes}\n${faults.join('\n')}\n` +
          `Its acts: ${acts.join(', ')}\nThe answers it had last:\n${service.describeLastAnswers()}\n`,
      ).toEqual([]);
      count(service.changedEndpoints(findings.readIndexes), answersByEndpoint);
      count(findings.reachedPlaces, visitsByPlace);
    }
    await page?.close();
    console.log(
      `BENT_SEED=${seed}, part ${part}: ${total()} bent answers in ${visits} visits (${formatCounts(answersByEndpoint)}); reached: ${formatCounts(visitsByPlace)}`,
    );
    expect(total()).toBeGreaterThanOrEqual(ANSWERS_PER_TEST);
    expect([...answersByEndpoint.keys()]).toEqual(
      expect.arrayContaining([
        'company',
        'list',
        'calendar',
        'rate',
        'form',
        'session change',
        'session read',
        'create',
      ]),
    );
    expect([...visitsByPlace.keys()]).toEqual(expect.arrayContaining(places));
  });
}

/** A visit in which the service's answers stay unchanged and the guest does nothing. */
const quietVisit: Visit = { account: 'harbour', attributes: 'item-id="104"', treatments: [], whims: [] };

/** Opens a page with the widget and then `extraHtml`. Returns the faults that the checks find on the page. */
async function findFaults(
  browser: Browser,
  venue: Venue,
  extraHtml: string,
  widget = markup(venue, quietVisit),
): Promise<string[]> {
  const service = new BentService();
  service.begin(quietVisit);
  const page = await openPage(browser, venue, service);
  await page.evaluate(() => {
    customElements.define(
      'in-shadow',
      class extends HTMLElement {
        connectedCallback() {
          const inner = document.createElement('div');
          this.attachShadow({ mode: 'open' }).append(inner);
          inner.attachShadow({ mode: 'open' }).innerHTML = this.getAttribute('html') ?? '';
        }
      },
    );
    customElements.define(
      'goes-wrong',
      class extends HTMLElement {
        connectedCallback() {
          const how = this.getAttribute('how');
          if (how === 'throws') throw new Error('thrown here');
          if (how === 'rejects') void Promise.reject(new Error('rejected here'));
          if (how === 'complains') console.error('complained here');
          const address = `${document.querySelector('slipway-booking')?.getAttribute('base-url') ?? ''}/api/3.0/company`;
          const ask = (times: number): unknown =>
            times > 0 &&
            fetch(address)
              .then((answer) => answer.text())
              .then(() => ask(times - 1));
          if (how === 'asks') ask(1000);
        }
      },
    );
  });
  const { faults } = await page.evaluate((html) => window.wander({ html, whims: [] }), widget + extraHtml);
  await page.close();
  return faults;
}

test('reports no fault if the page has none', async ({ browser, venue }) => {
  expect(await findFaults(browser, venue, '<in-shadow html="Nothing was nullified in Nantes"></in-shadow>')).toEqual(
    [],
  );
});

for (const { fault, extraHtml, message } of [
  {
    fault: 'a faulty word in a text',
    extraHtml: '<in-shadow html="<p>Total: <b>undefined</b></p>"></in-shadow>',
    message: '“undefined” in the text of div <b>',
  },
  {
    fault: 'a faulty word in the name of a control',
    extraHtml: `<in-shadow html="<button part='add' aria-label='NaN left'>7</button>"></in-shadow>`,
    message: '“NaN” in the aria-label of div <button part="add">',
  },
  {
    fault: 'a faulty word instead of a picture',
    extraHtml: `<in-shadow html="<img alt='null'>"></in-shadow>`,
    message: '“null” in the alt',
  },
  {
    fault: 'a faulty word in a field',
    extraHtml: `<in-shadow html="<input value='[object Object]'>"></in-shadow>`,
    message: '“[object Object]” in the value',
  },
  {
    fault: 'an invalid date',
    extraHtml: '<in-shadow html="<textarea>Invalid Date</textarea>"></in-shadow>',
    message: '“Invalid Date” in the',
  },
  { fault: 'an uncaught error', extraHtml: '<goes-wrong how="throws"></goes-wrong>', message: 'thrown here' },
  {
    fault: 'an unhandled rejection',
    extraHtml: '<goes-wrong how="rejects"></goes-wrong>',
    message: 'not handled: Error: rejected here',
  },
  {
    fault: 'an error in the console',
    extraHtml: '<goes-wrong how="complains"></goes-wrong>',
    message: 'console: complained here',
  },
  { fault: 'endless requests', extraHtml: '<goes-wrong how="asks"></goes-wrong>', message: 'It asks and asks.' },
]) {
  test(`reports ${fault}`, async ({ browser, venue }) => {
    expect((await findFaults(browser, venue, extraHtml)).join('\n')).toContain(message);
  });
}

test('reports a page without any usable control', async ({ browser, venue }) => {
  expect(
    await findFaults(
      browser,
      venue,
      '<p>Sorry.</p><button aria-disabled="true">Book</button><button hidden>Book</button>',
      '',
    ),
  ).toContain('Nothing is offered to do.');
});
