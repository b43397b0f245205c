/**
 * The connection between the SQL modules and the database. The type `Db` covers PGlite, a PostgreSQL server, and a
 * transaction of either (docs/decisions/008-demo-service-on-pglite.md). `database/` opens the database.
 */

import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PgDatabase, type PgQueryResultHKT, PgDialect } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Returns the placeholder for a value. Each run of the prepared statement supplies its own value. */
export type ValueOf<Name extends string> = (name: Name) => Placeholder;

/** Values for the placeholders. Instants, JSON documents and arrays are texts in PostgreSQL's format. */
export type Values<Name extends string> = Readonly<Record<Name, string | number | null>>;

/**
 * Creates a function that runs a prepared statement. The process builds the SQL text once. Each connection to a
 * PostgreSQL server parses and plans it once. Use this for the statements of frequent requests.
 *
 * @example
 * const readVersion = prepareStatement<'slug', { version: number }>((value) => sql`select version from account where slug = ${value('slug')}`);
 * const [row] = await readVersion(db, { slug: 'harbour' });
 */
export function prepareStatement<Name extends string, Row = never>(
  writeQuery: (value: ValueOf<Name>) => SQL,
): (db: Db, values: Values<Name>) => Promise<Row[]> {
  const query = new PgDialect().sqlToQuery(writeQuery((name) => sql.placeholder(name)));
  // The name of the statement is a hash of its SQL text. With a connection pooler, two versions of the program can
  // share a connection. So no version runs a statement of the other version.
  const name = createHash('sha256').update(query.sql).digest('base64url');
  return async (db, values) => {
    const preparedQuery = db._.session.prepareQuery(query, undefined, name, false);
    return readRows<Row>(await preparedQuery.execute(values));
  };
}

function readRows<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** Returns whole numbers as an array in PostgreSQL's text format. */
export function formatIntArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

/** Resolves if the database answers, otherwise rejects. */
export async function checkConnection(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
