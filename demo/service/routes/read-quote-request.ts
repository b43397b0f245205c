/** Reads the quote request out of the parameters of an item query (specification 4.3). */

import { type Parameters, wholeNumber } from '../http/parameters.ts';
import { malformed } from '../http/errors.ts';
import type { QuoteRequest, RuleMode } from '../rules/quote-request.ts';
import { parseClock } from '../rules/clock.ts';
import { type Day, parseDay } from '../rules/day.ts';

const MOST_OF_ANYTHING = 100_000;

/** The quote request, or null when no dates were given and the answer is unrated. */
export function readQuoteRequest(parameters: Parameters): QuoteRequest | null {
  const start = readDay(parameters, 'start_date') ?? readDay(parameters, 'date');
  const end = readDay(parameters, 'end_date') ?? start;
  const startMinute = readClock(parameters, 'start_time');
  const endMinute = readClock(parameters, 'end_time');
  const slot = parameters.integer('timeslot', 0, 1000);
  const quantities: Record<string, number> = {};
  for (const [id, text] of parameters.map('param'))
    quantities[id] = wholeNumber(`param[${id}]`, text === '' ? '0' : text, 0, MOST_OF_ANYTHING);
  const code = parameters.one('discount_code');
  if (code !== undefined && code.length > 64) throw malformed('discount_code is too long.');
  const ruleMode = readRules(parameters);
  if (start === null || end === null) {
    if (end !== null) throw malformed('end_date needs a start_date.');
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

/** A day that exists, as `YYYYMMDD` or `YYYY-MM-DD`; null when it is missing. */
export function readDay(parameters: Parameters, name: string): Day | null {
  const text = parameters.one(name);
  if (text === undefined) return null;
  const day = parseDay(text);
  if (day === null) throw malformed(`${name} is a date that exists, such as 20310614.`);
  return day;
}

function readClock(parameters: Parameters, name: string): number | null {
  const text = parameters.one(name);
  if (text === undefined) return null;
  const minute = parseClock(text);
  if (minute === null) throw malformed(`${name} is a time such as 14:30.`);
  return minute;
}

function readRules(parameters: Parameters): RuleMode {
  const text = parameters.one('rules');
  if (text === undefined) return 'strict';
  if (text === 'soft' || text === 'off') return text;
  throw malformed('rules is soft or off.');
}

/** Ids from `item_id=1,2`, `item_id[]=1&item_id[]=2`; undefined when there are none. */
export function readIds(parameters: Parameters, name: string): number[] | undefined {
  const texts = parameters
    .many(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.map((text) => wholeNumber(name, text, 0, 2_147_483_647));
}
