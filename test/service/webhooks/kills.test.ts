/**
 * Kills service processes while they book and deliver webhooks. The targets fail in every possible way. Each target
 * must still receive every event.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { samples } from '../../samples.ts';
import { NOON, rows } from '../harness.ts';
import { noPostgres, startPostgres } from '../postgres.ts';
import { startWorker, type Worker } from '../worker-processes.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const KILLS = samples(3);
const BOOKINGS_A_ROUND = 15;
const FIRST_DAY = parseDay('20300510') ?? 0;
const ROUND_MS = 3_600_000;

type Place = { readonly folder: string } | { readonly url: string };

type Answer = Parameters<Receiver['answer']>[1];

/** A target that fails at some requests, by their number. All other requests get status 204. */
interface Target {
  readonly isFailure: (count: number) => boolean;
  readonly fail: Answer;
  /** True if the target processes a request before it fails, so that only its answer gets lost. */
  readonly losesAnswers?: boolean;
}

const TARGETS: Readonly<Record<string, Target>> = {
  '/steady': { isFailure: () => false, fail: () => undefined },
  '/failing': {
    isFailure: (count) => count % 3 !== 0,
    fail: (response, { text }) =>
      text.length % 2 === 0 ? response.writeHead(500).end() : response.writeHead(307, { location: '/steady' }).end(),
  },
  '/hanging': { isFailure: (count) => count % 10 === 0, fail: () => undefined },
  '/busy': {
    isFailure: (count) => count % 4 === 0,
    fail: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  },
  '/mute': { isFailure: (count) => count % 4 === 0, fail: (response) => response.destroy(), losesAnswers: true },
};
const PATHS = Object.keys(TARGETS);

/** Prepares the targets' answers. Returns a list that receives the target and delivery id of each processed request. */
function prepareTargets(receiver: Receiver): string[] {
  const processedIds: string[] = [];
  for (const [path, { isFailure, fail, losesAnswers = false }] of Object.entries(TARGETS)) {
    let count = 0;
    receiver.answer(path, (response, request) => {
      count += 1;
      const fails = isFailure(count);
      if (!fails || losesAnswers) processedIds.push(`${path} ${request.body.webhook.id}`);
      if (fails) fail(response, request);
      else response.writeHead(204).end();
    });
  }
  return processedIds;
}

interface Run {
  readonly codes: readonly string[];
  readonly receiver: Receiver;
  readonly processedIds: readonly string[];
}

/**
 * Books in rounds. At the end of each round, kills the process while deliveries run. The next process starts an hour
 * later.
 */
async function bookAndKill(place: Place, receiver: Receiver, partner: Worker | null): Promise<string[]> {
  const codes: string[] = [];
  const webhooks = { origin: receiver.origin, paths: PATHS };
  let id = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const worker = await startWorker({ ...place, webhooks });
    const time = NOON.getTime() + round * ROUND_MS;
    await Promise.all([worker.setClock(time), partner?.setClock(time)]);
    const bookings = Array.from({ length: BOOKINGS_A_ROUND }, async () => {
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
async function deliverTheRest(place: Place, receiver: Receiver, partner: Worker | null): Promise<void> {
  const worker = await startWorker({ ...place, webhooks: { origin: receiver.origin, paths: PATHS } });
  let time = NOON.getTime() + KILLS * ROUND_MS;
  for (let queueLength: number | null = 1; queueLength !== 0; time += ROUND_MS) {
    await partner?.setClock(time);
    queueLength = await worker.setClock(time);
  }
  await worker.end();
}

function expectEverything(
  { codes, receiver, processedIds }: Run,
  deliveries: readonly { state: string; attempt: number }[],
) {
  const arrivals = new Map<string, number>();
  for (const { path, body } of receiver.requests) {
    const key = `${path} ${String(body.booking?.booking_id)}`;
    arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
  }
  const expectedArrivals = PATHS.flatMap((path) => codes.map((code) => `${path} ${code}`));
  const lostEvents = expectedArrivals.filter((key) => !arrivals.has(key));
  const figures = {
    kills: KILLS,
    bookings: codes.length,
    deliveries: deliveries.length,
    requests: receiver.requests.length,
    retries: receiver.requests.length - arrivals.size,
    duplicates: processedIds.length - new Set(processedIds).size,
    dead: deliveries.filter(({ state }) => state === 'dead').length,
    lost: lostEvents.length,
  };
  console.log(`Webhooks over kills: ${JSON.stringify(figures)}`);
  expect(lostEvents).toEqual([]);
  expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
  expect(deliveries.length).toBeGreaterThanOrEqual(codes.length * PATHS.length);
  expect(figures.retries).toBeGreaterThan(KILLS);
}

async function check(place: Place, hasPartner: boolean): Promise<void> {
  const receiver = await startReceiver();
  const processedIds = prepareTargets(receiver);
  try {
    const webhooks = { origin: receiver.origin, paths: PATHS };
    const partner = hasPartner ? await startWorker({ ...place, webhooks }) : null;
    const codes = await bookAndKill(place, receiver, partner);
    await deliverTheRest(place, receiver, partner);
    await partner?.end();
    const database = await createDatabase(place, NOON);
    const deliveries = await rows<{ state: string; attempt: number }>(
      database.orm,
      sql`select state, attempt from webhook_delivery`,
    );
    await database.close();
    expectEverything({ codes, receiver, processedIds }, deliveries);
  } finally {
    receiver.close();
  }
}

describe('the webhook engine after kills of the service', () => {
  test('loses no event on PGlite in a folder', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'slipway-webhooks-'));
    await check({ folder: join(parent, 'data') }, false);
    rmSync(parent, { recursive: true, force: true });
  }, 240_000);

  const missingReason = noPostgres();
  if (missingReason !== null) console.warn(`Skipped: webhooks on PostgreSQL, because ${missingReason}.`);
  test.skipIf(missingReason !== null)(
    'loses no event on PostgreSQL with a second process',
    async () => {
      const server = await startPostgres();
      try {
        await check(server, true);
      } finally {
        server.stop();
      }
    },
    240_000,
  );
});
