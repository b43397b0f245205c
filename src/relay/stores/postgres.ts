/**
 * Stores records in PostgreSQL, for several instances. All times come from the database, so the clocks of the instances
 * may differ. This module opens no connection; `open-postgres.ts` or the operator does.
 */
import { isObject } from '../json.ts';
import { parseRecord, type CreateStore } from './record.ts';

/**
 * A client that sends one query, such as a `pg` pool or PGlite.
 *
 * @example
 * const client: PostgresClient = new pg.Pool({ connectionString });
 */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * The SQL statement that creates the table of the store. The method `prepare` runs it too.
 *
 * @example
 * await client.query(createTableSql);
 */
const createTableSql = `create table if not exists slipway_relay_create (
  key text primary key,
  revision text not null,
  record text not null,
  expires_at timestamptz not null
)`;

export { createTableSql };

const createExpirySql = (placeholder: string): string =>
  `clock_timestamp() + ${placeholder}::double precision * interval '1 millisecond'`;

const claimSql = `insert into slipway_relay_create as held (key, revision, record, expires_at) values ($1, $2, $3, ${createExpirySql('$4')})
on conflict (key) do update set revision = excluded.revision, record = excluded.record, expires_at = excluded.expires_at
where held.expires_at <= clock_timestamp() returning key`;
const replaceSql = `update slipway_relay_create set revision = $3, record = $4, expires_at = ${createExpirySql('$5')}
where key = $1 and revision = $2 and expires_at > clock_timestamp() returning key`;
const releaseSql =
  'delete from slipway_relay_create where key = $1 and revision = $2 and expires_at > clock_timestamp() returning key';
const readSql = 'select record from slipway_relay_create where key = $1 and expires_at > clock_timestamp()';
const purgeSql = 'delete from slipway_relay_create where expires_at <= clock_timestamp()';

/**
 * A store in PostgreSQL, with methods that maintain its table.
 *
 * @example
 * const store: PostgresStore = postgresStore(pool);
 * await store.prepare();
 */
export interface PostgresStore extends CreateStore {
  /** Creates the table if it is missing. */
  prepare(): Promise<void>;
  /** Deletes expired records, which only take up space. Call it every few minutes. */
  purge(): Promise<void>;
}

/**
 * Returns a store in PostgreSQL, for several instances.
 *
 * @example
 * createRelay({ ...options, store: postgresStore(new pg.Pool({ connectionString })) });
 */
export function postgresStore(client: PostgresClient): PostgresStore {
  const changeRow = async (sql: string, values: unknown[]): Promise<boolean> =>
    (await client.query(sql, values)).rows.length > 0;
  return {
    claim: (key, record, keepFor) => changeRow(claimSql, [key, record.revision, JSON.stringify(record), keepFor]),
    replace: (key, revision, record, keepFor) =>
      changeRow(replaceSql, [key, revision, record.revision, JSON.stringify(record), keepFor]),
    release: (key, revision) => changeRow(releaseSql, [key, revision]),
    async read(key) {
      const [row] = (await client.query(readSql, [key])).rows;
      return row === undefined ? undefined : parseRecord(isObject(row) ? String(row['record']) : '');
    },
    async prepare() {
      // If two instances create the table at the same time, PostgreSQL refuses the second one. The second attempt then
      // finds the table.
      await client.query(createTableSql).catch(() => client.query(createTableSql));
    },
    async purge() {
      await client.query(purgeSql);
    },
  };
}
