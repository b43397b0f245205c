/** A booking straight from the tables, past every answer of the service. */
import { and, eq } from 'drizzle-orm';
import { sortLines, type CartLine } from '../../../demo/service/rules/cart.ts';
import type { Totals } from '../../../demo/service/rules/totals.ts';
import type { Db } from '../../../demo/service/sql/orm.ts';
import * as schema from '../../../demo/service/sql/schema.ts';

/** A booking as the database holds it, the add-ons that were left not among its lines. */
export interface BookingKept {
  totals: Totals;
  lines: CartLine[];
}

/**
 * By account and code together: each account gives its own codes, and two may give the same one on the same day.
 * @param account its path segment, like `harbour`
 */
export async function bookingInTables(db: Db, account: string, code: string): Promise<BookingKept> {
  const [found] = await db
    .select({ id: schema.booking.id, totals: schema.booking.totals })
    .from(schema.booking)
    .innerJoin(schema.account, eq(schema.account.id, schema.booking.accountId))
    .where(and(eq(schema.account.slug, account), eq(schema.booking.code, code)));
  if (!found) throw new Error(`${account} has no booking ${code}.`);
  const lines = await db.select().from(schema.bookingLine).where(eq(schema.bookingLine.bookingId, found.id));
  return { totals: found.totals, lines: sortLines(lines.map(({ detail }) => detail)) };
}
