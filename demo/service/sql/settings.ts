/** Small values the service keeps for itself. */

import { eq } from 'drizzle-orm';
import type { Db } from './orm.ts';
import * as schema from './schema.ts';

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const [found] = await db.select().from(schema.setting).where(eq(schema.setting.name, name));
  return found?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insert(schema.setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: schema.setting.name, set: { value } });
}

/** The value that stands, or this one if there is none yet: several processes agree on the first. */
export async function settleSetting(db: Db, name: string, value: string): Promise<string> {
  await db.insert(schema.setting).values({ name, value }).onConflictDoNothing();
  return (await readSetting(db, name)) ?? value;
}
