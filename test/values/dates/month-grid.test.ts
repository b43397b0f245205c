import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  eachDay,
  firstDayOf,
  lastDayOf,
  monthOf,
  weekdayOf,
  type Day,
} from '../../../src/values/dates/day.ts';
import { monthGrid } from '../../../src/values/dates/month-grid.ts';

/** Every day of four centuries, made without the code under test. */
const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2299, 11, 31) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10) as Day);

test('a month is drawn in six weeks of seven consecutive days, beginning on the weekday asked for, and holds the whole month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, firstWeekday) => {
      const month = monthOf(day);
      const grid = monthGrid(month, firstWeekday);
      expect(grid.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
      const days = grid.flat();
      expect(grid.every(([first]) => first !== undefined && weekdayOf(first) === firstWeekday)).toBe(true);
      expect(days).toEqual(eachDay(days[0] ?? day, addDays(days[0] ?? day, 41)));
      expect(days.indexOf(firstDayOf(month))).toBeLessThan(7);
      expect(days).toContain(lastDayOf(month));
    }),
  );
});
