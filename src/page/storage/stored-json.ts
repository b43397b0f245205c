/**
 * JSON values in `localStorage`. A browser may block it, it may be full, and other scripts write it. Nothing throws.
 * A version that changes the meaning of a field writes a higher `version` into the value. Values without one are of version 1.
 */
import { record } from '../../api/wire/loose.ts';
import { toJson } from '../../values/builtins.ts';

const storedVersion = 1;

/** Returns true if a newer version of this program wrote the value. It is neither read nor replaced here. */
export function isNewer(value: unknown): boolean {
  const { version } = record(value);
  return typeof version === 'number' && version > storedVersion;
}

/** The part of a page that holds the values; `window` is one. */
export interface StoragePage {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Returns the value, or null if there is none or its text is not JSON. */
export function readJson({ page, key }: StoredValue): unknown {
  try {
    return JSON.parse(page.localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Returns false if the storage refuses it, or holds a value of a newer version. */
export function writeJson({ page, key }: StoredValue, value: object | null): boolean {
  if (isNewer(readJson({ page, key }))) return false;
  try {
    if (value) page.localStorage.setItem(key, toJson(value));
    else page.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** A key of a page's storage. */
export interface StoredValue {
  page: StoragePage;
  key: string;
}
