import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import {
  isAboutSlip,
  reportsEndedSession,
  reportsExpiredSession,
  rereadSession,
} from '../../../src/flow/session/session-status.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestSession } from '../../api/domain-objects.ts';

const createRefusal = (code: string, title: string) =>
  ({ kind: 'refused', code, title, details: 'closed, expired, slip', fields: {} }) as const;
const readStatus = (readSession: () => Promise<unknown>) =>
  rereadSession({ client: { session: readSession } as Partial<BookingClient> as BookingClient }, 's');

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
])('classifies a refusal with code "%s" and title "%s" as %j', (code, title, expectedKind) => {
  const problem = createRefusal(code, title);
  const kinds = [
    reportsEndedSession(problem) && 'ended',
    reportsExpiredSession(problem) && 'expired',
    isAboutSlip(problem) && 'slip',
  ];
  expect(kinds.filter(Boolean)).toEqual(expectedKind === '' ? [] : [expectedKind]);
});

it('returns the session, `ended`, or any other refusal of the read', async () => {
  const session = createTestSession();
  expect(await readStatus(() => Promise.resolve(session))).toBe(session);
  expect(await readStatus(() => Promise.reject(new ProblemError(createRefusal('session_ended', ''))))).toBe('ended');
  const otherRefusal = createRefusal('busy', 'Later.');
  expect(await readStatus(() => Promise.reject(new ProblemError(otherRefusal)))).toEqual(otherRefusal);
});

it('rejects if the read gets no answer', async () => {
  await expect(readStatus(() => Promise.reject(new ProblemError({ kind: 'offline' })))).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});
