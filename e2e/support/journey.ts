/**
 * `test` and `expect` for every journey. Each worker has its own venue. `stage` opens a plain page with the widget, and
 * `demo` opens a page of the demo.
 */
import { expect, test as base, type Browser, type Page } from 'playwright/test';
import { launchFirefox } from './engines/firefox.ts';
import { readPaceName } from '../../demo/service/rules/pace.ts';
import { openVenue, type Venue } from './venue.ts';
import { Widget } from './widget.ts';

export { expect };

/** Tag of the journeys that only the long run includes. Other journeys run the same code. */
export const longRun = '@long-run';

export interface Stage {
  /** Attributes of `<slipway-booking>`, without `base-url` and `relay-url`. */
  attributes?: string;
  /** Account of the demo service. Defaults to `harbour`, through the relay. */
  account?: string;
  /** HTML that replaces the element. */
  body?: string;
  lang?: string;
  /** Defaults to a plain page in the guest's colour scheme. */
  looks?: Looks;
  /** HTML that replaces the script tag of the widget. */
  script?: string;
}

/** Styles of the page around the widget. */
export interface Looks {
  /** Content of `<meta name="color-scheme">`. `''` leaves the tag out. */
  scheme: string;
  /** Style sheet. */
  css: string;
}

const plainLooks: Looks = { scheme: 'light dark', css: 'html { background: Canvas; color: CanvasText }' };

/**
 * Adds `payment="link"` to each element without that attribute. Most journeys stay at the confirmation for longer than the
 * page would.
 */
const stayAtConfirmation = `
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('slipway-booking:not([payment])')) element.setAttribute('payment', 'link');
  }).observe(document, { childList: true, subtree: true });
`;

interface Fixtures {
  /** True if the page opens the payment automatically, as it does without `payment="link"`. */
  forwards: boolean;
  venue: Venue;
  widget: Widget;
  /** Opens a page with little but the widget. */
  stage: (parts?: Stage) => Promise<void>;
  /** Opens a page of the demo. */
  demo: (name: string) => Promise<void>;
}

/** `ENGINE=firefox` runs the same journeys in Firefox. `SERVICE_PACE=weak` runs them at a weak service. */
const engineTest =
  process.env.ENGINE === 'firefox'
    ? base.extend<object, { browser: Browser }>({
        browser: [
          async ({}, use) => {
            const browser = await launchFirefox();
            await use(browser);
            await browser.close();
          },
          { scope: 'worker' },
        ],
      })
    : base;

export const test = engineTest.extend<Fixtures, { workerVenue: Venue }>({
  workerVenue: [
    async ({}, use) => {
      const venue = await openVenue({ pace: readPaceName(process.env.SERVICE_PACE ?? '') });
      await use(venue);
      await venue.close();
    },
    { scope: 'worker' },
  ],
  venue: async ({ workerVenue }, use) => {
    await workerVenue.reset();
    await use(workerVenue);
  },
  forwards: [false, { option: true }],
  context: async ({ context, forwards }, use) => {
    if (!forwards) await context.addInitScript(stayAtConfirmation);
    await use(context);
  },
  widget: async ({ page }, use) => use(new Widget(page)),
  demo: async ({ page, venue }, use) => use(async (name) => void (await page.goto(`${venue.site}/${name}`))),
  stage: async ({ page, venue }, use) => use(async (parts) => void (await page.goto(publishPage(venue, parts)))),
});

/** Answer of a busy service, with a wait of 30 seconds. */
export const tooManyRequests = {
  status: 429,
  headers: { 'retry-after': '30', 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' },
  body: '',
};

/** Returns `base-url`, and `relay-url` if the account needs a relay. */
export function addressesOf(venue: Venue, account = 'harbour'): string {
  const relay = { harbour: '/relay', depot: '/relay-depot' }[account];
  return `base-url="${venue.service}/${account}"${relay === undefined ? '' : ` relay-url="${venue.site}${relay}"`}`;
}

/** Waits for the lazy module that opens dialogs. Until it runs, a link to a dialog works as a plain link. */
export async function waitForDialogs(page: Page, venue: Venue): Promise<void> {
  const lazyModule = () => venue.siteRequests.find(({ path }) => path.includes('/page-options-'))?.path ?? '';
  await expect.poll(lazyModule).not.toBe('');
  await page.evaluate(`import(${JSON.stringify(venue.site + lazyModule())})`);
}

/** Adds the page that `stage` opens to the site. Returns its URL. */
export function publishPage(venue: Venue, parts?: Stage): string {
  return venue.publish(stagePage(venue, parts));
}

function stagePage(
  venue: Venue,
  { attributes = '', account, body, lang = 'en-CA', looks = plainLooks, script }: Stage = {},
): string {
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${looks.scheme && `<meta name="color-scheme" content="${looks.scheme}">`}
    <link rel="icon" href="data:,">
    <title>A venue</title>
    <style>${looks.css}</style>
    ${script ?? `<script type="module" src="${venue.site}/slipway.js"></script>`}
  </head>
  <body>
    <main>
      <h1>A venue</h1>
      ${body ?? `<slipway-booking ${addressesOf(venue, account)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`}
    </main>
  </body>
</html>`;
}
