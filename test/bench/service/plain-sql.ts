/**
 * Opens and books sessions with as little SQL as possible, to compare its speed with the service. It writes the same
 * rows as the service, with the same locks and transactions.
 */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { StepTimes } from './bookings.ts';

/** One item in one cell of its stock. A cell is a day, as the number of its first minute (`rules/stock.ts`). */
export interface BookablePlace {
  readonly accountId: number;
  readonly itemId: number;
  readonly capacity: number;
  readonly cell: number;
}

export interface PlainDatabase {
  bookPlace(place: BookablePlace, index: number): Promise<StepTimes>;
  close(): Promise<void>;
}

export async function openPlainDatabase(connectionString: string, maxConnections: number): Promise<PlainDatabase> {
  const pool = new pg.Pool({ connectionString, max: maxConnections });
  await pool.query('select 1');
  return {
    bookPlace: async (place, index) => {
      const sessionId = randomBytes(16).toString('hex');
      const startMs = performance.now();
      await inTransaction(pool, (client) => openSession(client, sessionId, place));
      const openedMs = performance.now();
      await inTransaction(pool, (client) => bookSession(client, sessionId, place, index));
      return { open: openedMs - startMs, book: performance.now() - openedMs, isBooked: true };
    },
    close: () => pool.end(),
  };
}

async function inTransaction(pool: pg.Pool, runQueries: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await runQueries(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function openSession(client: pg.PoolClient, sessionId: string, place: BookablePlace): Promise<void> {
  const { accountId, itemId, cell, capacity } = place;
  await client.query(
    `insert into inventory (account_id, item_id, cell, capacity) values ($1, $2, $3, $4) on conflict do nothing`,
    [accountId, itemId, cell, capacity],
  );
  await client.query('select capacity, used from inventory where item_id = $1 and cell = $2 for update', [
    itemId,
    cell,
  ]);
  await client.query(
    `select sum(h.quantity) from hold h join session s on s.id = h.session_id
     where h.item_id = $1 and h.cell = $2 and s.state = 'open' and s.expires_at > now()`,
    [itemId, cell],
  );
  await client.query(
    `insert into session (id, account_id, state, lines, next_line, created_at, expires_at)
     values ($1, $2, 'open', '[]', 2, now(), now() + interval '20 minutes')`,
    [sessionId, accountId],
  );
  await client.query('insert into hold (session_id, item_id, cell, quantity) values ($1, $2, $3, 1)', [
    sessionId,
    itemId,
    cell,
  ]);
}

async function bookSession(
  client: pg.PoolClient,
  sessionId: string,
  place: BookablePlace,
  index: number,
): Promise<void> {
  const { accountId, itemId, cell } = place;
  await client.query('select * from session where id = $1 for update', [sessionId]);
  await client.query('update inventory set used = used + 1 where item_id = $1 and cell = $2', [itemId, cell]);
  const customer = await client.query<{ id: number }>(
    `insert into customer (account_id, email) values ($1, $2)
     on conflict (account_id, email) do update set email = excluded.email returning id`,
    [accountId, `plain${String(index)}@example.com`],
  );
  const booking = await client.query<{ id: number }>(
    `insert into booking (account_id, code, status_id, session_id, customer_id, staff_id, form, totals, total,
       start_at, end_at, start_local, end_local, time_zone, created_at, token_hash)
     values ($1, $2, 'PEND', $3, $4, 0, '{}', '{}', 100, now(), now(), now(), now(), 'UTC', now(), $2) returning id`,
    [accountId, sessionId.slice(0, 12), sessionId, customer.rows[0]?.id],
  );
  await client.query(
    `insert into booking_line (booking_id, line, item_id, quantity, detail) values ($1, '1', $2, 1, '{}')`,
    [booking.rows[0]?.id, itemId],
  );
  await client.query('delete from hold where session_id = $1', [sessionId]);
  await client.query(`update session set state = 'ended', booking_code = $2 where id = $1`, [
    sessionId,
    sessionId.slice(0, 12),
  ]);
}
