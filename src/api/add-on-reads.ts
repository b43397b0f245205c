/**
 * Reads the add-ons of an item. `catalogue-reads.ts` leaves them out of its lists, because guests cannot book them alone. It is
 * separate because few items have add-ons, so few pages load it.
 */
import type { Transport } from './transport.ts';
import type { Item } from './types.ts';
import { itemsRequest, readItems } from './wire/item.ts';

/**
 * Reads add-ons by their item ids, in the order of the venue. Leaves out those that the service does not offer. Rejects with a
 * `ProblemError`, or with the abort.
 *
 * @example
 * const [basket] = await readAddOnItems(transport, 'https://book.example/harbour', ['113']);
 */
export async function readAddOnItems(
  { read }: Pick<Transport, 'read'>,
  baseUrl: string,
  itemIds: readonly string[],
  signal?: AbortSignal,
): Promise<Item[]> {
  const answer = await read(baseUrl, itemsRequest({ itemIds, categoryId: '' }), signal);
  return readItems(answer, baseUrl, 'S');
}
