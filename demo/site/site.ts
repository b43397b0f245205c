/**
 * The demo site as `(Request, platform) => Response`: pages, built files, the relay on the site's own origin,
 * and bad weather in front of the service. It knows no port.
 */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { ownAddress, type Origins } from '../service/http/address.ts';
import { pagesFolder, partPicturesFolder, picturesFolder } from '../building/project.ts';
import { failureKinds, failureWords, type FailureKind } from './failures.ts';
import { fileResponse } from './files.ts';
import { pages, type DemoPage } from './pages.ts';
import { createPassThrough } from './pass-through.ts';
import { productPage, type Surroundings } from './layout.ts';
import { strictPolicy } from './policy.ts';
import { createProduct } from './product.ts';
import { renderPage } from './render.ts';
import { venueValues } from './venues.ts';
import { createWeather } from './weather.ts';

export interface SiteOptions {
  /** Folder with `slipway.js` and its like. */
  dist: string;
  /** Where browsers reach the site: origins, the first for whoever asked by another. */
  sites: Origins;
  /** Where they reach the booking service; of several the one at the host that the page was asked at. */
  services: Origins;
  /** Origin of the booking service as this process reaches it, with its path. */
  upstream: string;
  /** By the path they are mounted at. */
  relays: Readonly<Record<string, (request: Request, platform?: unknown) => Promise<Response>>>;
  /** Milliseconds before a slow answer. Default 2500. */
  delay?: number;
  /** Scripts that stand in for the built ones, by name, while developing. */
  scripts?: Readonly<Record<string, string>>;
  /** Markup for every page's head; not for the strict one, whose policy would refuse it. */
  extraHead?: string;
}

/** Scripts and pictures may be used from any page, as a published widget's are. */
const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export function createSite(options: SiteOptions): Hono {
  const site = new Hono();
  const surroundings = (request: Request, page?: DemoPage): Surroundings => {
    const site = ownAddress(request, options.sites);
    const { hostname } = new URL(site);
    return {
      site,
      service: options.services.find((each) => new URL(each).hostname === hostname) ?? options.services[0],
      extraHead: page?.strict ? '' : (options.extraHead ?? ''),
    };
  };

  for (const [mount, relay] of Object.entries(options.relays))
    site.all(`${mount}/*`, (context) => relay(context.req.raw, context.env));
  site.route('/', createWeather({ passThrough: createPassThrough(options.upstream), delay: options.delay ?? 2500 }));

  site.use(compress());
  // The hosted pages of the service lead back to the page that somebody came from, which they have to be told.
  site.use(async ({ header }, next) => {
    header('referrer-policy', 'no-referrer-when-downgrade');
    await next();
  });
  site.route(
    '/',
    createProduct({ upstream: options.upstream, dist: options.dist, surroundings: (request) => surroundings(request) }),
  );
  for (const page of pages) {
    site.get(`/${page.name}`, async ({ html, req, header }) => {
      const around = surroundings(req.raw, page);
      if (page.strict) header('content-security-policy', strictPolicy(new URL(around.service).origin));
      const own =
        page.name === 'failing-service' ? failureChoice(req.query('kind')) : venueValues(page.name, around.service);
      return html(await renderPage(page, around, own ?? {}));
    });
  }

  site.get(
    '/:file{(?:(?:demo|site)\\.css|icon\\.svg|[a-z-]+\\.page\\.js)}',
    async ({ req, notFound }) => (await fileResponse(pagesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/pictures/:file',
    async ({ req, notFound }) => (await fileResponse(picturesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/docs/parts/:file{[a-z-]+\\.webp}',
    async ({ req, notFound }) => (await fileResponse(partPicturesFolder, req.param('file'), req.raw)) ?? notFound(),
  );
  site.get(
    '/:file{(?:.+\\.js(?:\\.map)?|.+\\.licenses\\.md|(?:manifest|custom-elements)\\.json)}',
    async ({ req, notFound }) => {
      const name = req.param('file');
      const standIn = options.scripts?.[name];
      if (standIn !== undefined)
        return new Response(standIn, {
          headers: { ...anyOrigin, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
        });
      return (await fileResponse(options.dist, name, req.raw, anyOrigin)) ?? notFound();
    },
  );
  site.notFound((context) =>
    /\btext\/html\b/.test(context.req.header('accept') ?? '')
      ? context.html(nowhere(surroundings(context.req.raw)), 404)
      : context.text('404 Not Found', 404),
  );
  return site;
}

/** For an address that somebody typed, or followed from elsewhere. */
const nowhere = (around: Surroundings) =>
  productPage({ title: 'Not found · Slipway', lang: 'en' }, around, {
    body: `<main class="returned" id="content"><h1>There is no page at this address.</h1>
<p><a href="/">All venues</a></p></main>`,
  });

/** The failing page's choice of failures: which service address it uses, and links to the other kinds. */
function failureChoice(asked: string | undefined): Record<string, string> {
  const kind = failureKinds.find((known) => known === asked);
  const link = (name: FailureKind | undefined, words: string) =>
    `<a href="/failing-service${name === undefined ? '' : `?kind=${name}`}"${name === kind ? ' aria-current="page"' : ''}>${words}</a>`;
  const links = [link(undefined, 'Every second answer'), ...failureKinds.map((name) => link(name, failureWords[name]))];
  return { failing: kind === undefined ? 'failing' : `failing-${kind}`, kinds: links.join('\n          ') };
}
