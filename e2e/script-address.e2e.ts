/**
 * Checks that the widget works from any URL of its script, and after an upgrade of the files on the host. If a module
 * does not load, the guest sees a message and the page's own link.
 */
import type { Page } from 'playwright/test';
import { version } from '../src/values/version.ts';
import { buildEmbedTags, type EmbedTags } from '../demo/building/embed-tags.ts';
import type { Manifest } from '../demo/building/manifest.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { openHost, redirect } from './support/files/script-host.ts';
import { newGuest, type Widget } from './support/widget.ts';

async function selectUntilPriced(widget: Widget): Promise<void> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.total).toContainText('$');
}

/** Records the uncaught errors of the page. Returns the list, which grows with each error. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

const moduleTag = (src: string, attributes = '') => `<script type="module" src="${src}" ${attributes}></script>`;
const classicTag = (src: string) => `<script src="${src}" defer></script>`;

const tags: readonly { address: string; tag: string }[] = [
  { address: 'its plain address', tag: moduleTag('/host/slipway.js') },
  { address: 'a version as query', tag: moduleTag('/host/slipway.js?ver=6.1.9') },
  { address: 'a broken query', tag: moduleTag('/host/slipway.js?%E0%A4%A&&==?') },
  { address: 'a hash', tag: moduleTag('/host/slipway.js#v2') },
  { address: 'a query and a hash', tag: moduleTag('/host/slipway.js?v=1#main') },
  { address: 'a redirect', tag: moduleTag('/latest/slipway.js') },
  { address: 'a redirect with a query', tag: moduleTag('/latest/slipway.js?ver=6.1.9') },
  { address: 'the folder of its version', tag: moduleTag(`/host/${version}/slipway.js`) },
  { address: 'the classic file', tag: classicTag('/host/slipway.classic.js') },
  { address: 'the classic file with a query', tag: classicTag('/host/slipway.classic.js?ver=6.1.9') },
  { address: 'the classic file of its version', tag: classicTag(`/host/${version}/slipway.classic.js`) },
];

for (const { address, tag } of tags) {
  test(`shows a price and loads one Lit from ${address}`, async ({ page, stage, venue, widget }) => {
    const errors = collectErrors(page);
    openHost(venue, { entry: 'present', versions: ['present'] });
    redirect(venue, '/latest/', '/host/');
    await stage({ script: tag });
    await selectUntilPriced(widget);
    expect(await page.evaluate(() => (globalThis as { litHtmlVersions?: string[] }).litHtmlVersions?.length)).toBe(1);
    expect(errors).toEqual([]);
  });
}

test('books if the page loads the script from two URLs', async ({ page, stage, venue, widget }) => {
  const errors = collectErrors(page);
  openHost(venue, { entry: 'present', versions: ['present'] });
  await stage({ script: moduleTag('/host/slipway.js?ver=1') + moduleTag('/host/slipway.js?ver=2') });
  await widget.bookAhead('Sea kayak', newGuest());
  expect(errors).toEqual([]);
});

test('uses the lazy modules of the first version if two load', async ({ page, stage, venue, widget }) => {
  const errors = collectErrors(page);
  openHost(venue, { entry: 'present', versions: ['present', 'upgraded'] });
  await stage({ script: moduleTag('/host/slipway.js') + moduleTag('/host/99.0.0/slipway.js') });
  await selectUntilPriced(widget);
  expect(venue.siteRequests.map(({ path }) => path).filter((path) => path.includes('/99.0.0/'))).toEqual([
    '/host/99.0.0/slipway.js',
  ]);
  expect(errors).toEqual([]);
});

test('books with a cached script while its version is online', async ({ page, stage, venue, widget }) => {
  const host = openHost(venue, { entry: 'present', versions: ['present'], maxAge: 3600 });
  await stage({ script: moduleTag('/host/slipway.js') });
  await expect(widget.button('Sea kayak')).toBeVisible();
  Object.assign(host, { entry: 'upgraded', versions: ['present', 'upgraded'] });
  await page.reload();
  await widget.bookAhead('Sea kayak', newGuest());
  expect(venue.siteRequests.filter(({ path }) => path.includes('/99.0.0/'))).toEqual([]);
});

test('loads the new version when the guest presses Reload', async ({ page, stage, venue, widget }) => {
  const host = openHost(venue, { entry: 'present', versions: [], maxAge: 3600 });
  await stage({ attributes: 'item-id="107"', script: '' });
  // Puts the old script into the HTTP cache, before the upgrade.
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, { entry: 'upgraded', versions: ['upgraded'] });
  await stage({ attributes: 'item-id="107"', script: moduleTag('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  await expect(widget.root.getByText('can’t reach')).toHaveCount(0);
  await expect(widget.fallback).toBeVisible();
  const pageLoad = page.waitForEvent('load');
  await widget.button('Reload').click();
  await pageLoad;
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(venue.siteRequests.some(({ path }) => path.startsWith('/host/99.0.0/checkout'))).toBe(true);
});

test('keeps the page if Reload cannot fetch the new script', async ({ page, stage, venue, widget }) => {
  const host = openHost(venue, { entry: 'present', versions: [] });
  await stage({ attributes: 'item-id="107"', script: '' });
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, { entry: 'upgraded', versions: ['upgraded'], maxAge: 3600 });
  await page.route('**/host/slipway.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: await (await page.request.get(`${venue.site}/${version}/slipway.js`)).body(),
    });
  });
  await stage({ attributes: 'item-id="107"', script: moduleTag('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.route('**/host/**', (route) => route.abort());
  await widget.button('Reload').click();
  await expect(widget.part('problem')).toContainText('Check your connection');
  await expect(widget.fallback).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
});

/** Returns the HTML tags that the build prints for embedding. `change` can edit the manifest before. */
async function readEmbedTags(
  page: Page,
  venue: Venue,
  change: (manifest: Manifest) => void = () => undefined,
): Promise<EmbedTags> {
  const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Manifest;
  change(manifest);
  return buildEmbedTags({ manifest, version, baseUrl: `${venue.site}/host` });
}

interface Failure {
  failure: string;
  /** Returns a response that replaces a lazy module, or null to serve its real file. */
  part?: (name: string) => Response | null;
  /** Returns the script tags of the page. Defaults to the plain script tag. */
  tags?: (page: Page, venue: Venue) => Promise<string>;
  /** True if the tags name one version. The widget then looks for no newer version on the host. Defaults to false. */
  isPinned?: boolean;
  /** Expected text in the debug panel. Defaults to the module's URL. */
  diagnosis?: string;
}

const checkoutAs = (answer: () => Response) => (name: string) => (name.includes('checkout') ? answer() : null);

const failures: readonly Failure[] = [
  { failure: 'is missing', part: checkoutAs(() => new Response('No such file.', { status: 404 })) },
  {
    failure: 'is missing next to a pinned script',
    isPinned: true,
    part: checkoutAs(() => new Response('No such file.', { status: 404 })),
    tags: async (page, venue) => (await readEmbedTags(page, venue)).script,
  },
  {
    failure: 'arrives as an HTML page',
    part: checkoutAs(
      () => new Response('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } }),
    ),
  },
  {
    failure: 'does not match the import map',
    isPinned: true,
    tags: async (page, venue) => {
      const { script, importMap } = await readEmbedTags(page, venue, (manifest) => {
        for (const [file, entry] of Object.entries(manifest))
          if (file.includes('checkout')) entry.sha384 = `sha384-${'A'.repeat(64)}`;
      });
      return importMap + script;
    },
  },
  {
    failure: 'is forbidden by a policy',
    tags: async (page, venue) => {
      const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Record<
        string,
        unknown
      >;
      const panel = Object.keys(manifest).filter((file) => file.includes('diagnosis'));
      const allowedScripts = ['slipway.js', ...panel].map((file) => `${venue.site}/host/${file}`).join(' ');
      return `<meta http-equiv="content-security-policy" content="script-src ${allowedScripts}">${moduleTag('/host/slipway.js')}`;
    },
    diagnosis: 'content security policy forbids it',
  },
];

for (const { failure, part, tags, isPinned = false, diagnosis } of failures) {
  test(`reports a lazy module that ${failure} and names it with debug`, async ({ page, stage, venue, widget }) => {
    openHost(venue, { entry: 'present', versions: ['present'], ...(part && { part }) });
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const script = tags ? await tags(page, venue) : moduleTag('/host/slipway.js');
    await stage({ attributes: 'item-id="107" debug', script });
    await expect(widget.part('problem')).toHaveText(/Part of this booking page didn’t load\.\s*Reload/);
    await expect(widget.fallback).toBeVisible();
    await expect(widget.part('diagnosis')).toContainText(diagnosis ?? `${venue.site}/host/${version}/checkout-`);
    expect(requestedUrls.some((url) => url.includes('slipway-fresh'))).toBe(!isPinned);
  });
}

test('loads a failed module at the second attempt', async ({ page, stage, venue, widget }) => {
  let requests = 0;
  openHost(venue, {
    entry: 'present',
    versions: ['present'],
    part: (name) => (name.includes('checkout') && requests++ === 0 ? new Response('Busy.', { status: 503 }) : null),
  });
  await stage({ attributes: 'item-id="107"', script: moduleTag('/host/slipway.js') });
  await widget.freeDays.first().click();
  // Some browsers fetch a failed module again on the same page. In others, the widget offers Reload.
  await expect(widget.add.or(widget.button('Reload'))).toBeVisible();
  if (await widget.button('Reload').isVisible()) {
    const pageLoad = page.waitForEvent('load');
    await widget.button('Reload').click();
    await pageLoad;
    await widget.freeDays.first().click();
  }
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(requests).toBe(2);
  await expect(widget.part('problem')).toHaveCount(0);
});

test('keeps the page’s own link if the integrity hash is wrong', async ({ page, stage, venue }) => {
  openHost(venue, { entry: 'present', versions: ['present'] });
  await stage({ script: moduleTag('/host/slipway.js', `integrity="sha384-${'A'.repeat(64)}" crossorigin`) });
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('slipway-booking') === undefined)).toBe(true);
});

test('works with the built tags under the policy that they require', async ({ page, stage, venue, widget }) => {
  openHost(venue, { entry: 'upgraded', versions: ['present', 'upgraded'] });
  const { script, importMap, importMapPolicy } = await readEmbedTags(page, venue);
  const policy = `script-src ${venue.site}/host/${version}/ ${importMapPolicy}`;
  await stage({
    script: `<meta http-equiv="content-security-policy" content="${policy}">${importMap}${script}`,
  });
  await selectUntilPriced(widget);
});
