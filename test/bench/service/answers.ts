/** The large answers of 5,000 items, beside one plain SQL query that fetches the same rows. */

import { sql } from 'drizzle-orm';
import { cellOf } from '../../../demo/service/rules/stock.ts';
import { dayText } from '../../../demo/service/rules/day.ts';
import { ask } from './ask.ts';
import { largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';

export interface Answered {
  readonly what: string;
  readonly service: Spread;
  /** Milliseconds the services computed for one. */
  readonly computed: number;
  readonly plain: Spread | null;
  /** Bytes of the body over the wire. */
  readonly bytes: number;
  readonly encoding: string;
  /** Of a second visit that says what it has; null where it must be asked anew. */
  readonly again: { readonly status: number; readonly service: Spread } | null;
}

const ROUNDS = 40;

export async function benchAnswers(premises: Premises): Promise<Answered[]> {
  const { services, today, database } = premises;
  const venue = largeVenue(premises);
  const [from, to] = [today + 3, today + 63];
  const rated = () =>
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
  const unrated = () => database.orm.execute(sql`select * from item where account_id = ${venue.id} order by position`);
  const questions = [
    ['company', 'company', null],
    ['item, unrated', 'item', unrated],
    ['item, rated for a day', `item?start_date=${dayText(from)}`, rated],
    ['item/cal, two months', `item/cal?start_date=${dayText(from)}&end_date=${dayText(to)}`, calendars],
  ] as const;
  const answered: Answered[] = [];
  for (const [what, path, plain] of questions) {
    const address = (round: number) => `${services[round % services.length] ?? ''}/${venue.slug}/api/3.0/${path}`;
    const times: number[] = [];
    const plainTimes: number[] = [];
    const againTimes: number[] = [];
    let computed = 0;
    let last = await ask(address(0));
    let again = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = premises.computed();
      last = await ask(address(round));
      computed += premises.computed() - before;
      times.push(last.took);
      const { etag } = last.headers;
      if (etag !== undefined) {
        again = await ask(address(round + 1), { headers: { 'if-none-match': etag } });
        againTimes.push(again.took);
      }
      const began = performance.now();
      await plain?.();
      plainTimes.push(performance.now() - began);
    }
    answered.push({
      what,
      service: spreadOf(times),
      computed: tenths(computed / ROUNDS),
      plain: plain && spreadOf(plainTimes),
      bytes: last.body.length,
      encoding: last.headers['content-encoding'] ?? 'identity',
      again: again && { status: again.status, service: spreadOf(againTimes) },
    });
  }
  return answered;
}
