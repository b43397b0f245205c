/**
 * Lists every kind of offer of the Booking API. A kind combines a time unit, a sort (regular or simple), a setting
 * (single, grouped or packaged) and a discount code. Special kinds follow. `offers.e2e.ts` books each kind at the demo
 * account `fair`.
 *
 * The expected amounts do not come from the demo's catalogue, so that an error there fails a test. The test in
 * `test/structure/offer-kinds.test.ts` checks that the list is complete and that the catalogue contains each kind.
 */
import type { Unit } from '../../../demo/service/catalogue/item.ts';

export const sorts = ['regular', 'simple'] as const;
export const settings = ['single', 'grouped', 'packaged'] as const;
export const codes = ['', 'FAIR10'] as const;

/** Booked length, times and price for one unit of the Booking API, such as a day. */
interface ByUnit {
  /**
   * Determines the item ids of the unit, which begin at 6000 + 100 × `place`. Special items use the value 8, and
   * add-ons use 9.
   */
  place: number;
  /** Price in pence for one person and one unit of time. */
  price: number;
  /** Length that the guest selects, in units of the item. */
  length: number;
  /** Times that the guest selects, as 24-hour `HH:MM`. Absent if the unit has no times. */
  times?: { start: string; end: string };
  /** True if the guest selects a time slot instead of a start and an end. */
  slots?: true;
}

/** Booked length, times and price by unit. The type requires every unit of the Booking API. */
export const byUnit: Readonly<Record<Unit, ByUnit>> = {
  D: { place: 0, price: 4000, length: 2 },
  N: { place: 1, price: 9000, length: 2 },
  H: { place: 2, price: 2400, length: 2, times: { start: '10:00', end: '12:00' } },
  '10M': { place: 3, price: 300, length: 3, times: { start: '10:10', end: '10:40' } },
  '15M': { place: 4, price: 500, length: 3, times: { start: '13:15', end: '14:00' } },
  '20M': { place: 5, price: 700, length: 2, times: { start: '11:20', end: '12:00' } },
  '30M': { place: 6, price: 1100, length: 4, times: { start: '15:00', end: '17:00' } },
  TS: { place: 7, price: 1500, length: 1, times: { start: '14:00', end: '15:30' }, slots: true },
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
  sort: (typeof sorts)[number];
  setting: (typeof settings)[number];
  code: (typeof codes)[number];
  /** Id in the attribute `item-id`: the item itself, or the group that contains it. */
  entryId: number;
  itemId: number;
  /** Name of the item, as its heading and its card show it. */
  itemName: RegExp;
  /** The item's only parameter, and the quantity that the guest selects. */
  parameter: { id: 'adults' | 'qty'; label: 'Adults' | 'Quantity'; count: number };
  /** Number of booked days, including the first and the last. 0 if the guest selects no date. */
  days: number;
  /** True if the item has a fixed length, so that the guest selects only its start. */
  hasFixedLength?: true;
  /** True if the stored booking has no date. */
  isUndated?: true;
  times?: { start: string; end: string };
  slots?: true;
  lines: readonly ExpectedLine[];
  /** Subtotal in pence, before tax. */
  subTotal: number;
  /** Tax in pence: 5 % of the subtotal, or 0 for gift certificates. */
  tax: number;
}

/** Offers of the Booking API that a guest cannot book, each with the reason. */
export const neverBooked: readonly { offer: string; because: string }[] = [
  { offer: 'a parent itself', because: 'only its children have prices (docs/booking-api.md 4)' },
  { offer: 'an add-on alone (visibility P)', because: 'the account sells it with an item only' },
  { offer: 'an item for staff (visibility S)', because: 'guests do not see it' },
  {
    offer: 'dates or times of a simple item',
    because: 'it has a quantity only. The table books it by quantity in every unit',
  },
];

const lunch = { itemId: 6901, price: 800 };
const map = { itemId: 6903, price: 0 };

/** Returns the discount in pence: 10 % with the code `FAIR10`, or 0 without a code. */
const discountOf = (amount: number, code: string) => (code === '' ? 0 : amount / 10);

/** Completes a kind with its name, its expected lines and its expected totals. */
function createKind(
  row: Omit<OfferKind, 'name' | 'lines' | 'subTotal' | 'tax'> & {
    title: string;
    price: number;
    length: number;
    isTaxed?: boolean;
  },
): OfferKind {
  const { title, price, length, isTaxed = true, ...rest } = row;
  const {
    code,
    itemId,
    parameter: { id: parameterId, count },
  } = rest;
  const line = (
    id: number,
    fullPrice: number,
    quantities: Readonly<Record<string, number>>,
    optin: ExpectedLine['optin'],
  ): ExpectedLine => ({
    itemId: id,
    quantities,
    price: fullPrice - discountOf(fullPrice, code),
    discount: discountOf(fullPrice, code),
    optin,
  });
  const lines = [
    line(itemId, price * count * length, { [parameterId]: count }, null),
    ...(rest.setting === 'packaged'
      ? [line(lunch.itemId, lunch.price, { qty: 1 }, 'O'), line(map.itemId, map.price, { qty: 1 }, 'I')]
      : []),
  ];
  const subTotal = lines.reduce((sum, each) => sum + each.price, 0);
  return {
    ...rest,
    name: `${title}, ${code === '' ? 'no code' : `code ${code}`}`,
    lines,
    subTotal,
    tax: isTaxed ? Math.round(subTotal / 20) : 0,
  };
}

const adults = (count: number) => ({ id: 'adults', label: 'Adults', count }) as const;
const quantity = (count: number) => ({ id: 'qty', label: 'Quantity', count }) as const;

/** One kind for each combination of unit, sort, setting and code. */
const combinations: readonly OfferKind[] = (Object.entries(byUnit) as [Unit, ByUnit][]).flatMap(
  ([unit, { place, price, length, times, slots }]) =>
    sorts.flatMap((sort) =>
      settings.flatMap((setting) =>
        codes.map((code) => {
          const simple = sort === 'simple';
          const from = 6000 + 100 * place + (simple ? 50 : 0);
          const extra = { single: 0, grouped: 200, packaged: 400 }[setting];
          return createKind({
            title: `${unit}, ${sort}, ${setting}`,
            unit,
            sort,
            setting,
            code,
            entryId: from + { single: 1, grouped: 2, packaged: 5 }[setting],
            itemId: from + { single: 1, grouped: 3, packaged: 5 }[setting],
            itemName: { single: /^(By the|A quantity)/, grouped: /, from a group$/, packaged: /, with add-ons$/ }[
              setting
            ],
            parameter: simple ? quantity(3) : adults(2),
            price: (simple ? price / 2 : price) + extra,
            length: simple ? 1 : length,
            days: simple ? 0 : times ? 1 : length,
            ...(!simple && times && { times }),
            ...(!simple && slots && { slots }),
          });
        }),
      ),
    ),
);

const specialKinds: readonly OfferKind[] = codes.flatMap((code) => {
  const common = { setting: 'single', code, itemName: /./ } as const;
  const simple = { ...common, unit: 'D', sort: 'simple', isUndated: true, days: 0, length: 1 } as const;
  const regular = { ...common, unit: 'D', sort: 'regular' } as const;
  return [
    createKind({
      ...simple,
      title: 'gift certificate, never runs out',
      entryId: 6801,
      itemId: 6801,
      parameter: quantity(2),
      price: 2500,
      isTaxed: false,
    }),
    createKind({
      ...simple,
      title: 'simple, without a date',
      entryId: 6802,
      itemId: 6802,
      parameter: quantity(4),
      price: 900,
    }),
    createKind({
      ...regular,
      title: 'D, never runs out',
      entryId: 6803,
      itemId: 6803,
      parameter: adults(2),
      price: 1200,
      days: 2,
      length: 2,
    }),
    createKind({
      ...regular,
      title: 'D, always three days',
      entryId: 6804,
      itemId: 6804,
      parameter: adults(2),
      price: 2000,
      days: 3,
      length: 3,
      hasFixedLength: true,
    }),
    createKind({
      ...regular,
      unit: '15M',
      title: '15M, always three quarters of an hour',
      entryId: 6805,
      itemId: 6805,
      parameter: adults(2),
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
 * A sample of the kinds for short runs. It has all special kinds, and each combination of unit, sort and setting once,
 * alternately with and without a code.
 */
export const sampledKinds: readonly OfferKind[] = offerKinds.filter(
  ({ unit, sort, setting, code }, index) =>
    index >= combinations.length ||
    (byUnit[unit].place + sorts.indexOf(sort) + settings.indexOf(setting)) % 2 === codes.indexOf(code),
);
