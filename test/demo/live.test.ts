import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../demo/building/project.ts';
import { findFreePort } from '../free-port.ts';

let siteUrl: string;
let dataFolder: string;
let demoProcess: ChildProcess;

/** Starts the program of `npm run dev` with a temporary data folder. */
beforeAll(async () => {
  const port = await findFreePort();
  siteUrl = `http://localhost:${port}`;
  dataFolder = await mkdtemp(join(tmpdir(), 'slipway-live-'));
  demoProcess = spawn(process.execPath, ['--import', 'tsx', join(projectFolder, 'demo', 'start.ts'), '--live'], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(dataFolder, 'service') },
  });
  await new Promise<void>((resolve, reject) => {
    demoProcess.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve());
    demoProcess.once('exit', () => reject(new Error('The program ended before it was ready.')));
  });
}, 120_000);
afterAll(async () => {
  demoProcess.kill('SIGKILL');
  await rm(dataFolder, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves every module that the script tag imports, including libraries', async () => {
    const visitedPaths = new Set<string>();
    const missingModules: string[] = [];
    const visitModule = async (path: string): Promise<void> => {
      if (visitedPaths.has(path)) return;
      visitedPaths.add(path);
      const response = await fetch(siteUrl + path);
      if (!response.ok) return void missingModules.push(`${response.status} ${path}`);
      const imports = [...(await response.text()).matchAll(/^import\s.*?"(\/[^"]+)"/gm)].map(
        ([, source = '']) => source,
      );
      await Promise.all(imports.filter((source) => !source.startsWith('/@vite')).map(visitModule));
    };
    await visitModule('/src/embed.ts');
    expect(missingModules).toEqual([]);
    expect([...visitedPaths].filter((path) => path.includes('/deps/lit.js'))).toHaveLength(1);
    expect(visitedPaths.size).toBeGreaterThan(30);
  }, 60_000);

  // The development build of Lit warns about mistakes in components.
  it('serves the development build of Lit', async () => {
    const imports = await (await fetch(`${siteUrl}/src/elements/list/items.ts`)).text();
    const litPath = /"(\/[^"]+\/lit\.js[^"]*)"/.exec(imports)?.[1] ?? '';
    const litCode = await (await fetch(siteUrl + litPath)).text();
    const litModules = [...litCode.matchAll(/from "(\.\/[^"]+)"/g)].map(
      ([, modulePath = '']) => new URL(modulePath, siteUrl + litPath),
    );
    const moduleTexts = await Promise.all(
      [litPath, ...litModules].map(async (modulePath) => (await fetch(new URL(modulePath, siteUrl))).text()),
    );
    expect(moduleTexts.join('\n')).toContain('litIssuedWarnings');
  });
});
