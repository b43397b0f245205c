/**
 * A site that a test upgrades in place, or rolls back: its scripts at `/host/` and its relay at `/upgradable-relay`. Each release
 * of the relay opens the state file that the other one closed.
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
import { openHost, type Build, type Host } from './files/script-host.ts';
import { publishPage } from './journey.ts';
import type { Venue } from './venue.ts';

export type Release = Extract<Build, 'previous' | 'upgraded'>;
/** An account that needs the relay, and one that browsers call directly. */
export type UpgradedAccount = 'harbour' | 'berghof';

export interface UpgradableSite {
  /** URL of the page with the widget. */
  address: string;
  /** The scripts. A test can change which folders exist. */
  host: Host;
  /** Replaces the scripts and the relay by those of a release. The folders of both versions stay. */
  publish(release: Release): Promise<void>;
  close(): Promise<void>;
}

export interface UpgradableSiteOptions {
  account: UpgradedAccount;
  /** The script tag. */
  script: string;
  /** The first release. */
  release: Release;
}

const mount = '/upgradable-relay';
export const releaseVersions: Readonly<Record<Release, string>> = {
  previous: PREVIOUS_VERSION,
  upgraded: UPGRADED_VERSION,
};

export async function openUpgradableSite(
  venue: Venue,
  { account, script, release }: UpgradableSiteOptions,
): Promise<UpgradableSite> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-upgrade-'));
  const previous = await extractPreviousRelease();
  const relays: Record<Release, RelayModules> = {
    previous: await previous.load(),
    upgraded: { ...upgradedRelay, openFileStore } as RelayModules,
  };
  const host = openHost(venue, { entry: release, versions: ['previous', 'upgraded'] });

  async function startRelay(of: Release) {
    const { createRelay, memoryLimiter, openFileStore: open } = relays[of];
    const store = await open(join(folder, 'relay'));
    const relay = createRelay({
      ...DEMO_CREDENTIALS,
      baseUrl: `${venue.service}/harbour`,
      origins: [venue.site],
      mount,
      store,
      clientAddress: () => '127.0.0.1',
      limits: { address: memoryLimiter(3000, 60) },
      log: () => undefined,
    });
    return { relay, store };
  }
  let running = await startRelay(release);
  venue.serve(mount, (request) => running.relay(request));

  const relayUrl = account === 'harbour' ? `relay-url="${venue.site}${mount}"` : '';
  return {
    address: publishPage(venue, {
      body: `<slipway-booking base-url="${venue.service}/${account}" ${relayUrl}></slipway-booking>`,
      script,
    }),
    host,
    async publish(next) {
      host.entry = next;
      await running.store.close();
      running = await startRelay(next);
    },
    async close() {
      await running.store.close();
      await previous.remove();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the versions of the scripts that ran on a page, in their order. */
export function readScriptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await customElements.whenDefined('slipway-booking');
    const { [Symbol.for('slipway.builds')]: builds } = globalThis as Record<symbol, string[]>;
    return (builds ?? []).map((build) => build.replace(/\+.*/, ''));
  });
}
