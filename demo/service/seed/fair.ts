/**
 * `fair`: one item of every kind that the Booking API has, for trials and tests. For each billing unit, it has regular
 * and simple items: alone, in a group and with add-ons. The seed adds no bookings to this account.
 */

import type { AccountSettings } from '../catalogue/account.ts';
import type { Item, Unit } from '../catalogue/item.ts';
import { HARBOUR_SETTINGS } from './harbour.ts';
import {
  parseMinutes,
  createPriceEach,
  defineItem,
  createPricedParameter,
  type ItemDefinition,
} from './define-item.ts';

export const FAIR_SETTINGS: AccountSettings = {
  ...HARBOUR_SETTINGS,
  name: 'Heron Cove Fair',
  hostId: 'fair.example',
  email: 'fair@fair.example',
  phone: '+44 20 7946 0142',
  address: '1 Market Green',
  city: 'Heron Cove',
  postalZip: 'TR1 1AA',
  region: 'Cornwall',
  regionId: 'GB-CON',
  countryId: 'GB',
  locale: 'en_GB',
  timezone: 'Europe/London',
  dateFormat: '%e %b %Y',
  timeFormat: '%H:%M',
  currency: { ...HARBOUR_SETTINGS.currency, id: 'GBP', symbol: '£' },
  publicSession: true,
  taxes: [{ id: 'levy', name: 'Fair levy', percent: 500, inclusive: false }],
  seasons: [],
  discounts: [{ code: 'FAIR10', percent: 1000 }],
  categories: [
    { id: 61, name: 'On their own', position: 1, description: 'One item of each kind.' },
    { id: 62, name: 'In groups', position: 2, description: 'Parents with a child of each kind.' },
    {
      id: 63,
      name: 'With add-ons',
      position: 3,
      description: 'Each kind with something to take, something to leave, and something included.',
    },
    { id: 64, name: 'Special', position: 4, description: 'Gift certificates, what never runs out, fixed lengths.' },
  ],
  ownFields: [],
  policy: '<p>What is bought at the fair is bought.</p>',
  accent: '#7a2f5b',
};

const STOCK_PER_ITEM = 400;
const [LUNCH_ID, GUIDE_ID, MAP_ID] = [6901, 6902, 6903];

/**
 * Each billing unit with its name, its price in pence, and a number (`idBlock`). The ids of its items start at 6000 +
 * 100 × this number. Special items use the number 8, and add-ons use 9.
 */
const UNIT_OFFERS: readonly (readonly [unit: Unit, unitName: string, amount: number, idBlock: number])[] = [
  ['D', 'day', 4000, 0],
  ['N', 'night', 9000, 1],
  ['H', 'hour', 2400, 2],
  ['10M', 'ten minutes', 300, 3],
  ['15M', 'quarter of an hour', 500, 4],
  ['20M', 'twenty minutes', 700, 5],
  ['30M', 'half hour', 1100, 6],
  ['TS', 'time slot', 1500, 7],
];

export function createFairItems(accountId: number): Item[] {
  const packageParts = [
    { itemId: LUNCH_ID, optin: 'O', followsParameters: false },
    { itemId: GUIDE_ID, optin: 'O', followsParameters: false },
    { itemId: MAP_ID, optin: 'I', followsParameters: false },
  ] as const;
  const itemsOfUnits = UNIT_OFFERS.flatMap(([unit, unitName, amount, idBlock]) =>
    [false, true].flatMap((isSimple) => {
      const firstId = 6000 + idBlock * 100 + (isSimple ? 50 : 0);
      const name = isSimple ? `A quantity, kept by the ${unitName}` : `By the ${unitName}`;
      const createParametersAndPrices = (extraAmount: number): Partial<ItemDefinition> =>
        isSimple
          ? createQuantitySettings(amount / 2 + extraAmount)
          : { ...createPlaceSettings(amount + extraAmount), ...createTimeSettings(unit) };
      const commonSettings = {
        unit,
        simple: isSimple,
        stock: STOCK_PER_ITEM,
        picture: 'generic-box',
        pictureTitle: 'A wooden box',
      };
      return [
        defineItem(accountId, {
          ...commonSettings,
          ...createParametersAndPrices(0),
          id: firstId + 1,
          name,
          categoryId: 61,
          summary: '<p>On its own.</p>',
        }),
        defineItem(accountId, {
          ...commonSettings,
          id: firstId + 2,
          name: `${name}, two of them`,
          categoryId: 62,
          isParent: true,
          stock: 0,
          summary: '<p>Opens to what belongs to it.</p>',
        }),
        defineItem(accountId, {
          ...commonSettings,
          ...createParametersAndPrices(200),
          id: firstId + 3,
          name: `${name}, from a group`,
          categoryId: 62,
          parentId: firstId + 2,
          summary: '<p>One of a group.</p>',
        }),
        defineItem(accountId, {
          ...commonSettings,
          ...createParametersAndPrices(100),
          id: firstId + 4,
          name: `${name}, the other of the group`,
          categoryId: 62,
          parentId: firstId + 2,
          summary: '<p>One of a group.</p>',
        }),
        defineItem(accountId, {
          ...commonSettings,
          ...createParametersAndPrices(400),
          id: firstId + 5,
          name: `${name}, with add-ons`,
          categoryId: 63,
          packages: packageParts,
          summary: '<p>With a lunch, a guide, and a map.</p>',
        }),
      ];
    }),
  );
  return [...itemsOfUnits, ...createSpecialItems(accountId), ...createAddOns(accountId)];
}

function createSpecialItems(accountId: number): Item[] {
  const commonSettings = { categoryId: 64, picture: 'gift', pictureTitle: 'A wrapped present' };
  return [
    defineItem(accountId, {
      ...commonSettings,
      ...createQuantitySettings(2500),
      id: 6801,
      name: 'Gift certificate of the fair',
      type: 'GC',
      simple: true,
      byDate: false,
      isUnlimited: true,
      stock: 0,
      summary: '<p>Twenty-five pounds.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createQuantitySettings(900),
      id: 6802,
      name: 'A quantity without a date',
      simple: true,
      byDate: false,
      stock: STOCK_PER_ITEM,
      summary: '<p>One stock for all days.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createPlaceSettings(1200),
      id: 6803,
      name: 'Days that never run out',
      isUnlimited: true,
      stock: 0,
      summary: '<p>There is always one more.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createPlaceSettings(2000),
      id: 6804,
      name: 'Always three days',
      length: 3,
      stock: STOCK_PER_ITEM,
      summary: '<p>From the day you choose.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createPlaceSettings(600),
      ...createTimeSettings('15M'),
      id: 6805,
      name: 'Always three quarters of an hour',
      unit: '15M',
      length: 3,
      stock: STOCK_PER_ITEM,
      summary: '<p>From the time you choose.</p>',
    }),
  ];
}

function createAddOns(accountId: number): Item[] {
  const commonSettings = { categoryId: 63, visibility: 'P', simple: true, stock: 10 * STOCK_PER_ITEM } as const;
  return [
    defineItem(accountId, {
      ...commonSettings,
      ...createQuantitySettings(800),
      id: LUNCH_ID,
      name: 'Packed lunch',
      picture: 'picnic',
      summary: '<p>Bread, cheese, an apple.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createQuantitySettings(3000),
      id: GUIDE_ID,
      name: 'Guide',
      summary: '<p>Who knows the way.</p>',
    }),
    defineItem(accountId, {
      ...commonSettings,
      ...createQuantitySettings(0),
      id: MAP_ID,
      name: 'Map of the fair',
      isUnlimited: true,
      byDate: false,
      stock: 0,
      summary: '<p>Included.</p>',
    }),
  ];
}

/** Returns the parameters and prices of an item with one place for each adult. `amount` is the price of a place. */
function createPlaceSettings(amount: number): Partial<ItemDefinition> {
  return {
    parameters: { adults: createPricedParameter('Adults', 1, 12, { required: true, min: 1 }) },
    prices: { adults: createPriceEach(amount) },
  };
}

/** Returns the parameters and prices of an item by the piece. `amount` is the price of a piece. */
function createQuantitySettings(amount: number): Partial<ItemDefinition> {
  return {
    parameters: { qty: createPricedParameter('Quantity', 1, 20, { required: true, min: 1 }) },
    prices: { qty: createPriceEach(amount) },
  };
}

/** Returns the fields for the times of an item: opening hours, or time slots. */
function createTimeSettings(unit: Unit): Partial<ItemDefinition> {
  if (unit === 'TS')
    return {
      slots: [
        { start: parseMinutes('10:00'), end: parseMinutes('11:00') },
        { start: parseMinutes('14:00'), end: parseMinutes('15:30') },
      ],
    };
  return unit === 'D' || unit === 'N'
    ? { rules: { maxLength: 14 } }
    : { rules: { opens: parseMinutes('9:00'), closes: parseMinutes('17:00'), maxLength: 12 } };
}
