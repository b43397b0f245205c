/** Bookings: made inside the transaction that takes their stock, found by code or by the token of their payment address. */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { CartLine } from '../rules/cart.ts';
import { inOrder } from '../rules/cart.ts';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export type BookingRow = typeof schema.booking.$inferSelect;
export type NewBooking = typeof schema.booking.$inferInsert;

export interface Booking extends BookingRow {
  readonly lines: readonly CartLine[];
}

const CODES_TRIED = 20;

/** Inserts the booking under the first code that is free; `newCode` makes one. */
export async function insertBooking(
  db: Db,
  booking: Omit<NewBooking, 'code'>,
  lines: readonly CartLine[],
  newCode: () => string,
): Promise<BookingRow> {
  for (let tried = 0; tried < CODES_TRIED; tried += 1) {
    const [made] = await db
      .insert(schema.booking)
      .values({ ...booking, code: newCode() })
      .onConflictDoNothing({ target: [schema.booking.accountId, schema.booking.code] })
      .returning();
    if (!made) continue;
    await db.insert(schema.bookingLine).values(
      lines.map((line) => ({
        bookingId: made.id,
        line: line.id,
        itemId: line.itemId,
        quantity: line.quantity,
        detail: line,
      })),
    );
    return made;
  }
  throw new Error('No booking code is free.');
}

export async function findBooking(db: Db, accountId: number, code: string): Promise<Booking | null> {
  const [found] = await db
    .select()
    .from(schema.booking)
    .where(and(eq(schema.booking.accountId, accountId), eq(schema.booking.code, code)));
  return found ? { ...found, lines: await linesOf(db, found.id) } : null;
}

export async function findByToken(db: Db, accountId: number, tokenHash: string): Promise<Booking | null> {
  const [found] = await db
    .select()
    .from(schema.booking)
    .where(and(eq(schema.booking.accountId, accountId), eq(schema.booking.tokenHash, tokenHash)));
  return found ? { ...found, lines: await linesOf(db, found.id) } : null;
}

/** The customer of an e-mail address, the same for every booking of theirs; a new one where there is no address. */
export async function customerOf(db: Db, accountId: number, email: string | null): Promise<number> {
  const [row] = await db
    .insert(schema.customer)
    .values({ accountId, email })
    .onConflictDoUpdate({
      target: [schema.customer.accountId, schema.customer.email],
      set: { email: sql`excluded.email` },
    })
    .returning({ id: schema.customer.id });
  if (!row) throw new Error('The customer could not be written.');
  return row.id;
}

export async function lockBooking(db: Db, id: number): Promise<BookingRow | null> {
  const [found] = await db.select().from(schema.booking).where(eq(schema.booking.id, id)).for('update');
  return found ?? null;
}

export async function updateBooking(db: Db, id: number, change: Partial<NewBooking>): Promise<void> {
  await db.update(schema.booking).set(change).where(eq(schema.booking.id, id));
}

export async function insertPayment(
  db: Db,
  bookingId: number,
  amount: number,
  kind: string,
  createdAt: Date,
): Promise<void> {
  await db.insert(schema.payment).values({ bookingId, amount, kind, createdAt });
}

async function linesOf(db: Db, bookingId: number): Promise<CartLine[]> {
  const found = await db
    .select()
    .from(schema.bookingLine)
    .where(eq(schema.bookingLine.bookingId, bookingId))
    .orderBy(asc(schema.bookingLine.line));
  return inOrder(found.map((row) => row.detail));
}
