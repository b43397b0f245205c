/** Reads the quote request, days and ids from the parameters of an item query (Booking API 4.3). */

import { type Parameters, parseWholeNumber } from '../http/parameters.ts';
import { createMalformedRequestError } from '../http/errors.ts';
import type { QuoteRequest, RuleMode } from '../rules/quote-request.ts';
import { parseClockTime, type Day, parseDay } from '../rules/day.ts';

const MAX_QUANTITY = 100_000;

/** Returns the quote request, or `null` if the query has no dates. Without dates, the answer has no prices. */
export function readQuoteRequest(parameters: Parameters): QuoteRequest | null {
  const start = readDay(parameters, 'start_date') ?? readDay(parameters, 'date');
  const end = readDay(parameters, 'end_date') ?? start;
  const startMinute = readStartOrEndTime(parameters, 'start_time');
  const endMinute = readStartOrEndTime(parameters, 'end_time');
  const slot = parameters.getInteger('timeslot', 0, 1000);
  const quantities: Record<string, number> = {};
  for (const [id, text] of parameters.getMap('param'))
    quantities[id] = parseWholeNumber(`param[${id}]`, text === '' ? '0' : text, 0, MAX_QUANTITY);
  const code = parameters.getText('discount_code');
  if (code !== undefined && code.length > 64) throw createMalformedRequestError('discount_code is too long.');
  const ruleMode = readRuleMode(parameters);
  if (start === null || end === null) {
    if (end !== null) throw createMalformedRequestError('end_date needs a start_date.');
    return null;
  }
  return {
    start,
    end,
    quantities,
    ruleMode,
    ...(startMinute !== null && { startMinute }),
    ...(endMinute !== null && { endMinute }),
    ...(slot !== undefined && { slot }),
    ...(code !== undefined && { discountCode: code }),
  };
}

/** Reads a day in the form `YYYYMMDD` or `YYYY-MM-DD`. Returns `null` if the parameter is missing. */
export function readDay(parameters: Parameters, name: string): Day | null {
  const text = parameters.getText(name);
  if (text === undefined) return null;
  const day = parseDay(text);
  if (day === null) throw createMalformedRequestError(`${name} is a date that exists, such as 20310614.`);
  return day;
}

function readStartOrEndTime(parameters: Parameters, name: string): number | null {
  const text = parameters.getText(name);
  if (text === undefined) return null;
  const minute = parseClockTime(text);
  if (minute === null) throw createMalformedRequestError(`${name} is a time such as 14:30.`);
  return minute;
}

function readRuleMode(parameters: Parameters): RuleMode {
  const text = parameters.getText('rules');
  if (text === undefined) return 'strict';
  if (text === 'soft' || text === 'off') return text;
  throw createMalformedRequestError('rules is soft or off.');
}

/** Reads a list of ids: `item_id=1,2` or `item_id[]=1&item_id[]=2`. Returns `undefined` if there are none. */
export function readIds(parameters: Parameters, name: string): number[] | undefined {
  const texts = parameters
    .getTexts(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.map((text) => parseWholeNumber(name, text, 0, 2_147_483_647));
}
