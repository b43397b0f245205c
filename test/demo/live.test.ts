import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../demo/building/project.ts';
import { freePort } from '../free-port.ts';

let site: string;
let data: string;
let demo: ChildProcess;

/** Starts the program of `npm run dev` with a temporary data folder. */
beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  data = await mkdtemp(join(tmpdir(), 'slipway-live-'));
  demo = spawn(process.execPath, ['--import', 'tsx', join(projectFolder, 'demo', 'start.ts'), '--live'], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(data, 'service') },
  });
  await new Promise<void>((resolve, reject) => {
    demo.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve());
    demo.once('exit', () => reject(new Error('The program ended before it was ready.')));
  });
}, 120_000);
afterAll(async () => {
  demo.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves every module that the script tag imports, with libraries', async () => {
    const visitedPaths = new Set<string>();
    const missing: string[] = [];
    const visit = async (path: string): Promise<void> => {
      if (visitedPaths.has(path)) return;
      visitedPaths.add(path);
      const response = await fetch(site + path);
      if (!response.ok) return void missing.push(`${response.status} ${path}`);
      const imports = [...(await response.text()).matchAll(/^import\s.*?"(\/[^"]+)"/gm)].map(
        ([, source = '']) => source,
      );
      await Promise.all(imports.filter((source) => !source.startsWith('/@vite')).map(visit));
    };
    await visit('/src/embed.ts');
    expect(missing).toEqual([]);
    expect([...visitedPaths].filter((path) => path.includes('/deps/lit.js'))).toHaveLength(1);
    expect(visitedPaths.size).toBeGreaterThan(30);
  }, 60_000);

  // The development build of Lit warns about mistakes in components.
  it('serves the development build of Lit', async () => {
    const imports = await (await fetch(`${site}/src/elements/list/items.ts`)).text();
    const lit = /"(\/[^"]+\/lit\.js[^"]*)"/.exec(imports)?.[1] ?? '';
    const text = await (await fetch(site + lit)).text();
    const parts = [...text.matchAll(/from "(\.\/[^"]+)"/g)].map(([, part = '']) => new URL(part, site + lit));
    const texts = await Promise.all([lit, ...parts].map(async (part) => (await fetch(new URL(part, site))).text()));
    expect(texts.join('\n')).toContain('litIssuedWarnings');
  });
});
