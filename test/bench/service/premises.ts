/** A PostgreSQL server with the venues, and booking services on it in separate processes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from '../../../demo/service/database/database.ts';
import { localTime, machineZones, type Day } from '../../../demo/service/rules/day.ts';
import { DEPOT_SETTINGS } from '../../../demo/service/seed/depot.ts';
import { startPostgres } from '../../service/postgres.ts';
import { writeVenue, type Venue } from './venue.ts';
import { rows } from '../../service/harness.ts';

const PROCESSES = 2;
/** Number of items of the account for the large answers and the bookings. */
export const LARGE = 5_000;
/** Database connections of each process. */
export const CONNECTIONS = 8;

export interface Premises {
  readonly url: string;
  readonly database: Database;
  /** Addresses of the services. */
  readonly services: readonly string[];
  /** The venues, one for each requested number of items, in that order. */
  readonly venues: readonly Venue[];
  readonly today: Day;
  /** CPU of all services so far in ms; NaN on other systems than Linux. */
  servicesCpu(): number;
  /** CPU of the PostgreSQL server in ms, including its ended processes. */
  cpuTimeOfPostgres(): Promise<number>;
  close(): Promise<void>;
}

export async function openPremises(sizes: readonly number[]): Promise<Premises> {
  const postgres = await startPostgres();
  const database = await createDatabase(postgres);
  const today = localTime(new Date(), machineZones(DEPOT_SETTINGS.timezone)).day;
  const venues: Venue[] = [];
  for (const [index, size] of sizes.entries()) venues.push(await writeVenue(database, 101 + index, size, today));
  await database.orm.execute('vacuum analyze');
  const programs = await Promise.all(Array.from({ length: PROCESSES }, () => startService(postgres.url)));
  return {
    url: postgres.url,
    database,
    services: programs.map(({ address }) => address),
    venues,
    today,
    servicesCpu: () => programs.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0),
    cpuTimeOfPostgres: async () => {
      const running = await rows<{ pid: number }>(database.orm, sql`select pid from pg_stat_activity`);
      const server = parentOf(running[0]?.pid ?? 0);
      return running.reduce((sum, { pid }) => sum + cpuTimeOf(pid), cpuTimeOf(server) + cpuTimeOfChildren(server));
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await database.close();
      postgres.stop();
    },
  };
}

export function largeVenue({ venues }: Premises): Venue {
  const venue = venues.find(({ items }) => items.length === LARGE);
  if (!venue) throw new Error(`There is no account with ${String(LARGE)} items.`);
  return venue;
}

interface Running {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Returns the CPU time of a process in ms. Linux counts hundredths of a second. */
function cpuTimeOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the CPU time of a process's ended children in ms. */
function cpuTimeOfChildren(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** Reads the fields of proc(5) after the name of the process. */
function statOf(pid: number): readonly string[] {
  if (process.platform !== 'linux') return [];
  return (
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  );
}

async function startService(url: string): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/service/main.ts'], {
    // All services have the same proxy and the same address. So each caller has an address and a share of its own, and
    // all services give the same answers.
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
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let output = '';
  const port = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const portText = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (portText !== undefined) resolve(portText);
    });
    void ended.then(() => {
      resolve(null);
    });
  });
  if (port !== null) return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
  throw new Error(`The service did not start: ${output}`);
}
