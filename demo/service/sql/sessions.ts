/**
 * SQL statements for sessions and their holds, the units of stock that a session reserves. A hold counts only while its
 * session is open and not expired, so the service needs no timer to release stock. The use cases in
 * `use-cases/sessions.ts` decide when a session changes.
 */

import { sql } from 'drizzle-orm';
import type { CartLine, StockNeed } from '../rules/cart.ts';
import { type Db, type ValueOf, type Values, formatIntArray, prepareStatement } from './orm.ts';
import { toColumnArrays } from './inventory.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: number;
  readonly state: 'open' | 'ended';
  readonly lines: readonly CartLine[];
  readonly nextLine: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly bookingCode: string | null;
  /**
   * Network of the caller. One network can hold only a limited part of the stock, in all its sessions together. `null`
   * if the caller has no limit.
   */
  readonly holder: string | null;
}

interface StoredSession {
  readonly id: string;
  readonly account_id: number;
  readonly state: SessionRow['state'];
  readonly lines: readonly CartLine[];
  readonly next_line: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly booking_code: string | null;
  readonly holder: string | null;
}

type SessionKey = 'id' | 'accountId';
const buildSessionQuery = (value: ValueOf<SessionKey>) => sql`
  select id, account_id, state, lines, next_line, created_at, expires_at, booking_code, holder from session
  where id = ${value('id')} and account_id = ${value('accountId')}`;
const readSessionRows = prepareStatement<SessionKey, StoredSession>(buildSessionQuery);
const lockSessionRows = prepareStatement<SessionKey, StoredSession>(
  (value) => sql`${buildSessionQuery(value)} for update`,
);

export async function readSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  return toSession(await readSessionRows(db, { accountId, id }));
}

/** Reads and locks a session. Until the end of the transaction, no other transaction can change it. */
export async function lockSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  return toSession(await lockSessionRows(db, { accountId, id }));
}

function toSession([row]: readonly StoredSession[]): SessionRow | null {
  if (!row) return null;
  const { id, state, lines, holder } = row;
  return {
    id,
    accountId: row.account_id,
    state,
    lines,
    nextLine: row.next_line,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    bookingCode: row.booking_code,
    holder,
  };
}

type HoldColumn = 'id' | 'itemIds' | 'cells' | 'quantities';
const buildHoldInsert = (value: ValueOf<HoldColumn>) => sql`
  insert into hold (session_id, item_id, cell, quantity)
  select ${value('id')}::text, * from unnest(
    ${value('itemIds')}::int[], ${value('cells')}::int[], ${value('quantities')}::int[])`;

function toHoldValues(id: string, needs: readonly StockNeed[]): Values<HoldColumn> {
  return { id, ...toColumnArrays(needs) };
}

const insertSessionRow = prepareStatement<
  HoldColumn | 'accountId' | 'lines' | 'nextLine' | 'createdAt' | 'expiresAt' | 'holder'
>(
  (value) => sql`
  with new_session as (
    insert into session (id, account_id, state, lines, next_line, created_at, expires_at, holder)
    values (${value('id')}, ${value('accountId')}, 'open', ${value('lines')}, ${value('nextLine')},
      ${value('createdAt')}, ${value('expiresAt')}, ${value('holder')})
  ) ${buildHoldInsert(value)}`,
);

/** Inserts an open session that holds the stock in `needs`. */
export async function insertSession(db: Db, row: SessionRow, needs: readonly StockNeed[]): Promise<void> {
  const { id, accountId, lines, nextLine, createdAt, expiresAt, holder } = row;
  await insertSessionRow(db, {
    ...toHoldValues(id, needs),
    accountId,
    lines: JSON.stringify(lines),
    nextLine,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    holder,
  });
}

const deleteHolds = prepareStatement<'id'>((value) => sql`delete from hold where session_id = ${value('id')}`);
const updateSessionRow = prepareStatement<HoldColumn | 'lines' | 'nextLine' | 'expiresAt'>(
  (value) => sql`
  with changed as (
    update session set lines = ${value('lines')}, next_line = ${value('nextLine')}, expires_at = ${value('expiresAt')}
    where id = ${value('id')}
  ) ${buildHoldInsert(value)}`,
);

/** Replaces the lines and holds of a session. The transaction must have locked the session. */
export async function updateSession(
  db: Db,
  id: string,
  { lines, nextLine, expiresAt }: Pick<SessionRow, 'lines' | 'nextLine' | 'expiresAt'>,
  needs: readonly StockNeed[],
): Promise<void> {
  await deleteHolds(db, { id });
  await updateSessionRow(db, {
    ...toHoldValues(id, needs),
    lines: JSON.stringify(lines),
    nextLine,
    expiresAt: expiresAt.toISOString(),
  });
}

const endSessionRow = prepareStatement<'id' | 'bookingCode'>(
  (value) => sql`
  with released as (delete from hold where session_id = ${value('id')})
  update session set state = 'ended', booking_code = coalesce(booking_code, ${value('bookingCode')})
  where id = ${value('id')}`,
);

/**
 * Marks a session as ended and deletes its holds. The transaction must have locked the session. An ended session keeps
 * its booking code.
 */
export async function markSessionEnded(db: Db, id: string, bookingCode: string | null): Promise<void> {
  await endSessionRow(db, { id, bookingCode });
}

interface HeldUnits {
  readonly itemId: number;
  readonly cell: number;
  readonly quantity: number;
  /** True for a hold of the session itself; false for a hold of another session of the same caller. */
  readonly isOwn: boolean;
}

const lockShare = prepareStatement<'share'>(
  (value) => sql`select pg_advisory_xact_lock(hashtextextended(${value('share')}, 0))`,
);
const readHeldUnits = prepareStatement<'accountId' | 'holder' | 'session' | 'now' | 'itemIds', HeldUnits>(
  (value) => sql`
  select h.item_id as "itemId", h.cell, h.quantity, s.id = ${value('session')} as "isOwn"
  from hold h join session s on s.id = h.session_id
  where s.account_id = ${value('accountId')} and s.state = 'open' and s.expires_at > ${value('now')}::timestamptz
    and (s.holder = ${value('holder')} or s.id = ${value('session')}) and h.item_id = any(${value('itemIds')}::int[])`,
);

/**
 * Locks all holds of a caller until the end of the transaction, and returns the holds on these items. Other
 * transactions that count or add holds of this caller must wait.
 */
export async function lockHeldUnits(
  db: Db,
  { accountId, holder, session, now }: HeldUnitsQuery,
  itemIds: readonly number[],
): Promise<HeldUnits[]> {
  await lockShare(db, { share: `${String(accountId)} ${holder}` });
  return readHeldUnits(db, { accountId, holder, session, now: now.toISOString(), itemIds: formatIntArray(itemIds) });
}

interface HeldUnitsQuery {
  readonly accountId: number;
  readonly holder: string;
  readonly session: string;
  readonly now: Date;
}

/**
 * Maximum number of rows that one clean-up statement selects. The limit is necessary, because a request that starts a
 * session waits for the clean-up.
 */
const MAX_DELETED_ROWS = 10_000;

/**
 * Deletes holds of sessions that expired before `expiredBefore`. One call selects at most `MAX_DELETED_ROWS` rows.
 * These holds no longer count, but their rows slow down every statement about live holds.
 */
export async function deleteExpiredHolds(db: Db, expiredBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from hold where session_id in (
      select h.session_id from hold h join session s on s.id = h.session_id
      where s.expires_at < ${expiredBefore.toISOString()}::timestamptz limit ${MAX_DELETED_ROWS})`);
}

/**
 * Deletes the oldest sessions that expired before `expiredBefore`, with their holds: at most `MAX_DELETED_ROWS` in one
 * call. Skips sessions that another transaction has locked.
 */
export async function deleteExpiredSessions(db: Db, expiredBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select id from session where expires_at < ${expiredBefore.toISOString()}::timestamptz
      order by expires_at limit ${MAX_DELETED_ROWS} for update skip locked)`);
}
