import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { addSlips } from '../../../src/flow/reconcile/add-slips.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest } from '../visit.ts';

const buildLunch = (id: string, optional: 'in' | 'out') => createTestLine({ id, itemId: 'lunch', optional });
const buildRod = (id: string) => createTestLine({ id, itemId: 'rod', optional: 'out' });
const kayakLine = createTestLine({ id: '1' });
const tourLine = createTestLine({ id: '2', addOns: [buildLunch('2.1', 'out'), buildRod('2.2')] });
const sessionBefore = createTestSession({ lines: [kayakLine] });
const sessionAfter = createTestSession({ lines: [kayakLine, tourLine] });
const refusal = new ProblemError({ kind: 'refused', code: 'x', title: 'Sold out.', details: '', fields: {} });

/** Creates a service that returns these answers in order. It records each change with its session id. */
function createService(...answers: readonly (typeof sessionAfter | ProblemError)[]) {
  const calls: [string | null, SessionChange][] = [];
  const client = {
    session(id: string | null, change: SessionChange) {
      const answer = answers[calls.length] ?? expect.fail('Unexpected request.');
      calls.push([id, change]);
      return answer instanceof ProblemError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as Partial<BookingClient> as BookingClient;
  return { client, calls };
}

it('adds a SLIP by one request and returns the new line id', async () => {
  const { client, calls } = createService(sessionAfter);
  const addition = await addSlips(client, sessionBefore, [{ slip: 'a', quoteRequest: toRequest('tour') }]);
  expect(addition).toEqual({ session: sessionAfter, lineIds: ['2'] });
  expect(calls).toEqual([['s', { add: ['a'] }]]);
});

it('starts a session if there is none', async () => {
  const { client, calls } = createService(sessionBefore);
  expect(await addSlips(client, null, [{ slip: 'a', quoteRequest: toRequest('kayak') }])).toMatchObject({
    lineIds: ['1'],
  });
  expect(calls).toEqual([[null, { add: ['a'] }]]);
});

it('replaces a line and keeps its id', async () => {
  const { client, calls } = createService(sessionAfter);
  expect(await addSlips(client, sessionAfter, [{ slip: 'b', quoteRequest: toRequest('kayak') }], '1')).toMatchObject({
    lineIds: ['1'],
  });
  expect(calls).toEqual([['s', { replace: { lineId: '1', slip: 'b' } }]]);
});

it('returns the id of a replaced line that gets a new id', async () => {
  const { client } = createService(createTestSession({ lines: [kayakLine, { ...tourLine, id: '3', slip: 'b' }] }));
  expect(await addSlips(client, sessionAfter, [{ slip: 'b', quoteRequest: toRequest('tour') }], '2')).toMatchObject({
    lineIds: ['3'],
  });
});

it('matches lines by their SLIP if the service adds too few', async () => {
  const { client } = createService(createTestSession({ lines: [kayakLine, { ...tourLine, slip: 'b' }] }));
  const newSlips = ['a', 'b', 'c'].map((slip) => ({ slip, quoteRequest: toRequest('tour') }));
  expect(await addSlips(client, sessionBefore, newSlips)).toMatchObject({ lineIds: [undefined, '2', undefined] });
});

it('matches lines by their item if the service returns no SLIPs', async () => {
  const { client } = createService(
    createTestSession({ lines: [kayakLine, { ...tourLine, itemId: 'tour', slip: '' }] }),
  );
  const newSlips = ['cruise', 'tour'].map((itemId) => ({ slip: itemId, quoteRequest: toRequest(itemId) }));
  expect(await addSlips(client, sessionBefore, newSlips)).toMatchObject({ lineIds: [undefined, '2'] });
});

it('returns no id for a replaced line that is missing', async () => {
  const { client } = createService(createTestSession({ lines: [kayakLine] }));
  const newSlips = [{ slip: 'b', quoteRequest: toRequest('tour') }];
  expect(await addSlips(client, sessionAfter, newSlips, '2')).toMatchObject({ lineIds: [undefined] });
});

it('selects exactly the add-ons of the quote request', async () => {
  const sessionWithLunch = createTestSession({
    lines: [kayakLine, { ...tourLine, addOns: [buildLunch('2.1', 'in'), buildRod('2.2')] }],
  });
  const { client, calls } = createService(sessionAfter, sessionWithLunch);
  const addition = await addSlips(client, sessionBefore, [
    { slip: 'a', quoteRequest: { ...toRequest('tour'), addOns: ['lunch'] } },
  ]);
  expect(calls.slice(1)).toEqual([['s', { alter: { lineId: '2.1', to: 'optin' } }]]);
  expect(addition).toEqual({ session: sessionWithLunch, lineIds: ['2'] });
});

it('keeps the line if the service refuses an add-on', async () => {
  const { client } = createService(sessionAfter, refusal);
  const addition = await addSlips(client, sessionBefore, [
    { slip: 'a', quoteRequest: { ...toRequest('tour'), addOns: ['lunch'] } },
  ]);
  expect(addition).toEqual({ session: sessionAfter, lineIds: ['2'] });
});

it('returns the refusal if the service refuses the SLIP', async () => {
  const { client } = createService(refusal);
  expect(await addSlips(client, sessionBefore, [{ slip: 'a', quoteRequest: toRequest('tour') }])).toBe(refusal.problem);
});
