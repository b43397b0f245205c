/** Before all journeys: the widget is built, and set aside, so that nothing built meanwhile changes under a test. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../demo/building/bundle.ts';
import { ensureDemoDist } from '../../../demo/building/dist.ts';
import { siteDistFolder } from '../../../demo/building/project.ts';

/** Names the folder of the built files to the workers. */
export const builtFolder = 'SLIPWAY_JOURNEYS_DIST';
/** The same sources published as another version, as a host has it after an upgrade. */
export const upgradedFolder = 'SLIPWAY_JOURNEYS_UPGRADED';
export const upgradedVersion = '99.0.0';

export default async function build(): Promise<() => Promise<void>> {
  await ensureDemoDist(() => console.log('Building the widget.'));
  const folder = await mkdtemp(join(tmpdir(), 'slipway-journeys-'));
  await cp(siteDistFolder, folder, { recursive: true });
  process.env[builtFolder] = folder;
  const upgraded = await mkdtemp(join(tmpdir(), 'slipway-upgraded-'));
  process.env.SLIPWAY_PUBLISH_AS = upgradedVersion;
  await bundle('embed', upgraded);
  delete process.env.SLIPWAY_PUBLISH_AS;
  process.env[upgradedFolder] = upgraded;
  return async () => {
    await rm(folder, { recursive: true });
    await rm(upgraded, { recursive: true });
  };
}
