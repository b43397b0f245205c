/**
 * Opens what the environment names: where creates are remembered, and, where instances share that, the rate limits. Neither
 * client library is needed unless its variable is set. Without a shared store it is a file, so that what was sent is known
 * also to a process that starts after this one was killed.
 */
import { resolve } from 'node:path';
import type { Redis } from 'ioredis';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { isObject } from './json.ts';
import { limiterOptions, withMemoryFallback, type Limits } from './limits.ts';
import { openPostgres } from './open-postgres.ts';
import { redisCache, type ReadCache } from './reads/read-cache.ts';
import { openFileStore, StateFileError } from './stores/file.ts';
import { redisStore } from './stores/redis.ts';
import type { CreateStore } from './stores/store.ts';
import type { Environment } from './environment.ts';

export interface OpenStore {
  /** For people. */
  name: string;
  store: CreateStore;
  /** Undefined: each instance counts for itself. */
  limits?: Limits;
  /** Undefined: each instance keeps reads for itself. */
  cache?: ReadCache;
  /** Rejects where it cannot be reached. */
  ready(): Promise<unknown>;
  close(): Promise<void>;
}

/** A relay with a store that cannot be used must not start: it would refuse every booking. Never holds the address. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

async function load<T>(variable: string, library: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new StoreError(
      `${variable} is set, but the package ${library} is not installed: ` +
        `npm install ${library}, or npx -p slipway-booking -p ${library} slipway-relay`,
    );
  }
}

/** The words of a connection error without the address, which holds a password. */
function reason(error: unknown): string {
  return isObject(error) && error['code'] !== undefined ? ` (${String(error['code'])})` : '';
}

/** Not connected yet. */
function redisAt(Client: typeof Redis, url: string): Redis {
  try {
    // A visitor waits: a command fails quickly rather than queueing behind a lost connection.
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
  const { Redis: Client } = await load('SLIPWAY_REDIS_URL', 'ioredis', () => import('ioredis'));
  const client = redisAt(Client, url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw new StoreError(`SLIPWAY_REDIS_URL is set, but Redis does not answer there${reason(error)}.`);
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

/** In ms. Expired writes of ten minutes take room for ten more at most. */
const PURGE_EVERY = 600_000;

async function openDatabase(url: string): Promise<OpenStore> {
  const { default: pg } = await load('DATABASE_URL', 'pg', () => import('pg'));
  const { store, limits, ready, close } = await openPostgres(pg, url).catch((error: unknown) => {
    throw new StoreError(`DATABASE_URL is set, but PostgreSQL cannot be used there${reason(error)}.`);
  });
  const purging = setInterval(() => {
    store.purge().catch(() => undefined);
  }, PURGE_EVERY);
  purging.unref();
  return {
    name: 'PostgreSQL',
    store,
    limits,
    ready,
    close: () => {
      clearInterval(purging);
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
    const what =
      error instanceof StateFileError
        ? `is not what it should be. ${error.message}`
        : `cannot be written${reason(error)}.`;
    throw new StoreError(
      `the file that remembers bookings, ${path} (SLIPWAY_STATE), ${what} Without it a restart could lead to a second booking.`,
    );
  }
}

export async function openStore({
  redisUrl,
  databaseUrl,
  stateFile,
}: Pick<Environment, 'redisUrl' | 'databaseUrl' | 'stateFile'>): Promise<OpenStore> {
  if (redisUrl !== null) return openRedis(redisUrl);
  if (databaseUrl !== null) return openDatabase(databaseUrl);
  return openFile(stateFile);
}
