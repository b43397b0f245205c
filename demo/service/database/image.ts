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
import { computeSeedMonth, computeSeedVersion } from '../seed/version.ts';
import { seedDatabase } from '../seed/seed.ts';
import { type FolderLock, FolderInUseError, lockFolder } from './lock.ts';
import { migrateDatabase, listMigrationFiles, readMigration } from './migrate.ts';

const CACHE_FOLDER = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const MAX_IMAGE_AGE_DAYS = 3;
const LOCK_RETRY_MS = 100;

/** Returns the seeded database as a tar archive, for PGlite's option `loadDataDir`. */
export async function loadSeededImage(now: Date): Promise<Blob> {
  const migrationsHash = createHash('sha256')
    .update(listMigrationFiles().map(readMigration).join('\n'))
    .digest('hex')
    .slice(0, 8);
  const imagePath = `${CACHE_FOLDER}service-${migrationsHash}-${computeSeedVersion()}-${computeSeedMonth(now)}.tar`;
  const readCachedImage = () => (existsSync(imagePath) ? new Blob([readFileSync(imagePath)]) : null);
  const lock = readCachedImage() === null ? await waitForImageLock(imagePath) : null;
  try {
    const cachedImage = readCachedImage();
    if (cachedImage) return cachedImage;
    const image = await createImage(now);
    saveImage(imagePath, new Uint8Array(await image.arrayBuffer()));
    return image;
  } finally {
    await lock?.release();
  }
}

/**
 * Waits for the lock of an image. If several processes start together, the first builds the image and the others read
 * it from the cache.
 */
async function waitForImageLock(imagePath: string): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(imagePath);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, LOCK_RETRY_MS);
      });
    }
  }
}

/**
 * Builds a small image, because each start unpacks it. The write-ahead log has segments of 1 MB instead of 16 MB, and
 * no spare segments. The image has no template databases, because the service never creates a second database.
 */
async function createImage(now: Date): Promise<Blob> {
  const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  try {
    await migrateDatabase((script) => client.exec(script).then((results) => results.flatMap((result) => result.rows)));
    await seedDatabase({ orm: drizzle({ client, schema }) }, now);
    await client.exec('set wal_recycle = off');
    await client.exec("update pg_database set datistemplate = false where datname in ('template0', 'template1')");
    for (const templateDatabase of ['template0', 'template1']) await client.exec(`drop database ${templateDatabase}`);
    await client.exec('checkpoint');
    return await client.dumpDataDir('none');
  } finally {
    await client.close();
  }
}

/**
 * Writes the image to a temporary file and renames it, so that no process reads an incomplete image. Also deletes
 * images older than `MAX_IMAGE_AGE_DAYS`.
 */
function saveImage(imagePath: string, bytes: Uint8Array): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const temporaryPath = `${imagePath}.${String(process.pid)}`;
  writeFileSync(temporaryPath, bytes);
  renameSync(temporaryPath, imagePath);
  for (const name of readdirSync(CACHE_FOLDER)) {
    if (!name.startsWith('service-')) continue;
    const modifiedAt = statSync(CACHE_FOLDER + name, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - modifiedAt > MAX_IMAGE_AGE_DAYS * 86_400_000) rmSync(CACHE_FOLDER + name, { force: true });
  }
}
