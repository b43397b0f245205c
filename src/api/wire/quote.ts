/**
 * Builds requests for prices ("rated queries") and decodes their answers (Booking API 4.3, docs/booking-api.md 4, 5 and
 * 10). A request is about one item, about a list, or about each day in a period. This module also reads the calendars
 * of several items, because the same screens need them. The calendar of one item is in `calendar.ts`, and items without
 * prices are in `item.ts`.
 */
import { isPositive, addAmounts } from '../../values/amounts.ts';
import { sum } from '../../values/builtins.ts';
import { readTime } from '../../values/dates/clock.ts';
import { countDays, parseDay, type Day } from '../../values/dates/day.ts';
import type {
  CalendarDays,
  DayRate,
  ListedQuote,
  ListQuoteRequest,
  Parameter,
  Quote,
  QuoteRequest,
  StartTime,
} from '../types.ts';
import { isCalendar, buildPeriodParameters, readDayKey, readDays } from './calendar.ts';
import type { WireRequest } from './envelope.ts';
import { isItemList } from './item.ts';
import { relayPricesParameter, relaySlipMember } from './relay-prices.ts';
import { readAmount, readCountLeft } from './numbers.ts';
import {
  readFlag,
  isMap,
  readMembers,
  readNumber,
  readPlainText,
  readRecord,
  readText,
  type LooseRecord,
} from './loose-json.ts';

/**
 * Returns the request for the price of one item.
 *
 * @param furtherParameters parameters that request more than the price; by default, they request the add-ons of the
 *   item
 */
export function buildRateRequest(
  { itemId, start, end, params, discountCode, startTime, endTime, timeslot }: QuoteRequest,
  furtherParameters: [string, string][] = [['packages', '1']],
): WireRequest {
  const optionalParameters = { discount_code: discountCode, start_time: startTime, end_time: endTime, timeslot };
  return {
    path: `item/${encodeURIComponent(itemId)}`,
    parameters: [
      ...buildPeriodParameters(start, end),
      ...buildQuantityParameters(params),
      ...Object.entries(optionalParameters).flatMap(([name, value]): [string, string][] =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
      ...furtherParameters,
    ],
    ratedSize: { items: 1, days: countDays(start, end) },
    isValid: isRated,
  };
}

/**
 * Returns the request for the price of each day in a period. It contains `rules=off`, so that no rule about the length
 * of the period can refuse it. It contains no discount code, because a discount applies to a whole booking.
 */
export function buildDayRatesRequest(quoteRequest: QuoteRequest): WireRequest {
  return {
    ...buildRateRequest({ ...quoteRequest, discountCode: '' }, [['rules', 'off']]),
    isValid: (answer) => isRated(answer) && isCalendar(readRecord(readRecord(answer.item).rate).dates ?? ''),
  };
}

/**
 * Returns the request for the prices of several items.
 *
 * @param isAtRelay if true, adds a parameter that allows the relay to repeat an earlier answer without its SLIPs
 *   (booking tokens)
 */
export function buildRateListRequest(
  { itemIds, start, end, params, discountCode }: ListQuoteRequest,
  isAtRelay = false,
): WireRequest {
  const parameters: [string, string][] = [
    ...buildPeriodParameters(start, end),
    ['item_id', itemIds.join(',')],
    ...buildQuantityParameters(params),
  ];
  if (discountCode) parameters.push(['discount_code', discountCode]);
  if (isAtRelay) parameters.push([relayPricesParameter, '1']);
  return {
    path: 'item',
    parameters,
    ratedSize: { items: itemIds.length, days: countDays(start, end) },
    isValid: isItemList,
  };
}

export function buildCalendarsRequest(itemIds: readonly string[], from: Day, to: Day): WireRequest {
  return {
    path: 'item/cal',
    parameters: [...buildPeriodParameters(from, to), ...itemIds.map((id): [string, string] => ['item_id[]', id])],
    isValid: ({ items }) => isMap(items, (_, days) => isCalendar(readDaysMember(days))),
  };
}

/** Decodes `items`, a map from item id to the item's days. Some services put these days into a member `cal`. */
export function readCalendars(answer: LooseRecord): ReadonlyMap<string, CalendarDays> {
  return new Map(Object.entries(readRecord(answer.items)).map(([id, days]) => [id, readDays(readDaysMember(days))]));
}

function readDaysMember(days: unknown): unknown {
  return readRecord(days).cal ?? days;
}

function buildQuantityParameters(params: QuoteRequest['params']): [string, string][] {
  return Object.entries(params).map(([id, count]) => [`param[${id}]`, String(count)]);
}

/** Returns true for an answer with a rated item. Other answers contain no quote. */
function isRated({ item }: LooseRecord): boolean {
  return isMap(readRecord(item).rate, (name) => ['status', 'error', 'slip', 'dates'].includes(name));
}

/** Decodes a rated item (Booking API 2.3, "Additional members"; docs/booking-api.md 5). */
export function readQuote(answer: LooseRecord): Quote {
  const item = readRecord(answer.item);
  const rate = readRecord(item.rate);
  const error = readRecord(rate.error);
  const slip = readText(rate.slip) || null;
  const discount = readRecord(item.discount);
  const isUnlimited = readFlag(item.unlimited);
  // A rate has no total besides its subtotal.
  const total = readAmount(rate.sub_total, '');
  /** True if the answer contains a SLIP, or if the relay keeps the SLIP back. */
  const hasSlip = slip !== null || readFlag(rate[relaySlipMember]);
  // The answer may have no price yet, for example before the guest selects a time. Without this check, the parameters
  // of such an answer would seem to be free.
  const isPriced = hasSlip || isPositive(total);
  const { param, unit } = readRecord(isPriced && readRecord(rate.summary).price);
  const reason = readPlainText(error.title) || readPlainText(error.details) || readPlainText(rate.error);
  return {
    itemId: readText(item.item_id),
    bookable: rate.status === 'AVAILABLE' && hasSlip && Object.keys(error).length === 0 && reason === '',
    slip,
    left: isUnlimited ? null : readCountLeft(rate.available),
    needs: readNeeds(item),
    soldOut: rate.status === 'CLOSED',
    start: parseDay(readText(rate.start_date)),
    end: parseDay(readText(rate.end_date)),
    parameters: addPriceUnits(
      readParameters(item.param, readRecord(param)),
      readPlainText(unit),
      addAmounts(total, readAmount(discount.amount) || '0'),
    ),
    total,
    reason,
    startTime: readTime(readText(rate.start_time)),
    endTime: readTime(readText(rate.end_time)),
    times: readTimes(readRecord(readRecord(rate.dates)[readText(rate.start_date)]), isUnlimited),
    discount: readAmount(discount.amount),
    codeReason: readPlainText(discount.error),
    addOns: readAddOns(item.package),
  };
}

/**
 * Decodes `qty`, the number of units that the booking needs. If an item is available although it has fewer units than
 * `qty`, the account uses `qty` for something else. The number is unknown then.
 */
function readNeeds({ qty, rate }: LooseRecord): number | undefined {
  const { status, available } = readRecord(rate);
  const placesLeft = readCountLeft(available);
  const needs = readNumber(qty);
  return needs <= 0 || (status === 'AVAILABLE' && placesLeft !== null && placesLeft < needs) ? undefined : needs;
}

/**
 * Decodes `package`, the add-ons of the item. Only `O` marks an optional add-on: the service includes the others
 * (docs/booking-api.md 5).
 */
function readAddOns(parts: unknown): Quote['addOns'] {
  const addOns = readMembers(parts).flatMap(([, { package_id: id, optin, select_package_params: followsParty }]) =>
    optin === 'O' ? [{ itemId: readText(id), followsParty: readFlag(followsParty) }] : [],
  );
  return addOns.length > 0 ? addOns : undefined;
}

/** Decodes the quotes of a list. Leaves out items without an id. */
export function readQuotes(answer: LooseRecord): ListedQuote[] {
  return readMembers(answer.items)
    .filter(([, item]) => readText(item.item_id) !== '')
    .map(([, item]) => ({ ...readQuote({ item }), needs: Math.max(1, readNumber(item.qty, 1)) }));
}

/** Decodes `rate.dates`: the price and the free units of each day (Booking API 2.3, "Additional members"). */
export function readDayRates(answer: LooseRecord): DayRate[] {
  const item = readRecord(answer.item);
  const isUnlimited = readFlag(item.unlimited);
  const needs = readNeeds(item);
  return readMembers(readRecord(item.rate).dates).flatMap(([key, { sub_total: total, stock }]) => {
    const day = readDayKey(key);
    const { T: totalUnits, A: freeUnits } = readRecord(stock);
    const units = isUnlimited ? null : readCountLeft(freeUnits);
    return day === null
      ? []
      : [{ day, total: readAmount(total, ''), left: units, needs, full: units === 0 && readNumber(totalUnits) > 0 }];
  });
}

/**
 * Decodes `times`, a map by `HH:MM`, or `timeslots`, a list whose indices identify the slots (docs/booking-api.md 4).
 */
function readTimes({ times, timeslots }: LooseRecord, isUnlimited: boolean): StartTime[] {
  const timeEntries = Array.isArray(timeslots)
    ? timeslots.map((slot): [string, LooseRecord] => [readText(readRecord(slot).start_time), readRecord(slot)])
    : readMembers(times);
  return timeEntries.map(([time, { end_time: end, status, A: freeUnits }]) => ({
    start: readTime(time) ?? readPlainText(time),
    end: readTime(readText(end)),
    left: status === 'U' ? 0 : isUnlimited ? null : readCountLeft(freeUnits),
  }));
}

/**
 * Returns the default quantity: the account's `def`. Without `def`, an optional parameter starts with 0. A required one
 * starts with the quantity in the answer, otherwise with its minimum or 1 (docs/booking-api.md 10).
 */
function readDefault({ def, req, qty, MIN }: LooseRecord): number {
  return readNumber(def, readFlag(req) ? readNumber(qty) || readNumber(MIN) || 1 : 0);
}

/** A parameter with the quantity that the request asked for. */
interface ParameterWithCount extends Parameter {
  count: number;
}

function readParameters(definitions: unknown, prices: LooseRecord): ParameterWithCount[] {
  return readMembers(definitions).map(([id, definition]) => ({
    id,
    label: readPlainText(definition.lbl) || id,
    description: readPlainText(definition.desc),
    required: readFlag(definition.req),
    hidden: readFlag(definition.hide) || readFlag(definition.customer_hide),
    default: readDefault(definition),
    min: readNumber(definition.MIN),
    max: readNumber(definition.MAX),
    price: readPlainText(prices[id]),
    count: readNumber(definition.qty),
    person: readFlag(definition.minor) ? 'minor' : readFlag(definition.guest) ? 'guest' : undefined,
  }));
}

/**
 * States for each parameter what its price covers: adds `priceUnit` to a price per unit, or `priceFor` to the price of
 * a quantity. Some services send prices per unit, and name that unit in `rate.summary.price.unit` (docs/booking-api.md
 * 10). Others send the price of the requested quantity, or name no unit. A comparison with the total then shows what
 * the price covers.
 *
 * @param unit the unit in the account's words, such as "per day"; `''` for none
 * @param total the price before any discount, as decimal text
 */
function addPriceUnits(parameters: readonly ParameterWithCount[], unit: string, total: string): Parameter[] {
  const pricedParameters = parameters.filter(({ price, count }) => count > 0 && readDigits(price) > 0);
  const isSumOfCosts = (getCost: (pricedParameter: ParameterWithCount) => number) =>
    pricedParameters.length > 0 && sum(pricedParameters.map(getCost)) === readDigits(total);
  const hasPricesForAll =
    isSumOfCosts(({ price }) => readDigits(price)) && (!unit || pricedParameters.some(({ count }) => count > 1));
  const hasPricesForOne = !hasPricesForAll && !unit && isSumOfCosts(({ price, count }) => readDigits(price) * count);
  return parameters.map(({ count, ...parameter }) => ({
    ...parameter,
    priceUnit: hasPricesForAll ? '' : unit,
    priceFor:
      count > 0 && readDigits(parameter.price) > 0
        ? hasPricesForAll
          ? count
          : hasPricesForOne
            ? 1
            : undefined
        : undefined,
  }));
}

/** Returns the digits of an amount as a whole number: 1234 for `"12,34"`, and 0 if it has no digits. */
function readDigits(price: string): number {
  return Number(price.replace(/\D/g, ''));
}
