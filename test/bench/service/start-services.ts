/** Starts a PostgreSQL server, fills it with venues, and starts booking services in separate processes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from '../../../demo/service/database/database.ts';
import { toLocalTime, findMachineZone, type Day } from '../../../demo/service/rules/day.ts';
import { DEPOT_SETTINGS } from '../../../demo/service/seed/depot.ts';
import { startPostgres } from '../../service/postgres.ts';
import { writeVenue, type Venue } from './venue.ts';
import { queryRows } from '../../service/harness.ts';

const PROCESSES = 2;
/** The number of items of the venue for the large answers and the bookings. */
export const LARGE_ITEM_COUNT = 5_000;
/** The number of database connections of each service process. */
export const CONNECTIONS = 8;

export interface BenchEnvironment {
  readonly url: string;
  readonly database: Database;
  /** Addresses of the services, one for each process. */
  readonly services: readonly string[];
  /** The venues, in the order of the requested numbers of items. */
  readonly venues: readonly Venue[];
  readonly today: Day;
  /** Returns the CPU time of all service processes since their start, in ms; NaN on systems other than Linux. */
  readServicesCpuMs(): number;
  /** Returns the CPU time of the PostgreSQL server since its start, in ms. It includes processes that have ended. */
  readPostgresCpuMs(): Promise<number>;
  close(): Promise<void>;
}

export async function openBenchEnvironment(itemCounts: readonly number[]): Promise<BenchEnvironment> {
  const postgres = await startPostgres();
  const database = await createDatabase(postgres);
  const today = toLocalTime(new Date(), findMachineZone(DEPOT_SETTINGS.timezone)).day;
  const venues: Venue[] = [];
  for (const [index, itemCount] of itemCounts.entries())
    venues.push(await writeVenue(database, 101 + index, itemCount, today));
  await database.orm.execute('vacuum analyze');
  const programs = await Promise.all(Array.from({ length: PROCESSES }, () => startService(postgres.url)));
  return {
    url: postgres.url,
    database,
    services: programs.map(({ address }) => address),
    venues,
    today,
    readServicesCpuMs: () => programs.reduce((sum, { pid }) => sum + readCpuMs(pid), 0),
    readPostgresCpuMs: async () => {
      const processes = await queryRows<{ pid: number }>(database.orm, sql`select pid from pg_stat_activity`);
      const serverPid = readParentPid(processes[0]?.pid ?? 0);
      return processes.reduce(
        (sum, { pid }) => sum + readCpuMs(pid),
        readCpuMs(serverPid) + readChildrenCpuMs(serverPid),
      );
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await database.close();
      postgres.stop();
    },
  };
}

export function findLargeVenue({ venues }: BenchEnvironment): Venue {
  const venue = venues.find(({ items }) => items.length === LARGE_ITEM_COUNT);
  if (!venue) throw new Error(`There is no account with ${String(LARGE_ITEM_COUNT)} items.`);
  return venue;
}

interface RunningService {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Returns the CPU time of a process in ms. Linux counts it in hundredths of a second. */
function readCpuMs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the CPU time of those children of a process that have ended, in ms. */
function readChildrenCpuMs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function readParentPid(pid: number): number {
  return Number(readStat(pid)[1]);
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name of the process (see proc(5)); an empty list on systems other
 * than Linux.
 */
function readStat(pid: number): readonly string[] {
  if (process.platform !== 'linux') return [];
  return (
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  );
}

async function startService(url: string): Promise<RunningService> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/service/main.ts'], {
    // With the settings for a proxy, each caller can use its own IP address, and so has its own limit of requests. All
    // processes have the same `PUBLIC_URL`, so that they give the same answers.
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      PUBLIC_URL: 'http://book.example',
      TRUST_PROXY: '1',
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exitEvent = once(child, 'exit');
  const stopService = async () => {
    child.kill('SIGTERM');
    await exitEvent;
  };
  let output = '';
  const port = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (outputChunk: Buffer) => {
      output += outputChunk.toString();
      const portText = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (portText !== undefined) resolve(portText);
    });
    void exitEvent.then(() => {
      resolve(null);
    });
  });
  if (port !== null) return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: stopService };
  throw new Error(`The service did not start: ${output}`);
}
