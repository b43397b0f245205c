/**
 * The demo service on PostgreSQL and its relays as programs, which tests kill (SIGKILL) and restart with the same state. Fault proxies
 * connect them, and all share one clock (`skipping-time.ts`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { addressOf, startProgram, type Program } from '../relay/program.ts';
import { startRedis } from '../relay/redis-server.ts';
import { startPostgres } from '../service/postgres.ts';
import type { ServiceBooking } from '../simulation/violations.ts';
import { readBookings } from './bookings.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';
import { createSkippingTime, type SkippingTime } from './skipping-time.ts';

export const stores = ['file', 'Redis', 'PostgreSQL'] as const;
export type StoreName = (typeof stores)[number];

/** The origin of the pages. */
export const pageOrigin = 'http://www.venue.test';

/** A program that tests can kill. After a kill, `restart` starts a successor. */
export interface KillableProgram {
  address(): string;
  /** Resolves once the program has ended. */
  kill(): Promise<void>;
  /** Resolves once the successor answers. */
  restart(): Promise<void>;
}

export interface KillableStack {
  time: SkippingTime;
  service: KillableProgram;
  /** The proxies in front of the service. Pages use `pageToService`, which never has a fault. */
  proxies: Readonly<Record<'pageToService' | 'relayToService', FaultProxy>>;
  /** @param mains entry files of the relay, one for each release; each start takes the next one in turn */
  startRelays(store: StoreName, mains?: readonly string[]): Promise<Relays>;
  /** Reads the bookings of a guest from the database. */
  bookingsOf(email: string): Promise<ServiceBooking[]>;
  close(): Promise<void>;
}

/** Two relays with a store that they share, or one with a file. */
export interface Relays {
  /** The proxy in front of the relays. */
  proxy: FaultProxy;
  /** Selects and returns the relay for the next request, in turn. */
  selectNext(): KillableProgram;
}

interface RunningProgram {
  address: string;
  program: Program;
}

const clockAhead = fileURLToPath(new URL('./clock-ahead.ts', import.meta.url));
const account = 'fair';

export async function openKillableStack(): Promise<KillableStack> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-kills-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const programs = new Set<Program>();
  const cleanups: (() => Promise<unknown>)[] = [];
  const time = createSkippingTime(async (ms) => {
    await Promise.all([...programs].map((program) => program.sendMessage(ms)));
  });

  async function start(source: string, variables: Readonly<Record<string, string>>): Promise<RunningProgram> {
    const program = startProgram([process.execPath, '--import', 'tsx', '--import', clockAhead, source], {
      variables: { ...variables, PORT: '0', CLOCK_AHEAD: String(time.aheadMs()) },
      readsMessages: true,
    });
    programs.add(program);
    void program.code.then(() => programs.delete(program));
    return { program, address: await addressOf(program) };
  }

  /** @param hasSpare starts the successor in advance; this needs a store that two programs can share */
  async function createKillableProgram(
    startNext: () => Promise<RunningProgram>,
    hasSpare: boolean,
  ): Promise<KillableProgram> {
    let current = await startNext();
    let spare = startSpare();
    function startSpare(): Promise<RunningProgram> | null {
      const next = hasSpare ? startNext() : null;
      // The tests may end while a spare is still starting.
      next?.catch(() => undefined);
      return next;
    }
    return {
      address: () => current.address,
      async kill() {
        current.program.signal('SIGKILL');
        await current.program.code;
      },
      async restart() {
        current = await (spare ?? startNext());
        spare = startSpare();
      },
    };
  }

  const service = await createKillableProgram(
    () => start('demo/service/main.ts', { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '4', HOLD_SHARE: '1' }),
    true,
  );
  const proxies = {
    pageToService: await startFaultProxy({ upstream: () => service.address() }),
    relayToService: await startFaultProxy({ upstream: () => service.address() }),
  };
  const { host = '', port = 0 } = redis.client.options;
  const storeVariables = {
    file: { SLIPWAY_STATE: join(folder, 'state') },
    Redis: { SLIPWAY_REDIS_URL: `redis://${host}:${String(port)}` },
    PostgreSQL: { DATABASE_URL: postgres.url },
  } as const satisfies Record<StoreName, Readonly<Record<string, string>>>;
  const database = await createDatabase(postgres);

  return {
    time,
    service,
    proxies,
    async startRelays(store, mains = ['src/relay/main.ts']) {
      const startInTurn = (first: number) => {
        let starts = first;
        return () => startRelay(mains[starts++ % mains.length] ?? '');
      };
      const startRelay = (main: string) =>
        start(main, {
          SLIPWAY_BASE_URL: `${proxies.relayToService.address}/${account}`,
          SLIPWAY_API_KEY: DEMO_CREDENTIALS.apiKey,
          SLIPWAY_API_SECRET: DEMO_CREDENTIALS.apiSecret,
          SLIPWAY_ORIGINS: pageOrigin,
          SLIPWAY_TRUST_PROXY: '1',
          ...storeVariables[store],
        });
      const isShared = store !== 'file';
      const others = isShared ? [await createKillableProgram(startInTurn(1), true)] : [];
      const first = await createKillableProgram(startInTurn(0), isShared);
      const relays = [first, ...others];
      let turn = 0;
      let selectedRelay = first;
      const proxy = await startFaultProxy({ upstream: () => selectedRelay.address() });
      cleanups.push(() => proxy.close());
      return {
        proxy,
        selectNext() {
          turn += 1;
          return (selectedRelay = relays[turn % relays.length] ?? selectedRelay);
        },
      };
    },
    bookingsOf: (email) => readBookings(database, email),
    async close() {
      for (const proxy of Object.values(proxies)) cleanups.push(() => proxy.close());
      await Promise.all(cleanups.map((cleanUp) => cleanUp()));
      await database.close();
      const exitCodes = [...programs].map((program) => program.code);
      for (const program of programs) program.signal('SIGKILL');
      await Promise.all(exitCodes);
      await redis.stop();
      postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the addresses that a page uses. */
export const addressesOf = ({ proxies }: KillableStack, { proxy }: Relays) => ({
  baseUrl: `${proxies.pageToService.address}/${account}`,
  relayUrl: proxy.address,
});
