/** Measures how the time of an answer grows with the number of items: slower, in proportion, or faster. */

import { formatDay } from '../../../demo/service/rules/day.ts';
import { sendRequest } from './send-request.ts';
import { computeMedian } from '../median.ts';
import type { BenchEnvironment } from './start-services.ts';
import { computeExponent, roundToTenths } from './percentiles.ts';
import type { Venue } from './venue.ts';

export interface GrowthResult {
  readonly what: string;
  /** Median times in ms, by the number of items. */
  readonly times: Readonly<Record<string, number>>;
  readonly exponent: number;
}

/** The numbers of items. The largest is 50,000, because one answer holds at most 50,000 priced days. */
export const SIZES = [500, 5_000, 50_000];

const ROUNDS = 5;
/** The number of rounds for answers that take only a few milliseconds. */
const SHORT_ROUNDS = 60;

export async function benchGrowth({ services, venues, today }: BenchEnvironment): Promise<GrowthResult[]> {
  const [service = ''] = services;
  const soonDate = formatDay(today + 3);
  type Path = (venue: Venue, round: number) => string;
  const requests: readonly (readonly [what: string, rounds: number, path: Path])[] = [
    // This URL is different in each round, so that the service cannot return a stored answer.
    ['item, unrated, all, not stored', ROUNDS, (_venue, round) => `item?round=${String(round)}`],
    ['item, rated for a day, all', ROUNDS, () => `item?start_date=${soonDate}`],
    ['item/cal, 14 days, all', ROUNDS, () => `item/cal?start_date=${soonDate}&end_date=${formatDay(today + 16)}`],
    ['item/{id}, rated', SHORT_ROUNDS, (venue) => `item/${findMiddleItemId(venue)}?start_date=${soonDate}`],
    [
      'item/{id}/cal, a year',
      SHORT_ROUNDS,
      (venue) => `item/${findMiddleItemId(venue)}/cal?start_date=${soonDate}&end_date=${formatDay(today + 367)}`,
    ],
    [
      'item/{id}/cal, a year, of a parent',
      SHORT_ROUNDS,
      (venue) => `item/${findMiddleParentId(venue)}/cal?start_date=${soonDate}&end_date=${formatDay(today + 367)}`,
    ],
  ];
  const growthResults: GrowthResult[] = [];
  for (const [description, rounds, path] of requests) {
    const times = new Map<number, number[]>(venues.map(({ items }) => [items.length, []]));
    // The venues alternate, so that other work of the machine affects all of them. The first round does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const venue of venues) {
        const { status, durationMs } = await sendRequest(`${service}/${venue.slug}/api/3.0/${path(venue, round)}`);
        if (status !== 200) throw new Error(`${description} answered ${String(status)}`);
        if (round > 0) times.get(venue.items.length)?.push(durationMs);
      }
    const medians = [...times].map(([itemCount, measuredTimes]) => [itemCount, computeMedian(measuredTimes)] as const);
    growthResults.push({
      what: description,
      times: Object.fromEntries(medians.map(([itemCount, medianMs]) => [String(itemCount), roundToTenths(medianMs)])),
      exponent: Math.round(computeExponent(medians) * 100) / 100,
    });
  }
  return growthResults;
}

/** Returns the id of an item in the middle of the list that is neither a parent nor a child. */
function findMiddleItemId({ items }: Venue): string {
  const upperHalf = items.slice(Math.floor(items.length / 2));
  return String(upperHalf.find((item) => !item.isParent && item.parentId === null)?.id);
}

function findMiddleParentId({ items }: Venue): string {
  return String(items.slice(Math.floor(items.length / 2)).find((item) => item.isParent)?.id);
}
