/**
 * Serves scripts of other vendors and calendars of other packages, for comparison with the widget. All come from public
 * packages, and a stub replaces the services of the vendors. Shopify's Buy Button shows one product with two variants.
 * The iframe of Cal.com's embed stays empty, because the public package contains only its outer part. The server
 * compresses all scripts, as it does for the widget.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildPeers, type PeerName } from '../calendars/peers.ts';

const runFile = promisify(execFile);
const folder = 'node_modules/.cache/bench-packages';

export interface Vendors {
  readonly buyButton: { readonly name: string; readonly content: string };
  readonly cal: { readonly name: string; readonly content: string };
  /** Calendars of other packages. They show a month and request no data. */
  readonly calendars: readonly { readonly name: string; readonly selector: string; readonly content: string }[];
  close(): void;
}

const BUY_BUTTON_PACKAGE = { name: '@shopify/buy-button-js', version: '3.0.6', file: 'dist/buybutton.min.js' } as const;
const CAL_PACKAGE = { name: '@calcom/embed-core', version: '1.5.3', file: 'dist/embed/embed.js' } as const;

/** A selector of a day in each calendar, by the name of the calendar. */
const DAY_SELECTORS: Readonly<Partial<Record<PeerName, string>>> = {
  cally: 'button[part~="day"]',
  flatpickr: '.flatpickr-day',
  'react-day-picker': '.rdp-day_button',
};

export async function startVendors(): Promise<Vendors> {
  const peers = (await buildPeers()).filter(({ name }) => name in DAY_SELECTORS);
  const scripts = new Map([
    ...(await Promise.all(
      [BUY_BUTTON_PACKAGE, CAL_PACKAGE].map(async ({ name, version, file }): Promise<[string, Buffer]> => {
        return [`/${file}`, gzipSync(await readPackageFile(name, version, file), { level: 9 })];
      }),
    )),
    ...peers.map(({ name, script }): [string, Buffer] => [`/${name}.js`, gzipSync(script, { level: 9 })]),
  ]);
  const server = createServer((request, response) => {
    answerRequest(scripts, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    buyButton: {
      name: `${BUY_BUTTON_PACKAGE.name} ${BUY_BUTTON_PACKAGE.version}`,
      content: createBuyButtonHtml(origin),
    },
    cal: { name: `${CAL_PACKAGE.name} ${CAL_PACKAGE.version}`, content: createCalHtml(origin) },
    calendars: peers.map(({ name, versions }) => ({
      name: versions.join(', '),
      selector: DAY_SELECTORS[name] ?? '',
      content: `<script type="module" src="${origin}/${name}.js"></script>
        <script type="module">window.drawCalendar('whole');</script>`,
    })),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerRequest(
  scripts: ReadonlyMap<string, Buffer>,
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
): void {
  const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const script = scripts.get(url);
  if (script)
    response
      .writeHead(200, { ...corsHeaders, 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
      .end(script);
  else if (method === 'OPTIONS') response.writeHead(204, { ...corsHeaders, 'access-control-max-age': '600' }).end();
  else if (method === 'POST')
    response
      .writeHead(200, { ...corsHeaders, 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { node: product } }));
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Nothing</title>');
}

/**
 * Returns HTML with Shopify's Buy Button. Its client requires https, so a wrapper of `fetch` sends its requests to the
 * stub.
 */
function createBuyButtonHtml(origin: string): string {
  return `<div id="buy"></div>
    <script>
      const real = fetch;
      window.fetch = (address, init) => real(String(address).replace('https://shop.example', '${origin}'), init);
    </script>
    <script src="${origin}/${BUY_BUTTON_PACKAGE.file}"></script>
    <script>
      const client = ShopifyBuy.buildClient({ domain: 'shop.example', storefrontAccessToken: 'public' });
      ShopifyBuy.UI.init(client).createComponent('product', { id: '107', node: document.getElementById('buy') });
    </script>`;
}

/**
 * Returns HTML with Cal.com's embed. As in the official snippet, a queue holds the calls until the script has loaded.
 */
function createCalHtml(origin: string): string {
  return `<div id="cal"></div>
    <script>
      window.Cal = Object.assign((...call) => window.Cal.q.push(call), { q: [], ns: {}, loaded: true });
      Cal('init', { origin: '${origin}' });
      Cal('inline', { elementOrSelector: '#cal', calLink: 'harbour/kayak' });
    </script>
    <script type="module" src="${origin}/${CAL_PACKAGE.file}"></script>`;
}

/** Returns a list in the form of Shopify's API, a GraphQL connection. */
const createConnection = (nodes: readonly object[]) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
  edges: nodes.map((node) => ({ cursor: 'none', node })),
});
const price = { amount: '68.0', currencyCode: 'CAD' };
const FAKE_TIME = '2026-01-01T00:00:00Z';

/**
 * The answer of the stub to the Buy Button. It has exactly the requested fields, because the client rejects any others.
 */
const product = {
  __typename: 'Product',
  id: 'gid://shopify/Product/107',
  availableForSale: true,
  createdAt: FAKE_TIME,
  updatedAt: FAKE_TIME,
  descriptionHtml: '<p>A day on the water.</p>',
  description: 'A day on the water.',
  handle: 'sea-kayak',
  productType: '',
  title: 'Sea kayak',
  vendor: 'Harbour',
  publishedAt: FAKE_TIME,
  onlineStoreUrl: null,
  options: [{ id: 'gid://shopify/ProductOption/1', name: 'Day', values: ['Monday', 'Tuesday'] }],
  images: createConnection([]),
  variants: createConnection(
    ['Monday', 'Tuesday'].map((day, index) => ({
      id: `gid://shopify/ProductVariant/${String(index + 1)}`,
      title: day,
      price,
      priceV2: price,
      weight: 1,
      available: true,
      sku: '',
      compareAtPrice: null,
      compareAtPriceV2: null,
      image: null,
      selectedOptions: [{ name: 'Day', value: day }],
      unitPrice: null,
      unitPriceMeasurement: null,
    })),
  ),
};

/**
 * Returns a file of a published package. Downloads the package from npm's registry once, without its dependencies.
 *
 * @param file path inside the package
 */
async function readPackageFile(name: string, version: string, file: string): Promise<Buffer> {
  const packageFolder = `${folder}/${name.replace(/\W+/g, '-')}-${version}`;
  try {
    return await readFile(`${packageFolder}/package/${file}`);
  } catch {
    await mkdir(packageFolder, { recursive: true });
    const packResult = await runFile('npm', [
      'pack',
      '--json',
      '--pack-destination',
      packageFolder,
      `${name}@${version}`,
    ]);
    const [{ filename }] = JSON.parse(packResult.stdout) as [{ filename: string }];
    await runFile('tar', ['-xzf', `${packageFolder}/${filename}`, '-C', packageFolder]);
    return readFile(`${packageFolder}/package/${file}`);
  }
}
