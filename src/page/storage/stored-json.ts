/** JSON values in `localStorage`. A browser may block it, it may be full, and other scripts write it. Nothing throws. */

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

/** Stores a value; null removes it. Returns false if the storage did not take it. */
export function writeJson({ page, key }: StoredValue, value: object | null): boolean {
  try {
    if (value) page.localStorage.setItem(key, JSON.stringify(value));
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
