/**
 * Opens the service's database: PGlite in memory, PGlite in a folder, or a PostgreSQL server. All three use the same
 * migrations and the same SQL (docs/decisions/008-demo-service-on-pglite.md). `image.ts` builds new embedded databases,
 * and `lock.ts` locks their folder for one process.
 */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Db } from '../sql/orm.ts';
import * as schema from '../sql/schema.ts';
import { loadSeededImage } from './image.ts';
import { lockFolder } from './lock.ts';
import { migrateDatabase } from './migrate.ts';

export interface Database {
  readonly orm: Db;
  readonly kind: 'memory' | 'folder' | 'server';
  close(): Promise<void>;
}

export type DatabaseLocation = { readonly memory: true } | { readonly folder: string } | { readonly url: string };

/**
 * Opens the database and runs missing migrations. A new embedded database already contains demo data, which starts in
 * the month of `now`. A new PostgreSQL database is empty: call `seedDatabase` afterwards.
 *
 * @throws FolderInUseError if another process uses the folder
 */
export async function createDatabase(location: DatabaseLocation, now: Date = new Date()): Promise<Database> {
  if ('url' in location) return openServer(location.url);
  if ('folder' in location) return openFolder(location.folder, now);
  return openEmbedded(await PGlite.create({ loadDataDir: await loadSeededImage(now) }), 'memory');
}

async function openFolder(folder: string, now: Date): Promise<Database> {
  const lock = await lockFolder(folder);
  try {
    if (!existsSync(folder)) {
      // Unpacks the database into a temporary folder, then renames the folder. So an interrupted start leaves no
      // incomplete database.
      const temporaryFolder = `${folder}.beginning`;
      rmSync(temporaryFolder, { recursive: true, force: true });
      const client = await PGlite.create({ dataDir: temporaryFolder, loadDataDir: await loadSeededImage(now) });
      await client.close();
      renameSync(temporaryFolder, folder);
    }
    const client = await PGlite.create({ dataDir: folder });
    await migrateDatabase((script) => client.exec(script).then((results) => results.flatMap((result) => result.rows)));
    return openEmbedded(client, 'folder', () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openEmbedded(client: PGlite, kind: 'memory' | 'folder', onClose?: () => Promise<void>): Database {
  return {
    orm: drizzlePglite({ client, schema }),
    kind,
    close: async () => {
      await client.close();
      await onClose?.();
    },
  };
}

async function openServer(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new pg.Pool({
    connectionString: url,
    max: Number(process.env.DATABASE_CONNECTIONS ?? 8),
    // Makes PostgreSQL plan each statement only once. By default, it would plan each execution again, which takes
    // longer than the execution. One plan is good for all values, because every statement uses an index.
    onConnect: (client) => client.query('set plan_cache_mode = force_generic_plan'),
  });
  // The pool replaces an idle connection that breaks. Without this listener, the error event of the broken connection
  // would end the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await migrateDatabase(async (script) => {
      const result: unknown = await client.query(script);
      return (Array.isArray(result) ? result : [result]).flatMap(
        (scriptResult: { rows: Record<string, unknown>[] }) => scriptResult.rows,
      );
    });
  } finally {
    client.release();
  }
  return { orm: drizzle({ client: pool, schema }), kind: 'server', close: () => pool.end() };
}
