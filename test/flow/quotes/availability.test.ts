import { describe, expect, it, vi } from 'vitest';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';

const today = parseDay('2030-06-01') as Day;

/** A year of free days that counts the reads of its days. */
function freeYear() {
  let looks = 0;
  const days = new Map(Array.from({ length: 365 }, (_, index) => [addDays(today, index), 1] as const));
  const countedDays: ReadonlyMap<Day, number> = Object.assign(new Map(days), {
    get: (day: Day) => {
      looks += 1;
      return days.get(day);
    },
  });
  return { days: countedDays, looks: () => looks };
}

describe('createAvailability', () => {
  it('starts a length beyond the known days on no day', () => {
    const { days, looks } = freeYear();
    const availability = createAvailability({ days, today, length: 3660 });
    expect(availability.firstFree(today)).toBeNull();
    expect(looks()).toBeLessThanOrEqual(2 * 365);
  });

  it('sorts the known days once for any number of calls', () => {
    const { days } = freeYear();
    const keys = vi.spyOn(days, 'keys');
    const { firstFree } = createAvailability({ days, today, length: 1 });
    for (let month = 0; month < 12; month += 1) firstFree(addDays(today, month * 30));
    expect(keys).toHaveBeenCalledOnce();
  });

  it('starts a length on the last day with enough known days', () => {
    const { days } = freeYear();
    const availability = createAvailability({ days, today, length: 30 });
    expect(availability.canStart(addDays(today, 335))).toBe(true);
    expect(availability.canStart(addDays(today, 336))).toBe(false);
  });

  it('allows a span of free days that runs forwards', () => {
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

    it('returns past, taken or free, and unknown for missing days', () => {
      const { stateOf } = createAvailability({ days, today, length: 1 });
      expect([-1, 0, 1, 2].map((offset) => stateOf(addDays(today, offset)))).toEqual([
        'past',
        'taken',
        'free',
        'unknown',
      ]);
    });

    it('returns pending only for days of a part under way', () => {
      const pendingAfter = addDays(today, 2);
      const { stateOf } = createAvailability({ days, today, length: 1, pendingAfter });
      expect(stateOf(pendingAfter)).toBe('unknown');
      expect(stateOf(addDays(pendingAfter, 1))).toBe('pending');
      expect(stateOf(tomorrow)).toBe('free');
    });

    it('returns pending without any days, which allow no start', () => {
      const availability = createAvailability({ days: null, today, length: 1 });
      expect([-1, 0].map((offset) => availability.stateOf(addDays(today, offset)))).toEqual(['past', 'pending']);
      expect(availability.canStart(today)).toBe(false);
      expect(availability.firstFree(today)).toBeNull();
    });
  });

  it('returns the earliest free day on or after the given one', () => {
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
