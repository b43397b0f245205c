import { expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { addSlips } from '../../../src/flow/reconcile/add-slips.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

const lunch = (id: string, optional: 'in' | 'out') => plainLine({ id, itemId: 'lunch', optional });
const rod = (id: string) => plainLine({ id, itemId: 'rod', optional: 'out' });
const kayak = plainLine({ id: '1' });
const tour = plainLine({ id: '2', addOns: [lunch('2.1', 'out'), rod('2.2')] });
const before = plainSession({ lines: [kayak] });
const after = plainSession({ lines: [kayak, tour] });
const refusal = new ProblemError({ kind: 'refused', code: 'x', title: 'Sold out.', details: '', fields: {} });

/** Gives one answer after the other, and remembers what it was asked to do with which session. */
function service(...answers: readonly (typeof after | ProblemError)[]) {
  const asked: [string | null, SessionChange][] = [];
  const client = {
    session(id: string | null, change: SessionChange) {
      const answer = answers[asked.length] ?? expect.fail('Nobody should have asked.');
      asked.push([id, change]);
      return answer instanceof ProblemError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as Partial<BookingClient> as BookingClient;
  return { client, asked };
}

test('several SLIPs are put in by one request, and become the lines that were not there before', async () => {
  const { client, asked } = service(after);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: ask('tour') }]);
  expect(put).toEqual({ session: after, lineIds: ['2'] });
  expect(asked).toEqual([['s', { add: ['a'] }]]);
});

test('starts a session if there is none', async () => {
  const { client, asked } = service(before);
  expect(await addSlips(client, null, [{ slip: 'a', quoteRequest: ask('kayak') }])).toMatchObject({ lineIds: ['1'] });
  expect(asked).toEqual([[null, { add: ['a'] }]]);
});

test('in place of a line it stays that line', async () => {
  const { client, asked } = service(after);
  expect(await addSlips(client, after, [{ slip: 'b', quoteRequest: ask('kayak') }], '1')).toMatchObject({
    lineIds: ['1'],
  });
  expect(asked).toEqual([['s', { replace: { lineId: '1', slip: 'b' } }]]);
});

test('the add-ons it was taken with are taken again, the others are left', async () => {
  const taken = plainSession({ lines: [kayak, { ...tour, addOns: [lunch('2.1', 'in'), rod('2.2')] }] });
  const { client, asked } = service(after, taken);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: { ...ask('tour'), addOns: ['lunch'] } }]);
  expect(asked.slice(1)).toEqual([['s', { alter: { lineId: '2.1', to: 'optin' } }]]);
  expect(put).toEqual({ session: taken, lineIds: ['2'] });
});

test('an add-on that cannot be had any more stays out, and the line stays', async () => {
  const { client } = service(after, refusal);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: { ...ask('tour'), addOns: ['lunch'] } }]);
  expect(put).toEqual({ session: after, lineIds: ['2'] });
});

test('where the service refuses nothing was put, and its words are the answer', async () => {
  const { client } = service(refusal);
  expect(await addSlips(client, before, [{ slip: 'a', quoteRequest: ask('tour') }])).toBe(refusal.problem);
});
