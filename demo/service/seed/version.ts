/** Tells one state of the seed from another, so that a data folder or image made from an older one is noticed. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

let known: string | undefined;

/** Hash of the files of this folder. */
export function seedVersion(): string {
  known ??= readdirSync(FOLDER)
    .sort()
    .reduce((hash, name) => hash.update(readFileSync(FOLDER + name)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  return known;
}

/** `YYYY-MM` of the month the stock is filled for: sales stand from its first day on, for fourteen months. */
export function seedMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
