/**
 * Reads the preset selection (item, days, party, discount code) in the URL of the page. It also decides which presets
 * are stale, such as an item that no longer exists. `address-writer.ts` writes the URL.
 */
import { parseDay } from '../values/dates/day.ts';
import { splitCommaList } from '../values/comma-list.ts';

/** The presets in the URL of the page, for elements with `url-params`. They have priority over attributes. */
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

const presetByParameter = {
  item: 'itemId',
  date: 'startDate',
  end: 'endDate',
  params: 'params',
  code: 'discountCode',
  category: 'categoryId',
  keyword: 'keyword',
  lang: 'lang',
} as const satisfies Record<string, keyof AddressPresets>;

/**
 * Matches a comma list of whole numbers. For any other id, the service would return an error message for developers.
 */
export const idListPattern = /^[\s,]*\d[\d\s,]*$/;

/**
 * Returns the presets in a URL query. Leaves out ids that are not whole numbers, because people type URLs and programs
 * shorten them.
 */
export function readAddressPresets(search: string): AddressPresets {
  const { itemId, categoryId, ...presets } = readPresets(new URLSearchParams(search), 'slipway_');
  return {
    ...(itemId && idListPattern.test(itemId) && { itemId }),
    ...presets,
    ...(categoryId && idListPattern.test(categoryId) && { categoryId }),
  };
}

/**
 * Returns the presets in a query.
 * @param prefix the beginning of each parameter name, which distinguishes it from the page's own parameters
 */
export function readPresets(query: URLSearchParams, prefix: string): AddressPresets {
  const presets: AddressPresets = {};
  for (const [name, preset] of Object.entries(presetByParameter)) {
    const value = query.get(prefix + name);
    if (value) presets[preset] = value;
  }
  return presets;
}

/** The account data that decides which presets are stale. Each member is `undefined` until it has loaded. */
export interface LoadedAccountData {
  items: readonly { id: string; categoryId: string }[] | undefined;
  /** The first and the last day that guests can book. */
  days: readonly [first: string, last: string] | undefined;
}

/**
 * Returns the stale presets: days outside the bookable range, and a list of items or categories of which the account
 * offers none.
 */
export function findStalePresets(presets: AddressPresets, { items, days }: LoadedAccountData): AddressPresets {
  const { itemId, categoryId, startDate, endDate } = presets;
  const isOutside = (day: string) => days !== undefined && (day < days[0] || day > days[1]);
  const start = parseDay(startDate ?? null);
  const end = parseDay(endDate ?? null);
  const isItemMissing = items && itemId && !items.some(({ id }) => splitCommaList(itemId).includes(id));
  const isCategoryMissing =
    items && categoryId && !items.some((item) => splitCommaList(categoryId).includes(item.categoryId));
  return {
    ...(isItemMissing && { itemId }),
    ...(isCategoryMissing && { categoryId }),
    ...(start && isOutside(start) ? { startDate, endDate } : end && isOutside(end) ? { endDate } : {}),
  };
}

/** Returns the presets without those in `stalePresets`. */
export function removeStalePresets(presets: AddressPresets, stalePresets: AddressPresets): AddressPresets {
  const isStale = ([name, value]: [string, unknown]) => stalePresets[name as keyof AddressPresets] === value;
  return Object.fromEntries(Object.entries(presets).filter((preset) => !isStale(preset)));
}

/**
 * Returns the URL's presets that the settings of the element need. Their `itemId` is the comma list of items to offer;
 * undefined if the URL does not change the offer.
 * - A single item in the URL only opens that item, and the list stays. If the list lacks the item, the result adds it.
 * - If the page offers only one item, a different item in the URL replaces it.
 * - With `write`, the URL also contains the guest's own selection and filter. If the URL only opens one of the page's
 *   items, the result is then empty. Otherwise the result has no category, keyword or language.
 *
 * @param urlParams the property of the element
 * @param itemIds the items that the page itself offers, as a comma list; null for all items
 */
export function toSettingsPresets(
  presets: AddressPresets,
  urlParams: boolean | 'write',
  itemIds: string | null,
): AddressPresets {
  const { itemId = '', startDate, endDate, params, discountCode } = presets;
  const pageIds = splitCommaList(itemIds);
  const isSingleItemOpened = /^\s*\d+\s*$/.test(itemId) && (pageIds.length !== 1 || pageIds.includes(itemId.trim()));
  const offeredIds = isSingleItemOpened ? addOfferedItem(pageIds, itemId.trim()) : presets.itemId;
  if (urlParams !== 'write') return { ...presets, itemId: offeredIds };
  return isSingleItemOpened && !offeredIds ? {} : { itemId: offeredIds, startDate, endDate, params, discountCode };
}

/** Returns the page's item ids with one more id, as a comma list; undefined if the page already offers that item. */
function addOfferedItem(pageIds: readonly string[], itemId: string): string | undefined {
  return pageIds.length === 0 || pageIds.includes(itemId) ? undefined : [...pageIds, itemId].join();
}
