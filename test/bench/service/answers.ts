/** Measures the large answers of a venue with 5,000 items, and one SQL query for the same rows. */

import { sql } from 'drizzle-orm';
import { toCell } from '../../../demo/service/rules/stock.ts';
import { formatDay } from '../../../demo/service/rules/day.ts';
import { ask } from './ask.ts';
import { largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';

export interface Answered {
  readonly what: string;
  readonly service: Spread;
  /** CPU time of the service processes for one answer, in ms. */
  readonly cpuMs: number;
  readonly plain: Spread | null;
  /** Bytes of the compressed body. */
  readonly bytes: number;
  readonly encoding: string;
  /** The same request again with the entity tag of the first answer; null if the answer has no entity tag. */
  readonly again: { readonly status: number; readonly service: Spread } | null;
}

const ROUNDS = 40;

export async function benchAnswers(premises: Premises): Promise<Answered[]> {
  const { services, today, database } = premises;
  const venue = largeVenue(premises);
  const [firstDay, lastDay] = [today + 3, today + 63];
  const ratedQuery = () =>
    database.orm.execute(sql`
      select i.*, v.cell, v.used from item i
      left join inventory v on v.item_id = i.id and v.cell = ${toCell(firstDay)}
      where i.account_id = ${venue.id} order by i.position`);
  const calendars = () =>
    database.orm.execute(sql`
      select i.id, d.day, i.stock - coalesce(v.used, 0) as left
      from item i cross join generate_series(${firstDay}::int, ${lastDay}::int) as d(day)
      left join inventory v on v.item_id = i.id and v.cell = d.day * 1440
      where i.account_id = ${venue.id} order by i.id, d.day`);
  const unratedQuery = () =>
    database.orm.execute(sql`select * from item where account_id = ${venue.id} order by position`);
  const requests = [
    ['company', 'company', null],
    ['item, unrated', 'item', unratedQuery],
    ['item, rated for a day', `item?start_date=${formatDay(firstDay)}`, ratedQuery],
    ['item/cal, two months', `item/cal?start_date=${formatDay(firstDay)}&end_date=${formatDay(lastDay)}`, calendars],
  ] as const;
  const results: Answered[] = [];
  for (const [what, path, plain] of requests) {
    const address = (round: number) => `${services[round % services.length] ?? ''}/${venue.slug}/api/3.0/${path}`;
    const times: number[] = [];
    const plainTimes: number[] = [];
    const repeatedTimes: number[] = [];
    let cpuSum = 0;
    let lastAnswer = await ask(address(0));
    let repeatedAnswer = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const cpuBefore = premises.servicesCpu();
      lastAnswer = await ask(address(round));
      cpuSum += premises.servicesCpu() - cpuBefore;
      times.push(lastAnswer.durationMs);
      const { etag } = lastAnswer.headers;
      if (etag !== undefined) {
        repeatedAnswer = await ask(address(round + 1), { headers: { 'if-none-match': etag } });
        repeatedTimes.push(repeatedAnswer.durationMs);
      }
      const startMs = performance.now();
      await plain?.();
      plainTimes.push(performance.now() - startMs);
    }
    results.push({
      what,
      service: spreadOf(times),
      cpuMs: tenths(cpuSum / ROUNDS),
      plain: plain && spreadOf(plainTimes),
      bytes: lastAnswer.body.length,
      encoding: lastAnswer.headers['content-encoding'] ?? 'identity',
      again: repeatedAnswer && { status: repeatedAnswer.status, service: spreadOf(repeatedTimes) },
    });
  }
  return results;
}
