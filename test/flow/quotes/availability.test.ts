import { describe, expect, test, vi } from 'vitest';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';

const today = parseDay('2030-06-01') as Day;

/** A year in which every day is free, and how often somebody looked at one of its days. */
function freeYear() {
  let looks = 0;
  const days = new Map(Array.from({ length: 365 }, (_, index) => [addDays(today, index), 1] as const));
  const counted: ReadonlyMap<Day, number> = Object.assign(new Map(days), {
    get: (day: Day) => {
      looks += 1;
      return days.get(day);
    },
  });
  return { days: counted, looks: () => looks };
}

test('a length beyond all that is known begins on no day, and is not walked through day by day', () => {
  const { days, looks } = freeYear();
  const availability = createAvailability({ days, today, length: 3660 });
  expect(availability.firstFree(today)).toBeNull();
  expect(looks()).toBeLessThanOrEqual(2 * 365);
});

test('the days known are put in order once, however often the first free one is looked for', () => {
  const { days } = freeYear();
  const keys = vi.spyOn(days, 'keys');
  const { firstFree } = createAvailability({ days, today, length: 1 });
  for (let month = 0; month < 12; month += 1) firstFree(addDays(today, month * 30));
  expect(keys).toHaveBeenCalledOnce();
});

test('a length that ends on the last day known begins on no later day', () => {
  const { days } = freeYear();
  const availability = createAvailability({ days, today, length: 30 });
  expect(availability.canStart(addDays(today, 335))).toBe(true);
  expect(availability.canStart(addDays(today, 336))).toBe(false);
});

test('a span is free when every day of it is, and runs forwards', () => {
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

describe('a day of the calendar', () => {
  const tomorrow = addDays(today, 1);
  const days = new Map([
    [addDays(today, -1), 1],
    [today, 0],
    [tomorrow, 1],
  ]);

  test('is past, taken or free, and unknown where nothing is said of it', () => {
    const { stateOf } = createAvailability({ days, today, length: 1 });
    expect([-1, 0, 1, 2].map((offset) => stateOf(addDays(today, offset)))).toEqual([
      'past',
      'taken',
      'free',
      'unknown',
    ]);
  });

  test('is pending while the block it is in is on its way, and unknown in a block that came without it', () => {
    const pendingAfter = addDays(today, 2);
    const { stateOf } = createAvailability({ days, today, length: 1, pendingAfter });
    expect(stateOf(pendingAfter)).toBe('unknown');
    expect(stateOf(addDays(pendingAfter, 1))).toBe('pending');
    expect(stateOf(tomorrow)).toBe('free');
  });

  test('is pending while the first block is on its way, unless it is past; no booking is known to begin then', () => {
    const availability = createAvailability({ days: null, today, length: 1 });
    expect([-1, 0].map((offset) => availability.stateOf(addDays(today, offset)))).toEqual(['past', 'pending']);
    expect(availability.canStart(today)).toBe(false);
    expect(availability.firstFree(today)).toBeNull();
  });
});

test('the first free day is the earliest on or after the one asked from, in whatever order the days are known', () => {
  const days = new Map([9, 5, 3].map((offset) => [addDays(today, offset), 1]));
  const { firstFree } = createAvailability({ days, today, length: 1 });
  expect([0, 3, 4, 10].map((offset) => firstFree(addDays(today, offset)))).toEqual([
    addDays(today, 3),
    addDays(today, 3),
    addDays(today, 5),
    null,
  ]);
});
