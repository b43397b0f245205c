/**
 * Reads and writes JSON values in `localStorage`. A browser may block the storage, the storage may be full, and other
 * scripts can write it, but these functions never throw. If a version of the widget changes the meaning of a field, it
 * writes a higher `version` into the value. A value without a `version` has version 1.
 */
import { readRecord } from '../../api/wire/loose-json.ts';
import { toJson } from '../../values/builtins.ts';

const storedVersion = 1;

/**
 * Returns true if a newer version of the widget wrote the value. This version must neither use nor replace such a
 * value.
 */
export function isNewerVersion(value: unknown): boolean {
  const { version } = readRecord(value);
  return typeof version === 'number' && version > storedVersion;
}

/** The member of `window` that holds the values. Tests pass their own. */
export interface StoragePage {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Returns the stored value; null if there is none, if its text is not JSON, or if the browser blocks the storage. */
export function readJson({ page, key }: StoragePlace): unknown {
  try {
    return JSON.parse(page.localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/**
 * Stores a value; null removes the stored one. Returns false if the storage refuses the value, or if it holds a value
 * of a newer version.
 */
export function writeJson({ page, key }: StoragePlace, value: object | null): boolean {
  if (isNewerVersion(readJson({ page, key }))) return false;
  try {
    if (value) page.localStorage.setItem(key, toJson(value));
    else page.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** The place of a stored value: a page's storage and a key. */
export interface StoragePlace {
  page: StoragePage;
  key: string;
}
