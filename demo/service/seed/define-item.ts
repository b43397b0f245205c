/** Short ways to write what the demo accounts sell. What is not said is usual. */

import type { Item, Parameter, Picture, Price, Sells } from '../catalogue/item.ts';

export interface ItemWritten extends Partial<Omit<Item, 'sells' | 'id' | 'accountId'>>, Partial<Sells> {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  /** Name of the picture under `pictures/`; none where it is missing. */
  readonly picture?: string;
  readonly pictureTitle?: string;
}

export function defineItem(accountId: number, written: ItemWritten): Item {
  const { id, name, picture, pictureTitle } = written;
  return {
    id,
    accountId,
    name,
    categoryId: written.categoryId ?? 1,
    parentId: written.parentId ?? null,
    isParent: written.isParent ?? false,
    sku:
      written.sku ??
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    unit: written.unit ?? 'D',
    type: written.type ?? 'I',
    status: written.status ?? 'A',
    visibility: written.visibility ?? '*',
    position: written.position ?? id,
    stock: written.stock ?? 1,
    unlimited: written.unlimited ?? false,
    byDate: written.byDate ?? true,
    simple: written.simple ?? false,
    length: written.length ?? 0,
    sells: {
      summary: written.summary,
      details: written.details ?? null,
      pictures: picture === undefined ? [] : picturesOf(picture, pictureTitle ?? name),
      parameters: written.parameters ?? {},
      prices: written.prices ?? {},
      ...(written.ranges && { ranges: written.ranges }),
      ...(written.rules && { rules: written.rules }),
      ...(written.staffRules && { staffRules: written.staffRules }),
      ...(written.slots && { slots: written.slots }),
      ...(written.packages && { packages: written.packages }),
      ...(written.displayMode !== undefined && { displayMode: written.displayMode }),
      ...(written.defaultLength !== undefined && { defaultLength: written.defaultLength }),
    },
  };
}

/** These show the evening already. */
const evenings = /^(room-double|sunset-cruise|lighthouse-walk|generic-lamp|desert-camp|sauna|suite|camel|paddleboard)$/;

/** The picture itself, one from near, and one in another light. What it shows is said once: the others show no more. */
function picturesOf(name: string, title: string): Picture[] {
  return [
    { name, title },
    { name: `${name}-close`, title: `${title}, 2` },
    { name: `${name}-${evenings.test(name) ? 'morning' : 'evening'}`, title: `${title}, 3` },
  ];
}

/** A priced parameter that uses stock, such as a seat. */
export function seats(label: string, initial: number, max: number, more: Partial<Parameter> = {}): Parameter {
  return { label, priced: true, usesStock: true, required: false, initial, min: 0, max, ...more };
}

/** A parameter that is asked for but neither priced nor counted. */
export function unpriced(label: string, initial: number, max: number, more: Partial<Parameter> = {}): Parameter {
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
