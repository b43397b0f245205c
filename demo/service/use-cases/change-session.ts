/**
 * Sessions: each change is one transaction that locks the session, then the stock in order, and either happens whole
 * or not at all. What a session has in its lines, it holds.
 */

import { newToken } from '../auth/secret.ts';
import { problemText } from '../serializers/messages.ts';
import type { Call } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, wants } from '../rules/cart.ts';
import { refuseMoreThanShare, holderOf } from './hold-share.ts';
import { type Shortage, lockCells, makeCells } from '../sql/inventory.ts';
import type { Db } from '../sql/orm.ts';
import {
  type SessionRow,
  closeSession,
  forgetSessions,
  insertSession,
  lockSession,
  readSession,
  releaseExpired,
  updateSession,
} from '../sql/sessions.ts';

/** How long a session is remembered after it expired, so that its visitor is told what happened. */
const REMEMBERED_MS = 30 * 86_400_000;
/** After how long an expired session holds nothing: the clocks of several processes may differ by less. */
const RELEASED_MS = 3_600_000;
/** How often each process looks for both. */
const FORGETTING_MS = 60_000;
const MOST_LINES = 60;
const ROUNDS = 30;

export interface Draft {
  readonly lines: readonly CartLine[];
  /** Number of the next new line; numbers are not used twice. */
  readonly nextLine: number;
}

/** The session, open and alive. Says in words when it is unknown, ended or expired. */
export async function openSession(call: Call, id: string): Promise<SessionRow> {
  return alive(call, await readSession(call.context.db, call.catalogue.account.id, checkedId(id)));
}

/** The same, kept from all others until the transaction ends. */
export async function lockOpenSession(call: Call, db: Db, id: string): Promise<SessionRow> {
  return alive(call, await lockSession(db, call.catalogue.account.id, checkedId(id)));
}

export async function beginSession(call: Call, change: (draft: Draft) => Promise<Draft>): Promise<SessionRow> {
  const { context, catalogue, instant } = call;
  const draft = checkedDraft(await change({ lines: [], nextLine: 1 }));
  const row: SessionRow = {
    id: newToken(),
    accountId: catalogue.account.id,
    state: 'open',
    ...draft,
    createdAt: instant,
    expiresAt: expiry(call),
    bookingCode: null,
    holder: holderOf(call),
  };
  const needed = wants(draft.lines);
  await makeCells(context.db, catalogue.account.id, needed, catalogue.byId);
  await forgetNowAndThen(context.db, instant);
  await context.db.transaction(async (db) => {
    await refuseMoreThanShare(call, db, row, draft.lines);
    refuseShortage(call, await lockCells(db, needed, row.id, instant));
    await insertSession(db, row, needed);
  });
  return row;
}

const lastForgotten = new WeakMap<Db, number>();

/** Beside the transactions: what is long over is no reason for a visitor to wait. */
async function forgetNowAndThen(db: Db, instant: Date): Promise<void> {
  const now = instant.getTime();
  if (now - (lastForgotten.get(db) ?? -Infinity) < FORGETTING_MS) return;
  lastForgotten.set(db, now);
  await releaseExpired(db, new Date(now - RELEASED_MS));
  await forgetSessions(db, new Date(now - REMEMBERED_MS));
}

export async function changeSession(
  call: Call,
  id: string,
  change: (draft: Draft) => Promise<Draft>,
): Promise<SessionRow> {
  const { context, catalogue, instant } = call;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await openSession(call, id);
    const draft = checkedDraft(await change(seen));
    const needed = wants(draft.lines);
    await makeCells(context.db, catalogue.account.id, needed, catalogue.byId);
    const changed = await context.db.transaction(async (db) => {
      const locked = await lockOpenSession(call, db, id);
      // Another request came in between: what was worked out no longer fits.
      if (locked.nextLine !== seen.nextLine || JSON.stringify(locked.lines) !== JSON.stringify(seen.lines)) return null;
      await refuseMoreThanShare(call, db, locked, draft.lines);
      refuseShortage(call, await lockCells(db, needed, id, instant));
      const change = { ...draft, expiresAt: expiry(call) };
      await updateSession(db, id, change, needed);
      return { ...locked, ...change };
    });
    if (changed) return changed;
  }
  throw new ApiError('busy', 'This session is being changed elsewhere.', 'Please try again.', { status: 503 });
}

/** Closes the session and lets its stock go. Closing it twice is no error. */
export async function endSession(call: Call, id: string): Promise<void> {
  const { context, catalogue } = call;
  await context.db.transaction(async (db) => {
    if (!(await lockSession(db, catalogue.account.id, checkedId(id)))) throw unknownSession();
    await closeSession(db, id, null);
  });
}

/** Refuses with the item's name and what is left of it. */
export function refuseShortage(call: Call, short: Shortage | null): void {
  if (!short) return;
  const name = call.catalogue.byId.get(short.itemId)?.name ?? '';
  const title = problemText(
    call.catalogue.account,
    short.left > 0 ? { rule: 'few_left', left: short.left } : { rule: 'sold_out' },
  );
  throw new ApiError('unavailable', `${name}: ${title}`, 'Nothing was changed.');
}

function alive(call: Call, row: SessionRow | null): SessionRow {
  if (!row) throw unknownSession();
  if (row.state === 'ended') throw sessionEnded(row.bookingCode);
  if (row.expiresAt <= call.instant) {
    throw new ApiError(
      'session_expired',
      'This session has expired.',
      'What it held is free for others again. Please choose once more.',
    );
  }
  return row;
}

/** `code` of the booking that the session became, null if it became none. */
function sessionEnded(code: string | null): ApiError {
  const title = 'This session has ended.';
  if (code === null) return new ApiError('session_ended', title, 'It was closed.');
  return new ApiError('session_ended', title, `Booking ${code} was made from it.`, { data: { booking: code } });
}

function unknownSession(): ApiError {
  return new ApiError('session_not_found', 'There is no such session.');
}

function checkedId(id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw unknownSession();
  return id;
}

function checkedDraft(draft: Draft): Draft {
  if (draft.lines.length > MOST_LINES)
    throw new ApiError(
      'too_many_lines',
      'There is too much in this session.',
      `At most ${String(MOST_LINES)} lines are kept.`,
    );
  return draft;
}

function expiry({ context, instant }: Call): Date {
  return new Date(instant.getTime() + context.holdMinutes * 60_000);
}
