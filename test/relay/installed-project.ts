/** A project that has the package installed. It contains only the built relay and the recipes. */
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../demo/building/project.ts';
import { bundleRelay } from '../../demo/building/relay-bundle.ts';

export interface InstalledProject {
  folder: string;
  /** Folder of the two built files of the relay. */
  relayFolder: string;
  /** Makes these packages of the repository available in the project. */
  install(...packages: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function installProject(): Promise<InstalledProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'slipway-installed-')));
  const modulesFolder = join(folder, 'node_modules');
  const relayFolder = join(modulesFolder, 'slipway-booking', 'dist', 'relay');
  await mkdir(relayFolder, { recursive: true });
  await bundleRelay(relayFolder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { 'slipway-booking': '*' } }));
  await cp(join(projectFolder, 'package.json'), join(modulesFolder, 'slipway-booking', 'package.json'));
  await cp(join(projectFolder, 'demo', 'relay-recipes'), folder, { recursive: true });
  return {
    folder,
    relayFolder,
    async install(...packages) {
      for (const name of packages) {
        await mkdir(join(modulesFolder, name, '..'), { recursive: true });
        await symlink(join(projectFolder, 'node_modules', name), join(modulesFolder, name), 'dir');
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
