/**
 * The routes of Slipway's own pages and their scripts: front page, page for developers, documentation, builder, and the
 * return page of the OAuth demo. Also serves the zip of the WordPress plugin. The demo pages and the built files are in
 * `site.ts`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { languages } from '../../src/i18n/languages.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { browserFolder } from '../building/project.ts';
import { wordPressPluginFile, zipWordPressPlugin } from '../building/wordpress-plugin.ts';
import { docPages } from './documentation-index.ts';
import { renderDoc, renderDocIndex, buildSearchIndex } from './documentation.ts';
import { createFrontPageValues, findStartDateAttribute } from './front-page.ts';
import { renderProductPageHtml, type PageContext } from './layout.ts';
import { renderDeveloperGroups, renderProductPage, type PlaceholderValues } from './render.ts';
import { escapeHtml } from './template.ts';

export interface ProductRoutesOptions {
  /** Base URL at which this process reaches the booking service. */
  upstreamUrl: string;
  /** The folder of the build. */
  dist: string;
  createPageContext(request: Request): PageContext;
}

/** Returns the routes, for the call `site.route('/', …)`. */
export function createProductRoutes({ upstreamUrl, dist, createPageContext }: ProductRoutesOptions): Hono {
  const routes = new Hono();
  const readPageContext = ({ req }: Context) => createPageContext(req.raw);

  routes.get('/', async (context) => {
    const values = await createFrontPageValues(readPageContext(context), upstreamUrl);
    return context.html(await renderProductPage('index', readPageContext(context), values));
  });
  routes.get('/developers', async (context) =>
    context.html(
      await renderProductPage(
        'developers',
        readPageContext(context),
        { groups: renderDeveloperGroups() },
        '/developers',
      ),
    ),
  );
  routes.get('/builder', async (context) =>
    context.html(await renderProductPage('builder', readPageContext(context), createBuilderValues(), '/builder')),
  );
  routes.get('/oauth/return', (context) =>
    context.html(
      renderProductPageHtml({ title: 'Back at the application · Slipway', lang: 'en' }, readPageContext(context), {
        body: renderOAuthReturn(new URL(context.req.url).searchParams),
      }),
    ),
  );

  routes.get('/docs', (context) => context.html(renderDocIndex(readPageContext(context))));
  routes.get('/docs/search.json', async ({ json }) => json(await buildSearchIndex()));
  for (const page of docPages)
    routes.get(`/docs/${page.name}`, async (context) =>
      context.html(
        await renderDoc(page, readPageContext(context), { dist, startDate: () => findStartDateAttribute(upstreamUrl) }),
      ),
    );

  routes.get(`/${wordPressPluginFile}`, async ({ body }) =>
    body(await zipWordPressPlugin(), 200, { 'content-type': 'application/zip', 'cache-control': 'no-cache' }),
  );
  routes.get('/browser/:file{[a-z-]+\\.js}', async ({ req, notFound, body }) => {
    const script = await compileBrowserScript(req.param('file').replace(/\.js$/, ''));
    if (script === null) return notFound();
    return body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });
  return routes;
}

/**
 * Returns the values for the builder page: the languages as options, and the names of the attributes that content and
 * page may set.
 */
function createBuilderValues(): PlaceholderValues {
  const languageOptions = ['en', ...Object.keys(languages)]
    .map((tag) => ({ tag, name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ tag, name }) => `<option value="${tag}" lang="${tag}">${escapeHtml(name)}</option>`);
  return { languages: languageOptions.join(''), content: contentAttributes.join(','), page: pageAttributes.join(',') };
}

/**
 * Returns a page of a demo application. A staff member returns to it after they gave the application access to an
 * account (Booking API 5.2). It shows the code from `query`, which is valid for 60 seconds, or the error.
 */
function renderOAuthReturn(query: URLSearchParams): string {
  const code = query.get('code');
  const body =
    code === null
      ? '<h1>No access was given.</h1>' +
        `<p>${escapeHtml(query.get('error_description') ?? query.get('error') ?? 'The address carries no code.')}</p>`
      : `<h1>The demo application may act for you.</h1>
        <p>It was given this code, which is good for 60 seconds and one exchange:</p>
        <p><code>${escapeHtml(code)}</code></p>
        <p>A real application would now exchange it for an access token, from its own server, with its consumer key and secret.</p>`;
  return `<main class="returned" id="content">${body}<p><a href="/developers">All demo pages</a></p></main>`;
}

/**
 * Returns `demo/browser/<name>.ts` as JavaScript; null if there is no such file. Compiles the file at each request, so
 * that a change shows immediately.
 */
async function compileBrowserScript(name: string): Promise<string | null> {
  const source = await readFile(join(browserFolder, `${name}.ts`), 'utf8').catch(() => null);
  if (source === null) return null;
  // Imports the compiler here and not at the top, because it is large and most pages have no script.
  const { default: ts } = await import('typescript');
  return ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}
