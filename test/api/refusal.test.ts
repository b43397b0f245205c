import { expect, test } from 'vitest';
import { breaksRule, isRefusal, refusalOr } from '../../src/api/refusal.ts';
import { ProblemError } from '../../src/values/problem.ts';
import { plainQuote } from './plain.ts';

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

test('what is refused for a reason, and is not sold out, is refused by a rule, also where no place is left', () => {
  const ruled = plainQuote({ bookable: false, slip: null, reason: 'Two days or more.' });
  const others = [plainQuote(), { ...ruled, soldOut: true }, { ...ruled, reason: '' }];
  expect([ruled, { ...ruled, left: 0 }, ...others].map(breaksRule)).toEqual([true, true, false, false, false]);
});
