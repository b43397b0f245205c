/** Runs before the component tests of the package. Compiles each source to a module, as the package's build does. */
import { rm } from 'node:fs/promises';
import { writeNpmModules } from '../../demo/building/npm-modules.ts';
import { npmSourcesFolder } from './modules-for-sources.ts';

export default async function build(): Promise<void> {
  await rm(npmSourcesFolder, { recursive: true, force: true });
  await writeNpmModules(npmSourcesFolder, { isPerSource: true });
}
