/**
 * Runs before the tests of the package. Builds and packs the package once, as `npm publish` does. Installs it next to
 * bundlers and frameworks in a folder outside this project.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildDist } from '../../demo/building/dist.ts';
import { projectFolder } from '../../demo/building/project.ts';

const runFile = promisify(execFile);
const NPM_FLAGS = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the folder with the test applications. Its `node_modules` contains the package. */
    applications: string;
    /** Path of the packed package. */
    tarball: string;
  }
}

export default async function installPackages({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-package-'));
  const applications = join(folder, 'applications');
  await cp(join(projectFolder, 'test', 'package', 'applications'), applications, { recursive: true });
  await buildDist();
  // `buildDist` has already built `dist`, so `npm pack` must not run the build scripts again.
  const packArguments = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packedFile] = JSON.parse((await runFile('npm', packArguments, { cwd: projectFolder })).stdout) as {
    filename: string;
  }[];
  if (packedFile === undefined) throw new Error('npm pack wrote no package.');
  const tarball = join(folder, packedFile.filename);
  await runFile('npm', ['install', '--no-package-lock', ...NPM_FLAGS, tarball], { cwd: applications });
  provide('applications', applications);
  provide('tarball', tarball);
  return () => rm(folder, { recursive: true });
}
