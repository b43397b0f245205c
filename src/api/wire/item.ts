/**
 * Builds requests for lists of items and decodes their answers (Booking API 2.3 and 4.2, docs/booking-api.md 4).
 * `quote.ts` decodes the prices of items.
 */
import type { Item, Picture } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { flag, isMap, members, number, parseJson, plain, record, text, type Loose } from './loose.ts';
import { commaList } from '../../values/comma-list.ts';
import { lazily, type Readers } from '../../values/lazily.ts';
import { webAddress } from '../../values/web-address.ts';

/**
 * The items that a list should contain. An empty value matches all items.
 *
 * @example
 * const items = await client.items({ itemIds: ['104', '107'], categoryId: '' });
 */
export interface ItemFilter {
  itemIds: readonly string[];
  /** One category id. If a page has several categories, the caller filters the list. */
  categoryId: string;
}

export function itemsRequest({ itemIds, categoryId }: ItemFilter): WireRequest {
  const parameters: [string, string][] = [];
  if (itemIds.length > 0) parameters.push(['item_id', itemIds.join(',')]);
  if (categoryId) parameters.push(['category_id', categoryId]);
  return { path: 'item', parameters, isSound: isItemList };
}

/** Returns true if the member `items` of an answer is a list of items. The list may be empty. */
export function isItemList({ items }: Loose): boolean {
  return isMap(items, (_, item) => record(item).item_id !== undefined);
}

/** Maximum fixed length of a booking: ten years in days. Longer lengths are placeholders for "no limit". */
const maxFixedLength = 3660;

/**
 * Decodes a list in the venue's order (`pos`, then `item_id`). Each item decodes its members on first access, because
 * guests look at few items of a long list.
 *
 * @param hiddenVisibility visibility code of the items to leave out; by default, guests can book these only as add-ons
 */
export function readItems(answer: Loose, baseUrl: string, hiddenVisibility = 'P'): Item[] {
  const readers = itemReaders(baseUrl);
  return members(answer.items)
    .map(([, item]) => item)
    .filter(
      (item) => text(item.item_id) !== '' && text(item.visibility) !== hiddenVisibility && text(item.status) !== 'U',
    )
    .sort((one, other) => number(one.pos) - number(other.pos) || number(one.item_id) - number(other.item_id))
    .map((item) => lazily(readers, item));
}

function itemReaders(baseUrl: string): Readers<Item, Loose> {
  return {
    id: (item) => text(item.item_id),
    name: (item) => plain(item.name),
    unit: (item) => text(item.unit) || 'D',
    blurb: (item) => plain(item.summary),
    summary: (item) => text(item.summary),
    details: (item) => text(item.details),
    pictures: (item) => readPictures(item.image, baseUrl),
    video: (item) => readVideo(record(item.video)),
    categoryId: (item) => text(item.category_id),
    category: (item) => plain(item.category),
    simple: (item) => item.rated !== undefined && !flag(item.rated),
    fixedLength: (item) => Math.min(maxFixedLength, Math.max(0, Math.trunc(number(item.len)))),
    group: (item) => readGroup(text(item.product_group_type)),
    children: (item) => readChildren(item.product_group_children),
    bounds: (item) => readBounds(item.rules),
  };
}

function readGroup(type: string): Item['group'] {
  return type === 'P' ? 'parent' : type === 'C' ? 'child' : null;
}

function readPictures(image: unknown, baseUrl: string): Picture[] {
  return members(image).flatMap(([, picture]) => {
    // `href` encodes spaces and other special characters, so the address works in CSS too.
    const src = webAddress(
      text(picture.url_medium) ||
        text(picture.url) ||
        toAbsoluteAddress(text(picture.path) || text(picture.src), baseUrl),
    )?.href;
    return src ? [{ src, title: plain(picture.title) }] : [];
  });
}

/**
 * Returns the address of a YouTube video; `''` for other videos. The answer contains an id without its host (Booking
 * API 2.3). An id of eleven characters that are not all digits belongs to YouTube. For other ids, the host is unknown.
 */
function readVideo({ id, start }: Loose): string {
  if (!/^(?=.*\D)[\w-]{11}$/.test(text(id))) return '';
  const startSeconds = Math.trunc(number(start));
  return `https://www.youtube.com/watch?v=${text(id)}${startSeconds > 0 ? `&t=${startSeconds}s` : ''}`;
}

function toAbsoluteAddress(path: string, baseUrl: string): string {
  if (path === '' || /^[a-z]+:/i.test(path)) return path;
  return `${baseUrl}/${path.replace(/^\/+/, '')}`;
}

function readChildren(children: unknown): string[] {
  if (children === '') return [];
  const list = parseJson(children);
  if (typeof list === 'string') return commaList(list);
  if (Array.isArray(list)) return list.map((child) => text(child) || text(record(child).item_id)).filter(Boolean);
  return Object.keys(record(list));
}

/** Decodes `rules`, a JSON string. Its member `param` maps a parameter id to `{MIN, MAX}`. */
function readBounds(rules: unknown): Item['bounds'] {
  const bounds = members(record(parseJson(rules)).param);
  return Object.fromEntries(bounds.map(([id, bound]) => [id, { min: number(bound.MIN), max: number(bound.MAX) }]));
}
