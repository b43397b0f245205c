/** Reads accounts and what they sell. Kept in memory until the account's version moves. */

import { asc, eq, sql } from 'drizzle-orm';
import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { type Db, statement } from './orm.ts';
import * as schema from './schema.ts';

export interface Catalogue {
  readonly account: Account;
  /** All items of the account, by position. */
  readonly items: readonly Item[];
  readonly byId: ReadonlyMap<number, Item>;
  /** Children by the id of their parent, by position. */
  readonly byParent: ReadonlyMap<number, readonly Item[]>;
}

const versionOf = statement<'slug', { id: number; version: number }>(
  (given) => sql`select id, version from account where slug = ${given('slug')}`,
);

/** Finds an account by its path segment. One small query a request; the items are read again only when they changed. */
export function createCatalogues(db: Db): (slug: string) => Promise<Catalogue | null> {
  const kept = new Map<string, { version: number; catalogue: Catalogue }>();
  return async (slug) => {
    const [found] = await versionOf(db, { slug });
    if (!found) return null;
    const known = kept.get(slug);
    if (known?.version === found.version) return known.catalogue;
    const [settings] = await db.select().from(schema.account).where(eq(schema.account.id, found.id));
    if (!settings) return null;
    const items: Item[] = await db
      .select()
      .from(schema.item)
      .where(eq(schema.item.accountId, found.id))
      .orderBy(asc(schema.item.position), asc(schema.item.id));
    const catalogue: Catalogue = {
      account: { id: settings.id, slug: settings.slug, settings: settings.settings },
      items,
      byId: new Map(items.map((item) => [item.id, item])),
      byParent: families(items),
    };
    kept.set(slug, { version: settings.version, catalogue });
    return catalogue;
  };
}

function families(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const found = new Map<number, Item[]>();
  for (const item of items) {
    if (item.parentId === null) continue;
    const children = found.get(item.parentId);
    if (children) children.push(item);
    else found.set(item.parentId, [item]);
  }
  return found;
}
