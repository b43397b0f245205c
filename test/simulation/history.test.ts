import { describe, expect, it } from 'vitest';
import { findDuplicateBookings, findFalseStatements, type Claim, type Event } from './history.ts';

const guest = 'ada@example.com';
const requestedAt = (at: number, press = '1'): Event => ({ kind: 'requested', at, guest, press });
const bookedAt = (at: number, press = '1', code = 'A'): Event => ({ kind: 'booked', at, guest, press, code });
const bookedByOther = (at: number): Event => ({
  kind: 'booked',
  at,
  guest: 'other@example.com',
  press: '1',
  code: 'A',
});
const statedAt = (at: number, claim: Claim, code = ''): Event => ({ kind: 'stated', at, guest, key: 'k', claim, code });

const reasonsIn = (history: readonly Event[]) => findFalseStatements(history).map(({ reason }) => reason);

describe('findFalseStatements', () => {
  it('accepts "made" once the booking exists', () => {
    expect(reasonsIn([requestedAt(1), bookedAt(2), statedAt(3, 'made', 'A')])).toEqual([]);
    expect(reasonsIn([requestedAt(1), statedAt(2, 'made', 'A'), bookedAt(3)])).toEqual(['there was no booking']);
  });

  it('rejects "made" with a code that no booking has', () => {
    expect(reasonsIn([requestedAt(1), bookedAt(2), statedAt(3, 'made', 'B')])).toEqual(['there was no booking B']);
  });

  it('rejects "made" if only a different guest has a booking', () => {
    expect(reasonsIn([bookedByOther(2), statedAt(3, 'made', 'A')])).toEqual(['there was no booking']);
  });

  it('rejects "not made" if an earlier request becomes a booking later', () => {
    expect(reasonsIn([requestedAt(1), statedAt(2, 'not made'), bookedAt(600_000)])).toEqual([
      'A was requested before it',
    ]);
  });

  it('accepts "not made" if only a later request becomes a booking', () => {
    expect(reasonsIn([requestedAt(1), statedAt(2, 'not made'), requestedAt(3, '2'), bookedAt(4, '2')])).toEqual([]);
    expect(reasonsIn([requestedAt(1), statedAt(2, 'not made'), requestedAt(3, '2'), bookedAt(4, '1')])).toHaveLength(1);
  });

  it('assigns a booking to the last press if its press is unknown', () => {
    expect(reasonsIn([requestedAt(1), statedAt(2, 'not made'), requestedAt(3, '2'), bookedAt(4, '')])).toEqual([]);
    expect(reasonsIn([requestedAt(1), statedAt(2, 'not made'), bookedAt(4, '')])).toHaveLength(1);
  });

  it('accepts "most likely made" if a booking follows within a minute', () => {
    expect(reasonsIn([requestedAt(1), statedAt(2, 'most likely made'), bookedAt(60_002)])).toEqual([]);
    expect(reasonsIn([requestedAt(1), statedAt(2, 'most likely made'), bookedAt(60_003)])).toEqual([
      'there was no booking',
    ]);
  });

  it('accepts the claim "open" before a booking', () => {
    expect(reasonsIn([requestedAt(1), statedAt(2, 'open'), bookedAt(3)])).toEqual([]);
  });
});

describe('findDuplicateBookings', () => {
  it('returns the codes of a guest who has two bookings', () => {
    expect(findDuplicateBookings([bookedAt(1), bookedAt(2, '1', 'B'), bookedByOther(3)])).toEqual({
      [guest]: ['A', 'B'],
    });
  });
});
