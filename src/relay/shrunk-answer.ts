/** Shrinks the answer to a create if the store has no room for all of it. */
import { createVerdict } from '../api/wire/booking.ts';
import { errorAnswer } from './answer.ts';
import { objectAt, parseObject, pickShort } from './json.ts';
import { bytesOfRecord, type AnsweredRecord, type CreateRecord } from './stores/store.ts';

/** These members name a booking (wire-facts part 8). */
const namesOfBooking = ['id', 'booking_id', 'token', 'status_id', 'customer_payment_url', 'invoice_url'];
const namesBesideBooking = ['booking_id', 'customer_payment_url'];

/**
 * Returns the record with only what names its booking. If the answer does not name one, the record keeps an
 * `unconfirmed` error: like every answered record it prevents another create. Returns `null` if it would not be smaller.
 */
export function shrunkAnswer(record: CreateRecord): AnsweredRecord | null {
  if (record.state !== 'answered') return null;
  const whole = parseObject(record.body) ?? {};
  const brief = {
    version: '3.0',
    request: { status: 'OK', data: pickShort(objectAt(objectAt(whole, 'request'), 'data'), ['url']) },
    ...pickShort(whole, namesBesideBooking),
    booking: pickShort(objectAt(whole, 'booking'), namesOfBooking),
  };
  const isBooked = createVerdict(record.status, whole) === 'made' && createVerdict(record.status, brief) === 'made';
  const unknown = errorAnswer('unconfirmed', { uncertainty: { session: 'ended' } });
  const { status, json } = isBooked ? { status: record.status, json: brief } : unknown;
  const small = { ...record, status, body: JSON.stringify(json) };
  return bytesOfRecord(small) < bytesOfRecord(record) ? small : null;
}
