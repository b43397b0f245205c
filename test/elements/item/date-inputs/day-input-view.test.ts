import { describe, expect, it } from 'vitest';
import { createDateInputView, type DateInputRules } from '../../../../src/elements/item/date-inputs/day-input-view.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { day, freeBut, juneOf } from '../june.ts';

const room = item({ unit: 'N' });
const kayak = item();
const [from, to] = [day('2031-06-14'), day('2031-06-16')];

function view(openItem: Item | undefined, start: Day | null, end: Day | null, rules: Partial<DateInputRules> = {}) {
  const stage = juneOf(openItem, { start, end });
  const allRules: DateInputRules = { availability: freeBut([]), laterDay: '', longest: undefined, ...rules };
  return { ...stage, view: createDateInputView(stage.host, allRules, localeIn('en')) };
}

describe('createDateInputView', () => {
  it.each<[string, Item, Day | null, Day | null, unknown]>([
    ['days', kayak, from, to, { start: '2031-06-14', end: '2031-06-16' }],
    ['nights with the day of departure', room, from, to, { start: '2031-06-14', end: '2031-06-17' }],
    ['a single day', kayak, from, null, { start: '2031-06-14', end: '2031-06-14' }],
    ['no selection', room, null, null, null],
  ])('returns the selected span for %s', (_, openItem, start, end, span) => {
    expect(view(openItem, start, end).view?.facts.selection).toEqual(span);
  });

  it('passes on the availability and length rules of the calendar', () => {
    const rules: DateInputRules = {
      availability: freeBut(['2031-06-12']),
      laterDay: 'ends',
      longest: { count: 3, words: 'At most 3 nights.', beyond: 'too long' },
    };
    const { availability, laterDay } = rules;
    expect(view(room, from, null, rules).view?.facts).toMatchObject({
      availability,
      laterDay,
      length: 0,
      departureDays: 1,
      maxLength: 3,
    });
    expect(view(item({ fixedLength: 3 }), null, null).view?.facts).toMatchObject({
      length: 3,
      departureDays: 0,
      maxLength: 0,
    });
  });

  it('is undefined without an open item', () => {
    expect(view(undefined, null, null).view).toBeUndefined();
  });

  it('requests nights without the day of departure, but announces that day', () => {
    const { view: rooms, selections, announcements } = view(room, null, null);
    rooms?.select({ start: from, end: to }, null);
    expect(selections).toEqual([{ start: '2031-06-14', end: '2031-06-15' }]);
    expect(announcements).toEqual(['Selected: Sat, Jun 14 – Mon, Jun 16.']);
  });

  it.each([
    ['between', 'Some dates in between aren’t available. Your dates now start on Monday, June 16, 2031.'],
    ['long', 'At most 3 nights. Your dates now start on Monday, June 16, 2031.'],
  ] as const)('announces why the selection starts again: %s', (why, words) => {
    const { view: rooms, announcements } = view(room, from, null, {
      longest: { count: 3, words: 'At most 3 nights.', beyond: 'too long' },
    });
    rooms?.select({ start: to, end: day('2031-06-17') }, why);
    expect(announcements).toEqual([words]);
  });
});
