import { describe, expect, test } from 'vitest';
import type { ItemCalendar } from '../../../../src/elements/root/finding/catalogue-reads.ts';
import {
  createFindingView,
  findingView,
  type FindingFacts,
} from '../../../../src/elements/root/finding/finding-view.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import { eachDay, type Day, type Month } from '../../../../src/values/dates/day.ts';
import { plainItem } from '../../../api/plain.ts';

const day = (text: string) => text as Day;
const month = (text: string) => text as Month;
const kayak = plainItem({ id: 'kayak' });
const today = day('2031-06-14');

/** The calendar of the kayak from June to September, of which these days are free. */
function calendar(free: readonly string[], rest: ItemCalendar['rest'] = 'unasked'): ItemCalendar {
  const days = eachDay(day('2031-06-01'), day('2031-09-30')).map((each): [Day, number] => [
    each,
    free.includes(each) ? 1 : 0,
  ]);
  return { itemId: 'kayak', days: new Map(days), month: month('2031-06'), until: day('2031-09-30'), rest };
}
const kayaksOpen: FindingFacts = {
  itemId: 'kayak',
  start: null,
  items: [kayak],
  today,
  calendar: calendar(['2031-07-02']),
  calendarProblem: null,
  isUnchecked: false,
  monthAsked: null,
  monthsShown: 1,
};

const view = (facts: Partial<FindingFacts> = {}, choice: Partial<Choice> = {}) =>
  findingView({ ...kayaksOpen, ...facts, ...choice });

describe('before everything is known', () => {
  test('no item is open, or not yet, or its venue’s day is not known: there are no days to see', () => {
    for (const nothing of [view({}, { itemId: null }), view({ items: undefined }), view({}, { itemId: 'gone' })])
      expect(nothing).toMatchObject({ item: undefined, availability: undefined, firstFree: undefined });
    expect(view({ today: undefined })).toMatchObject({ item: kayak, availability: undefined, month: undefined });
  });

  test('a calendar on its way, or another item’s, opens at the venue’s month, and knows of no free day', () => {
    for (const unknown of [undefined, { ...calendar(['2031-07-02']), itemId: 'tour' }])
      expect(view({ calendar: unknown })).toMatchObject({ month: '2031-06', firstFree: undefined, failed: false });
  });
});

describe('the month that is shown', () => {
  test.each<[string, Partial<FindingFacts>, Partial<Choice>, string]>([
    ['that of the first free day', {}, {}, '2031-07'],
    ['that of what is chosen', {}, { start: day('2031-09-03') }, '2031-09'],
    ['this one, where what is chosen has passed', {}, { start: day('2031-01-03') }, '2031-06'],
    ['the one that was turned to', { monthAsked: month('2031-08') }, { start: day('2031-09-03') }, '2031-08'],
    ['this one, where nothing is free', { calendar: calendar([]) }, {}, '2031-06'],
  ])('is %s', (_, facts, choice, shown) => {
    expect(view(facts, choice).month).toBe(shown);
  });
});

describe('the first free day', () => {
  test('is looked for further while there is further to look, and then there is none', () => {
    expect(view({ calendar: calendar([]) })).toMatchObject({ firstFree: undefined, looksFar: true });
    expect(view({ calendar: calendar([], 'known') }).firstFree).toBeNull();
  });

  test('of what has no days is today', () => {
    expect(view({ items: [{ ...kayak, simple: true }], calendar: undefined }).firstFree).toBe(today);
  });
});

test('further days are asked for a month before they are turned to', () => {
  expect(view({ monthAsked: month('2031-07') }).looksFar).toBe(false);
  expect(view({ monthAsked: month('2031-08') }).looksFar).toBe(true);
});

test('who searches the calendar waits for days on their way, not for those nobody asks for, nor for what has no days', () => {
  const due = (facts: Partial<FindingFacts>, choice: Partial<Choice> = {}) => view(facts, choice).daysDue;
  const late = { start: day('2031-08-20') };
  expect([due({ calendar: undefined }), due({ calendar: calendar([]) }), due({}, late)]).toEqual([true, true, true]);
  expect([due({}), due({ calendar: calendar([], 'known') }), due({ calendar: calendar([], 'failed') })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(due({ calendar: undefined, calendarProblem: { kind: 'outdated' } })).toBe(false);
  expect(due({ calendar: undefined, items: [plainItem({ id: 'kayak', simple: true })] })).toBe(false);
});

test('where two months are shown, the last two there are stand side by side', () => {
  expect(view({ monthsShown: 2, monthAsked: month('2031-08') })).toMatchObject({ month: '2031-08', monthsShown: 2 });
  const latest = view({ monthAsked: month('2032-08') }).month;
  expect(view({ monthsShown: 2, monthAsked: month('2040-01') }).month).toBe(
    view({ monthsShown: 2, monthAsked: month('2032-08') }).month,
  );
  expect(latest).toBe('2032-08');
});

describe('that days could not be loaded is said', () => {
  test('where there are none at all: then nothing is free', () => {
    expect(view({ calendar: undefined, calendarProblem: { kind: 'offline' } })).toMatchObject({
      failed: true,
      problem: { kind: 'offline' },
      firstFree: null,
    });
  });

  test('where the later ones are missing: only to who looks at them, or where all that is known is taken', () => {
    const failed = calendar(['2031-07-02'], 'failed');
    expect(view({ calendar: failed }).failed).toBe(false);
    expect(view({ calendar: failed, monthAsked: month('2031-10') }).failed).toBe(true);
    expect(view({ calendar: failed, monthAsked: month('2031-09') }).failed).toBe(false);
    expect(view({ calendar: failed, monthAsked: month('2031-09'), monthsShown: 2 }).failed).toBe(true);
    expect(view({ calendar: calendar([], 'failed') }).failed).toBe(true);
  });
});

test('of days that only an earlier visit was told nobody says that none is free, and who searches them waits', () => {
  const full = calendar([], 'known');
  expect(view({ calendar: full })).toMatchObject({ firstFree: null, daysDue: false });
  expect(view({ calendar: full, isUnchecked: true })).toMatchObject({ firstFree: undefined, daysDue: true });
  expect(view({ isUnchecked: true })).toMatchObject({ firstFree: '2031-07-02', daysDue: true });
});

test('it is the same view as long as all facts are the same, and another with any of them', () => {
  const view = createFindingView();
  expect(view({ ...kayaksOpen })).toBe(view({ ...kayaksOpen }));
  const others: Partial<FindingFacts>[] = [
    { itemId: null },
    { start: day('2031-07-02') },
    { items: [kayak] },
    { today: day('2031-06-15') },
    { calendar: calendar(['2031-07-03']) },
    { calendarProblem: { kind: 'offline' } },
    { isUnchecked: true },
    { monthAsked: month('2031-08') },
    { monthsShown: 2 },
  ];
  for (const other of others) {
    const before = view(kayaksOpen);
    expect(view({ ...kayaksOpen, ...other })).not.toBe(before);
  }
});

test('which days can be chosen is worked out once, whichever of them is chosen and whichever month is shown', () => {
  const view = createFindingView();
  const { availability } = view(kayaksOpen);
  expect(view({ ...kayaksOpen, start: day('2031-07-02') }).availability).toBe(availability);
  expect(view({ ...kayaksOpen, monthAsked: month('2031-08') }).availability).toBe(availability);
  expect(view({ ...kayaksOpen, calendar: calendar(['2031-07-03']) }).availability).not.toBe(availability);
});
