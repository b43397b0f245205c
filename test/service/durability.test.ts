import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../demo/service/database/database.ts';
import { formatDay, parseDay } from '../../demo/service/rules/day.ts';
import { type WorkerProcess, startWorker, preloadWorker } from './worker-processes.ts';
import { queryRows, START_TIME } from './harness.ts';
import { countSamples } from '../samples.ts';
import { explainMissingPostgres, startPostgres } from './postgres.ts';

const KILL_COUNT = countSamples(2);
/**
 * For each kill in turn: the number of bookings that the process confirms before the test kills it. At each kill,
 * further bookings still wait for an answer.
 */
const CONFIRMATIONS_BEFORE_KILL = [1, 4, 9];
const PARALLEL_BOOKINGS = 6;
const FIRST_DAY = parseDay('20300510') ?? 0;

type DatabaseLocation = { folder: string } | { url: string };

/** Kills service processes while they book. Returns the codes of all bookings that they confirmed. */
async function bookAndKill(location: DatabaseLocation): Promise<string[]> {
  const confirmedCodes: string[] = [];
  let id = 0;
  let nextWorker = preloadWorker();
  for (let killCount = 0; killCount < KILL_COUNT; killCount += 1) {
    const worker = nextWorker;
    await worker.openService(location);
    // Starts to load the next process while the current process still works.
    nextWorker = preloadWorker();
    const requiredCount =
      confirmedCodes.length + (CONFIRMATIONS_BEFORE_KILL[killCount % CONFIRMATIONS_BEFORE_KILL.length] ?? 1);
    let resolveEnough = (): void => undefined;
    const enoughConfirmations = new Promise<void>((resolve) => {
      resolveEnough = resolve;
    });
    const bookNext = async (): Promise<void> => {
      const day = formatDay(FIRST_DAY + ((id * 7) % 300));
      const outcome = await worker.book({
        id: (id += 1),
        account: 'harbour',
        session: id % 2 === 0,
        lines: [{ item: 106, query: `start_date=${day}&param[boards]=1` }],
      });
      if (outcome === null) return;
      if (outcome.code !== null) confirmedCodes.push(outcome.code);
      if (confirmedCodes.length >= requiredCount) resolveEnough();
      await bookNext();
    };
    const bookings = Array.from({ length: PARALLEL_BOOKINGS }, bookNext);
    await enoughConfirmations;
    await worker.kill();
    await Promise.all(bookings);
  }
  await nextWorker.kill();
  return confirmedCodes;
}

/**
 * Returns a number from a result row. Throws if the row has no number in this column, for example because of a misspelt
 * alias.
 */
function readCount(row: Record<string, unknown> | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw new Error(`The query returned no number in the column ${column}.`);
  return value;
}

/**
 * Reads the codes of bookings that have lines. Also reads the units in all lines and the used units in the inventory.
 */
async function readBookings(
  location: DatabaseLocation,
): Promise<{ codes: Set<string>; bookedUnits: number; usedUnits: number }> {
  const database = await createDatabase(location, START_TIME);
  try {
    const codes = await queryRows<{ code: string }>(
      database.orm,
      sql`select b.code from booking b where exists (select from booking_line l where l.booking_id = b.id)`,
    );
    const [sums] = await queryRows<Record<string, unknown>>(
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

async function expectNoLostBooking(location: DatabaseLocation): Promise<void> {
  const confirmedCodes = await bookAndKill(location);
  const { codes, bookedUnits, usedUnits } = await readBookings(location);
  expect(confirmedCodes.length).toBeGreaterThan(KILL_COUNT);
  expect(confirmedCodes.filter((code) => !codes.has(code))).toEqual([]);
  expect(usedUnits).toBeGreaterThanOrEqual(bookedUnits);
}

describe(`the service after ${String(KILL_COUNT)} kills under load`, () => {
  test('keeps every confirmed booking on PGlite in a folder', async () => {
    const parentFolder = mkdtempSync(join(tmpdir(), 'slipway-durability-'));
    const location = { folder: join(parentFolder, 'data') };
    const setupWorker: WorkerProcess = await startWorker(location);
    await setupWorker.end();
    await expectNoLostBooking(location);
    rmSync(parentFolder, { recursive: true, force: true });
  }, 240_000);

  const missingReason = explainMissingPostgres();
  if (missingReason !== null) console.warn(`Skipped: kills on PostgreSQL, because ${missingReason}.`);
  test.skipIf(missingReason !== null)(
    'keeps every confirmed booking on PostgreSQL',
    async () => {
      const postgres = await startPostgres();
      try {
        const setupWorker: WorkerProcess = await startWorker(postgres);
        await setupWorker.end();
        await expectNoLostBooking(postgres);
      } finally {
        postgres.stop();
      }
    },
    240_000,
  );
});
