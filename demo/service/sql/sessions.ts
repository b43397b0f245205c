/** Sessions and the stock they hold. A session that has ended or expired holds nothing. */

import { sql } from 'drizzle-orm';
import type { CartLine, Want } from '../rules/cart.ts';
import { type Db, type Places, type Values, intArray, statement } from './orm.ts';
import { arraysOf } from './inventory.ts';

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

type Named = 'id' | 'accountId';
const selectSession = (given: Places<Named>) => sql`
  select id, account_id, state, lines, next_line, created_at, expires_at, booking_code, holder from session
  where id = ${given('id')} and account_id = ${given('accountId')}`;
const read = statement<Named, StoredSession>(selectSession);
const lock = statement<Named, StoredSession>((given) => sql`${selectSession(given)} for update`);

export async function readSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  return sessionIn(await read(db, { accountId, id }));
}

/** Reads the session and keeps everybody else from changing it until the transaction ends. */
export async function lockSession(db: Db, accountId: number, id: string): Promise<SessionRow | null> {
  return sessionIn(await lock(db, { accountId, id }));
}

function sessionIn([found]: readonly StoredSession[]): SessionRow | null {
  if (!found) return null;
  const { id, state, lines, holder } = found;
  return {
    id,
    accountId: found.account_id,
    state,
    lines,
    nextLine: found.next_line,
    createdAt: new Date(found.created_at),
    expiresAt: new Date(found.expires_at),
    bookingCode: found.booking_code,
    holder,
  };
}

type Holding = 'id' | 'itemIds' | 'cells' | 'quantities';
const insertHolds = (given: Places<Holding>) => sql`
  insert into hold (session_id, item_id, cell, quantity)
  select ${given('id')}::text, * from unnest(
    ${given('itemIds')}::int[], ${given('cells')}::int[], ${given('quantities')}::int[])`;

function holding(id: string, wants: readonly Want[]): Values<Holding> {
  return { id, ...arraysOf(wants) };
}

const begin = statement<Holding | 'accountId' | 'lines' | 'nextLine' | 'createdAt' | 'expiresAt' | 'holder'>(
  (given) => sql`
  with begun as (
    insert into session (id, account_id, state, lines, next_line, created_at, expires_at, holder)
    values (${given('id')}, ${given('accountId')}, 'open', ${given('lines')}, ${given('nextLine')},
      ${given('createdAt')}, ${given('expiresAt')}, ${given('holder')})
  ) ${insertHolds(given)}`,
);

/** Inserts an open session that holds these wants. */
export async function insertSession(db: Db, row: SessionRow, wants: readonly Want[]): Promise<void> {
  const { id, accountId, lines, nextLine, createdAt, expiresAt, holder } = row;
  await begin(db, {
    ...holding(id, wants),
    accountId,
    lines: JSON.stringify(lines),
    nextLine,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    holder,
  });
}

const release = statement<'id'>((given) => sql`delete from hold where session_id = ${given('id')}`);
const change = statement<Holding | 'lines' | 'nextLine' | 'expiresAt'>(
  (given) => sql`
  with changed as (
    update session set lines = ${given('lines')}, next_line = ${given('nextLine')}, expires_at = ${given('expiresAt')}
    where id = ${given('id')}
  ) ${insertHolds(given)}`,
);

/** Gives the locked session these lines; from now on it holds exactly these wants. */
export async function updateSession(
  db: Db,
  id: string,
  { lines, nextLine, expiresAt }: Pick<SessionRow, 'lines' | 'nextLine' | 'expiresAt'>,
  wants: readonly Want[],
): Promise<void> {
  await release(db, { id });
  await change(db, {
    ...holding(id, wants),
    lines: JSON.stringify(lines),
    nextLine,
    expiresAt: expiresAt.toISOString(),
  });
}

const close = statement<'id' | 'bookingCode'>(
  (given) => sql`
  with released as (delete from hold where session_id = ${given('id')})
  update session set state = 'ended', booking_code = coalesce(booking_code, ${given('bookingCode')})
  where id = ${given('id')}`,
);

/** Ends the locked session, which holds nothing from now on; one that has ended keeps its booking. */
export async function closeSession(db: Db, id: string, bookingCode: string | null): Promise<void> {
  await close(db, { id, bookingCode });
}

export interface HeldPlaces {
  readonly itemId: number;
  readonly cell: number;
  readonly quantity: number;
  /** By the session in question; else by another of the same caller. */
  readonly own: boolean;
}

const lockShare = statement<'share'>(
  (given) => sql`select pg_advisory_xact_lock(hashtextextended(${given('share')}, 0))`,
);
const heldBy = statement<'accountId' | 'holder' | 'session' | 'now' | 'itemIds', HeldPlaces>(
  (given) => sql`
  select h.item_id as "itemId", h.cell, h.quantity, s.id = ${given('session')} as own
  from hold h join session s on s.id = h.session_id
  where s.account_id = ${given('accountId')} and s.state = 'open' and s.expires_at > ${given('now')}::timestamptz
    and (s.holder = ${given('holder')} or s.id = ${given('session')}) and h.item_id = any(${given('itemIds')}::int[])`,
);

/**
 * What a caller holds of these items in live sessions of the account. From here to the end of the transaction nobody
 * else counts or adds to this caller's holds.
 */
export async function lockHeldBy(
  db: Db,
  { accountId, holder, session, now }: HeldQuery,
  itemIds: readonly number[],
): Promise<HeldPlaces[]> {
  await lockShare(db, { share: `${String(accountId)} ${holder}` });
  return heldBy(db, { accountId, holder, session, now: now.toISOString(), itemIds: intArray(itemIds) });
}

export interface HeldQuery {
  readonly accountId: number;
  readonly holder: string;
  readonly session: string;
  readonly now: Date;
}

/** How many at a time: whoever opens a session then waits for it. */
const FORGOTTEN_AT_ONCE = 10_000;

/**
 * Lets go of what sessions hold that expired before `then`. Nobody counts it any more; but plans are made for any moment, and
 * would read it again and again for as long as it is there.
 */
export async function releaseExpired(db: Db, then: Date): Promise<void> {
  await db.execute(sql`
    delete from hold where session_id in (
      select h.session_id from hold h join session s on s.id = h.session_id
      where s.expires_at < ${then.toISOString()}::timestamptz limit ${FORGOTTEN_AT_ONCE})`);
}

/** Forgets some of the sessions that ended or expired before `then`, the oldest first; their holds go with them. */
export async function forgetSessions(db: Db, then: Date): Promise<void> {
  await db.execute(sql`
    delete from session where id in (
      select id from session where expires_at < ${then.toISOString()}::timestamptz
      order by expires_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`);
}
