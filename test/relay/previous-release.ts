/**
 * The sources of the previous release, taken from the history. Two releases share a store during an update, so
 * tests run both.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type * as relayModule from '../../src/relay/index.ts';
import type * as fileModule from '../../src/relay/stores/file.ts';
import { projectFolder } from '../../demo/building/project.ts';

/** The commit of release 0.2. Each release updates it (CONTRIBUTING.md). */
export const PREVIOUS_RELEASE = 'd472d05cbbfdac19a74adde27b19cc238df4df54';

const git = (...words: string[]): Buffer =>
  execFileSync('git', ['-c', 'safe.directory=*', ...words], { cwd: projectFolder, maxBuffer: 100_000_000 });

/** Returns the reason why the previous release cannot run; `null` if it can. */
export function noPreviousRelease(): string | null {
  try {
    git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`);
    return null;
  } catch {
    return `this clone has no commit ${PREVIOUS_RELEASE.slice(0, 8)} (git fetch --unshallow)`;
  }
}

/** The relay of the release, with its stores. */
export type RelayModules = typeof relayModule & typeof fileModule;

export interface PreviousRelease {
  /** The path of the relay's program. */
  main: string;
  load(): Promise<RelayModules>;
  remove(): Promise<void>;
}

const sources = ['src/relay', 'src/api', 'src/values', 'src/i18n', 'package.json', 'tsconfig.json'];

export async function extractPreviousRelease(): Promise<PreviousRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-previous-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', PREVIOUS_RELEASE, ...sources) });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const load = (path: string) =>
    import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href) as Promise<RelayModules>;
  return {
    main: join(folder, 'src/relay/main.ts'),
    load: async () => ({ ...(await load('src/relay/index.ts')), ...(await load('src/relay/stores/file.ts')) }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
