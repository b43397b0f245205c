/** The product's own pages: the first one, those for developers, the documentation, the builder, and their scripts. */
import { Hono, type Context } from 'hono';
import { wordPressPluginFile, zipWordPressPlugin } from '../building/wordpress-plugin.ts';
import { browserScript } from './browser-scripts.ts';
import { builderValues } from './builder-page.ts';
import { docPages } from './docs.ts';
import { renderDoc, renderDocIndex, searchIndex } from './documentation.ts';
import { frontValues } from './front-page.ts';
import { productPage, type Surroundings } from './layout.ts';
import { oauthReturn } from './oauth-return.ts';
import { developerGroups, renderProduct } from './render.ts';

export interface ProductOptions {
  /** Origin of the booking service as this process reaches it. */
  upstream: string;
  /** Folder with what was built. */
  dist: string;
  surroundings(request: Request): Surroundings;
}

export function createProduct({ upstream, dist, surroundings }: ProductOptions): Hono {
  const product = new Hono();
  const around = ({ req }: Context) => surroundings(req.raw);

  product.get('/', async (context) =>
    context.html(await renderProduct('index', around(context), await frontValues(around(context), upstream))),
  );
  product.get('/developers', async (context) =>
    context.html(await renderProduct('developers', around(context), { groups: developerGroups() }, '/developers')),
  );
  product.get('/builder', async (context) =>
    context.html(await renderProduct('builder', around(context), builderValues(), '/builder')),
  );
  product.get('/oauth/return', (context) =>
    context.html(
      productPage({ title: 'Back at the application · Slipway', lang: 'en' }, around(context), {
        body: oauthReturn(new URL(context.req.url).searchParams),
      }),
    ),
  );

  product.get('/docs', (context) => context.html(renderDocIndex(around(context))));
  product.get('/docs/search.json', async ({ json }) => json(await searchIndex()));
  for (const page of docPages)
    product.get(`/docs/${page.name}`, async (context) => context.html(await renderDoc(page, around(context), dist)));

  product.get(`/${wordPressPluginFile}`, async ({ body }) =>
    body(await zipWordPressPlugin(), 200, { 'content-type': 'application/zip', 'cache-control': 'no-cache' }),
  );
  product.get('/browser/:file{[a-z-]+\\.js}', async ({ req, notFound, body }) => {
    const script = await browserScript(req.param('file').replace(/\.js$/, ''));
    if (script === null) return notFound();
    return body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });
  return product;
}
