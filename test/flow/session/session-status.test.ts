import { expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import { isAboutSlip, isEnded, isExpired, rereadSession } from '../../../src/flow/session/session-status.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { plainSession } from '../../api/plain.ts';

const refusal = (code: string, title: string) =>
  ({ kind: 'refused', code, title, details: 'closed, expired, slip', fields: {} }) as const;
const read = (answer: () => Promise<unknown>) =>
  rereadSession({ client: { session: answer } as Partial<BookingClient> as BookingClient }, 's');

test.each([
  ['session_ended', 'No.', 'ended'],
  ['x', 'This session has been consumed.', 'ended'],
  ['x', 'The cart was closed.', 'ended'],
  ['x', 'Already BOOKED', 'ended'],
  ['session_expired', 'The session is closed.', 'expired'],
  ['x', 'Session expired', 'expired'],
  ['slip_invalid', 'No.', 'slip'],
  ['x', 'One of the slips is void.', 'slip'],
  ['unavailable', 'Not today: bookings disclosed, slippers only.', ''],
])('by the code %s and the title “%s” it is %s', (code, title, what) => {
  const problem = refusal(code, title);
  const said = [isEnded(problem) && 'ended', isExpired(problem) && 'expired', isAboutSlip(problem) && 'slip'];
  expect(said.filter(Boolean)).toEqual(what === '' ? [] : [what]);
});

test('a session is read as it stands, as ended, or with the refusal it was met with', async () => {
  const session = plainSession();
  expect(await read(() => Promise.resolve(session))).toBe(session);
  expect(await read(() => Promise.reject(new ProblemError(refusal('session_ended', ''))))).toBe('ended');
  const other = refusal('busy', 'Later.');
  expect(await read(() => Promise.reject(new ProblemError(other)))).toEqual(other);
});

test('no answer is no word about the session', async () => {
  await expect(read(() => Promise.reject(new ProblemError({ kind: 'offline' })))).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});
