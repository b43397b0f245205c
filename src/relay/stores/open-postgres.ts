/**
 * Opens PostgreSQL for a relay: records in one pool of connections, rate limits in another. All requests of a website change one
 * row of the limits, and each change waits for the one before to reach the disk. With connections of their own, slow counting
 * delays no create.
 */
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type pg from 'pg';
import { limiterOptions, withMemoryFallback, type Limiter, type Limits } from '../limits.ts';
import { postgresStore, type PostgresStore } from './postgres.ts';

export interface OpenPostgres {
  store: PostgresStore;
  limits: Limits;
  /** Rejects if the database is not reachable. */
  ready(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * A guest who books would rather wait than get an error. The server's limit is shorter than the client's. Otherwise the
 * server could carry out a statement after the client has stopped waiting, and the claim would have no owner.
 */
const recordPoolOptions = { max: 5, connectionTimeoutMillis: 10_000, statement_timeout: 4_000, query_timeout: 5_000 };

/** A slow count must not delay a request. A crash may lose a count, so the server need not wait for the disk. */
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

/** Opens both pools. If that fails, it closes them and rejects with the error of the client. */
export async function openPostgres({ Pool }: Pick<typeof pg, 'Pool'>, connectionString: string): Promise<OpenPostgres> {
  const records = new Pool({ connectionString, ...recordPoolOptions });
  const rates = new Pool({ connectionString, ...ratePoolOptions });
  for (const pool of [records, rates]) pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await Promise.all([records.end(), rates.end()]);
  };
  const store = postgresStore(records);
  // If two instances start at the same time, PostgreSQL refuses the second table, and the retry finds it.
  const limiter = (kind: keyof Limits) => openLimiter(rates, kind).catch(() => openLimiter(rates, kind));
  try {
    await store.prepare();
    const limits = {
      address: await limiter('address'),
      origin: await limiter('origin'),
      reserve: await limiter('reserve'),
    };
    return { store, limits, ready: () => records.query('select 1'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
