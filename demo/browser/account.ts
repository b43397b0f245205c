/**
 * Reads the name, the items and the categories of an account for the builder, and checks if guests can book there. It
 * sends the same kinds of requests as the widget. Uses no DOM.
 */

/** An item or a category. */
export interface CatalogueEntry {
  id: string;
  name: string;
}

export interface Account {
  name: string;
  items: CatalogueEntry[];
  /** The categories of all items, each only once. */
  categories: CatalogueEntry[];
}

interface ItemsResponse {
  name?: unknown;
  request?: { status?: unknown };
  items?: Record<string, { item_id?: unknown; name?: unknown; category_id?: unknown; category?: unknown }>;
}

/**
 * Returns the account at a base URL. The base URL is the address before `/api/3.0`. Returns null if no response
 * arrives, or if the response is not from a booking account.
 *
 * @example
 * const account = await fetchAccount('https://book.example.com/harbour');
 */
export async function fetchAccount(baseUrl: string, fetch = globalThis.fetch): Promise<Account | null> {
  try {
    const response = await fetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/3.0/item`, { credentials: 'omit' });
    return parseAccount((await response.json()) as ItemsResponse);
  } catch {
    // Ignores the cause, such as a lost connection, an unknown host or missing CORS headers. The widget in the preview
    // explains the cause.
    return null;
  }
}

/**
 * The result of {@link checkBookingAccess}. `open`: guests can book. `key`: bookings need an API key. `refused`: the
 * server refuses this website. `absent`: no booking service answers.
 */
export type BookingAccess = 'open' | 'key' | 'refused' | 'absent';

/**
 * Checks if guests can book at a base URL, which belongs to an account or a relay. It reads a session that does not
 * exist, so the request changes nothing. A server that takes bookings answers that there is no such session. An account
 * that requires an API key answers with status 401.
 *
 * @example
 * await checkBookingAccess('https://book.example.com/harbour'); // 'key'
 */
export async function checkBookingAccess(baseUrl: string, fetch = globalThis.fetch): Promise<BookingAccess> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/3.0/booking/session?session_id=check`;
  try {
    const response = await fetch(url, { credentials: 'omit' });
    if (response.status === 401) return 'key';
    const { request, error } = (await response.json()) as ItemsResponse & { error?: unknown };
    if (error !== undefined || response.status === 403) return 'refused';
    return response.ok && request !== undefined ? 'open' : 'absent';
  } catch {
    return 'absent';
  }
}

function parseAccount({ name, request, items = {} }: ItemsResponse): Account | null {
  if (request?.status !== 'OK') return null;
  const allItems = Object.values(items);
  const categories = allItems.flatMap(({ category_id: id, category }) => toCatalogueEntries(id, category));
  return {
    name: typeof name === 'string' && name !== '' ? name : 'The account',
    items: allItems.flatMap((item) => toCatalogueEntries(item.item_id, item.name)),
    categories: [...new Map(categories.map((category) => [category.id, category])).values()],
  };
}

function toCatalogueEntries(id: unknown, name: unknown): CatalogueEntry[] {
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  return [{ id: String(id), name: typeof name === 'string' && name !== '' ? name : String(id) }];
}
