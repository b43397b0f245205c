/**
 * Reads or changes a session at the service. Adds the state of the session's create request and the payment status of
 * its booking to the answer. Writes with a key go through `idempotency/writes.ts`. This module never sends a create
 * request.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { readText } from '../api/wire/loose-json.ts';
import type { Answer } from './http/answer.ts';
import type { SelectedParameters } from './http/routes.ts';
import type { LeaseSettings } from './idempotency/lease.ts';
import { findBooking, readCreateStatus, getSessionState, type SessionSnapshot } from './idempotency/outcome.ts';
import { createWriteOnce } from './idempotency/writes.ts';
import { getObjectMember, pickShortMembers, type JsonObject } from './json.ts';
import { chargeGuest, type Limits } from './limits.ts';
import { getErrorName } from './log.ts';
import type { RelayMetrics } from './metrics/relay-metrics.ts';
import type { RecentKeys } from './recent-keys.ts';
import {
  toAnswer,
  getSessionId,
  type SendUpstream,
  type Upstream,
  type UpstreamCall,
  type UpstreamResult,
} from './upstream.ts';

/**
 * Returns `status_id`, `status_name`, `total` and `paid_total` of a booking. Returns `null` if the service states no
 * status, if the option `paymentStatus` is off, or if a limit refuses the read.
 */
export type ReadPayment = (
  bookingCode: string,
  call: Pick<UpstreamCall, 'guestAddress' | 'trace'>,
) => Promise<JsonObject | null>;

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
const bookingCodePattern = /^(?=.*\d)[\w-]{1,64}$/;

/**
 * Returns a function that reads the payment status of a booking that this relay made. Only staff may read a booking, so
 * this is the only request to the service without `X-On-Behalf: off`. The booking code comes from the record of the
 * create request, never from the guest's request. The function returns only four members of the answer.
 */
export function createPaymentReader(send: SendUpstream, settings: PaymentSettings): ReadPayment {
  const { baseUrl, limits, maxAnswer, paymentStatus, upstreamTimeout } = settings;
  return async (bookingCode, { guestAddress, trace }) => {
    if (!paymentStatus || !bookingCodePattern.test(bookingCode)) return null;
    if ((await chargeGuest(limits, guestAddress, 'paymentStatus')).waitSeconds > 0) return null;
    const result = await send({
      endpoint: 'payment',
      address: `${baseUrl}/api/3.0/booking/${bookingCode}`,
      method: 'GET',
      parameters: new URLSearchParams(),
      guestAddress,
      maxBytes: maxAnswer,
      timeLimitMs: Math.min(PAYMENT_LIMIT_MS, upstreamTimeout),
      headers: {},
      trace,
    });
    if (result.kind !== 'answered' || result.status >= 300 || isErrorEnvelope(result.json)) return null;
    const booking = getObjectMember(result.json, 'booking');
    const payment = pickShortMembers(booking, ['status_id', 'status_name', 'total', 'paid_total']);
    return [booking['id'], booking['booking_id']].map(readText).includes(bookingCode) && 'status_id' in payment
      ? payment
      : null;
  };
}

/** Answers a request about a session. `isReadOnly` is true if the request only reads the session. */
export type HandleSession = (
  call: UpstreamCall,
  selectedParameters: SelectedParameters,
  isReadOnly: boolean,
) => Promise<Answer>;

/**
 * @param recentSessions receives the id of each session in an answer of the service. A read of any other session costs
 * the guest more points if the service refuses that session.
 */
export function createSessionHandler(
  { upstream, readPayment }: { upstream: Upstream; readPayment: ReadPayment },
  recentSessions: RecentKeys,
  settings: LeaseSettings & { lookup: boolean; limits: Limits; metrics: RelayMetrics },
): HandleSession {
  const writeOnce = createWriteOnce(upstream, settings);
  const { clock, lookup, limits } = settings;

  return async (call, { sessionId, idempotencyKey }, isReadOnly) => {
    // A replay of a write does not run `sendCall`. The snapshot then keeps this initial value, which proves nothing.
    let snapshot: SessionSnapshot = { state: 'unclear', requestedAt: clock.now(), booking: null };
    let isServiceUp = false;
    const sendCall = async (): Promise<UpstreamResult> => {
      const requestedAt = clock.now();
      const result = await upstream(call);
      isServiceUp = result.kind === 'answered';
      const shownSessionId = getSessionId(result);
      if (shownSessionId !== null) recentSessions.add(shownSessionId);
      if (sessionId !== null) {
        const booking = lookup ? findBooking(result, sessionId) : null;
        snapshot = { state: getSessionState(result, sessionId), requestedAt, booking };
      }
      return result;
    };
    const answer =
      isReadOnly || idempotencyKey === null
        ? toAnswer(await sendCall(), isReadOnly ? 'read' : 'write')
        : await writeOnce({ idempotencyKey, call, send: sendCall });
    if (sessionId === null) return answer;
    try {
      const { relayMembers, bookingCode } = await readCreateStatus(settings, {
        sessionId,
        idempotencyKey: isReadOnly ? idempotencyKey : null,
        snapshot,
      });
      // The service refuses the session, the store has no create request for it, and no answer to this relay contained
      // it in the last hour.
      const isUnknownSession =
        snapshot.state === 'ended' && relayMembers.create === 'none' && !recentSessions.has(sessionId);
      if (isReadOnly && isUnknownSession) await chargeGuest(limits, call.guestAddress, 'unknownSession');
      const payment = bookingCode !== '' && isServiceUp ? await readPayment(bookingCode, call) : null;
      return { ...answer, relayMembers: { ...relayMembers, ...(payment && { payment }) } };
    } catch (error) {
      // The store failed, but the answer about the session is correct without the state of its create request.
      return { ...answer, fault: getErrorName(error) };
    }
  };
}
