/** Bookings: made inside the transaction that takes their stock, found by code or by the token of their payment address. */

import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { type CartLine, inOrder } from '../rules/cart.ts';
import { type Db, statement } from './orm.ts';
import * as schema from './schema.ts';

export type BookingRow = typeof schema.booking.$inferSelect;
type BookingColumns = typeof schema.booking.$inferInsert;
/** A booking of somebody with this e-mail address, or of somebody who has none. */
export type NewBooking = Required<
  Omit<BookingColumns, 'id' | 'code' | 'customerId' | 'paid' | 'checkedInAt' | 'checkedOutAt'>
> & { readonly email: string | null };

/** What is known of a booking once it is made. */
export interface MadeBooking {
  readonly id: number;
  readonly code: string;
  readonly statusId: string;
  readonly customerId: number;
}

export interface Booking extends BookingRow {
  readonly lines: readonly CartLine[];
}

const CODES_TRIED = 20;

/**
 * The customer of an e-mail address is the same for every booking of theirs. Where the code is taken no row comes back, and
 * nothing is written; where it is taken in this moment, at most the customer.
 */
const insert = statement<keyof NewBooking | 'code' | 'lines', { id: number; customer_id: number }>(
  (given) => sql`
  with free as (
    select 1 where not exists (
      select from booking where account_id = ${given('accountId')} and code = ${given('code')})
  ), buyer as (
    insert into customer (account_id, email) select ${given('accountId')}::int, ${given('email')} from free
    on conflict (account_id, email) do update set email = excluded.email returning id
  ), made as (
    insert into booking (account_id, code, status_id, session_id, customer_id, staff_id, customer_address, form, totals,
      total, start_at, end_at, start_local, end_local, time_zone, created_at, token_hash)
    select ${given('accountId')}::int, ${given('code')}, ${given('statusId')}, ${given('sessionId')}, buyer.id,
      ${given('staffId')}::int, ${given('customerAddress')}, ${given('form')}::json, ${given('totals')}::json,
      ${given('total')}::int, ${given('startAt')}::timestamptz, ${given('endAt')}::timestamptz,
      ${given('startLocal')}::timestamp, ${given('endLocal')}::timestamp, ${given('timeZone')},
      ${given('createdAt')}::timestamptz, ${given('tokenHash')} from buyer
    on conflict (account_id, code) do nothing returning id, customer_id
  ), lines as (
    insert into booking_line (booking_id, line, item_id, quantity, detail)
    select made.id, detail ->> 'id', (detail ->> 'itemId')::int, (detail ->> 'quantity')::int, detail
    from made, json_array_elements(${given('lines')}::json) as detail
  ) select id, customer_id from made`,
);

/** Inserts the booking under the first code that is free; `newCode` makes one. */
export async function insertBooking(
  db: Db,
  booking: NewBooking,
  lines: readonly CartLine[],
  newCode: () => string,
): Promise<MadeBooking> {
  const { startAt, endAt, createdAt, form, totals, ...plain } = booking;
  const values = {
    ...plain,
    form: JSON.stringify(form),
    totals: JSON.stringify(totals),
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    createdAt: createdAt.toISOString(),
    lines: JSON.stringify(lines),
  };
  for (let tried = 0; tried < CODES_TRIED; tried += 1) {
    const code = newCode();
    const [made] = await insert(db, { ...values, code });
    if (made) return { id: made.id, code, statusId: booking.statusId, customerId: made.customer_id };
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

export async function lockBooking(db: Db, id: number): Promise<BookingRow | null> {
  const [found] = await db.select().from(schema.booking).where(eq(schema.booking.id, id)).for('update');
  return found ?? null;
}

export async function updateBooking(db: Db, id: number, change: Partial<BookingColumns>): Promise<void> {
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

/** The bookings that a list holds. A filter that is missing lets all through. */
export interface BookingFilter {
  readonly statusId?: string | undefined;
  readonly customerId?: number | undefined;
  /** Bookings that last beyond this moment, as `wallText` writes it. */
  readonly endsFrom?: string | undefined;
  /** Bookings that start before this moment, as `wallText` writes it. */
  readonly startsBefore?: string | undefined;
}

function conditionOf(accountId: number, filter: BookingFilter): SQL | undefined {
  const { booking } = schema;
  const { statusId, customerId, endsFrom, startsBefore } = filter;
  return and(
    eq(booking.accountId, accountId),
    statusId === undefined ? undefined : eq(booking.statusId, statusId),
    customerId === undefined ? undefined : eq(booking.customerId, customerId),
    endsFrom === undefined ? undefined : gte(booking.endLocal, endsFrom),
    startsBefore === undefined ? undefined : lt(booking.startLocal, startsBefore),
  );
}

export async function countBookings(db: Db, accountId: number, filter: BookingFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(schema.booking).where(conditionOf(accountId, filter));
  return row?.total ?? 0;
}

/** Returns bookings with their lines, newest first. */
export async function listBookings(
  db: Db,
  accountId: number,
  filter: BookingFilter,
  part: { readonly limit: number; readonly offset: number },
): Promise<Booking[]> {
  const bookings = await db
    .select()
    .from(schema.booking)
    .where(conditionOf(accountId, filter))
    .orderBy(desc(schema.booking.id))
    .limit(part.limit)
    .offset(part.offset);
  const lines = await db
    .select()
    .from(schema.bookingLine)
    .where(
      inArray(
        schema.bookingLine.bookingId,
        bookings.map(({ id }) => id),
      ),
    );
  return bookings.map((booking) => ({
    ...booking,
    lines: inOrder(lines.filter(({ bookingId }) => bookingId === booking.id).map(({ detail }) => detail)),
  }));
}

async function linesOf(db: Db, bookingId: number): Promise<CartLine[]> {
  const found = await db
    .select()
    .from(schema.bookingLine)
    .where(eq(schema.bookingLine.bookingId, bookingId))
    .orderBy(asc(schema.bookingLine.line));
  return inOrder(found.map((row) => row.detail));
}
