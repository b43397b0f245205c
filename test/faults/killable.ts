/**
 * The demo service on PostgreSQL and relays before it, all of them programs of their own that can be killed (kill −9) and are
 * started again with the same state, behind faulty doors. One clock for all of them (`hand-time.ts`).
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
import { bookingsOf, type Booked } from './bookings.ts';
import { handTime, type HandTime } from './hand-time.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';

export const stores = ['file', 'Redis', 'PostgreSQL'] as const;
export type StoreName = (typeof stores)[number];

/** The origin of the pages. */
export const site = 'http://www.venue.test';

/** Where a program stands: the one there can be killed, and another takes its place. */
export interface Post {
  address(): string;
  kill(): Promise<void>;
  /** Resolves once the other one answers. */
  restart(): Promise<void>;
}

export interface Killable {
  time: HandTime;
  service: Post;
  /** To the service, for pages and for relays; the first is never faulty. */
  doors: Readonly<Record<'direct' | 'behind', FaultProxy>>;
  /** @param mains the programs of the relays, one for each release: each relay and each restart takes the next one */
  relaysWith(store: StoreName, mains?: readonly string[]): Promise<Relays>;
  /** Straight from the tables. */
  bookingsOf(email: string): Promise<Booked[]>;
  close(): Promise<void>;
}

/** Two with a store that they share, one with a file. */
export interface Relays {
  front: FaultProxy;
  /** The one that a request goes to, as it arrives: each in turn. */
  choose(): Post;
}

interface Running {
  address: string;
  program: Program;
}

const clockAhead = fileURLToPath(new URL('./clock-ahead.ts', import.meta.url));
const account = 'fair';

export async function openKillable(): Promise<Killable> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-kills-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const running = new Set<Program>();
  const closing: (() => Promise<unknown>)[] = [];
  const time = handTime(async (ms) => {
    await Promise.all([...running].map((program) => program.tell(ms)));
  });

  async function start(source: string, variables: Readonly<Record<string, string>>): Promise<Running> {
    const program = startProgram([process.execPath, '--import', 'tsx', '--import', clockAhead, source], {
      variables: { ...variables, PORT: '0', CLOCK_AHEAD: String(time.ahead()) },
      isTold: true,
    });
    running.add(program);
    void program.code.then(() => running.delete(program));
    return { program, address: await addressOf(program) };
  }

  /** @param hasSpare whether the next one may get ready while this one works: what it knows is not its own */
  async function post(begin: () => Promise<Running>, hasSpare: boolean): Promise<Post> {
    let current = await begin();
    let spare = hasSpare ? begin() : null;
    // Whoever was getting ready when all was over is nobody's loss.
    spare?.catch(() => undefined);
    return {
      address: () => current.address,
      async kill() {
        current.program.signal('SIGKILL');
        await current.program.code;
      },
      async restart() {
        current = await (spare ?? begin());
        spare = hasSpare ? begin() : null;
        spare?.catch(() => undefined);
      },
    };
  }

  const service = await post(
    () => start('demo/service/main.ts', { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '4', HOLD_SHARE: '1' }),
    true,
  );
  const doors = {
    direct: await startFaultProxy({ upstream: () => service.address() }),
    behind: await startFaultProxy({ upstream: () => service.address() }),
  };
  const { host = '', port = 0 } = redis.client.options;
  const variablesOf = {
    file: { SLIPWAY_STATE: join(folder, 'state') },
    Redis: { SLIPWAY_REDIS_URL: `redis://${host}:${String(port)}` },
    PostgreSQL: { DATABASE_URL: postgres.url },
  } as const satisfies Record<StoreName, Readonly<Record<string, string>>>;
  const database = await createDatabase(postgres);

  return {
    time,
    service,
    doors,
    async relaysWith(store, mains = ['src/relay/main.ts']) {
      const startingWith = (first: number) => {
        let starts = first;
        return () => begin(mains[starts++ % mains.length] ?? '');
      };
      const begin = (main: string) =>
        start(main, {
          SLIPWAY_BASE_URL: `${doors.behind.address}/${account}`,
          SLIPWAY_API_KEY: DEMO_CREDENTIALS.apiKey,
          SLIPWAY_API_SECRET: DEMO_CREDENTIALS.apiSecret,
          SLIPWAY_ORIGINS: site,
          SLIPWAY_TRUST_PROXY: '1',
          ...variablesOf[store],
        });
      const isShared = store !== 'file';
      const others = isShared ? [await post(startingWith(1), true)] : [];
      const posts = [await post(startingWith(0), isShared), ...others] as [Post, ...Post[]];
      let turn = 0;
      let [chosen] = posts;
      const front = await startFaultProxy({ upstream: () => chosen.address() });
      closing.push(() => front.close());
      return {
        front,
        choose() {
          turn += 1;
          return (chosen = posts[turn % posts.length] ?? chosen);
        },
      };
    },
    bookingsOf: (email) => bookingsOf(database, email),
    async close() {
      for (const door of Object.values(doors)) closing.push(() => door.close());
      await Promise.all(closing.map((close) => close()));
      await database.close();
      const ended = [...running].map((program) => program.code);
      for (const program of running) program.signal('SIGKILL');
      await Promise.all(ended);
      await redis.stop();
      postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Addresses for a page. */
export const addressesOf = ({ doors }: Killable, { front }: Relays) => ({
  baseUrl: `${doors.direct.address}/${account}`,
  relayUrl: front.address,
});
