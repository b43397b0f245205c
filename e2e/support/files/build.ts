/** Builds the widget before all journeys, and copies it. A later build cannot change the files of a running journey. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../demo/building/bundle.ts';
import { ensureDemoDist } from '../../../demo/building/dist.ts';
import { siteDistFolder } from '../../../demo/building/project.ts';
import { buildPreviousScripts } from '../../../test/relay/previous-release.ts';

/** The environment variable with the folder of the built files. Workers read it. */
export const BUILT_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_DIST';
/** The environment variable with a build of the same sources as a later version. It imitates a host after an upgrade. */
export const UPGRADED_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_UPGRADED';
export const UPGRADED_VERSION = '99.0.0';
/** The environment variable with the scripts of the previous release. Only journeys of an upgrade have it. */
export const PREVIOUS_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_PREVIOUS';

/** True for the journeys of an upgrade, which `npm run release:check` runs. */
const isUpgrade = process.env.UPGRADE !== undefined;

export default async function build(): Promise<() => Promise<void>> {
  await ensureDemoDist(() => console.log('Building the widget.'));
  const folder = await mkdtemp(join(tmpdir(), 'slipway-journeys-'));
  await cp(siteDistFolder, folder, { recursive: true });
  process.env[BUILT_FOLDER_VARIABLE] = folder;
  const upgradedFolder = await mkdtemp(join(tmpdir(), 'slipway-upgraded-'));
  process.env.SLIPWAY_PUBLISH_AS = UPGRADED_VERSION;
  await bundle('embed', upgradedFolder);
  if (isUpgrade) await bundle('classic', upgradedFolder);
  delete process.env.SLIPWAY_PUBLISH_AS;
  process.env[UPGRADED_FOLDER_VARIABLE] = upgradedFolder;
  const previousFolder = await mkdtemp(join(tmpdir(), 'slipway-previous-scripts-'));
  if (isUpgrade) await buildPreviousScripts(previousFolder);
  process.env[PREVIOUS_FOLDER_VARIABLE] = previousFolder;
  return async () => {
    for (const built of [folder, upgradedFolder, previousFolder]) await rm(built, { recursive: true });
  };
}
