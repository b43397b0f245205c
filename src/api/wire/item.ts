import type { Item, Picture } from '../types.ts';
import { flag, members, number, plain, record, text, unpacked, type Loose } from './loose.ts';
import { commaList } from '../../values/comma-list.ts';
import { lazily, type Readers } from '../../values/lazily.ts';
import { webAddress } from '../../values/web-address.ts';

/** No booking is longer than ten years: what says so is a huge count that means nothing. */
const longest = 3660;

/**
 * Decodes a list answer: `items`, keyed by id, in the order the venue gave them (`pos`, then `item_id`). Which there are is
 * settled at once; what stands in one is read when it is asked for, as most of a long list is never looked at.
 */
export function readItems(answer: Loose, baseUrl: string): Item[] {
  const readers = itemReaders(baseUrl);
  return members(answer.items)
    .map(([, item]) => item)
    .filter((item) => text(item.item_id) !== '' && text(item.visibility) !== 'P' && text(item.status) !== 'U')
    .sort((one, other) => number(one.pos) - number(other.pos) || number(one.item_id) - number(other.item_id))
    .map((item) => lazily(readers, item));
}

/** How the members of an item are decoded (specification 2.3; codes from wire-facts part 4). */
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
    fixedLength: (item) => Math.min(longest, Math.max(0, Math.trunc(number(item.len)))),
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
    // As a whole its spaces and other letters are encoded: it means the same wherever it is put.
    const src = webAddress(
      text(picture.url_medium) || text(picture.url) || absolute(text(picture.path) || text(picture.src), baseUrl),
    )?.href;
    return src ? [{ src, title: plain(picture.title) }] : [];
  });
}

/**
 * Only an id is given (specification 2.3), and nobody says whose it is: eleven signs that are not all digits are YouTube's,
 * of anything else nobody can tell.
 */
function readVideo({ id, start }: Loose): string {
  if (!/^(?=.*\D)[\w-]{11}$/.test(text(id))) return '';
  const from = Math.trunc(number(start));
  return `https://www.youtube.com/watch?v=${text(id)}${from > 0 ? `&t=${from}s` : ''}`;
}

function absolute(path: string, baseUrl: string): string {
  if (path === '' || /^[a-z]+:/i.test(path)) return path;
  return `${baseUrl}/${path.replace(/^\/+/, '')}`;
}

function readChildren(children: unknown): string[] {
  if (children === '') return [];
  const listed = unpacked(children);
  if (typeof listed === 'string') return commaList(listed);
  if (Array.isArray(listed)) return listed.map((child) => text(child) || text(record(child).item_id)).filter(Boolean);
  return Object.keys(record(listed));
}

/** `rules` is a JSON string whose `param` maps a parameter id to `{MIN, MAX}`. */
function readBounds(rules: unknown): Item['bounds'] {
  const bounds = members(record(unpacked(rules)).param);
  return Object.fromEntries(bounds.map(([id, bound]) => [id, { min: number(bound.MIN), max: number(bound.MAX) }]));
}
