/** The pages that the benchmark compares: the widget in several ways, a page without a library, and other products. */
import type { Demo } from '../../../demo/serving/demo.ts';
import { createBarePage } from '../first-day.ts';
import type { Vendors } from './vendors.ts';

export interface ComparedPage {
  readonly name: string;
  /** The element that ends the measurement, in words. */
  readonly until: string;
  readonly html: string;
  /** The document in the iframe of the page; absent if the page has no iframe of the venue. */
  readonly frameHtml?: string;
  /** Selector of the element that ends the measurement, in the page or in an iframe. */
  readonly selector: string;
  /** True to measure a second visit, which uses the browser's cache of the first visit. */
  readonly isRepeatView?: boolean;
}

type Servers = Pick<Demo, 'siteUrl' | 'serviceUrl'>;

/**
 * Returns the page with the widget's script tag, and a minimal page without a library. Both request the same answers.
 */
export function createOwnPages(servers: Servers): readonly [tag: ComparedPage, bare: ComparedPage] {
  return [
    {
      name: 'script tag',
      until: FREE_DAY_TEXT,
      html: createPage(createEmbedHtml(servers)),
      selector: FREE_DAY_SELECTOR,
    },
    {
      name: 'raw HTML, no library',
      until: FREE_DAY_TEXT,
      html: createBarePage(`${servers.serviceUrl}/harbour`),
      selector: FREE_DAY_SELECTOR,
    },
  ];
}

/**
 * Returns the page with the list of all items. Its measurement ends with the first price, which the service must
 * calculate.
 */
export function createListPage(servers: Servers): ComparedPage {
  return {
    name: 'script tag, the list of all items',
    until: 'the first price of a card',
    html: createPage(createEmbedHtml(servers, '')),
    selector: '[part~="price"]:not(:empty)',
  };
}

export function createComparedPages(servers: Servers, vendors: Vendors): readonly ComparedPage[] {
  const [tagPage, barePage] = createOwnPages(servers);
  return [
    tagPage,
    {
      ...tagPage,
      name: 'script tag with the preload snippet',
      html: createPage(createEmbedHtml(servers), createPreload(servers)),
    },
    { ...tagPage, name: 'script tag, second visit', isRepeatView: true },
    {
      ...tagPage,
      name: 'the same in an iframe',
      html: createPage(`<iframe src="${servers.siteUrl}/framed" width="390" height="800"></iframe>`),
      frameHtml: tagPage.html,
    },
    barePage,
    {
      name: vendors.buyButton.name,
      until: 'its button, one product of a stand-in shop',
      html: createPage(vendors.buyButton.content),
      selector: 'button.shopify-buy__btn',
    },
    {
      name: vendors.cal.name,
      until: 'its iframe without content',
      html: createPage(vendors.cal.content),
      selector: 'iframe',
    },
    ...vendors.calendars.map(({ name, selector, content }) => ({
      name,
      until: 'a day, without prices or availability',
      html: createPage(content),
      selector,
    })),
  ];
}

const FREE_DAY_SELECTOR = '[part~="day"][part~="free"]';
const FREE_DAY_TEXT = 'an available day';

/** Returns the script tag, and the element with these attributes. */
function createEmbedHtml({ siteUrl, serviceUrl }: Servers, attributes = 'item-id="107"'): string {
  return `<script type="module" src="${siteUrl}/slipway.js" data-accounts="${serviceUrl}/harbour"></script>
    <slipway-booking base-url="${serviceUrl}/harbour" relay-url="${siteUrl}/relay" ${attributes}></slipway-booking>`;
}

/** Returns the preload snippet from the documentation, for the requests that the widget sends first. */
function createPreload({ siteUrl, serviceUrl }: Servers): string {
  return `<link rel="modulepreload" href="${siteUrl}/slipway.js">
    <script>
      (function (api, item) {
        var now = new Date();
        var day = function (months, date) {
          return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date))
            .toISOString().slice(0, 10).replace(/-/g, '');
        };
        window.slipwayEarly = {};
        ['company', 'item?item_id=' + item, 'item/' + item + '/cal?start_date=' + day(0, 1) + '&end_date=' + day(4, 0)]
          .forEach(function (path) {
            window.slipwayEarly[api + path] = fetch(api + path, { credentials: 'omit' });
          });
        setTimeout(function () {
          new Intl.DateTimeFormat().format();
        });
      })('${serviceUrl}/harbour/api/3.0/', '107');
    </script>`;
}

function createPage(content: string, head = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A venue</title>${head}<body><h1>A venue</h1>${content}</body></html>`;
}
