/** Reads a booking directly from the service's database, so that tests do not depend on the service's answers. */
import { and, eq } from 'drizzle-orm';
import { sortLines, type CartLine } from '../../../demo/service/rules/cart.ts';
import type { Totals } from '../../../demo/service/rules/totals.ts';
import type { Db } from '../../../demo/service/sql/orm.ts';
import * as schema from '../../../demo/service/sql/schema.ts';

/** A booking in the database. Its lines include only the add-ons that the guest selected or the item includes. */
export interface StoredBooking {
  totals: Totals;
  lines: CartLine[];
}

/** Reads a booking by the account's path segment, such as `harbour`, and its code. Throws if there is none. */
export async function readStoredBooking(db: Db, account: string, code: string): Promise<StoredBooking> {
  const [booking] = await db
    .select({ id: schema.booking.id, totals: schema.booking.totals })
    .from(schema.booking)
    .innerJoin(schema.account, eq(schema.account.id, schema.booking.accountId))
    .where(and(eq(schema.account.slug, account), eq(schema.booking.code, code)));
  if (!booking) throw new Error(`${account} has no booking ${code}.`);
  const lines = await db.select().from(schema.bookingLine).where(eq(schema.bookingLine.bookingId, booking.id));
  return { totals: booking.totals, lines: sortLines(lines.map(({ detail }) => detail)) };
}
