/**
 * Text that is kept as long as the tab: through a reload, and on the way back from another site. No other tab sees it.
 * Where storage is blocked or full it is kept as long as the page.
 */
const memory = new Map<string, string>();

/** Key of the bookings that a tab has made at an account. */
export const bookingsKey = (baseUrl: string): string => `slipway:booked:${baseUrl}`;

/** `''` where nothing is kept. */
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
    // Memory has it.
  }
}
