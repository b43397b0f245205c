/**
 * Builds a new, seeded PGlite database and caches it as an image in `.cache/`, because building takes seconds. The
 * cache has one image for each combination of migrations, version of the demo data, and month. The month matters
 * because the seed data covers the months that follow it.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '../sql/schema.ts';
import { seedMonth, seedVersion } from '../seed/version.ts';
import { seed } from '../seed/seed.ts';
import { type FolderLock, FolderInUse, lockFolder } from './lock.ts';
import { migrate, migrationFiles, migrationText } from './migrate.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const DAYS_KEPT = 3;
const LOCK_RETRY_MS = 100;

/** Returns the seeded database as a tar archive, for PGlite's option `loadDataDir`. */
export async function seededImage(now: Date): Promise<Blob> {
  const tables = createHash('sha256').update(migrationFiles().map(migrationText).join('\n')).digest('hex').slice(0, 8);
  const path = `${CACHE}service-${tables}-${seedVersion()}-${seedMonth(now)}.tar`;
  const readCachedImage = () => (existsSync(path) ? new Blob([readFileSync(path)]) : null);
  const lock = readCachedImage() === null ? await waitForImageLock(path) : null;
  try {
    const cachedImage = readCachedImage();
    if (cachedImage) return cachedImage;
    const image = await makeImage(now);
    saveImage(path, new Uint8Array(await image.arrayBuffer()));
    return image;
  } finally {
    await lock?.release();
  }
}

/**
 * Waits for the lock of an image. If several processes start together, the first builds the image and the others read
 * it from the cache.
 */
async function waitForImageLock(path: string): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(path);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await new Promise((wake) => {
        setTimeout(wake, LOCK_RETRY_MS);
      });
    }
  }
}

/**
 * Builds a small image, because each start unpacks it. The write-ahead log has segments of 1 MB instead of 16 MB, and
 * no spare segments. The image has no template databases, because the service never creates a second database.
 */
async function makeImage(now: Date): Promise<Blob> {
  const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  try {
    await migrate((script) => client.exec(script).then((results) => results.flatMap((each) => each.rows)));
    await seed({ orm: drizzle({ client, schema }) }, now);
    await client.exec('set wal_recycle = off');
    await client.exec("update pg_database set datistemplate = false where datname in ('template0', 'template1')");
    for (const template of ['template0', 'template1']) await client.exec(`drop database ${template}`);
    await client.exec('checkpoint');
    return await client.dumpDataDir('none');
  } finally {
    await client.close();
  }
}

/**
 * Writes the image to a temporary file and renames it, so that no process reads an incomplete image. Also deletes
 * images older than `DAYS_KEPT`.
 */
function saveImage(path: string, bytes: Uint8Array): void {
  mkdirSync(CACHE, { recursive: true });
  const temporaryPath = `${path}.${String(process.pid)}`;
  writeFileSync(temporaryPath, bytes);
  renameSync(temporaryPath, path);
  for (const name of readdirSync(CACHE)) {
    if (!name.startsWith('service-')) continue;
    const modifiedAt = statSync(CACHE + name, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - modifiedAt > DAYS_KEPT * 86_400_000) rmSync(CACHE + name, { force: true });
  }
}
