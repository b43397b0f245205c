/**
 * The platforms on which tests start the relay. The packages of `test/tools` contain them, so tests download nothing.
 * If a platform is missing, Vitest skips its tests. In continuous integration (`CI`) and with
 * `SLIPWAY_REQUIRE_ALL=1`, they fail instead.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createToolRequire } from '../tools/provide.ts';

const isOn = (variable: string | undefined): boolean =>
  variable !== undefined && !['', '0', 'false'].includes(variable);

export const everythingIsRequired = isOn(process.env['CI']) || isOn(process.env['SLIPWAY_REQUIRE_ALL']);

const suffix = process.platform === 'win32' ? '.exe' : '';
const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string] ?? process.platform;
const processor = { x64: 'x64', arm64: 'aarch64' }[process.arch as string] ?? process.arch;
const denoBuild = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;

/** Returns the path of a file in a package of `test/tools`; undefined if the package is missing. */
function fileOf(name: string, file: string): string | undefined {
  try {
    const path = join(dirname(createToolRequire('test/tools').resolve(`${name}/package.json`)), file);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Path of each platform's program; undefined if the platform is missing. */
export const platforms: Readonly<Record<'node' | 'bun' | 'deno', string | undefined>> = {
  node: process.execPath,
  // The install script of `bun` moves the program to another path, if npm runs the script.
  bun: fileOf(`@oven/bun-${system}-${processor}`, `bin/bun${suffix}`) ?? fileOf('bun', 'bin/bun.exe'),
  deno: fileOf(`@deno/${denoBuild}`, `deno${suffix}`),
};
