import type { Month } from './day.ts';

/** The month it is in Greenwich: the same everywhere at one moment, and known without `Intl`. @param now epoch milliseconds */
export function utcMonth(now: number): Month {
  return new Date(now).toISOString().slice(0, 7) as Month;
}
