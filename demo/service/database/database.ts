/**
 * The database behind the service: PGlite in memory or in a folder, or a PostgreSQL server. The same migrations and
 * the same SQL for all three. A fresh PGlite starts from a cached image, because making one takes seconds.
 */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Db } from '../sql/orm.ts';
import * as schema from '../sql/schema.ts';
import { seededImage } from './image.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';

export interface Database {
  readonly orm: Db;
  readonly kind: 'memory' | 'folder' | 'server';
  close(): Promise<void>;
}

export type Place = { readonly memory: true } | { readonly folder: string } | { readonly url: string };

/**
 * Opens the database at a place and brings its tables up to date. A new embedded database comes seeded for the
 * month of `now`; a new PostgreSQL database is seeded by `seed`. Throws `FolderInUse` for a folder in use.
 */
export async function createDatabase(place: Place, now: Date = new Date()): Promise<Database> {
  if ('url' in place) return openServer(place.url);
  if ('folder' in place) return openFolder(place.folder, now);
  return embedded(await PGlite.create({ loadDataDir: await seededImage(now) }), 'memory');
}

async function openFolder(folder: string, now: Date): Promise<Database> {
  const lock = await lockFolder(folder);
  try {
    if (!existsSync(folder)) {
      // Unpacked beside the folder and renamed: a start that is killed half way leaves no half folder behind.
      const beginning = `${folder}.beginning`;
      rmSync(beginning, { recursive: true, force: true });
      const fresh = await PGlite.create({ dataDir: beginning, loadDataDir: await seededImage(now) });
      await fresh.close();
      renameSync(beginning, folder);
    }
    const client = await PGlite.create({ dataDir: folder });
    await migrate((script) => client.exec(script).then((results) => results.flatMap((each) => each.rows)));
    return embedded(client, 'folder', () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function embedded(client: PGlite, kind: 'memory' | 'folder', after?: () => Promise<void>): Database {
  return {
    orm: drizzlePglite({ client, schema }),
    kind,
    close: async () => {
      await client.close();
      await after?.();
    },
  };
}

async function openServer(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new pg.Pool({
    connectionString: url,
    max: Number(process.env.DATABASE_CONNECTIONS ?? 8),
    // Every statement finds its rows by an index, whatever it is asked: planned anew for each question, planning cost
    // more than the work. The cost of a plan for any list is guessed too high for PostgreSQL to keep it by itself.
    onConnect: (client) => client.query('set plan_cache_mode = force_generic_plan'),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await migrate(async (script) => {
      const result: unknown = await client.query(script);
      return (Array.isArray(result) ? result : [result]).flatMap(
        (each: { rows: Record<string, unknown>[] }) => each.rows,
      );
    });
  } finally {
    client.release();
  }
  return { orm: drizzle({ client: pool, schema }), kind: 'server', close: () => pool.end() };
}
