/** Fetches a file of a published package for the bench, without the package's dependencies. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = 'node_modules/.cache/bench-packages';

/**
 * Downloads the package once from npm's registry.
 * @param file Path in the package
 */
export async function packageFile(name: string, version: string, file: string): Promise<Buffer> {
  const home = `${folder}/${name.replace(/\W+/g, '-')}-${version}`;
  try {
    return await readFile(`${home}/package/${file}`);
  } catch {
    await mkdir(home, { recursive: true });
    const packResult = await run('npm', ['pack', '--json', '--pack-destination', home, `${name}@${version}`]);
    const [{ filename }] = JSON.parse(packResult.stdout) as [{ filename: string }];
    await run('tar', ['-xzf', `${home}/${filename}`, '-C', home]);
    return readFile(`${home}/package/${file}`);
  }
}
