import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { median } from './median.ts';

export interface StartTimes {
  /** Median seconds until site and service both answer, with a build and a data folder. */
  seconds: number;
  /** The maximum seconds on two cores. */
  within: number;
  runs: readonly number[];
}

const rounds = 5;

/**
 * Measures `npm start` from the command to the answers of both servers. The first run builds and fills the database.
 * It does not count.
 */
export async function benchStart(): Promise<StartTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
  try {
    await startOnce(folder);
    const runs: number[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await startOnce(folder));
    return { seconds: median(runs), within: 5, runs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const demo = spawn('npm', ['start'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(folder, 'data') },
  });
  const ended = new Promise((resolve) => demo.once('exit', resolve));
  try {
    await answers(`http://localhost:${port}/`);
    await answers(`http://localhost:${port + 1}/harbour/api/3.0/help`);
    return (performance.now() - startMs) / 1000;
  } finally {
    if (demo.pid !== undefined) process.kill(-demo.pid, 'SIGTERM');
    await ended;
  }
}

async function answers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await pause(10);
  }
  throw new Error(`${address} does not answer`);
}
