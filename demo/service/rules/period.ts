/**
 * Converts the dates and times of a quote request to the period that the service prices and books. It applies fixed
 * lengths, default lengths and opening hours. `limits.ts` checks the other rules for the period.
 */

import type { Item, Rules, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import { type Cell, cellOf, closes, opens, stepMinutes, UNDATED } from './stock.ts';
import type { Day } from './day.ts';
import type { Problem } from './problem.ts';

export interface Period {
  readonly first: Day;
  readonly last: Day;
  /** Length in the item's units. */
  readonly length: number;
  /** Start time in minutes after midnight; `null` for items that guests book by the day or night. */
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  readonly cells: readonly Cell[];
}

/** Longest range of dates in one query, in days. */
export const MAX_RANGE_DAYS = 750;

export function rulesFor(item: Item, audience: Audience): Rules {
  const customerRules = item.sells.rules ?? {};
  return audience === 'staff' ? { ...customerRules, ...item.sells.staffRules } : customerRules;
}

/**
 * Returns the period of a request, or the problem if the request has no valid period. If an item has a fixed length,
 * this length decides the end, and not the request.
 */
export function resolvePeriod(item: Item, request: QuoteRequest, audience: Audience): Period | Problem {
  if (request.end < request.start) return { rule: 'backwards' };
  if (request.end - request.start >= MAX_RANGE_DAYS) return { rule: 'too_far' };
  // A simple item has only a quantity and at most one day.
  if (item.simple || !item.byDate) {
    return {
      first: request.start,
      last: request.start,
      length: 1,
      startMinute: null,
      endMinute: null,
      cells: [item.byDate ? cellOf(request.start) : UNDATED],
    };
  }
  if (item.unit === 'TS') return resolveSlot(item, request);
  const step = stepMinutes(item.unit);
  return step === null ? resolveDays(item, request) : resolveTimes(item, request, step, rulesFor(item, audience));
}

export function isPeriod(result: Period | Problem): result is Period {
  return 'cells' in result;
}

function resolveDays(item: Item, request: QuoteRequest): Period {
  const last = item.length > 0 ? request.start + item.length - 1 : request.end;
  const cells: Cell[] = [];
  for (let day = request.start; day <= last; day += 1) cells.push(cellOf(day));
  return { first: request.start, last, length: cells.length, startMinute: null, endMinute: null, cells };
}

function resolveSlot(item: Item, request: QuoteRequest): Period | Problem {
  if (request.end !== request.start) return { rule: 'one_day' };
  const slots = item.sells.slots ?? [];
  const index = request.slot ?? (slots.length === 1 ? 0 : undefined);
  const slot = index === undefined ? undefined : slots[index];
  if (!slot) return { rule: 'choose_slot' };
  return {
    first: request.start,
    last: request.start,
    length: 1,
    startMinute: slot.start,
    endMinute: slot.end,
    cells: [cellOf(request.start, slot.start)],
  };
}

function resolveTimes(item: Item, request: QuoteRequest, step: number, rules: Rules): Period | Problem {
  if (request.end !== request.start) return { rule: 'one_day' };
  const start = request.startMinute;
  if (start === undefined) return { rule: 'choose_time' };
  const defaultLength = Math.max(1, rules.minLength ?? 1, item.sells.defaultLength ?? 1);
  const end = item.length > 0 ? start + item.length * step : (request.endMinute ?? start + defaultLength * step);
  if (end <= start) return { rule: 'backwards' };
  if ((start - opens(item)) % step !== 0 || (end - start) % step !== 0 || start < opens(item) || end > closes(item)) {
    return { rule: 'closed_hours', opens: opens(item), closes: closes(item) };
  }
  const cells: Cell[] = [];
  for (let minute = start; minute < end; minute += step) cells.push(cellOf(request.start, minute));
  return { first: request.start, last: request.start, length: cells.length, startMinute: start, endMinute: end, cells };
}
