/**
 * The demo site as a handler on web standards. It serves the pages, the built files, the relays and the faulty service
 * on one origin. `demo/serving` opens the port and starts the booking service.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { chooseBaseUrl, type BaseUrls } from '../service/http/address.ts';
import { pagesFolder, partPicturesFolder, picturesFolder } from '../building/project.ts';
import { createFaultyService, failureKinds, type FailureKind } from './faulty-service.ts';
import { renderProductPageHtml, type PageContext } from './layout.ts';
import { demoPages, type DemoPage } from './pages.ts';
import { createProductRoutes } from './product.ts';
import { renderDemoPage, type PlaceholderValues } from './render.ts';
import { createVenueValues } from './venues.ts';

export interface SiteOptions {
  /** The folder of the build, with `slipway.js`. */
  dist: string;
  /**
   * The origins at which browsers open the site. For a request to any other origin, the pages contain the first of
   * these origins.
   */
  siteOrigins: BaseUrls;
  /**
   * The base URLs at which browsers reach the booking service. A page contains the URL with the page's own host name,
   * or else the first URL.
   */
  serviceUrls: BaseUrls;
  /** Base URL at which this process reaches the booking service. */
  upstreamUrl: string;
  /** The relays by their path on the site. */
  relays: Readonly<Record<string, (request: Request, platform?: unknown) => Promise<Response>>>;
  /** The delay of the slow service, in ms. Default: 2500. */
  delayMs?: number;
  /** Scripts that replace built ones in live mode, by name. */
  scripts?: Readonly<Record<string, string>>;
  /**
   * Additional markup for the head of each page. The page with the strict content security policy omits this markup,
   * because the policy would block it.
   */
  extraHead?: string;
}

/** Headers that let pages on any origin use the scripts. A published widget needs them too. */
const anyOriginHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Returns the site as a Hono application.
 *
 * @example
 * const site = createSite({ dist, upstreamUrl, siteOrigins, serviceUrls, relays: {} });
 * const response = await site.request('http://localhost:4173/boats');
 */
export function createSite(options: SiteOptions): Hono {
  const site = new Hono();
  for (const [mount, relay] of Object.entries(options.relays))
    site.all(`${mount}/*`, (context) => relay(context.req.raw, context.env));
  site.route('/', createFaultyService({ upstreamUrl: options.upstreamUrl, delayMs: options.delayMs ?? 2500 }));

  site.use(compress());
  // Sends the full address of the page to the service, because the service's pages link back to the page that the guest
  // came from.
  site.use(async ({ header }, callNext) => {
    header('referrer-policy', 'no-referrer-when-downgrade');
    await callNext();
  });
  const createContext = (request: Request) => createPageContext(request, options);
  site.route(
    '/',
    createProductRoutes({ upstreamUrl: options.upstreamUrl, dist: options.dist, createPageContext: createContext }),
  );
  for (const page of demoPages) addDemoPageRoute(site, page, createContext);
  addFileRoutes(site, options);
  site.notFound((context) =>
    /\btext\/html\b/.test(context.req.header('accept') ?? '')
      ? context.html(renderNotFoundPage(createContext(context.req.raw)), 404)
      : context.text('404 Not Found', 404),
  );
  return site;
}

function createPageContext(request: Request, { siteOrigins, serviceUrls, extraHead = '' }: SiteOptions): PageContext {
  const siteOrigin = chooseBaseUrl(request, siteOrigins);
  const { hostname } = new URL(siteOrigin);
  const serviceUrl = serviceUrls.find((candidate) => new URL(candidate).hostname === hostname) ?? serviceUrls[0];
  return { siteOrigin, serviceUrl, extraHead };
}

function addDemoPageRoute(site: Hono, page: DemoPage, createContext: (request: Request) => PageContext): void {
  site.get(`/${page.name}`, async ({ html, req, header }) => {
    const context = { ...createContext(req.raw), ...(page.hasStrictPolicy && { extraHead: '' }) };
    if (page.hasStrictPolicy) header('content-security-policy', createStrictPolicy(new URL(context.serviceUrl).origin));
    const values =
      page.name === 'failing-service'
        ? createFailureValues(req.query('kind'))
        : createVenueValues(page.name, context.serviceUrl);
    return html(await renderDemoPage(page, context, values ?? {}));
  });
}

function addFileRoutes(site: Hono, { dist, scripts = {} }: SiteOptions): void {
  site.get(
    '/:file{(?:(?:demo|site)\\.css|icon\\.svg|booking-on-a-phone\\.(?:svg|webp)|[a-z-]+\\.page\\.js)}',
    async ({ req, notFound }) => (await createFileResponse(pagesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/pictures/:file',
    async ({ req, notFound }) => (await createFileResponse(picturesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/docs/parts/:file{[a-z-]+\\.webp}',
    async ({ req, notFound }) =>
      (await createFileResponse(partPicturesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/:file{(?:.+\\.js(?:\\.map)?|.+\\.licenses\\.md|(?:manifest|custom-elements)\\.json)}',
    async ({ req, notFound }) => {
      const name = req.param('file');
      const script = scripts[name];
      if (script !== undefined)
        return new Response(script, {
          headers: {
            ...anyOriginHeaders,
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-store',
          },
        });
      return (await createFileResponse(dist, name, req.raw, anyOriginHeaders)) ?? notFound();
    },
  );
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/**
 * Returns a file of a folder; null if it does not exist. Browsers check for a new version on each visit (`no-cache`
 * with an `ETag`), so that a new build shows immediately. A name may contain folders, letters, digits, `.`, `-` and
 * `_`, but no `..`.
 */
async function createFileResponse(
  folder: string,
  name: string,
  request: Request,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  const contentType = contentTypes[extname(name)];
  if (contentType === undefined || !/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name)) return null;
  const content = await readFile(join(folder, name)).catch(() => null);
  if (content === null) return null;
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  const headers = { ...extraHeaders, etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(content), { headers: { ...headers, 'content-type': contentType } });
}

/**
 * Returns the content security policy of the strict page. It allows two policies of Trusted Types: `lit-html` for the
 * templates of Lit, and `slipway` for the sanitiser.
 */
function createStrictPolicy(serviceOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${serviceOrigin}`,
    `connect-src 'self' ${serviceOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html slipway',
  ].join('; ');
}

const renderNotFoundPage = (context: PageContext) =>
  renderProductPageHtml({ title: 'Not found · Slipway', lang: 'en' }, context, {
    body: `<main class="returned" id="content"><h1>There is no page at this address.</h1>
<p><a href="/">All venues</a></p></main>`,
  });

const failureLabels: Readonly<Record<FailureKind, string>> = {
  unavailable: 'Out of order (503)',
  malformed: 'Broken answers',
  refused: 'Refusals',
  cut: 'Cut connections',
};

/**
 * Returns the values for the page about failures. They are the path of the faulty service, and links to all kinds of
 * failure.
 */
function createFailureValues(kindInQuery: string | undefined): PlaceholderValues {
  const currentKind = failureKinds.find((kind) => kind === kindInQuery);
  const renderLink = (kind: FailureKind | undefined, label: string) =>
    `<a href="/failing-service${kind === undefined ? '' : `?kind=${kind}`}"${kind === currentKind ? ' aria-current="page"' : ''}>${label}</a>`;
  const links = [
    renderLink(undefined, 'Every second answer'),
    ...failureKinds.map((kind) => renderLink(kind, failureLabels[kind])),
  ];
  return {
    failing: currentKind === undefined ? 'failing' : `failing-${currentKind}`,
    kinds: links.join('\n          '),
  };
}
