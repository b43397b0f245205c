/** Connects a WordPress site to the test servers, with a relay and with the plugin or a code snippet. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { wordPressPluginFile, zipWordPressPlugin } from '../../../demo/building/wordpress-plugin.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createRelay, memoryLimiter, onNode } from '../../../src/relay/index.ts';
import type { Venue } from '../venue.ts';
import type { WordPressUser } from './staff.ts';
import type { WordPress } from './wordpress.ts';

export interface WordPressAddresses {
  account: string;
  script: string;
  relay: string;
}

/** Serves a relay that accepts the WordPress site's origin, until the test ends. Returns the URLs for the site. */
export function serveWordPressRelay(venue: Venue, { origin }: WordPress): WordPressAddresses {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  const mount = '/relay-of-wordpress';
  const account = `${venue.service}/harbour`;
  const relay = createRelay({
    baseUrl: account,
    apiKey,
    apiSecret,
    origins: [origin],
    mount,
    limits: { address: memoryLimiter(3000, 60) },
    log: () => undefined,
    ...onNode(),
  });
  venue.serve(`${mount}/`, (request) => relay(request));
  return { account, script: `${venue.site}/slipway.js`, relay: venue.site + mount };
}

/** Uploads the plugin under “Plugins → Add New”, activates it and saves its settings. */
export async function installPlugin(
  administrator: WordPressUser,
  { account, script, relay }: WordPressAddresses,
): Promise<void> {
  const { page } = administrator;
  await administrator.openAdminPage('plugin-install.php?tab=upload');
  const buffer = Buffer.from(await zipWordPressPlugin());
  await page.locator('#pluginzip').setInputFiles({ name: wordPressPluginFile, mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: 'Install Now' }).click();
  const activateLink = page.getByRole('link', { name: 'Activate Plugin' });
  await expect(activateLink).toBeVisible();
  await activateLink.click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();
  await page
    .getByRole('row', { name: /Slipway Booking/ })
    .getByRole('link', { name: 'Settings' })
    .click();
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Script', { exact: true }).fill(script);
  await page.getByLabel('Relay', { exact: true }).fill(relay);
  await page.getByRole('checkbox', { name: /^Links to the account/ }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
}

/** Adds PHP code to the site, as WordPress plugins for code snippets do. */
export async function addSnippet({ folder }: WordPress, code: string): Promise<void> {
  const pluginsFolder = join(folder, 'wp-content', 'mu-plugins');
  await mkdir(pluginsFolder, { recursive: true });
  await writeFile(join(pluginsFolder, 'snippet.php'), `<?php\n${code}`);
}
