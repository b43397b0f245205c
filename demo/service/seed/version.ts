/** The version and month of the seed. A data folder or image of another version or month is out of date. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

let version: string | undefined;

/** Returns a hash of the files in this folder. */
export function seedVersion(): string {
  version ??= readdirSync(FOLDER)
    .sort()
    .reduce((hash, name) => hash.update(readFileSync(FOLDER + name)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  return version;
}

/** Returns the month of the seed, `YYYY-MM`. Sales begin on its first day and cover fourteen months. */
export function seedMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
