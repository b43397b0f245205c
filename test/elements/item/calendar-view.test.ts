import { describe, expect, it, vi } from 'vitest';
import { createCalendarView, getRequestableDays, type ItemCalendar } from '../../../src/elements/item/calendar-view.ts';
import type { Choice } from '../../../src/flow/state.ts';
import { listDays, type Day, type Month } from '../../../src/values/dates/day.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { createTestItem } from '../../api/domain-objects.ts';

type CalendarFacts = ReturnType<Parameters<typeof createCalendarView>[0]>;
type ViewFacts = CalendarFacts & Parameters<ReturnType<typeof createCalendarView>['show']>[0];
const toDay = (text: string) => text as Day;
const toMonth = (text: string) => text as Month;
const kayak = createTestItem({ id: 'kayak' });
const today = toDay('2031-06-14');

/** Returns the calendar of the kayak from June to September, in which only these days are free. */
function createCalendar(
  freeDays: readonly string[],
  secondRequest: ItemCalendar['secondRequest'] = 'pending',
): ItemCalendar {
  const days = listDays(toDay('2031-06-01'), toDay('2031-09-30')).map((day): [Day, number] => [
    day,
    freeDays.includes(day) ? 1 : 0,
  ]);
  return { itemId: 'kayak', days: new Map(days), month: toMonth('2031-06'), secondRequest };
}
const openKayak: CalendarFacts = {
  itemId: 'kayak',
  start: null,
  items: [kayak],
  today,
  calendar: createCalendar(['2031-07-02']),
  calendarProblem: null,
  isUnchecked: false,
  ownDays: undefined,
};

function createView(
  { requestedMonth = null, monthCount = 1, ...facts }: Partial<ViewFacts> = {},
  choice: Partial<Choice> = {},
) {
  const feature = createCalendarView(() => ({ ...openKayak, ...facts, ...choice }), vi.fn());
  feature.show({ requestedMonth, monthCount });
  return feature.view();
}

describe('createCalendarView: before all answers', () => {
  it('has no availability without an open item or the venue’s date', () => {
    for (const viewWithoutItem of [
      createView({}, { itemId: null }),
      createView({ items: undefined }),
      createView({}, { itemId: 'gone' }),
    ])
      expect(viewWithoutItem).toMatchObject({ item: undefined, availability: undefined, firstFreeDay: undefined });
    expect(createView({ today: undefined })).toMatchObject({ item: kayak, availability: undefined, month: undefined });
  });

  it('shows the current month until the item’s calendar arrives', () => {
    for (const unknownCalendar of [undefined, { ...createCalendar(['2031-07-02']), itemId: 'tour' }])
      expect(createView({ calendar: unknownCalendar })).toMatchObject({
        month: '2031-06',
        firstFreeDay: undefined,
        problem: null,
      });
  });
});

describe('createCalendarView: month', () => {
  it.each<[string, Partial<ViewFacts>, Partial<Choice>, string]>([
    ['the month of the first free day', {}, {}, '2031-07'],
    ['the month of the selection', {}, { start: toDay('2031-09-03') }, '2031-09'],
    ['the present month for a past selection', {}, { start: toDay('2031-01-03') }, '2031-06'],
    [
      'the month that the guest turned to',
      { requestedMonth: toMonth('2031-08') },
      { start: toDay('2031-09-03') },
      '2031-08',
    ],
    ['the present month if no day is free', { calendar: createCalendar([]) }, {}, '2031-06'],
  ])('shows %s', (_, facts, choice, firstMonth) => {
    expect(createView(facts, choice).month).toBe(firstMonth);
  });
});

describe('createCalendarView: the line that the guest edits', () => {
  it('counts the days of that line as free, but no others', () => {
    const presetDays = { start: toDay('2031-07-04'), end: toDay('2031-07-06') };
    const { availability } = createView({ calendar: createCalendar(['2031-07-07'], 'loaded'), ownDays: presetDays });
    expect(availability?.canSpan(toDay('2031-07-04'), toDay('2031-07-07'))).toBe(true);
    expect(['2031-07-03', '2031-07-08'].map((date) => availability?.stateOf(toDay(date)))).toEqual(['taken', 'taken']);
  });
});

describe('createCalendarView: first free day', () => {
  it('returns null only once the whole calendar has loaded', () => {
    expect(createView({ calendar: createCalendar([]) })).toMatchObject({
      firstFreeDay: undefined,
      needsSecondRequest: true,
    });
    expect(createView({ calendar: createCalendar([], 'loaded') }).firstFreeDay).toBeNull();
  });

  it('returns today for a simple item', () => {
    expect(createView({ items: [{ ...kayak, simple: true }], calendar: undefined }).firstFreeDay).toBe(today);
  });
});

describe('createCalendarView: days', () => {
  it('requests later days when the last loaded month is one turn away', () => {
    expect(createView({ requestedMonth: toMonth('2031-07') }).needsSecondRequest).toBe(false);
    expect(createView({ requestedMonth: toMonth('2031-08') }).needsSecondRequest).toBe(true);
  });

  it('sets `areDaysPending` while a search must wait for more days', () => {
    const isViewLoading = (facts: Partial<ViewFacts>, choice: Partial<Choice> = {}) =>
      createView(facts, choice).areDaysPending;
    const laterDays = { start: toDay('2031-08-20') };
    expect([
      isViewLoading({ calendar: undefined }),
      isViewLoading({ calendar: createCalendar([]) }),
      isViewLoading({}, laterDays),
    ]).toEqual([true, true, true]);
    expect([
      isViewLoading({}),
      isViewLoading({ calendar: createCalendar([], 'loaded') }),
      isViewLoading({ calendar: createCalendar([], { kind: 'timeout' }) }),
    ]).toEqual([false, false, false]);
    expect(isViewLoading({ calendar: undefined, calendarProblem: { kind: 'outdated' } })).toBe(false);
    expect(isViewLoading({ calendar: undefined, items: [createTestItem({ id: 'kayak', simple: true })] })).toBe(false);
  });

  it('shows the last two months after a turn to the last month', () => {
    expect(createView({ monthCount: 2, requestedMonth: toMonth('2031-08') })).toMatchObject({
      month: '2031-08',
      monthsShown: 2,
    });

    // June 2032 is the last month that guests can book.
    expect(createView({ monthCount: 2, requestedMonth: toMonth('2032-06') })).toMatchObject({
      month: '2032-05',
      monthsShown: 2,
    });
    expect(createView({ requestedMonth: toMonth('2032-06') })).toMatchObject({ month: '2032-06', monthsShown: 1 });
  });

  it('shows a preset month beyond the last month', () => {
    expect(createView({ monthCount: 2, start: toDay('2040-01-10') })).toMatchObject({
      month: '2040-01',
      monthsShown: 1,
    });
  });
});

describe('createCalendarView: failure', () => {
  it('has a problem and no free day if no days loaded', () => {
    expect(createView({ calendar: undefined, calendarProblem: { kind: 'offline' } })).toMatchObject({
      problem: { kind: 'offline' },
      firstFreeDay: null,
    });
  });

  it('has a problem once the guest reaches days that failed to load', () => {
    const timeout: Problem = { kind: 'timeout' };
    const failedCalendar = createCalendar(['2031-07-02'], timeout);
    expect(createView({ calendar: failedCalendar }).problem).toBeNull();
    expect(createView({ calendar: failedCalendar, requestedMonth: toMonth('2031-10') }).problem).toBe(timeout);
    expect(createView({ calendar: failedCalendar, requestedMonth: toMonth('2031-09') }).problem).toBeNull();
    expect(createView({ calendar: failedCalendar, requestedMonth: toMonth('2031-09'), monthCount: 2 }).problem).toBe(
      timeout,
    );
    expect(createView({ calendar: createCalendar([], timeout) }).problem).toBe(timeout);
  });
});

describe('createCalendarView', () => {
  it('waits for the service before it reports cached days as full', () => {
    const fullCalendar = createCalendar([], 'loaded');
    expect(createView({ calendar: fullCalendar })).toMatchObject({ firstFreeDay: null, areDaysPending: false });
    expect(createView({ calendar: fullCalendar, isUnchecked: true })).toMatchObject({
      firstFreeDay: undefined,
      areDaysPending: true,
    });
    expect(createView({ isUnchecked: true })).toMatchObject({ firstFreeDay: '2031-07-02', areDaysPending: true });
  });

  it('shows the same months if the guest selects a visible day', () => {
    let facts: CalendarFacts = { ...openKayak, calendar: createCalendar(['2031-06-20', '2031-07-02', '2031-09-02']) };
    const { view, show } = createCalendarView(() => ({ ...facts }), vi.fn());
    show({ monthCount: 2 });
    const showMonthFor = (start: string) => {
      facts = { ...facts, start: toDay(start) };
      return view().month;
    };
    expect(view()).toMatchObject({ month: '2031-06', monthsShown: 2 });
    expect(showMonthFor('2031-07-02')).toBe('2031-06');
    expect(showMonthFor('2031-09-02')).toBe('2031-09');
    expect(showMonthFor('2031-06-20')).toBe('2031-06');
  });

  it('returns the same object until one of its facts changes', () => {
    let facts: CalendarFacts = openKayak;
    const requestUpdate = vi.fn();
    const { view, show } = createCalendarView(() => ({ ...facts }), requestUpdate);
    expect(view()).toBe(view());
    const changes: Partial<CalendarFacts>[] = [
      { itemId: null },
      { start: toDay('2031-07-02') },
      { items: [kayak] },
      { today: toDay('2031-06-15') },
      { calendar: createCalendar(['2031-07-03']) },
      { calendarProblem: { kind: 'offline' } },
      { isUnchecked: true },
    ];
    for (const change of changes) {
      const viewBefore = view();
      facts = { ...openKayak, ...change };
      expect(view()).not.toBe(viewBefore);
      facts = openKayak;
    }
    for (const change of [{ requestedMonth: toMonth('2031-08') }, { monthCount: 2 }] as const) {
      const viewBefore = view();
      show(change);
      expect(view()).not.toBe(viewBefore);
    }
    expect(requestUpdate).toHaveBeenCalledTimes(2);
  });

  it('reuses the availability when the selected day or month changes', () => {
    let facts: CalendarFacts = openKayak;
    const { view, show } = createCalendarView(() => facts, vi.fn());
    const { availability } = view();
    facts = { ...openKayak, start: toDay('2031-07-02') };
    expect(view().availability).toBe(availability);
    show({ requestedMonth: toMonth('2031-08') });
    expect(view().availability).toBe(availability);
    facts = { ...openKayak, calendar: createCalendar(['2031-07-03']) };
    expect(view().availability).not.toBe(availability);
  });
});

describe('getRequestableDays', () => {
  it('returns today and the end of its month five years later', () => {
    expect(getRequestableDays(today)).toEqual(['2031-06-14', '2036-06-30']);
  });
});
