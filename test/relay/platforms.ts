/**
 * The platforms that the relay is started on in tests. Each comes from npm as a package of this system's own, so nothing
 * is downloaded while installing. Where one is missing its tests say so and are skipped; they fail where everything is
 * wanted: in continuous integration (`CI`), or with `SLIPWAY_REQUIRE_ALL=1`.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const isOn = (variable: string | undefined): boolean =>
  variable !== undefined && !['', '0', 'false'].includes(variable);

export const everythingIsRequired = isOn(process.env['CI']) || isOn(process.env['SLIPWAY_REQUIRE_ALL']);

const suffix = process.platform === 'win32' ? '.exe' : '';
const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string] ?? process.platform;
const processor = { x64: 'x64', arm64: 'aarch64' }[process.arch as string] ?? process.arch;
const denoBuild = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;

/** The file of a package of this project; undefined when it is not installed. */
function fileOf(name: string, file: string): string | undefined {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The program that runs each platform; undefined when it is not installed. */
export const platforms: Readonly<Record<'node' | 'bun' | 'deno', string | undefined>> = {
  node: process.execPath,
  // Where its install script may run, that moves the program.
  bun: fileOf(`@oven/bun-${system}-${processor}`, `bin/bun${suffix}`) ?? fileOf('bun', 'bin/bun.exe'),
  deno: fileOf(`@deno/${denoBuild}`, `deno${suffix}`),
};
