/** Whatever the service may answer, the page stays whole: visits by chance, with every answer bent (wire facts, parts 3 to 8). */
import fc from 'fast-check';
import type { Browser, Page } from 'playwright/test';
import { BentService, type Wanted } from './support/any-answer/bent-service.ts';
import { faultyWords, visit, type Visit } from './support/any-answer/bent-visits.ts';
import { partsOf } from './support/files/built-files.ts';
import { addressesOf, expect, published, test } from './support/journey.ts';
import { installPageWatch } from './support/seen/page-watch.ts';
import type { Venue } from './support/venue.ts';
import { installWandering } from './support/any-answer/wandering.ts';

const answersEach = 1_250;
/** Visits to one page, before the next one takes over. */
const visitsToAPage = 25;
/** The same visits every time, so that what goes red was changed. `BENT_SEED=…` makes others, `BENT_SEED=any` new ones. */
const { BENT_SEED } = process.env;
/** Tests share the answers so that several workers do. `npm test` has a sample of the ten thousand. */
const tests = BENT_SEED === undefined ? 3 : 8;
const seed = BENT_SEED === 'any' ? Math.floor(Math.random() * 1e9) : Number(BENT_SEED ?? 2031);

/** A page with all of the widget's files and without a widget, on which visits can be made. */
async function openPage(browser: Browser, venue: Venue, service: BentService): Promise<Page> {
  const page = await browser.newPage({ acceptDownloads: false });
  await page.route(
    (url) => url.origin !== venue.site,
    (route) => route.abort(),
  );
  await page.exposeFunction('giveAnswer', (wanted: Wanted) => service.answer(wanted));
  await page.addInitScript(installPageWatch, faultyWords);
  await page.addInitScript(installWandering);
  await page.goto(published(venue, { body: '' }));
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

const worded = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, many]) => `${name} ${many}`).join(', ');

for (let part = 1; part <= tests; part += 1) {
  test(`${answersEach} bent answers, part ${part} of ${tests}: nothing uncaught, no word of a program, and something to do`, async ({
    browser,
    venue,
  }) => {
    test.setTimeout(300_000);
    const service = new BentService();
    /** Bent answers that the widget read, by endpoint, and in how many visits a place was reached. */
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
      const findings = await page
        ?.evaluate((wandering) => window.wander(wandering), { html: markup(venue, each), whims: each.whims })
        .catch((error: unknown) => ({ reached: [], read: [], acts: [], faults: [String(error)] }));
      if (!findings) continue;
      const { faults, acts } = findings;
      expect(
        faults,
        `Visit ${visits} of BENT_SEED=${seed}, part ${part}, to ${each.account} ${each.attributes}\n${faults.join('\n')}\n` +
          `Its acts: ${acts.join(', ')}\nThe answers it had last:\n${service.journal()}\n`,
      ).toEqual([]);
      count(service.bentAmong(findings.read), given);
      count(findings.reached, reached);
    }
    await page?.close();
    console.log(
      `BENT_SEED=${seed}, part ${part}: ${total()} bent answers in ${visits} visits (${worded(given)}); reached: ${worded(reached)}`,
    );
    expect(total()).toBeGreaterThanOrEqual(answersEach);
    expect([...given.keys()]).toEqual(
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
    expect([...reached.keys()]).toEqual(expect.arrayContaining(['list', 'item', 'cart', 'form', 'end']));
  });
}

/** True answers, and nobody acts. */
const quiet: Visit = { account: 'harbour', attributes: 'item-id="104"', treatments: [], whims: [] };

/** Opens a page and looks at the widget there with this beside it, or at nothing but this. */
async function watched(
  browser: Browser,
  venue: Venue,
  beside: string,
  widget = markup(venue, quiet),
): Promise<string[]> {
  const service = new BentService();
  service.begin(quiet);
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
  const { faults } = await page.evaluate((html) => window.wander({ html, whims: [] }), widget + beside);
  await page.close();
  return faults;
}

test('the watch finds nothing on a page that is whole', async ({ browser, venue }) => {
  expect(await watched(browser, venue, '<in-shadow html="Nothing was nullified in Nantes"></in-shadow>')).toEqual([]);
});

for (const { fault, beside, found } of [
  {
    fault: 'a word in a text',
    beside: '<in-shadow html="<p>Total: <b>undefined</b></p>"></in-shadow>',
    found: '“undefined” in the text of div <b>',
  },
  {
    fault: 'a word in the name of a control',
    beside: `<in-shadow html="<button part='add' aria-label='NaN left'>7</button>"></in-shadow>`,
    found: '“NaN” in the aria-label of div <button part="add">',
  },
  {
    fault: 'a word instead of a picture',
    beside: `<in-shadow html="<img alt='null'>"></in-shadow>`,
    found: '“null” in the alt',
  },
  {
    fault: 'a word in a field',
    beside: `<in-shadow html="<input value='[object Object]'>"></in-shadow>`,
    found: '“[object Object]” in the value',
  },
  {
    fault: 'a date that is none',
    beside: '<in-shadow html="<textarea>Invalid Date</textarea>"></in-shadow>',
    found: '“Invalid Date” in the',
  },
  { fault: 'an error that nobody catches', beside: '<goes-wrong how="throws"></goes-wrong>', found: 'thrown here' },
  {
    fault: 'a rejection that nobody handles',
    beside: '<goes-wrong how="rejects"></goes-wrong>',
    found: 'not handled: Error: rejected here',
  },
  {
    fault: 'an error in the console',
    beside: '<goes-wrong how="complains"></goes-wrong>',
    found: 'console: complained here',
  },
  { fault: 'requests without end', beside: '<goes-wrong how="asks"></goes-wrong>', found: 'It asks and asks.' },
]) {
  test(`the watch finds ${fault}`, async ({ browser, venue }) => {
    expect((await watched(browser, venue, beside)).join('\n')).toContain(found);
  });
}

test('the watch finds a page on which nothing can be done', async ({ browser, venue }) => {
  expect(
    await watched(
      browser,
      venue,
      '<p>Sorry.</p><button aria-disabled="true">Book</button><button hidden>Book</button>',
      '',
    ),
  ).toContain('Nothing is offered to do.');
});
