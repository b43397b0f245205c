/**
 * Updates the database's tables: runs each file of `migrations/` once, in the order of the file names. Never change or
 * rename a released file, because each database records the names of the files that it has run.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Runs a script of one or more statements on one connection. Returns the rows of all statements. */
type RunScript = (script: string) => Promise<Record<string, unknown>[]>;

export function listMigrationFiles(): string[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

export function readMigration(name: string): string {
  return readFileSync(MIGRATIONS_FOLDER + name, 'utf8');
}

/**
 * Runs the missing migrations in one transaction. If several processes start together, a lock makes the others wait for
 * the first.
 */
export async function migrateDatabase(runScript: RunScript): Promise<void> {
  await runScript('begin; select pg_advisory_xact_lock(731900)');
  try {
    await runScript(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const completedNames = new Set((await runScript('select name from migration')).map((row) => row.name));
    for (const name of listMigrationFiles()) {
      if (!completedNames.has(name))
        await runScript(
          `${readMigration(name)};\ninsert into migration (name) values ('${name.replaceAll("'", "''")}')`,
        );
    }
    await runScript('commit');
  } catch (error) {
    await runScript('rollback');
    throw error;
  }
}
