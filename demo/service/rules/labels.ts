/** What people may read of a line's quantities: label and number, in the order of the item's parameters. */

import type { Item } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import type { CartLine } from './cart.ts';
import { isOpenTo } from './limits.ts';

export function labelsIn(
  items: ReadonlyMap<number, Item>,
  line: CartLine,
  audience: Audience,
): (readonly [label: string, quantity: number])[] {
  return Object.entries(items.get(line.itemId)?.sells.parameters ?? {}).flatMap(([id, parameter]) => {
    const quantity = line.quantities[id] ?? 0;
    return quantity > 0 && isOpenTo(parameter, audience) ? [[parameter.label, quantity] as const] : [];
  });
}
