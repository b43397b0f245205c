import { describe, expect, it, vi } from 'vitest';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';

const today = parseDay('2030-06-01') as Day;

/** Returns an availability with a year of free days, and a function that counts the lookups of days in it. */
function createFreeYear() {
  let lookupCount = 0;
  const days = new Map(Array.from({ length: 365 }, (_, index) => [addDays(today, index), 1] as const));
  const countedDays: ReadonlyMap<Day, number> = Object.assign(new Map(days), {
    get: (day: Day) => {
      lookupCount += 1;
      return days.get(day);
    },
  });
  return { days: countedDays, lookupCount: () => lookupCount };
}

describe('createAvailability', () => {
  it('returns no first day if the length exceeds the known days', () => {
    const { days, lookupCount } = createFreeYear();
    const availability = createAvailability({ days, today, length: 3660 });
    expect(availability.firstFree(today)).toBeNull();
    expect(lookupCount()).toBeLessThanOrEqual(2 * 365);
  });

  it('sorts the known days only once, however many calls follow', () => {
    const { days } = createFreeYear();
    const readKeys = vi.spyOn(days, 'keys');
    const { firstFree } = createAvailability({ days, today, length: 1 });
    for (let month = 0; month < 12; month += 1) firstFree(addDays(today, month * 30));
    expect(readKeys).toHaveBeenCalledOnce();
  });

  it('allows a start only if the whole length has known days', () => {
    const { days } = createFreeYear();
    const availability = createAvailability({ days, today, length: 30 });
    expect(availability.canStart(addDays(today, 335))).toBe(true);
    expect(availability.canStart(addDays(today, 336))).toBe(false);
  });

  it('allows a period only if its days are free and in order', () => {
    const { canSpan } = createAvailability({
      days: new Map([
        [today, 1],
        [addDays(today, 1), 0],
        [addDays(today, 2), 1],
      ]),
      today,
      length: 1,
    });
    expect(canSpan(today, today)).toBe(true);
    expect(canSpan(today, addDays(today, 2))).toBe(false);
    expect(canSpan(addDays(today, 2), today)).toBe(false);
  });

  describe('stateOf', () => {
    const tomorrow = addDays(today, 1);
    const days = new Map([
      [addDays(today, -1), 1],
      [today, 0],
      [tomorrow, 1],
    ]);

    it('returns `past`, `taken`, `free`, or `unknown` for a missing day', () => {
      const { stateOf } = createAvailability({ days, today, length: 1 });
      expect([-1, 0, 1, 2].map((offset) => stateOf(addDays(today, offset)))).toEqual([
        'past',
        'taken',
        'free',
        'unknown',
      ]);
    });

    it('returns `pending` only for days after `pendingAfter`', () => {
      const pendingAfter = addDays(today, 2);
      const { stateOf } = createAvailability({ days, today, length: 1, pendingAfter });
      expect(stateOf(pendingAfter)).toBe('unknown');
      expect(stateOf(addDays(pendingAfter, 1))).toBe('pending');
      expect(stateOf(tomorrow)).toBe('free');
    });

    it('returns `pending` from today on until the days have loaded', () => {
      const availability = createAvailability({ days: null, today, length: 1 });
      expect([-1, 0].map((offset) => availability.stateOf(addDays(today, offset)))).toEqual(['past', 'pending']);
      expect(availability.canStart(today)).toBe(false);
      expect(availability.firstFree(today)).toBeNull();
    });
  });

  it('returns the earliest free day on or after a day', () => {
    const days = new Map([9, 5, 3].map((offset) => [addDays(today, offset), 1]));
    const { firstFree } = createAvailability({ days, today, length: 1 });
    expect([0, 3, 4, 10].map((offset) => firstFree(addDays(today, offset)))).toEqual([
      addDays(today, 3),
      addDays(today, 3),
      addDays(today, 5),
      null,
    ]);
  });
});
