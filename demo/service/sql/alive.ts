import { sql } from 'drizzle-orm';
import type { Db } from './orm.ts';

/** Rejects where the database does not answer. */
export async function askAnything(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
