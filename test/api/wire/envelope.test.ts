import { describe, expect, test } from 'vitest';
import { isCredentialError, isErrorEnvelope, openEnvelope } from '../../../src/api/wire/envelope.ts';
import { problemOf, type Problem } from '../../../src/values/problem.ts';

function problemIn(body: unknown, status = 200): Problem {
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
])('%j is an error envelope: %s', (body, is) => {
  expect(isErrorEnvelope(body)).toBe(is);
});

test.each([
  ['text without an envelope', { error: 'invalid_token' }, 400, true],
  ['a 401 that says nothing', {}, 401, true],
  ['a 403 that says nothing', undefined, 403, true],
  ['a gateway’s error', { error: 'bad gateway' }, 502, false],
  ['an envelope', { request: { status: 'ERROR' }, error: 'x' }, 401, false],
  ['an answer', { items: [] }, 200, false],
])('a credential error is %s', (_, body, status, is) => {
  expect(isCredentialError(body, status)).toBe(is);
});

describe('opening an envelope', () => {
  test('gives what is in it', () => {
    const answer = { request: { status: 'OK' }, items: [] };
    expect(openEnvelope(answer, 200)).toBe(answer);
  });

  test('throws the refusal in the service’s words, with the fields it names', () => {
    const data = { customer_name: { lbl: 'Name' }, customer_email: 'E-mail', note: { title: '<b>Note</b>' } };
    const error = { id: 'validation_error', title: 'Missing &amp; wrong', details: '<p>Please look.</p>', data };
    expect(problemIn({ request: { status: 'ERROR', error } })).toEqual({
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing & wrong',
      details: 'Please look.',
      fields: { customer_name: 'Name', customer_email: 'E-mail', note: 'Note' },
    });
  });

  test('throws a credential error with its description', () => {
    expect(problemIn({ error: 'invalid_token', error_description: 'Expired.' }, 401)).toEqual({
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
  ])('takes %j with %i for no answer', (body, status) => {
    expect(problemIn(body, status)).toEqual({ kind: 'broken', status });
  });
});
