/**
 * Reads the payment status of a booking that this relay made. The read is for staff only, so it is the one call without
 * `X-On-Behalf: off`. The code comes from the record of the create and never from a request. Only four members of the answer
 * leave this module.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { text } from '../api/wire/loose.ts';
import { objectAt, pickShort, type JsonObject } from './json.ts';
import { chargeCustomer } from './limits.ts';
import type { Settings } from './options.ts';
import type { SendUpstream } from './upstream.ts';

/** Returns the four members of a booking; null if the service does not state its status. */
export type ReadPaymentStatus = (code: string, customer: string | null) => Promise<JsonObject | null>;

type PaymentSettings = Pick<Settings, 'baseUrl' | 'limits' | 'maxAnswer' | 'paymentStatus' | 'upstreamTimeout'>;

/** The answer about the session waits for this one, in ms. */
const PAYMENT_LIMIT_MS = 5_000;

/** A code has a digit. Other words after `booking/`, such as `index`, are resources of their own. */
const codeShape = /^(?=.*\d)[\w-]{1,64}$/;

export function createPaymentStatus(send: SendUpstream, settings: PaymentSettings): ReadPaymentStatus {
  const { baseUrl, limits, maxAnswer, paymentStatus, upstreamTimeout } = settings;
  return async (code, customer) => {
    if (!paymentStatus || !codeShape.test(code)) return null;
    if ((await chargeCustomer(limits, customer, 'paymentStatus')).wait > 0) return null;
    const outcome = await send({
      address: `${baseUrl}/api/3.0/booking/${code}`,
      method: 'GET',
      parameters: new URLSearchParams(),
      customer,
      most: maxAnswer,
      timeLimit: Math.min(PAYMENT_LIMIT_MS, upstreamTimeout),
      headers: {},
    });
    if (outcome.kind !== 'answered' || outcome.status >= 300 || isErrorEnvelope(outcome.json)) return null;
    const booking = objectAt(outcome.json, 'booking');
    const payment = pickShort(booking, ['status_id', 'status_name', 'total', 'paid_total']);
    return [booking['id'], booking['booking_id']].map(text).includes(code) && 'status_id' in payment ? payment : null;
  };
}
