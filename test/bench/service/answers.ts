/** The large answers of 5,000 items, compared with one SQL query for the same rows. */

import { sql } from 'drizzle-orm';
import { cellOf } from '../../../demo/service/rules/stock.ts';
import { dayText } from '../../../demo/service/rules/day.ts';
import { ask } from './ask.ts';
import { largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';

export interface Answered {
  readonly what: string;
  readonly service: Spread;
  /** CPU of the services for one answer, in ms. */
  readonly cpuMs: number;
  readonly plain: Spread | null;
  /** Bytes of the body over the wire. */
  readonly bytes: number;
  readonly encoding: string;
  /** The repeated request with the entity tag; null for answers without an entity tag. */
  readonly again: { readonly status: number; readonly service: Spread } | null;
}

const ROUNDS = 40;

export async function benchAnswers(premises: Premises): Promise<Answered[]> {
  const { services, today, database } = premises;
  const venue = largeVenue(premises);
  const [from, to] = [today + 3, today + 63];
  const ratedQuery = () =>
    database.orm.execute(sql`
      select i.*, v.cell, v.used from item i
      left join inventory v on v.item_id = i.id and v.cell = ${cellOf(from)}
      where i.account_id = ${venue.id} order by i.position`);
  const calendars = () =>
    database.orm.execute(sql`
      select i.id, d.day, i.stock - coalesce(v.used, 0) as left
      from item i cross join generate_series(${from}::int, ${to}::int) as d(day)
      left join inventory v on v.item_id = i.id and v.cell = d.day * 1440
      where i.account_id = ${venue.id} order by i.id, d.day`);
  const unratedQuery = () =>
    database.orm.execute(sql`select * from item where account_id = ${venue.id} order by position`);
  const questions = [
    ['company', 'company', null],
    ['item, unrated', 'item', unratedQuery],
    ['item, rated for a day', `item?start_date=${dayText(from)}`, ratedQuery],
    ['item/cal, two months', `item/cal?start_date=${dayText(from)}&end_date=${dayText(to)}`, calendars],
  ] as const;
  const results: Answered[] = [];
  for (const [what, path, plain] of questions) {
    const address = (round: number) => `${services[round % services.length] ?? ''}/${venue.slug}/api/3.0/${path}`;
    const times: number[] = [];
    const plainTimes: number[] = [];
    const againTimes: number[] = [];
    let cpuSum = 0;
    let last = await ask(address(0));
    let again = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = premises.servicesCpu();
      last = await ask(address(round));
      cpuSum += premises.servicesCpu() - before;
      times.push(last.took);
      const { etag } = last.headers;
      if (etag !== undefined) {
        again = await ask(address(round + 1), { headers: { 'if-none-match': etag } });
        againTimes.push(again.took);
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
      bytes: last.body.length,
      encoding: last.headers['content-encoding'] ?? 'identity',
      again: again && { status: again.status, service: spreadOf(againTimes) },
    });
  }
  return results;
}
