import type { Item } from '../../api/types.ts';

/** Minutes of one unit of an item sold by the hour or in steps of minutes; 0 for others. */
export function stepOf({ unit }: Pick<Item, 'unit'>): number {
  return unit === 'H' ? 60 : Number(/^(\d+)M$/.exec(unit)?.[1] ?? 0);
}
