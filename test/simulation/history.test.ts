import { describe, expect, it } from 'vitest';
import { findDuplicateBookings, findFalseStatements, type Claim, type Event } from './history.ts';

const guestEmail = 'ada@example.com';
const createRequest = (at: number, press = '1'): Event => ({ kind: 'requested', at, guest: guestEmail, press });
const createBooking = (at: number, press = '1', code = 'A'): Event => ({
  kind: 'booked',
  at,
  guest: guestEmail,
  press,
  code,
});
const createOtherBooking = (at: number): Event => ({
  kind: 'booked',
  at,
  guest: 'other@example.com',
  press: '1',
  code: 'A',
});
const createStatement = (at: number, claim: Claim, code = ''): Event => ({
  kind: 'stated',
  at,
  guest: guestEmail,
  key: 'k',
  claim,
  code,
});

const findReasons = (history: readonly Event[]) => findFalseStatements(history).map(({ reason }) => reason);

describe('findFalseStatements', () => {
  it('accepts "made" only after the booking exists', () => {
    expect(findReasons([createRequest(1), createBooking(2), createStatement(3, 'made', 'A')])).toEqual([]);
    expect(findReasons([createRequest(1), createStatement(2, 'made', 'A'), createBooking(3)])).toEqual([
      'there was no booking',
    ]);
  });

  it('rejects "made" with a code that no booking has', () => {
    expect(findReasons([createRequest(1), createBooking(2), createStatement(3, 'made', 'B')])).toEqual([
      'there was no booking B',
    ]);
  });

  it('rejects "made" if only a different guest has a booking', () => {
    expect(findReasons([createOtherBooking(2), createStatement(3, 'made', 'A')])).toEqual(['there was no booking']);
  });

  it('rejects "not made" if an earlier request becomes a booking later', () => {
    expect(findReasons([createRequest(1), createStatement(2, 'not made'), createBooking(600_000)])).toEqual([
      'A was requested before it',
    ]);
  });

  it('accepts "not made" if only a later request becomes a booking', () => {
    expect(
      findReasons([createRequest(1), createStatement(2, 'not made'), createRequest(3, '2'), createBooking(4, '2')]),
    ).toEqual([]);
    expect(
      findReasons([createRequest(1), createStatement(2, 'not made'), createRequest(3, '2'), createBooking(4, '1')]),
    ).toHaveLength(1);
  });

  it('assigns a booking of unknown press to the last press of Book', () => {
    expect(
      findReasons([createRequest(1), createStatement(2, 'not made'), createRequest(3, '2'), createBooking(4, '')]),
    ).toEqual([]);
    expect(findReasons([createRequest(1), createStatement(2, 'not made'), createBooking(4, '')])).toHaveLength(1);
  });

  it('accepts "most likely made" if a booking follows within a minute', () => {
    expect(findReasons([createRequest(1), createStatement(2, 'most likely made'), createBooking(60_002)])).toEqual([]);
    expect(findReasons([createRequest(1), createStatement(2, 'most likely made'), createBooking(60_003)])).toEqual([
      'there was no booking',
    ]);
  });

  it('accepts "open" before a booking exists', () => {
    expect(findReasons([createRequest(1), createStatement(2, 'open'), createBooking(3)])).toEqual([]);
  });
});

describe('findDuplicateBookings', () => {
  it('returns the codes of a guest who has two bookings', () => {
    expect(findDuplicateBookings([createBooking(1), createBooking(2, '1', 'B'), createOtherBooking(3)])).toEqual({
      [guestEmail]: ['A', 'B'],
    });
  });
});
