/** `depot`: five thousand things to rent in forty categories, to test the service at scale. */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS } from './harbour.ts';
import { createPriceEach, defineItem, createPricedParameter } from './define-item.ts';

const ITEM_KINDS: readonly (readonly [kind: string, picture: string, itemNames: readonly string[]])[] = [
  ['Storage', 'generic-crate', ['Steel crate', 'Stacking box', 'Transport trunk', 'Flight case', 'Pallet cage']],
  ['Tools', 'generic-tool', ['Cordless drill', 'Tile cutter', 'Belt sander', 'Rotary hammer', 'Laser level']],
  ['Vehicles', 'generic-vehicle', ['Cargo van', 'Box trailer', 'Electric cart', 'Flatbed', 'Pallet truck']],
  ['Shelving', 'generic-shelf', ['Wide rack', 'Display stand', 'Bakery shelf', 'Archive unit', 'Rolling shelf']],
  ['Lighting', 'generic-lamp', ['Stage light', 'Work lamp', 'String of bulbs', 'Flood light', 'Lantern']],
];
const DEPOT_SITES = [
  'North yard',
  'South yard',
  'Pier 9',
  'Rail hall',
  'Old mill',
  'Airfield',
  'Market hall',
  'Quarry',
];

const ITEM_COUNT = 5000;
const CATEGORY_COUNT = ITEM_KINDS.length * DEPOT_SITES.length;

export const DEPOT_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'Great Lakes Depot',
  hostId: 'depot.example',
  email: 'desk@depot.example',
  phone: '+1 716 555 0119',
  address: '400 Canal Street',
  city: 'Buffalo',
  postalZip: '14203',
  region: 'New York',
  regionId: 'NY',
  countryId: 'US',
  locale: 'en_US',
  timezone: 'America/New_York',
  dateFormat: '%m/%d/%Y',
  currency: { ...HARBOUR_SETTINGS.currency, id: 'USD' },
  taxes: [{ id: 'sales', name: 'Sales tax', percent: 875, inclusive: false }],
  seasons: [],
  discounts: [{ code: 'DEPOT5', percent: 500 }],
  categories: Array.from({ length: CATEGORY_COUNT }, (_, index) => {
    const [kind] = ITEM_KINDS[index % ITEM_KINDS.length] ?? [''];
    const site = DEPOT_SITES[Math.floor(index / ITEM_KINDS.length)] ?? '';
    return {
      id: 1000 + index,
      name: `${kind}, ${site}`,
      position: index + 1,
      description: `${kind} to collect at ${site}.`,
    };
  }),
  ownFields: [
    {
      id: 'purchase_order',
      label: 'Purchase order',
      type: 'text',
      customer: { form: true, required: false },
      staff: { form: true, required: false },
    },
  ],
  policy: '<p>Return it clean, and by six. A day that has begun is a day.</p>',
  accent: '#3d4a5c',
};

export function createDepotItems(accountId: number): Item[] {
  return Array.from({ length: ITEM_COUNT }, (_, index) => {
    const category = index % CATEGORY_COUNT;
    const [kind, picture, itemNames] = ITEM_KINDS[category % ITEM_KINDS.length] ?? ['', '', []];
    const itemName = itemNames[Math.floor(index / CATEGORY_COUNT) % itemNames.length] ?? kind;
    const itemNumber = Math.floor(index / CATEGORY_COUNT / Math.max(1, itemNames.length)) + 1;
    return defineItem(accountId, {
      id: 10_001 + index,
      name: `${itemName} ${String(itemNumber)}`,
      sku: `d-${String(index + 1)}`,
      categoryId: 1000 + category,
      picture,
      pictureTitle: itemName,
      stock: 1 + (index % 7),
      position: index + 1,
      summary: `<p>${itemName}, checked before every rental.</p>`,
      parameters: { units: createPricedParameter('Units', 1, 7, { required: true, min: 1 }) },
      prices: { units: createPriceEach(900 + (index % 60) * 150) },
      rules: { maxLength: 30 },
    });
  });
}
