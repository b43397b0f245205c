/** Sessions and the stock they hold. A session that has ended or expired holds nothing. */

import { and, eq, lt } from 'drizzle-orm';
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
  if (wants.length > 0) await db.insert(schema.hold).values(wants.map((want) => ({ sessionId, ...want })));
}

/** Forgets sessions that ended or expired before `then`; their holds go with them. */
export async function forgetSessions(db: Db, then: Date): Promise<void> {
  await db.delete(schema.session).where(lt(schema.session.expiresAt, then));
}
