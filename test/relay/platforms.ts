/**
 * The platforms on which tests start the relay. The packages of `test/tools` contain them, so tests download nothing.
 * If a platform is missing, Vitest skips its tests. In continuous integration (`CI`) and with `SLIPWAY_REQUIRE_ALL=1`,
 * these tests fail instead.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createToolRequire } from '../tools/provide.ts';

const isSwitchedOn = (variable: string | undefined): boolean =>
  variable !== undefined && !['', '0', 'false'].includes(variable);

export const isEverythingRequired = isSwitchedOn(process.env['CI']) || isSwitchedOn(process.env['SLIPWAY_REQUIRE_ALL']);

const programSuffix = process.platform === 'win32' ? '.exe' : '';
const operatingSystem =
  { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string] ?? process.platform;
const processor = { x64: 'x64', arm64: 'aarch64' }[process.arch as string] ?? process.arch;
const denoBuild = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;

/** Returns the path of a file in a package of `test/tools`; undefined if the package is missing. */
function findPackageFile(packageName: string, file: string): string | undefined {
  try {
    const path = join(dirname(createToolRequire('test/tools').resolve(`${packageName}/package.json`)), file);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Path of each platform's program; undefined if the platform is missing. */
export const programByPlatform: Readonly<Record<'node' | 'bun' | 'deno', string | undefined>> = {
  node: process.execPath,
  // If npm runs the install script of `bun`, the script moves the program to another path.
  bun:
    findPackageFile(`@oven/bun-${operatingSystem}-${processor}`, `bin/bun${programSuffix}`) ??
    findPackageFile('bun', 'bin/bun.exe'),
  deno: findPackageFile(`@deno/${denoBuild}`, `deno${programSuffix}`),
};
