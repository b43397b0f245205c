/**
 * Converts items to JSON (Booking API 2.3). An unrated item answers a request without dates. A rated item answers a
 * request with dates: it has the same common fields, and `quoted-item.ts` adds its quote.
 */

import type { Account } from '../catalogue/account.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import { formatClockTime } from '../rules/day.ts';
import { isOpenToAudience } from '../rules/rule-checks.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { toMapOrEmptyList } from './envelope.ts';

export interface ItemView {
  readonly catalogue: Catalogue;
  readonly audience: Audience;
  /** `{base_url}` of the account. */
  readonly baseUrl: string;
}

export function serializeUnratedItem(item: Item, view: ItemView): Record<string, unknown> {
  return {
    ...serializeCommonFields(item, view),
    meta: JSON.stringify(serializeMeta(item)),
    image: serializeImages(item, view.baseUrl),
  };
}

/** Returns the fields that rated and unrated items have in common. */
export function serializeCommonFields(item: Item, { catalogue, audience, baseUrl }: ItemView): Record<string, unknown> {
  const { sells } = item;
  return {
    item_id: item.id,
    sku: item.sku,
    name: item.name,
    unit: item.unit,
    url: `${baseUrl}/item/${String(item.id)}`,
    lock: item.byDate ? 1 : 0,
    visibility: item.visibility,
    pos: item.position,
    summary: sells.summary,
    details: sells.details,
    stock: item.stock,
    unlimited: item.isUnlimited ? 1 : 0,
    video: { id: sells.video?.id ?? '', start: sells.video?.start ?? 0 },
    category_id: item.categoryId,
    category: findCategoryName(catalogue.account, item.categoryId),
    rated: item.simple ? 0 : 1,
    product_group_type: chooseGroupType(item),
    product_group_children: item.isParent
      ? listChildren(item, catalogue)
          .map((child) => child.id)
          .join(',')
      : '',
    type: item.type,
    status: item.status,
    alias_id: 0,
    len: item.length,
    rules: JSON.stringify(serializeRules(item, audience)),
  };
}

/** Returns the display settings of an item. Rated answers contain them as an object, unrated answers as JSON text. */
export function serializeMeta(item: Item): Record<string, unknown> {
  return {
    display_mode: item.sells.displayMode ?? '',
    item_package_rate: '',
    delay: 0,
    default_len: item.sells.defaultLength ?? (item.length || 1),
  };
}

/**
 * Returns the pictures of an item. If `baseUrl` is present, each picture has its absolute address. Answers with prices
 * omit the addresses.
 */
export function serializeImages(item: Item, baseUrl?: string): unknown {
  return toMapOrEmptyList(
    Object.fromEntries(
      item.sells.pictures.map((picture, index) => {
        const path = `/media/${picture.name}.svg`;
        const address = baseUrl === undefined ? undefined : baseUrl + path;
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

export function listChildren(item: Item, catalogue: Catalogue): readonly Item[] {
  return catalogue.itemsByParent.get(item.id) ?? [];
}

/** Returns true if callers of this audience can see the item. */
export function isVisible(item: Item, audience: Audience): boolean {
  return audience === 'staff' || item.visibility !== 'S';
}

function findCategoryName(account: Account, id: number): string {
  return account.settings.categories.find((category) => category.id === id)?.name ?? '';
}

function chooseGroupType(item: Item): string {
  if (item.isParent) return 'P';
  return item.parentId === null ? '' : 'C';
}

/** Returns the item's rules for customers. Staff also get the rules that are different for staff. */
function serializeRules(item: Item, audience: Audience): Record<string, unknown> {
  const { parameters, rules, staffRules } = item.sells;
  const quantityBounds = Object.entries(parameters)
    .filter(([, parameter]) => isOpenToAudience(parameter, audience))
    .map(([id, { min, max }]) => [id, { MIN: String(min), MAX: String(max) }] as const);
  return {
    param: Object.fromEntries(quantityBounds),
    fixed: { start_time: rules?.startTimes?.map(formatClockTime) ?? '' },
    ...(audience === 'staff' && { staff: staffRules ?? {} }),
  };
}
