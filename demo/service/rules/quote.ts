/** Answers a quote request for one item: what it would cost, whether it can be had, and which rule stands in its way. Pure. */

import type { Account, Discount } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import type { QuoteRequest } from './quote-request.ts';
import type { LocalTime } from './day.ts';
import { cellsOfDay, stepMinutes } from './cells.ts';
import { dateProblem, quantityProblem, settleQuantities, stockNeeded } from './limits.ts';
import { type Taken, leftThroughout, mostLeft } from './occupancy.ts';
import { type Period, isPeriod, rulesFor, settle } from './period.ts';
import { type DayPrice, discountAmount, findDiscount, priceDay } from './price.ts';
import { type Problem, aboutDates } from './problem.ts';

export interface Quote {
  readonly item: Item;
  readonly request: QuoteRequest;
  /** Missing while a time has to be chosen, or where the range makes no sense. */
  readonly period: Period | null;
  readonly quantities: Readonly<Record<string, number>>;
  /** Stock the booking uses. */
  readonly needs: number;
  /** Units left throughout the period. */
  readonly left: number;
  readonly problem: Problem | null;
  /** A discount code was asked for that does not apply here; the price stands without it. */
  readonly codeRefused: boolean;
  readonly days: readonly DayPrice[];
  readonly unitsOnDay: number;
  readonly discount: Discount | null;
  readonly discountAmount: number;
  /** Before the discount, before exclusive taxes. */
  readonly subTotal: number;
  /** After the discount, before exclusive taxes. */
  readonly total: number;
  /** May be booked as asked, by the audience it was made for. */
  readonly bookable: boolean;
}

export interface QuoteContext {
  readonly account: Account;
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly taken: Taken;
}

export function makeQuote(item: Item, request: QuoteRequest, context: QuoteContext): Quote {
  const { account, audience } = context;
  const quantities = settleQuantities(item, request.quantities, audience);
  const needs = stockNeeded(item, quantities);
  const settled = settle(item, request, audience);
  const period = isPeriod(settled) ? settled : null;
  const unitsOnDay = period && stepMinutes(item.unit) !== null && item.byDate ? period.length : 1;
  const days =
    item.isParent || !period ? [] : daysOf(period).map((day) => priceDay(account, item, quantities, day, unitsOnDay));
  const subTotal = days.reduce((sum, day) => sum + day.subTotal, 0);
  const discount = request.discountCode ? findDiscount(account, item, request.start, request.discountCode) : null;
  const reduction = discountAmount(discount, subTotal);
  const left = period
    ? leftThroughout(context.taken, item, period.cells)
    : mostLeft(context.taken, item, cellsOfDay(item, request.start));
  const broken = isPeriod(settled) ? brokenRule(item, settled, quantities, context) : settled;
  const stockProblem = stockShort(left, needs);
  // `off` is for staff alone: a customer who asks for it is served by the strict rules.
  const off = request.ruleMode === 'off' && audience === 'staff';
  const kept = broken && period && (off || (request.ruleMode !== 'strict' && aboutDates(broken))) ? null : broken;
  const mayIgnore = audience === 'staff' && kept === null && period !== null;
  return {
    item,
    request,
    period,
    quantities,
    needs,
    left,
    days,
    unitsOnDay,
    discount,
    subTotal,
    discountAmount: reduction,
    total: subTotal - reduction,
    codeRefused: Boolean(request.discountCode) && discount === null,
    problem: kept ?? stockProblem,
    bookable:
      !stockProblem &&
      needs > 0 &&
      period !== null &&
      !item.isParent &&
      item.status === 'A' &&
      (broken === null || mayIgnore),
  };
}

function brokenRule(
  item: Item,
  period: Period,
  quantities: Readonly<Record<string, number>>,
  { audience, now }: QuoteContext,
): Problem | null {
  if (item.isParent) return { rule: 'parent' };
  if (item.status !== 'A') return { rule: 'unavailable' };
  return dateProblem(item, period, rulesFor(item, audience), now) ?? quantityProblem(item, quantities);
}

function stockShort(left: number, needs: number): Problem | null {
  if (left <= 0) return { rule: 'sold_out' };
  return left < needs ? { rule: 'few_left', left } : null;
}

function daysOf(period: Period): number[] {
  return Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index);
}
