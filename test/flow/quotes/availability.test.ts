import { expect, test } from 'vitest';
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
