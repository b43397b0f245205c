/**
 * Extracts the previous release from the Git history. During an upgrade, two releases share a store and the browser's
 * storage, so tests run both.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type * as relayModule from '../../src/relay/index.ts';
import type * as fileModule from '../../src/relay/stores/file.ts';
import { projectFolder } from '../../demo/building/project.ts';

/** Update both constants with each release (CONTRIBUTING.md). */
export const PREVIOUS_VERSION = '0.2.0';
const previousCommit = 'd472d05cbbfdac19a74adde27b19cc238df4df54';

const runGit = (...gitArguments: string[]): Buffer =>
  execFileSync('git', ['-c', 'safe.directory=*', ...gitArguments], {
    cwd: projectFolder,
    maxBuffer: 100_000_000,
    stdio: 'pipe',
  });

/** Returns the commit of the release's tag, or else `previousCommit`. Throws if the clone has neither. */
function findPreviousCommit(): string {
  const revisions = [`refs/tags/v${PREVIOUS_VERSION}`, previousCommit];
  for (const revision of revisions) {
    try {
      return runGit('rev-parse', '--verify', `${revision}^{commit}`).toString().trim();
    } catch {
      // The clone does not contain this revision.
    }
  }
  throw new Error(`This clone has neither the tag v${PREVIOUS_VERSION} nor the commit ${previousCommit}.`);
}

/** Returns the reason why the previous release cannot run; null if it can. */
export function explainMissingRelease(): string | null {
  try {
    findPreviousCommit();
    return null;
  } catch {
    return `this clone has no release ${PREVIOUS_VERSION} (git fetch --unshallow --tags)`;
  }
}

/** The modules of a release's relay and its stores. */
export type RelayModules = typeof relayModule & typeof fileModule;

export interface PreviousRelease {
  /** Path of the relay's main program. */
  mainPath: string;
  loadModules(): Promise<RelayModules>;
  removeFiles(): Promise<void>;
}

const relaySources = ['src/relay', 'src/api', 'src/values', 'src/i18n', 'package.json', 'tsconfig.json'];
/** The build configuration imports the last two files. */
const scriptSources = [
  'src',
  'demo/building',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'test/browser.ts',
  'test/package/modules-for-sources.ts',
];

/** Copies these paths of the release into a new folder, with the current `node_modules`. */
async function extractFiles(paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-previous-'));
  execFileSync('tar', ['-x', '-C', folder], { input: runGit('archive', findPreviousCommit(), ...paths) });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

export async function extractPreviousRelease(): Promise<PreviousRelease> {
  const folder = await extractFiles(relaySources);
  const importModule = (path: string) =>
    import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href) as Promise<RelayModules>;
  return {
    mainPath: join(folder, 'src/relay/main.ts'),
    loadModules: async () => ({
      ...(await importModule('src/relay/index.ts')),
      ...(await importModule('src/relay/stores/file.ts')),
    }),
    removeFiles: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Builds the scripts of the release with its own build, into the absolute path `targetFolder`. */
export async function buildPreviousScripts(targetFolder: string): Promise<void> {
  const folder = await extractFiles(scriptSources);
  const buildProgram = `
    import { bundle } from './demo/building/bundle.ts';
    for (const mode of ['embed', 'classic']) await bundle(mode, ${JSON.stringify(targetFolder)});`;
  try {
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', buildProgram], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
