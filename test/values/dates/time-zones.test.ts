/**
 * Tests the time zones of venue and guest: the current day at the venue, clock changes, and a venue's zone that differs
 * from the guest's.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  readZoneOffsets,
  toUtcTime,
  createOffsetReader,
  formatUtcStamp,
  type OffsetReader,
} from '../../../src/values/dates/clock-changes.ts';
import { getZoneNameIfDifferent } from '../../../src/values/dates/durations.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { loadTimeZones, getToday } from '../../../src/values/dates/venue-clock.ts';

afterEach(() => vi.restoreAllMocks());

const { DateTimeFormat } = Intl;

/** Sets the guest's time zone, which formatters without an explicit zone use. */
function stubGuestTimeZone(timeZone: string): void {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (lang, options) {
    return new DateTimeFormat(lang, { ...options, timeZone: options?.timeZone ?? timeZone });
  });
}

const parseTime = (text: string) => Date.parse(text);

describe('getToday', () => {
  const now = parseTime('2030-12-31T12:30:00Z');

  it.each([
    ['Pacific/Kiritimati', '2031-01-01'],
    ['Pacific/Pago_Pago', '2030-12-31'],
    ['Pacific/Auckland', '2031-01-01'],
    ['America/Vancouver', '2030-12-31'],
    ['Asia/Amman', '2030-12-31'],
    ['Asia/Kathmandu', '2030-12-31'],
  ])('returns the current day in %s', (zone, day) => {
    expect(getToday(zone, now)).toBe(day);
  });

  it.each([
    // Lord Howe Island changes its clocks by half an hour: +10:30 in winter, +11:00 in summer.
    ['Australia/Lord_Howe', '2030-07-01T13:29:59Z', '2030-07-01'],
    ['Australia/Lord_Howe', '2030-07-01T13:30:00Z', '2030-07-02'],
    ['Australia/Lord_Howe', '2030-12-01T12:59:59Z', '2030-12-01'],
    ['Australia/Lord_Howe', '2030-12-01T13:00:00Z', '2030-12-02'],
    ['America/Vancouver', '2030-03-10T07:59:59Z', '2030-03-09'],
    ['America/Vancouver', '2030-03-10T08:00:00Z', '2030-03-10'],
    ['America/Vancouver', '2030-03-11T06:59:59Z', '2030-03-10'],
    ['America/Vancouver', '2030-03-11T07:00:00Z', '2030-03-11'],
    ['Europe/Vienna', '2030-10-27T22:59:59Z', '2030-10-27'],
    ['Europe/Vienna', '2030-10-27T23:00:00Z', '2030-10-28'],
    ['Pacific/Kiritimati', '2030-06-14T09:59:59Z', '2030-06-14'],
    ['Pacific/Kiritimati', '2030-06-14T10:00:00Z', '2030-06-15'],
  ])('returns the right day in %s around local midnight (%s)', (zone, instant, day) => {
    expect(getToday(zone, parseTime(instant))).toBe(day);
  });

  it('reuses the day until the next full minute, then only the formatter', () => {
    getToday('Asia/Kathmandu', now);
    getToday('Asia/Amman', now);
    getToday('Asia/Kathmandu', now);
    const prototype: { format: unknown } = DateTimeFormat.prototype;
    const formatGetter = vi.spyOn(prototype, 'format', 'get');
    const formatters = vi.spyOn(Intl, 'DateTimeFormat');
    getToday('Asia/Kathmandu', now + 29_999);
    expect(formatGetter).not.toHaveBeenCalled();
    getToday('Asia/Kathmandu', now + 60_000);
    getToday('Asia/Amman', now + 60_000);
    expect(formatGetter).toHaveBeenCalledTimes(2);
    expect(formatters).not.toHaveBeenCalled();
  });

  it.each(['', 'Mars/Olympus'])("returns the day in the guest's zone for %j", (zone) => {
    const localDate = new Date(now);
    const day = [localDate.getFullYear(), localDate.getMonth() + 1, localDate.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    expect(getToday(zone, now)).toBe(day);
  });

  it('throws for a time after the last day that dates support', () => {
    expect(() => getToday('Asia/Amman', 8.64e15)).toThrow('No calendar day at 8640000000000000');
  });
});

describe('loadTimeZones', () => {
  it('makes the browser load its time zone data', () => {
    const prototype: { format: unknown } = DateTimeFormat.prototype;
    const formatGetter = vi.spyOn(prototype, 'format', 'get');
    loadTimeZones();
    expect(formatGetter).toHaveBeenCalledTimes(1);
  });
});

describe('readZoneOffsets', () => {
  /**
   * Creates a clock with the offset `initialOffset`, in minutes, which changes to other offsets at the given moments.
   */
  const createChangingClock =
    (initialOffset: number, ...changes: [moment: string, to: number][]): OffsetReader =>
    (now) =>
      changes.findLast(([changeTime]) => now >= parseTime(changeTime))?.[1] ?? initialOffset;

  it('returns no changes for a clock with one offset', () => {
    expect(readZoneOffsets(() => 345, 2031, 2031)).toEqual({ initialOffset: 345, changes: [] });
    expect(readZoneOffsets(() => 0, 1990, 2060)).toEqual({ initialOffset: 0, changes: [] });
  });

  it.each([
    ['at midnight in Greenwich', '2031-03-30T00:00:00Z', '2031-03-30T01:00:00'],
    ['in the middle of a day', '2031-03-30T12:34:00Z', '2031-03-30T13:34:00'],
    ['in the first minute of a day', '2031-03-30T00:01:00Z', '2031-03-30T01:01:00'],
    ['in the last minute of a day', '2031-03-30T23:59:00Z', '2031-03-31T00:59:00'],
  ])('returns a change %s in the local time of the old offset', (_, moment, text) => {
    expect(readZoneOffsets(createChangingClock(60, [moment, 120]), 2031, 2031).changes).toEqual([
      { localTime: text, offsetBefore: 60, offsetAfter: 120 },
    ]);
  });

  it('returns changes by half an hour and by a day, in order', () => {
    const offset = createChangingClock(630, ['2031-04-05T15:00:00Z', 660], ['2031-10-04T15:30:00Z', -780]);
    expect(readZoneOffsets(offset, 2031, 2031)).toEqual({
      initialOffset: 630,
      changes: [
        { localTime: '2031-04-06T01:30:00', offsetBefore: 630, offsetAfter: 660 },
        { localTime: '2031-10-05T02:30:00', offsetBefore: 660, offsetAfter: -780 },
      ],
    });
  });

  it('includes all changes from the first year to the last one', () => {
    const offset = createChangingClock(
      0,
      ['2030-12-31T23:59:00Z', 60],
      ['2031-01-01T00:01:00Z', 90],
      ['2032-12-31T23:59:00Z', 120],
      ['2033-01-01T00:01:00Z', 180],
    );
    expect(readZoneOffsets(offset, 2031, 2032)).toEqual({
      initialOffset: 60,
      changes: [
        { localTime: '2031-01-01T01:01:00', offsetBefore: 60, offsetAfter: 90 },
        { localTime: '2033-01-01T01:29:00', offsetBefore: 90, offsetAfter: 120 },
      ],
    });
  });
});

describe('createOffsetReader', () => {
  it.each([
    ['Asia/Kathmandu', '2031-01-01T00:00:00Z', 345],
    ['Asia/Kathmandu', '2031-07-01T00:00:00Z', 345],
    ['Europe/Vienna', '2031-03-30T00:59:00Z', 60],
    ['Europe/Vienna', '2031-03-30T01:00:00Z', 120],
    ['America/St_Johns', '2031-01-01T00:00:00Z', -210],
    ['Pacific/Kiritimati', '2031-01-01T12:00:00Z', 840],
  ])('returns in minutes the offset of %s at %s', (zone, moment, minutes) => {
    expect(createOffsetReader(zone)?.(parseTime(moment))).toBe(minutes);
  });

  it.each(['', 'Mars/Olympus', 'not a zone'])('returns null for the unknown zone %j', (zone) => {
    expect(createOffsetReader(zone)).toBeNull();
  });
});

describe('toUtcTime', () => {
  it.each([
    ['2031-06-14', '10:00', '2031-06-14T08:00:00Z'],
    ['2031-01-14', '10:00', '2031-01-14T09:00:00Z'],
    // Times before and after the clock change.
    ['2031-03-30', '01:30', '2031-03-30T00:30:00Z'],
    ['2031-03-30', '03:30', '2031-03-30T01:30:00Z'],
    ['2031-10-26', '01:30', '2031-10-25T23:30:00Z'],
    ['2031-10-26', '03:30', '2031-10-26T02:30:00Z'],
  ])('returns the UTC time of %s %s in Vienna', (day, time, moment) => {
    expect(toUtcTime(day as Day, time, createOffsetReader('Europe/Vienna') ?? (() => 0))).toBe(moment);
  });
});

describe('formatUtcStamp', () => {
  it('formats a moment in UTC to the second', () => {
    expect(formatUtcStamp(parseTime('2031-01-02T03:04:05.999Z'))).toBe('20310102T030405Z');
  });
});

describe('getZoneNameIfDifferent', () => {
  const day = '2031-06-14' as Day;

  it.each([
    ['America/Vancouver', 'Asia/Amman', 'Jordan'],
    ['Europe/Berlin', 'Europe/London', 'United Kingdom'],
    ['Africa/Cairo', 'Pacific/Kiritimati', 'Line Islands'],
    ['Pacific/Kiritimati', 'America/Vancouver', 'Pacific Time'],
    // These zones differ by a quarter of an hour, and by exactly one day.
    ['Asia/Kolkata', 'Asia/Kathmandu', 'Nepal'],
    ['Pacific/Honolulu', 'Pacific/Kiritimati', 'Line Islands'],
  ])('returns for a guest in %s the name of the zone %s', (guestZone, venueZone, zoneName) => {
    stubGuestTimeZone(guestZone);
    expect(getZoneNameIfDifferent(day, venueZone, 'en')).toContain(zoneName);
  });

  it.each([
    ['Africa/Cairo', 'Africa/Cairo'],
    // On this day in summer, both zones are at UTC+3.
    ['Europe/Athens', 'Asia/Riyadh'],
    ['America/Vancouver', 'America/Los_Angeles'],
    ['Asia/Amman', ''],
    ['Asia/Amman', 'Atlantis/Capital'],
  ])('returns nothing for a guest in %s and the zone %j', (guestZone, venueZone) => {
    stubGuestTimeZone(guestZone);
    expect(getZoneNameIfDifferent(day, venueZone, 'en')).toBe('');
  });

  it('returns the name of a zone that differs on a winter day', () => {
    stubGuestTimeZone('Europe/Athens');
    expect(getZoneNameIfDifferent('2031-01-14' as Day, 'Asia/Riyadh', 'en')).toMatch(/Arabia/);
  });
});
