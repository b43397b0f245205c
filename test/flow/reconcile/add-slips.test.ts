import { expect, it } from 'vitest';
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

/** Returns one answer after the other and records each change with its session. */
function service(...answers: readonly (typeof after | ProblemError)[]) {
  const calls: [string | null, SessionChange][] = [];
  const client = {
    session(id: string | null, change: SessionChange) {
      const answer = answers[calls.length] ?? expect.fail('Unexpected request.');
      calls.push([id, change]);
      return answer instanceof ProblemError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as Partial<BookingClient> as BookingClient;
  return { client, asked: calls };
}

it('adds several SLIPs by one request and returns the new lines', async () => {
  const { client, asked } = service(after);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: ask('tour') }]);
  expect(put).toEqual({ session: after, lineIds: ['2'] });
  expect(asked).toEqual([['s', { add: ['a'] }]]);
});

it('starts a session if there is none', async () => {
  const { client, asked } = service(before);
  expect(await addSlips(client, null, [{ slip: 'a', quoteRequest: ask('kayak') }])).toMatchObject({ lineIds: ['1'] });
  expect(asked).toEqual([[null, { add: ['a'] }]]);
});

it('replaces a line under the same number', async () => {
  const { client, asked } = service(after);
  expect(await addSlips(client, after, [{ slip: 'b', quoteRequest: ask('kayak') }], '1')).toMatchObject({
    lineIds: ['1'],
  });
  expect(asked).toEqual([['s', { replace: { lineId: '1', slip: 'b' } }]]);
});

it('selects the add-ons of the request and no others', async () => {
  const sessionWithLunch = plainSession({ lines: [kayak, { ...tour, addOns: [lunch('2.1', 'in'), rod('2.2')] }] });
  const { client, asked } = service(after, sessionWithLunch);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: { ...ask('tour'), addOns: ['lunch'] } }]);
  expect(asked.slice(1)).toEqual([['s', { alter: { lineId: '2.1', to: 'optin' } }]]);
  expect(put).toEqual({ session: sessionWithLunch, lineIds: ['2'] });
});

it('keeps the line if an add-on is unavailable', async () => {
  const { client } = service(after, refusal);
  const put = await addSlips(client, before, [{ slip: 'a', quoteRequest: { ...ask('tour'), addOns: ['lunch'] } }]);
  expect(put).toEqual({ session: after, lineIds: ['2'] });
});

it('returns the refusal of the service', async () => {
  const { client } = service(refusal);
  expect(await addSlips(client, before, [{ slip: 'a', quoteRequest: ask('tour') }])).toBe(refusal.problem);
});
