/** Helpers that define the demo's items in a short form. `defineItem` adds the defaults. */

import type { Item, Parameter, Picture, Price, SalesDetails } from '../catalogue/item.ts';

export interface ItemDefinition extends Partial<Omit<Item, 'sells' | 'id' | 'accountId'>>, Partial<SalesDetails> {
  readonly id: number;
  readonly name: string;
  readonly summary: string;
  /** File name of the picture in `pictures/`, without `.svg`. Defaults to no picture. */
  readonly picture?: string;
  readonly pictureTitle?: string;
}

export function defineItem(accountId: number, definition: ItemDefinition): Item {
  const { id, name, picture, pictureTitle } = definition;
  return {
    id,
    accountId,
    name,
    categoryId: definition.categoryId ?? 1,
    parentId: definition.parentId ?? null,
    isParent: definition.isParent ?? false,
    sku:
      definition.sku ??
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    unit: definition.unit ?? 'D',
    type: definition.type ?? 'I',
    status: definition.status ?? 'A',
    visibility: definition.visibility ?? '*',
    position: definition.position ?? id,
    stock: definition.stock ?? 1,
    isUnlimited: definition.isUnlimited ?? false,
    byDate: definition.byDate ?? true,
    simple: definition.simple ?? false,
    length: definition.length ?? 0,
    sells: {
      summary: definition.summary,
      details: definition.details ?? null,
      pictures: picture === undefined ? [] : createPictures(picture, pictureTitle ?? name),
      parameters: definition.parameters ?? {},
      prices: definition.prices ?? {},
      ...(definition.ranges && { ranges: definition.ranges }),
      ...(definition.rules && { rules: definition.rules }),
      ...(definition.staffRules && { staffRules: definition.staffRules }),
      ...(definition.slots && { slots: definition.slots }),
      ...(definition.packages && { packages: definition.packages }),
      ...(definition.displayMode !== undefined && { displayMode: definition.displayMode }),
      ...(definition.defaultLength !== undefined && { defaultLength: definition.defaultLength }),
    },
  };
}

/** Matches the names of pictures that already show an evening. Their third view shows the morning instead. */
const eveningPicturePattern =
  /^(room-double|sunset-cruise|lighthouse-walk|generic-lamp|desert-camp|sauna|suite|camel|paddleboard)$/;

/** Returns an item's three pictures: the original, a closer view, and a view in evening or morning light. */
function createPictures(name: string, title: string): Picture[] {
  return [
    { name, title },
    { name: `${name}-close`, title: `${title}, 2` },
    { name: `${name}-${eveningPicturePattern.test(name) ? 'morning' : 'evening'}`, title: `${title}, 3` },
  ];
}

/** Returns a parameter that has a price and uses stock, such as a seat. */
export function createPricedParameter(
  label: string,
  initial: number,
  max: number,
  extraSettings: Partial<Parameter> = {},
): Parameter {
  return { label, priced: true, usesStock: true, required: false, initial, min: 0, max, ...extraSettings };
}

/** Returns a parameter that has no price and uses no stock. */
export function createUnpricedParameter(
  label: string,
  initial: number,
  max: number,
  extraSettings: Partial<Parameter> = {},
): Parameter {
  return { label, priced: false, usesStock: false, required: false, initial, min: 0, max, ...extraSettings };
}

export function createPriceEach(amount: number): Price {
  return { amount, type: 'P' };
}

export function createFlatPrice(amount: number): Price {
  return { amount, type: 'F' };
}

/** Returns a time `HH:MM` as minutes after midnight. */
export function parseMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
