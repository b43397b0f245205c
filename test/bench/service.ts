/**
 * Compares the demo service with SQL: the time of an answer divided by the time of one query for the same rows. Only
 * this ratio is independent of the machine.
 */

import { sql } from 'drizzle-orm';
import { createDatabase } from '../../demo/service/database/database.ts';
import { toCell } from '../../demo/service/rules/stock.ts';
import { parseDay } from '../../demo/service/rules/day.ts';
import { createService } from '../../demo/service/service.ts';
import { queryRows } from '../service/harness.ts';
import { computeMedian } from './median.ts';

export interface ServiceRatio {
  readonly name: string;
  /** Median times in ms, of the service and of the SQL query (`plain`). */
  readonly service: number;
  readonly plain: number;
  readonly ratio: number;
  /** The highest allowed ratio. */
  readonly within: number;
}

const WARM_UP_ROUNDS = 3;
const ROUNDS = 9;
const NOW = new Date('2030-05-06T17:00:00Z');

/** Measures with an embedded database in memory. Takes about half a minute. */
export async function benchService(): Promise<ServiceRatio[]> {
  const database = await createDatabase({ memory: true }, NOW);
  const service = await createService({ database, demo: true, now: () => NOW });
  const fetchAnswer = async (path: string) => {
    const response = await service.fetch(new Request(`http://localhost/depot/api/3.0/${path}`));
    await response.arrayBuffer();
  };
  /** Returns the free stock of each item on each day, as the answer `item/cal` has it. `itemIds` is an SQL condition. */
  const queryCalendars = (itemIds: string, firstDate: string, lastDate: string) => {
    const [firstDay, lastDay] = [parseDay(firstDate) ?? 0, parseDay(lastDate) ?? 0];
    return queryRows(
      database.orm,
      sql`
      select i.id, d.day, i.stock - coalesce(v.used, 0) as left
      from item i cross join generate_series(${firstDay}::int, ${lastDay}::int) as d(day)
      left join inventory v on v.item_id = i.id and v.cell = d.day * 1440 and v.cell between ${toCell(firstDay)} and ${toCell(lastDay)}
      where i.account_id = 4 and ${sql.raw(itemIds)} order by i.id, d.day`,
    );
  };
  try {
    return [
      await compareTimes(
        'item/cal of 5,000 items over two months',
        3,
        () => fetchAnswer('item/cal?start_date=20300601&end_date=20300731'),
        () => queryCalendars('true', '20300601', '20300731'),
      ),
      await compareTimes(
        'rated list of 50 items',
        5,
        () =>
          fetchAnswer(
            'item?item_id=' +
              Array.from({ length: 50 }, (_, index) => 10_001 + index).join(',') +
              '&start_date=20300601&end_date=20300607&param[units]=1',
          ),
        () =>
          queryRows(
            database.orm,
            sql`
          select i.*, v.cell, v.used from item i left join inventory v on v.item_id = i.id
            and v.cell between ${toCell(parseDay('20300601') ?? 0)} and ${toCell(parseDay('20300607') ?? 0)}
          where i.account_id = 4 and i.id between 10001 and 10050`,
          ),
      ),
    ];
  } finally {
    await service.close();
  }
}

async function compareTimes(
  name: string,
  maxRatio: number,
  fetchAnswer: () => Promise<unknown>,
  runQuery: () => Promise<unknown>,
): Promise<ServiceRatio> {
  const [serviceTimes, plainTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await fetchAnswer();
    await runQuery();
  }
  // The service and the SQL query alternate, so that other work of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    serviceTimes.push(await measureTime(fetchAnswer));
    plainTimes.push(await measureTime(runQuery));
  }
  return {
    name,
    within: maxRatio,
    service: computeMedian(serviceTimes),
    plain: computeMedian(plainTimes),
    ratio: Math.round((computeMedian(serviceTimes) / computeMedian(plainTimes)) * 100) / 100,
  };
}

async function measureTime(operation: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await operation();
  return Math.round((performance.now() - startMs) * 10) / 10;
}
