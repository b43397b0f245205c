import { parseDay } from '../../values/dates/day.ts';
import type { DayRate, QuoteRequest } from '../types.ts';
import { isCalendar } from './calendar.ts';
import { isRated, rateRequest } from './booking-requests.ts';
import { amount, countLeft, flag, members, number, record, type Loose } from './loose.ts';
import type { WireRequest } from './request.ts';

/**
 * Rates a whole period for what each of its days costs by itself; no rule about the period as such may refuse it
 * (specification 4.3, `rules`).
 */
export function dayRatesRequest(quoteRequest: QuoteRequest): WireRequest {
  const { path, parameters } = rateRequest(quoteRequest);
  return {
    path,
    parameters: [...parameters, ['rules', 'off']],
    isSound: (answer) => isRated(answer) && isCalendar(record(record(answer.item).rate).dates ?? ''),
  };
}

/** Decodes `rate.dates` (specification 2.3, "Additional members"). */
export function readDayRates(answer: Loose): DayRate[] {
  const item = record(answer.item);
  const unlimited = flag(item.unlimited);
  return members(record(item.rate).dates).flatMap(([key, { sub_total: total, stock }]) => {
    const day = /^\d{8}$/.test(key) ? parseDay(key) : null;
    const { T, A } = record(stock);
    const left = unlimited ? null : countLeft(A);
    return day === null
      ? []
      : [{ day, total: total === undefined ? '' : amount(total), left, full: left === 0 && number(T) > 0 }];
  });
}
