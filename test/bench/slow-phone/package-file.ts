/** A file of a published package that is looked at in the bench alone, without what the package would install with it. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = 'node_modules/.cache/bench-packages';

/** Fetched once from the registry that npm is set to. @param file its path in the package */
export async function packageFile(name: string, version: string, file: string): Promise<Buffer> {
  const home = `${folder}/${name.replace(/\W+/g, '-')}-${version}`;
  try {
    return await readFile(`${home}/package/${file}`);
  } catch {
    await mkdir(home, { recursive: true });
    const packed = await run('npm', ['pack', '--json', '--pack-destination', home, `${name}@${version}`]);
    const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
    await run('tar', ['-xzf', `${home}/${filename}`, '-C', home]);
    return readFile(`${home}/package/${file}`);
  }
}
