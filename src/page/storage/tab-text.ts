/**
 * Stores text until the tab closes: it survives a reload, and a visit to another site. Other tabs do not see it. If the
 * browser blocks the storage, or if it is full, the text lasts as long as the page.
 */

const memory = new Map<string, string>();

/** Key of the bookings that a tab has made at an account. */
export const bookingsKey = (baseUrl: string): string => `slipway:booked:${baseUrl}`;

/** Returns `''` without a stored text. */
export function readTab(key: string): string {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeTab(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The memory of the page has it.
  }
}
