import { expect, test } from 'vitest';
import { clocksOf, momentAt, offsetsIn, utcStamp, type OffsetAt } from '../../../src/values/dates/clock-changes.ts';
import type { Day } from '../../../src/values/dates/day.ts';

const at = (text: string) => Date.parse(text);
/** A clock that is changed at the moments given, to the offsets beside them. */
const changedAt =
  (first: number, ...changes: [moment: string, to: number][]): OffsetAt =>
  (now) =>
    changes.findLast(([moment]) => now >= at(moment))?.[1] ?? first;

test('a clock that is never changed has its offset alone, for one year and for many', () => {
  expect(clocksOf(() => 345, 2031, 2031)).toEqual({ first: 345, changes: [] });
  expect(clocksOf(() => 0, 1990, 2060)).toEqual({ first: 0, changes: [] });
});

test.each([
  ['at midnight in Greenwich', '2031-03-30T00:00:00Z', '2031-03-30T01:00:00'],
  ['in the middle of a day', '2031-03-30T12:34:00Z', '2031-03-30T13:34:00'],
  ['in the first minute of a day', '2031-03-30T00:01:00Z', '2031-03-30T01:01:00'],
  ['in the last minute of a day', '2031-03-30T23:59:00Z', '2031-03-31T00:59:00'],
])('a change %s is told by what the clock showed before it', (_, moment, shown) => {
  expect(clocksOf(changedAt(60, [moment, 120]), 2031, 2031).changes).toEqual([{ at: shown, from: 60, to: 120 }]);
});

test('changes are told in their order, half hours and whole days alike', () => {
  const offset = changedAt(630, ['2031-04-05T15:00:00Z', 660], ['2031-10-04T15:30:00Z', -780]);
  expect(clocksOf(offset, 2031, 2031)).toEqual({
    first: 630,
    changes: [
      { at: '2031-04-06T01:30:00', from: 630, to: 660 },
      { at: '2031-10-05T02:30:00', from: 660, to: -780 },
    ],
  });
});

test('the first year counts from its first minute and the last to its end; what is before or after is left out', () => {
  const offset = changedAt(
    0,
    ['2030-12-31T23:59:00Z', 60],
    ['2031-01-01T00:01:00Z', 90],
    ['2032-12-31T23:59:00Z', 120],
    ['2033-01-01T00:01:00Z', 180],
  );
  expect(clocksOf(offset, 2031, 2032)).toEqual({
    first: 60,
    changes: [
      { at: '2031-01-01T01:01:00', from: 60, to: 90 },
      { at: '2033-01-01T01:29:00', from: 90, to: 120 },
    ],
  });
});

test.each([
  ['Asia/Kathmandu', '2031-01-01T00:00:00Z', 345],
  ['Asia/Kathmandu', '2031-07-01T00:00:00Z', 345],
  ['Europe/Vienna', '2031-03-30T00:59:00Z', 60],
  ['Europe/Vienna', '2031-03-30T01:00:00Z', 120],
  ['America/St_Johns', '2031-01-01T00:00:00Z', -210],
  ['Pacific/Kiritimati', '2031-01-01T12:00:00Z', 840],
])('this browser’s table knows %s, where at %s clocks are %i minutes from Greenwich', (zone, moment, minutes) => {
  expect(offsetsIn(zone)?.(at(moment))).toBe(minutes);
});

test.each(['', 'Mars/Olympus', 'not a zone'])(
  'of a zone like %j nothing is said, and not the visitor’s own',
  (zone) => {
    expect(offsetsIn(zone)).toBeNull();
  },
);

test('a moment is stamped in Greenwich, to the second', () => {
  expect(utcStamp(at('2031-01-02T03:04:05.999Z'))).toBe('20310102T030405Z');
});

test.each([
  ['2031-06-14', '10:00', '2031-06-14T08:00:00Z'],
  ['2031-01-14', '10:00', '2031-01-14T09:00:00Z'],
  // The first hours after the clocks are put forward, and back.
  ['2031-03-30', '03:30', '2031-03-30T01:30:00Z'],
  ['2031-10-26', '03:30', '2031-10-26T02:30:00Z'],
])('what a clock in Vienna shows on %s at %s is the moment %s', (day, time, moment) => {
  expect(momentAt(day as Day, time, offsetsIn('Europe/Vienna') ?? (() => 0))).toBe(moment);
});
