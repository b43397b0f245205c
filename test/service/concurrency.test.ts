import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, createDatabase } from '../../demo/service/database/database.ts';
import { createService } from '../../demo/service/service.ts';
import { seedDatabase } from '../../demo/service/seed/seed.ts';
import { type WorkerProcess, startWorker } from './worker-processes.ts';
import { queryRows, createServiceClient, customerHeaders, START_TIME, requestSlip } from './harness.ts';
import { type Postgres, explainMissingPostgres, startPostgres } from './postgres.ts';
import type { BookingOutcome, BookingRequest } from './worker.ts';

const missingReason = explainMissingPostgres();
if (missingReason !== null) console.warn(`Skipped: several processes on PostgreSQL, because ${missingReason}.`);

const ITEM_ID = 106;
/** Ten consecutive days. Each test first deletes the bookings on them. */
const DAYS = [
  '20300601',
  '20300602',
  '20300603',
  '20300604',
  '20300605',
  '20300606',
  '20300607',
  '20300608',
  '20300609',
  '20300610',
];
const PROCESS_COUNT = 4;

describe.skipIf(missingReason !== null)('parallel requests to a service with PostgreSQL', () => {
  let postgres: Postgres;
  let database: Database;
  let workers: WorkerProcess[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await createDatabase({ url: postgres.url }, START_TIME);
    await seedDatabase(database, START_TIME);
    workers = await Promise.all(Array.from({ length: PROCESS_COUNT }, () => startWorker({ url: postgres.url })));
  }, 180_000);

  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    await database.close();
    postgres.stop();
  });

  /** Gives the item a stock of five. Deletes its holds, its inventory and its lines in all bookings. */
  async function resetStock(): Promise<void> {
    await database.orm.execute(sql`delete from booking_line where item_id = ${ITEM_ID}`);
    await database.orm.execute(sql`delete from hold where item_id = ${ITEM_ID}`);
    await database.orm.execute(sql`delete from inventory where item_id = ${ITEM_ID}`);
    await database.orm.execute(sql`update item set stock = 5 where id = ${ITEM_ID}`);
    await database.orm.execute(sql`update account set version = version + 1 where id = 1`);
  }

  async function countDeadlocks(): Promise<number> {
    await database.orm.execute(sql`select pg_stat_clear_snapshot()`);
    return (
      (
        await queryRows<{ deadlocks: number }>(
          database.orm,
          sql`select sum(deadlocks)::int as deadlocks from pg_stat_database`,
        )
      )[0]?.deadlocks ?? -1
    );
  }

  function bookAll(bookingRequests: readonly BookingRequest[]): Promise<(BookingOutcome | null)[]> {
    return Promise.all(
      bookingRequests.map((bookingRequest, index) =>
        (workers[index % PROCESS_COUNT] as WorkerProcess).book(bookingRequest),
      ),
    );
  }

  test('sells exactly 50 boards to 400 guests in four processes', async () => {
    await resetStock();
    const outcomes = await bookAll(
      Array.from({ length: 400 }, (_, id) => ({
        id,
        account: 'harbour',
        session: id % 2 === 0,
        lines: [{ item: ITEM_ID, query: `start_date=${DAYS[id % DAYS.length] ?? ''}&param[boards]=1` }],
      })),
    );
    expect(outcomes.filter((outcome) => outcome?.code).length).toBe(50);
    expect(new Set(outcomes.flatMap((outcome) => outcome?.code ?? [])).size).toBe(50);
    const refusals = new Set(outcomes.flatMap((outcome) => (outcome?.code ? [] : [outcome?.apiError])));
    expect([...refusals].filter((apiError) => !['unavailable', 'not rated'].includes(apiError ?? ''))).toEqual([]);
    const stockRows = await queryRows<{ usedUnits: number; capacity: number }>(
      database.orm,
      sql`select used as "usedUnits", capacity from inventory where item_id = ${ITEM_ID}`,
    );
    expect(stockRows.map((row) => [row.usedUnits, row.capacity])).toEqual(DAYS.map(() => [5, 5]));
    expect(await countDeadlocks()).toBe(0);
  }, 120_000);

  test('causes no deadlock for carts with their lines in opposite orders', async () => {
    await resetStock();
    const outcomes = await bookAll(
      Array.from({ length: 200 }, (_, id) => {
        const days = [DAYS[id % 10] ?? '', DAYS[(id + 3) % 10] ?? '', DAYS[(id + 7) % 10] ?? ''];
        return {
          id,
          account: 'harbour',
          session: id % 3 === 0,
          lines: (id % 2 === 0 ? days : days.reverse()).map((day) => ({
            item: ITEM_ID,
            query: `start_date=${day}&param[boards]=1`,
          })),
        };
      }),
    );
    const bookingCount = outcomes.filter((outcome) => outcome?.code).length;
    const [stockSum] = await queryRows<{ usedUnits: number }>(
      database.orm,
      sql`select sum(used)::int as "usedUnits" from inventory where item_id = ${ITEM_ID}`,
    );
    const [lineSum] = await queryRows<{ bookedUnits: number }>(
      database.orm,
      sql`select sum(quantity)::int as "bookedUnits" from booking_line where item_id = ${ITEM_ID}`,
    );
    expect(bookingCount).toBeGreaterThan(10);
    expect([stockSum?.usedUnits, lineSum?.bookedUnits]).toEqual([bookingCount * 3, bookingCount * 3]);
    expect(await countDeadlocks()).toBe(0);
  }, 120_000);

  test('creates one booking if four processes book the same session', async () => {
    await resetStock();
    const service = await createService({ database, demo: true, now: () => START_TIME });
    const client = createServiceClient(service);
    const slip = await requestSlip(
      client,
      'harbour',
      ITEM_ID,
      `start_date=${DAYS[0] ?? ''}&param[boards]=2`,
      customerHeaders,
    );
    const sessionId = (await client.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body
      .at('booking', 'session', 'id')
      .text();
    const outcomes = await bookAll(
      Array.from({ length: 24 }, (_, id) => ({ id, account: 'harbour', session: sessionId, lines: [] })),
    );
    expect(outcomes.filter((outcome) => outcome?.code).length).toBe(1);
    expect(outcomes.filter((outcome) => outcome?.apiError === 'session_ended').length).toBe(23);
    const stockRows = await queryRows<{ usedUnits: number }>(
      database.orm,
      sql`select used as "usedUnits" from inventory where item_id = ${ITEM_ID}`,
    );
    expect(stockRows.map((row) => row.usedUnits)).toEqual([2]);
  }, 60_000);

  /** Returns a client of a service in the test process, and a SLIP for this number of boards on the second day. */
  async function openClientWithSlip(boards: number) {
    const client = createServiceClient(await createService({ database, demo: true, now: () => START_TIME }));
    const query = `start_date=${DAYS[1] ?? ''}&param[boards]=${String(boards)}`;
    return { client, slip: await requestSlip(client, 'harbour', ITEM_ID, query, customerHeaders) };
  }

  test('starts only one of 12 sessions that need the same boards', async () => {
    await resetStock();
    const { client, slip } = await openClientWithSlip(5);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders),
      ),
    );
    const sessionIds = replies.flatMap((reply) => reply.body.at('booking', 'session', 'id').value ?? []);
    expect(sessionIds.length).toBe(1);
  }, 60_000);

  test('keeps every line that parallel requests add to one session', async () => {
    await resetStock();
    const { client, slip } = await openClientWithSlip(1);
    const sessionId = (await client.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body
      .at('booking', 'session', 'id')
      .text();
    await Promise.all(
      [2, 3, 4, 5].map(() =>
        client.post(
          '/harbour/api/3.0/booking/session',
          [
            ['session_id', sessionId],
            ['slip', slip],
          ],
          customerHeaders,
        ),
      ),
    );
    expect(
      (await client.get(`/harbour/api/3.0/booking/session?session_id=${sessionId}`, customerHeaders)).body
        .at('booking', 'session', 'item')
        .keys(),
    ).toEqual(['1', '2', '3', '4', '5']);
  }, 60_000);
});
