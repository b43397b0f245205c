/** Measures the large answers of a venue with 5,000 items, and one SQL query for the same rows. */

import { sql } from 'drizzle-orm';
import { toCell } from '../../../demo/service/rules/stock.ts';
import { formatDay } from '../../../demo/service/rules/day.ts';
import { sendRequest } from './send-request.ts';
import { findLargeVenue, type BenchEnvironment } from './start-services.ts';
import { computeSpread, roundToTenths, type Spread } from './percentiles.ts';

export interface AnswerTimes {
  readonly what: string;
  readonly service: Spread;
  /** CPU time of the service processes for one answer, in ms. */
  readonly cpuMs: number;
  /** Time of an equivalent SQL query without the service; null if there is none. */
  readonly plain: Spread | null;
  /** Size of the body in bytes as the service sends it. The member `encoding` names its compression. */
  readonly bytes: number;
  /** The compression of the body; `identity` means none. */
  readonly encoding: string;
  /** The same request again with the entity tag of its answer; null if the answer has no entity tag. */
  readonly again: { readonly status: number; readonly service: Spread } | null;
}

const ROUNDS = 40;

export async function benchAnswers(environment: BenchEnvironment): Promise<AnswerTimes[]> {
  const { services, today, database } = environment;
  const venue = findLargeVenue(environment);
  const [firstDay, lastDay] = [today + 3, today + 63];
  const queryRatedItems = () =>
    database.orm.execute(sql`
      select i.*, v.cell, v.used from item i
      left join inventory v on v.item_id = i.id and v.cell = ${toCell(firstDay)}
      where i.account_id = ${venue.id} order by i.position`);
  const queryCalendars = () =>
    database.orm.execute(sql`
      select i.id, d.day, i.stock - coalesce(v.used, 0) as left
      from item i cross join generate_series(${firstDay}::int, ${lastDay}::int) as d(day)
      left join inventory v on v.item_id = i.id and v.cell = d.day * 1440
      where i.account_id = ${venue.id} order by i.id, d.day`);
  const queryUnratedItems = () =>
    database.orm.execute(sql`select * from item where account_id = ${venue.id} order by position`);
  const requests = [
    ['company', 'company', null],
    ['item, unrated', 'item', queryUnratedItems],
    ['item, rated for a day', `item?start_date=${formatDay(firstDay)}`, queryRatedItems],
    [
      'item/cal, two months',
      `item/cal?start_date=${formatDay(firstDay)}&end_date=${formatDay(lastDay)}`,
      queryCalendars,
    ],
  ] as const;
  const results: AnswerTimes[] = [];
  for (const [description, path, plainQuery] of requests) {
    const createAddress = (round: number) => `${services[round % services.length] ?? ''}/${venue.slug}/api/3.0/${path}`;
    const times: number[] = [];
    const plainTimes: number[] = [];
    const repeatedTimes: number[] = [];
    let cpuSum = 0;
    let lastAnswer = await sendRequest(createAddress(0));
    let repeatedAnswer = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const cpuBefore = environment.readServicesCpuMs();
      lastAnswer = await sendRequest(createAddress(round));
      cpuSum += environment.readServicesCpuMs() - cpuBefore;
      times.push(lastAnswer.durationMs);
      const { etag } = lastAnswer.headers;
      if (etag !== undefined) {
        repeatedAnswer = await sendRequest(createAddress(round + 1), { headers: { 'if-none-match': etag } });
        repeatedTimes.push(repeatedAnswer.durationMs);
      }
      const startMs = performance.now();
      await plainQuery?.();
      plainTimes.push(performance.now() - startMs);
    }
    results.push({
      what: description,
      service: computeSpread(times),
      cpuMs: roundToTenths(cpuSum / ROUNDS),
      plain: plainQuery && computeSpread(plainTimes),
      bytes: lastAnswer.body.length,
      encoding: lastAnswer.headers['content-encoding'] ?? 'identity',
      again: repeatedAnswer && { status: repeatedAnswer.status, service: computeSpread(repeatedTimes) },
    });
  }
  return results;
}
