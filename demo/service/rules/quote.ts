/**
 * Computes the quote for one item and one request: the price, the units left, and the rule that prevents the booking.
 * All functions are pure: they depend only on the item, the request, the clock and the occupancy (the units in use).
 * The module `use-cases/quote.ts` reads the occupancy; `serializers/quoted-item.ts` writes the quote.
 */

import type { Account, Discount } from '../catalogue/account.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import type { LocalTime } from './day.ts';
import { cellsOfDay, stepMinutes, type Occupancy, unitsLeftThroughout, mostUnitsLeftIn } from './stock.ts';
import { dateProblem, quantityProblem, resolveQuantities, stockNeeded } from './limits.ts';
import { type Period, isPeriod, rulesFor, resolvePeriod } from './period.ts';
import { type DayPrice, discountAmount, findDiscount, priceDay } from './price.ts';
import { type Problem, aboutDates } from './problem.ts';

export interface Quote {
  readonly item: Item;
  readonly request: QuoteRequest;
  /** `null` if the request has no time yet, or if its dates or times are invalid. */
  readonly period: Period | null;
  readonly quantities: Readonly<Record<string, number>>;
  /** Units of stock that the booking needs. */
  readonly unitsNeeded: number;
  /**
   * Units that are free during the whole period. Without a period, units that are free at the least busy time of the
   * first day.
   */
  readonly unitsLeft: number;
  readonly problem: Problem | null;
  /** True if the discount code does not apply to this item. The price then has no discount. */
  readonly isCodeRefused: boolean;
  readonly days: readonly DayPrice[];
  readonly unitsOnDay: number;
  readonly discount: Discount | null;
  readonly discountAmount: number;
  /** Price before the discount and before exclusive taxes. */
  readonly subTotal: number;
  /** Price after the discount and before exclusive taxes. */
  readonly total: number;
  /** True if this audience can book the request without changes. */
  readonly isBookable: boolean;
  /** True if no rule refuses the request. The booking can then fail only because other callers use the stock. */
  readonly isAllowed: boolean;
}

interface QuoteContext {
  readonly account: Account;
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly occupancy: Occupancy;
}

export function makeQuote(item: Item, request: QuoteRequest, context: QuoteContext): Quote {
  const { account, audience } = context;
  const quantities = resolveQuantities(item, request.quantities, audience);
  const unitsNeeded = stockNeeded(item, quantities);
  const periodOrProblem = resolvePeriod(item, request, audience);
  const period = isPeriod(periodOrProblem) ? periodOrProblem : null;
  const unitsOnDay = period && stepMinutes(item.unit) !== null && item.byDate ? period.length : 1;
  const days =
    item.isParent || !period ? [] : daysOf(period).map((day) => priceDay(account, item, quantities, day, unitsOnDay));
  const subTotal = days.reduce((sum, day) => sum + day.subTotal, 0);
  const discount = request.discountCode ? findDiscount(account, item, request.start, request.discountCode) : null;
  const reduction = discountAmount(discount, subTotal);
  const unitsLeft = period
    ? unitsLeftThroughout(context.occupancy, item, period.cells)
    : mostUnitsLeftIn(context.occupancy, item, cellsOfDay(item, request.start));
  const brokenRule = isPeriod(periodOrProblem)
    ? findBrokenRule(item, periodOrProblem, quantities, context)
    : periodOrProblem;
  const stockProblem = stockProblemOf(unitsLeft, unitsNeeded);
  // Only staff can use the mode `off`. For customers it means `strict`.
  const ignoresAllRules = request.ruleMode === 'off' && audience === 'staff';
  const isIgnored =
    brokenRule !== null &&
    period !== null &&
    (ignoresAllRules || (request.ruleMode !== 'strict' && aboutDates(brokenRule)));
  const isAllowed =
    unitsNeeded > 0 &&
    (item.isUnlimited || unitsNeeded <= item.stock) &&
    period !== null &&
    !item.isParent &&
    item.status === 'A' &&
    (brokenRule === null || (isIgnored && audience === 'staff'));
  return {
    item,
    request,
    period,
    quantities,
    unitsNeeded,
    unitsLeft,
    days,
    unitsOnDay,
    discount,
    subTotal,
    discountAmount: reduction,
    total: subTotal - reduction,
    isCodeRefused: Boolean(request.discountCode) && discount === null,
    problem: (isIgnored ? null : brokenRule) ?? stockProblem,
    isBookable: !stockProblem && isAllowed,
    isAllowed,
  };
}

function findBrokenRule(
  item: Item,
  period: Period,
  quantities: Readonly<Record<string, number>>,
  { audience, now }: QuoteContext,
): Problem | null {
  if (item.isParent) return { rule: 'parent' };
  if (item.status !== 'A') return { rule: 'unavailable' };
  return dateProblem(item, period, rulesFor(item, audience), now) ?? quantityProblem(item, quantities);
}

function stockProblemOf(unitsLeft: number, unitsNeeded: number): Problem | null {
  if (unitsLeft <= 0) return { rule: 'sold_out' };
  return unitsLeft < unitsNeeded ? { rule: 'few_left', unitsLeft } : null;
}

function daysOf(period: Period): number[] {
  return Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index);
}
