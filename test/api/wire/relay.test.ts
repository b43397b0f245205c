/**
 * Tests the rules that the widget and the relay share: booking status, idempotency keys, errors, and the verdict on the
 * answer to a create request.
 */
import { describe, expect, it } from 'vitest';
import { judgeCreate } from '../../../src/api/wire/booking.ts';
import { isNeverSentError, readRelayStatus, relayKeyPattern } from '../../../src/api/wire/relay.ts';

describe('readRelayStatus', () => {
  const readStatusFrom = (members: object) => readRelayStatus({ relay: { name: 'slipway', ...members } });

  it.each([null, [], 'x', {}, { relay: 'slipway' }, { relay: [] }, { relay: {} }, { relay: { name: 'other' } }])(
    'returns null for %j, which is not from our relay',
    (answer) => {
      expect(readRelayStatus(answer)).toBeNull();
    },
  );

  it('returns null for each member that the relay leaves out', () => {
    expect(readStatusFrom({})).toEqual({ create: null, wait: null, answer: null, payment: null });
  });

  it.each(['none', 'working', 'booked', 'unknown'] as const)('reads the create state %s', (create) => {
    expect(readStatusFrom({ create })?.create).toBe(create);
  });

  it.each(['made', 'toString', '__proto__', '', 1, null, {}])('ignores the invalid create state %j', (create) => {
    expect(readStatusFrom({ create })?.create).toBeNull();
  });

  it.each([
    [7, 7],
    [0, 0],
    [1.2, 2],
    [-1, null],
    ['7', null],
    [Number.NaN, null],
  ])('reads the member `wait` %j as %j seconds', (wait, seconds) => {
    expect(readStatusFrom({ wait })?.wait).toBe(seconds);
  });

  it('returns the stored answer if it is an object', () => {
    const answer = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };
    expect(readStatusFrom({ create: 'booked', answer })?.answer).toEqual(answer);
    for (const invalidAnswer of [[], null, 'OK']) expect(readStatusFrom({ answer: invalidAnswer })?.answer).toBeNull();
  });
});

describe('relayKeyPattern', () => {
  it.each([
    ['0123456789abcdef', true],
    ['6f1c9a52-1c1f-4a34-9d57-3a5bb0b0a1a2', true],
    ['0123456789abcde', false],
    ['a'.repeat(65), false],
    ['0123456789abcdef ', false],
    ['0123456789abcde+', false],
  ])('accepts the key %j: %s', (key, isKey) => {
    expect(relayKeyPattern.test(key)).toBe(isKey);
  });
});

describe('isNeverSentError', () => {
  it.each(['throttled', 'offline', 'unavailable'])(
    'returns true for %s, because the relay forwarded no request',
    (id) => {
      expect(isNeverSentError(id)).toBe(true);
    },
  );

  it.each(['unconfirmed', 'conflict', 'timeout', 'broken', 'teapot', 'constructor', '__proto__', ''])(
    'returns false for %j, because a booking may exist',
    (id) => {
      expect(isNeverSentError(id)).toBe(false);
    },
  );
});

describe('judgeCreate', () => {
  const booking = { request: { status: 'OK' }, booking: { id: 'B-1' } };
  const paymentAddress = { request: { status: 'OK', data: { url: 'https://a.example/pay' } } };
  const refusal = { request: { status: 'ERROR', error: { id: 'validation_error', title: 'No.' } } };

  it.each([
    ['made', 'a booking', 200, booking],
    ['made', 'a payment address', 200, paymentAddress],
    ['not known', 'OK without a booking', 200, { request: { status: 'OK' }, booking: {} }],
    ['not made', 'a refusal', 200, refusal],
    ['not known', 'a refusal that holds a booking', 200, { ...refusal, booking: { id: 'B-1' } }],
    ['not made', 'a credential error', 401, { error: 'invalid_token' }],
    ['not made', 'too many requests in an envelope', 429, refusal],
    ['not known', 'too many requests', 429, undefined],
    ['not known', 'too many requests with a booking', 429, booking],
    ['not known', 'an error page of a gateway', 502, undefined],
    ['not known', 'a refusal in an envelope', 503, refusal],
    ['not known', 'a booking in a server error', 500, booking],
    ['not known', 'a redirect', 302, undefined],
  ] as const)('returns "%s" for %s (%i)', (expectedVerdict, _, status, body) => {
    expect(judgeCreate(status, body)).toBe(expectedVerdict);
  });
});
