/** How the time of an answer grows with the items of an account. */

import { dayText } from '../../../demo/service/rules/day.ts';
import { ask } from './ask.ts';
import { median } from '../median.ts';
import type { Premises } from './premises.ts';
import { exponentOf, tenths } from './spread.ts';
import type { Venue } from './venue.ts';

export interface Growth {
  readonly what: string;
  /** Medians in milliseconds, by number of items. */
  readonly times: Readonly<Record<string, number>>;
  readonly exponent: number;
}

/** Of items, and of items at a time where all are asked for: the most that one answer holds is 50,000 priced days. */
export const SIZES = [500, 5_000, 50_000];

const ROUNDS = 5;
/** Rounds for what takes a few milliseconds. */
const SHORT_ROUNDS = 60;

export async function benchGrowth({ services, venues, today }: Premises): Promise<Growth[]> {
  const [service = ''] = services;
  const soon = dayText(today + 3);
  type Path = (venue: Venue, round: number) => string;
  const measured: readonly (readonly [what: string, rounds: number, path: Path])[] = [
    // An address of its own each time, so that it is made each time and not taken from what is kept.
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
  for (const [what, rounds, path] of measured) {
    const times = new Map<number, number[]>(venues.map(({ items }) => [items.length, []]));
    // In turns, so that whatever else the machine does falls on all; the first round only warms up.
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

/** An item from the middle that is neither parent nor child. */
function one({ items }: Venue): string {
  const half = items.slice(Math.floor(items.length / 2));
  return String(half.find((item) => !item.isParent && item.parentId === null)?.id);
}

function parent({ items }: Venue): string {
  return String(items.slice(Math.floor(items.length / 2)).find((item) => item.isParent)?.id);
}
