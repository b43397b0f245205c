/** Builds the widget before all journeys, and copies the files. So a later build cannot change a running journey. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildScriptTagBundle } from '../../../demo/building/bundle.ts';
import { ensureDemoDist } from '../../../demo/building/dist.ts';
import { siteDistFolder } from '../../../demo/building/project.ts';
import { buildPreviousScripts } from '../../../test/relay/previous-release.ts';

/**
 * Name of the environment variable with the folder of the built files. The build sets the variable, and the test
 * workers read it.
 */
export const BUILT_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_DIST';
/** Name of the environment variable with the folder of an imitated later version: the same sources, built as 99.0.0. */
export const UPGRADED_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_UPGRADED';
export const UPGRADED_VERSION = '99.0.0';
/**
 * Name of the environment variable with the folder of the previous release. The folder is empty unless the run includes
 * the upgrade journeys.
 */
export const PREVIOUS_FOLDER_VARIABLE = 'SLIPWAY_JOURNEYS_PREVIOUS';

/** True if the run includes the upgrade journeys, as `npm run release:check` does. */
const hasUpgradeJourneys = process.env.UPGRADE !== undefined;

export default async function buildWidget(): Promise<() => Promise<void>> {
  await ensureDemoDist(() => console.log('Building the widget.'));
  const folder = await mkdtemp(join(tmpdir(), 'slipway-journeys-'));
  await cp(siteDistFolder, folder, { recursive: true });
  process.env[BUILT_FOLDER_VARIABLE] = folder;
  const upgradedFolder = await mkdtemp(join(tmpdir(), 'slipway-upgraded-'));
  process.env.SLIPWAY_PUBLISH_AS = UPGRADED_VERSION;
  await buildScriptTagBundle('embed', upgradedFolder);
  if (hasUpgradeJourneys) await buildScriptTagBundle('classic', upgradedFolder);
  delete process.env.SLIPWAY_PUBLISH_AS;
  process.env[UPGRADED_FOLDER_VARIABLE] = upgradedFolder;
  const previousFolder = await mkdtemp(join(tmpdir(), 'slipway-previous-scripts-'));
  if (hasUpgradeJourneys) await buildPreviousScripts(previousFolder);
  process.env[PREVIOUS_FOLDER_VARIABLE] = previousFolder;
  return async () => {
    for (const builtFolder of [folder, upgradedFolder, previousFolder]) await rm(builtFolder, { recursive: true });
  };
}
