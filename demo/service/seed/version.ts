/**
 * The version of the demo data, and the month in which its bookings start. A data folder or image with a different
 * version or month is out of date.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SEED_FOLDER = fileURLToPath(new URL('./', import.meta.url));

let version: string | undefined;

/** Returns a hash of all files in this folder, which changes whenever one of them changes. */
export function computeSeedVersion(): string {
  version ??= readdirSync(SEED_FOLDER)
    .sort()
    .reduce((hash, name) => hash.update(readFileSync(SEED_FOLDER + name)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  return version;
}

/**
 * Returns the month in which the demo data starts, as `YYYY-MM`. Its bookings cover fourteen months from the first day
 * of that month.
 */
export function computeSeedMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
