import { describe, expect, test } from 'vitest';
import { readRelayStatus, relayKeyShape } from '../../../src/api/wire/relay-status.ts';

describe('what the relay says beside an answer', () => {
  test.each([null, [], 'x', {}, { relay: 'slipway' }, { relay: [] }, { relay: {} }, { relay: { name: 'other' } }])(
    'of %j is nothing: that is no relay of ours',
    (answer) => {
      expect(readRelayStatus(answer)).toBeNull();
    },
  );

  test('may be its name alone', () => {
    expect(readRelayStatus({ relay: { name: 'slipway' } })).toEqual({ create: null, wait: null, answer: null });
  });

  test.each(['none', 'working', 'booked', 'unknown'] as const)('of the create: %s', (create) => {
    expect(readRelayStatus({ relay: { name: 'slipway', create } })?.create).toBe(create);
  });

  test.each(['made', 'toString', '__proto__', '', 1, null, {}])(
    'of the create, when it is %j, is nothing',
    (create) => {
      expect(readRelayStatus({ relay: { name: 'slipway', create } })?.create).toBeNull();
    },
  );

  test.each([
    [7, 7],
    [0, 0],
    [1.2, 2],
    [-1, null],
    ['7', null],
    [Number.NaN, null],
  ])('a time to wait of %j is %j', (wait, seconds) => {
    expect(readRelayStatus({ relay: { name: 'slipway', wait } })?.wait).toBe(seconds);
  });

  test('holds the first answer whole, when that is an object', () => {
    const answer = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };
    expect(readRelayStatus({ relay: { name: 'slipway', create: 'booked', answer } })?.answer).toEqual(answer);
    for (const none of [[], null, 'OK'])
      expect(readRelayStatus({ relay: { name: 'slipway', answer: none } })?.answer).toBeNull();
  });
});

test.each([
  ['0123456789abcdef', true],
  ['6f1c9a52-1c1f-4a34-9d57-3a5bb0b0a1a2', true],
  ['0123456789abcde', false],
  ['a'.repeat(65), false],
  ['0123456789abcdef ', false],
  ['0123456789abcde+', false],
])('%s is a key: %s', (key, is) => {
  expect(relayKeyShape.test(key)).toBe(is);
});
