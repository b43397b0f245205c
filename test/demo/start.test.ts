import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestEntry, type Manifest } from '../../demo/building/manifest.ts';
import { projectFolder } from '../../demo/building/project.ts';
import { freePort } from '../free-port.ts';

let port: number;
let data: string;
let demo: ChildProcess;
let said = '';

/** The program of `npm start` with a data folder of its own. */
function start(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(projectFolder, 'demo', 'start.ts')], {
    cwd: projectFolder,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(data, 'service') },
  });
}

function untilSaid(child: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: unknown) => {
      text += String(chunk);
      if (text.includes(words)) resolve(text);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`It ended without saying "${words}": ${text}`)));
  });
}

beforeAll(async () => {
  port = await freePort();
  data = await mkdtemp(join(tmpdir(), 'slipway-demo-'));
  demo = start();
  said = await untilSaid(demo, 'Ctrl-C');
}, 120_000);
afterAll(async () => {
  demo.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

describe('npm start', () => {
  test('it prints both addresses', () => {
    expect(said).toContain(`http://localhost:${port}\n`);
    expect(said).toContain(`http://localhost:${port + 1}\n`);
  });

  test('the site shows its pages, and they embed the service beside it', async () => {
    const html = await fetch(`http://localhost:${port}/plain-embed`).then((response) => response.text());
    expect(html).toContain(`base-url="http://localhost:${port + 1}/harbour"`);
  });

  test('the built scripts are there, for any origin', async () => {
    for (const script of ['slipway.js', 'slipway.classic.js']) {
      const response = await fetch(`http://localhost:${port}/${script}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('the manifest tells the truth about every script that is served', async () => {
    const manifest = (await fetch(`http://localhost:${port}/manifest.json`).then((response) =>
      response.json(),
    )) as Manifest;
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['slipway.js', 'slipway.classic.js']));
    for (const [file, entry] of Object.entries(manifest)) {
      const served = await fetch(`http://localhost:${port}/${file}`).then((response) => response.arrayBuffer());
      expect(manifestEntry(Buffer.from(served)), file).toEqual(entry);
    }
  });

  test('the service is stocked', async () => {
    const answer = (await fetch(`http://localhost:${port + 1}/harbour/api/3.0/item`).then((response) =>
      response.json(),
    )) as { items: object };
    expect(Object.keys(answer.items).length).toBeGreaterThan(5);
  });

  test('the relay takes sessions for the account on the site’s own origin', async () => {
    const ask = (base: string) =>
      fetch(`${base}/api/3.0/booking/session`, {
        method: 'POST',
        headers: { origin: `http://localhost:${port}` },
        body: new URLSearchParams({ 'slip[]': 'no-slip' }),
      });
    expect((await ask(`http://localhost:${port + 1}/harbour`)).status).toBe(401);
    const relayed = (await ask(`http://localhost:${port}/relay`).then((response) => response.json())) as {
      request: { status: string };
    };
    expect(relayed.request.status).toBe('ERROR');
  });

  test('started twice, the second says which port is taken and what to do', async () => {
    const second = start();
    let words = '';
    second.stderr?.on('data', (chunk) => {
      words += String(chunk);
    });
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(1);
    expect(words).toContain(`Port ${port} is taken`);
    expect(words).toContain('PORT=');
  });

  test('it stops when told to', async () => {
    demo.kill('SIGTERM');
    const [code] = (await once(demo, 'exit')) as [number];
    expect(code).toBe(0);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  });
});
