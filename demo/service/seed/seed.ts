/**
 * Fills a database with the demo's accounts, items and credentials, and with generated bookings, the sales. The program
 * calls `seedDatabase` at every start. The function keeps existing bookings, updates the catalogue if a file in this
 * folder has changed, and adds the sales of new months.
 */

import { eq, sql } from 'drizzle-orm';
import { hashSecret } from '../auth/secret.ts';
import type { Item } from '../catalogue/item.ts';
import { DEMO_CREDENTIALS } from '../demo.ts';
import { type Day, parseDay } from '../rules/day.ts';
import type { WebhookTargets } from '../rules/webhooks.ts';
import { createItemDeliveries } from '../serializers/webhook.ts';
import type { Db } from '../sql/orm.ts';
import * as schema from '../sql/schema.ts';
import { readSetting, writeSetting } from '../sql/settings.ts';
import { insertDeliveries } from '../sql/webhooks.ts';
import { createSeedAccounts, type SeedAccount } from './accounts.ts';
import { createSales, writeSales } from './sales.ts';
import { computeSeedMonth, computeSeedVersion } from './version.ts';

const DAYS_AHEAD = 425;
const ITEMS_PER_BATCH = 500;

/**
 * Fills the database with demo data. The generated bookings (sales) start in the month of `now`. If several processes
 * call this together, the others wait for the first.
 */
export async function seedDatabase(
  { orm }: { readonly orm: Db },
  now: Date = new Date(),
  targets: WebhookTargets = new Map(),
): Promise<void> {
  const targetVersion = `${computeSeedVersion()} ${computeSeedMonth(now)}`;
  if ((await readSetting(orm, 'seeded')) === targetVersion) return;
  await orm.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(731901)`);
    const seededVersion = await readSetting(db, 'seeded');
    if (seededVersion === targetVersion) return;
    const accounts = createSeedAccounts();
    if (seededVersion?.startsWith(computeSeedVersion()) !== true) {
      for (const seedAccount of accounts) {
        await recordItemEvents(db, seedAccount, targets, now);
        await writeCatalogue(db, seedAccount);
      }
      await writeCredentials(db, accounts);
    }
    const firstDay = getFirstDay(computeSeedMonth(now));
    const firstNewDay = Math.max(firstDay, getLastFilledDay(seededVersion) + 1);
    for (const { items, busyPercent } of accounts) {
      await writeSales(
        db,
        items.flatMap((item) => createSales(item, firstNewDay, firstDay + DAYS_AHEAD, busyPercent)),
      );
    }
    await writeSetting(db, 'seeded', targetVersion);
  });
  // PostgreSQL's query planner needs new statistics, because the tables `inventory` and `item` have many new rows.
  await orm.execute(sql`analyze inventory, item`);
}

function getFirstDay(month: string): Day {
  return parseDay(`${month}-01`) ?? 0;
}

/** Returns the last day that already has generated bookings from this version of the demo data; -1 if there is none. */
function getLastFilledDay(seededVersion: string | null): Day {
  const [version, month] = seededVersion?.split(' ') ?? [];
  return version === computeSeedVersion() && month !== undefined ? getFirstDay(month) + DAYS_AHEAD : -1;
}

/**
 * Queues the webhooks for items that a new catalogue adds or changes. Queues none for the first catalogue of an
 * account, because all items are new.
 */
async function recordItemEvents(
  db: Db,
  { account, items }: SeedAccount,
  targets: WebhookTargets,
  instant: Date,
): Promise<void> {
  if (!targets.has(account.slug)) return;
  const storedItems = await db.select().from(schema.item).where(eq(schema.item.accountId, account.id));
  if (storedItems.length === 0) return;
  const storedTexts = new Map(storedItems.map((item) => [item.id, toCanonicalText(item)]));
  const deliveries = items.flatMap((item) => {
    const storedText = storedTexts.get(item.id);
    if (storedText === toCanonicalText(item)) return [];
    const event = storedText === undefined ? 'item.created' : 'item.changed';
    return createItemDeliveries({ account, targets, event, instant, actingFor: 0 }, item);
  });
  await insertDeliveries(db, deliveries);
}

/** Returns the item as JSON with its fields in a fixed order, so that equal items have equal texts. */
function toCanonicalText(item: Item): string {
  return JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function writeCatalogue(db: Db, { account, items }: SeedAccount): Promise<void> {
  await db
    .insert(schema.account)
    .values({ id: account.id, slug: account.slug, settings: account.settings })
    .onConflictDoUpdate({
      target: schema.account.id,
      set: { settings: sql`excluded.settings`, version: sql`${schema.account.version} + 1` },
    });
  // Children reference their parent, so the parent's row must exist first.
  const itemsParentsFirst = [...items].sort((a, b) => Number(b.isParent) - Number(a.isParent));
  for (let offset = 0; offset < itemsParentsFirst.length; offset += ITEMS_PER_BATCH) {
    await db
      .insert(schema.item)
      .values(itemsParentsFirst.slice(offset, offset + ITEMS_PER_BATCH))
      .onConflictDoUpdate({ target: schema.item.id, set: listExcludedColumns() });
  }
  await db.execute(sql`
    update inventory i set capacity = greatest(i.used, t.stock) from item t
    where t.id = i.item_id and t.account_id = ${account.id} and i.capacity <> greatest(i.used, t.stock)`);
}

function listExcludedColumns() {
  return {
    categoryId: sql`excluded.category_id`,
    parentId: sql`excluded.parent_id`,
    isParent: sql`excluded.is_parent`,
    sku: sql`excluded.sku`,
    name: sql`excluded.name`,
    unit: sql`excluded.unit`,
    type: sql`excluded.type`,
    status: sql`excluded.status`,
    visibility: sql`excluded.visibility`,
    position: sql`excluded.position`,
    stock: sql`excluded.stock`,
    isUnlimited: sql`excluded.unlimited`,
    byDate: sql`excluded.by_date`,
    simple: sql`excluded.simple`,
    length: sql`excluded.length`,
    sells: sql`excluded.sells`,
  };
}

async function writeCredentials(db: Db, accounts: readonly SeedAccount[]): Promise<void> {
  const credentials = DEMO_CREDENTIALS;
  const [apiSecret, consumerSecret, password] = await Promise.all([
    hashSecret(credentials.apiSecret),
    hashSecret(credentials.consumerSecret),
    hashSecret(credentials.staffPassword),
  ]);
  for (const { account } of accounts) {
    const commonColumns = { accountId: account.id, staffId: 1, demo: true };
    await db
      .insert(schema.application)
      .values([
        { ...commonColumns, key: credentials.apiKey, kind: 'token', secretHash: apiSecret, name: 'Demo server' },
        {
          ...commonColumns,
          key: credentials.consumerKey,
          kind: 'oauth',
          secretHash: consumerSecret,
          name: 'Demo application',
          redirectUri: credentials.redirectUri,
        },
      ])
      .onConflictDoNothing();
    await db
      .insert(schema.staffLogin)
      .values({ ...commonColumns, email: credentials.staffEmail, passwordHash: password })
      .onConflictDoNothing();
  }
}
