/**
 * PostgreSQL for a relay: creates in one pool of connections, rates in another. Every request of a website counts in one
 * row, and whoever changes it makes the others wait until it is on disk: on connections of their own, the counting can be
 * as slow as it likes, and no create waits behind it.
 */
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type pg from 'pg';
import { limiterOptions, withMemoryFallback, type Limiter, type Limits } from './limits.ts';
import { postgresStore, type PostgresStore } from './stores/postgres.ts';

export interface OpenPostgres {
  store: PostgresStore;
  limits: Limits;
  /** Rejects where no create could be remembered. */
  ready(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * A visitor waits for a booking rather than hear that there is none to be had now. The server gives a statement up before we
 * do: one that was given up here and carried out there would be a claim that nobody knows to be theirs.
 */
const createPool = { max: 5, connectionTimeoutMillis: 10_000, statement_timeout: 4_000, query_timeout: 5_000 };

/** Nobody waits long to be counted; and a count that a crash forgets is no loss. */
const ratePool = {
  max: 2,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_000,
  options: '-c synchronous_commit=off',
};

function openLimiter(storeClient: pg.Pool, kind: keyof Limits): Promise<Limiter> {
  return new Promise((resolve, reject) => {
    const made = new RateLimiterPostgres(
      { ...limiterOptions(kind), storeClient, tableName: `slipway_relay_rate_${kind}` },
      (error) => {
        if (error) reject(error);
        else resolve(withMemoryFallback(made, kind));
      },
    );
  });
}

/** Opens both. Rejects with the client's error, with nothing left open. */
export async function openPostgres({ Pool }: Pick<typeof pg, 'Pool'>, connectionString: string): Promise<OpenPostgres> {
  const creates = new Pool({ connectionString, ...createPool });
  const rates = new Pool({ connectionString, ...ratePool });
  for (const pool of [creates, rates]) pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await Promise.all([creates.end(), rates.end()]);
  };
  const store = postgresStore(creates);
  // Two instances that start together may both find no table; the slower one is then refused, and content.
  const limiter = (kind: keyof Limits) => openLimiter(rates, kind).catch(() => openLimiter(rates, kind));
  try {
    await store.prepare();
    const limits = {
      address: await limiter('address'),
      origin: await limiter('origin'),
      reserve: await limiter('reserve'),
    };
    return { store, limits, ready: () => creates.query('select 1'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
