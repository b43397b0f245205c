/**
 * Computes the quote for one item and one request: the price, the units left, and the rule that prevents the booking.
 * All functions are pure: they depend only on the item, the request, the clock and the occupancy (the units in use).
 * The module `use-cases/quote.ts` reads the occupancy; `serializers/quoted-item.ts` writes the quote.
 */

import type { Account, Discount } from '../catalogue/account.ts';
import type { Item, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import type { LocalTime } from './day.ts';
import {
  listCellsOfDay,
  getStepMinutes,
  type Occupancy,
  countUnitsLeftThroughout,
  countMostUnitsLeft,
} from './stock.ts';
import { findDateProblem, findQuantityProblem, resolveQuantities, countNeededUnits } from './rule-checks.ts';
import { type Period, isPeriod, getRules, resolvePeriod } from './period.ts';
import { type DayPrice, computeDiscountAmount, findDiscount, computeDayPrice } from './price.ts';
import { type Problem, isAboutDates } from './problem.ts';

export interface Quote {
  readonly item: Item;
  readonly request: QuoteRequest;
  /** `null` if the request has no time yet, or if its dates or times are invalid. */
  readonly period: Period | null;
  readonly quantities: Readonly<Record<string, number>>;
  /** Units of stock that the booking needs. */
  readonly unitsNeeded: number;
  /**
   * Number of units that are free during the whole period. Without a period, the largest number that is free at any
   * time of the first day.
   */
  readonly unitsLeft: number;
  /**
   * First broken rule or shortage that prevents the booking; `null` if there is none. Never a rule that the request's
   * rule mode ignores, even if customers cannot book because of it.
   */
  readonly problem: Problem | null;
  /** True if the discount code does not apply to this item. The price then has no discount. */
  readonly isCodeRefused: boolean;
  readonly days: readonly DayPrice[];
  /** Number of hours or steps on each day, for an item that guests book by time. Otherwise 1. */
  readonly unitsOnDay: number;
  readonly discount: Discount | null;
  readonly discountAmount: number;
  /** Price before the discount and before exclusive taxes. */
  readonly subTotal: number;
  /** Price after the discount and before exclusive taxes. */
  readonly total: number;
  /** True if this audience (staff or customers) can book the request as it is. */
  readonly isBookable: boolean;
  /** True if no rule refuses the request. The booking can then fail only because other callers have taken the units. */
  readonly isAllowed: boolean;
}

interface QuoteContext {
  readonly account: Account;
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly occupancy: Occupancy;
}

export function createQuote(item: Item, request: QuoteRequest, context: QuoteContext): Quote {
  const { account, audience } = context;
  const quantities = resolveQuantities(item, request.quantities, audience);
  const unitsNeeded = countNeededUnits(item, quantities);
  const periodOrProblem = resolvePeriod(item, request, audience);
  const period = isPeriod(periodOrProblem) ? periodOrProblem : null;
  const unitsOnDay = period && getStepMinutes(item.unit) !== null && item.byDate ? period.length : 1;
  const days =
    item.isParent || !period
      ? []
      : listDays(period).map((day) => computeDayPrice(account, item, quantities, day, unitsOnDay));
  const subTotal = days.reduce((sum, day) => sum + day.subTotal, 0);
  const discount = request.discountCode ? findDiscount(account, item, request.start, request.discountCode) : null;
  const discountAmount = computeDiscountAmount(discount, subTotal);
  const unitsLeft = period
    ? countUnitsLeftThroughout(context.occupancy, item, period.cells)
    : countMostUnitsLeft(context.occupancy, item, listCellsOfDay(item, request.start));
  const brokenRule = isPeriod(periodOrProblem)
    ? findBrokenRule(item, periodOrProblem, quantities, context)
    : periodOrProblem;
  const stockProblem = findStockProblem(unitsLeft, unitsNeeded);
  // Only staff can use the mode `off`. For customers, `off` has the same effect as `soft`.
  const canIgnoreAllRules = request.ruleMode === 'off' && audience === 'staff';
  const isProblemIgnored =
    brokenRule !== null &&
    period !== null &&
    (canIgnoreAllRules || (request.ruleMode !== 'strict' && isAboutDates(brokenRule)));
  const isAllowed =
    unitsNeeded > 0 &&
    (item.isUnlimited || unitsNeeded <= item.stock) &&
    period !== null &&
    !item.isParent &&
    item.status === 'A' &&
    (brokenRule === null || (isProblemIgnored && audience === 'staff'));
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
    discountAmount,
    total: subTotal - discountAmount,
    isCodeRefused: Boolean(request.discountCode) && discount === null,
    problem: (isProblemIgnored ? null : brokenRule) ?? stockProblem,
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
  return findDateProblem(item, period, getRules(item, audience), now) ?? findQuantityProblem(item, quantities);
}

function findStockProblem(unitsLeft: number, unitsNeeded: number): Problem | null {
  if (unitsLeft <= 0) return { rule: 'sold_out' };
  return unitsLeft < unitsNeeded ? { rule: 'few_left', unitsLeft } : null;
}

function listDays(period: Period): number[] {
  return Array.from({ length: period.lastDay - period.firstDay + 1 }, (_, index) => period.firstDay + index);
}
