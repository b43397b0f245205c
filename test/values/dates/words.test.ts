import { describe, expect, test, vi } from 'vitest';
import { eachDay, parseDay, type Day, type Month } from '../../../src/values/dates/day.ts';
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

  test('are asked of the browser once: a calendar drawn again has them', () => {
    const formats = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    const { Locale } = Intl;
    const locales = vi.spyOn(Intl, 'Locale').mockImplementation(function (tag: string | Intl.Locale) {
      return new Locale(tag);
    });
    const words = dateWords('en-CA');
    const draw = () => [
      words.month('2031-06' as Month),
      words.firstWeekday,
      words.weekdays(),
      eachDay(d('2031-06-01'), d('2031-06-30')).map(words.fullDay),
    ];
    const first = draw();
    const asked = () => [formats.mock.calls.length, locales.mock.calls.length];
    const once = asked();
    const again = draw();
    const twice = asked();
    vi.restoreAllMocks();
    expect(again).toEqual(first);
    expect(twice).toEqual(once);
  });

  test('tell whether they were asked for before', () => {
    const words = dateWords('en-CA');
    expect([words.firstWeekday, words.dayOfMonth(d('2031-06-14')), words.isPrepared()]).toEqual([0, '14', false]);
    words.fullDay(d('2031-06-14'));
    expect(words.isPrepared()).toBe(true);
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

  test('name their year where it is not the present one', () => {
    const words = (lang: string) => dateWords(lang, () => d('2031-11-22'));
    expect(words('en-US').shortDay(d('2031-12-31'))).toBe('Wed, Dec 31');
    expect(words('en-US').shortDay(d('2032-01-02'))).toBe('Fri, Jan 2, 2032');
    expect(words('en-US').period(d('2031-12-30'), d('2032-01-02'))).toBe('Tue, Dec 30 – Fri, Jan 2, 2032');
    expect(words('en-US').period(d('2031-12-30'), d('2031-12-31'))).toBe('Tue, Dec 30 – Wed, Dec 31');
    expect(words('en-US').period(d('2032-12-30'), d('2033-01-02'))).toBe('Thu, Dec 30, 2032 – Sun, Jan 2, 2033');
    expect(words('en-US').period(d('2032-01-02'), d('2032-01-02'))).toBe('Fri, Jan 2, 2032');
  });

  test('name one year of two days once, where the language has it', () => {
    const said = (lang: string) => dateWords(lang, () => d('2031-11-22')).period(d('2032-01-02'), d('2032-01-05'));
    expect(said('en-US')).toBe('Fri, Jan 2 – Mon, Jan 5, 2032');
    expect(said('de-AT')).toBe('Fr., 2. Jän. – Mo., 5. Jän. 2032');
    expect(said('ja')).toBe('2032年1月2日(金) – 1月5日(月)');
    for (const lang of ['ar', 'cs', 'de', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'zh'])
      expect(said(`${lang}-u-nu-latn`).match(/2032/g), lang).toHaveLength(1);
  });

  test('have figures as they were asked for', () => {
    expect(dateWords('ar-JO-u-nu-latn').shortDay(d('2031-06-14'))).toContain('14');
    expect(dateWords('ar-u-nu-arab').shortDay(d('2031-06-14'))).toContain('١٤');
    expect([
      dateWords('ar-u-nu-arab').dayOfMonth(d('2031-06-04')),
      dateWords('ar').dayOfMonth(d('2031-06-04')),
    ]).toEqual(['٤', '4']);
  });

  test('stand in another calendar beside this one where that is asked for, and never instead of it', () => {
    const hebrew = dateWords('en-u-ca-hebrew-nu-latn');
    expect(hebrew.month('2031-06' as Month)).toBe('June 2031');
    expect(hebrew.monthBeside('2031-06' as Month)).toMatch(/^Sivan.+Tamuz 5791/);
    expect(hebrew.periodBeside(d('2031-06-14'), d('2031-06-14'))).toBe('23 Sivan 5791');
    for (const none of ['en', 'en-u-ca-gregory', 'en-u-ca-nonsense'])
      expect(dateWords(none).monthBeside('2031-06' as Month)).toBe('');
  });

  test('begin the week where the region does, also in browsers that know no weeks', () => {
    const { prototype } = Intl.Locale as unknown as { prototype: object };
    const told = Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap;
    const names = ['getWeekInfo', 'weekInfo'].filter((name) => name in told);
    for (const name of names) Object.defineProperty(prototype, name, { value: undefined, configurable: true });
    const first = (...regions: string[]) => regions.map((region) => dateWords(`en-${region}`).firstWeekday);
    try {
      expect(first('US', 'CA', 'BR', 'IL', 'JP', 'SG', 'ZA')).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(first('JO', 'EG', 'DZ')).toEqual([6, 6, 6]);
      expect(first('AT', 'FR', 'GB', 'PL', 'AU', 'CN')).toEqual([1, 1, 1, 1, 1, 1]);
    } finally {
      for (const name of names) Object.defineProperty(prototype, name, told[name] ?? {});
    }
  });
});
