import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { dayText, localTime, machineZones, parseDay, unixTime, weekday } from '../../../demo/service/rules/day.ts';

const day = (text: string) => parseDay(text) ?? 0;

describe('days', () => {
  test('exist or are refused', () => {
    expect(['20300228', '20280229', '2030-05-06'].map((text) => parseDay(text) === null)).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      ['20300229', '20301301', '20300532', '2030-0506', '00010101', '22000101', '2030050', 'today'].map(parseDay),
    ).toEqual([null, null, null, null, null, null, null, null]);
  });

  test('are written as they are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 84_000 }), (value) => {
        expect(parseDay(dayText(value))).toBe(value);
      }),
    );
    expect(weekday(day('20300506'))).toBe(1);
  });

  test('begin when the clocks of the account say so, also on the days on which they change', () => {
    for (const zone of ['America/Vancouver', 'Europe/Vienna', 'Asia/Amman', 'Pacific/Chatham']) {
      for (const text of ['20300310', '20300331', '20301027', '20301103', '20300615']) {
        const instant = new Date(unixTime(day(text), 720, machineZones(zone)) * 1000);
        expect(localTime(instant, machineZones(zone))).toEqual({ day: day(text), minute: 720 });
      }
    }
  });

  test('the machine is asked once for the offset of a minute', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    try {
      const zone = machineZones('America/St_Johns');
      const offsets = ['09:00:10', '09:00:50', '09:01:00'].map((time) => zone(new Date(`2031-06-14T${time}Z`)));
      expect(offsets).toEqual([-150, -150, -150]);
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      asked.mockRestore();
    }
  });
});
