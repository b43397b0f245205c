/** Bookmarks: each staff account has its own. */

import { and, eq } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export async function setBookmark(db: Db, bookingId: number, staffId: number, marked: boolean): Promise<void> {
  if (marked) await db.insert(schema.bookmark).values({ bookingId, staffId }).onConflictDoNothing();
  else
    await db
      .delete(schema.bookmark)
      .where(and(eq(schema.bookmark.bookingId, bookingId), eq(schema.bookmark.staffId, staffId)));
}

export async function isBookmarked(db: Db, bookingId: number, staffId: number): Promise<boolean> {
  const found = await db
    .select()
    .from(schema.bookmark)
    .where(and(eq(schema.bookmark.bookingId, bookingId), eq(schema.bookmark.staffId, staffId)));
  return found.length > 0;
}
