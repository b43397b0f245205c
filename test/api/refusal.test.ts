import { expect, test } from 'vitest';
import { isRefusal, refusalOr } from '../../src/api/refusal.ts';
import { ProblemError } from '../../src/values/problem.ts';

const refused = { kind: 'refused', code: 'x', title: 'No.', details: '', fields: {} } as const;

test('the service’s own no is an answer among others', async () => {
  const answer = await refusalOr(Promise.reject<{ id: string }>(new ProblemError(refused)));
  expect([answer, isRefusal(answer)]).toEqual([refused, true]);
  const session = await refusalOr(Promise.resolve({ id: 's' }));
  expect([session, isRefusal(session)]).toEqual([{ id: 's' }, false]);
});

test('anything else that goes wrong stays an error', async () => {
  const lost = new ProblemError({ kind: 'offline' });
  await expect(refusalOr(Promise.reject(lost))).rejects.toBe(lost);
  const fault = new TypeError('a bug');
  await expect(refusalOr(Promise.reject(fault))).rejects.toBe(fault);
});
