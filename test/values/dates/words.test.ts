import { describe, expect, test } from 'vitest';
import { parseDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { dateWords } from '../../../src/values/dates/words.ts';

const d = (text: string): Day => parseDay(text) ?? expect.fail(`${text} is no day.`);

describe('dates in words', () => {
  test('say the day they mean, in the language asked for', () => {
    expect(dateWords('en-CA').fullDay(d('2031-06-14'))).toMatch(/^Saturday, June 14, 2031$/);
    expect(dateWords('fr-CA').fullDay(d('2031-06-14'))).toBe('samedi 14 juin 2031');
    expect(dateWords('en-US').period(d('2031-06-14'), d('2031-06-16'))).toBe('Sat, Jun 14 – Mon, Jun 16');
    expect(dateWords('en-US').period(d('2031-06-14'), d('2031-06-14'))).toBe('Sat, Jun 14');
    expect(dateWords('de').month('2031-03' as Month)).toBe('März 2031');
  });

  test('are Gregorian even where another calendar is usual', () => {
    expect(dateWords('th').fullDay(d('2031-06-14'))).toContain('2031');
    expect(dateWords('fa').month('2031-06' as Month)).not.toContain('1410');
  });

  test('name seven weekdays from the language’s first on', () => {
    expect(
      dateWords('en-US')
        .weekdays()
        .map(({ long }) => long),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect([dateWords('de-AT').firstWeekday, dateWords('en-US').firstWeekday, dateWords('ar-JO').firstWeekday]).toEqual(
      [1, 0, 6],
    );
    expect(
      new Set(
        dateWords('ar')
          .weekdays()
          .map(({ long }) => long),
      ).size,
    ).toBe(7);
  });
});
