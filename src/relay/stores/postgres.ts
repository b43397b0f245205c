/**
 * Remembers creates in PostgreSQL, for several instances. Any client fits that has `query(text, values)`: a `pg` pool, PGlite.
 * Times are the database's own, so instances need not agree on the hour.
 */
import { isObject } from '../json.ts';
import { parseRecord, type CreateStore } from './store.ts';

export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The table, to be created once (`prepare` does it too). */
export const createTableSql = `create table if not exists slipway_relay_create (
  key text primary key,
  revision text not null,
  record text not null,
  expires_at timestamptz not null
)`;

const expiry = (place: string): string => `clock_timestamp() + ${place}::double precision * interval '1 millisecond'`;

const claimSql = `insert into slipway_relay_create as held (key, revision, record, expires_at) values ($1, $2, $3, ${expiry('$4')})
on conflict (key) do update set revision = excluded.revision, record = excluded.record, expires_at = excluded.expires_at
where held.expires_at <= clock_timestamp() returning key`;
const replaceSql = `update slipway_relay_create set revision = $3, record = $4, expires_at = ${expiry('$5')}
where key = $1 and revision = $2 and expires_at > clock_timestamp() returning key`;
const releaseSql =
  'delete from slipway_relay_create where key = $1 and revision = $2 and expires_at > clock_timestamp() returning key';
const readSql = 'select record from slipway_relay_create where key = $1 and expires_at > clock_timestamp()';
const purgeSql = 'delete from slipway_relay_create where expires_at <= clock_timestamp()';

export interface PostgresStore extends CreateStore {
  /** Creates the table if it is missing. */
  prepare(): Promise<void>;
  /** Deletes what has lapsed; lapsed records are never used, they only take room. Call it now and then. */
  purge(): Promise<void>;
}

export function postgresStore(client: PostgresClient): PostgresStore {
  const changed = async (text: string, values: unknown[]): Promise<boolean> =>
    (await client.query(text, values)).rows.length > 0;
  return {
    claim: (key, record, keepFor) => changed(claimSql, [key, record.revision, JSON.stringify(record), keepFor]),
    replace: (key, revision, record, keepFor) =>
      changed(replaceSql, [key, revision, record.revision, JSON.stringify(record), keepFor]),
    release: (key, revision) => changed(releaseSql, [key, revision]),
    async read(key) {
      const [row] = (await client.query(readSql, [key])).rows;
      return row === undefined ? undefined : parseRecord(isObject(row) ? String(row['record']) : '');
    },
    async prepare() {
      // Two instances that start together may both find no table; the slower one is then refused, and content.
      await client.query(createTableSql).catch(() => client.query(createTableSql));
    },
    async purge() {
      await client.query(purgeSql);
    },
  };
}
