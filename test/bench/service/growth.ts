/** The growth of an answer's time with the number of items. */

import { dayText } from '../../../demo/service/rules/day.ts';
import { ask } from './ask.ts';
import { median } from '../median.ts';
import type { Premises } from './premises.ts';
import { exponentOf, tenths } from './spread.ts';
import type { Venue } from './venue.ts';

export interface Growth {
  readonly what: string;
  /** Medians in ms by number of items. */
  readonly times: Readonly<Record<string, number>>;
  readonly exponent: number;
}

/** Numbers of items. One answer holds at most 50,000 priced days. */
export const SIZES = [500, 5_000, 50_000];

const ROUNDS = 5;
/** Rounds of measurements that take a few milliseconds. */
const SHORT_ROUNDS = 60;

export async function benchGrowth({ services, venues, today }: Premises): Promise<Growth[]> {
  const [service = ''] = services;
  const soon = dayText(today + 3);
  type Path = (venue: Venue, round: number) => string;
  const requests: readonly (readonly [what: string, rounds: number, path: Path])[] = [
    // Each request has its own address, so that the service cannot reuse an answer.
    ['item, unrated, all, made anew', ROUNDS, (_venue, round) => `item?round=${String(round)}`],
    ['item, rated for a day, all', ROUNDS, () => `item?start_date=${soon}`],
    ['item/cal, 14 days, all', ROUNDS, () => `item/cal?start_date=${soon}&end_date=${dayText(today + 16)}`],
    ['item/{id}, rated', SHORT_ROUNDS, (venue) => `item/${one(venue)}?start_date=${soon}`],
    [
      'item/{id}/cal, a year',
      SHORT_ROUNDS,
      (venue) => `item/${one(venue)}/cal?start_date=${soon}&end_date=${dayText(today + 367)}`,
    ],
    [
      'item/{id}/cal, a year, of a parent',
      SHORT_ROUNDS,
      (venue) => `item/${parent(venue)}/cal?start_date=${soon}&end_date=${dayText(today + 367)}`,
    ],
  ];
  const grown: Growth[] = [];
  for (const [what, rounds, path] of requests) {
    const times = new Map<number, number[]>(venues.map(({ items }) => [items.length, []]));
    // The venues run in turn, so that other work of the machine affects all. The first round only warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const venue of venues) {
        const { status, took } = await ask(`${service}/${venue.slug}/api/3.0/${path(venue, round)}`);
        if (status !== 200) throw new Error(`${what} answered ${String(status)}`);
        if (round > 0) times.get(venue.items.length)?.push(took);
      }
    const medians = [...times].map(([size, all]) => [size, median(all)] as const);
    grown.push({
      what,
      times: Object.fromEntries(medians.map(([size, time]) => [String(size), tenths(time)])),
      exponent: Math.round(exponentOf(medians) * 100) / 100,
    });
  }
  return grown;
}

/** Returns an item from the middle that is neither parent nor child. */
function one({ items }: Venue): string {
  const half = items.slice(Math.floor(items.length / 2));
  return String(half.find((item) => !item.isParent && item.parentId === null)?.id);
}

function parent({ items }: Venue): string {
  return String(items.slice(Math.floor(items.length / 2)).find((item) => item.isParent)?.id);
}
