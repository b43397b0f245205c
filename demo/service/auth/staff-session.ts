/**
 * Sessions of the staff page. A sign-in makes a session with a new random token. A session ends after an hour without a
 * request, after twelve hours, at sign-out, or with its login. Forms send a hash of the session's token. A page that
 * cannot read the cookie cannot compute it. `staff/guard.ts` has the cookies.
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
import { hashToken, newToken } from './secret.ts';

const IDLE_MS = 60 * 60_000;
const LIFETIME_MS = 12 * 60 * 60_000;
/** A request within this time after the last use writes no new one. */
const TOUCH_MS = 60_000;

export interface StaffSession {
  /** Secret. Only the cookie has it. */
  readonly token: string;
  readonly staffId: number;
}

/** Starts a session of a login and returns its token. Deletes expired sessions. */
export async function startStaffSession(
  { db, now }: ServiceContext,
  accountId: number,
  email: string,
): Promise<string> {
  const instant = now();
  const token = newToken();
  await deleteOldSessions(db, earlier(instant, IDLE_MS), earlier(instant, LIFETIME_MS));
  await insertStaffSession(db, {
    tokenHash: hashToken(token),
    accountId,
    email,
    createdAt: instant,
    usedAt: instant,
  });
  return token;
}

/** Returns the session of a token, or `null` if it does not exist at this account, or has expired. */
export async function findStaffSession(
  { db, now, demo }: ServiceContext,
  accountId: number,
  token: string,
): Promise<StaffSession | null> {
  const tokenHash = hashToken(token);
  const row = await findSessionRow(db, accountId, tokenHash);
  if (!row || (row.demo && !demo)) return null;
  const instant = now();
  if (row.usedAt <= earlier(instant, IDLE_MS) || row.createdAt <= earlier(instant, LIFETIME_MS)) {
    await deleteStaffSession(db, accountId, tokenHash);
    return null;
  }
  if (row.usedAt <= earlier(instant, TOUCH_MS)) await touchStaffSession(db, tokenHash, instant);
  return { token, staffId: row.staffId };
}

export async function endStaffSession({ db }: ServiceContext, accountId: number, token: string): Promise<void> {
  await deleteStaffSession(db, accountId, hashToken(token));
}

/** Returns the token that forms send back. It belongs to the token of a cookie. */
export function csrfTokenOf(cookieToken: string): string {
  return hashToken(`csrf ${cookieToken}`);
}

/** Compares in constant time. */
export function isCsrfToken(text: string, cookieToken: string): boolean {
  const [sentBytes, rightBytes] = [Buffer.from(text), Buffer.from(csrfTokenOf(cookieToken))];
  return sentBytes.length === rightBytes.length && timingSafeEqual(sentBytes, rightBytes);
}

function earlier(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms);
}
