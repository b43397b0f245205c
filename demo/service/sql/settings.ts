/**
 * Named values that the service stores for itself, such as the key that signs SLIPs and the version of the demo data.
 */

import { eq } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const [row] = await db.select().from(schema.setting).where(eq(schema.setting.name, name));
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insert(schema.setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: schema.setting.name, set: { value } });
}

/**
 * Returns the stored value. If there is none, stores `value` and returns it. Processes that start together all get the
 * same value.
 */
export async function readOrWriteSetting(db: Db, name: string, value: string): Promise<string> {
  await db.insert(schema.setting).values({ name, value }).onConflictDoNothing();
  return (await readSetting(db, name)) ?? value;
}
