/**
 * Every kind of offer the interface knows, as one table: unit × regular or simple × on its own, from a group or with
 * add-ons × with or without a discount code, and what is special besides. `offers.e2e.ts` books each row at the demo
 * service's account `fair`. What is expected is written here, not taken from the stock; `test/structure/offer-kinds.test.ts`
 * proves that no kind is left out and that the stock has what a row says.
 */
import type { Unit } from '../../../demo/service/catalogue/item.ts';

export const sorts = ['regular', 'simple'] as const;
export const settings = ['single', 'grouped', 'packaged'] as const;
export const codes = ['', 'FAIR10'] as const;

/** What a booking of one unit is expected to be: how long, at which time, and what one costs for one unit of time. */
interface ByUnit {
  /** Ids in the stock begin at 6000 + 100 × place. Special items have place 8, add-ons place 9. */
  place: number;
  /** Pence. */
  price: number;
  /** Units of the item that are chosen. */
  length: number;
  /** What is chosen within a day, 24-hour. */
  times?: { start: string; end: string };
  /** Sold by slots: the times cannot be chosen apart. */
  slots?: true;
}

/** A unit of the interface that is missing here does not compile. */
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

/** A line as the booking must hold it. Amounts in pence, with the discount taken off. */
export interface ExpectedLine {
  itemId: number;
  quantities: Readonly<Record<string, number>>;
  price: number;
  discount: number;
  /** How it came in, for an add-on: a choice that was made, or included. */
  optin: 'O' | 'I' | null;
}

export interface OfferKind {
  name: string;
  unit: Unit;
  sort: (typeof sorts)[number];
  setting: (typeof settings)[number];
  code: (typeof codes)[number];
  /** What the page offers: the item itself, or the parent of its group. */
  offered: number;
  itemId: number;
  /** Shown name of the item, its card's where it is in a group. */
  itemName: RegExp;
  /** How many, of the one parameter it has. */
  parameter: { id: 'adults' | 'qty'; label: 'Adults' | 'Quantity'; count: number };
  /** Days from first to last, both included; 0 where no date is chosen. */
  days: number;
  /** The visitor says only when it begins. */
  fixed?: true;
  /** Without a date altogether. */
  undated?: true;
  times?: { start: string; end: string };
  slots?: true;
  lines: readonly ExpectedLine[];
  /** Pence: before taxes, and 5 % levy on it, which gift certificates go without. */
  subTotal: number;
  tax: number;
}

/** What the interface has and a visitor nevertheless never books. */
export const neverBooked: readonly { what: string; because: string }[] = [
  { what: 'a parent itself', because: 'it is a shelf: the child is rated, never the parent (wire facts, part 4)' },
  { what: 'an add-on alone (visibility P)', because: 'it is sold inside a package only' },
  { what: 'an item for staff (visibility S)', because: 'customers are not shown it' },
  {
    what: 'dates or times of a simple item',
    because: 'it has a quantity only, whatever its unit: it is booked here by quantity under every unit',
  },
];

const lunch = { itemId: 6901, price: 800 };
const map = { itemId: 6903, price: 0 };

const less = (amount: number, code: string) => (code === '' ? 0 : amount / 10);

function kind(
  row: Omit<OfferKind, 'name' | 'lines' | 'subTotal' | 'tax'> & {
    title: string;
    price: number;
    length: number;
    taxed?: boolean;
  },
): OfferKind {
  const { title, price, length, taxed = true, ...rest } = row;
  const {
    code,
    itemId,
    parameter: { id, count },
  } = rest;
  const line = (
    of: number,
    full: number,
    quantities: Readonly<Record<string, number>>,
    optin: ExpectedLine['optin'],
  ): ExpectedLine => ({
    itemId: of,
    quantities,
    price: full - less(full, code),
    discount: less(full, code),
    optin,
  });
  const lines = [
    line(itemId, price * count * length, { [id]: count }, null),
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
    tax: taxed ? Math.round(subTotal / 20) : 0,
  };
}

const adults = (count: number) => ({ id: 'adults', label: 'Adults', count }) as const;
const quantity = (count: number) => ({ id: 'qty', label: 'Quantity', count }) as const;

const product: readonly OfferKind[] = (Object.entries(byUnit) as [Unit, ByUnit][]).flatMap(
  ([unit, { place, price, length, times, slots }]) =>
    sorts.flatMap((sort) =>
      settings.flatMap((setting) =>
        codes.map((code) => {
          const simple = sort === 'simple';
          const from = 6000 + 100 * place + (simple ? 50 : 0);
          const extra = { single: 0, grouped: 200, packaged: 400 }[setting];
          return kind({
            title: `${unit}, ${sort}, ${setting}`,
            unit,
            sort,
            setting,
            code,
            offered: from + { single: 1, grouped: 2, packaged: 5 }[setting],
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

const special: readonly OfferKind[] = codes.flatMap((code) => {
  const common = { setting: 'single', code, itemName: /./ } as const;
  const simple = { ...common, unit: 'D', sort: 'simple', undated: true, days: 0, length: 1 } as const;
  const regular = { ...common, unit: 'D', sort: 'regular' } as const;
  return [
    kind({
      ...simple,
      title: 'gift certificate, never runs out',
      offered: 6801,
      itemId: 6801,
      parameter: quantity(2),
      price: 2500,
      taxed: false,
    }),
    kind({
      ...simple,
      title: 'simple, without a date',
      offered: 6802,
      itemId: 6802,
      parameter: quantity(4),
      price: 900,
    }),
    kind({
      ...regular,
      title: 'D, never runs out',
      offered: 6803,
      itemId: 6803,
      parameter: adults(2),
      price: 1200,
      days: 2,
      length: 2,
    }),
    kind({
      ...regular,
      title: 'D, always three days',
      offered: 6804,
      itemId: 6804,
      parameter: adults(2),
      price: 2000,
      days: 3,
      length: 3,
      fixed: true,
    }),
    kind({
      ...regular,
      unit: '15M',
      title: '15M, always three quarters of an hour',
      offered: 6805,
      itemId: 6805,
      parameter: adults(2),
      price: 600,
      days: 1,
      length: 3,
      fixed: true,
      times: { start: '11:30', end: '12:15' },
    }),
  ];
});

export const offerKinds: readonly OfferKind[] = [...product, ...special];

/**
 * Half of them, of every family one: each unit in each sort and setting once, with a code and without in turns, and all that
 * is special.
 */
export const sampledKinds: readonly OfferKind[] = offerKinds.filter(
  ({ unit, sort, setting, code }, index) =>
    index >= product.length ||
    (byUnit[unit].place + sorts.indexOf(sort) + settings.indexOf(setting)) % 2 === codes.indexOf(code),
);
