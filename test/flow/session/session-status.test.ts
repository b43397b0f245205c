import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import { isAboutSlip, isEnded, isExpired, rereadSession } from '../../../src/flow/session/session-status.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestSession } from '../../api/plain.ts';

const refusal = (code: string, title: string) =>
  ({ kind: 'refused', code, title, details: 'closed, expired, slip', fields: {} }) as const;
const read = (answer: () => Promise<unknown>) =>
  rereadSession({ client: { session: answer } as Partial<BookingClient> as BookingClient }, 's');

it.each([
  ['session_ended', 'No.', 'ended'],
  ['x', 'This session has been consumed.', 'ended'],
  ['x', 'The cart was closed.', 'ended'],
  ['x', 'Already BOOKED', 'ended'],
  ['session_expired', 'The session is closed.', 'expired'],
  ['x', 'Session expired', 'expired'],
  ['slip_invalid', 'No.', 'slip'],
  ['x', 'One of the slips is void.', 'slip'],
  ['unavailable', 'Not today: bookings disclosed, slippers only.', ''],
])('classifies a refusal with code "%s" and title "%s" as %j', (code, title, what) => {
  const problem = refusal(code, title);
  const kinds = [isEnded(problem) && 'ended', isExpired(problem) && 'expired', isAboutSlip(problem) && 'slip'];
  expect(kinds.filter(Boolean)).toEqual(what === '' ? [] : [what]);
});

it('returns the session, `ended`, or another refusal', async () => {
  const session = createTestSession();
  expect(await read(() => Promise.resolve(session))).toBe(session);
  expect(await read(() => Promise.reject(new ProblemError(refusal('session_ended', ''))))).toBe('ended');
  const other = refusal('busy', 'Later.');
  expect(await read(() => Promise.reject(new ProblemError(other)))).toEqual(other);
});

it('rejects if the read gets no answer', async () => {
  await expect(read(() => Promise.reject(new ProblemError({ kind: 'offline' })))).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});
