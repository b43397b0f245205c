/**
 * Kills service processes while they deliver webhooks. The targets fail in several ways. Each target must still receive
 * every event.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { countSamples } from '../../samples.ts';
import { START_TIME, queryRows } from '../harness.ts';
import { explainMissingPostgres, startPostgres } from '../postgres.ts';
import { startWorker, type WorkerProcess } from '../worker-processes.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const KILL_COUNT = countSamples(3);
const BOOKINGS_PER_ROUND = 15;
const FIRST_DAY = parseDay('20300510') ?? 0;
const ROUND_MS = 3_600_000;

type DatabaseLocation = { readonly folder: string } | { readonly url: string };

type AnswerRequest = Parameters<Receiver['setAnswer']>[1];

/** A target that fails at some requests, by their number. All other requests get status 204. */
interface FailingTarget {
  readonly shouldFail: (requestNumber: number) => boolean;
  readonly fail: AnswerRequest;
  /** True if the target processes a request before it fails, so that only its answer gets lost. */
  readonly losesAnswers?: boolean;
}

const TARGETS: Readonly<Record<string, FailingTarget>> = {
  '/steady': { shouldFail: () => false, fail: () => undefined },
  '/failing': {
    shouldFail: (count) => count % 3 !== 0,
    fail: (response, { text }) =>
      text.length % 2 === 0 ? response.writeHead(500).end() : response.writeHead(307, { location: '/steady' }).end(),
  },
  '/hanging': { shouldFail: (count) => count % 10 === 0, fail: () => undefined },
  '/busy': {
    shouldFail: (count) => count % 4 === 0,
    fail: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  },
  '/mute': { shouldFail: (count) => count % 4 === 0, fail: (response) => response.destroy(), losesAnswers: true },
};
const PATHS = Object.keys(TARGETS);

/** Prepares the targets' answers. Returns a list to which each processed request adds its target and delivery id. */
function prepareTargets(receiver: Receiver): string[] {
  const processedIds: string[] = [];
  for (const [path, { shouldFail, fail, losesAnswers = false }] of Object.entries(TARGETS)) {
    let requestCount = 0;
    receiver.setAnswer(path, (response, request) => {
      requestCount += 1;
      const isFailure = shouldFail(requestCount);
      if (!isFailure || losesAnswers) processedIds.push(`${path} ${request.body.webhook.id}`);
      if (isFailure) fail(response, request);
      else response.writeHead(204).end();
    });
  }
  return processedIds;
}

interface KillTestResult {
  readonly codes: readonly string[];
  readonly receiver: Receiver;
  readonly processedIds: readonly string[];
}

/**
 * Books in rounds. At the end of each round, kills the process while deliveries run. The clock of the next process is
 * an hour ahead.
 */
async function bookAndKill(
  location: DatabaseLocation,
  receiver: Receiver,
  secondWorker: WorkerProcess | null,
): Promise<string[]> {
  const codes: string[] = [];
  const webhooks = { origin: receiver.origin, paths: PATHS };
  let id = 0;
  for (let round = 0; round < KILL_COUNT; round += 1) {
    const worker = await startWorker({ ...location, webhooks });
    const clockTime = START_TIME.getTime() + round * ROUND_MS;
    await Promise.all([worker.setClock(clockTime), secondWorker?.setClock(clockTime)]);
    const bookings = Array.from({ length: BOOKINGS_PER_ROUND }, async () => {
      const day = formatDay(FIRST_DAY + ((id * 7) % 300));
      const line = { item: 106, query: `start_date=${day}&param[boards]=1` };
      const outcome = await worker.book({ id: (id += 1), account: 'harbour', session: false, lines: [line] });
      if (typeof outcome?.code === 'string') codes.push(outcome.code);
    });
    await Promise.all(bookings);
    await worker.kill();
  }
  return codes;
}

/** Moves the clock forward until no delivery is pending. */
async function deliverPending(
  location: DatabaseLocation,
  receiver: Receiver,
  secondWorker: WorkerProcess | null,
): Promise<void> {
  const worker = await startWorker({ ...location, webhooks: { origin: receiver.origin, paths: PATHS } });
  let clockTime = START_TIME.getTime() + KILL_COUNT * ROUND_MS;
  for (let queueLength: number | null = 1; queueLength !== 0; clockTime += ROUND_MS) {
    await secondWorker?.setClock(clockTime);
    queueLength = await worker.setClock(clockTime);
  }
  await worker.end();
}

function expectAllDelivered(
  { codes, receiver, processedIds }: KillTestResult,
  deliveries: readonly { state: string; attempt: number }[],
) {
  const arrivalCounts = new Map<string, number>();
  for (const { path, body } of receiver.requests) {
    const key = `${path} ${String(body.booking?.booking_id)}`;
    arrivalCounts.set(key, (arrivalCounts.get(key) ?? 0) + 1);
  }
  const expectedArrivals = PATHS.flatMap((path) => codes.map((code) => `${path} ${code}`));
  const lostEvents = expectedArrivals.filter((key) => !arrivalCounts.has(key));
  const statistics = {
    kills: KILL_COUNT,
    bookings: codes.length,
    deliveries: deliveries.length,
    requests: receiver.requests.length,
    retries: receiver.requests.length - arrivalCounts.size,
    duplicates: processedIds.length - new Set(processedIds).size,
    dead: deliveries.filter(({ state }) => state === 'dead').length,
    lost: lostEvents.length,
  };
  console.log(`Webhooks over kills: ${JSON.stringify(statistics)}`);
  expect(lostEvents).toEqual([]);
  expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
  expect(deliveries.length).toBeGreaterThanOrEqual(codes.length * PATHS.length);
  expect(statistics.retries).toBeGreaterThan(KILL_COUNT);
}

async function expectNoLostWebhook(location: DatabaseLocation, hasSecondWorker: boolean): Promise<void> {
  const receiver = await startReceiver();
  const processedIds = prepareTargets(receiver);
  try {
    const webhooks = { origin: receiver.origin, paths: PATHS };
    const secondWorker = hasSecondWorker ? await startWorker({ ...location, webhooks }) : null;
    const codes = await bookAndKill(location, receiver, secondWorker);
    await deliverPending(location, receiver, secondWorker);
    await secondWorker?.end();
    const database = await createDatabase(location, START_TIME);
    const deliveries = await queryRows<{ state: string; attempt: number }>(
      database.orm,
      sql`select state, attempt from webhook_delivery`,
    );
    await database.close();
    expectAllDelivered({ codes, receiver, processedIds }, deliveries);
  } finally {
    receiver.close();
  }
}

describe('the webhook engine after kills of the service', () => {
  test('loses no event on PGlite in a folder', async () => {
    const parentFolder = mkdtempSync(join(tmpdir(), 'slipway-webhooks-'));
    await expectNoLostWebhook({ folder: join(parentFolder, 'data') }, false);
    rmSync(parentFolder, { recursive: true, force: true });
  }, 240_000);

  const missingReason = explainMissingPostgres();
  if (missingReason !== null) console.warn(`Skipped: webhooks on PostgreSQL, because ${missingReason}.`);
  test.skipIf(missingReason !== null)(
    'loses no event on PostgreSQL with a second process',
    async () => {
      const postgres = await startPostgres();
      try {
        await expectNoLostWebhook(postgres, true);
      } finally {
        postgres.stop();
      }
    },
    240_000,
  );
});
