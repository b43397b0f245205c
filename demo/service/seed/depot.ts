/** `depot`: five thousand things to rent in forty categories, to test the service at scale. */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS } from './harbour.ts';
import { each, defineItem, seats } from './define-item.ts';

const KINDS: readonly (readonly [kind: string, picture: string, things: readonly string[]])[] = [
  ['Storage', 'generic-crate', ['Steel crate', 'Stacking box', 'Transport trunk', 'Flight case', 'Pallet cage']],
  ['Tools', 'generic-tool', ['Cordless drill', 'Tile cutter', 'Belt sander', 'Rotary hammer', 'Laser level']],
  ['Vehicles', 'generic-vehicle', ['Cargo van', 'Box trailer', 'Electric cart', 'Flatbed', 'Pallet truck']],
  ['Shelving', 'generic-shelf', ['Wide rack', 'Display stand', 'Bakery shelf', 'Archive unit', 'Rolling shelf']],
  ['Lighting', 'generic-lamp', ['Stage light', 'Work lamp', 'String of bulbs', 'Flood light', 'Lantern']],
];
const SITES = ['North yard', 'South yard', 'Pier 9', 'Rail hall', 'Old mill', 'Airfield', 'Market hall', 'Quarry'];

const DEPOT_ITEMS = 5000;
const CATEGORIES = KINDS.length * SITES.length;

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
  categories: Array.from({ length: CATEGORIES }, (_, index) => {
    const [kind] = KINDS[index % KINDS.length] ?? [''];
    const site = SITES[Math.floor(index / KINDS.length)] ?? '';
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

export function depotItems(accountId: number): Item[] {
  return Array.from({ length: DEPOT_ITEMS }, (_, index) => {
    const category = index % CATEGORIES;
    const [kind, picture, things] = KINDS[category % KINDS.length] ?? ['', '', []];
    const itemName = things[Math.floor(index / CATEGORIES) % things.length] ?? kind;
    const number = Math.floor(index / CATEGORIES / Math.max(1, things.length)) + 1;
    return defineItem(accountId, {
      id: 10_001 + index,
      name: `${itemName} ${String(number)}`,
      sku: `d-${String(index + 1)}`,
      categoryId: 1000 + category,
      picture,
      pictureTitle: itemName,
      stock: 1 + (index % 7),
      position: index + 1,
      summary: `<p>${itemName}, checked before every rental.</p>`,
      parameters: { units: seats('Units', 1, 7, { required: true, min: 1 }) },
      prices: { units: each(900 + (index % 60) * 150) },
      rules: { maxLength: 30 },
    });
  });
}
