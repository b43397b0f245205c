/** Presets in the page's own address, read when the element says `url-params`. They win over attributes. */
export interface AddressPresets {
  itemId?: string;
  startDate?: string;
  params?: string;
  discountCode?: string;
}

const names = {
  slipway_item: 'itemId',
  slipway_date: 'startDate',
  slipway_params: 'params',
  slipway_code: 'discountCode',
} as const;

export function readAddress(search: string): AddressPresets {
  const query = new URLSearchParams(search);
  const presets: AddressPresets = {};
  for (const [name, preset] of Object.entries(names)) {
    const value = query.get(name);
    if (value) presets[preset] = value;
  }
  return presets;
}
