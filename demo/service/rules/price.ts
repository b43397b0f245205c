/**
 * Prices of days: base prices, prices by quantity range, seasons and discounts. Amounts are in the currency's minor
 * unit.
 */

import type { Account, Discount, Season } from '../catalogue/account.ts';
import type { Item, Price } from '../catalogue/item.ts';
import { type Day, formatMonthAndDay } from './day.ts';
import { computeShare } from './money.ts';

export interface DayPrice {
  readonly day: Day;
  readonly season: Season | null;
  /** Price for the requested quantity of each parameter (such as adults) that has a price. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly subTotal: number;
}

/**
 * Returns true if the day is in the part of the year from `from` to `to` (`MM-DD`). This part can extend over New Year.
 */
function isInSeason(day: Day, from: string, to: string): boolean {
  const monthAndDay = formatMonthAndDay(day);
  return from <= to ? from <= monthAndDay && monthAndDay <= to : monthAndDay >= from || monthAndDay <= to;
}

/** Returns the season of an item on a day, or `null`. If several seasons apply, the last one in the settings wins. */
function findSeason(account: Account, item: Item, day: Day): Season | null {
  const seasons = account.settings.seasons.filter(
    (season) => season.itemIds.includes(item.id) && isInSeason(day, season.from, season.to),
  );
  return seasons.at(-1) ?? null;
}

/** Returns the price of one parameter at a quantity, on a day in this season. */
export function findPrice(item: Item, parameter: string, quantity: number, season: Season | null): Price {
  const range = item.sells.ranges?.[parameter]?.find(
    (candidate) => quantity >= candidate.from && quantity <= candidate.to,
  );
  const basePrice = season?.prices?.[parameter] ?? range ?? item.sells.prices[parameter] ?? { amount: 0, type: 'P' };
  const amount =
    season?.percent === undefined
      ? basePrice.amount
      : basePrice.amount + computeShare(basePrice.amount, season.percent);
  return { amount, type: basePrice.type };
}

/** Returns the price of one day. `unitCount` is the number of the item's units on that day, such as hours. */
export function computeDayPrice(
  account: Account,
  item: Item,
  quantities: Readonly<Record<string, number>>,
  day: Day,
  unitCount: number,
): DayPrice {
  const season = findSeason(account, item, day);
  const prices: Record<string, Price> = {};
  let subTotal = 0;
  for (const [id, parameter] of Object.entries(item.sells.parameters)) {
    if (!parameter.priced) continue;
    const quantity = quantities[id] ?? 0;
    const price = findPrice(item, id, quantity, season);
    prices[id] = price;
    if (quantity > 0) subTotal += price.amount * (price.type === 'P' ? quantity : 1) * unitCount;
  }
  return { day, season, prices, subTotal };
}

/** Returns the discount of a code for the item on a day, or `null` if the code is not valid for it. */
export function findDiscount(account: Account, item: Item, day: Day, code: string): Discount | null {
  const normalizedCode = code.trim().toUpperCase();
  return (
    account.settings.discounts.find(
      (candidate) =>
        candidate.code.toUpperCase() === normalizedCode &&
        (candidate.itemIds?.includes(item.id) ?? true) &&
        (candidate.from === undefined || candidate.to === undefined || isInSeason(day, candidate.from, candidate.to)),
    ) ?? null
  );
}

export function computeDiscountAmount(discount: Discount | null, subTotal: number): number {
  if (!discount) return 0;
  return Math.min(
    subTotal,
    discount.percent === undefined ? (discount.amount ?? 0) : computeShare(subTotal, discount.percent),
  );
}
