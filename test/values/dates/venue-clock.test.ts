import { describe, expect, test, vi } from 'vitest';
import { todayIn } from '../../../src/values/dates/venue-clock.ts';

describe('the venue’s clock', () => {
  const at = Date.parse('2030-12-31T12:30:00Z');

  test.each([
    ['Pacific/Kiritimati', '2031-01-01'],
    ['Pacific/Pago_Pago', '2030-12-31'],
    ['Pacific/Auckland', '2031-01-01'],
    ['America/Vancouver', '2030-12-31'],
    ['Asia/Amman', '2030-12-31'],
    ['Asia/Kathmandu', '2030-12-31'],
  ])('in %s it is %s', (zone, day) => {
    expect(todayIn(zone, at)).toBe(day);
  });

  test.each([
    // Lord Howe moves its clocks by half an hour: +10:30 in winter, +11 in summer.
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
  ])('in %s at %s it is %s', (zone, instant, day) => {
    expect(todayIn(zone, Date.parse(instant))).toBe(day);
  });

  test('asked again within a minute calls nothing of Intl, in the next minute or of another zone it does', () => {
    todayIn('Asia/Kathmandu', at);
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
    const calls = vi.spyOn(formats, 'format', 'get');
    todayIn('Asia/Kathmandu', at + 59_999);
    expect(calls).not.toHaveBeenCalled();
    todayIn('Asia/Kathmandu', at + 60_000);
    todayIn('Asia/Amman', at + 60_000);
    expect(calls).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  test('of an unknown or unnamed zone is the visitor’s own', () => {
    const now = new Date(at);
    const own = `${String(now.getFullYear())}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    expect([todayIn('', at), todayIn('Mars/Olympus', at)]).toEqual([own, own]);
  });
});
