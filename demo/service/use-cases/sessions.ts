/**
 * Starts, changes, ends and reads sessions. A session always holds the stock of its lines. Each change is one
 * transaction. It locks the session, then the caller's holds, then the stock. The module `session-lines.ts` creates the
 * lines, and `create-booking.ts` converts a session to a booking.
 */

import { createToken } from '../auth/secret.ts';
import { formatProblem } from '../serializers/messages.ts';
import { type Call, getAccountTime, getAudience, getZone } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, collectStockNeeds, computeItemDays, hasPassed, listQuantityLabels } from '../rules/cart.ts';
import { type Shortage, lockCellsAndFindShortage, createCells, readOccupancy } from '../sql/inventory.ts';
import type { Db } from '../sql/orm.ts';
import {
  type SessionRow,
  markSessionEnded,
  deleteExpiredSessions,
  insertSession,
  lockSession,
  readSession,
  deleteExpiredHolds,
  updateSession,
  lockHeldUnits,
} from '../sql/sessions.ts';
import { toNetwork } from '../http/address.ts';
import { serializeSession } from '../serializers/session.ts';
import { toCell, UNLIMITED_UNITS, countUnitsLeftThroughout } from '../rules/stock.ts';
import { computeTotals } from '../rules/totals.ts';

/**
 * Time from the expiry of a session until the service deletes the session, in ms. Until then, the service can still
 * report that the session has expired.
 */
const EXPIRED_SESSION_TTL_MS = 30 * 86_400_000;
/**
 * Time from the expiry of a session until the service deletes the session's holds, in ms. The service waits this long
 * because the clocks of several processes may differ.
 */
const EXPIRED_HOLD_TTL_MS = 3_600_000;
/** Minimum time between two clean-ups in one process. */
const CLEANUP_INTERVAL_MS = 60_000;
const MAX_LINES = 60;
const MAX_CHANGE_ATTEMPTS = 30;

export interface Draft {
  readonly lines: readonly CartLine[];
  /** Number of the line that the session adds next. A session never uses the same number twice. */
  readonly nextLine: number;
}

/**
 * Returns an open session.
 *
 * @throws ApiError if the session is unknown, has ended or has expired
 */
export async function readOpenSession(call: Call, id: string): Promise<SessionRow> {
  return requireOpenSession(call, await readSession(call.context.db, call.catalogue.account.id, requireValidId(id)));
}

/**
 * Returns an open session and locks it until the transaction ends.
 *
 * @throws ApiError if the session is unknown, has ended or has expired
 */
export async function lockOpenSession(call: Call, db: Db, id: string): Promise<SessionRow> {
  return requireOpenSession(call, await lockSession(db, call.catalogue.account.id, requireValidId(id)));
}

/** Starts a session with the lines that `changeDraft` returns. */
export async function beginSession(call: Call, changeDraft: (draft: Draft) => Promise<Draft>): Promise<SessionRow> {
  const { context, catalogue, instant } = call;
  const draft = requireValidDraft(await changeDraft({ lines: [], nextLine: 1 }));
  const row: SessionRow = {
    id: createToken(),
    accountId: catalogue.account.id,
    state: 'open',
    ...draft,
    createdAt: instant,
    expiresAt: computeExpiry(call),
    bookingCode: null,
    holder: identifyHolder(call),
  };
  const needs = collectStockNeeds(draft.lines);
  await createCells(context.db, catalogue.account.id, needs, catalogue.itemsById);
  await cleanUpRegularly(context.db, instant);
  await context.db.transaction(async (db) => {
    await refuseMoreThanShare(call, db, row, draft.lines);
    refuseShortage(call, await lockCellsAndFindShortage(db, needs, row.id, instant));
    await insertSession(db, row, needs);
  });
  return row;
}

const lastCleanups = new WeakMap<Db, number>();

/**
 * Deletes expired holds and sessions, at most once per minute. Call this outside a transaction, so that guests do not
 * wait for its locks.
 */
async function cleanUpRegularly(db: Db, instant: Date): Promise<void> {
  const now = instant.getTime();
  if (now - (lastCleanups.get(db) ?? -Infinity) < CLEANUP_INTERVAL_MS) return;
  lastCleanups.set(db, now);
  await deleteExpiredHolds(db, new Date(now - EXPIRED_HOLD_TTL_MS));
  await deleteExpiredSessions(db, new Date(now - EXPIRED_SESSION_TTL_MS));
}

/**
 * Replaces the lines of a session by those that `changeDraft` returns. Calls `changeDraft` again if another request
 * changed the session in the meantime.
 */
export async function changeSession(
  call: Call,
  id: string,
  changeDraft: (draft: Draft) => Promise<Draft>,
): Promise<SessionRow> {
  const { context, catalogue, instant } = call;
  for (let attempt = 0; attempt < MAX_CHANGE_ATTEMPTS; attempt += 1) {
    const sessionBefore = await readOpenSession(call, id);
    const draft = requireValidDraft(await changeDraft(sessionBefore));
    const needs = collectStockNeeds(draft.lines);
    await createCells(context.db, catalogue.account.id, needs, catalogue.itemsById);
    const session = await context.db.transaction(async (db) => {
      const lockedSession = await lockOpenSession(call, db, id);
      // Returns null if another request has changed the session since `changeDraft` read the session.
      if (
        lockedSession.nextLine !== sessionBefore.nextLine ||
        JSON.stringify(lockedSession.lines) !== JSON.stringify(sessionBefore.lines)
      )
        return null;
      await refuseMoreThanShare(call, db, lockedSession, draft.lines);
      refuseShortage(call, await lockCellsAndFindShortage(db, needs, id, instant));
      const columns = { ...draft, expiresAt: computeExpiry(call) };
      await updateSession(db, id, columns, needs);
      return { ...lockedSession, ...columns };
    });
    if (session) return session;
  }
  throw new ApiError('busy', 'This session is being changed elsewhere.', 'Please try again.', { status: 503 });
}

/** Ends a session and releases its stock. Does nothing if the session has already ended. */
export async function endSession(call: Call, id: string): Promise<void> {
  const { context, catalogue } = call;
  await context.db.transaction(async (db) => {
    if (!(await lockSession(db, catalogue.account.id, requireValidId(id)))) throw createUnknownSessionError();
    await markSessionEnded(db, id, null);
  });
}

/** @throws ApiError with the item's name and the units left if there is a shortage */
export function refuseShortage(call: Call, shortage: Shortage | null): void {
  if (!shortage) return;
  const name = call.catalogue.itemsById.get(shortage.itemId)?.name ?? '';
  const title = formatProblem(
    call.catalogue.account,
    shortage.unitsLeft > 0 ? { rule: 'few_left', unitsLeft: shortage.unitsLeft } : { rule: 'sold_out' },
  );
  throw new ApiError('unavailable', `${name}: ${title}`, 'Nothing was changed.');
}

function requireOpenSession(call: Call, row: SessionRow | null): SessionRow {
  if (!row) throw createUnknownSessionError();
  if (row.state === 'ended') throw createSessionEndedError(row.bookingCode);
  if (row.expiresAt <= call.instant) {
    throw new ApiError(
      'session_expired',
      'This session has expired.',
      'What it held is free for others again. Please choose once more.',
    );
  }
  return row;
}

/** @param code code of the booking that came from the session; `null` if there is none */
function createSessionEndedError(code: string | null): ApiError {
  const title = 'This session has ended.';
  if (code === null) return new ApiError('session_ended', title, 'It was closed.');
  return new ApiError('session_ended', title, `Booking ${code} was made from it.`, { data: { booking: code } });
}

function createUnknownSessionError(): ApiError {
  return new ApiError('session_not_found', 'There is no such session.');
}

function requireValidId(id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw createUnknownSessionError();
  return id;
}

function requireValidDraft(draft: Draft): Draft {
  if (draft.lines.length > MAX_LINES)
    throw new ApiError(
      'too_many_lines',
      'There is too much in this session.',
      `At most ${String(MAX_LINES)} lines are kept.`,
    );
  return draft;
}

function computeExpiry({ context, instant }: Call): Date {
  return new Date(instant.getTime() + context.holdMinutes * 60_000);
}

/**
 * Returns the network to which the limit of held stock applies. For a public caller, this is the network of the
 * connection. For a relay's guest, this is the network of the guest's address, which the relay forwards. Returns `null`
 * if there is no limit: for staff, and for a relay that forwards no address.
 */
function identifyHolder({ caller, callerNetwork }: Call): string | null {
  if (caller.kind === 'public') return callerNetwork;
  return caller.kind === 'customer' && caller.address !== null ? toNetwork(caller.address) : null;
}

/**
 * Throws an API error if the caller would hold more of a day's stock than `holdShare` allows. Always allows lines that
 * only reduce the session's holds. Call this in the transaction that writes the holds. Every transaction must lock in
 * this order: the session, the caller's holds, the cells.
 */
async function refuseMoreThanShare(
  call: Call,
  db: Db,
  session: Pick<SessionRow, 'id' | 'holder'>,
  lines: readonly CartLine[],
): Promise<void> {
  const { context, catalogue, instant } = call;
  const { id, holder } = session;
  if (holder === null || context.holdShare >= 1) return;
  const itemDays = computeItemDays(lines, catalogue.itemsById, context.holdShare);
  if (itemDays.length === 0) return;
  const query = { accountId: catalogue.account.id, holder, session: id, now: instant };
  const holds = await lockHeldUnits(db, query, [...new Set(itemDays.map(({ itemId }) => itemId))]);
  for (const { itemId, from, to, unitsRequested, unitsAllowed } of itemDays) {
    const holdsOfDay = holds.filter((hold) => hold.itemId === itemId && hold.cell >= from && hold.cell <= to);
    const sumHeldUnits = (isOwn: boolean) =>
      holdsOfDay.filter((hold) => hold.isOwn === isOwn).reduce((total, { quantity }) => total + quantity, 0);
    if (unitsRequested <= sumHeldUnits(true) || sumHeldUnits(false) + unitsRequested <= unitsAllowed) continue;
    const name = catalogue.itemsById.get(itemId)?.name ?? '';
    const title = formatProblem(catalogue.account, { rule: 'share_held', minutes: context.holdMinutes });
    throw new ApiError('too_many_held', `${name}: ${title}`, 'Nothing was changed.');
  }
}

/** Returns a session as JSON for the Booking API, with its totals and the units that each line can still have. */
export async function describeSession(call: Call, row: SessionRow): Promise<Record<string, unknown>> {
  const { account } = call.catalogue;
  const countAvailableUnits = await createAvailabilityCounter(call, row);
  return serializeSession(account, {
    id: row.id,
    ageInSeconds: Math.max(0, Math.floor((call.instant.getTime() - row.createdAt.getTime()) / 1000)),
    lines: row.lines,
    totals: computeTotals(account, row.lines),
    zone: getZone(call),
    countAvailableUnits,
    listLabels: (line) => listQuantityLabels(call.catalogue.itemsById, line, getAudience(call.caller)),
  });
}

async function createAvailabilityCounter(call: Call, row: SessionRow): Promise<(line: CartLine) => number> {
  const { catalogue, context, instant } = call;
  const cells = row.lines.flatMap((line) => line.cells);
  const today = getAccountTime(call).day;
  const occupancy =
    cells.length === 0
      ? new Map()
      : await readOccupancy(context.db, {
          accountId: catalogue.account.id,
          itemIds: [...new Set(row.lines.map((line) => line.itemId))],
          from: cells.reduce((minimum, cell) => Math.min(minimum, cell), toCell(200_000)),
          to: cells.reduce((maximum, cell) => Math.max(maximum, cell), 0),
          exceptSession: row.id,
          now: instant,
        });
  return (line) => {
    const item = catalogue.itemsById.get(line.itemId);
    if (item?.status !== 'A' || hasPassed(line, today)) return 0;
    return item.isUnlimited ? UNLIMITED_UNITS : countUnitsLeftThroughout(occupancy, item, line.cells);
  };
}
