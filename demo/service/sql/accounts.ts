/**
 * Reads accounts and their items. Each process caches an account's catalogue until the account's version changes. Every
 * change of an account's settings or items must increase the version.
 */

import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { type Db, prepareStatement } from './orm.ts';
import * as schema from './schema.ts';

export interface Catalogue {
  readonly account: Account;
  /** All items of the account, sorted by position. */
  readonly items: readonly Item[];
  readonly itemsById: ReadonlyMap<number, Item>;
  /** Items of each group by the id of their parent item, sorted by position. */
  readonly itemsByParent: ReadonlyMap<number, readonly Item[]>;
}

const readVersion = prepareStatement<'slug', { id: number; version: number }>(
  (value) => sql`select id, version from account where slug = ${value('slug')}`,
);

/**
 * Creates a function that finds an account by its path segment. The function reads the account's version at each call,
 * and the items only if the version has changed.
 */
export function createCatalogueFinder(db: Db): (slug: string) => Promise<Catalogue | null> {
  const entriesBySlug = new Map<string, { version: number; catalogue: Catalogue }>();
  return async (slug) => {
    const [row] = await readVersion(db, { slug });
    if (!row) return null;
    const cachedEntry = entriesBySlug.get(slug);
    if (cachedEntry?.version === row.version) return cachedEntry.catalogue;
    const [settings] = await db.select().from(schema.account).where(eq(schema.account.id, row.id));
    if (!settings) return null;
    const items: Item[] = await db
      .select()
      .from(schema.item)
      .where(eq(schema.item.accountId, row.id))
      .orderBy(asc(schema.item.position), asc(schema.item.id));
    const catalogue: Catalogue = {
      account: { id: settings.id, slug: settings.slug, settings: settings.settings },
      items,
      itemsById: new Map(items.map((item) => [item.id, item])),
      itemsByParent: groupByParent(items),
    };
    entriesBySlug.set(slug, { version: settings.version, catalogue });
    return catalogue;
  };
}

/** Returns the ids of the accounts with these path segments. Leaves out unknown accounts. */
export async function findAccountIds(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { id, slug } = schema.account;
  const accounts = await db
    .select({ id, slug })
    .from(schema.account)
    .where(inArray(slug, [...slugs]));
  return new Map(accounts.map((account) => [account.slug, account.id]));
}

function groupByParent(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const children = new Map<number, Item[]>();
  for (const item of items) {
    if (item.parentId === null) continue;
    const siblings = children.get(item.parentId);
    if (siblings) siblings.push(item);
    else children.set(item.parentId, [item]);
  }
  return children;
}
