/**
 * Opens the store that the environment names: Redis, PostgreSQL, or a file. The shared ones also hold the rate limits, and Redis
 * the read cache. The program needs a client library only for a variable with a value. The file outlives the process, so a
 * restarted relay finds the creates that went out.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { resolve } from 'node:path';
import type { Redis } from 'ioredis';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { isObject } from '../json.ts';
import { limiterOptions, withMemoryFallback, type Limits } from '../limits.ts';
import { openPostgres } from './open-postgres.ts';
import { redisCache, type ReadCache } from '../reads/read-cache.ts';
import { openFileStore, StateFileError } from './file.ts';
import { redisStore } from './redis.ts';
import type { CreateStore } from './record.ts';
import type { Environment } from '../environment.ts';

export interface OpenStore {
  /** For the first line of the log. */
  name: string;
  store: CreateStore;
  /** Absent if each instance has its own limits. */
  limits?: Limits;
  /** Absent if each instance has its own cache. */
  cache?: ReadCache;
  /** Rejects if the store is not reachable. */
  ready(): Promise<unknown>;
  close(): Promise<void>;
}

/** A store that the relay cannot use. The program must not start: it would refuse every booking. Never contains the address. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

async function importLibrary<T>(variable: string, library: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new StoreError(
      `${variable} is set, but the package ${library} is not installed: ` +
        `npm install ${library}, or npx -p slipway-booking -p ${library} slipway-relay`,
    );
  }
}

/** Returns the code of a connection error. Its message contains the address, which has a password. */
function codeIn(error: unknown): string {
  return isObject(error) && error['code'] !== undefined ? ` (${String(error['code'])})` : '';
}

/** Returns a client that has not connected yet. */
function createRedisClient(Client: typeof Redis, url: string): Redis {
  try {
    // A guest is waiting, so a command without a connection must fail early.
    return new Client(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      connectTimeout: 5_000,
      commandTimeout: 5_000,
    });
  } catch {
    throw new StoreError('SLIPWAY_REDIS_URL is set, but it is not an address.');
  }
}

async function openRedis(url: string): Promise<OpenStore> {
  const { Redis: Client } = await importLibrary('SLIPWAY_REDIS_URL', 'ioredis', () => import('ioredis'));
  const client = createRedisClient(Client, url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw new StoreError(`SLIPWAY_REDIS_URL is set, but Redis does not answer there${codeIn(error)}.`);
  }
  const limiter = (kind: keyof Limits) =>
    withMemoryFallback(new RateLimiterRedis({ ...limiterOptions(kind), storeClient: client }), kind);
  return {
    name: 'Redis',
    store: redisStore((...words) => client.call(...words)),
    limits: { address: limiter('address'), origin: limiter('origin'), reserve: limiter('reserve') },
    cache: redisCache((...words) => client.call(...words)),
    ready: () => client.ping(),
    close: async () => {
      await client.quit();
    },
  };
}

/** Records of writes expire after ten minutes, so they stay for at most twenty. */
const PURGE_INTERVAL_MS = 600_000;

async function openDatabase(url: string): Promise<OpenStore> {
  const { default: pg } = await importLibrary('DATABASE_URL', 'pg', () => import('pg'));
  const { store, limits, ready, close } = await openPostgres(pg, url).catch((error: unknown) => {
    throw new StoreError(`DATABASE_URL is set, but PostgreSQL cannot be used there${codeIn(error)}.`);
  });
  const purgeTimer = setInterval(() => {
    store.purge().catch(() => undefined);
  }, PURGE_INTERVAL_MS);
  purgeTimer.unref();
  return {
    name: 'PostgreSQL',
    store,
    limits,
    ready,
    close: () => {
      clearInterval(purgeTimer);
      return close();
    },
  };
}

async function openFile(stateFile: string): Promise<OpenStore> {
  const path = resolve(stateFile);
  try {
    const store = await openFileStore(path);
    return { name: `the file ${path}`, store, ready: () => Promise.resolve(), close: () => store.close() };
  } catch (error) {
    const problem =
      error instanceof StateFileError
        ? `is not what it should be. ${error.message}`
        : `cannot be written${codeIn(error)}.`;
    throw new StoreError(
      `the file that remembers bookings, ${path} (SLIPWAY_STATE), ${problem} Without it a restart could lead to a second booking.`,
    );
  }
}

/** Opens the store. Rejects with {@link StoreError}. */
export async function openStore({
  redisUrl,
  databaseUrl,
  stateFile,
}: Pick<Environment, 'redisUrl' | 'databaseUrl' | 'stateFile'>): Promise<OpenStore> {
  if (redisUrl !== null) return openRedis(redisUrl);
  if (databaseUrl !== null) return openDatabase(databaseUrl);
  return openFile(stateFile);
}
