/**
 * Builds requests for lists of items and decodes their answers (Booking API 2.3 and 4.2, docs/booking-api.md 4).
 * `quote.ts` decodes the prices of items.
 */
import type { Item, Picture } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import {
  readFlag,
  isMap,
  readMembers,
  readNumber,
  parseJson,
  readPlainText,
  readRecord,
  readText,
  type LooseRecord,
} from './loose-json.ts';
import { splitCommaList } from '../../values/comma-list.ts';
import { createLazyObject, type MemberReaders } from '../../values/lazy-objects.ts';
import { parseWebAddress } from '../../values/web-address.ts';

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

export function buildItemsRequest({ itemIds, categoryId }: ItemFilter): WireRequest {
  const parameters: [string, string][] = [];
  if (itemIds.length > 0) parameters.push(['item_id', itemIds.join(',')]);
  if (categoryId) parameters.push(['category_id', categoryId]);
  return { path: 'item', parameters, isValid: isItemList };
}

/** Returns true if the member `items` of an answer is a list of items. The list may be empty. */
export function isItemList({ items }: LooseRecord): boolean {
  return isMap(items, (_, item) => readRecord(item).item_id !== undefined);
}

/** Maximum fixed length of a booking: ten years in days. Longer lengths are placeholders for "no limit". */
const maxFixedLength = 3660;

/**
 * Decodes a list in the venue's order (`pos`, then `item_id`), without unavailable items (status `U`). Each item
 * decodes its members on first access, because guests look at few items of a long list.
 *
 * @param visibilityToLeaveOut visibility code of the items to leave out; defaults to `P`, the code of items that guests
 *   can book only as add-ons
 */
export function readItems(answer: LooseRecord, baseUrl: string, visibilityToLeaveOut = 'P'): Item[] {
  const readers = createItemReaders(baseUrl);
  return readMembers(answer.items)
    .map(([, item]) => item)
    .filter(
      (item) =>
        readText(item.item_id) !== '' &&
        readText(item.visibility) !== visibilityToLeaveOut &&
        readText(item.status) !== 'U',
    )
    .sort(
      (item, otherItem) =>
        readNumber(item.pos) - readNumber(otherItem.pos) || readNumber(item.item_id) - readNumber(otherItem.item_id),
    )
    .map((item) => createLazyObject(readers, item));
}

function createItemReaders(baseUrl: string): MemberReaders<Item, LooseRecord> {
  return {
    id: (item) => readText(item.item_id),
    name: (item) => readPlainText(item.name),
    unit: (item) => readText(item.unit) || 'D',
    blurb: (item) => readPlainText(item.summary),
    summary: (item) => readText(item.summary),
    details: (item) => readText(item.details),
    pictures: (item) => readPictures(item.image, baseUrl),
    video: (item) => readVideo(readRecord(item.video)),
    categoryId: (item) => readText(item.category_id),
    category: (item) => readPlainText(item.category),
    simple: (item) => item.rated !== undefined && !readFlag(item.rated),
    fixedLength: (item) => Math.min(maxFixedLength, Math.max(0, Math.trunc(readNumber(item.len)))),
    group: (item) => readGroup(readText(item.product_group_type)),
    children: (item) => readChildren(item.product_group_children),
    bounds: (item) => readBounds(item.rules),
  };
}

function readGroup(type: string): Item['group'] {
  return type === 'P' ? 'parent' : type === 'C' ? 'child' : null;
}

function readPictures(image: unknown, baseUrl: string): Picture[] {
  return readMembers(image).flatMap(([, picture]) => {
    // `href` encodes spaces and other special characters, so the address works in CSS too.
    const src = parseWebAddress(
      readText(picture.url_medium) ||
        readText(picture.url) ||
        toAbsoluteAddress(readText(picture.path) || readText(picture.src), baseUrl),
    )?.href;
    return src ? [{ src, title: readPlainText(picture.title) }] : [];
  });
}

/**
 * Returns the address of a YouTube video; `''` for other videos. The answer contains an id without its host (Booking
 * API 2.3). An id of eleven characters that are not all digits belongs to YouTube. For other ids, the host is unknown.
 */
function readVideo({ id, start }: LooseRecord): string {
  if (!/^(?=.*\D)[\w-]{11}$/.test(readText(id))) return '';
  const startSeconds = Math.trunc(readNumber(start));
  return `https://www.youtube.com/watch?v=${readText(id)}${startSeconds > 0 ? `&t=${startSeconds}s` : ''}`;
}

function toAbsoluteAddress(path: string, baseUrl: string): string {
  if (path === '' || /^[a-z]+:/i.test(path)) return path;
  return `${baseUrl}/${path.replace(/^\/+/, '')}`;
}

function readChildren(children: unknown): string[] {
  const childList = parseJson(children);
  if (typeof childList === 'string') return splitCommaList(childList);
  if (Array.isArray(childList))
    return childList.map((child) => readText(child) || readText(readRecord(child).item_id)).filter(Boolean);
  return Object.keys(readRecord(childList));
}

/** Decodes `rules`, a JSON string. Its member `param` maps a parameter id to `{MIN, MAX}`. */
function readBounds(rules: unknown): Item['bounds'] {
  const bounds = readMembers(readRecord(parseJson(rules)).param);
  return Object.fromEntries(
    bounds.map(([id, bound]) => [id, { min: readNumber(bound.MIN), max: readNumber(bound.MAX) }]),
  );
}
