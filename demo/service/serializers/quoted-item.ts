/**
 * Converts a rated item (an item with its quote) to JSON (Booking API 2.3; docs/booking-api.md 4
 * and 5).
 */

import type { Currency } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { formatClockTime, formatTwelveHourTime, type Day, formatDay } from '../rules/day.ts';
import { isOpenToAudience } from '../rules/rule-checks.ts';
import { formatDecimal, formatMoney, toDecimalNumber } from '../rules/money.ts';
import { UNLIMITED_UNITS } from '../rules/stock.ts';
import type { Quote } from '../rules/quote.ts';
import { findPrice } from '../rules/price.ts';
import type { DayStock } from '../rules/availability.ts';
import { formatClockRange, formatDayRange, formatPlainDay, formatShortWeekday } from './dates.ts';
import { toMapOrEmptyList } from './envelope.ts';
import { type ItemView, serializeCommonFields, serializeImages, serializeMeta } from './item.ts';
import { serializeSeasonPrices } from './seasons.ts';
import { html } from './html.ts';
import { formatLength, getMessages, formatPerUnit, formatProblem } from './messages.ts';

interface QuotedView extends ItemView {
  readonly slip: string | null;
  /** Returns the stock and start times of a day in the period. */
  readonly getDayStock: (day: Day) => DayStock;
  readonly withPackages: boolean;
}

export function serializeQuotedItem(quote: Quote, view: QuotedView): Record<string, unknown> {
  const { item, period } = quote;
  const { account } = view.catalogue;
  const { currency } = account.settings;
  const firstDay = period?.firstDay ?? quote.request.start;
  const lastDay = period?.lastDay ?? quote.request.end;
  return {
    ...serializeCommonFields(item, view),
    meta: serializeMeta(item),
    image: serializeImages(item),
    ...(view.withPackages && { package: serializePackages(item) }),
    param: serializeParameters(quote, view),
    qty: quote.unitsNeeded,
    days: period?.length ?? 0,
    gprice: serializeGroupPrices(item),
    discount: serializeDiscount(quote, view),
    local_start_date: formatPlainDay(account, firstDay),
    local_end_date: formatPlainDay(account, lastDay),
    rate: {
      status: chooseStatus(quote),
      available: quote.unitsLeft,
      slip: view.slip,
      error: quote.problem
        ? { id: quote.problem.rule, title: formatProblem(account, quote.problem), details: '' }
        : null,
      summary: serializeSummary(quote, view),
      sub_total: formatDecimal(quote.total, currency),
      event: serializeSeasonPrices(quote, currency),
      start_date: formatDay(firstDay),
      end_date: formatDay(lastDay),
      ...(period !== null &&
        period.startMinute !== null &&
        period.endMinute !== null && {
          start_time: formatTwelveHourTime(period.startMinute),
          end_time: formatTwelveHourTime(period.endMinute),
        }),
      dates: serializeDates(quote, view, firstDay, lastDay),
    },
  };
}

/**
 * Returns `AVAILABLE` if the caller can book the item. Returns `CLOSED` if the item has too few units left, and `ERROR`
 * if the request breaks a rule.
 */
function chooseStatus({ isBookable, problem }: Quote): string {
  if (problem?.rule === 'sold_out' || problem?.rule === 'few_left') return 'CLOSED';
  return isBookable ? 'AVAILABLE' : 'ERROR';
}

/** Returns the availability in words, and the unit prices of one day (docs/booking-api.md 10). */
function serializeSummary(quote: Quote, { catalogue: { account } }: QuotedView): Record<string, unknown> {
  const { item, period, quantities } = quote;
  const { currency } = account.settings;
  const messages = getMessages(account);
  const unitAmounts = listUnitPrices(quote);
  const dateRangeText = period ? formatDayRange(account, period.firstDay, period.lastDay, item.unit) : '';
  const timeRangeText = period ? formatClockRange(account, period.startMinute, period.endMinute) : '';
  const lengthText = period && !item.simple ? `${formatLength(account, period.length, item.unit)} @ ` : '';
  const isAvailable = chooseStatus(quote) === 'AVAILABLE';
  return {
    title: isAvailable
      ? messages.available(quote.unitsLeft < UNLIMITED_UNITS ? quote.unitsLeft : null)
      : messages.unavailable,
    details: html`<ul>
      ${unitAmounts
        .filter(({ id }) => (quantities[id] ?? 0) > 0)
        .map(({ label, amount }) => html`<li>${label}: ${lengthText}${formatMoney(amount, currency)}</li>`)}${
        quote.discountAmount > 0
          ? [
              html`<li>
                ${messages.discount} ${quote.discount?.code ?? ''}: ${formatMoney(-quote.discountAmount, currency)}
              </li>`,
            ]
          : []
      }
    </ul>`.text,
    price: {
      total: formatMoney(quote.total, currency),
      title: formatRange(
        unitAmounts.map(({ amount }) => amount),
        currency,
      ),
      unit: unitAmounts.length > 0 ? formatPerUnit(account, item.unit, item.simple) : '',
      param: toMapOrEmptyList(
        Object.fromEntries(unitAmounts.map(({ id, amount }) => [id, formatMoney(amount, currency)])),
      ),
    },
    date: [dateRangeText, timeRangeText].filter((text) => text !== '').join(', '),
  };
}

/**
 * Returns the price of each priced parameter on the first day, even if its quantity is 0. The price is for a single
 * unit, or for the whole quantity if it is in a range of the type `F`.
 */
function listUnitPrices({
  item,
  days: [firstDayPrice],
  quantities,
}: Quote): { id: string; label: string; amount: number }[] {
  if (!firstDayPrice) return [];
  return Object.entries(item.sells.parameters)
    .filter(([, { priced: isPriced, hidden }]) => isPriced && !hidden)
    .map(([id, { label }]) => {
      const { amount } = findPrice(item, id, Math.max(1, quantities[id] ?? 0), firstDayPrice.season);
      return { id, label, amount };
    });
}

/** Returns one price, or the lowest and the highest price: `$110.00 - $130.00`. */
function formatRange(unitAmounts: readonly number[], currency: Currency): string {
  if (unitAmounts.length === 0) return '';
  const rangeEnds = [Math.min(...unitAmounts), Math.max(...unitAmounts)].map((amount) => formatMoney(amount, currency));
  return [...new Set(rangeEnds)].join(' - ');
}

function serializeParameters({ item, quantities }: Quote, { audience }: QuotedView): unknown {
  return toMapOrEmptyList(
    Object.fromEntries(
      Object.entries(item.sells.parameters)
        .filter(([, parameter]) => isOpenToAudience(parameter, audience))
        .map(([id, parameter]) => [
          id,
          {
            price: Number(parameter.priced),
            lbl: parameter.label,
            lock: Number(parameter.usesStock),
            qty: quantities[id] ?? 0,
            hide: Number(parameter.hidden ?? false),
            ...(audience === 'staff' && { customer_hide: Number(parameter.hiddenFromCustomers ?? false) }),
            ...(audience === 'customer' && { customer_hide: 0 }),
            req: Number(parameter.required),
            range: Number(item.sells.ranges?.[id] !== undefined),
            def: parameter.initial,
            MIN: parameter.min,
            MAX: parameter.max,
            desc: parameter.description ?? '',
          },
        ]),
    ),
  );
}

function serializeGroupPrices(item: Item): unknown {
  return toMapOrEmptyList(
    Object.fromEntries(
      Object.entries(item.sells.ranges ?? {}).map(([id, ranges]) => [
        id,
        Object.fromEntries(ranges.map((range) => [`${String(range.from)}-${String(range.to)}`, range.type])),
      ]),
    ),
  );
}

function serializePackages(item: Item): unknown[] {
  return (item.sells.packages ?? []).map((part) => ({
    package_id: part.itemId,
    optin: part.optin,
    select_package_params: Number(part.followsParameters),
  }));
}

/**
 * Returns the reduction of the discount code (Booking API 2.3). If the code is not valid, the amount is 0 and there is
 * an error.
 */
function serializeDiscount(quote: Quote, { catalogue: { account } }: QuotedView): Record<string, unknown> {
  return {
    amount: toDecimalNumber(quote.discountAmount, account.settings.currency),
    ...(quote.isCodeRefused && { error: formatProblem(account, { rule: 'code_unknown' }) }),
  };
}

function serializeDates(quote: Quote, view: QuotedView, firstDay: Day, lastDay: Day): unknown {
  const { account } = view.catalogue;
  const { currency } = account.settings;
  const { item } = quote;
  if (!item.byDate || lastDay < firstDay || (quote.period === null && lastDay > firstDay)) return [];
  const dateEntries: [string, unknown][] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const dayPrice = quote.days.find((candidate) => candidate.day === day);
    const stock = view.getDayStock(day);
    const totalUnits = item.isUnlimited ? UNLIMITED_UNITS : item.stock;
    dateEntries.push([
      formatDay(day),
      {
        status: stock.maxUnits > 0 ? 'A' : 'B',
        price: toMapOrEmptyList(
          Object.fromEntries(
            Object.entries(dayPrice?.prices ?? {}).map(([id, price]) => [id, toDecimalNumber(price.amount, currency)]),
          ),
        ),
        dow: formatShortWeekday(account, day),
        stock: {
          T: totalUnits,
          B: item.isUnlimited ? 0 : totalUnits - stock.maxUnits,
          A: stock.maxUnits,
          MinA: stock.minUnits,
        },
        rates: [],
        discount: [],
        sub_total: toDecimalNumber(dayPrice?.subTotal ?? 0, currency),
        ...(stock.startTimes && {
          times: toMapOrEmptyList(
            Object.fromEntries(
              stock.startTimes.map((start) => [
                formatClockTime(start.minute),
                { A: start.unitsLeft, status: start.unitsLeft > 0 ? 'A' : 'U' },
              ]),
            ),
          ),
        }),
        ...(stock.slots && {
          timeslots: stock.slots.map((slot) => ({
            start_time: formatClockTime(slot.start),
            end_time: formatClockTime(slot.end),
            status: slot.unitsLeft > 0 ? 'A' : 'U',
            A: slot.unitsLeft,
          })),
        }),
      },
    ]);
  }
  return Object.fromEntries(dateEntries);
}
