/**
 * Lists every kind of offer of the Booking API. A kind combines a time unit, a sort (regular or simple), a setting
 * (single, grouped or packaged), and either a discount code or none. Some special kinds complete the list.
 * `offers.e2e.ts` books each kind at the demo account `fair`.
 *
 * The file states the expected amounts itself, so that an error in the demo's catalogue fails a test. The test in
 * `test/structure/offer-kinds.test.ts` checks that the list is complete and that the catalogue contains each kind.
 */
import type { Unit } from '../../../demo/service/catalogue/item.ts';

export const offerSorts = ['regular', 'simple'] as const;
export const offerSettings = ['single', 'grouped', 'packaged'] as const;
export const discountCodes = ['', 'FAIR10'] as const;

/** Booked length, times and price for one unit of the Booking API, such as a day. */
interface UnitOffer {
  /**
   * Determines the ids of the items sold by this unit: they begin at 6000 + 100 × `idBlock`. Special items use block 8,
   * and add-ons use block 9.
   */
  idBlock: number;
  /** Price in pence for one person and one unit of time. */
  price: number;
  /** Length that the guest selects, in units of the item. */
  length: number;
  /** Times that the guest selects, as 24-hour `HH:MM`. Absent if the guest selects no times for this unit. */
  times?: { start: string; end: string };
  /** True if the guest selects a time slot instead of a start and an end. */
  hasSlots?: true;
}

/** Booked length, times and price by unit. The type requires every unit of the Booking API. */
export const offersByUnit: Readonly<Record<Unit, UnitOffer>> = {
  D: { idBlock: 0, price: 4000, length: 2 },
  N: { idBlock: 1, price: 9000, length: 2 },
  H: { idBlock: 2, price: 2400, length: 2, times: { start: '10:00', end: '12:00' } },
  '10M': { idBlock: 3, price: 300, length: 3, times: { start: '10:10', end: '10:40' } },
  '15M': { idBlock: 4, price: 500, length: 3, times: { start: '13:15', end: '14:00' } },
  '20M': { idBlock: 5, price: 700, length: 2, times: { start: '11:20', end: '12:00' } },
  '30M': { idBlock: 6, price: 1100, length: 4, times: { start: '15:00', end: '17:00' } },
  TS: { idBlock: 7, price: 1500, length: 1, times: { start: '14:00', end: '15:30' }, hasSlots: true },
};

/** Expected line of the stored booking. Amounts are in pence. `price` is after the discount. */
export interface ExpectedLine {
  itemId: number;
  quantities: Readonly<Record<string, number>>;
  price: number;
  discount: number;
  /** `O` for an add-on that the guest selected, `I` for one that the item includes, and null for an item. */
  optin: 'O' | 'I' | null;
}

export interface OfferKind {
  name: string;
  unit: Unit;
  sort: (typeof offerSorts)[number];
  setting: (typeof offerSettings)[number];
  code: (typeof discountCodes)[number];
  /** Id in the attribute `item-id`: the item itself, or the group that contains it. */
  entryId: number;
  itemId: number;
  /** Name of the item, as its heading and its card show it. */
  itemName: RegExp;
  /** The item's only parameter, and the quantity that the guest selects. */
  parameter: { id: 'adults' | 'qty'; label: 'Adults' | 'Quantity'; count: number };
  /** Number of booked days or nights. 0 if the guest selects no date. */
  days: number;
  /** True if the item has a fixed length, so that the guest selects only its start. */
  hasFixedLength?: true;
  /** True if the stored booking has no date. */
  isUndated?: true;
  times?: { start: string; end: string };
  hasSlots?: true;
  lines: readonly ExpectedLine[];
  /** Subtotal in pence, before tax. */
  subTotal: number;
  /** Tax in pence: 5 % of the subtotal, or 0 for gift certificates. */
  tax: number;
}

/** Offers of the Booking API that a guest cannot book, each with the reason. */
export const unbookableOffers: readonly { offer: string; reason: string }[] = [
  { offer: 'a parent itself', reason: 'only its children have prices (docs/booking-api.md 4)' },
  { offer: 'an add-on alone (visibility P)', reason: 'the account sells it with an item only' },
  { offer: 'an item for staff (visibility S)', reason: 'guests do not see it' },
  {
    offer: 'dates or times of a simple item',
    reason: 'it has a quantity only. The table books it by quantity in every unit',
  },
];

const lunchAddOn = { itemId: 6901, price: 800 };
const mapAddOn = { itemId: 6903, price: 0 };

/** Returns the discount in pence: 10 % with the code `FAIR10`, or 0 without a code. */
const computeDiscount = (amount: number, code: string) => (code === '' ? 0 : amount / 10);

/** Completes a kind with its name, its expected lines and its expected totals. */
function createOfferKind(
  offerDescription: Omit<OfferKind, 'name' | 'lines' | 'subTotal' | 'tax'> & {
    title: string;
    price: number;
    length: number;
    isTaxed?: boolean;
  },
): OfferKind {
  const { title, price, length, isTaxed = true, ...offerFields } = offerDescription;
  const {
    code,
    itemId,
    parameter: { id: parameterId, count },
  } = offerFields;
  const createLine = (
    id: number,
    fullPrice: number,
    quantities: Readonly<Record<string, number>>,
    optin: ExpectedLine['optin'],
  ): ExpectedLine => ({
    itemId: id,
    quantities,
    price: fullPrice - computeDiscount(fullPrice, code),
    discount: computeDiscount(fullPrice, code),
    optin,
  });
  const lines = [
    createLine(itemId, price * count * length, { [parameterId]: count }, null),
    ...(offerFields.setting === 'packaged'
      ? [
          createLine(lunchAddOn.itemId, lunchAddOn.price, { qty: 1 }, 'O'),
          createLine(mapAddOn.itemId, mapAddOn.price, { qty: 1 }, 'I'),
        ]
      : []),
  ];
  const subTotal = lines.reduce((sum, expectedLine) => sum + expectedLine.price, 0);
  return {
    ...offerFields,
    name: `${title}, ${code === '' ? 'no code' : `code ${code}`}`,
    lines,
    subTotal,
    tax: isTaxed ? Math.round(subTotal / 20) : 0,
  };
}

const createAdultsParameter = (count: number) => ({ id: 'adults', label: 'Adults', count }) as const;
const createQuantityParameter = (count: number) => ({ id: 'qty', label: 'Quantity', count }) as const;

/** One kind for each combination of unit, sort, setting and code. */
const combinations: readonly OfferKind[] = (Object.entries(offersByUnit) as [Unit, UnitOffer][]).flatMap(
  ([unit, { idBlock, price, length, times, hasSlots }]) =>
    offerSorts.flatMap((sort) =>
      offerSettings.flatMap((setting) =>
        discountCodes.map((code) => {
          const isSimple = sort === 'simple';
          const firstId = 6000 + 100 * idBlock + (isSimple ? 50 : 0);
          const surcharge = { single: 0, grouped: 200, packaged: 400 }[setting];
          return createOfferKind({
            title: `${unit}, ${sort}, ${setting}`,
            unit,
            sort,
            setting,
            code,
            entryId: firstId + { single: 1, grouped: 2, packaged: 5 }[setting],
            itemId: firstId + { single: 1, grouped: 3, packaged: 5 }[setting],
            itemName: { single: /^(By the|A quantity)/, grouped: /, from a group$/, packaged: /, with add-ons$/ }[
              setting
            ],
            parameter: isSimple ? createQuantityParameter(3) : createAdultsParameter(2),
            price: (isSimple ? price / 2 : price) + surcharge,
            length: isSimple ? 1 : length,
            days: isSimple ? 0 : times ? 1 : length,
            ...(!isSimple && times && { times }),
            ...(!isSimple && hasSlots && { hasSlots }),
          });
        }),
      ),
    ),
);

const specialKinds: readonly OfferKind[] = discountCodes.flatMap((code) => {
  const commonFields = { setting: 'single', code, itemName: /./ } as const;
  const simpleFields = { ...commonFields, unit: 'D', sort: 'simple', isUndated: true, days: 0, length: 1 } as const;
  const regularFields = { ...commonFields, unit: 'D', sort: 'regular' } as const;
  return [
    createOfferKind({
      ...simpleFields,
      title: 'gift certificate, never runs out',
      entryId: 6801,
      itemId: 6801,
      parameter: createQuantityParameter(2),
      price: 2500,
      isTaxed: false,
    }),
    createOfferKind({
      ...simpleFields,
      title: 'simple, without a date',
      entryId: 6802,
      itemId: 6802,
      parameter: createQuantityParameter(4),
      price: 900,
    }),
    createOfferKind({
      ...regularFields,
      title: 'D, never runs out',
      entryId: 6803,
      itemId: 6803,
      parameter: createAdultsParameter(2),
      price: 1200,
      days: 2,
      length: 2,
    }),
    createOfferKind({
      ...regularFields,
      title: 'D, always three days',
      entryId: 6804,
      itemId: 6804,
      parameter: createAdultsParameter(2),
      price: 2000,
      days: 3,
      length: 3,
      hasFixedLength: true,
    }),
    createOfferKind({
      ...regularFields,
      unit: '15M',
      title: '15M, always three quarters of an hour',
      entryId: 6805,
      itemId: 6805,
      parameter: createAdultsParameter(2),
      price: 600,
      days: 1,
      length: 3,
      hasFixedLength: true,
      times: { start: '11:30', end: '12:15' },
    }),
  ];
});

export const offerKinds: readonly OfferKind[] = [...combinations, ...specialKinds];

/**
 * A sample of the kinds for short runs. It has all special kinds, and each combination of unit, sort and setting once.
 * Every second combination has a discount code.
 */
export const sampledKinds: readonly OfferKind[] = offerKinds.filter(
  ({ unit, sort, setting, code }, index) =>
    index >= combinations.length ||
    (offersByUnit[unit].idBlock + offerSorts.indexOf(sort) + offerSettings.indexOf(setting)) % 2 ===
      discountCodes.indexOf(code),
);
