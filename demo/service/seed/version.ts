/** The version and month of the seed. A data folder or image is out of date if its version or month is different. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

let version: string | undefined;

/** Returns a hash of all files in this folder, which changes whenever one of them changes. */
export function seedVersion(): string {
  version ??= readdirSync(FOLDER)
    .sort()
    .reduce((hash, name) => hash.update(readFileSync(FOLDER + name)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  return version;
}

/** Returns the month of the seed as `YYYY-MM`. Sales start on its first day and cover fourteen months. */
export function seedMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
