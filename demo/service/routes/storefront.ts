/** The items that guests see at the address of an account. */

import { storefrontPage } from '../pages/storefront.ts';
import { isVisible } from '../serializers/item.ts';
import type { Catalogue } from '../sql/accounts.ts';

/**
 * @param site the page that guests come from or can book on; null if there is none
 * @example
 * showStorefront(catalogue, { request, site: null }); // `?item_id=104,107` shows two items
 */
export function showStorefront(
  { account, items }: Catalogue,
  { request, site }: { request: Request; site: string | null },
): Response {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('item_id')?.split(',').map(Number);
  const itemsForGuests = items.filter(
    (item) =>
      item.status === 'A' && item.visibility !== 'P' && isVisible(item, 'customer') && (ids?.includes(item.id) ?? true),
  );
  return storefrontPage(account, { items: itemsForGuests, site });
}
