/** A PostgreSQL server with the venues in it, and booking services on it, each a process of its own. */

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
/** Items of the account that the large answers and the bookings are of. */
export const LARGE = 5_000;
/** Connections to the database of each process. */
export const CONNECTIONS = 8;

export interface Premises {
  readonly url: string;
  readonly database: Database;
  /** Addresses of the services. */
  readonly services: readonly string[];
  /** By their number of items, as asked for. */
  readonly venues: readonly Venue[];
  readonly today: Day;
  /** Milliseconds that all services have computed so far, whatever else the machine did; NaN where the system does not tell. */
  computed(): number;
  /** The same of the PostgreSQL server, with those of its processes that have ended. */
  computedByPostgres(): Promise<number>;
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
    computed: () => programs.reduce((sum, { pid }) => sum + computedBy(pid), 0),
    computedByPostgres: async () => {
      const running = await rows<{ pid: number }>(database.orm, sql`select pid from pg_stat_activity`);
      const server = parentOf(running[0]?.pid ?? 0);
      return running.reduce((sum, { pid }) => sum + computedBy(pid), computedBy(server) + computedByEnded(server));
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await database.close();
      postgres.stop();
    },
  };
}

export function largeVenue({ venues }: Premises): Venue {
  const found = venues.find(({ items }) => items.length === LARGE);
  if (!found) throw new Error(`There is no account with ${String(LARGE)} items.`);
  return found;
}

interface Running {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Linux tells times in hundredths of a second. */
function computedBy(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** By children of the process that have ended. */
function computedByEnded(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** See proc(5); without the number and the name of the process. */
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
    // All behind one proxy and one address: so each caller has an address, and a share, of their own, and the answers of
    // all services are the same.
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
  let said = '';
  const port = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const named = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (named !== undefined) resolve(named);
    });
    void ended.then(() => {
      resolve(null);
    });
  });
  if (port !== null) return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
  throw new Error(`The service did not start: ${said}`);
}
