/**
 * Checks a request against an item's rules: dates, lengths, closed days and quantities. Each check returns the first
 * broken rule as a `Problem`. `quote.ts` decides if a problem prevents the booking.
 */

import type { Item, Parameter, BookingRules, Audience } from '../catalogue/item.ts';
import { type LocalTime, getWeekday } from './day.ts';
import type { Period } from './period.ts';
import type { Problem } from './problem.ts';

/** Returns the first broken rule about the dates of a period, or `null`. `now` is the time on the account's clock. */
export function findDateProblem(item: Item, period: Period, rules: BookingRules, now: LocalTime): Problem | null {
  if (!item.byDate) return null;
  const startMinutes = period.firstDay * 1440 + (period.startMinute ?? 0);
  const currentMinutes = now.day * 1440 + now.minute;
  if (period.startMinute === null ? period.firstDay < now.day : startMinutes < currentMinutes) return { rule: 'past' };
  if (rules.leadHours !== undefined && startMinutes - currentMinutes < rules.leadHours * 60)
    return { rule: 'too_late', hours: rules.leadHours };
  for (let day = period.firstDay; day <= period.lastDay; day += 1) {
    if (rules.closedWeekdays?.includes(getWeekday(day))) return { rule: 'closed_day', weekday: getWeekday(day) };
  }
  if (rules.startTimes && period.startMinute !== null && !rules.startTimes.includes(period.startMinute))
    return { rule: 'start_time', times: rules.startTimes };
  if (item.length > 0 || item.unit === 'TS' || item.simple) return null;
  if (rules.minLength !== undefined && period.length < rules.minLength)
    return { rule: 'too_short', minimum: rules.minLength, unit: item.unit };
  if (rules.maxLength !== undefined && period.length > rules.maxLength)
    return { rule: 'too_long', maximum: rules.maxLength, unit: item.unit };
  return null;
}

/** Returns true if this audience (staff or customers) can set the quantity of the parameter. */
export function isOpenToAudience(parameter: Parameter, audience: Audience): boolean {
  return !parameter.hidden && (audience === 'staff' || !parameter.hiddenFromCustomers);
}

/**
 * Returns the quantity of each of the item's parameters. This is the requested quantity if the audience can set it,
 * otherwise the default. Ignores unknown parameters.
 */
export function resolveQuantities(
  item: Item,
  requestedQuantities: Readonly<Record<string, number>>,
  audience: Audience,
): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const [id, parameter] of Object.entries(item.sells.parameters)) {
    const requestedQuantity =
      isOpenToAudience(parameter, audience) && Object.hasOwn(requestedQuantities, id)
        ? requestedQuantities[id]
        : undefined;
    quantities[id] = requestedQuantity ?? parameter.initial;
  }
  return quantities;
}

/** Returns the first broken rule about quantities, or `null`. */
export function findQuantityProblem(item: Item, quantities: Readonly<Record<string, number>>): Problem | null {
  for (const [id, parameter] of Object.entries(item.sells.parameters)) {
    const quantity = quantities[id] ?? 0;
    const minQuantity = Math.max(parameter.min, parameter.required ? 1 : 0);
    if (quantity < minQuantity) return { rule: 'too_few', label: parameter.label, minimum: minQuantity };
    if (parameter.max > 0 && quantity > parameter.max)
      return { rule: 'too_many', label: parameter.label, maximum: parameter.max };
  }
  return countNeededUnits(item, quantities) < 1 ? { rule: 'nobody' } : null;
}

/** Returns the number of units of stock that a booking with these quantities needs. */
export function countNeededUnits(item: Item, quantities: Readonly<Record<string, number>>): number {
  const stockParameters = Object.entries(item.sells.parameters).filter(([, parameter]) => parameter.usesStock);
  if (stockParameters.length === 0) return 1;
  return stockParameters.reduce((sum, [id]) => sum + (quantities[id] ?? 0), 0);
}
