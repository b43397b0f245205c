/**
 * Compares two ways to store the stock of many accounts: one table, and a table with a partition for each group of
 * accounts. Both tables are on one machine, so the result shows only the cost of partitions, not their benefit on
 * several machines. The tables have the columns of `inventory`.
 */

import pg from 'pg';
import { computeSpread, type Spread } from './percentiles.ts';

export interface PartitionTimes {
  readonly what: string;
  readonly whole: Spread;
  readonly parts: Spread;
  /** The number of partitions that PostgreSQL reads for the SQL statement. */
  readonly read: number;
}

const ACCOUNTS = 200;
const ITEMS_PER_ACCOUNT = 200;
const DAYS = 60;
const PARTS = 8;
const ROUNDS = 200;
const COLUMNS = 'account_id int, item_id int, cell int, capacity int not null, used int not null';

export async function benchPartitions(connectionString: string): Promise<PartitionTimes[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await fillTables(client);
    const results: PartitionTimes[] = [];
    for (const [description, statement] of statements) {
      const times: Record<TableName, number[]> = { whole: [], parts: [] };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const table of ['whole', 'parts'] as const) {
          const startMs = performance.now();
          await client.query(statement(table, round));
          times[table].push(performance.now() - startMs);
        }
      results.push({
        what: description,
        whole: computeSpread(times.whole),
        parts: computeSpread(times.parts),
        read: await countReadTables(client, statement('parts', 0)),
      });
    }
    return results;
  } finally {
    await client.query('drop table if exists whole, parts');
    await client.end();
  }
}

type TableName = 'whole' | 'parts';

const getAccountId = (round: number) => round % ACCOUNTS;
const getItemId = (round: number) => getAccountId(round) * ITEMS_PER_ACCOUNT + ((round * 7) % ITEMS_PER_ACCOUNT);

const statements: readonly (readonly [what: string, statement: (table: TableName, round: number) => string])[] = [
  [
    'calendars of an account, 14 days',
    (table, round) =>
      `select item_id, cell, used from ${table} where account_id = ${String(getAccountId(round))} and cell between 10 and 23`,
  ],
  [
    'calendar of an item, by account',
    (table, round) =>
      `select cell, used from ${table} where account_id = ${String(getAccountId(round))} and item_id = ${String(getItemId(round))}`,
  ],
  [
    'calendar of an item, no account named',
    (table, round) => `select cell, used from ${table} where item_id = ${String(getItemId(round))}`,
  ],
  [
    'a cell is taken, by account',
    (table, round) =>
      `update ${table} set used = used + 1
       where account_id = ${String(getAccountId(round))} and item_id = ${String(getItemId(round))} and cell = ${String(round % DAYS)}`,
  ],
];

async function fillTables(client: pg.Client): Promise<void> {
  await client.query(`
    drop table if exists whole, parts;
    create table whole (${COLUMNS}, primary key (account_id, item_id, cell));
    create table parts (${COLUMNS}, primary key (account_id, item_id, cell)) partition by hash (account_id)`);
  for (let part = 0; part < PARTS; part += 1)
    await client.query(
      `create table parts_${String(part)} partition of parts
       for values with (modulus ${String(PARTS)}, remainder ${String(part)})`,
    );
  for (const table of ['whole', 'parts'])
    await client.query(`
      insert into ${table} select a, a * ${String(ITEMS_PER_ACCOUNT)} + i, d, 5, 0
      from generate_series(0, ${String(ACCOUNTS - 1)}) a, generate_series(0, ${String(ITEMS_PER_ACCOUNT - 1)}) i,
        generate_series(0, ${String(DAYS - 1)}) d where (i + d) % 3 = 0;
      create index ${table}_item on ${table} (item_id, cell);
      create index ${table}_account on ${table} (account_id, cell);
      analyze ${table}`);
}

async function countReadTables(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${statement}`);
  return new Set(JSON.stringify(rows).match(/"Relation Name":"parts_\d+"/g)).size;
}
