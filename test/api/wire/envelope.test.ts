import { describe, expect, test } from 'vitest';
import { isErrorEnvelope, openEnvelope } from '../../../src/api/wire/envelope.ts';
import { readBookingOfEndedSession, isCredentialError } from '../../../src/api/wire/write-errors.ts';
import { problemOf, type Problem } from '../../../src/values/problem.ts';

function catchProblem(body: unknown, status = 200): Problem {
  try {
    openEnvelope(body, status);
  } catch (error) {
    return problemOf(error);
  }
  return expect.fail('It was opened.');
}

test.each([
  [{ request: { status: 'ERROR' } }, true],
  [{ request: { status: 'OK', error: { id: 'x' } } }, true],
  [{ request: { error: 'No.' } }, true],
  [{ request: { status: '', error: 'Out of order' } }, true],
  [{ request: { status: 'OK', error: ['x'] } }, true],
  [{ request: { status: 'WARN', error: '' } }, false],
  [{ request: { status: '' } }, false],
  [{ request: { status: 'OK', error: [] } }, false],
  [{ request: { status: 'OK', error: {} } }, false],
  [{ request: { status: 'OK', error: '' } }, false],
  [{ request: { status: 'OK', error: null } }, false],
  [{ request: { status: 'OK', error: false } }, false],
  [{ error: 'invalid_token' }, false],
  [[], false],
])('classifies %j as an error envelope: %s', (body, isExpected) => {
  expect(isErrorEnvelope(body)).toBe(isExpected);
});

test.each([
  ['text without an envelope', { error: 'invalid_token' }, 400, true],
  ['a 401 without content', {}, 401, true],
  ['a 403 without a body', undefined, 403, true],
  ['a gateway’s error', { error: 'bad gateway' }, 502, false],
  ['an envelope', { request: { status: 'ERROR' }, error: 'x' }, 401, false],
  ['an answer', { items: [] }, 200, false],
])('detects only credential errors, by body and status: %s', (_, body, status, isExpected) => {
  expect(isCredentialError(body, status)).toBe(isExpected);
});

describe('openEnvelope', () => {
  test('returns the whole body if its status is OK', () => {
    const answer = { request: { status: 'OK' }, items: [] };
    expect(openEnvelope(answer, 200)).toBe(answer);
  });

  test("throws the refusal with the service's message and fields", () => {
    const fieldData = { customer_name: { lbl: 'Name' }, customer_email: 'E-mail', note: { title: '<b>Note</b>' } };
    const error = {
      id: 'validation_error',
      title: 'Missing &amp; wrong',
      details: '<p>Please look.</p>',
      data: fieldData,
    };
    expect(catchProblem({ request: { status: 'ERROR', error } })).toEqual({
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing & wrong',
      details: 'Please look.',
      fields: { customer_name: 'Name', customer_email: 'E-mail', note: 'Note' },
    });
  });

  test('throws the refusal of an ended session with its booking code', () => {
    const error = { id: 'session_ended', title: 'Ended.', details: '', data: { booking: 'ABCD-010130' } };
    expect(catchProblem({ request: { status: 'ERROR', error } })).toMatchObject({
      code: 'session_ended',
      fields: { booking: 'ABCD-010130' },
    });
  });

  test('throws a credential error with its description', () => {
    expect(catchProblem({ error: 'invalid_token', error_description: 'Expired.' }, 401)).toEqual({
      kind: 'unauthorised',
      title: 'Expired.',
    });
  });

  test.each([
    [{}, 200],
    [[], 200],
    [null, 200],
    [{ request: { status: 'OK' } }, 500],
    ['text', 200],
  ])('throws `broken` for %j with status %i', (body, status) => {
    expect(catchProblem(body, status)).toEqual({ kind: 'broken', status });
  });
});

describe('readBookingOfEndedSession', () => {
  const createRefusal = (id: string, fieldData: unknown) => ({
    request: {
      status: 'ERROR',
      error: { id, title: 'Ended.', details: 'Booking WRNG-010130 was made from it.', data: fieldData },
    },
  });

  test.each([
    ['a code', 'ABCD-010130', 'ABCD-010130'],
    ['a number', 4711, '4711'],
    ['nothing', undefined, ''],
    ['a zero', '0', ''],
    ['blanks', 'ABCD 010130', ''],
    ['markup', '<b>ABCD</b>', ''],
    ['a map', { id: 'ABCD-010130' }, ''],
    ['65 characters', 'A'.repeat(65), ''],
  ])('returns the booking code only if it is plausible: %s', (_what, booking, code) => {
    expect(readBookingOfEndedSession(createRefusal('session_ended', { booking }))).toBe(code);
  });

  test.each([
    createRefusal('validation_error', { booking: 'ABCD-010130' }),
    createRefusal('session_ended', []),
    { booking: { id: 'ABCD-010130' } },
    null,
  ])('returns no code unless an ended session’s refusal has one: %j', (body) => {
    expect(readBookingOfEndedSession(body)).toBe('');
  });
});
