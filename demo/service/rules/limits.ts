/** Which rule a wish breaks, if any: dates, lengths, closed days, quantities. */

import type { Item, Parameter, Rules } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import { type LocalTime, weekday } from './day.ts';
import type { Period } from './period.ts';
import type { Problem } from './problem.ts';

/** The first broken rule about the dates of a period. `now` is the wall clock of the account. */
export function dateProblem(item: Item, period: Period, rules: Rules, now: LocalTime): Problem | null {
  if (!item.byDate) return null;
  const starts = period.first * 1440 + (period.startMinute ?? 0);
  const current = now.day * 1440 + now.minute;
  if (period.startMinute === null ? period.first < now.day : starts < current) return { rule: 'past' };
  if (rules.leadHours !== undefined && starts - current < rules.leadHours * 60)
    return { rule: 'too_late', hours: rules.leadHours };
  for (let day = period.first; day <= period.last; day += 1) {
    if (rules.closedWeekdays?.includes(weekday(day))) return { rule: 'closed_day', weekday: weekday(day) };
  }
  if (rules.startTimes && period.startMinute !== null && !rules.startTimes.includes(period.startMinute))
    return { rule: 'start_time', times: rules.startTimes };
  if (item.length > 0 || item.unit === 'TS' || item.simple) return null;
  if (rules.minLength !== undefined && period.length < rules.minLength)
    return { rule: 'too_short', least: rules.minLength, unit: item.unit };
  if (rules.maxLength !== undefined && period.length > rules.maxLength)
    return { rule: 'too_long', most: rules.maxLength, unit: item.unit };
  return null;
}

/** Whether customers or staff may give this parameter a quantity. */
export function isOpenTo(parameter: Parameter, audience: Audience): boolean {
  return !parameter.hidden && (audience === 'staff' || !parameter.hiddenFromCustomers);
}

/** The quantities that count: what was asked where that is allowed, else the defaults. Unknown parameters are ignored. */
export function settleQuantities(
  item: Item,
  request: Readonly<Record<string, number>>,
  audience: Audience,
): Record<string, number> {
  const settled: Record<string, number> = {};
  for (const [id, parameter] of Object.entries(item.sells.parameters)) {
    const wish = isOpenTo(parameter, audience) && Object.hasOwn(request, id) ? request[id] : undefined;
    settled[id] = wish ?? parameter.initial;
  }
  return settled;
}

/** The first broken rule about quantities. */
export function quantityProblem(item: Item, quantities: Readonly<Record<string, number>>): Problem | null {
  for (const [id, parameter] of Object.entries(item.sells.parameters)) {
    const quantity = quantities[id] ?? 0;
    const least = Math.max(parameter.min, parameter.required ? 1 : 0);
    if (quantity < least) return { rule: 'too_few', label: parameter.label, least };
    if (parameter.max > 0 && quantity > parameter.max)
      return { rule: 'too_many', label: parameter.label, most: parameter.max };
  }
  return stockNeeded(item, quantities) < 1 ? { rule: 'nobody' } : null;
}

/** How much stock a booking with these quantities uses. */
export function stockNeeded(item: Item, quantities: Readonly<Record<string, number>>): number {
  const using = Object.entries(item.sells.parameters).filter(([, parameter]) => parameter.usesStock);
  if (using.length === 0) return 1;
  return using.reduce((sum, [id]) => sum + (quantities[id] ?? 0), 0);
}
