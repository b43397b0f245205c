import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { computeMedian } from './median.ts';

export interface StartTimes {
  /** The median time in seconds until both the site and the service answer. A build and a data folder already exist. */
  seconds: number;
  /** The maximum time in seconds, on a machine with two cores. */
  within: number;
  /** The time of each start, in seconds. */
  runs: readonly number[];
}

const ROUNDS = 5;

/**
 * Measures the time from the command `npm start` until both servers answer. The first start does not count, because it
 * builds the widget and fills the database.
 */
export async function benchStart(): Promise<StartTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
  try {
    await measureStart(folder);
    const runSeconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runSeconds.push(await measureStart(folder));
    return { seconds: computeMedian(runSeconds), within: 5, runs: runSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureStart(folder: string): Promise<number> {
  const port = await findFreePort();
  const startMs = performance.now();
  const demo = spawn('npm', ['start'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), SERVICE_DATA: join(folder, 'data') },
  });
  const exitEvent = new Promise((resolve) => demo.once('exit', resolve));
  try {
    await waitForAnswer(`http://localhost:${port}/`);
    await waitForAnswer(`http://localhost:${port + 1}/harbour/api/3.0/help`);
    return (performance.now() - startMs) / 1000;
  } finally {
    if (demo.pid !== undefined) process.kill(-demo.pid, 'SIGTERM');
    await exitEvent;
  }
}

async function waitForAnswer(address: string): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    const isAnswered = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isAnswered) return;
    await pause(10);
  }
  throw new Error(`${address} does not answer`);
}
