/** Time zone tables of two years, which disagree about winter in London: no machine's, so that none has to be that old or new. */
import type { ZoneTable } from '../../../demo/service/rules/day.ts';
import type { OffsetAt } from '../../../src/values/dates/clock-changes.ts';

/** The last Sunday of a month, at one in the morning in Greenwich. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * 86_400_000;
}

const offsets = {
  /** An hour ahead of Greenwich from the last Sunday of March to that of October. */
  'of last year': (now) => {
    const year = new Date(now).getUTCFullYear();
    return now >= lastSunday(year, 2) && now < lastSunday(year, 9) ? 60 : 0;
  },
  /** An hour ahead all year round. */
  'of this year': () => 60,
} as const satisfies Record<string, OffsetAt>;

export type Year = keyof typeof offsets;
export const years = Object.keys(offsets) as Year[];

/** As the demo service takes it: all of its zones are London's. */
export const serviceTable =
  (year: Year): ZoneTable =>
  () =>
  (instant) =>
    offsets[year](instant.getTime());

/** As the calendar file takes it. */
export const pageTable = (year: Year) => (): OffsetAt => offsets[year];
