/** Before all journeys: the widget is built, and set aside, so that nothing built meanwhile changes under a test. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDemoDist } from '../demo/building/dist.ts';
import { siteDistFolder } from '../demo/building/project.ts';

/** Names the folder of the built files to the workers. */
export const builtFolder = 'SLIPWAY_JOURNEYS_DIST';

export default async function build(): Promise<() => Promise<void>> {
  await ensureDemoDist(() => console.log('Building the widget.'));
  const folder = await mkdtemp(join(tmpdir(), 'slipway-journeys-'));
  await cp(siteDistFolder, folder, { recursive: true });
  process.env[builtFolder] = folder;
  return () => rm(folder, { recursive: true });
}
