/**
 * Converts seasons to JSON (Booking API 2.3). `rate.event` has the prices of the quoted days,
 * and `events` has the seasons themselves.
 */

import type { Account, Currency, Season } from '../catalogue/account.ts';
import { type Day, formatDay, formatIsoDay, parseDay } from '../rules/day.ts';
import { toDecimalNumber } from '../rules/money.ts';
import { type DayPrice, findPrice } from '../rules/price.ts';
import type { Quote } from '../rules/quote.ts';
import { toMapOrEmptyList } from './envelope.ts';

/**
 * Returns one entry for each period of consecutive days in the same season. Each entry has the price of each parameter,
 * and of each quantity range.
 */
export function serializeSeasonPrices(quote: Quote, currency: Currency): Record<string, unknown>[] {
  const seasonRuns: DayPrice[][] = [];
  for (const day of quote.days) {
    const seasonRun = seasonRuns.at(-1);
    if (seasonRun?.[0]?.season?.id === day.season?.id && seasonRun) seasonRun.push(day);
    else seasonRuns.push([day]);
  }
  return seasonRuns.map((seasonRun) => serializeSeasonRun(quote, seasonRun, currency));
}

function serializeSeasonRun(
  { item }: Quote,
  seasonRun: readonly DayPrice[],
  currency: Currency,
): Record<string, unknown> {
  const season = seasonRun[0]?.season ?? null;
  const pricesOfParameters: Record<string, unknown> = {};
  for (const [id, price] of Object.entries(seasonRun[0]?.prices ?? {})) {
    const ranges = item.sells.ranges?.[id] ?? [];
    pricesOfParameters[id] = {
      amount: toDecimalNumber(price.amount, currency),
      type: price.type,
      days: seasonRun.length,
      ...(ranges.length > 0 && { range: 1 }),
    };
    for (const range of ranges) {
      const rangePrice = findPrice(item, id, range.from, season);
      pricesOfParameters[`${id}~${String(range.from)}-${String(range.to)}`] = {
        amount: toDecimalNumber(rangePrice.amount, currency),
        type: rangePrice.type,
      };
    }
  }
  return pricesOfParameters;
}

/**
 * Returns the seasons in these quotes by id, each with its start and end. A season occurs every year. The dates are those
 * of the occurrence that contains the season's first quoted day. Omits seasons that the account no longer has.
 */
export function serializeEvents(account: Account, quotes: readonly Quote[]): unknown {
  const firstDays = new Map<string, { season: Season; day: Day }>();
  for (const quote of quotes) {
    for (const { season, day } of quote.days) {
      if (season && !firstDays.has(season.id)) firstDays.set(season.id, { season, day });
    }
  }
  const currentIds = new Set(account.settings.seasons.map((season) => season.id));
  return toMapOrEmptyList(
    Object.fromEntries(
      [...firstDays.values()]
        .filter(({ season }) => currentIds.has(season.id))
        .map(({ season, day }) => {
          const year = Number(formatIsoDay(day).slice(0, 4));
          const isOverNewYear = season.from > season.to;
          const hasStartedLastYear = isOverNewYear && formatIsoDay(day).slice(5) <= season.to;
          const startYear = hasStartedLastYear ? year - 1 : year;
          return [
            season.id,
            {
              name: season.name,
              start_date: formatSeasonDay(startYear, season.from),
              end_date: formatSeasonDay(isOverNewYear ? startYear + 1 : startYear, season.to),
            },
          ];
        }),
    ),
  );
}

function formatSeasonDay(year: number, monthDay: string): string {
  const day = parseDay(`${String(year)}-${monthDay}`);
  return day === null ? '' : formatDay(day);
}
