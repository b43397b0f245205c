/**
 * Reads the name, the items and the categories of an account, and checks if it takes bookings. It sends the same kinds of request
 * as the widget. Uses no DOM.
 */

/** An item or a category. */
export interface CatalogueEntry {
  id: string;
  name: string;
}

export interface Account {
  name: string;
  items: CatalogueEntry[];
  /** Each category that has an item, once. */
  categories: CatalogueEntry[];
}

interface ItemsResponse {
  name?: unknown;
  request?: { status?: unknown };
  items?: Record<string, { item_id?: unknown; name?: unknown; category_id?: unknown; category?: unknown }>;
}

/**
 * Returns the account at a base URL, which is the part before `/api/3.0`. Returns null if the response is not one of a booking
 * account, or if no response arrives.
 *
 * @example
 * const account = await fetchAccount('https://book.example.com/harbour');
 */
export async function fetchAccount(base: string, fetch = globalThis.fetch): Promise<Account | null> {
  try {
    const response = await fetch(`${base.replace(/(?<!\/)\/+$/, '')}/api/3.0/item`, { credentials: 'omit' });
    return readAccount((await response.json()) as ItemsResponse);
  } catch {
    // The error panel of the widget distinguishes a lost connection, an unknown host, missing CORS headers and other causes.
    return null;
  }
}

/** The answer to a request for a session that does not exist. A server without this endpoint gives `absent`. */
export type BookingAccess = 'open' | 'key' | 'refused' | 'absent';

/**
 * Checks if guests can book at a base URL, which is an account or a relay. The request changes nothing. An account that requires
 * an API key for sessions answers with status 401. An account or a relay that takes bookings answers that there is no such session.
 *
 * @example
 * await checkBookingAccess('https://book.example.com/harbour'); // 'key'
 */
export async function checkBookingAccess(base: string, fetch = globalThis.fetch): Promise<BookingAccess> {
  const url = `${base.replace(/(?<!\/)\/+$/, '')}/api/3.0/booking/session?session_id=check`;
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

function readAccount({ name, request, items = {} }: ItemsResponse): Account | null {
  if (request?.status !== 'OK') return null;
  const allItems = Object.values(items);
  const categories = allItems.flatMap(({ category_id: id, category }) => entryOf(id, category));
  return {
    name: typeof name === 'string' && name !== '' ? name : 'The account',
    items: allItems.flatMap((item) => entryOf(item.item_id, item.name)),
    categories: [...new Map(categories.map((category) => [category.id, category])).values()],
  };
}

function entryOf(id: unknown, name: unknown): CatalogueEntry[] {
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  return [{ id: String(id), name: typeof name === 'string' && name !== '' ? name : String(id) }];
}
