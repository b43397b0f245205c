/**
 * Converts seasons to JSON (Booking API 2.3). `rate.event` has the prices of the quoted days,
 * and `events` has the seasons themselves.
 */

import type { Account, Currency, Season } from '../catalogue/account.ts';
import { type Day, dayText, isoDay, parseDay } from '../rules/day.ts';
import { decimalNumber } from '../rules/money.ts';
import { type DayPrice, priceAt } from '../rules/price.ts';
import type { Quote } from '../rules/quote.ts';
import { mapOrEmpty } from './envelope.ts';

/**
 * Returns one entry for each run of consecutive days with the same season. The entry has the price of each parameter,
 * and of each quantity range.
 */
export function seasonPrices(quote: Quote, currency: Currency): Record<string, unknown>[] {
  const runs: DayPrice[][] = [];
  for (const day of quote.days) {
    const run = runs.at(-1);
    if (run?.[0]?.season?.id === day.season?.id && run) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => pricesOfRun(quote, run, currency));
}

function pricesOfRun({ item }: Quote, run: readonly DayPrice[], currency: Currency): Record<string, unknown> {
  const season = run[0]?.season ?? null;
  const entry: Record<string, unknown> = {};
  for (const [id, price] of Object.entries(run[0]?.prices ?? {})) {
    const ranges = item.sells.ranges?.[id] ?? [];
    entry[id] = {
      amount: decimalNumber(price.amount, currency),
      type: price.type,
      days: run.length,
      ...(ranges.length > 0 && { range: 1 }),
    };
    for (const range of ranges) {
      const rangePrice = priceAt(item, id, range.from, season);
      entry[`${id}~${String(range.from)}-${String(range.to)}`] = {
        amount: decimalNumber(rangePrice.amount, currency),
        type: rangePrice.type,
      };
    }
  }
  return entry;
}

/** Returns the seasons in these quotes by id, each with its start and end in the year of the first quoted day. */
export function eventsOf(account: Account, quotes: readonly Quote[]): unknown {
  const firstDays = new Map<string, { season: Season; day: Day }>();
  for (const quote of quotes) {
    for (const { season, day } of quote.days) {
      if (season && !firstDays.has(season.id)) firstDays.set(season.id, { season, day });
    }
  }
  const currentIds = new Set(account.settings.seasons.map((season) => season.id));
  return mapOrEmpty(
    Object.fromEntries(
      [...firstDays.values()]
        .filter(({ season }) => currentIds.has(season.id))
        .map(({ season, day }) => {
          const year = Number(isoDay(day).slice(0, 4));
          const isOverNewYear = season.from > season.to;
          const hasStartedLastYear = isOverNewYear && isoDay(day).slice(5) <= season.to;
          const startYear = hasStartedLastYear ? year - 1 : year;
          return [
            season.id,
            {
              name: season.name,
              start_date: seasonDay(startYear, season.from),
              end_date: seasonDay(isOverNewYear ? startYear + 1 : startYear, season.to),
            },
          ];
        }),
    ),
  );
}

function seasonDay(year: number, monthDay: string): string {
  const day = parseDay(`${String(year)}-${monthDay}`);
  return day === null ? '' : dayText(day);
}
