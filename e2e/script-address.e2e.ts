/** The script's address may be anything, and the host may have been upgraded: the visitor books, or is told what helps. */
import type { Page } from 'playwright/test';
import { version } from '../src/values/version.ts';
import { embedTags, type EmbedTags } from '../demo/building/embed-tags.ts';
import type { Manifest } from '../demo/building/manifest.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { openHost, redirect } from './support/files/script-host.ts';
import { newGuest, type Widget } from './support/widget.ts';

async function toAPrice(widget: Widget): Promise<void> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.total).toContainText('$');
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

const module = (src: string, more = '') => `<script type="module" src="${src}" ${more}></script>`;
const classic = (src: string) => `<script src="${src}" defer></script>`;

const tags: readonly { what: string; tag: string }[] = [
  { what: 'its plain address', tag: module('/host/slipway.js') },
  { what: 'a version as query', tag: module('/host/slipway.js?ver=6.1.9') },
  { what: 'a broken query', tag: module('/host/slipway.js?%E0%A4%A&&==?') },
  { what: 'a hash', tag: module('/host/slipway.js#v2') },
  { what: 'a query and a hash', tag: module('/host/slipway.js?v=1#main') },
  { what: 'a redirect', tag: module('/latest/slipway.js') },
  { what: 'a redirect with a query', tag: module('/latest/slipway.js?ver=6.1.9') },
  { what: 'the folder of its version', tag: module(`/host/${version}/slipway.js`) },
  { what: 'the classic file', tag: classic('/host/slipway.classic.js') },
  { what: 'the classic file with a query', tag: classic('/host/slipway.classic.js?ver=6.1.9') },
  { what: 'the classic file of its version', tag: classic(`/host/${version}/slipway.classic.js`) },
];

for (const { what, tag } of tags) {
  test(`a price is reached by ${what}, with one Lit`, async ({ page, stage, venue, widget }) => {
    const errors = errorsOf(page);
    openHost(venue, { entry: 'present', kept: ['present'] });
    redirect(venue, '/latest/', '/host/');
    await stage({ script: tag });
    await toAPrice(widget);
    expect(await page.evaluate(() => (globalThis as { litHtmlVersions?: string[] }).litHtmlVersions?.length)).toBe(1);
    expect(errors).toEqual([]);
  });
}

test('two different addresses on one page are one definition: a visitor books', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const errors = errorsOf(page);
  openHost(venue, { entry: 'present', kept: ['present'] });
  await stage({ script: module('/host/slipway.js?ver=1') + module('/host/slipway.js?ver=2') });
  await widget.bookAhead('Sea kayak', newGuest());
  expect(errors).toEqual([]);
});

test('two versions on one page: the first is used, with its own parts', async ({ page, stage, venue, widget }) => {
  const errors = errorsOf(page);
  openHost(venue, { entry: 'present', kept: ['present', 'upgraded'] });
  await stage({ script: module('/host/slipway.js') + module('/host/99.0.0/slipway.js') });
  await toAPrice(widget);
  expect(venue.siteRequests.map(({ path }) => path).filter((path) => path.includes('/99.0.0/'))).toEqual([
    '/host/99.0.0/slipway.js',
  ]);
  expect(errors).toEqual([]);
});

test('an old script in a browser’s cache books with its own parts, as long as the host keeps them', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const host = openHost(venue, { entry: 'present', kept: ['present'], maxAge: 3600 });
  await stage({ script: module('/host/slipway.js') });
  await expect(widget.button('Sea kayak')).toBeVisible();
  Object.assign(host, { entry: 'upgraded', kept: ['present', 'upgraded'] });
  await page.reload();
  await widget.bookAhead('Sea kayak', newGuest());
  expect(venue.siteRequests.filter(({ path }) => path.includes('/99.0.0/'))).toEqual([]);
});

test('an old script whose parts are gone says that the page was updated; Reload leads to the new one, past the cache', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const host = openHost(venue, { entry: 'present', kept: [], maxAge: 3600 });
  await stage({ attributes: 'item-id="107"', script: '' });
  // The script is in the cache before the host is upgraded.
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, { entry: 'upgraded', kept: ['upgraded'] });
  await stage({ attributes: 'item-id="107"', script: module('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  await expect(widget.root.getByText('can’t reach')).toHaveCount(0);
  await expect(widget.fallback).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await widget.button('Reload').click();
  await reloaded;
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(venue.siteRequests.some(({ path }) => path.startsWith('/host/99.0.0/checkout'))).toBe(true);
});

test('Reload does not throw away the page while its script cannot be had', async ({ page, stage, venue, widget }) => {
  const host = openHost(venue, { entry: 'present', kept: [] });
  await stage({ attributes: 'item-id="107"', script: '' });
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, { entry: 'upgraded', kept: ['upgraded'], maxAge: 3600 });
  await page.route('**/host/slipway.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: await (await page.request.get(`${venue.site}/${version}/slipway.js`)).body(),
    });
  });
  await stage({ attributes: 'item-id="107"', script: module('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.route('**/host/**', (route) => route.abort());
  await widget.button('Reload').click();
  await expect(widget.part('problem')).toContainText('Check your connection');
  await expect(widget.fallback).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
});

const broken: readonly { what: string; part: (name: string) => Response | null }[] = [
  { what: 'is missing', part: notThere },
  {
    what: 'is answered by a page',
    part: () => new Response('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } }),
  },
];

for (const { what, part } of broken) {
  test(`a later part that ${what} is told as such, beside the page’s own link, and debug names it`, async ({
    stage,
    venue,
    widget,
  }) => {
    openHost(venue, {
      entry: 'present',
      kept: ['present'],
      part: (name) => (name.includes('checkout') ? part(name) : null),
    });
    await stage({ attributes: 'item-id="107" debug', script: module('/host/slipway.js') });
    await expect(widget.part('problem')).toHaveText(/Part of this booking page didn’t load\.\s*Reload/);
    await expect(widget.fallback).toBeVisible();
    await expect(widget.part('diagnosis')).toContainText(`${venue.site}/host/${version}/checkout-`);
  });
}

test('a later part that does not come at first comes when it is asked for again, or with the page that the visitor loads anew', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  let refused = 0;
  openHost(venue, {
    entry: 'present',
    kept: ['present'],
    part: (name) => (name.includes('checkout') && refused++ === 0 ? new Response('Busy.', { status: 503 }) : null),
  });
  await stage({ attributes: 'item-id="107"', script: module('/host/slipway.js') });
  await widget.freeDays.first().click();
  // Browsers differ in whether they fetch a module again that failed once on a page.
  await expect(widget.add.or(widget.button('Reload'))).toBeVisible();
  if (await widget.button('Reload').isVisible()) {
    const reloaded = page.waitForEvent('load');
    await widget.button('Reload').click();
    await reloaded;
    await widget.freeDays.first().click();
  }
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(refused).toBe(2);
  await expect(widget.part('problem')).toHaveCount(0);
});

test('a tag whose integrity is wrong leaves the page’s own link', async ({ page, stage, venue }) => {
  openHost(venue, { entry: 'present', kept: ['present'] });
  await stage({ script: module('/host/slipway.js', `integrity="sha384-${'A'.repeat(64)}" crossorigin`) });
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('slipway-booking') === undefined)).toBe(true);
});

test('a policy that forbids the later parts is told by debug, and no visitor hears of a connection', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  openHost(venue, { entry: 'present', kept: ['present'] });
  const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Record<string, unknown>;
  const panel = Object.keys(manifest).filter((file) => file.includes('diagnosis'));
  const allowed = ['slipway.js', ...panel].map((file) => `${venue.site}/host/${file}`).join(' ');
  await stage({
    attributes: 'item-id="107" debug',
    script: `<meta http-equiv="content-security-policy" content="script-src ${allowed}">${module('/host/slipway.js')}`,
  });
  await expect(widget.part('problem')).toHaveText(/Part of this booking page didn’t load\.\s*Reload/);
  await expect(widget.fallback).toBeVisible();
  await expect(widget.part('diagnosis')).toContainText('content security policy forbids it');
});

async function tagsOf(
  page: Page,
  venue: Venue,
  change: (manifest: Manifest) => void = () => undefined,
): Promise<EmbedTags> {
  const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Manifest;
  change(manifest);
  return embedTags({ manifest, version, base: `${venue.site}/host` });
}

test('the tag and the import map that the build writes load everything under a policy that lists them', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  openHost(venue, { entry: 'upgraded', kept: ['present', 'upgraded'] });
  const { script, importMap, importMapPolicy } = await tagsOf(page, venue);
  const policy = `script-src ${venue.site}/host/${version}/ ${importMapPolicy}`;
  await stage({
    script: `<meta http-equiv="content-security-policy" content="${policy}">${importMap}${script}`,
  });
  await toAPrice(widget);
});

test('a later part that is not what the import map vouches for is refused', async ({ page, stage, venue, widget }) => {
  openHost(venue, { entry: 'present', kept: ['present'] });
  const { script, importMap } = await tagsOf(page, venue, (manifest) => {
    for (const [file, entry] of Object.entries(manifest))
      if (file.includes('checkout')) entry.sha384 = `sha384-${'A'.repeat(64)}`;
  });
  await stage({ attributes: 'item-id="107"', script: importMap + script });
  await expect(widget.part('problem')).toHaveText(/Part of this booking page didn’t load\.\s*Reload/);
  await expect(widget.fallback).toBeVisible();
});

test('a page that asked for one version runs no other, though its host withholds a part', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const asked: string[] = [];
  openHost(venue, {
    entry: 'present',
    kept: ['present'],
    part: (name) => (name.includes('checkout') ? notThere() : null),
  });
  page.on('request', (request) => asked.push(request.url()));
  const { script } = await tagsOf(page, venue);
  await stage({ attributes: 'item-id="107"', script });
  await expect(widget.part('problem')).toContainText('didn’t load');
  expect(asked.filter((url) => url.includes('slipway-fresh'))).toEqual([]);
});

function notThere(): Response {
  return new Response('No such file.', { status: 404 });
}
