/** The database as the SQL modules use it: the same for PGlite and PostgreSQL, inside and outside a transaction. */

import { createHash } from 'node:crypto';
import type { Placeholder, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { PgDialect } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The rows of a statement written by hand; `Row` is what its select list says. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return rowsIn<Row>(await db.execute(statement));
}

/** Where a value stands in a statement that is written before the value is known. */
export type Places<Name extends string> = (name: Name) => Placeholder;

/** As the database reads them: moments, documents and lists as text. */
export type Values<Name extends string> = Readonly<Record<Name, string | number | null>>;

/**
 * A statement that visitors wait for: its text is made once in this process, and each connection to a PostgreSQL server
 * parses and plans it once.
 */
export function statement<Name extends string, Row = never>(
  write: (given: Places<Name>) => SQL,
): (db: Db, values: Values<Name>) => Promise<Row[]> {
  const query = new PgDialect().sqlToQuery(write((name) => sql.placeholder(name)));
  // A name that only this text has: where programs of two versions share connections, neither runs the other's.
  const name = createHash('sha256').update(query.sql).digest('base64url');
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    return rowsIn<Row>(await prepared.execute(values));
  };
}

function rowsIn<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** Whole numbers as an array of the database. */
export function intArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
