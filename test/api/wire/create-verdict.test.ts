import { describe, expect, test } from 'vitest';
import { createVerdict } from '../../../src/api/wire/create-verdict.ts';

const booked = { request: { status: 'OK' }, booking: { id: 'B-1' } };
const refused = { request: { status: 'ERROR', error: { id: 'validation_error', title: 'No.' } } };

describe('what an answer to a create proves', () => {
  test.each([
    ['a booking', 200, booked, 'made'],
    ['an address to pay at', 200, { request: { status: 'OK', data: { url: 'https://a.example/pay' } } }, 'made'],
    ['an OK without a booking', 200, { request: { status: 'OK' }, booking: {} }, 'not known'],
    ['a refusal', 200, refused, 'not made'],
    ['a refusal that holds a booking', 200, { ...refused, booking: { id: 'B-1' } }, 'not known'],
    ['a credential error', 401, { error: 'invalid_token' }, 'not made'],
    ['too many requests', 429, undefined, 'not made'],
    ['too many requests, with a booking', 429, booked, 'not known'],
    ['a gateway’s page', 502, undefined, 'not known'],
    ['a refusal in an envelope of a 503', 503, refused, 'not known'],
    ['a booking in a 500', 500, booked, 'not known'],
    ['a redirect', 302, undefined, 'not known'],
  ] as const)('%s (%i): %o is “%s”', (_, status, body, verdict) => {
    expect(createVerdict(status, body)).toBe(verdict);
  });
});
