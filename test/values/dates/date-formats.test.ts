import { afterEach, describe, expect, it, vi } from 'vitest';
import { listDays, type Day, type Month } from '../../../src/values/dates/day.ts';
import { createDateFormats } from '../../../src/values/dates/date-formats.ts';
import { languages } from '../../../src/i18n/languages.ts';

const toDay = (text: string) => text as Day;
const june = '2031-06' as Month;
const [sunday, monday, friday, saturday] = [0, 1, 5, 6];

afterEach(() => vi.restoreAllMocks());

describe('createDateFormats', () => {
  it('formats days, periods and months in its language', () => {
    expect(createDateFormats('en-CA').fullDay(toDay('2031-06-14'))).toBe('Saturday, June 14, 2031');
    expect(createDateFormats('fr-CA').fullDay(toDay('2031-06-14'))).toBe('samedi 14 juin 2031');
    expect(createDateFormats('en-US').period(toDay('2031-06-14'), toDay('2031-06-16'))).toBe(
      'Sat, Jun 14 – Mon, Jun 16',
    );
    expect(createDateFormats('en-US').period(toDay('2031-06-14'), toDay('2031-06-14'))).toBe('Sat, Jun 14');
    expect(createDateFormats('de').month('2031-03' as Month)).toBe('März 2031');
  });

  it('formats each day of a calendar only once', () => {
    const formatGetter = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    const dateFormats = createDateFormats('en-CA');
    const formatCalendar = () => [
      dateFormats.month(june),
      dateFormats.firstWeekday,
      dateFormats.weekdays(),
      listDays(toDay('2031-06-01'), toDay('2031-06-30')).map(dateFormats.fullDay),
    ];
    const firstTexts = formatCalendar();
    const callCount = formatGetter.mock.calls.length;
    expect(formatCalendar()).toEqual(firstTexts);
    expect(formatGetter.mock.calls).toHaveLength(callCount);
  });

  it('reports in `isPrepared` if it has created an `Intl` formatter', () => {
    const dateFormats = createDateFormats('en-CA');
    expect([dateFormats.firstWeekday, dateFormats.dayOfMonth(toDay('2031-06-14')), dateFormats.isPrepared()]).toEqual([
      0,
      '14',
      false,
    ]);
    dateFormats.fullDay(toDay('2031-06-14'));
    expect(dateFormats.isPrepared()).toBe(true);
  });

  it('uses the Gregorian calendar in every language', () => {
    expect(createDateFormats('th').fullDay(toDay('2031-06-14'))).toContain('2031');
    expect(createDateFormats('fa').month(june)).not.toContain('1410');
  });

  it('returns seven weekdays, starting with the first one of the region', () => {
    const getWeekdayNames = (lang: string) => createDateFormats(lang).weekdays();
    const shortNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    const longNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(getWeekdayNames('en-US')).toEqual(
      longNames.map((name, index) => ({ narrow: name[0], short: shortNames[index], long: name })),
    );
    expect(getWeekdayNames('en-GB').map((name) => name.long)).toEqual([...longNames.slice(1), 'Sunday']);
    expect(new Set(getWeekdayNames('ar').map((name) => name.long)).size).toBe(7);
  });

  it('adds the year to days of a different year', () => {
    const words = createDateFormats('en-US', () => toDay('2031-11-22'));
    expect(words.shortDay(toDay('2031-12-31'))).toBe('Wed, Dec 31');
    expect(words.shortDay(toDay('2032-01-02'))).toBe('Fri, Jan 2, 2032');
    expect(words.period(toDay('2031-12-30'), toDay('2032-01-02'))).toBe('Tue, Dec 30 – Fri, Jan 2, 2032');
    expect(words.period(toDay('2031-12-30'), toDay('2031-12-31'))).toBe('Tue, Dec 30 – Wed, Dec 31');
    expect(words.period(toDay('2032-12-30'), toDay('2033-01-02'))).toBe('Thu, Dec 30, 2032 – Sun, Jan 2, 2033');
    expect(words.period(toDay('2032-01-02'), toDay('2032-01-02'))).toBe('Fri, Jan 2, 2032');
  });

  it('shows the year of a period once, at its start or end', () => {
    const formatPeriod = (lang: string) =>
      createDateFormats(lang, () => toDay('2031-11-22')).period(toDay('2032-01-02'), toDay('2032-01-05'));
    expect(formatPeriod('en-US')).toBe('Fri, Jan 2 – Mon, Jan 5, 2032');
    expect(formatPeriod('de-AT')).toBe('Fr., 2. Jän. – Mo., 5. Jän. 2032');
    expect(formatPeriod('ja')).toBe('2032年1月2日(金) – 1月5日(月)');
    for (const lang of Object.keys(languages))
      expect(formatPeriod(`${lang}-u-nu-latn`).match(/2032/g), lang).toHaveLength(1);
  });

  it('uses the digits that the language tag requests', () => {
    expect(createDateFormats('ar-JO-u-nu-latn').shortDay(toDay('2031-06-14'))).toContain('14');
    expect(createDateFormats('ar-u-nu-arab').shortDay(toDay('2031-06-14'))).toContain('١٤');
    expect(createDateFormats('ar').dayOfMonth(toDay('2031-06-04'))).toBe('4');
  });

  it('keeps the Gregorian calendar if the tag names a different one', () => {
    expect(createDateFormats('en-u-ca-hebrew-nu-latn').month(june)).toBe('June 2031');
  });
});

describe('firstWeekday', () => {
  it.each([
    ['en-US', sunday],
    ['pt-BR', sunday],
    ['en-IL', sunday],
    ['en-ZA', sunday],
    ['en-GB', monday],
    ['de-AT', monday],
    ['dv-MV', friday],
    ['ar-JO', saturday],
    ['en-DZ', saturday],
    ['ar-EG-u-nu-latn', saturday],
    ['zh-Hant-TW', sunday],
    ['ca-ES-valencia', monday],
    ['es-419', monday],
    ['en-001', monday],
  ])('is the usual one in the region of %s', (lang, firstWeekday) => {
    expect(createDateFormats(lang).firstWeekday).toBe(firstWeekday);
  });

  it.each([
    ['en', sunday],
    ['de', monday],
    ['he', sunday],
    ['zh-Hant', sunday],
    ['zh-Hans', monday],
    ['ar', saturday],
    ['en-u-ca-buddhist', sunday],
  ])('is the usual one in the most likely region of %s', (lang, firstWeekday) => {
    expect(createDateFormats(lang).firstWeekday).toBe(firstWeekday);
  });

  it.each([
    ['en-US-u-fw-mon', monday],
    ['en-GB-u-nu-latn-fw-sun', sunday],
    ['en-US-u-fw-xyz', sunday],
  ])('is the one that the tag %s requests, if valid', (lang, firstWeekday) => {
    expect(createDateFormats(lang).firstWeekday).toBe(firstWeekday);
  });

  it('needs no week data of the browser', () => {
    const { Locale } = Intl;
    const localeConstructor = vi.spyOn(Intl, 'Locale').mockImplementation(function (tag: string | Intl.Locale) {
      return new Locale(tag);
    });
    expect(['en-US', 'de', 'ar-JO'].map((lang) => createDateFormats(lang).firstWeekday)).toEqual([
      sunday,
      monday,
      saturday,
    ]);
    expect(localeConstructor).not.toHaveBeenCalled();
  });
});
