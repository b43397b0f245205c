/**
 * Opens the store that the environment variables name: Redis, PostgreSQL or a file. Redis and PostgreSQL also hold the
 * rate limits, and Redis holds the read cache. The program loads the client library of a store only if its variable has
 * a value. The file survives the process, so a relay that starts again finds the create requests it has sent.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { resolve } from 'node:path';
import type { Redis } from 'ioredis';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { isObject } from '../json.ts';
import { getLimiterOptions, addMemoryFallback, type Limits } from '../limits.ts';
import { openPostgres } from './open-postgres.ts';
import { redisCache, type ReadCache } from '../reads/read-cache.ts';
import { openFileStore, StateFileError } from './file.ts';
import { redisStore } from './redis.ts';
import type { CreateStore } from './record.ts';
import type { Environment } from '../environment.ts';

export interface OpenedStore {
  /** The name of the store, for the first line of the log. */
  name: string;
  store: CreateStore;
  /** The shared rate limits; absent if each instance has its own. */
  limits?: Limits;
  /** The shared read cache; absent if each instance has its own. */
  cache?: ReadCache;
  /** Resolves if the store answers, else rejects. */
  checkReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The error of a store that the relay cannot use. The program must not start, because it would refuse every booking.
 * The message never contains the address of the store.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

async function importLibrary<T>(variableName: string, libraryName: string, loadLibrary: () => Promise<T>): Promise<T> {
  try {
    return await loadLibrary();
  } catch {
    throw new StoreError(
      `${variableName} is set, but the package ${libraryName} is not installed: ` +
        `npm install ${libraryName}, or npx -p slipway-booking -p ${libraryName} slipway-relay`,
    );
  }
}

/**
 * Returns the code of a connection error, for a message. The error's own message contains the address with its
 * password.
 */
function formatErrorCode(error: unknown): string {
  return isObject(error) && error['code'] !== undefined ? ` (${String(error['code'])})` : '';
}

/** Returns a Redis client without connecting it. Throws {@link StoreError} if `url` is not an address. */
function createRedisClient(RedisClient: typeof Redis, url: string): Redis {
  try {
    // While Redis has no connection, a command must fail quickly, because a guest waits for the answer.
    return new RedisClient(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      connectTimeout: 5_000,
      commandTimeout: 5_000,
    });
  } catch {
    throw new StoreError('SLIPWAY_REDIS_URL is set, but it is not an address.');
  }
}

async function openRedisStore(url: string): Promise<OpenedStore> {
  const { Redis: RedisClient } = await importLibrary('SLIPWAY_REDIS_URL', 'ioredis', () => import('ioredis'));
  const client = createRedisClient(RedisClient, url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw new StoreError(`SLIPWAY_REDIS_URL is set, but Redis does not answer there${formatErrorCode(error)}.`);
  }
  const createLimiter = (limitName: keyof Limits) =>
    addMemoryFallback(new RateLimiterRedis({ ...getLimiterOptions(limitName), storeClient: client }), limitName);
  return {
    name: 'Redis',
    store: redisStore((...words) => client.call(...words)),
    limits: { address: createLimiter('address'), origin: createLimiter('origin'), reserve: createLimiter('reserve') },
    cache: redisCache((...words) => client.call(...words)),
    checkReady: () => client.ping(),
    close: async () => {
      await client.quit();
    },
  };
}

/**
 * The pause between two deletions of expired records, in ms. Records of writes expire after ten minutes, so with this
 * pause they take up space for at most twenty.
 */
const PURGE_INTERVAL_MS = 600_000;

async function openPostgresStore(url: string): Promise<OpenedStore> {
  const { default: pg } = await importLibrary('DATABASE_URL', 'pg', () => import('pg'));
  const { store, limits, checkReady, close } = await openPostgres(pg, url).catch((error: unknown) => {
    throw new StoreError(`DATABASE_URL is set, but PostgreSQL cannot be used there${formatErrorCode(error)}.`);
  });
  const purgeTimer = setInterval(() => {
    store.purge().catch(() => undefined);
  }, PURGE_INTERVAL_MS);
  purgeTimer.unref();
  return {
    name: 'PostgreSQL',
    store,
    limits,
    checkReady,
    close: () => {
      clearInterval(purgeTimer);
      return close();
    },
  };
}

async function openStateFile(stateFilePath: string): Promise<OpenedStore> {
  const path = resolve(stateFilePath);
  try {
    const store = await openFileStore(path);
    return { name: `the file ${path}`, store, checkReady: () => Promise.resolve(), close: () => store.close() };
  } catch (error) {
    const problem =
      error instanceof StateFileError
        ? `is not what it should be. ${error.message}`
        : `cannot be written${formatErrorCode(error)}.`;
    throw new StoreError(
      `the file that remembers bookings, ${path} (SLIPWAY_STATE), ${problem} Without it a restart could lead to a second booking.`,
    );
  }
}

/** Opens the store. Rejects with {@link StoreError} if the relay cannot use it. */
export async function openStore({
  redisUrl,
  databaseUrl,
  stateFilePath,
}: Pick<Environment, 'redisUrl' | 'databaseUrl' | 'stateFilePath'>): Promise<OpenedStore> {
  if (redisUrl !== null) return openRedisStore(redisUrl);
  if (databaseUrl !== null) return openPostgresStore(databaseUrl);
  return openStateFile(stateFilePath);
}
