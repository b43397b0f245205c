/** Asks an account who it is and what it sells, as the widget will: simple requests, no cookie. */

export interface Offered {
  id: string;
  name: string;
}

export interface Reached {
  name: string;
  items: Offered[];
  /** Those that the items are in, each once. */
  categories: Offered[];
}

interface Answer {
  name?: unknown;
  request?: { status?: unknown };
  items?: Record<string, { item_id?: unknown; name?: unknown; category_id?: unknown; category?: unknown }>;
}

/** Null where no answer could be read, or it is none of a booking account. `base` is what stands before `/api/3.0`. */
export async function askAccount(base: string, ask: typeof fetch = fetch): Promise<Reached | null> {
  try {
    const answer = await ask(`${base.replace(/(?<!\/)\/+$/, '')}/api/3.0/item`, { credentials: 'omit' });
    return reachedIn((await answer.json()) as Answer);
  } catch {
    // Offline, no such host, no CORS, no JSON: the widget’s own panel tells them apart.
    return null;
  }
}

function reachedIn({ name, request, items = {} }: Answer): Reached | null {
  if (request?.status !== 'OK') return null;
  const sold = Object.values(items);
  const categories = sold.flatMap(({ category_id: id, category }) => offered(id, category));
  return {
    name: typeof name === 'string' && name !== '' ? name : 'The account',
    items: sold.flatMap(({ item_id: id, name: words }) => offered(id, words)),
    categories: [...new Map(categories.map((each) => [each.id, each])).values()],
  };
}

function offered(id: unknown, name: unknown): Offered[] {
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  return [{ id: String(id), name: typeof name === 'string' && name !== '' ? name : String(id) }];
}
