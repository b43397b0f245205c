import { describe, expect, it, test } from 'vitest';
import { outcomeOf, sessionStateOf } from '../../src/relay/idempotency/outcome.ts';
import type { JsonObject } from '../../src/relay/json.ts';
import { answerOf, sessionIdIn, type UpstreamResult } from '../../src/relay/upstream.ts';

const answered = (json: JsonObject, status = 200, retryAfter: number | null = null): UpstreamResult => ({
  kind: 'answered',
  status,
  json,
  retryAfter,
});
const silent: readonly UpstreamResult[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'lost' },
  { kind: 'unreadable', status: 200 },
];
const line = { '1': { sku: 'kayak' } };
const session = (id: unknown, item: JsonObject | readonly unknown[] = line) =>
  ({ request: { status: 'OK' }, booking: { session: { id, item } } }) as JsonObject;
const refused = { request: { status: 'ERROR', error: { id: 'session_ended' } } };
const credentials = { error: 'invalid', error_description: 'The access token was not found.' };

describe('whether a session is still open', () => {
  test('it is, where the service shows it with something in it, whatever it calls its id', () => {
    expect(sessionStateOf(answered(session('7')), '7')).toBe('open');
    expect(sessionStateOf(answered(session(7)), '7')).toBe('open');
  });

  test.each<[string, UpstreamResult]>([
    ['refuses it', answered(refused)],
    ['refuses it with a status', answered(refused, 404)],
    ['shows another one', answered(session('8'))],
    ['shows it empty', answered(session('7', {}))],
    ['shows it empty as a list', answered(session('7', []))],
    ['shows no session at all', answered({ request: {}, booking: {} })],
  ])('it has ended, where the service %s', (_, outcome) => {
    expect(sessionStateOf(outcome, '7')).toBe('ended');
  });

  test.each<[string, UpstreamResult]>([
    ['answers with a fault, even if that shows it', answered(session('7'), 500)],
    ['wants to be left alone', answered(refused, 429)],
    ['wants to be left alone for a while', answered(refused, 503, 9)],
    ['does not take the token pair', answered(credentials, 401)],
    ['says nothing of a booking', answered({ request: { status: 'OK' } })],
    ...silent.map((outcome): [string, UpstreamResult] => [`is ${outcome.kind}`, outcome]),
  ])('it is not known, where the service %s', (_, outcome) => {
    expect(sessionStateOf(outcome, '7')).toBe('unclear');
  });

  test.each([[[]], [''], [false], [{}], [null]])('an error like %j in its answer is none', (error) => {
    expect(sessionStateOf(answered({ ...session('7'), request: { status: 'OK', error } }), '7')).toBe('open');
  });
});

describe('the session that an answer shows', () => {
  test('is its id as text, and only where the answer is good', () => {
    expect(sessionIdIn(answered(session(7)))).toBe('7');
    for (const none of [answered(session('')), answered(refused), answered(session('7'), 400), ...silent])
      expect(sessionIdIn(none)).toBeNull();
  });

  test('is none where an error holds one', () => {
    expect(sessionIdIn(answered({ ...session('7'), ...refused }))).toBeNull();
  });
});

describe('what a create became', () => {
  const booking = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };

  test('a booking, whose answer is the service’s own', () => {
    expect(outcomeOf(answered(booking))).toEqual({
      kind: 'booked',
      answer: { status: 200, json: booking, outcome: 'ok' },
    });
  });

  test.each<[string, UpstreamResult, string]>([
    ['the service was never reached', { kind: 'unreachable' }, 'offline'],
    ['it refused the form', answered(refused, 400), 'error'],
    ['it refused the token pair, which is ours and not the visitor’s', answered(credentials, 401), 'unauthorised'],
    ['it was asked too often', answered(refused, 429, 7), 'throttled'],
  ])('nothing, where %s', (_, outcome, told) => {
    expect(outcomeOf(outcome)).toMatchObject({ kind: 'not-booked', answer: { outcome: told } });
  });

  test.each<[string, UpstreamResult]>([
    ['a gateway answers that it is busy', answered(refused, 503, 7)],
    ['a gateway answers that it was asked too often', answered({}, 429, 7)],
    ['it is OK and holds no booking', answered({ request: { status: 'OK' } })],
    ...silent
      .filter(({ kind }) => kind !== 'unreachable')
      .map((outcome): [string, UpstreamResult] => [`the service is ${outcome.kind}`, outcome]),
  ])('nobody knows, where %s', (_, outcome) => {
    expect(outcomeOf(outcome)).toEqual({ kind: 'unknown' });
  });

  test.each([200, 429, 500])('not known for good, where an answer (%i) is an error and a booking at once', (status) => {
    expect(outcomeOf(answered({ ...booking, ...refused }, status))).toMatchObject({
      kind: 'booked',
      answer: { outcome: 'unconfirmed', json: { request: { error: { session: 'unclear' } } } },
    });
  });
});

describe('what is told of a session', () => {
  it('passes on the wait of the service, and states none itself', () => {
    expect(answerOf(answered({ request: {} }, 429, 12), 'write')).toMatchObject({
      outcome: 'throttled',
      retryAfter: 12,
    });
    expect(answerOf(answered({ request: {} }, 429), 'read')).not.toHaveProperty('retryAfter');
  });

  test('a 503 with a time is a wait for who reads; after a write it may have been done, and stays what it is', () => {
    const busy = answered({ request: { status: 'OK' } }, 503, 12);
    expect(answerOf(busy, 'read')).toMatchObject({ outcome: 'throttled', status: 429 });
    expect(answerOf(busy, 'write')).toMatchObject({ status: 503, retryAfter: 12 });
  });

  test('the service’s own words, unless they are no envelope or speak of the token pair', () => {
    expect(answerOf(answered(refused, 400), 'write')).toEqual({ status: 400, json: refused, outcome: 'error' });
    expect(answerOf(answered({ hello: 1 }), 'read')).toMatchObject({ outcome: 'broken' });
    expect(answerOf(answered(credentials), 'read')).toMatchObject({ outcome: 'unauthorised' });
  });

  test('each silence by its name', () => {
    expect(silent.map((outcome) => answerOf(outcome, 'read').outcome)).toEqual([
      'offline',
      'timeout',
      'broken',
      'broken',
    ]);
  });
});
