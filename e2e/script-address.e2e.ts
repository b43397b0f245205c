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
import { openScriptHost, redirectFiles, type ScriptHost } from './support/files/script-host.ts';
import { createGuest, type Widget } from './support/widget.ts';

async function selectPricedDay(widget: Widget): Promise<void> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.totalPart).toContainText('$');
}

/** Records the uncaught errors of the page. Returns the list, which grows with each error. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

const buildModuleTag = (src: string, attributes = '') => `<script type="module" src="${src}" ${attributes}></script>`;
const buildClassicTag = (src: string) => `<script src="${src}" defer></script>`;

const scriptTags: readonly { address: string; tag: string }[] = [
  { address: 'its plain address', tag: buildModuleTag('/host/slipway.js') },
  { address: 'a version as query', tag: buildModuleTag('/host/slipway.js?ver=6.1.9') },
  { address: 'a broken query', tag: buildModuleTag('/host/slipway.js?%E0%A4%A&&==?') },
  { address: 'a hash', tag: buildModuleTag('/host/slipway.js#v2') },
  { address: 'a query and a hash', tag: buildModuleTag('/host/slipway.js?v=1#main') },
  { address: 'a redirect', tag: buildModuleTag('/latest/slipway.js') },
  { address: 'a redirect with a query', tag: buildModuleTag('/latest/slipway.js?ver=6.1.9') },
  { address: 'the folder of its version', tag: buildModuleTag(`/host/${version}/slipway.js`) },
  { address: 'the classic file', tag: buildClassicTag('/host/slipway.classic.js') },
  { address: 'the classic file with a query', tag: buildClassicTag('/host/slipway.classic.js?ver=6.1.9') },
  { address: 'the classic file of its version', tag: buildClassicTag(`/host/${version}/slipway.classic.js`) },
];

for (const { address, tag } of scriptTags) {
  test(`shows a price and loads Lit only once, script URL: ${address}`, async ({ page, openPage, venue, widget }) => {
    const errors = collectErrors(page);
    openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: ['present'] });
    redirectFiles(venue, '/latest/', '/host/');
    await openPage({ script: tag });
    await selectPricedDay(widget);
    expect(await page.evaluate(() => (globalThis as { litHtmlVersions?: string[] }).litHtmlVersions?.length)).toBe(1);
    expect(errors).toEqual([]);
  });
}

test('books if the page loads the script from two URLs', async ({ page, openPage, venue, widget }) => {
  const errors = collectErrors(page);
  openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: ['present'] });
  await openPage({ script: buildModuleTag('/host/slipway.js?ver=1') + buildModuleTag('/host/slipway.js?ver=2') });
  await widget.bookItemAhead('Sea kayak', createGuest());
  expect(errors).toEqual([]);
});

test('uses the first version’s lazy modules if the page loads two versions', async ({
  page,
  openPage,
  venue,
  widget,
}) => {
  const errors = collectErrors(page);
  openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: ['present', 'upgraded'] });
  await openPage({ script: buildModuleTag('/host/slipway.js') + buildModuleTag('/host/99.0.0/slipway.js') });
  await selectPricedDay(widget);
  expect(venue.siteRequests.map(({ path }) => path).filter((path) => path.includes('/99.0.0/'))).toEqual([
    '/host/99.0.0/slipway.js',
  ]);
  expect(errors).toEqual([]);
});

test('books with a cached script while its version is online', async ({ page, openPage, venue, widget }) => {
  const host = openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: ['present'], maxAge: 3600 });
  await openPage({ script: buildModuleTag('/host/slipway.js') });
  await expect(widget.button('Sea kayak')).toBeVisible();
  Object.assign(host, {
    defaultBuild: 'upgraded',
    versionedBuilds: ['present', 'upgraded'],
  } satisfies Partial<ScriptHost>);
  await page.reload();
  await widget.bookItemAhead('Sea kayak', createGuest());
  expect(venue.siteRequests.filter(({ path }) => path.includes('/99.0.0/'))).toEqual([]);
});

test('loads the new version when the guest presses Reload', async ({ page, openPage, venue, widget }) => {
  const host = openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: [], maxAge: 3600 });
  await openPage({ attributes: 'item-id="107"', script: '' });
  // Puts the old script into the HTTP cache, before the upgrade.
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, { defaultBuild: 'upgraded', versionedBuilds: ['upgraded'] } satisfies Partial<ScriptHost>);
  await openPage({ attributes: 'item-id="107"', script: buildModuleTag('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  await expect(widget.root.getByText('can’t reach')).toHaveCount(0);
  await expect(widget.fallbackLink).toBeVisible();
  const pageLoad = page.waitForEvent('load');
  await widget.button('Reload').click();
  await pageLoad;
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(venue.siteRequests.some(({ path }) => path.startsWith('/host/99.0.0/checkout'))).toBe(true);
});

test('keeps the page if Reload cannot fetch the new script', async ({ page, openPage, venue, widget }) => {
  const host = openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: [] });
  await openPage({ attributes: 'item-id="107"', script: '' });
  await page.evaluate(() => fetch('/host/slipway.js'));
  Object.assign(host, {
    defaultBuild: 'upgraded',
    versionedBuilds: ['upgraded'],
    maxAge: 3600,
  } satisfies Partial<ScriptHost>);
  await page.route('**/host/slipway.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: await (await page.request.get(`${venue.site}/${version}/slipway.js`)).body(),
    });
  });
  await openPage({ attributes: 'item-id="107"', script: buildModuleTag('/host/slipway.js') });
  await expect(widget.part('problem')).toContainText('There’s a newer version of this booking page');
  const timeOriginBefore = await page.evaluate(() => performance.timeOrigin);
  await page.route('**/host/**', (route) => route.abort());
  await widget.button('Reload').click();
  await expect(widget.part('problem')).toContainText('Check your connection');
  await expect(widget.fallbackLink).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOriginBefore);
});

/** Returns the HTML tags that the build prints for embedding. `changeManifest` can edit the manifest before. */
async function readEmbedTags(
  page: Page,
  venue: Venue,
  changeManifest: (manifest: Manifest) => void = () => undefined,
): Promise<EmbedTags> {
  const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Manifest;
  changeManifest(manifest);
  return buildEmbedTags({ manifest, version, baseUrl: `${venue.site}/host` });
}

interface ScriptFailure {
  /** End of the test’s title, after “a lazy module that”. */
  titleEnd: string;
  /** Returns a response that replaces a lazy module, or null to serve its real file. */
  replaceModule?: (name: string) => Response | null;
  /** Returns the script tags of the page. If absent, the page has the plain script tag. */
  readTags?: (page: Page, venue: Venue) => Promise<string>;
  /**
   * True if the script tags pin one version. The widget then does not check the host for a newer version. Defaults to
   * false.
   */
  isPinned?: boolean;
  /** Expected text in the debug panel. Defaults to the module's URL. */
  diagnosis?: string;
}

const replaceCheckoutModule = (createResponse: () => Response) => (name: string) =>
  name.includes('checkout') ? createResponse() : null;

const failures: readonly ScriptFailure[] = [
  {
    titleEnd: 'is missing',
    replaceModule: replaceCheckoutModule(() => new Response('No such file.', { status: 404 })),
  },
  {
    titleEnd: 'is missing next to a pinned script',
    isPinned: true,
    replaceModule: replaceCheckoutModule(() => new Response('No such file.', { status: 404 })),
    readTags: async (page, venue) => (await readEmbedTags(page, venue)).script,
  },
  {
    titleEnd: 'arrives as an HTML page',
    replaceModule: replaceCheckoutModule(
      () => new Response('<!doctype html><title>Home</title>', { headers: { 'content-type': 'text/html' } }),
    ),
  },
  {
    titleEnd: 'does not match the import map',
    isPinned: true,
    readTags: async (page, venue) => {
      const { script, importMap } = await readEmbedTags(page, venue, (manifest) => {
        for (const [file, entry] of Object.entries(manifest))
          if (file.includes('checkout')) entry.sha384 = `sha384-${'A'.repeat(64)}`;
      });
      return importMap + script;
    },
  },
  {
    titleEnd: 'a policy forbids',
    readTags: async (page, venue) => {
      const manifest = (await (await page.request.get(`${venue.site}/manifest.json`)).json()) as Record<
        string,
        unknown
      >;
      const diagnosisFiles = Object.keys(manifest).filter((file) => file.includes('diagnosis'));
      const allowedScripts = ['slipway.js', ...diagnosisFiles].map((file) => `${venue.site}/host/${file}`).join(' ');
      return `<meta http-equiv="content-security-policy" content="script-src ${allowedScripts}">${buildModuleTag('/host/slipway.js')}`;
    },
    diagnosis: 'content security policy forbids it',
  },
];

for (const { titleEnd, replaceModule, readTags, isPinned = false, diagnosis } of failures) {
  test(`reports a lazy module that ${titleEnd}, with details in the debug panel`, async ({
    page,
    openPage,
    venue,
    widget,
  }) => {
    openScriptHost(venue, {
      defaultBuild: 'present',
      versionedBuilds: ['present'],
      ...(replaceModule && { replaceModule }),
    });
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const script = readTags ? await readTags(page, venue) : buildModuleTag('/host/slipway.js');
    await openPage({ attributes: 'item-id="107" debug', script });
    await expect(widget.part('problem')).toHaveText(/Part of this booking page didn’t load\.\s*Reload/);
    await expect(widget.fallbackLink).toBeVisible();
    await expect(widget.part('diagnosis')).toContainText(diagnosis ?? `${venue.site}/host/${version}/checkout-`);
    expect(requestedUrls.some((url) => url.includes('slipway-fresh'))).toBe(!isPinned);
  });
}

test('loads a failed module at the second attempt', async ({ page, openPage, venue, widget }) => {
  let requestCount = 0;
  openScriptHost(venue, {
    defaultBuild: 'present',
    versionedBuilds: ['present'],
    replaceModule: (name) =>
      name.includes('checkout') && requestCount++ === 0 ? new Response('Busy.', { status: 503 }) : null,
  });
  await openPage({ attributes: 'item-id="107"', script: buildModuleTag('/host/slipway.js') });
  await widget.freeDays.first().click();
  // Some browsers fetch a failed module again without a reload of the page. In other browsers, the widget offers the
  // button Reload.
  await expect(widget.addButton.or(widget.button('Reload'))).toBeVisible();
  if (await widget.button('Reload').isVisible()) {
    const pageLoad = page.waitForEvent('load');
    await widget.button('Reload').click();
    await pageLoad;
    await widget.freeDays.first().click();
  }
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(requestCount).toBe(2);
  await expect(widget.part('problem')).toHaveCount(0);
});

test('keeps the page’s own link if the integrity hash is wrong', async ({ page, openPage, venue }) => {
  openScriptHost(venue, { defaultBuild: 'present', versionedBuilds: ['present'] });
  await openPage({ script: buildModuleTag('/host/slipway.js', `integrity="sha384-${'A'.repeat(64)}" crossorigin`) });
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('slipway-booking') === undefined)).toBe(true);
});

test('shows a price if the content security policy allows only one version', async ({
  page,
  openPage,
  venue,
  widget,
}) => {
  openScriptHost(venue, { defaultBuild: 'upgraded', versionedBuilds: ['present', 'upgraded'] });
  const { script, importMap, importMapPolicy } = await readEmbedTags(page, venue);
  const contentPolicy = `script-src ${venue.site}/host/${version}/ ${importMapPolicy}`;
  await openPage({
    script: `<meta http-equiv="content-security-policy" content="${contentPolicy}">${importMap}${script}`,
  });
  await selectPricedDay(widget);
});
