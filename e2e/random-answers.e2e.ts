/**
 * Makes random visits, in which a fake service changes the booking service's answers at random. The page must stay
 * usable. See docs/booking-api.md 3 to 8.
 */
import fc from 'fast-check';
import type { Browser, Page } from 'playwright/test';
import { BentService, type WidgetRequest } from './support/random-answers/bent-service.ts';
import { faultyWordsPattern, visitArbitrary, type Visit } from './support/random-answers/bent-visits.ts';
import { listLazyModules } from './support/files/built-files.ts';
import { toAddressAttributes, expect, publishPage, test } from './support/journey.ts';
import { installPageWatch } from './support/checks/page-watch.ts';
import type { Venue } from './support/venue.ts';
import { installGuestSimulation } from './support/random-answers/random-guest.ts';

/** Minimum number of changed answers that the widget reads in each test. */
const ANSWERS_PER_TEST = 1_250;
/** Number of visits on one page. After them, the test continues on a new page. */
const VISITS_PER_PAGE = 25;
/**
 * Seed of the random visits: a number, or `any` for a new seed in each run. If the variable is absent, the seed is
 * always the same, so each run makes the same visits.
 */
const { RANDOM_SEED } = process.env;
/** Number of tests, which workers can run in parallel. Without `RANDOM_SEED`, the run has only three. */
const testCount = RANDOM_SEED === undefined ? 3 : 8;
const seed = RANDOM_SEED === 'any' ? Math.floor(Math.random() * 1e9) : Number(RANDOM_SEED ?? 2031);

/** Opens a page for visits. The page has loaded all files of the widget, but contains no booking element yet. */
async function openVisitPage(browser: Browser, venue: Venue, service: BentService): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: false });
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => route.abort(),
  );
  await page.exposeFunction('fetchServiceAnswer', (request: WidgetRequest) => service.answerRequest(request));
  await page.addInitScript(installPageWatch, faultyWordsPattern);
  await page.addInitScript(installGuestSimulation);
  await page.goto(publishPage(venue, { body: '' }));
  const moduleUrls = listLazyModules('slipway.js').map((lazyModule) => `${venue.site}/${lazyModule}`);
  await page.evaluate(async (urls) => {
    await customElements.whenDefined('slipway-booking');
    await Promise.all(urls.map((url) => import(url)));
  }, moduleUrls);
  return page;
}

function buildBookingElement(venue: Venue, { account, attributes }: Visit): string {
  return `<slipway-booking ${toAddressAttributes(venue, account)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`;
}

function addCounts(names: readonly string[], counts: Map<string, number>): void {
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Screens of the widget. The visits of each test together must reach all of them. */
const requiredScreens = ['list', 'item', 'cart', 'form', 'end'];

const formatCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ');

for (let testNumber = 1; testNumber <= testCount; testNumber += 1) {
  test(`shows no error after ${ANSWERS_PER_TEST} randomly changed answers, part ${testNumber} of ${testCount}`, async ({
    browser,
    venue,
  }) => {
    test.setTimeout(300_000);
    const service = new BentService();
    /** Number of changed answers that the widget read, by endpoint. */
    const answersByEndpoint = new Map<string, number>();
    /** Number of visits that reached each screen. */
    const visitsByScreen = new Map<string, number>();
    const countAnswers = () => [...answersByEndpoint.values()].reduce((sum, answerCount) => sum + answerCount, 0);
    let page: Page | undefined;
    let visitCount = 0;
    for (const visit of fc.sample(visitArbitrary, { seed: seed + testNumber, numRuns: 400 })) {
      if (countAnswers() >= ANSWERS_PER_TEST && requiredScreens.every((screenName) => visitsByScreen.has(screenName)))
        break;
      if (visitCount % VISITS_PER_PAGE === 0) {
        await page?.close();
        page = await openVisitPage(browser, venue, service);
      }
      visitCount += 1;
      service.startVisit(visit);
      const report = await page
        ?.evaluate((randomVisit) => window.simulateGuest(randomVisit), {
          html: buildBookingElement(venue, visit),
          actionSeeds: visit.actionSeeds,
        })
        .catch((error: unknown) => ({
          reachedScreens: [],
          readAnswerIndexes: [],
          actions: [],
          faults: [String(error)],
        }));
      if (!report) continue;
      const { faults, actions } = report;
      expect(
        faults,
        `Visit ${visitCount} of RANDOM_SEED=${seed}, part ${testNumber}, to ${visit.account} ${visit.attributes}\n${faults.join('\n')}\n` +
          `Its actions: ${actions.join(', ')}\nThe last answers that it received:\n${service.describeLastAnswers()}\n`,
      ).toEqual([]);
      addCounts(service.listChangedEndpoints(report.readAnswerIndexes), answersByEndpoint);
      addCounts(report.reachedScreens, visitsByScreen);
    }
    await page?.close();
    console.log(
      `RANDOM_SEED=${seed}, part ${testNumber}: ${countAnswers()} changed answers in ${visitCount} visits (${formatCounts(answersByEndpoint)}); reached: ${formatCounts(visitsByScreen)}`,
    );
    expect(countAnswers()).toBeGreaterThanOrEqual(ANSWERS_PER_TEST);
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
    expect([...visitsByScreen.keys()]).toEqual(expect.arrayContaining(requiredScreens));
  });
}

/** A visit with unchanged answers of the service, in which the guest does nothing. */
const visitWithoutActions: Visit = {
  account: 'harbour',
  attributes: 'item-id="104"',
  answerPlans: [],
  actionSeeds: [],
};

/** Opens a page with the widget, followed by `extraHtml`. Returns the faults that the checks find on the page. */
async function findFaults(
  browser: Browser,
  venue: Venue,
  extraHtml: string,
  elementHtml = buildBookingElement(venue, visitWithoutActions),
): Promise<string[]> {
  const service = new BentService();
  service.startVisit(visitWithoutActions);
  const page = await openVisitPage(browser, venue, service);
  await page.evaluate(() => {
    customElements.define(
      'in-shadow',
      class extends HTMLElement {
        connectedCallback() {
          const innerHost = document.createElement('div');
          this.attachShadow({ mode: 'open' }).append(innerHost);
          innerHost.attachShadow({ mode: 'open' }).innerHTML = this.getAttribute('html') ?? '';
        }
      },
    );
    customElements.define(
      'goes-wrong',
      class extends HTMLElement {
        connectedCallback() {
          const failureKind = this.getAttribute('how');
          if (failureKind === 'throws') throw new Error('thrown here');
          if (failureKind === 'rejects') void Promise.reject(new Error('rejected here'));
          if (failureKind === 'complains') console.error('complained here');
          const companyUrl = `${document.querySelector('slipway-booking')?.getAttribute('base-url') ?? ''}/api/3.0/company`;
          const sendRequests = (requestCount: number): unknown =>
            requestCount > 0 &&
            fetch(companyUrl)
              .then((response) => response.text())
              .then(() => sendRequests(requestCount - 1));
          if (failureKind === 'asks') sendRequests(1000);
        }
      },
    );
  });
  const { faults } = await page.evaluate(
    (html) => window.simulateGuest({ html, actionSeeds: [] }),
    elementHtml + extraHtml,
  );
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
  {
    fault: 'endless requests',
    extraHtml: '<goes-wrong how="asks"></goes-wrong>',
    message: 'The page does not stop sending requests.',
  },
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
  ).toContain('The page has no usable control.');
});
