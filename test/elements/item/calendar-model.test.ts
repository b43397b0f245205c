import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDayByKey, readDay } from '../../../src/elements/item/calendar-model.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { excludeDays } from '../../../src/flow/quotes/day-prices.ts';
import { addDays, listDays, getWeekday, type Day, type Month } from '../../../src/values/dates/day.ts';
import { countSamples } from '../../samples.ts';
import { toDay, createAvailabilityWithout, createJuneModel, today } from './june.ts';

describe('createCalendarModel: months', () => {
  it('allows turning to months from the current to the last month', () => {
    const months = ['2031-05', '2031-06', '2031-08', '2031-09'].filter((month) =>
      createJuneModel().canTurnTo(month as Month),
    );
    expect(months).toEqual(['2031-06', '2031-08']);
  });

  it('allows turning back, but not forward, from beyond the last month', () => {
    const decemberModel = createJuneModel({ month: '2031-12' as Month });
    expect(['2031-11', '2032-01'].map((month) => decemberModel.canTurnTo(month as Month))).toEqual([true, false]);
  });

  it('shows the next month too if the width allows and it exists', () => {
    const modelWithTwoMonths = createJuneModel({ monthCount: 2 });
    expect(modelWithTwoMonths.months).toEqual(['2031-06', '2031-07']);
    expect(modelWithTwoMonths.findTabDay(toDay('2031-07-25'))).toBe('2031-07-25');
    expect(createJuneModel({ monthCount: 2, month: '2031-08' as Month }).months).toEqual(['2031-08']);
  });

  it.each<[string, string[], number, string[]]>([
    [
      'nine days, and more in the next month',
      listDays(toDay('2031-06-10'), toDay('2031-06-21')),
      1,
      ['2031-06', '2031-07'],
    ],
    ['ten days', listDays(toDay('2031-06-10'), toDay('2031-06-20')), 1, ['2031-06']],
    ['nine days, and fewer in the next month', listDays(toDay('2031-06-22'), toDay('2031-07-31')), 1, ['2031-06']],
    [
      'seven first days of a fixed length',
      [...listDays(toDay('2031-06-10'), toDay('2031-06-14')), '2031-06-30'],
      9,
      ['2031-06', '2031-07'],
    ],
  ])('adds the next month below a month with few free days: %s', (_, takenDays, length, months) => {
    expect(createJuneModel({ availability: createAvailabilityWithout(takenDays, length), length }).months).toEqual(
      months,
    );
  });

  it('computes the number of months even before the days load', () => {
    const listMonthsOn = (date: string) => createJuneModel({ availability: undefined, today: toDay(date) }).months;
    expect([listMonthsOn('2031-06-21'), listMonthsOn('2031-06-22')]).toEqual([['2031-06'], ['2031-06', '2031-07']]);
    expect(
      createJuneModel({ availability: undefined, today: toDay('2031-06-25'), lastMonth: '2031-06' as Month }).months,
    ).toEqual(['2031-06']);
  });

  it('shows the same months for every party size', () => {
    const month = listDays(toDay('2031-06-10'), toDay('2031-06-30'));
    const availability = excludeDays(createAvailabilityWithout([]), new Set(month));
    expect(createJuneModel({ availability }).months).toEqual(['2031-06']);
  });

  it('turns as few months as possible to show a day', () => {
    const listMonthsFor = (room: 1 | 2) =>
      ['2031-05-31', '2031-06-30', '2031-07-01', '2031-08-01'].map((date) =>
        createJuneModel({ monthCount: room }).findFirstMonthFor(toDay(date)),
      );
    expect(listMonthsFor(1)).toEqual(['2031-05', '2031-06', '2031-07', '2031-08']);
    expect(listMonthsFor(2)).toEqual(['2031-05', '2031-06', '2031-06', '2031-07']);
  });
});

describe('createCalendarModel: days', () => {
  it('makes the focused, selected, first free or current day reachable by Tab', () => {
    const start = toDay('2031-06-20');
    expect(createJuneModel({ start }).findTabDay(toDay('2031-06-25'))).toBe('2031-06-25');
    expect(createJuneModel({ start }).findTabDay(toDay('2031-07-25'))).toBe('2031-06-20');
    expect(createJuneModel().findTabDay(null)).toBe('2031-06-10');
    expect(createJuneModel({ availability: undefined }).findTabDay(null)).toBe(today);
    expect(createJuneModel({ availability: undefined, month: '2031-07' as Month }).findTabDay(null)).toBe('2031-07-01');
  });

  it('finds the next free day only if the month is full', () => {
    const days = new Map([[toDay('2031-08-04'), 1]]);
    const augustAvailability = createAvailability({ days, today, length: 1 });
    expect(createJuneModel({ availability: augustAvailability }).findNextFreeDay()).toBe('2031-08-04');
    expect(
      createJuneModel({ availability: augustAvailability, lastMonth: '2031-07' as Month }).findNextFreeDay(),
    ).toBeNull();
    expect(createJuneModel().findNextFreeDay()).toBeNull();
  });

  it('marks the month as pending until all its days have loaded', () => {
    const julyDays = new Map([[toDay('2031-07-04'), 1]]);
    const partialAvailability = createAvailability({
      days: julyDays,
      today,
      length: 1,
      pendingAfter: toDay('2031-06-20'),
    });
    expect(createJuneModel({ availability: partialAvailability }).isPending).toBe(true);
    expect(createJuneModel({ availability: partialAvailability }).findNextFreeDay()).toBeNull();
    expect(createJuneModel({ availability: partialAvailability, failed: true }).isPending).toBe(false);
    expect(createJuneModel().isPending).toBe(false);
  });

  it('extends a selection of nights to the day of departure', () => {
    expect(createJuneModel({ start: toDay('2031-06-14'), nights: true }).selection).toEqual({
      start: '2031-06-14',
      end: '2031-06-15',
    });
  });

  it('ignores invalid properties', () => {
    const model = createJuneModel({ month: 'June' as Month, start: 7 as unknown as Day, length: -3.5 });
    expect(model).toMatchObject({ months: ['2031-06'], selection: null, length: 0 });
  });
});

describe('readDay', () => {
  it.each([undefined, null, 7, {}, '', '2031-02-30', 'soon'])('returns null for %j', (value) => {
    expect(readDay(value)).toBeNull();
  });
});

describe('findDayByKey', () => {
  const [sunday, monday, saturday] = [0, 1, 6];
  const getDayByKey = (
    key: string,
    from: string,
    { firstWeekday = sunday, dir = 'ltr' as 'ltr' | 'rtl', shiftKey = false } = {},
  ) => findDayByKey({ key, shiftKey }, toDay(from), firstWeekday, dir);

  it.each([
    ['ArrowRight', '2031-06-18', '2031-06-19'],
    ['ArrowLeft', '2031-06-18', '2031-06-17'],
    ['ArrowDown', '2031-06-18', '2031-06-25'],
    ['ArrowUp', '2031-06-18', '2031-06-11'],
    ['Home', '2031-06-18', '2031-06-15'],
    ['End', '2031-06-18', '2031-06-21'],
    ['PageDown', '2031-06-18', '2031-07-18'],
    ['PageUp', '2031-06-18', '2031-05-18'],
    ['ArrowDown', '2031-06-28', '2031-07-05'],
    ['ArrowLeft', '2031-01-01', '2030-12-31'],
  ])('moves with the key %s from %s to %s', (key, startDay, targetDay) => {
    expect(getDayByKey(key, startDay)).toBe(targetDay);
  });

  it.each([
    [sunday, '2031-06-15', '2031-06-21'],
    [monday, '2031-06-16', '2031-06-22'],
    [saturday, '2031-06-14', '2031-06-20'],
  ])('moves to the ends of a week that begins on weekday %i', (firstWeekday, weekStart, weekEnd) => {
    expect([
      getDayByKey('Home', '2031-06-18', { firstWeekday }),
      getDayByKey('End', '2031-06-18', { firstWeekday }),
    ]).toEqual([weekStart, weekEnd]);
  });

  it('stays on the week’s first day with Home, last with End', () => {
    expect(getDayByKey('Home', '2031-06-16', { firstWeekday: monday })).toBe('2031-06-16');
    expect(getDayByKey('End', '2031-06-15', { firstWeekday: monday })).toBe('2031-06-15');
  });

  it('reverses only the horizontal arrow keys in right-to-left text', () => {
    const dir = 'rtl';
    expect(getDayByKey('ArrowLeft', '2031-06-18', { dir })).toBe('2031-06-19');
    expect(getDayByKey('ArrowRight', '2031-06-18', { dir })).toBe('2031-06-17');
    expect(getDayByKey('ArrowDown', '2031-06-18', { dir })).toBe('2031-06-25');
    expect(getDayByKey('Home', '2031-06-18', { dir })).toBe('2031-06-15');
  });

  it('moves to the last day of a shorter month with page keys', () => {
    expect(getDayByKey('PageDown', '2031-08-31')).toBe('2031-09-30');
    expect(getDayByKey('PageDown', '2031-08-31', { shiftKey: true })).toBe('2032-08-31');
    expect(getDayByKey('PageUp', '2032-02-29', { shiftKey: true })).toBe('2031-02-28');
  });

  it.each(['Enter', ' ', 'a', 'Tab', 'Unidentified'])('returns null for the key “%s”', (key) => {
    expect(getDayByKey(key, '2031-06-18')).toBeNull();
  });

  it('returns to the same day after two opposite arrow keys', () => {
    const days = fc.integer({ min: -40_000, max: 40_000 }).map((offset) => addDays(toDay('2031-06-18'), offset));
    fc.assert(
      fc.property(days, fc.nat(6), fc.constantFrom('ltr', 'rtl'), (from: Day, firstWeekday, dir) => {
        const pressKey = (name: string, at: Day) => findDayByKey({ key: name, shiftKey: false }, at, firstWeekday, dir);
        const home = pressKey('Home', from) ?? expect.fail();
        expect(getWeekday(home)).toBe(firstWeekday);
        expect(pressKey('End', from)).toBe(addDays(home, 6));
        expect(home <= from && from <= addDays(home, 6)).toBe(true);
        expect(pressKey('ArrowLeft', pressKey('ArrowRight', from) ?? from)).toBe(from);
        expect(pressKey('ArrowUp', pressKey('ArrowDown', from) ?? from)).toBe(from);
      }),
      { numRuns: countSamples(200) },
    );
  });
});
