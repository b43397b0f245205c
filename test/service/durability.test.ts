import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import { formatDay, parseDay } from '../../demo/service/rules/day.ts';
import { type Worker, startWorker, warmUp } from './worker-processes.ts';
import { rows, NOON } from './harness.ts';
import { samples } from '../samples.ts';
import { noPostgres, startPostgres } from './postgres.ts';

const KILLS = samples(2);
/** Number of confirmed bookings after which the test kills the process. Further bookings are then still in flight. */
const ACKNOWLEDGED = [1, 4, 9];
const PARALLEL_BOOKINGS = 6;
const FIRST_DAY = parseDay('20300510') ?? 0;

type Place = { folder: string } | { url: string };

/** Kills service processes while they book. Returns the codes of all bookings that they confirmed. */
async function bookAndKill(place: Place): Promise<string[]> {
  const confirmedCodes: string[] = [];
  let id = 0;
  let nextWorker = warmUp();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = nextWorker;
    await worker.open(place);
    // Loads the next process while this one still works.
    nextWorker = warmUp();
    const requiredCount = confirmedCodes.length + (ACKNOWLEDGED[kill % ACKNOWLEDGED.length] ?? 1);
    let enoughBooked = (): void => undefined;
    const enoughConfirmed = new Promise<void>((done) => {
      enoughBooked = done;
    });
    const book = async (): Promise<void> => {
      const day = formatDay(FIRST_DAY + ((id * 7) % 300));
      const report = await worker.book({
        id: (id += 1),
        account: 'harbour',
        session: id % 2 === 0,
        lines: [{ item: 106, query: `start_date=${day}&param[boards]=1` }],
      });
      if (report === null) return;
      if (report.code !== null) confirmedCodes.push(report.code);
      if (confirmedCodes.length >= requiredCount) enoughBooked();
      await book();
    };
    const bookings = Array.from({ length: PARALLEL_BOOKINGS }, book);
    await enoughConfirmed;
    await worker.kill();
    await Promise.all(bookings);
  }
  await nextWorker.kill();
  return confirmedCodes;
}

/**
 * Returns a number from a result row. Throws if the row has no such column, for example because of a misspelt alias.
 */
function readCount(row: Record<string, unknown> | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw new Error(`The query returned no number in the column ${column}.`);
  return value;
}

/**
 * Reads the codes of bookings that have lines. Also reads the units in all lines and the used units in the inventory.
 */
async function readBookings(place: Place): Promise<{ codes: Set<string>; bookedUnits: number; usedUnits: number }> {
  const database = await createDatabase(place, NOON);
  try {
    const codes = await rows<{ code: string }>(
      database.orm,
      sql`select b.code from booking b where exists (select from booking_line l where l.booking_id = b.id)`,
    );
    const [sums] = await rows<Record<string, unknown>>(
      database.orm,
      sql`
      select coalesce(sum(l.quantity), 0)::int as "bookedUnits", coalesce(sum(i.used), 0)::int as "usedUnits"
      from booking_line l join inventory i on i.item_id = l.item_id and i.cell = (l.detail->'cells'->>0)::int`,
    );
    return {
      codes: new Set(codes.map((row) => row.code)),
      bookedUnits: readCount(sums, 'bookedUnits'),
      usedUnits: readCount(sums, 'usedUnits'),
    };
  } finally {
    await database.close();
  }
}

async function check(place: Place): Promise<void> {
  const confirmedCodes = await bookAndKill(place);
  const { codes, bookedUnits, usedUnits } = await readBookings(place);
  expect(confirmedCodes.length).toBeGreaterThan(KILLS);
  expect(confirmedCodes.filter((code) => !codes.has(code))).toEqual([]);
  expect(usedUnits).toBeGreaterThanOrEqual(bookedUnits);
}

describe(`the service after ${String(KILLS)} kills under load`, () => {
  test('keeps every confirmed booking on PGlite in a folder', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'slipway-durability-'));
    const place = { folder: join(parent, 'data') };
    const maker: Worker = await startWorker(place);
    await maker.end();
    await check(place);
    rmSync(parent, { recursive: true, force: true });
  }, 240_000);

  const missingReason = noPostgres();
  if (missingReason !== null) console.warn(`Skipped: kills on PostgreSQL, because ${missingReason}.`);
  test.skipIf(missingReason !== null)(
    'keeps every confirmed booking on PostgreSQL',
    async () => {
      const server = await startPostgres();
      try {
        const maker: Worker = await startWorker(server);
        await maker.end();
        await check(server);
      } finally {
        server.stop();
      }
    },
    240_000,
  );
});
