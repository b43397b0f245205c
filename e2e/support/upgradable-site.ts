/**
 * A site that a test can upgrade or roll back: the scripts at `/host/`, and the relay at `/upgradable-relay`. The
 * relays of the two releases use the same state file, one after the other.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import * as upgradedRelay from '../../src/relay/index.ts';
import { openFileStore } from '../../src/relay/stores/file.ts';
import { extractPreviousRelease, PREVIOUS_VERSION, type RelayModules } from '../../test/relay/previous-release.ts';
import { UPGRADED_VERSION } from './files/build.ts';
import { openScriptHost, type Build, type ScriptHost } from './files/script-host.ts';
import { publishPage } from './journey.ts';
import type { Venue } from './venue.ts';

export type Release = Extract<Build, 'previous' | 'upgraded'>;
/** `harbour` needs the relay. Browsers call `berghof` directly. */
export type UpgradedAccount = 'harbour' | 'berghof';

export interface UpgradableSite {
  /** URL of the page with the widget. */
  address: string;
  /** Settings of the script host. A test can remove the folder of a version here. */
  host: ScriptHost;
  /** Publishes a release: its script at the plain URL, and its relay. The version folders of both releases stay. */
  publish(release: Release): Promise<void>;
  close(): Promise<void>;
}

export interface UpgradableSiteOptions {
  account: UpgradedAccount;
  /** The script tag of the page. */
  script: string;
  /** The release that the site has at first. */
  release: Release;
}

const relayMount = '/upgradable-relay';
export const releaseVersions: Readonly<Record<Release, string>> = {
  previous: PREVIOUS_VERSION,
  upgraded: UPGRADED_VERSION,
};

export async function openUpgradableSite(
  venue: Venue,
  { account, script, release }: UpgradableSiteOptions,
): Promise<UpgradableSite> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-upgrade-'));
  const previousRelease = await extractPreviousRelease();
  const relays: Record<Release, RelayModules> = {
    previous: await previousRelease.loadModules(),
    upgraded: { ...upgradedRelay, openFileStore } as RelayModules,
  };
  const host = openScriptHost(venue, { defaultBuild: release, versionedBuilds: ['previous', 'upgraded'] });

  async function startRelay(relayRelease: Release) {
    const { createRelay, memoryLimiter, openFileStore: openStore } = relays[relayRelease];
    const store = await openStore(join(folder, 'relay'));
    const relay = createRelay({
      ...DEMO_CREDENTIALS,
      baseUrl: `${venue.service}/harbour`,
      origins: [venue.site],
      mount: relayMount,
      store,
      clientAddress: () => '127.0.0.1',
      limits: { address: memoryLimiter(3000, 60) },
      log: () => undefined,
    });
    return { relay, store };
  }
  let runningRelay = await startRelay(release);
  venue.serve(relayMount, (request) => runningRelay.relay(request));

  const relayUrl = account === 'harbour' ? `relay-url="${venue.site}${relayMount}"` : '';
  return {
    address: publishPage(venue, {
      body: `<slipway-booking base-url="${venue.service}/${account}" ${relayUrl}></slipway-booking>`,
      script,
    }),
    host,
    async publish(nextRelease) {
      host.defaultBuild = nextRelease;
      await runningRelay.store.close();
      runningRelay = await startRelay(nextRelease);
    },
    async close() {
      await runningRelay.store.close();
      await previousRelease.removeFiles();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the versions of the widget that have run on a page, in the order of their start. */
export function readScriptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await customElements.whenDefined('slipway-booking');
    const { [Symbol.for('slipway.builds')]: builds } = globalThis as Record<symbol, string[]>;
    return (builds ?? []).map((build) => build.replace(/\+.*/, ''));
  });
}
