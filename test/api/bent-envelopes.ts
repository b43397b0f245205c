/**
 * Answers to `booking/create` with unusual envelopes (docs/booking-api.md 2, 3 and 8), each with the expected verdict.
 */

/**
 * Verdict on an answer: `made` if it proves a booking, `nothing` if it proves that there is none, `unconfirmed` if it
 * proves neither.
 */
export type Verdict = 'made' | 'nothing' | 'unconfirmed';

export interface BentEnvelope {
  name: string;
  /** HTTP status; defaults to 200. */
  status?: number;
  body: unknown;
  verdict: Verdict;
}

const refusal = { id: 'sold_out', title: 'Sold out.', details: '', data: {} };
const booking = { id: 'ABCD-010130' };

const noErrors = { 'an empty list': [], 'an empty map': {}, 'no text': '', false: false, null: null, zero: 0 };
const errors = {
  'an error': refusal,
  'a list with an error in it': [refusal],
  'a text': 'Sold out.',
  true: true,
};
const traces = {
  'an id': { booking: { id: 'ABCD-010130' } },
  'a number': { booking: { booking_id: 81 } },
  'a number outside the booking': { booking_id: '81' },
  'a token': { booking: { token: 't0k3n' } },
  'a payment address': { booking: { customer_payment_url: 'https://book.example.com/pay/81' } },
  'a payment address outside the booking': { customer_payment_url: 'https://book.example.com/pay/81' },
  'an invoice address': { booking: { invoice_url: 'https://book.example.com/invoice/81' } },
};
const blanks = {
  'no booking': {},
  'an empty list for a booking': { booking: [] },
  'a booking without members': { booking: {} },
  'a booking whose members are empty': { booking: { id: '', booking_id: 0, token: null, invoice_url: false } },
};

export const bentEnvelopes: readonly BentEnvelope[] = [
  ...Object.entries(noErrors).map(([name, error]): BentEnvelope => ({
    name: `OK and ${name} for an error, with a booking`,
    body: { request: { status: 'OK', error }, booking },
    verdict: 'made',
  })),
  ...Object.entries(noErrors).map(([name, error]): BentEnvelope => ({
    name: `OK and ${name} for an error, without a booking`,
    body: { request: { status: 'OK', error } },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(errors).map(([name, error]): BentEnvelope => ({
    name: `OK and ${name}, without a booking`,
    body: { request: { status: 'OK', error } },
    verdict: 'nothing',
  })),
  ...Object.entries(errors).map(([name, error]): BentEnvelope => ({
    name: `OK and ${name}, with a booking`,
    body: { request: { status: 'OK', error }, booking },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(traces).map(([name, trace]): BentEnvelope => ({
    name: `OK and ${name}`,
    body: { request: { status: 'OK' }, ...trace },
    verdict: 'made',
  })),
  ...Object.entries(traces).map(([name, trace]): BentEnvelope => ({
    name: `an error and ${name}`,
    body: { request: { status: 'ERROR', error: refusal }, ...trace },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(blanks).map(([name, blank]): BentEnvelope => ({
    name: `OK and ${name}`,
    body: { request: { status: 'OK' }, ...blank },
    verdict: 'unconfirmed',
  })),
  ...Object.entries(blanks).map(([name, blank]): BentEnvelope => ({
    name: `an error and ${name}`,
    body: { request: { status: 'ERROR', error: refusal }, ...blank },
    verdict: 'nothing',
  })),
  {
    name: 'OK and a payment address in the request member',
    body: { request: { status: 'OK', data: { url: 'https://book.example.com/pay/81' } } },
    verdict: 'made',
  },
  {
    name: 'an error and a payment address in the request member',
    body: { request: { status: 'ERROR', error: refusal, data: { url: 'https://book.example.com/pay/81' } } },
    verdict: 'unconfirmed',
  },
  { name: 'an empty status, with a booking', body: { request: { status: '' }, booking }, verdict: 'made' },
  { name: 'only the status ERROR', body: { request: { status: 'ERROR' } }, verdict: 'nothing' },
  {
    name: 'a refusal with status 400',
    status: 400,
    body: { request: { status: 'ERROR', error: refusal } },
    verdict: 'nothing',
  },
  {
    name: 'a refusal with status 400 and a booking',
    status: 400,
    body: { request: { status: 'ERROR', error: refusal }, booking },
    verdict: 'unconfirmed',
  },
  {
    name: 'OK with status 400 and a booking',
    status: 400,
    body: { request: { status: 'OK' }, booking },
    verdict: 'unconfirmed',
  },
  { name: 'a credential error', status: 401, body: { error: 'denied', error_description: 'No.' }, verdict: 'nothing' },
  {
    name: 'a credential error with a booking',
    status: 401,
    body: { error: 'denied', error_description: 'No.', booking },
    verdict: 'unconfirmed',
  },
];
