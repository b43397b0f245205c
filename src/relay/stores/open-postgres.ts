/**
 * Opens PostgreSQL for a relay, with one pool of connections for records and a second pool for rate limits. All
 * requests of a website update the same row of the rate limits, and each update waits until the previous one is on
 * disk. Because of the second pool, these waits delay no create.
 */
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type pg from 'pg';
import { limiterOptions, withMemoryFallback, type Limiter, type Limits } from '../limits.ts';
import { postgresStore, type PostgresStore } from './postgres.ts';

export interface OpenPostgres {
  store: PostgresStore;
  limits: Limits;
  /** Resolves if the database answers, else rejects. */
  ready(): Promise<unknown>;
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
const ratePoolOptions = {
  max: 2,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_000,
  options: '-c synchronous_commit=off',
};

function openLimiter(storeClient: pg.Pool, kind: keyof Limits): Promise<Limiter> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      { ...limiterOptions(kind), storeClient, tableName: `slipway_relay_rate_${kind}` },
      (error) => {
        if (error) reject(error);
        else resolve(withMemoryFallback(limiter, kind));
      },
    );
  });
}

/** Opens both pools. If that fails, closes them and rejects with the error of the PostgreSQL client. */
export async function openPostgres({ Pool }: Pick<typeof pg, 'Pool'>, connectionString: string): Promise<OpenPostgres> {
  const recordPool = new Pool({ connectionString, ...recordPoolOptions });
  const ratePool = new Pool({ connectionString, ...ratePoolOptions });
  for (const pool of [recordPool, ratePool]) pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await Promise.all([recordPool.end(), ratePool.end()]);
  };
  const store = postgresStore(recordPool);
  // If two instances create the table at the same time, PostgreSQL refuses the second one. The second attempt then
  // finds the table.
  const limiter = (kind: keyof Limits) => openLimiter(ratePool, kind).catch(() => openLimiter(ratePool, kind));
  try {
    await store.prepare();
    const limits = {
      address: await limiter('address'),
      origin: await limiter('origin'),
      reserve: await limiter('reserve'),
    };
    return { store, limits, ready: () => recordPool.query('select 1'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
