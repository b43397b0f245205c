/**
 * Provides `test` and `expect` for every journey. The fixture `venue` has the servers, and `widget` finds elements in
 * the widget. The fixture `openPage` opens a plain page with the widget, and `openDemoPage` opens a page of the demo
 * site.
 */
import { expect, test as base, type Browser, type Page } from 'playwright/test';
import { launchFirefox } from './engines/firefox.ts';
import { readPaceName } from '../../demo/service/rules/pace.ts';
import { openVenue, type Venue } from './venue.ts';
import { Widget } from './widget.ts';

export { expect };

/** Tag of journeys that only the long run includes, because other journeys already run the same code. */
export const longRunTag = '@long-run';

export interface PageOptions {
  /** Attributes of `<slipway-booking>` in addition to `base-url` and `relay-url`. */
  attributes?: string;
  /** Path segment of the account at the demo service. Defaults to `harbour`, which needs the relay. */
  account?: string;
  /** HTML that replaces `<slipway-booking>`. The options `attributes` and `account` then have no effect. */
  body?: string;
  lang?: string;
  /** Styles of the page. Defaults to a plain page in the guest's color scheme. */
  styles?: PageStyles;
  /** HTML that replaces the script tag of the widget. */
  script?: string;
}

/** Styles of the page that embeds the widget. */
export interface PageStyles {
  /** Content of `<meta name="color-scheme">`. With `''`, the page has no such tag. */
  scheme: string;
  /** CSS of the page. */
  css: string;
}

const plainPageStyles: PageStyles = { scheme: 'light dark', css: 'html { background: Canvas; color: CanvasText }' };

/**
 * Adds `payment="link"` to each booking element that has no attribute `payment`. Otherwise the payment page would open
 * while a journey still checks the confirmation.
 */
const stayAtConfirmationScript = `
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('slipway-booking:not([payment])')) element.setAttribute('payment', 'link');
  }).observe(document, { childList: true, subtree: true });
`;

interface JourneyFixtures {
  /** True if the payment page opens automatically after a booking. False adds `payment="link"`. Defaults to false. */
  isPaymentAutomatic: boolean;
  venue: Venue;
  widget: Widget;
  /** Opens a plain page with the widget. */
  openPage: (options?: PageOptions) => Promise<void>;
  /** Opens a page of the demo site by its path. */
  openDemoPage: (path: string) => Promise<void>;
}

/** Runs the journeys in Firefox instead of Chromium if `ENGINE=firefox`. */
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

export const test = engineTest.extend<JourneyFixtures, { workerVenue: Venue }>({
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
  isPaymentAutomatic: [false, { option: true }],
  context: async ({ context, isPaymentAutomatic }, use) => {
    if (!isPaymentAutomatic) await context.addInitScript(stayAtConfirmationScript);
    await use(context);
  },
  widget: async ({ page }, use) => use(new Widget(page)),
  openDemoPage: async ({ page, venue }, use) => use(async (path) => void (await page.goto(`${venue.site}/${path}`))),
  openPage: async ({ page, venue }, use) => use(async (options) => void (await page.goto(publishPage(venue, options)))),
});

/** The answer of a throttled service. It requires a wait of 30 seconds. */
export const tooManyRequestsResponse = {
  status: 429,
  headers: { 'retry-after': '30', 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' },
  body: '',
};

/** Returns the attribute `base-url` of an account, and `relay-url` if the account needs a relay. */
export function toAddressAttributes(venue: Venue, account = 'harbour'): string {
  const relayPath = { harbour: '/relay', depot: '/relay-depot' }[account];
  return `base-url="${venue.service}/${account}"${relayPath === undefined ? '' : ` relay-url="${venue.site}${relayPath}"`}`;
}

/** Waits for the lazy module that opens dialogs. Before it runs, a click on a `#slipway` link only follows the link. */
export async function waitForDialogs(page: Page, venue: Venue): Promise<void> {
  const findDialogModule = () => venue.siteRequests.find(({ path }) => path.includes('/page-options-'))?.path ?? '';
  await expect.poll(findDialogModule).not.toBe('');
  await page.evaluate(`import(${JSON.stringify(venue.site + findDialogModule())})`);
}

/** Adds a plain page with the widget to the site, without opening it. Returns its URL. */
export function publishPage(venue: Venue, options?: PageOptions): string {
  return venue.publish(renderPage(venue, options));
}

function renderPage(
  venue: Venue,
  { attributes = '', account, body, lang = 'en-CA', styles = plainPageStyles, script }: PageOptions = {},
): string {
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.scheme && `<meta name="color-scheme" content="${styles.scheme}">`}
    <link rel="icon" href="data:,">
    <title>A venue</title>
    <style>${styles.css}</style>
    ${script ?? `<script type="module" src="${venue.site}/slipway.js"></script>`}
  </head>
  <body>
    <main>
      <h1>A venue</h1>
      ${body ?? `<slipway-booking ${toAddressAttributes(venue, account)} ${attributes}><a href="#phone">Book by phone</a></slipway-booking>`}
    </main>
  </body>
</html>`;
}
