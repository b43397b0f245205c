/**
 * SQL statements for bookings and for their payments, notes and bookmarks. The caller inserts a booking in the same
 * transaction that takes its stock. `inventory.ts` has the statements for stock, `sessions.ts` those for sessions.
 */

import { and, asc, count, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { type CartLine, sortLines } from '../rules/cart.ts';
import { type Db, prepareStatement } from './orm.ts';
import * as schema from './schema.ts';

export type BookingRow = typeof schema.booking.$inferSelect;
type BookingColumns = typeof schema.booking.$inferInsert;
/** A booking to insert. `email` identifies its customer; `null` creates a new customer. */
type NewBooking = Required<
  Omit<BookingColumns, 'id' | 'code' | 'customerId' | 'paidTotal' | 'checkedInAt' | 'checkedOutAt'>
> & { readonly email: string | null };

/** The columns of a new booking that the answer to `booking/create` contains. */
export interface CreatedBooking {
  readonly id: number;
  readonly code: string;
  readonly statusId: string;
  readonly customerId: number;
}

export interface Booking extends BookingRow {
  readonly lines: readonly CartLine[];
}

const MAX_CODE_ATTEMPTS = 20;

/**
 * All bookings with the same e-mail address share one customer. If a booking with the code already exists, the
 * statement returns no row and writes nothing. If a parallel transaction uses the code first, the statement returns no
 * row, but may have written the customer.
 */
const insertBookingRow = prepareStatement<keyof NewBooking | 'code' | 'lines', { id: number; customer_id: number }>(
  (value) => sql`
  with free as (
    select 1 where not exists (
      select from booking where account_id = ${value('accountId')} and code = ${value('code')})
  ), buyer as (
    insert into customer (account_id, email) select ${value('accountId')}::int, ${value('email')} from free
    on conflict (account_id, email) do update set email = excluded.email returning id
  ), made as (
    insert into booking (account_id, code, status_id, session_id, customer_id, staff_id, customer_address, form, totals,
      total, start_at, end_at, start_local, end_local, time_zone, created_at, token_hash)
    select ${value('accountId')}::int, ${value('code')}, ${value('statusId')}, ${value('sessionId')}, buyer.id,
      ${value('staffId')}::int, ${value('customerAddress')}, ${value('form')}::json, ${value('totals')}::json,
      ${value('total')}::int, ${value('startAt')}::timestamptz, ${value('endAt')}::timestamptz,
      ${value('startLocal')}::timestamp, ${value('endLocal')}::timestamp, ${value('timeZone')},
      ${value('createdAt')}::timestamptz, ${value('tokenHash')} from buyer
    on conflict (account_id, code) do nothing returning id, customer_id
  ), lines as (
    insert into booking_line (booking_id, line, item_id, quantity, detail)
    select made.id, detail ->> 'id', (detail ->> 'itemId')::int, (detail ->> 'quantity')::int, detail
    from made, json_array_elements(${value('lines')}::json) as detail
  ) select id, customer_id from made`,
);

/**
 * Inserts the booking with the first code from `createCode` that no other booking has. Call this only inside a
 * transaction.
 */
export async function insertBooking(
  db: Db,
  booking: NewBooking,
  lines: readonly CartLine[],
  createCode: () => string,
): Promise<CreatedBooking> {
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
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
    const code = createCode();
    const [row] = await insertBookingRow(db, { ...values, code });
    if (row) return { id: row.id, code, statusId: booking.statusId, customerId: row.customer_id };
  }
  throw new Error('No booking code is free.');
}

export async function findBooking(db: Db, accountId: number, code: string): Promise<Booking | null> {
  const [booking] = await db
    .select()
    .from(schema.booking)
    .where(and(eq(schema.booking.accountId, accountId), eq(schema.booking.code, code)));
  return booking ? { ...booking, lines: await listLines(db, booking.id) } : null;
}

export async function findBookingByToken(db: Db, accountId: number, tokenHash: string): Promise<Booking | null> {
  const [booking] = await db
    .select()
    .from(schema.booking)
    .where(and(eq(schema.booking.accountId, accountId), eq(schema.booking.tokenHash, tokenHash)));
  return booking ? { ...booking, lines: await listLines(db, booking.id) } : null;
}

export async function lockBooking(db: Db, id: number): Promise<BookingRow | null> {
  const [booking] = await db.select().from(schema.booking).where(eq(schema.booking.id, id)).for('update');
  return booking ?? null;
}

export async function updateBooking(db: Db, id: number, change: Partial<BookingColumns>): Promise<void> {
  await db.update(schema.booking).set(change).where(eq(schema.booking.id, id));
}

export type PaymentRow = typeof schema.payment.$inferSelect;

/** Returns the payments of a booking, from oldest to newest. */
export async function listPayments(db: Db, bookingId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(schema.payment)
    .where(eq(schema.payment.bookingId, bookingId))
    .orderBy(asc(schema.payment.id));
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

/** Conditions for a list of bookings. A missing condition matches all bookings. */
export interface BookingFilter {
  readonly statusId?: string | undefined;
  readonly customerId?: number | undefined;
  /** Matches bookings that end at this local time or later. Format as in `formatWallTime`. */
  readonly endsFrom?: string | undefined;
  /** Matches bookings that start before this local time. Format as in `formatWallTime`. */
  readonly startsBefore?: string | undefined;
  /** Matches bookings whose code, customer name or e-mail address contains this text. Ignores case. */
  readonly keyword?: string | undefined;
  /** Matches bookings that have one of these items in a line. */
  readonly itemIds?: readonly number[] | undefined;
}

function buildCondition(accountId: number, filter: BookingFilter): SQL | undefined {
  const { booking } = schema;
  const { statusId, customerId, endsFrom, startsBefore, keyword, itemIds } = filter;
  return and(
    eq(booking.accountId, accountId),
    statusId === undefined ? undefined : eq(booking.statusId, statusId),
    customerId === undefined ? undefined : eq(booking.customerId, customerId),
    endsFrom === undefined ? undefined : gte(booking.endLocal, endsFrom),
    startsBefore === undefined ? undefined : lt(booking.startLocal, startsBefore),
    keyword === undefined ? undefined : buildTextCondition(keyword),
    itemIds === undefined ? undefined : buildItemCondition(itemIds),
  );
}

function buildTextCondition(text: string): SQL | undefined {
  const { code, form } = schema.booking;
  const pattern = buildAnyCasePattern(text);
  return or(
    ...[code, sql`${form} ->> 'customer_name'`, sql`${form} ->> 'customer_email'`].map(
      (column) => sql`${column} ~ ${pattern}`,
    ),
  );
}

/**
 * Returns a regular expression that matches the text in upper and lower case. The operator `ilike` is not enough: in a
 * database with the locale C, it ignores case only for English letters.
 */
function buildAnyCasePattern(text: string): string {
  return [...text]
    .map((letter) => {
      const letterForms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
      return `(?:${[...letterForms].map((letterForm) => letterForm.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`;
    })
    .join('');
}

function buildItemCondition(itemIds: readonly number[]): SQL {
  const { booking, bookingLine } = schema;
  const lineCondition = and(eq(bookingLine.bookingId, booking.id), inArray(bookingLine.itemId, [...itemIds]));
  return sql`exists (select from ${bookingLine} where ${lineCondition})`;
}

export async function countBookings(db: Db, accountId: number, filter: BookingFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(schema.booking).where(buildCondition(accountId, filter));
  return row?.total ?? 0;
}

/** Returns bookings with their lines, from newest to oldest. */
export async function listBookings(
  db: Db,
  accountId: number,
  filter: BookingFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Booking[]> {
  const bookings = await db
    .select()
    .from(schema.booking)
    .where(buildCondition(accountId, filter))
    .orderBy(desc(schema.booking.id))
    .limit(page.limit)
    .offset(page.offset);
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
    lines: sortLines(lines.filter(({ bookingId }) => bookingId === booking.id).map(({ detail }) => detail)),
  }));
}

async function listLines(db: Db, bookingId: number): Promise<CartLine[]> {
  const lineRows = await db
    .select()
    .from(schema.bookingLine)
    .where(eq(schema.bookingLine.bookingId, bookingId))
    .orderBy(asc(schema.bookingLine.line));
  return sortLines(lineRows.map((row) => row.detail));
}

/** Sets or removes the bookmark of a staff account on a booking. */
export async function setBookmark(db: Db, bookingId: number, staffId: number, isMarked: boolean): Promise<void> {
  if (isMarked) await db.insert(schema.bookmark).values({ bookingId, staffId }).onConflictDoNothing();
  else
    await db
      .delete(schema.bookmark)
      .where(and(eq(schema.bookmark.bookingId, bookingId), eq(schema.bookmark.staffId, staffId)));
}

export async function isBookmarked(db: Db, bookingId: number, staffId: number): Promise<boolean> {
  const bookmarkRows = await db
    .select()
    .from(schema.bookmark)
    .where(and(eq(schema.bookmark.bookingId, bookingId), eq(schema.bookmark.staffId, staffId)));
  return bookmarkRows.length > 0;
}

/** A note, with the code of its booking. `body` is exactly the text that the author sent. */
export interface NoteRow {
  readonly id: number;
  readonly staffId: number;
  readonly createdAt: Date;
  readonly body: string;
  readonly private: boolean;
  readonly code: string;
}

export async function insertNote(
  db: Db,
  note: { bookingId: number; staffId: number; createdAt: Date; body: string; private: boolean },
): Promise<number> {
  const [insertedNote] = await db.insert(schema.note).values(note).returning({ id: schema.note.id });
  if (!insertedNote) throw new Error('The note could not be written.');
  return insertedNote.id;
}

/** Returns the notes of an account with `start` <= time < `end`, from oldest to newest. */
export async function listNotesBetween(db: Db, accountId: number, start: Date, end: Date): Promise<NoteRow[]> {
  return listNotesWhere(
    db,
    and(eq(schema.booking.accountId, accountId), gte(schema.note.createdAt, start), lt(schema.note.createdAt, end)),
  );
}

/** Returns all notes of a booking, from oldest to newest. */
export async function listBookingNotes(db: Db, bookingId: number): Promise<NoteRow[]> {
  return listNotesWhere(db, eq(schema.note.bookingId, bookingId));
}

async function listNotesWhere(db: Db, condition: SQL | undefined): Promise<NoteRow[]> {
  return db
    .select({
      id: schema.note.id,
      staffId: schema.note.staffId,
      createdAt: schema.note.createdAt,
      body: schema.note.body,
      private: schema.note.private,
      code: schema.booking.code,
    })
    .from(schema.note)
    .innerJoin(schema.booking, eq(schema.booking.id, schema.note.bookingId))
    .where(condition)
    .orderBy(asc(schema.note.createdAt), asc(schema.note.id));
}

/** Returns the texts of a booking's notes that are not private, from oldest to newest. */
export async function listPublicNotes(db: Db, bookingId: number): Promise<string[]> {
  const noteRows = await db
    .select({ body: schema.note.body })
    .from(schema.note)
    .where(and(eq(schema.note.bookingId, bookingId), eq(schema.note.private, false)))
    .orderBy(asc(schema.note.createdAt), asc(schema.note.id));
  return noteRows.map((row) => row.body);
}
