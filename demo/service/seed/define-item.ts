/** Short ways to write what the demo accounts sell. What is not said is usual. */

import type { Item, Parameter, Price, Sells } from '../catalogue/item.ts';

export interface Offer extends Partial<Omit<Item, 'sells' | 'id' | 'accountId'>>, Partial<Sells> {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  /** Name of the picture under `pictures/`; none where it is missing. */
  readonly picture?: string;
  readonly pictureTitle?: string;
}

export function offer(accountId: number, wish: Offer): Item {
  const { id, name, picture, pictureTitle } = wish;
  return {
    id,
    accountId,
    name,
    categoryId: wish.categoryId ?? 1,
    parentId: wish.parentId ?? null,
    isParent: wish.isParent ?? false,
    sku:
      wish.sku ??
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    unit: wish.unit ?? 'D',
    type: wish.type ?? 'I',
    status: wish.status ?? 'A',
    visibility: wish.visibility ?? '*',
    position: wish.position ?? id,
    stock: wish.stock ?? 1,
    unlimited: wish.unlimited ?? false,
    byDate: wish.byDate ?? true,
    simple: wish.simple ?? false,
    length: wish.length ?? 0,
    sells: {
      summary: wish.summary,
      details: wish.details ?? null,
      pictures: picture === undefined ? [] : [{ name: picture, title: pictureTitle ?? name }],
      parameters: wish.parameters ?? {},
      prices: wish.prices ?? {},
      ...(wish.ranges && { ranges: wish.ranges }),
      ...(wish.rules && { rules: wish.rules }),
      ...(wish.staffRules && { staffRules: wish.staffRules }),
      ...(wish.slots && { slots: wish.slots }),
      ...(wish.packages && { packages: wish.packages }),
      ...(wish.displayMode !== undefined && { displayMode: wish.displayMode }),
      ...(wish.defaultLength !== undefined && { defaultLength: wish.defaultLength }),
    },
  };
}

/** A priced parameter that uses stock, such as a seat. */
export function seats(label: string, initial: number, max: number, more: Partial<Parameter> = {}): Parameter {
  return { label, priced: true, usesStock: true, required: false, initial, min: 0, max, ...more };
}

/** A parameter that is asked for but neither priced nor counted. */
export function question(label: string, initial: number, max: number, more: Partial<Parameter> = {}): Parameter {
  return { label, priced: false, usesStock: false, required: false, initial, min: 0, max, ...more };
}

export function each(amount: number): Price {
  return { amount, type: 'P' };
}

export function flat(amount: number): Price {
  return { amount, type: 'F' };
}

/** Minutes after midnight of `HH:MM`. */
export function at(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
