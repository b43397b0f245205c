/**
 * Converts an unrated item, for a request without dates, to JSON (Booking API 2.3). Also writes
 * the fields that rated items have too; `quoted-item.ts` adds their quotes.
 */

import type { Account } from '../catalogue/account.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import { clockText } from '../rules/day.ts';
import { isOpenTo } from '../rules/limits.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { mapOrEmpty } from './envelope.ts';

export interface ItemView {
  readonly catalogue: Catalogue;
  readonly audience: Audience;
  /** `{base_url}` of the account. */
  readonly base: string;
}

export function unratedItem(item: Item, view: ItemView): Record<string, unknown> {
  return { ...commonFields(item, view), meta: JSON.stringify(meta(item)), image: images(item, view.base) };
}

/** Returns the fields that rated and unrated items have in common. */
export function commonFields(item: Item, { catalogue, audience, base }: ItemView): Record<string, unknown> {
  const { sells } = item;
  return {
    item_id: item.id,
    sku: item.sku,
    name: item.name,
    unit: item.unit,
    url: `${base}/item/${String(item.id)}`,
    lock: item.byDate ? 1 : 0,
    visibility: item.visibility,
    pos: item.position,
    summary: sells.summary,
    details: sells.details,
    stock: item.stock,
    unlimited: item.isUnlimited ? 1 : 0,
    video: { id: sells.video?.id ?? '', start: sells.video?.start ?? 0 },
    category_id: item.categoryId,
    category: categoryName(catalogue.account, item.categoryId),
    rated: item.simple ? 0 : 1,
    product_group_type: groupType(item),
    product_group_children: item.isParent
      ? childrenOf(item, catalogue)
          .map((child) => child.id)
          .join(',')
      : '',
    type: item.type,
    status: item.status,
    alias_id: 0,
    len: item.length,
    rules: JSON.stringify(rulesText(item, audience)),
  };
}

/** Returns the display settings of an item. Rated answers contain them as an object, unrated answers as JSON text. */
export function meta(item: Item): Record<string, unknown> {
  return {
    display_mode: item.sells.displayMode ?? '',
    item_package_rate: '',
    delay: 0,
    default_len: item.sells.defaultLength ?? (item.length || 1),
  };
}

/**
 * Returns the pictures of an item. With `base`, each one has its absolute address. Rated answers omit the addresses.
 */
export function images(item: Item, base?: string): unknown {
  return mapOrEmpty(
    Object.fromEntries(
      item.sells.pictures.map((picture, index) => {
        const path = `/media/${picture.name}.svg`;
        const address = base === undefined ? undefined : base + path;
        return [
          String(index + 1),
          {
            title: picture.title,
            src: `${picture.name}.svg`,
            path,
            ...(address !== undefined && { url: address, url_medium: address, url_small: address }),
          },
        ];
      }),
    ),
  );
}

export function childrenOf(item: Item, catalogue: Catalogue): readonly Item[] {
  return catalogue.byParent.get(item.id) ?? [];
}

/** Returns true if callers of this audience can see the item. */
export function isVisible(item: Item, audience: Audience): boolean {
  return audience === 'staff' || item.visibility !== 'S';
}

function categoryName(account: Account, id: number): string {
  return account.settings.categories.find((each) => each.id === id)?.name ?? '';
}

function groupType(item: Item): string {
  if (item.isParent) return 'P';
  return item.parentId === null ? '' : 'C';
}

/** Returns the item's rules for customers. Staff also get the rules that are different for staff. */
function rulesText(item: Item, audience: Audience): Record<string, unknown> {
  const { parameters, rules, staffRules } = item.sells;
  const bounds = Object.entries(parameters)
    .filter(([, parameter]) => isOpenTo(parameter, audience))
    .map(([id, { min, max }]) => [id, { MIN: String(min), MAX: String(max) }] as const);
  return {
    param: Object.fromEntries(bounds),
    fixed: { start_time: rules?.startTimes?.map(clockText) ?? '' },
    ...(audience === 'staff' && { staff: staffRules ?? {} }),
  };
}
