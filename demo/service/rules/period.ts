/**
 * Converts the dates and times of a quote request to the period that the service prices and books. It applies fixed
 * lengths, default lengths and opening hours. `rule-checks.ts` checks the other rules for the period.
 */

import type { Item, BookingRules, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import { type Cell, toCell, getClosingMinute, getOpeningMinute, getStepMinutes, UNDATED_CELL } from './stock.ts';
import type { Day } from './day.ts';
import type { Problem } from './problem.ts';

export interface Period {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Length in the item's units. */
  readonly length: number;
  /** Start time in minutes after midnight; `null` for items that guests book by the day or night. */
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  /** Stock cells of the period, such as one for each night. */
  readonly cells: readonly Cell[];
}

/** Longest range of dates in one query, in days. */
export const MAX_RANGE_DAYS = 750;

export function getRules(item: Item, audience: Audience): BookingRules {
  const customerRules = item.sells.rules ?? {};
  return audience === 'staff' ? { ...customerRules, ...item.sells.staffRules } : customerRules;
}

/**
 * Returns the period of a request, or the problem if the request has no valid period. If an item has a fixed length,
 * the end depends on this length and not on the request.
 */
export function resolvePeriod(item: Item, request: QuoteRequest, audience: Audience): Period | Problem {
  if (request.end < request.start) return { rule: 'backwards' };
  if (request.end - request.start >= MAX_RANGE_DAYS) return { rule: 'too_far' };
  // A simple item has only a quantity and at most one day.
  if (item.simple || !item.byDate) {
    return {
      firstDay: request.start,
      lastDay: request.start,
      length: 1,
      startMinute: null,
      endMinute: null,
      cells: [item.byDate ? toCell(request.start) : UNDATED_CELL],
    };
  }
  if (item.unit === 'TS') return resolveSlotPeriod(item, request);
  const stepInMinutes = getStepMinutes(item.unit);
  return stepInMinutes === null
    ? resolveDayPeriod(item, request)
    : resolveTimePeriod(item, request, stepInMinutes, getRules(item, audience));
}

export function isPeriod(result: Period | Problem): result is Period {
  return 'cells' in result;
}

function resolveDayPeriod(item: Item, request: QuoteRequest): Period {
  const lastDay = item.length > 0 ? request.start + item.length - 1 : request.end;
  const cells: Cell[] = [];
  for (let day = request.start; day <= lastDay; day += 1) cells.push(toCell(day));
  return { firstDay: request.start, lastDay, length: cells.length, startMinute: null, endMinute: null, cells };
}

function resolveSlotPeriod(item: Item, request: QuoteRequest): Period | Problem {
  if (request.end !== request.start) return { rule: 'one_day' };
  const slots = item.sells.slots ?? [];
  const slotIndex = request.slot ?? (slots.length === 1 ? 0 : undefined);
  const slot = slotIndex === undefined ? undefined : slots[slotIndex];
  if (!slot) return { rule: 'choose_slot' };
  return {
    firstDay: request.start,
    lastDay: request.start,
    length: 1,
    startMinute: slot.start,
    endMinute: slot.end,
    cells: [toCell(request.start, slot.start)],
  };
}

function resolveTimePeriod(
  item: Item,
  request: QuoteRequest,
  stepInMinutes: number,
  rules: BookingRules,
): Period | Problem {
  if (request.end !== request.start) return { rule: 'one_day' };
  const startMinute = request.startMinute;
  if (startMinute === undefined) return { rule: 'choose_time' };
  const defaultLength = Math.max(1, rules.minLength ?? 1, item.sells.defaultLength ?? 1);
  const endMinute =
    item.length > 0
      ? startMinute + item.length * stepInMinutes
      : (request.endMinute ?? startMinute + defaultLength * stepInMinutes);
  if (endMinute <= startMinute) return { rule: 'backwards' };
  if (
    (startMinute - getOpeningMinute(item)) % stepInMinutes !== 0 ||
    (endMinute - startMinute) % stepInMinutes !== 0 ||
    startMinute < getOpeningMinute(item) ||
    endMinute > getClosingMinute(item)
  ) {
    return { rule: 'closed_hours', opens: getOpeningMinute(item), closes: getClosingMinute(item) };
  }
  const cells: Cell[] = [];
  for (let minute = startMinute; minute < endMinute; minute += stepInMinutes) cells.push(toCell(request.start, minute));
  return {
    firstDay: request.start,
    lastDay: request.start,
    length: cells.length,
    startMinute,
    endMinute,
    cells,
  };
}
