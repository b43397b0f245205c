/**
 * SQL statements for applications, logins, OAuth codes and token pairs. The tables hold only hashes of secrets. If the
 * row does not exist, `deleteCode` and `retireTokenPair` return false. So only the first of two requests with the same
 * code or token succeeds.
 */

import { and, eq, lt } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

type CodeRow = typeof schema.oauthCode.$inferSelect;
type TokenRow = typeof schema.oauthToken.$inferSelect;
export type ApplicationRow = typeof schema.application.$inferSelect;

export async function findApplication(db: Db, accountId: number, key: string): Promise<ApplicationRow | null> {
  const [application] = await db
    .select()
    .from(schema.application)
    .where(and(eq(schema.application.accountId, accountId), eq(schema.application.key, key)));
  return application ?? null;
}

export async function insertCode(db: Db, row: CodeRow): Promise<void> {
  await db.insert(schema.oauthCode).values(row);
}

export async function findCode(db: Db, accountId: number, codeHash: string): Promise<CodeRow | null> {
  const [code] = await db
    .select()
    .from(schema.oauthCode)
    .where(and(eq(schema.oauthCode.codeHash, codeHash), eq(schema.oauthCode.accountId, accountId)));
  return code ?? null;
}

export async function deleteCode(db: Db, codeHash: string): Promise<boolean> {
  return (await db.delete(schema.oauthCode).where(eq(schema.oauthCode.codeHash, codeHash)).returning()).length > 0;
}

export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.insert(schema.oauthToken).values(row);
}

export async function findAccessToken(db: Db, accountId: number, accessHash: string): Promise<TokenRow | null> {
  const [token] = await db
    .select()
    .from(schema.oauthToken)
    .where(and(eq(schema.oauthToken.accessHash, accessHash), eq(schema.oauthToken.accountId, accountId)));
  return token ?? null;
}

export async function findRefreshToken(db: Db, accountId: number, refreshHash: string): Promise<TokenRow | null> {
  const [token] = await db
    .select()
    .from(schema.oauthToken)
    .where(and(eq(schema.oauthToken.refreshHash, refreshHash), eq(schema.oauthToken.accountId, accountId)));
  return token ?? null;
}

/** Deletes a token pair and records its refresh token as replaced. Returns false if the pair does not exist. */
export async function retireTokenPair(db: Db, refreshHash: string): Promise<boolean> {
  const [deletedPair] = await db
    .delete(schema.oauthToken)
    .where(eq(schema.oauthToken.refreshHash, refreshHash))
    .returning();
  if (!deletedPair) return false;
  const { accountId, family, refreshExpiresAt } = deletedPair;
  await db.insert(schema.oauthReplaced).values({ refreshHash, accountId, family, expiresAt: refreshExpiresAt });
  return true;
}

/**
 * Returns the family of a refresh token that a newer token pair has replaced, or `null` if there is no such token. A
 * family is all pairs from one consent.
 */
export async function findFamilyOfReplaced(db: Db, accountId: number, refreshHash: string): Promise<string | null> {
  const [row] = await db
    .select({ family: schema.oauthReplaced.family })
    .from(schema.oauthReplaced)
    .where(and(eq(schema.oauthReplaced.refreshHash, refreshHash), eq(schema.oauthReplaced.accountId, accountId)));
  return row?.family ?? null;
}

/** Deletes all token pairs of a family: the pairs that come from the same consent. */
export async function deleteFamily(db: Db, accountId: number, family: string): Promise<void> {
  await db
    .delete(schema.oauthToken)
    .where(and(eq(schema.oauthToken.family, family), eq(schema.oauthToken.accountId, accountId)));
}

export async function deleteExpiredCodesAndTokens(db: Db, now: Date): Promise<void> {
  await db.delete(schema.oauthCode).where(lt(schema.oauthCode.expiresAt, now));
  await db.delete(schema.oauthToken).where(lt(schema.oauthToken.refreshExpiresAt, now));
  await db.delete(schema.oauthReplaced).where(lt(schema.oauthReplaced.expiresAt, now));
}

export async function findLogin(
  db: Db,
  accountId: number,
  email: string,
): Promise<typeof schema.staffLogin.$inferSelect | null> {
  const [login] = await db
    .select()
    .from(schema.staffLogin)
    .where(and(eq(schema.staffLogin.accountId, accountId), eq(schema.staffLogin.email, email)));
  return login ?? null;
}

/** Sets the redirect URI of the demo application to the demo site's address. */
export async function setDemoRedirectUri(db: Db, redirectUri: string): Promise<void> {
  await db
    .update(schema.application)
    .set({ redirectUri })
    .where(and(eq(schema.application.demo, true), eq(schema.application.kind, 'oauth')));
}
