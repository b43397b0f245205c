/**
 * Converts a rated item (an item with its quote) to JSON (Booking API 2.3; docs/booking-api.md 4
 * and 5).
 */

import type { Currency } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { clockText, twelveHourText, type Day, dayText } from '../rules/day.ts';
import { isOpenTo } from '../rules/limits.ts';
import { decimal, money, decimalNumber } from '../rules/money.ts';
import { NO_LIMIT } from '../rules/stock.ts';
import type { Quote } from '../rules/quote.ts';
import { priceAt } from '../rules/price.ts';
import type { DayStock } from '../rules/availability.ts';
import { formatClockRange, formatDayRange, formatPlainDay, formatShortWeekday } from './dates.ts';
import { mapOrEmpty } from './envelope.ts';
import { type ItemView, commonFields, images, meta } from './item.ts';
import { seasonPrices } from './seasons.ts';
import { html } from './html.ts';
import { lengthText, messagesOf, perUnit, problemText } from './messages.ts';

interface QuotedView extends ItemView {
  readonly slip: string | null;
  /** Returns the stock and start times of a day in the period. */
  readonly stockOf: (day: Day) => DayStock;
  readonly withPackages: boolean;
}

export function quotedItem(quote: Quote, view: QuotedView): Record<string, unknown> {
  const { item, period } = quote;
  const { account } = view.catalogue;
  const { currency } = account.settings;
  const first = period?.first ?? quote.request.start;
  const last = period?.last ?? quote.request.end;
  return {
    ...commonFields(item, view),
    meta: meta(item),
    image: images(item),
    ...(view.withPackages && { package: packages(item) }),
    param: parameters(quote, view),
    qty: quote.unitsNeeded,
    days: period?.length ?? 0,
    gprice: groupPrices(item),
    discount: discount(quote, view),
    local_start_date: formatPlainDay(account, first),
    local_end_date: formatPlainDay(account, last),
    rate: {
      status: statusOf(quote),
      available: quote.unitsLeft,
      slip: view.slip,
      error: quote.problem ? { id: quote.problem.rule, title: problemText(account, quote.problem), details: '' } : null,
      summary: summary(quote, view),
      sub_total: decimal(quote.total, currency),
      event: seasonPrices(quote, currency),
      start_date: dayText(first),
      end_date: dayText(last),
      ...(period !== null &&
        period.startMinute !== null &&
        period.endMinute !== null && {
          start_time: twelveHourText(period.startMinute),
          end_time: twelveHourText(period.endMinute),
        }),
      dates: dates(quote, view, first, last),
    },
  };
}

/**
 * Returns `AVAILABLE` if the caller can book the item. Returns `CLOSED` if the item has too few units left, and `ERROR`
 * if the request breaks a rule.
 */
function statusOf({ isBookable: bookable, problem }: Quote): string {
  if (problem?.rule === 'sold_out' || problem?.rule === 'few_left') return 'CLOSED';
  return bookable ? 'AVAILABLE' : 'ERROR';
}

/** Returns the availability in words, and the unit prices of one day (docs/booking-api.md 10). */
function summary(quote: Quote, { catalogue: { account } }: QuotedView): Record<string, unknown> {
  const { item, period, quantities } = quote;
  const { currency } = account.settings;
  const messages = messagesOf(account);
  const amounts = unitPrices(quote);
  const span = period ? formatDayRange(account, period.first, period.last, item.unit) : '';
  const times = period ? formatClockRange(account, period.startMinute, period.endMinute) : '';
  const length = period && !item.simple ? `${lengthText(account, period.length, item.unit)} @ ` : '';
  const isAvailable = statusOf(quote) === 'AVAILABLE';
  return {
    title: isAvailable ? messages.available(quote.unitsLeft < NO_LIMIT ? quote.unitsLeft : null) : messages.unavailable,
    details: html`<ul>
      ${amounts
        .filter(({ id }) => (quantities[id] ?? 0) > 0)
        .map(({ label, amount }) => html`<li>${label}: ${length}${money(amount, currency)}</li>`)}${
        quote.discountAmount > 0
          ? [
              html`<li>
                ${messages.discount} ${quote.discount?.code ?? ''}: ${money(-quote.discountAmount, currency)}
              </li>`,
            ]
          : []
      }
    </ul>`.text,
    price: {
      total: money(quote.total, currency),
      title: rangeOf(
        amounts.map(({ amount }) => amount),
        currency,
      ),
      unit: amounts.length > 0 ? perUnit(account, item.unit, item.simple) : '',
      param: mapOrEmpty(Object.fromEntries(amounts.map(({ id, amount }) => [id, money(amount, currency)]))),
    },
    date: [span, times].filter((text) => text !== '').join(', '),
  };
}

/** Returns the price of a single unit of each priced parameter on the first day, even if its quantity is 0. */
function unitPrices({ item, days: [first], quantities }: Quote): { id: string; label: string; amount: number }[] {
  if (!first) return [];
  return Object.entries(item.sells.parameters)
    .filter(([, { priced: dayPrice, hidden }]) => dayPrice && !hidden)
    .map(([id, { label }]) => {
      const { amount } = priceAt(item, id, Math.max(1, quantities[id] ?? 0), first.season);
      return { id, label, amount };
    });
}

/** Returns one price, or the lowest and the highest price: `$110.00 - $130.00`. */
function rangeOf(amounts: readonly number[], currency: Currency): string {
  if (amounts.length === 0) return '';
  const ends = [Math.min(...amounts), Math.max(...amounts)].map((amount) => money(amount, currency));
  return [...new Set(ends)].join(' - ');
}

function parameters({ item, quantities }: Quote, { audience }: QuotedView): unknown {
  return mapOrEmpty(
    Object.fromEntries(
      Object.entries(item.sells.parameters)
        .filter(([, parameter]) => isOpenTo(parameter, audience))
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

function groupPrices(item: Item): unknown {
  return mapOrEmpty(
    Object.fromEntries(
      Object.entries(item.sells.ranges ?? {}).map(([id, ranges]) => [
        id,
        Object.fromEntries(ranges.map((range) => [`${String(range.from)}-${String(range.to)}`, range.type])),
      ]),
    ),
  );
}

function packages(item: Item): unknown[] {
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
function discount(quote: Quote, { catalogue: { account } }: QuotedView): Record<string, unknown> {
  return {
    amount: decimalNumber(quote.discountAmount, account.settings.currency),
    ...(quote.isCodeRefused && { error: problemText(account, { rule: 'code_unknown' }) }),
  };
}

function dates(quote: Quote, view: QuotedView, first: Day, last: Day): unknown {
  const { account } = view.catalogue;
  const { currency } = account.settings;
  const { item } = quote;
  if (!item.byDate || last < first || (quote.period === null && last > first)) return [];
  const entries: [string, unknown][] = [];
  for (let day = first; day <= last; day += 1) {
    const dayPrice = quote.days.find((each) => each.day === day);
    const stock = view.stockOf(day);
    const total = item.isUnlimited ? NO_LIMIT : item.stock;
    entries.push([
      dayText(day),
      {
        status: stock.maxUnits > 0 ? 'A' : 'B',
        price: mapOrEmpty(
          Object.fromEntries(
            Object.entries(dayPrice?.prices ?? {}).map(([id, price]) => [id, decimalNumber(price.amount, currency)]),
          ),
        ),
        dow: formatShortWeekday(account, day),
        stock: {
          T: total,
          B: item.isUnlimited ? 0 : total - stock.maxUnits,
          A: stock.maxUnits,
          MinA: stock.minUnits,
        },
        rates: [],
        discount: [],
        sub_total: decimalNumber(dayPrice?.subTotal ?? 0, currency),
        ...(stock.starts && {
          times: mapOrEmpty(
            Object.fromEntries(
              stock.starts.map((start) => [
                clockText(start.minute),
                { A: start.unitsLeft, status: start.unitsLeft > 0 ? 'A' : 'U' },
              ]),
            ),
          ),
        }),
        ...(stock.slots && {
          timeslots: stock.slots.map((slot) => ({
            start_time: clockText(slot.start),
            end_time: clockText(slot.end),
            status: slot.unitsLeft > 0 ? 'A' : 'U',
            A: slot.unitsLeft,
          })),
        }),
      },
    ]);
  }
  return Object.fromEntries(entries);
}
