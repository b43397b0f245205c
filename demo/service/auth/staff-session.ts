/**
 * Sessions of the staff page. Each sign-in starts a session with a new random token in a cookie. A session ends one
 * hour after the last request, twelve hours after the sign-in, or at sign-out. Each form sends a hash of the cookie's
 * token. A page of another site cannot read the cookie, so it cannot send this hash. `staff/guard.ts` reads and writes
 * the cookies.
 */

import { timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../http/call.ts';
import {
  deleteOldSessions,
  deleteStaffSession,
  findSessionRow,
  insertStaffSession,
  touchStaffSession,
} from '../sql/staff-sessions.ts';
import { hashToken, createToken } from './secret.ts';

const MAX_IDLE_MS = 60 * 60_000;
const SESSION_LIFETIME_MS = 12 * 60 * 60_000;
/** Minimum time between two updates of `usedAt`, so that not every request writes to the database. */
const TOUCH_INTERVAL_MS = 60_000;

export interface StaffSession {
  /** Secret token. Only the browser's cookie holds it; the database holds its hash. */
  readonly token: string;
  readonly staffId: number;
}

/** Starts a session for a login and returns the session's token. Also deletes expired sessions. */
export async function startStaffSession(
  { db, now }: ServiceContext,
  accountId: number,
  email: string,
): Promise<string> {
  const instant = now();
  const token = createToken();
  await deleteOldSessions(db, subtractMs(instant, MAX_IDLE_MS), subtractMs(instant, SESSION_LIFETIME_MS));
  await insertStaffSession(db, {
    tokenHash: hashToken(token),
    accountId,
    email,
    createdAt: instant,
    usedAt: instant,
  });
  return token;
}

/** Returns the session of a token, or `null` if the account has no such session or if it has expired. */
export async function findStaffSession(
  { db, now, isDemo }: ServiceContext,
  accountId: number,
  token: string,
): Promise<StaffSession | null> {
  const tokenHash = hashToken(token);
  const row = await findSessionRow(db, accountId, tokenHash);
  if (!row || (row.demo && !isDemo)) return null;
  const instant = now();
  if (row.usedAt <= subtractMs(instant, MAX_IDLE_MS) || row.createdAt <= subtractMs(instant, SESSION_LIFETIME_MS)) {
    await deleteStaffSession(db, accountId, tokenHash);
    return null;
  }
  if (row.usedAt <= subtractMs(instant, TOUCH_INTERVAL_MS)) await touchStaffSession(db, tokenHash, instant);
  return { token, staffId: row.staffId };
}

export async function endStaffSession({ db }: ServiceContext, accountId: number, token: string): Promise<void> {
  await deleteStaffSession(db, accountId, hashToken(token));
}

/** Returns the form token, which a form sends with its values. The form token is a hash of the cookie's token. */
export function deriveFormToken(cookieToken: string): string {
  return hashToken(`csrf ${cookieToken}`);
}

/** Returns true if `formToken` is the form token for this cookie. Compares in constant time. */
export function isFormToken(formToken: string, cookieToken: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(formToken), Buffer.from(deriveFormToken(cookieToken))];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}

function subtractMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms);
}
