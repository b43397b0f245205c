/**
 * `npm run bench:service`: measures the booking service with large venues. It starts a PostgreSQL server and two
 * service processes. It prints tables and writes `bench-service-result.json`. The arguments `answers`, `growth`,
 * `bookings` and `partitions` select single parts.
 */

import { writeFile } from 'node:fs/promises';
import { explainMissingPostgres } from '../../service/postgres.ts';
import { benchAnswers } from './answers.ts';
import { closeConnections } from './send-request.ts';
import { benchBookings } from './bookings.ts';
import { benchGrowth, SIZES } from './growth.ts';
import { benchPartitions } from './partitions.ts';
import { LARGE_ITEM_COUNT, openBenchEnvironment } from './start-services.ts';

/** The rates of the bookings, in sessions per second. */
const BOOKINGS_PER_SECOND = [50, 100, 200];

const missingReason = explainMissingPostgres();
if (missingReason !== null) {
  console.error(`The bench needs PostgreSQL: ${missingReason}.`);
  process.exit(1);
}

const selectedParts = process.argv.slice(2);
const isSelected = (partName: string) => selectedParts.length === 0 || selectedParts.includes(partName);
const result: Record<string, unknown> = {};
const environment = await openBenchEnvironment(isSelected('growth') ? SIZES : [LARGE_ITEM_COUNT]);
try {
  if (isSelected('answers')) {
    const answerTimes = (result.answers = await benchAnswers(environment));
    console.log(`\nAnswers of an account with ${String(LARGE_ITEM_COUNT)} items; milliseconds`);
    console.table(
      answerTimes.map(({ what, service, cpuMs, plain, bytes, encoding, again }) => ({
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
    const growthResults = (result.growth = await benchGrowth(environment));
    console.log('\nGrowth with the items of an account; medians in milliseconds, exponent');
    console.table(growthResults.map(({ what, times, exponent }) => ({ what, ...times, exponent })));
  }
  if (isSelected('bookings')) {
    const bookingTimes: Awaited<ReturnType<typeof benchBookings>> = [];
    for (const rate of BOOKINGS_PER_SECOND) bookingTimes.push(...(await benchBookings(environment, rate)));
    result.bookings = bookingTimes;
    console.log('\nSessions opened and booked; milliseconds, p50 : p99');
    console.table(
      bookingTimes.map(({ by, rate, completedRate, open, book, refusedCount, cpu }) => ({
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
    const partitionTimes = (result.partitions = await benchPartitions(environment.url));
    console.log('\nStock of many accounts in one table and in eight partitions by account; milliseconds, p50 : p99');
    console.table(
      partitionTimes.map(({ what, whole, parts, read }) => ({
        what,
        'one table': `${String(whole.p50)} : ${String(whole.p99)}`,
        partitions: `${String(parts.p50)} : ${String(parts.p99)}`,
        'partitions read': read,
      })),
    );
  }
} finally {
  closeConnections();
  await environment.close();
}
await writeFile('bench-service-result.json', `${JSON.stringify(result, null, 2)}\n`);
