/**
 * Reads the presets in the URL of the page, and decides which of them are stale. It does not write the URL: `address-writer.ts`
 * does.
 */
import { parseDay } from '../values/dates/day.ts';
import { commaList } from '../values/comma-list.ts';

/** Presets in the URL of the page, for elements with `url-params`. They win over attributes. */
export interface AddressPresets {
  itemId?: string;
  startDate?: string;
  endDate?: string;
  params?: string;
  discountCode?: string;
  categoryId?: string;
  keyword?: string;
  lang?: string;
}

const names = {
  item: 'itemId',
  date: 'startDate',
  end: 'endDate',
  params: 'params',
  code: 'discountCode',
  category: 'categoryId',
  keyword: 'keyword',
  lang: 'lang',
} as const satisfies Record<string, keyof AddressPresets>;

/** Matches a list of ids. An id is a whole number. The service answers any other with a message for developers. */
export const idList = /^[\s,]*\d[\d\s,]*$/;

/** Leaves out ids that are no whole numbers: people type URLs, and programs shorten them. */
export function readAddress(search: string): AddressPresets {
  const { itemId, categoryId, ...presets } = readPresets(new URLSearchParams(search), 'slipway_');
  return {
    ...(itemId && idList.test(itemId) && { itemId }),
    ...presets,
    ...(categoryId && idList.test(categoryId) && { categoryId }),
  };
}

/** @param prefix the beginning of each name, which keeps it apart from the page's own parameters */
export function readPresets(query: URLSearchParams, prefix: string): AddressPresets {
  const presets: AddressPresets = {};
  for (const [name, preset] of Object.entries(names)) {
    const value = query.get(prefix + name);
    if (value) presets[preset] = value;
  }
  return presets;
}

/** The facts that decide which presets are stale. Unknown facts have the value `undefined`. */
export interface AddressFacts {
  items: readonly { id: string; categoryId: string }[] | undefined;
  /** The first and the last day that guests can book. */
  days: readonly [first: string, last: string] | undefined;
}

/** Returns the stale parameters: items and categories that the account does not offer, and days outside the given range. */
export function staleParameters(address: AddressPresets, { items, days }: AddressFacts): AddressPresets {
  const { itemId, categoryId, startDate, endDate } = address;
  const isOut = (day: string) => days !== undefined && (day < days[0] || day > days[1]);
  const start = parseDay(startDate ?? null);
  const end = parseDay(endDate ?? null);
  const noItem = items && itemId && !items.some(({ id }) => commaList(itemId).includes(id));
  const noCategory = items && categoryId && !items.some((item) => commaList(categoryId).includes(item.categoryId));
  return {
    ...(noItem && { itemId }),
    ...(noCategory && { categoryId }),
    ...(start && isOut(start) ? { startDate, endDate } : end && isOut(end) ? { endDate } : {}),
  };
}

/** Returns the address without its stale parameters. */
export function withoutStale(address: AddressPresets, removals: AddressPresets): AddressPresets {
  const isStale = ([name, value]: [string, unknown]) => removals[name as keyof AddressPresets] === value;
  return Object.fromEntries(Object.entries(address).filter((preset) => !isStale(preset)));
}

/**
 * Returns the parameters of the URL that change the offer of the page. One item in the URL does not change it: the item opens,
 * and the page still offers all others. If the page leaves that item out, a link adds it. If the page names one item only, another item
 * in the URL replaces it. With `write`, the URL also holds the guest's own selection and filter, which change no offer either.
 *
 * @param urlParams of the element
 * @param itemIds comma list of the page itself
 */
export function offeringPresets(
  address: AddressPresets,
  urlParams: boolean | 'write',
  itemIds: string | null,
): AddressPresets {
  const { itemId = '', startDate, endDate, params, discountCode } = address;
  const pageIds = commaList(itemIds);
  const isOpened = /^\s*\d+\s*$/.test(itemId) && (pageIds.length !== 1 || pageIds.includes(itemId.trim()));
  const offer = isOpened ? offerWith(pageIds, itemId.trim()) : address.itemId;
  if (urlParams !== 'write') return { ...address, itemId: offer };
  return isOpened && !offer ? {} : { itemId: offer, startDate, endDate, params, discountCode };
}

/** Returns the item ids of the page with one more; undefined if the page offers it already. */
function offerWith(pageIds: readonly string[], itemId: string): string | undefined {
  return pageIds.length === 0 || pageIds.includes(itemId) ? undefined : [...pageIds, itemId].join();
}
