/**
 * Rules about webhooks: the settings of targets, the signature, and the time of the next attempt. All functions are
 * pure. `webhooks/` sends the deliveries, and `sql/webhooks.ts` stores them. The Booking API specification does not
 * define webhooks (part 6).
 */

import { createHmac } from 'node:crypto';

export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.changed',
  'booking.cancelled',
  'booking.paid',
  'item.created',
  'item.changed',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** An address of an account to which the service sends webhooks. */
export interface WebhookTarget {
  /** Unique within the account. The log names the target by this id, which stays the same when the address changes. */
  readonly id: string;
  readonly url: URL;
  /**
   * Keys that sign the requests. During a key rotation there are two keys, and each request has a signature for each
   * key.
   */
  readonly keys: readonly Buffer[];
  readonly events: readonly WebhookEvent[];
}

/** The targets of each account, by the account's path segment. */
export type WebhookTargets = ReadonlyMap<string, readonly WebhookTarget[]>;

export function findTargets(targets: WebhookTargets, slug: string, event: WebhookEvent): readonly WebhookTarget[] {
  return (targets.get(slug) ?? []).filter(({ events }) => events.includes(event));
}

/**
 * Thrown for a setting that the service cannot use. The message names the account and the target. It never contains an
 * address or a secret.
 */
export class WebhookSettingError extends Error {
  override readonly name = 'WebhookSettingError';
}

const MAX_TARGETS = 5;
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;

/**
 * Reads the settings: a JSON object with a list of targets for each account.
 *
 * @param isLoopbackAllowed true if the service listens only on the loopback interface; targets can then use `http:`
 * @throws WebhookSettingError if a setting is not valid
 * @example
 * parseTargets('{"harbour": [{"id": "crm", "url": "https://crm.example.com/hook", "secret": "whsec_…", "events": ["booking"]}]}', false);
 */
export function parseTargets(text: string, isLoopbackAllowed: boolean): WebhookTargets {
  const targetListsBySlug = parseObject(text);
  return new Map(
    Object.entries(targetListsBySlug).map(([slug, targetList]) => {
      if (!Array.isArray(targetList) || targetList.length > MAX_TARGETS)
        throw new WebhookSettingError(`Webhooks of "${slug}" are a list of at most ${String(MAX_TARGETS)} targets.`);
      const targets = targetList.map((targetValue, index) =>
        parseTarget(targetValue, `Webhook ${String(index + 1)} of "${slug}"`, isLoopbackAllowed),
      );
      if (new Set(targets.map(({ id }) => id)).size < targets.length)
        throw new WebhookSettingError(`Webhooks of "${slug}" have one id twice.`);
      return [slug, targets];
    }),
  );
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Ignores the parser's error, because its message quotes the text, which contains secrets.
  }
  if (!isRecord(value))
    throw new WebhookSettingError('The file of the webhooks is a JSON object with one member for each account.');
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseTarget(value: unknown, settingPath: string, isLoopbackAllowed: boolean): WebhookTarget {
  const throwSettingError = (message: string): never => {
    throw new WebhookSettingError(`${settingPath}: ${message}`);
  };
  if (!isRecord(value)) return throwSettingError('a target is an object with id, url, secret and events.');
  const { id, url, secret, events, ...unknownSettings } = value;
  const [unknownName] = Object.keys(unknownSettings);
  if (unknownName !== undefined) return throwSettingError(`"${unknownName}" is not a setting.`);
  if (typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id))
    return throwSettingError('id has 1 to 40 letters, digits, hyphens or underscores.');
  return {
    id,
    url:
      parseTargetUrl(url, isLoopbackAllowed) ??
      throwSettingError('url is an https: address without user, password or fragment.'),
    keys:
      parseKeys(secret) ??
      throwSettingError('secret is "whsec_" and base64 of 24 to 64 random bytes, or a list of two such texts.'),
    events:
      parseEvents(events) ??
      throwSettingError(`events is a list of "booking", "item" or single events: ${WEBHOOK_EVENTS.join(', ')}.`),
  };
}

function parseTargetUrl(value: unknown, isLoopbackAllowed: boolean): URL | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isAllowed = url.protocol === 'https:' || (isLoopbackAllowed && url.protocol === 'http:');
  return isAllowed && url.username === '' && url.password === '' && !value.includes('#') ? url : null;
}

function parseKeys(value: unknown): Buffer[] | null {
  const secrets: unknown[] = Array.isArray(value) ? value : [value];
  if (secrets.length < 1 || secrets.length > 2) return null;
  const keys = secrets.map((secret) => {
    const base64 = typeof secret === 'string' ? /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1] : undefined;
    return Buffer.from(base64 ?? '', 'base64');
  });
  return keys.every(({ length }) => length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES) ? keys : null;
}

function parseEvents(value: unknown): WebhookEvent[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const names: unknown[] = value;
  const isKnownEvent = (name: unknown) =>
    name === 'booking' || name === 'item' || WEBHOOK_EVENTS.some((event) => event === name);
  if (!names.every(isKnownEvent)) return null;
  return WEBHOOK_EVENTS.filter((event) => names.includes(event) || names.includes(event.split('.')[0]));
}

/**
 * Returns the signature header: HMAC-SHA256 of id, time and body, once for each key. The header follows Standard
 * Webhooks 1.0, so published libraries can verify it.
 *
 * @param timestamp in epoch seconds
 */
export function createSignature(keys: readonly Buffer[], id: string, timestamp: number, body: string): string {
  return keys
    .map(
      (key) =>
        `v1,${createHmac('sha256', key)
          .update(`${id}.${String(timestamp)}.${body}`)
          .digest('base64')}`,
    )
    .join(' ');
}

/**
 * The result of an attempt to deliver.
 * - `ok`: status 200 to 299; `gone`: 410; `redirect`: 300 to 399; `throttled`: 429, or 503 with `Retry-After`.
 * - `status`: any other status.
 * - `timeout`: no status arrived in time. `unreachable`: no connection, or a wrong certificate.
 * - `address`: the host has an IP address to which the service never sends.
 */
export const ATTEMPT_RESULTS = [
  'ok',
  'gone',
  'redirect',
  'throttled',
  'status',
  'timeout',
  'unreachable',
  'address',
] as const;

export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

export interface Attempt {
  readonly result: AttemptResult;
  /** HTTP status; `null` if the target sent none. */
  readonly status: number | null;
  /** Wait that the target requests with `Retry-After`, in ms; `null` if it requests none. */
  readonly retryAfterMs: number | null;
}

const FAILURE = { status: null, retryAfterMs: null };

export function createFailedAttempt(result: 'timeout' | 'unreachable' | 'address'): Attempt {
  return { result, ...FAILURE };
}

export function createAnsweredAttempt(status: number, retryAfter: string | undefined, now: number): Attempt {
  if (status >= 200 && status < 300) return { result: 'ok', status, retryAfterMs: null };
  if (status === 410) return { result: 'gone', status, retryAfterMs: null };
  if (status >= 300 && status < 400) return { result: 'redirect', status, retryAfterMs: null };
  const retryAfterMs = status === 429 || status === 503 ? parseRetryAfterMs(retryAfter, now) : null;
  return { result: status === 429 || retryAfterMs !== null ? 'throttled' : 'status', status, retryAfterMs };
}

const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * Reads `Retry-After`: seconds or a date (RFC 9110, section 10.2.3). Returns the wait in ms, at most a day; `null` if
 * the text is not valid.
 */
function parseRetryAfterMs(retryAfter: string | undefined, now: number): number | null {
  const text = retryAfter?.trim() ?? '';
  // Checks the format of the text first, because `Date.parse` reads even texts such as `-5` as dates.
  const date = /^[A-Z][a-z]{2}, [\w: ]{20,21} GMT$/.test(text) ? Date.parse(text) : NaN;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : date - now;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS) : null;
}

/**
 * Number of attempts after which the service gives up a delivery. The last attempt is about 27 hours after the first.
 */
export const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 10_000;
const WAIT_FACTOR = 3;
const MAX_WAIT_MS = 6 * 3_600_000;

/**
 * Returns the wait after a failed attempt in ms: 10 s, 30 s, 90 s and so on, up to six hours. The wait varies randomly
 * by 25 %, so that deliveries that failed together do not all repeat together.
 *
 * @param attempt starts at 1
 * @param random from 0 to 1
 */
function computeBackoffMs(attempt: number, random: number): number {
  const waitMs = Math.min(FIRST_WAIT_MS * WAIT_FACTOR ** (attempt - 1), MAX_WAIT_MS);
  return Math.round(waitMs * (0.75 + 0.5 * random));
}

/** The state of a delivery after an attempt. `dueAt` is the time of the next attempt in epoch ms. */
export type DeliveryDecision =
  | { readonly state: 'delivered' | 'dead'; readonly dueAt: null }
  | { readonly state: 'waiting'; readonly dueAt: number };

interface AttemptProgress {
  /** Number of this attempt, starting at 1. */
  readonly attempt: number;
  /** Number of the last attempt before the delivery is dead. */
  readonly lastAttempt: number;
}

/** Returns the delivery's state after an attempt: delivered, dead, or waiting for the next attempt. */
export function decideNextAttempt(
  attemptResult: Attempt,
  { attempt, lastAttempt }: AttemptProgress,
  now: number,
  random: number,
): DeliveryDecision {
  if (attemptResult.result === 'ok') return { state: 'delivered', dueAt: null };
  if (attemptResult.result === 'gone' || attempt >= lastAttempt) return { state: 'dead', dueAt: null };
  // If staff have sent the delivery again, its waits start again with the shortest wait.
  const attemptSinceResend = attempt + MAX_ATTEMPTS - lastAttempt;
  const waitMs = Math.max(computeBackoffMs(attemptSinceResend, random), attemptResult.retryAfterMs ?? 0);
  return { state: 'waiting', dueAt: now + waitMs };
}
