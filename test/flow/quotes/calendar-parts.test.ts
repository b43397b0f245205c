import { describe, expect, it } from 'vitest';
import { readInParts } from '../../../src/flow/quotes/calendar-parts.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { june10 } from '../visit.ts';

/** Records the parts that an account reads. Each day has one free place. */
function openCalendar() {
  const parts: [from: Day, to: Day][] = [];
  const read = (_: string, from: Day, to: Day) => {
    parts.push([from, to]);
    return Promise.resolve(new Map(eachDay(from, to).map((day): [Day, number] => [day, 1])));
  };
  return { parts, read };
}

describe('readInParts', () => {
  it.each([62, 63, 122, 124, 306])('reads every day of %i days once', async (length) => {
    const { parts, read } = openCalendar();
    const range = [june10, addDays(june10, length)] as const;
    const days = await readInParts(read, ['1', ...range], new Error('refused'));
    expect([...days.keys()]).toEqual(eachDay(...range));
    expect(parts.every(([from, to]) => daysBetween(from, to) < 62)).toBe(true);
  });

  it('rejects with the refusal of a short range', async () => {
    const { parts, read } = openCalendar();
    await expect(readInParts(read, ['1', june10, addDays(june10, 61)], new Error('refused'))).rejects.toThrow(
      'refused',
    );
    expect(parts).toEqual([]);
  });
});
