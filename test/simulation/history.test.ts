import { describe, expect, test } from 'vitest';
import { bookedTwiceIn, falsehoodsIn, type Claim, type Event } from './history.ts';

const wish = 'ada@example.com';
const asked = (at: number, press = '1'): Event => ({ kind: 'asked', at, wish, press });
const booked = (at: number, press = '1', code = 'A'): Event => ({ kind: 'booked', at, wish, press, code });
const said = (at: number, claims: Claim, code = ''): Event => ({ kind: 'said', at, wish, key: 'k', claims, code });

const reasons = (history: readonly Event[]) => falsehoodsIn(history).map(({ because }) => because);

describe('“made”', () => {
  test('is true from when the booking is there', () => {
    expect(reasons([asked(1), booked(2), said(3, 'made', 'A')])).toEqual([]);
    expect(reasons([asked(1), said(2, 'made', 'A'), booked(3)])).toEqual(['there was no booking']);
  });

  test('names the booking that there is', () => {
    expect(reasons([asked(1), booked(2), said(3, 'made', 'B')])).toEqual(['there was no booking B']);
  });

  test('is not true for another one’s booking', () => {
    expect(reasons([{ ...booked(2), wish: 'another' } as Event, said(3, 'made', 'A')])).toEqual([
      'there was no booking',
    ]);
  });
});

describe('“not made”', () => {
  test('is false when what was asked for before it is made, however late', () => {
    expect(reasons([asked(1), said(2, 'not made'), booked(600_000)])).toEqual(['A was asked for before it']);
  });

  test('says nothing of what is asked for after it', () => {
    expect(reasons([asked(1), said(2, 'not made'), asked(3, '2'), booked(4, '2')])).toEqual([]);
    expect(reasons([asked(1), said(2, 'not made'), asked(3, '2'), booked(4, '1')])).toHaveLength(1);
  });

  test('is held against the last press where nobody knows which a booking came from', () => {
    expect(reasons([asked(1), said(2, 'not made'), asked(3, '2'), booked(4, '')])).toEqual([]);
    expect(reasons([asked(1), said(2, 'not made'), booked(4, '')])).toHaveLength(1);
  });
});

test('“most likely made” is true where it is made within a minute', () => {
  expect(reasons([asked(1), said(2, 'most likely made'), booked(60_002)])).toEqual([]);
  expect(reasons([asked(1), said(2, 'most likely made'), booked(60_003)])).toEqual(['nothing was made']);
});

test('what leaves it open is never false', () => {
  expect(reasons([asked(1), said(2, 'open'), booked(3)])).toEqual([]);
});

test('a wish that became two bookings is found, with both', () => {
  expect(bookedTwiceIn([booked(1), booked(2, '1', 'B'), { ...booked(3), wish: 'another' } as Event])).toEqual({
    [wish]: ['A', 'B'],
  });
});
