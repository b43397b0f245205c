/**
 * Answers to `booking/create` with unusual envelopes (docs/booking-api.md 2, 3 and 8). An envelope is the outer part,
 * with version and status. Each answer has its expected verdict.
 */

/**
 * Verdict on an answer: `made` if it proves a booking, `nothing` if it proves that there is none, `unconfirmed` if it
 * proves neither.
 */
export type Verdict = 'made' | 'nothing' | 'unconfirmed';

export interface UnusualEnvelope {
  name: string;
  /** HTTP status; defaults to 200. */
  status?: number;
  body: unknown;
  verdict: Verdict;
}

const serviceRefusal = { id: 'sold_out', title: 'Sold out.', details: '', data: {} };
const bookingMember = { id: 'ABCD-010130' };

const emptyErrors = { 'an empty list': [], 'an empty map': {}, 'no text': '', false: false, null: null, zero: 0 };
const realErrors = {
  'an error': serviceRefusal,
  'a list with an error in it': [serviceRefusal],
  'a text': 'Sold out.',
  true: true,
};
const bookingTraces = {
  'an id': { booking: { id: 'ABCD-010130' } },
  'a number': { booking: { booking_id: 81 } },
  'a number outside the booking': { booking_id: '81' },
  'a token': { booking: { token: 't0k3n' } },
  'a payment address': { booking: { customer_payment_url: 'https://book.example.com/pay/81' } },
  'a payment address outside the booking': { customer_payment_url: 'https://book.example.com/pay/81' },
  'an invoice address': { booking: { invoice_url: 'https://book.example.com/invoice/81' } },
};
const blankBookings = {
  'no booking': {},
  'an empty list for a booking': { booking: [] },
  'a booking without members': { booking: {} },
  'a booking whose members are empty': { booking: { id: '', booking_id: 0, token: null, invoice_url: false } },
};

export const unusualEnvelopes: readonly UnusualEnvelope[] = [
  ...Object.entries(emptyErrors).map(([name, error]): UnusualEnvelope => ({
    name: `OK and ${name} for an error, with a booking`,
    body: { request: { status: 'OK', error }, booking: bookingMember },
    verdict: 'made',
  })),
  ...Object.entries(emptyErrors).map(([name, error]): UnusualEnvelope => ({
    name: `OK and ${name} for an error, without a booking`,
    body: { request: { status: 'OK', error } },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(realErrors).map(([name, error]): UnusualEnvelope => ({
    name: `OK and ${name}, without a booking`,
    body: { request: { status: 'OK', error } },
    verdict: 'nothing',
  })),
  ...Object.entries(realErrors).map(([name, error]): UnusualEnvelope => ({
    name: `OK and ${name}, with a booking`,
    body: { request: { status: 'OK', error }, booking: bookingMember },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(bookingTraces).map(([name, bookingTrace]): UnusualEnvelope => ({
    name: `OK and ${name}`,
    body: { request: { status: 'OK' }, ...bookingTrace },
    verdict: 'made',
  })),
  ...Object.entries(bookingTraces).map(([name, bookingTrace]): UnusualEnvelope => ({
    name: `an error and ${name}`,
    body: { request: { status: 'ERROR', error: serviceRefusal }, ...bookingTrace },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(blankBookings).map(([name, blankBooking]): UnusualEnvelope => ({
    name: `OK and ${name}`,
    body: { request: { status: 'OK' }, ...blankBooking },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(blankBookings).map(([name, blankBooking]): UnusualEnvelope => ({
    name: `an error and ${name}`,
    body: { request: { status: 'ERROR', error: serviceRefusal }, ...blankBooking },
    verdict: 'nothing',
  })),
  {
    name: 'OK and a payment address in the request member',
    body: { request: { status: 'OK', data: { url: 'https://book.example.com/pay/81' } } },
    verdict: 'made',
  },
  {
    name: 'an error and a payment address in the request member',
    body: { request: { status: 'ERROR', error: serviceRefusal, data: { url: 'https://book.example.com/pay/81' } } },
    verdict: 'unconfirmed',
  },
  {
    name: 'an empty status, with a booking',
    body: { request: { status: '' }, booking: bookingMember },
    verdict: 'made',
  },
  { name: 'only the status ERROR', body: { request: { status: 'ERROR' } }, verdict: 'nothing' },
  {
    name: 'a refusal with status 400',
    status: 400,
    body: { request: { status: 'ERROR', error: serviceRefusal } },
    verdict: 'nothing',
  },
  {
    name: 'a refusal with status 400 and a booking',
    status: 400,
    body: { request: { status: 'ERROR', error: serviceRefusal }, booking: bookingMember },
    verdict: 'unconfirmed',
  },
  {
    name: 'OK with status 400 and a booking',
    status: 400,
    body: { request: { status: 'OK' }, booking: bookingMember },
    verdict: 'unconfirmed',
  },
  { name: 'a credential error', status: 401, body: { error: 'denied', error_description: 'No.' }, verdict: 'nothing' },
  {
    name: 'a credential error with a booking',
    status: 401,
    body: { error: 'denied', error_description: 'No.', booking: bookingMember },
    verdict: 'unconfirmed',
  },
];
