/** Sessions and the stock they hold. A session that has ended or expired holds nothing. */

import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CartLine, Want } from '../rules/cart.ts';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: number;
  readonly state: 'open' | 'ended';
  readonly lines: readonly CartLine[];
  readonly nextLine: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly bookingCode: string | null;
  /** Network of the caller whose share its holds are; null for callers who are not limited. */
  readonly holder: string | null;
}

export async function readSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  const [found] = await db
    .select()
    .from(schema.session)
    .where(and(eq(schema.session.id, id), eq(schema.session.accountId, accountId)));
  return found ?? null;
}

/** Reads the session and keeps everybody else from changing it until the transaction ends. */
export async function lockSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  const [found] = await db
    .select()
    .from(schema.session)
    .where(and(eq(schema.session.id, id), eq(schema.session.accountId, accountId)))
    .for('update');
  return found ?? null;
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insert(schema.session).values(row);
}

export async function updateSession(
  db: Db,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'accountId' | 'createdAt'>>,
): Promise<void> {
  await db.update(schema.session).set(change).where(eq(schema.session.id, id));
}

/** Holds exactly these wants for the session from now on. */
export async function replaceHolds(db: Db, sessionId: string, wants: readonly Want[]): Promise<void> {
  await db.delete(schema.hold).where(eq(schema.hold.sessionId, sessionId));
  await insertHolds(db, sessionId, wants);
}

/** Holds these wants for a session that holds nothing. */
export async function insertHolds(db: Db, sessionId: string, wants: readonly Want[]): Promise<void> {
  if (wants.length > 0) await db.insert(schema.hold).values(wants.map((want) => ({ sessionId, ...want })));
}

export interface HeldPlaces {
  readonly itemId: number;
  readonly cell: number;
  readonly quantity: number;
  /** By the session in question; else by another of the same caller. */
  readonly own: boolean;
}

/**
 * What a caller holds of these items in live sessions of the account. From here to the end of the transaction nobody
 * else counts or adds to this caller's holds.
 */
export async function lockHeldBy(
  db: Db,
  { accountId, holder, session, now }: HeldQuery,
  itemIds: readonly number[],
): Promise<HeldPlaces[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${String(accountId)} ${holder}`}, 0))`);
  return db
    .select({
      itemId: schema.hold.itemId,
      cell: schema.hold.cell,
      quantity: schema.hold.quantity,
      own: sql<boolean>`${schema.session.id} = ${session}`,
    })
    .from(schema.hold)
    .innerJoin(schema.session, eq(schema.session.id, schema.hold.sessionId))
    .where(
      and(
        eq(schema.session.accountId, accountId),
        eq(schema.session.state, 'open'),
        gt(schema.session.expiresAt, now),
        or(eq(schema.session.holder, holder), eq(schema.session.id, session)),
        inArray(schema.hold.itemId, [...itemIds]),
      ),
    );
}

export interface HeldQuery {
  readonly accountId: number;
  readonly holder: string;
  readonly session: string;
  readonly now: Date;
}

/** How many at a time: whoever opens a session then waits for it. */
const FORGOTTEN_AT_ONCE = 10_000;

/** Forgets some of the sessions that ended or expired before `then`, the oldest first; their holds go with them. */
export async function forgetSessions(db: Db, then: Date): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select id from session where expires_at < ${then.toISOString()}::timestamptz
      order by expires_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`);
}
