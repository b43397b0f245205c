/**
 * Opens PostgreSQL for a relay, with one pool of connections for records and a second pool for rate limits. All
 * requests of a website update the same row of the rate limits, and each update waits until the previous one is on
 * disk. Because of the second pool, these waits delay no create request.
 */
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type pg from 'pg';
import { getLimiterOptions, addMemoryFallback, type Limiter, type Limits } from '../limits.ts';
import { postgresStore, type PostgresStore } from './postgres.ts';

export interface OpenedPostgres {
  store: PostgresStore;
  limits: Limits;
  /** Resolves if the database answers, else rejects. */
  checkReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Long time limits, because a guest who books prefers to wait rather than to get an error. The limit of the server
 * (`statement_timeout`) is shorter than that of the client (`query_timeout`). Otherwise the server could make a claim
 * after the client has stopped waiting, and no request would own that claim.
 */
const recordPoolOptions = { max: 5, connectionTimeoutMillis: 10_000, statement_timeout: 4_000, query_timeout: 5_000 };

/**
 * Short time limits, because counting must not delay a request. The server does not wait for the disk, because the loss
 * of a count in a crash does no harm.
 */
const rateLimitPoolOptions = {
  max: 2,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_000,
  options: '-c synchronous_commit=off',
};

function openLimiter(storeClient: pg.Pool, limitName: keyof Limits): Promise<Limiter> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      { ...getLimiterOptions(limitName), storeClient, tableName: `slipway_relay_rate_${limitName}` },
      (error) => {
        if (error) reject(error);
        else resolve(addMemoryFallback(limiter, limitName));
      },
    );
  });
}

/** Opens both pools. If that fails, closes them and rejects with the error of the PostgreSQL client. */
export async function openPostgres(
  { Pool }: Pick<typeof pg, 'Pool'>,
  connectionString: string,
): Promise<OpenedPostgres> {
  const recordPool = new Pool({ connectionString, ...recordPoolOptions });
  const rateLimitPool = new Pool({ connectionString, ...rateLimitPoolOptions });
  for (const pool of [recordPool, rateLimitPool]) pool.on('error', () => undefined);
  const closePools = async (): Promise<void> => {
    await Promise.all([recordPool.end(), rateLimitPool.end()]);
  };
  const store = postgresStore(recordPool);
  // If two instances create the table at the same time, PostgreSQL refuses the second one. The second attempt then
  // finds the table.
  const openLimiterWithRetry = (limitName: keyof Limits) =>
    openLimiter(rateLimitPool, limitName).catch(() => openLimiter(rateLimitPool, limitName));
  try {
    await store.prepare();
    const limits = {
      address: await openLimiterWithRetry('address'),
      origin: await openLimiterWithRetry('origin'),
      reserve: await openLimiterWithRetry('reserve'),
    };
    return { store, limits, checkReady: () => recordPool.query('select 1'), close: closePools };
  } catch (error) {
    await closePools();
    throw error;
  }
}
