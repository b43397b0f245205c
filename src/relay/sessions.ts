/**
 * Reads or changes a session at the service. Adds the state of the session's create and the payment status of its
 * booking to the answer. Writes with a key go through `idempotency/writes.ts`. This module never sends a create.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { text } from '../api/wire/loose.ts';
import type { Answer } from './http/answer.ts';
import type { SelectedParameters } from './http/routes.ts';
import type { LeaseSettings } from './idempotency/lease.ts';
import { bookingOf, readCreateStatus, sessionStateOf, type SessionSnapshot } from './idempotency/outcome.ts';
import { createWriteOnce } from './idempotency/writes.ts';
import { objectAt, pickShort, type JsonObject } from './json.ts';
import { chargeGuest, type Limits, type RecentKeys } from './limits.ts';
import { errorName } from './log.ts';
import type { RelayMetrics } from './metrics/relay-metrics.ts';
import {
  answerOf,
  sessionIdIn,
  type SendUpstream,
  type Upstream,
  type UpstreamCall,
  type UpstreamResult,
} from './upstream.ts';

/** Returns four members of a booking about its payment; `null` if the service does not state its status. */
export type ReadPayment = (code: string, call: Pick<UpstreamCall, 'guest' | 'trace'>) => Promise<JsonObject | null>;

interface PaymentSettings {
  baseUrl: string;
  limits: Limits;
  maxAnswer: number;
  paymentStatus: boolean;
  upstreamTimeout: number;
}

/** The time limit for the payment status, in ms. It is short, because the answer about the session waits for it. */
const PAYMENT_LIMIT_MS = 5_000;

/**
 * The shape of a booking code. It must have a digit, because `booking/index` and other paths without one are not
 * bookings.
 */
const codeShape = /^(?=.*\d)[\w-]{1,64}$/;

/**
 * Returns a function that reads the payment status of a booking that this relay made. Only staff may read a booking, so
 * this is the only request to the service without `X-On-Behalf: off`. The booking code comes from the record of the
 * create, never from a request. The function returns only four members of the answer.
 */
export function createPaymentReader(send: SendUpstream, settings: PaymentSettings): ReadPayment {
  const { baseUrl, limits, maxAnswer, paymentStatus, upstreamTimeout } = settings;
  return async (code, { guest, trace }) => {
    if (!paymentStatus || !codeShape.test(code)) return null;
    if ((await chargeGuest(limits, guest, 'paymentStatus')).waitSeconds > 0) return null;
    const result = await send({
      endpoint: 'payment',
      address: `${baseUrl}/api/3.0/booking/${code}`,
      method: 'GET',
      parameters: new URLSearchParams(),
      guest,
      maxBytes: maxAnswer,
      timeLimitMs: Math.min(PAYMENT_LIMIT_MS, upstreamTimeout),
      headers: {},
      trace,
    });
    if (result.kind !== 'answered' || result.status >= 300 || isErrorEnvelope(result.json)) return null;
    const booking = objectAt(result.json, 'booking');
    const payment = pickShort(booking, ['status_id', 'status_name', 'total', 'paid_total']);
    return [booking['id'], booking['booking_id']].map(text).includes(code) && 'status_id' in payment ? payment : null;
  };
}

/** Answers a request about a session. `isQuestion` is true if the request only reads the session. */
export type HandleSession = (call: UpstreamCall, selected: SelectedParameters, isQuestion: boolean) => Promise<Answer>;

/**
 * @param recentSessions receives the id of each session in an answer of the service. A read of any other session costs
 * the guest more points.
 */
export function createSessionHandler(
  { upstream, readPayment }: { upstream: Upstream; readPayment: ReadPayment },
  recentSessions: RecentKeys,
  settings: LeaseSettings & { lookup: boolean; limits: Limits; metrics: RelayMetrics },
): HandleSession {
  const writeOnce = createWriteOnce(upstream, settings);
  const { clock, lookup, limits } = settings;

  return async (call, { sessionId, key }, isQuestion) => {
    // The answer to a replay needs no request to the service. In that case there is no snapshot, and this value stays.
    let snapshot: SessionSnapshot = { state: 'unclear', requestedAt: clock.now(), booking: null };
    let isServiceUp = false;
    const send = async (): Promise<UpstreamResult> => {
      const requestedAt = clock.now();
      const result = await upstream(call);
      isServiceUp = result.kind === 'answered';
      const shownId = sessionIdIn(result);
      if (shownId !== null) recentSessions.add(shownId);
      if (sessionId !== null) {
        const booking = lookup ? bookingOf(result, sessionId) : null;
        snapshot = { state: sessionStateOf(result, sessionId), requestedAt, booking };
      }
      return result;
    };
    const answer =
      isQuestion || key === null
        ? answerOf(await send(), isQuestion ? 'read' : 'write')
        : await writeOnce({ key, call, send });
    if (sessionId === null) return answer;
    try {
      const { facts, code } = await readCreateStatus(settings, { sessionId, key: isQuestion ? key : null, snapshot });
      const isUnknown = snapshot.state === 'ended' && facts.create === 'none' && !recentSessions.has(sessionId);
      if (isQuestion && isUnknown) await chargeGuest(limits, call.guest, 'unknownSession');
      const payment = code !== '' && isServiceUp ? await readPayment(code, call) : null;
      return { ...answer, relay: { ...facts, ...(payment && { payment }) } };
    } catch (error) {
      // The store failed, but the answer about the session is correct without the state of its create.
      return { ...answer, fault: errorName(error) };
    }
  };
}
