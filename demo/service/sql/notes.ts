/** Notes on bookings. Bodies are kept byte for byte. */

import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

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
  const [made] = await db.insert(schema.note).values(note).returning({ id: schema.note.id });
  if (!made) throw new Error('The note could not be written.');
  return made.id;
}

/** Notes of an account made from one instant up to another, oldest first. */
export async function notesBetween(db: Db, accountId: number, from: Date, before: Date): Promise<NoteRow[]> {
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
    .where(
      and(eq(schema.booking.accountId, accountId), gte(schema.note.createdAt, from), lt(schema.note.createdAt, before)),
    )
    .orderBy(asc(schema.note.createdAt), asc(schema.note.id));
}

/** The notes of one booking that its customer may see, oldest first. */
export async function openNotes(db: Db, bookingId: number): Promise<string[]> {
  const found = await db
    .select({ body: schema.note.body })
    .from(schema.note)
    .where(and(eq(schema.note.bookingId, bookingId), eq(schema.note.private, false)))
    .orderBy(asc(schema.note.createdAt), asc(schema.note.id));
  return found.map((row) => row.body);
}
