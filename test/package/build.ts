/**
 * Runs before the component tests of the package. Compiles with the settings of the package's build, but writes a
 * separate module for each source.
 */
import { rm } from 'node:fs/promises';
import { writeNpmModules } from '../../demo/building/npm-modules.ts';
import { NPM_SOURCES_FOLDER } from './modules-for-sources.ts';

export default async function build(): Promise<void> {
  await rm(NPM_SOURCES_FOLDER, { recursive: true, force: true });
  await writeNpmModules(NPM_SOURCES_FOLDER, { isPerSource: true });
}
