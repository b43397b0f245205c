import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../demo/building/manifest.ts';
import { projectFolder } from '../../demo/building/project.ts';
import { findFreePort } from '../free-port.ts';

let port: number;
let dataFolder: string;
let demoProcess: ChildProcess;
let output = '';

/** Starts the program of `npm start` with a temporary data folder. */
function startProgram(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(projectFolder, 'demo', 'start.ts')], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(dataFolder, 'service') },
  });
}

/** Resolves with the output once it contains `expectedText`. Rejects if the program ends earlier. */
function waitForOutput(child: ChildProcess, expectedText: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let receivedText = '';
    const addOutput = (chunk: unknown) => {
      receivedText += String(chunk);
      if (receivedText.includes(expectedText)) resolve(receivedText);
    };
    child.stdout?.on('data', addOutput);
    child.stderr?.on('data', addOutput);
    child.once('exit', () =>
      reject(new Error(`The program ended before it printed "${expectedText}": ${receivedText}`)),
    );
  });
}

beforeAll(async () => {
  port = await findFreePort();
  dataFolder = await mkdtemp(join(tmpdir(), 'slipway-demo-'));
  demoProcess = startProgram();
  output = await waitForOutput(demoProcess, 'Ctrl-C');
}, 120_000);
afterAll(async () => {
  demoProcess.kill('SIGKILL');
  await rm(dataFolder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('prints the addresses of the site and the service', () => {
    expect(output).toContain(`http://localhost:${port}\n`);
    expect(output).toContain(`http://localhost:${port + 1}\n`);
  });

  it('serves pages that embed the service at the next port', async () => {
    const html = await fetch(`http://localhost:${port}/plain-embed`).then((response) => response.text());
    expect(html).toContain(`base-url="http://localhost:${port + 1}/harbour"`);
  });

  it('serves the built scripts to any origin', async () => {
    for (const script of ['slipway.js', 'slipway.classic.js']) {
      const response = await fetch(`http://localhost:${port}/${script}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('serves a manifest with the size and hash of each script', async () => {
    const manifest = (await fetch(`http://localhost:${port}/manifest.json`).then((response) =>
      response.json(),
    )) as Manifest;
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['slipway.js', 'slipway.classic.js']));
    for (const [file, entry] of Object.entries(manifest)) {
      const response = await fetch(`http://localhost:${port}/${file}`);
      const content = new Uint8Array(await response.arrayBuffer());
      expect(entry, file).toEqual({
        bytes: content.length,
        gzip: gzipSync(content, { level: 9 }).length,
        sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      });
    }
  });

  it('fills the service with the items of the demo accounts', async () => {
    const items = (await fetch(`http://localhost:${port + 1}/harbour/api/3.0/item`).then((response) =>
      response.json(),
    )) as { items: object };
    expect(Object.keys(items.items).length).toBeGreaterThan(5);
  });

  it('serves a relay that adds the account’s credentials', async () => {
    const postSession = (base: string) =>
      fetch(`${base}/api/3.0/booking/session`, {
        method: 'POST',
        headers: { origin: `http://localhost:${port}` },
        body: new URLSearchParams({ 'slip[]': 'no-slip' }),
      });
    expect((await postSession(`http://localhost:${port + 1}/harbour`)).status).toBe(401);
    const relayResponse = (await postSession(`http://localhost:${port}/relay`).then((response) => response.json())) as {
      request: { status: string };
    };
    expect(relayResponse.request.status).toBe('ERROR');
  });

  it('exits with code 1 and advice if its port is in use', async () => {
    const secondProcess = startProgram();
    let errorOutput = '';
    secondProcess.stderr?.on('data', (chunk) => {
      errorOutput += String(chunk);
    });
    const [exitCode] = (await once(secondProcess, 'exit')) as [number];
    expect(exitCode).toBe(1);
    expect(errorOutput).toContain(`Port ${port} is taken`);
    expect(errorOutput).toContain('PORT=');
  });

  it('stops with exit code 0 on SIGTERM', async () => {
    demoProcess.kill('SIGTERM');
    const [exitCode] = (await once(demoProcess, 'exit')) as [number];
    expect(exitCode).toBe(0);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  });
});
