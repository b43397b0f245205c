/**
 * `npm run bench:service`: measures the booking service with large venues. It starts a PostgreSQL server and two
 * service processes. It prints tables and writes `bench-service-result.json`. The arguments `answers`, `growth`,
 * `bookings` and `partitions` select single parts.
 */

import { writeFile } from 'node:fs/promises';
import { explainMissingPostgres } from '../../service/postgres.ts';
import { benchAnswers } from './answers.ts';
import { closeConnections } from './ask.ts';
import { benchBookings } from './bookings.ts';
import { benchGrowth, SIZES } from './growth.ts';
import { benchPartitions } from './partitions.ts';
import { LARGE_ITEM_COUNT, openPremises } from './premises.ts';

/** The rates of the bookings, in sessions per second. */
const RATES = [50, 100, 200];

const missing = explainMissingPostgres();
if (missing !== null) {
  console.error(`The bench needs PostgreSQL: ${missing}.`);
  process.exit(1);
}

const selectedParts = process.argv.slice(2);
const isSelected = (part: string) => selectedParts.length === 0 || selectedParts.includes(part);
const result: Record<string, unknown> = {};
const premises = await openPremises(isSelected('growth') ? SIZES : [LARGE_ITEM_COUNT]);
try {
  if (isSelected('answers')) {
    const answers = (result.answers = await benchAnswers(premises));
    console.log(`\nAnswers of an account with ${String(LARGE_ITEM_COUNT)} items; milliseconds`);
    console.table(
      answers.map(({ what, service, cpuMs, plain, bytes, encoding, again }) => ({
        what,
        'p50 : p99': `${String(service.p50)} : ${String(service.p99)}`,
        'CPU ms': cpuMs,
        'plain SQL': plain ? `${String(plain.p50)} : ${String(plain.p99)}` : '',
        kB: Math.round(bytes / 100) / 10,
        encoding,
        again: again ? `${String(again.status)}, ${String(again.service.p50)} : ${String(again.service.p99)}` : '',
      })),
    );
  }
  if (isSelected('growth')) {
    const growth = (result.growth = await benchGrowth(premises));
    console.log('\nGrowth with the items of an account; medians in milliseconds, exponent');
    console.table(growth.map(({ what, times, exponent }) => ({ what, ...times, exponent })));
  }
  if (isSelected('bookings')) {
    const bookings: Awaited<ReturnType<typeof benchBookings>> = [];
    for (const rate of RATES) bookings.push(...(await benchBookings(premises, rate)));
    result.bookings = bookings;
    console.log('\nSessions opened and booked; milliseconds, p50 : p99');
    console.table(
      bookings.map(({ by, rate, completedRate, open, book, refusedCount, cpu }) => ({
        by,
        'asked, a second': rate,
        'done, a second': completedRate,
        open: `${String(open.p50)} : ${String(open.p99)}`,
        book: `${String(book.p50)} : ${String(book.p99)}`,
        refused: refusedCount,
        'CPU ms for one by services': cpu.services,
        PostgreSQL: cpu.postgres,
        'this process': cpu.generator,
      })),
    );
  }
  if (isSelected('partitions')) {
    const partitions = (result.partitions = await benchPartitions(premises.url));
    console.log('\nStock of many accounts in one table and in eight partitions by account; milliseconds, p50 : p99');
    console.table(
      partitions.map(({ what, whole, parts, read }) => ({
        what,
        'one table': `${String(whole.p50)} : ${String(whole.p99)}`,
        partitions: `${String(parts.p50)} : ${String(parts.p99)}`,
        'partitions read': read,
      })),
    );
  }
} finally {
  closeConnections();
  await premises.close();
}
await writeFile('bench-service-result.json', `${JSON.stringify(result, null, 2)}\n`);
