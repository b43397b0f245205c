/**
 * Starts the demo service on PostgreSQL and its relays as separate programs. Tests kill these programs (SIGKILL) and
 * restart them with the same stored state. Fault proxies connect the programs, and all share one clock
 * (`skipping-time.ts`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { waitForAddress, startProgram, type Program } from '../relay/program.ts';
import { startRedis } from '../relay/redis-server.ts';
import { startPostgres } from '../service/postgres.ts';
import type { ServiceBooking } from '../simulation/violations.ts';
import { readBookings } from './bookings.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';
import { createSkippingTime, type SkippingTime } from './skipping-time.ts';

export const stores = ['file', 'Redis', 'PostgreSQL'] as const;
export type StoreName = (typeof stores)[number];

/** Origin of the pages that the guests open. */
export const pageOrigin = 'http://www.venue.test';

/** A program that tests can kill. After a kill, `restart` starts a new process of the same program. */
export interface KillableProgram {
  getAddress(): string;
  /** Kills the program. Resolves once its process has ended. */
  kill(): Promise<void>;
  /** Starts a new process. Resolves once the new process answers requests. */
  restart(): Promise<void>;
}

export interface KillableStack {
  time: SkippingTime;
  service: KillableProgram;
  /** Proxies in front of the service. Pages use the proxy `pageToService`, which never injects a fault. */
  proxies: Readonly<Record<'pageToService' | 'relayToService', FaultProxy>>;
  /** @param mainFiles entry files of the relay, one for each release; each start uses the next file, in rotation */
  startRelays(store: StoreName, mainFiles?: readonly string[]): Promise<Relays>;
  /** Returns the bookings with a guest's email address from the database. */
  findBookings(email: string): Promise<ServiceBooking[]>;
  close(): Promise<void>;
}

/** The relays that use a store: two relays if they can share the store, or one relay with the file store. */
export interface Relays {
  /** The proxy in front of the relays. */
  proxy: FaultProxy;
  /** Selects the relay that receives the next request, in rotation. Returns this relay. */
  selectNext(): KillableProgram;
}

interface RunningProgram {
  address: string;
  program: Program;
}

const clockModulePath = fileURLToPath(new URL('./clock-ahead.ts', import.meta.url));
const account = 'fair';

export async function openKillableStack(): Promise<KillableStack> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-kills-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const programs = new Set<Program>();
  const cleanups: (() => Promise<unknown>)[] = [];
  const time = createSkippingTime(async (ms) => {
    await Promise.all([...programs].map((program) => program.sendMessage(ms)));
  });

  async function startRunningProgram(
    source: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<RunningProgram> {
    const program = startProgram([process.execPath, '--import', 'tsx', '--import', clockModulePath, source], {
      variables: { ...variables, PORT: '0', CLOCK_AHEAD: String(time.aheadMs()) },
      readsMessages: true,
    });
    programs.add(program);
    void program.exitCode.then(() => programs.delete(program));
    return { program, address: await waitForAddress(program) };
  }

  /** @param hasSpare true to start the next process in advance; this requires a store that two processes can share */
  async function createKillableProgram(
    startProcess: () => Promise<RunningProgram>,
    hasSpare: boolean,
  ): Promise<KillableProgram> {
    let runningProgram = await startProcess();
    let spareProcess = startSpare();
    function startSpare(): Promise<RunningProgram> | null {
      const startingProcess = hasSpare ? startProcess() : null;
      // Ignores errors of the process that starts in advance, because the tests may end while it is still starting.
      startingProcess?.catch(() => undefined);
      return startingProcess;
    }
    return {
      getAddress: () => runningProgram.address,
      async kill() {
        runningProgram.program.sendSignal('SIGKILL');
        await runningProgram.program.exitCode;
      },
      async restart() {
        runningProgram = await (spareProcess ?? startProcess());
        spareProcess = startSpare();
      },
    };
  }

  const service = await createKillableProgram(
    () =>
      startRunningProgram('demo/service/main.ts', {
        DATABASE_URL: postgres.url,
        DATABASE_CONNECTIONS: '4',
        HOLD_SHARE: '1',
      }),
    true,
  );
  const proxies = {
    pageToService: await startFaultProxy({ upstream: () => service.getAddress() }),
    relayToService: await startFaultProxy({ upstream: () => service.getAddress() }),
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
    async startRelays(store, mainFiles = ['src/relay/main.ts']) {
      const createStarter = (firstIndex: number) => {
        let startCount = firstIndex;
        return () => startRelay(mainFiles[startCount++ % mainFiles.length] ?? '');
      };
      const startRelay = (mainFile: string) =>
        startRunningProgram(mainFile, {
          SLIPWAY_BASE_URL: `${proxies.relayToService.address}/${account}`,
          SLIPWAY_API_KEY: DEMO_CREDENTIALS.apiKey,
          SLIPWAY_API_SECRET: DEMO_CREDENTIALS.apiSecret,
          SLIPWAY_ORIGINS: pageOrigin,
          SLIPWAY_TRUST_PROXY: '1',
          ...storeVariables[store],
        });
      const isShared = store !== 'file';
      const otherRelays = isShared ? [await createKillableProgram(createStarter(1), true)] : [];
      const firstRelay = await createKillableProgram(createStarter(0), isShared);
      const relays = [firstRelay, ...otherRelays];
      let turnCount = 0;
      let selectedRelay = firstRelay;
      const proxy = await startFaultProxy({ upstream: () => selectedRelay.getAddress() });
      cleanups.push(() => proxy.close());
      return {
        proxy,
        selectNext() {
          turnCount += 1;
          return (selectedRelay = relays[turnCount % relays.length] ?? selectedRelay);
        },
      };
    },
    findBookings: (email) => readBookings(database, email),
    async close() {
      for (const proxy of Object.values(proxies)) cleanups.push(() => proxy.close());
      await Promise.all(cleanups.map((cleanUp) => cleanUp()));
      await database.close();
      const exitCodes = [...programs].map((program) => program.exitCode);
      for (const program of programs) program.sendSignal('SIGKILL');
      await Promise.all(exitCodes);
      await redis.stop();
      postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the URLs of the service and the relays, for a page. */
export const getAddresses = ({ proxies }: KillableStack, { proxy }: Relays) => ({
  baseUrl: `${proxies.pageToService.address}/${account}`,
  relayUrl: proxy.address,
});
