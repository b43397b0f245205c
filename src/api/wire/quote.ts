import { readTime } from '../../values/dates/clock.ts';
import { parseDay } from '../../values/dates/day.ts';
import type { Quote, StartTime } from '../types.ts';
import { isPositive, plus } from '../../values/amounts.ts';
import { pricedFor, type PricedParameter } from './price-for.ts';
import { amount, countLeft, flag, members, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes a rated item (specification 2.3, "Additional members"; wire-facts part 5). */
export function readQuote(answer: Loose): Quote {
  const item = record(answer.item);
  const rate = record(item.rate);
  const error = record(rate.error);
  const slip = text(rate.slip) || null;
  const discount = record(item.discount);
  const unlimited = flag(item.unlimited);
  const total = amount(rate.sub_total);
  // Before a time is chosen, say, nothing is priced: a quantity would cost nothing then.
  const isPriced = slip !== null || isPositive(total);
  const { param, unit } = record(isPriced && record(rate.summary).price);
  const reason = plain(error.title) || plain(error.details) || plain(rate.error);
  return {
    itemId: text(item.item_id),
    bookable: rate.status === 'AVAILABLE' && slip !== null && Object.keys(error).length === 0 && reason === '',
    slip,
    left: unlimited ? null : countLeft(rate.available),
    soldOut: rate.status === 'CLOSED',
    start: parseDay(text(rate.start_date)),
    end: parseDay(text(rate.end_date)),
    parameters: pricedFor(
      readParameters(item.param, record(param)),
      plain(unit),
      plus(total, amount(discount.amount) || '0'),
    ),
    total,
    reason,
    startTime: readTime(text(rate.start_time)),
    endTime: readTime(text(rate.end_time)),
    times: readTimes(record(record(rate.dates)[text(rate.start_date)]), unlimited),
    discount: amount(discount.amount),
    codeReason: plain(discount.error),
  };
}

/** What may be chosen within a day (wire-facts part 4): `times`, a map by `HH:MM`, or `timeslots`, a list whose places count. */
function readTimes({ times, timeslots }: Loose, unlimited: boolean): StartTime[] {
  const offered = Array.isArray(timeslots)
    ? timeslots.map((slot): [string, Loose] => [text(record(slot).start_time), record(slot)])
    : members(times);
  return offered.map(([time, { end_time: end, status, A }]) => ({
    start: readTime(time) ?? plain(time),
    end: readTime(text(end)),
    left: status === 'U' ? 0 : unlimited ? null : countLeft(A),
  }));
}

/** Accounts may leave `def` out: a required parameter starts at the quantity of the answer then (wire-facts part 10). */
function readDefault({ def, req, qty, MIN }: Loose): number {
  return number(def, flag(req) ? number(qty) || number(MIN) || 1 : 0);
}

function readParameters(definitions: unknown, prices: Loose): PricedParameter[] {
  return members(definitions).map(([id, definition]) => ({
    id,
    label: plain(definition.lbl) || id,
    description: plain(definition.desc),
    required: flag(definition.req),
    hidden: flag(definition.hide) || flag(definition.customer_hide),
    default: readDefault(definition),
    min: number(definition.MIN),
    max: number(definition.MAX),
    price: plain(prices[id]),
    asked: number(definition.qty),
    person: flag(definition.minor) ? 'minor' : flag(definition.guest) ? 'guest' : undefined,
  }));
}
