import type { Choice } from '../flow/state.ts';

/** Presets in the page's own address, read when the element says `url-params`. They win over attributes. */
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

export function readAddress(search: string): AddressPresets {
  return readPresets(new URLSearchParams(search), 'slipway_');
}

/** @param prefix what each name begins with, among others' parameters */
export function readPresets(query: URLSearchParams, prefix: string): AddressPresets {
  const presets: AddressPresets = {};
  for (const [name, preset] of Object.entries(names)) {
    const value = query.get(prefix + name);
    if (value) presets[preset] = value;
  }
  return presets;
}

/**
 * What of the address says what is offered. Where the address is kept up to date the item in it was opened out of all that is
 * offered, and the category chosen in the list: neither leaves anything else out.
 * @param urlParams of the element
 * @param itemIds comma list of the page itself; what stands not in it is offered because the address says so
 */
export function offeringPresets(
  address: AddressPresets,
  urlParams: boolean | 'write',
  itemIds: string | null,
): AddressPresets {
  if (urlParams !== 'write') return address;
  const { itemId, startDate, endDate, params, discountCode } = address;
  const offered = (itemIds ?? '').split(',').map((id) => id.trim());
  const opens = itemId && !itemId.includes(',') && (!itemIds || offered.includes(itemId.trim()));
  return opens ? {} : { itemId, startDate, endDate, params, discountCode };
}

/** The choice as parameters of the address; `''` for what is not chosen. */
export function choiceParameters({ itemId, start, end, params, discountCode }: Choice): Record<string, string> {
  return {
    slipway_item: itemId ?? '',
    slipway_date: start ?? '',
    slipway_end: start === null || end === start ? '' : (end ?? ''),
    slipway_params: Object.entries(params)
      .map(([id, count]) => `${id}=${count}`)
      .join(','),
    slipway_code: discountCode,
  };
}
