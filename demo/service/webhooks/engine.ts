/**
 * Delivers webhooks at least once. The engine claims due deliveries from the database, sends them, and records each
 * attempt. Each target has its own limit of parallel requests, so a slow target does not delay the others. API requests
 * never wait for a delivery. After a crash, another process or the next start claims the unfinished deliveries
 * (docs/decisions/014-webhooks.md).
 */

import { logFailure } from '../http/log-failure.ts';
import {
  type AttemptResult,
  decideNextAttempt,
  type DeliveryDecision,
  createSignature,
  type WebhookEvent,
  WebhookSettingError,
  type WebhookTarget,
  type WebhookTargets,
} from '../rules/webhooks.ts';
import { findAccountIds } from '../sql/accounts.ts';
import type { Db } from '../sql/orm.ts';
import {
  claimDeliveries,
  type ClaimedDelivery,
  markPendingDeliveriesDead,
  deleteOldDeliveries,
  readQueues,
  recordAttempt,
} from '../sql/webhooks.ts';
import { resolveHost, type SendOptions, sendWebhook } from './send.ts';

export interface WebhookOptions {
  readonly targets: WebhookTargets;
  /**
   * True if the service listens only on the loopback interface. Targets can then be on the loopback interface too.
   * Defaults to false.
   */
  readonly isLoopbackAllowed?: boolean;
  /** Receives one entry for each attempt. By default, logs each failed attempt to the console as one line of JSON. */
  readonly log?: (line: AttemptLine) => void;
  /**
   * Starts the time limit of an attempt: calls `onEnd` when the time is over. Returns a function that stops the timer.
   * The default limit is ten seconds.
   */
  readonly startDeadline?: (onEnd: () => void) => () => void;
  /** Calls `task` repeatedly, by default every second. Returns a function that stops the calls. */
  readonly repeat?: (task: () => void) => () => void;
  /** Returns the IP addresses of a host. Defaults to a DNS lookup. */
  readonly resolve?: SendOptions['resolve'];
  /** Returns a random number from 0 to 1, for the random part of the wait before another attempt. */
  readonly random?: () => number;
}

/** Log entry of one attempt. Contains no address, no secret and no booking id. */
export interface AttemptLine {
  /** Time of the attempt in epoch ms. */
  readonly at: number;
  /** Id of the target. */
  readonly webhook: string;
  readonly account: string;
  readonly event: WebhookEvent;
  readonly delivery: string;
  readonly attempt: number;
  readonly outcome: 'delivered' | 'retry' | 'dead';
  readonly result: AttemptResult;
  readonly status: number | null;
  /** Duration in ms. */
  readonly took: number;
}

export interface WebhookEngine {
  /** Looks for due deliveries immediately. Never throws. */
  wake(): void;
  /** Resolves when no attempt is running and no further delivery is due. */
  waitUntilIdle(): Promise<void>;
  /** Returns the number of pending deliveries. The engine updates this number about every 15 seconds. */
  getQueueLength(): number;
  /** Adds a listener that receives each attempt. */
  watchAttempts(listener: (line: AttemptLine) => void): void;
  /** Aborts the running attempts and stops the engine. The next start repeats these attempts. */
  stop(): Promise<void>;
}

/** Maximum number of parallel requests to one target. */
const MAX_PARALLEL = 4;
const DEADLINE_MS = 10_000;
/**
 * Time until another process may claim a delivery. It is longer than an attempt, so that no process repeats an attempt
 * that still runs.
 */
const LEASE_MS = 30_000;
const INTERVAL_MS = 1000;
/**
 * Time between two counts of pending deliveries, in ms. It is long, because each count reads all pending deliveries.
 */
const COUNT_INTERVAL_MS = 15_000;
const RETENTION_MS = 30 * 86_400_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** A target and the state of its deliveries in this process. */
interface TargetLane {
  readonly target: WebhookTarget;
  readonly account: string;
  readonly accountId: number;
  runningCount: number;
  /** Time until which the target asked the service to wait, in epoch ms. */
  pausedUntil: number;
}

/**
 * Starts to deliver webhooks. Ends the pending deliveries of targets that are no longer in the settings.
 *
 * @throws WebhookSettingError if the settings name an unknown account
 */
export async function startWebhooks(db: Db, now: () => Date, options: WebhookOptions): Promise<WebhookEngine> {
  const lanes = await createLanes(db, options.targets);
  const { isLoopbackAllowed = false, resolve = resolveHost, random = Math.random, log = logFailedAttempt } = options;
  const { startDeadline = startTenSecondDeadline, repeat = repeatEverySecond } = options;
  const listeners = [log];
  const runningAttempts = new Set<Promise<void>>();
  // Each attempt has its own controller. In Node 20, the garbage collector can remove an `AbortSignal.any` with a
  // timeout before the signal fires.
  const controllers = new Set<AbortController>();
  let isStopping = false;
  let [queueLength, countedAt, cleanedAt] = [0, -Infinity, -Infinity];
  let [isPassRequested, runningPasses]: [boolean, Promise<void> | null] = [false, null];
  const readTime = () => now().getTime();

  async function attemptDelivery(lane: TargetLane, delivery: ClaimedDelivery): Promise<void> {
    lane.runningCount += 1;
    const controller = new AbortController();
    controllers.add(controller);
    if (isStopping) controller.abort();
    const cancelDeadline = startDeadline(() => {
      controller.abort();
    });
    const startedAt = performance.now();
    const { deliveryId, payload, event } = delivery;
    const timestamp = Math.floor(readTime() / 1000);
    try {
      const attemptResult = await sendWebhook(
        {
          url: lane.target.url,
          body: payload,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Slipway-Webhooks/3.0',
            'webhook-id': deliveryId,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': createSignature(lane.target.keys, deliveryId, timestamp, payload),
          },
        },
        { resolve, isLoopbackAllowed, now: readTime, signal: controller.signal },
      );
      const endedAt = readTime();
      const wasStopped = isStopping && attemptResult.result === 'timeout';
      const decision: DeliveryDecision = wasStopped
        ? { state: 'waiting', dueAt: endedAt }
        : decideNextAttempt(attemptResult, delivery, endedAt, random());
      if (attemptResult.retryAfterMs !== null) lane.pausedUntil = endedAt + attemptResult.retryAfterMs;
      await recordAttempt(db, delivery, attemptResult, decision);
      const line: AttemptLine = {
        at: endedAt,
        webhook: lane.target.id,
        account: lane.account,
        event,
        delivery: deliveryId,
        attempt: delivery.attempt,
        outcome: decision.state === 'waiting' ? 'retry' : decision.state,
        result: attemptResult.result,
        status: attemptResult.status,
        took: Math.round(performance.now() - startedAt),
      };
      for (const listener of listeners) listener(line);
    } catch (error) {
      // After an error here, the delivery stays claimed and becomes due again when its lease ends.
      logFailure(error);
    } finally {
      cancelDeadline();
      controllers.delete(controller);
      lane.runningCount -= 1;
      wake();
    }
  }

  /**
   * Claims and starts the due deliveries of each target. From time to time, also counts the pending deliveries and
   * deletes old ones.
   */
  async function runPass(): Promise<void> {
    const passTime = readTime();
    for (const lane of lanes) {
      const { accountId, target } = lane;
      const limit = MAX_PARALLEL - lane.runningCount;
      if (lane.pausedUntil > passTime || limit === 0) continue;
      const leaseEnd = new Date(passTime + LEASE_MS);
      const claim = {
        accountId,
        webhook: target.id,
        host: target.url.host,
        now: new Date(passTime),
        lease: leaseEnd,
        limit,
      };
      for (const delivery of await claimDeliveries(db, claim)) {
        const runningAttempt = attemptDelivery(lane, delivery).finally(() => runningAttempts.delete(runningAttempt));
        runningAttempts.add(runningAttempt);
      }
    }
    if (passTime - countedAt >= COUNT_INTERVAL_MS) {
      countedAt = passTime;
      const queues = await readQueues(db);
      queueLength = queues.reduce((sum, { length }) => sum + length, 0);
    }
    if (passTime - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = passTime;
    await deleteOldDeliveries(db, new Date(passTime - RETENTION_MS));
  }

  async function runPasses(): Promise<void> {
    while (isPassRequested) {
      isPassRequested = false;
      await runPass().catch(logFailure);
    }
    runningPasses = null;
  }

  function wake(): void {
    if (isStopping) return;
    isPassRequested = true;
    runningPasses ??= runPasses();
  }

  async function waitUntilIdle(): Promise<void> {
    while (runningPasses !== null || runningAttempts.size > 0) await Promise.all([runningPasses, ...runningAttempts]);
  }

  const stopRepeating = repeat(wake);
  wake();
  return {
    wake,
    waitUntilIdle,
    getQueueLength: () => queueLength,
    watchAttempts: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      stopRepeating();
      isStopping = true;
      isPassRequested = false;
      for (const controller of controllers) controller.abort();
      await waitUntilIdle();
    },
  };
}

async function createLanes(db: Db, targets: WebhookTargets): Promise<TargetLane[]> {
  const ids = await findAccountIds(db, [...targets.keys()]);
  const lanes = [...targets].flatMap(([account, targetList]) => {
    const accountId = ids.get(account);
    if (accountId === undefined) throw new WebhookSettingError(`Webhooks name an unknown account: "${account}".`);
    return targetList.map((target) => ({ target, account, accountId, runningCount: 0, pausedUntil: -Infinity }));
  });
  for (const { accountId, webhook } of await readQueues(db)) {
    if (!lanes.some((lane) => lane.accountId === accountId && lane.target.id === webhook))
      await markPendingDeliveriesDead(db, accountId, webhook);
  }
  return lanes;
}

function startTenSecondDeadline(onEnd: () => void): () => void {
  const timer = setTimeout(onEnd, DEADLINE_MS);
  return () => {
    clearTimeout(timer);
  };
}

function repeatEverySecond(task: () => void): () => void {
  const timer = setInterval(task, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

function logFailedAttempt(line: AttemptLine): void {
  if (line.outcome !== 'delivered') console.log(JSON.stringify(line));
}
