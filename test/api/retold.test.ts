import { expect, test } from 'vitest';
import { isPassing, openRetold, retold } from '../../src/api/retold.ts';
import { ProblemError, problemOf, type Problem } from '../../src/values/problem.ts';

const refused = (code: string): Problem => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

function problemIn(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    return problemOf(error);
  }
  return expect.fail('nothing was thrown');
}
const told = (problem: Problem) =>
  problemIn(() => {
    retold(new ProblemError(problem));
  });

test.each<[string, Problem]>([
  ['offline', { kind: 'offline' }],
  ['timeout', { kind: 'timeout' }],
  ['broken', { kind: 'broken', status: 502 }],
  ['unauthorised', { kind: 'unauthorised', title: 'No.' }],
  ['origin_refused', { kind: 'unauthorised', title: 'No.' }],
])('a relay that says %s says it of itself', (code, problem) => {
  expect(told(refused(code))).toEqual(problem);
});

test('a word of the service stays what it is', () => {
  expect(told(refused('validation_error'))).toEqual(refused('validation_error'));
  expect(told({ kind: 'throttled', until: 5 })).toEqual({ kind: 'throttled', until: 5 });
});

test('an answer without an error is opened as it is', () => {
  const answer = { request: { status: 'OK' }, company: {} };
  expect(openRetold(answer, 200)).toBe(answer);
  expect(problemIn(() => openRetold({ request: { status: 'ERROR', error: { id: 'timeout' } } }, 504))).toEqual({
    kind: 'timeout',
  });
});

test('what may pass by itself is a lost connection, a late answer and one that cannot be read', () => {
  expect(['offline', 'timeout', 'broken', 'refused', 'throttled'].filter(isPassing)).toEqual([
    'offline',
    'timeout',
    'broken',
  ]);
});
