/** OAuth codes and tokens, by hash only. Deleting answers whether it was there, so that each is used once. */

import { and, eq, lt } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export type CodeRow = typeof schema.oauthCode.$inferSelect;
export type TokenRow = typeof schema.oauthToken.$inferSelect;
export type ApplicationRow = typeof schema.application.$inferSelect;

export async function findApplication(db: Db, accountId: number, key: string): Promise<ApplicationRow | null> {
  const [found] = await db
    .select()
    .from(schema.application)
    .where(and(eq(schema.application.accountId, accountId), eq(schema.application.key, key)));
  return found ?? null;
}

export async function insertCode(db: Db, row: CodeRow): Promise<void> {
  await db.insert(schema.oauthCode).values(row);
}

export async function findCode(db: Db, accountId: number, codeHash: string): Promise<CodeRow | null> {
  const [found] = await db
    .select()
    .from(schema.oauthCode)
    .where(and(eq(schema.oauthCode.codeHash, codeHash), eq(schema.oauthCode.accountId, accountId)));
  return found ?? null;
}

export async function deleteCode(db: Db, codeHash: string): Promise<boolean> {
  return (await db.delete(schema.oauthCode).where(eq(schema.oauthCode.codeHash, codeHash)).returning()).length > 0;
}

export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.insert(schema.oauthToken).values(row);
}

export async function findAccessToken(db: Db, accountId: number, accessHash: string): Promise<TokenRow | null> {
  const [found] = await db
    .select()
    .from(schema.oauthToken)
    .where(and(eq(schema.oauthToken.accessHash, accessHash), eq(schema.oauthToken.accountId, accountId)));
  return found ?? null;
}

export async function findRefreshToken(db: Db, accountId: number, refreshHash: string): Promise<TokenRow | null> {
  const [found] = await db
    .select()
    .from(schema.oauthToken)
    .where(and(eq(schema.oauthToken.refreshHash, refreshHash), eq(schema.oauthToken.accountId, accountId)));
  return found ?? null;
}

/** Ends the pair: its access token dies with its refresh token, which is remembered as replaced. */
export async function replacePair(db: Db, refreshHash: string): Promise<boolean> {
  const [ended] = await db.delete(schema.oauthToken).where(eq(schema.oauthToken.refreshHash, refreshHash)).returning();
  if (!ended) return false;
  const { accountId, family, refreshExpiresAt } = ended;
  await db.insert(schema.oauthReplaced).values({ refreshHash, accountId, family, expiresAt: refreshExpiresAt });
  return true;
}

/** The family of a refresh token that was replaced; null for one that never was. */
export async function familyOfReplaced(db: Db, accountId: number, refreshHash: string): Promise<string | null> {
  const [found] = await db
    .select({ family: schema.oauthReplaced.family })
    .from(schema.oauthReplaced)
    .where(and(eq(schema.oauthReplaced.refreshHash, refreshHash), eq(schema.oauthReplaced.accountId, accountId)));
  return found?.family ?? null;
}

/** Ends every pair that stems from one consent. */
export async function deleteFamily(db: Db, accountId: number, family: string): Promise<void> {
  await db
    .delete(schema.oauthToken)
    .where(and(eq(schema.oauthToken.family, family), eq(schema.oauthToken.accountId, accountId)));
}

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.delete(schema.oauthCode).where(lt(schema.oauthCode.expiresAt, now));
  await db.delete(schema.oauthToken).where(lt(schema.oauthToken.refreshExpiresAt, now));
  await db.delete(schema.oauthReplaced).where(lt(schema.oauthReplaced.expiresAt, now));
}

export async function findLogin(
  db: Db,
  accountId: number,
  email: string,
): Promise<typeof schema.staffLogin.$inferSelect | null> {
  const [found] = await db
    .select()
    .from(schema.staffLogin)
    .where(and(eq(schema.staffLogin.accountId, accountId), eq(schema.staffLogin.email, email)));
  return found ?? null;
}

/** The demo's own application is given codes at this address, wherever its site is reached. */
export async function leadDemoApplicationTo(db: Db, redirectUri: string): Promise<void> {
  await db
    .update(schema.application)
    .set({ redirectUri })
    .where(and(eq(schema.application.demo, true), eq(schema.application.kind, 'oauth')));
}
