/**
 * Stores text until the tab closes. The text survives a reload and a visit to a different site, and other tabs cannot
 * see it. If the browser blocks the storage or the storage is full, the text lasts until the page unloads.
 */

const textByKey = new Map<string, string>();

/** Returns the key of the bookings that a guest has made at an account in this tab. */
export const getBookingsKey = (baseUrl: string): string => `slipway:booked:${baseUrl}`;

/** Returns the stored text; `''` if there is none. */
export function readTabText(key: string): string {
  try {
    return textByKey.get(key) ?? sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeTabText(key: string, text: string): void {
  textByKey.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The memory of the page still holds the text.
  }
}
