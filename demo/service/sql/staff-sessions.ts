/**
 * SQL statements for the sessions of the staff page, and for the forms that staff sent in these sessions. The tables
 * hold only hashes of tokens. `auth/staff-session.ts` decides how long a session lasts.
 */

import { and, eq, lt, or } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

type StaffSessionRow = typeof schema.staffSession.$inferSelect;

/** A session, with facts about its login. */
interface SessionLookupRow {
  readonly staffId: number;
  /** True if the login's credentials are the public ones of the demo. */
  readonly demo: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

export async function insertStaffSession(db: Db, row: StaffSessionRow): Promise<void> {
  await db.insert(schema.staffSession).values(row);
}

/** Returns the session of a token at this account, or `null` if there is none. */
export async function findSessionRow(db: Db, accountId: number, tokenHash: string): Promise<SessionLookupRow | null> {
  const { staffSession, staffLogin } = schema;
  const [row] = await db
    .select({
      staffId: staffLogin.staffId,
      demo: staffLogin.demo,
      createdAt: staffSession.createdAt,
      usedAt: staffSession.usedAt,
    })
    .from(staffSession)
    .innerJoin(
      staffLogin,
      and(eq(staffLogin.accountId, staffSession.accountId), eq(staffLogin.email, staffSession.email)),
    )
    .where(and(eq(staffSession.tokenHash, tokenHash), eq(staffSession.accountId, accountId)));
  return row ?? null;
}

export async function touchStaffSession(db: Db, tokenHash: string, usedAt: Date): Promise<void> {
  await db.update(schema.staffSession).set({ usedAt }).where(eq(schema.staffSession.tokenHash, tokenHash));
}

export async function deleteStaffSession(db: Db, accountId: number, tokenHash: string): Promise<void> {
  const { staffSession } = schema;
  await db
    .delete(staffSession)
    .where(and(eq(staffSession.tokenHash, tokenHash), eq(staffSession.accountId, accountId)));
}

/** Deletes the sessions that were last used before `usedBefore` or created before `createdBefore`. */
export async function deleteOldSessions(db: Db, usedBefore: Date, createdBefore: Date): Promise<void> {
  const { staffSession } = schema;
  await db
    .delete(staffSession)
    .where(or(lt(staffSession.usedAt, usedBefore), lt(staffSession.createdAt, createdBefore)));
}

/** The key of one form, and the hash of the token of its session. */
export interface FormId {
  readonly tokenHash: string;
  readonly formKey: string;
}

const buildFormCondition = ({ tokenHash, formKey }: FormId) =>
  and(eq(schema.staffForm.tokenHash, tokenHash), eq(schema.staffForm.formKey, formKey));

/** Records a form. Returns true if the form arrives for the first time, otherwise false. */
export async function claimForm(db: Db, form: FormId): Promise<boolean> {
  const claimedForms = await db
    .insert(schema.staffForm)
    .values(form)
    .onConflictDoNothing()
    .returning({ formKey: schema.staffForm.formKey });
  return claimedForms.length > 0;
}

/** Deletes the record of a form, so that the browser can send the form again. */
export async function releaseForm(db: Db, form: FormId): Promise<void> {
  await db.delete(schema.staffForm).where(buildFormCondition(form));
}

/** Records the address to which an answered form redirected. */
export async function recordFormResult(db: Db, form: FormId, result: string): Promise<void> {
  await db.update(schema.staffForm).set({ result }).where(buildFormCondition(form));
}

/** Returns the address to which a form redirected, or `null` if it is unknown. */
export async function readFormResult(db: Db, form: FormId): Promise<string | null> {
  const [row] = await db
    .select({ result: schema.staffForm.result })
    .from(schema.staffForm)
    .where(buildFormCondition(form));
  return row?.result ?? null;
}
