import { describe, expect, it } from 'vitest';
import { createDateInputView, type DateInputRules } from '../../../../src/elements/item/date-inputs/day-input-view.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { createTestItem, createPreparedLocale } from '../../choosing-stage.ts';
import { toDay, createAvailabilityWithout, createJuneHost } from '../june.ts';

const overnightItem = createTestItem({ unit: 'N' });
const kayak = createTestItem();
const [firstDay, lastDay] = [toDay('2031-06-14'), toDay('2031-06-16')];

function createView(
  openItem: Item | undefined,
  start: Day | null,
  end: Day | null,
  rules: Partial<DateInputRules> = {},
) {
  const juneStage = createJuneHost(openItem, { start, end });
  const allRules: DateInputRules = {
    availability: createAvailabilityWithout([]),
    laterDay: '',
    longest: undefined,
    ...rules,
  };
  return { ...juneStage, view: createDateInputView(juneStage.host, allRules, createPreparedLocale('en')) };
}

describe('createDateInputView', () => {
  it.each<[string, Item, Day | null, Day | null, unknown]>([
    ['days', kayak, firstDay, lastDay, { start: '2031-06-14', end: '2031-06-16' }],
    ['nights with the day of departure', overnightItem, firstDay, lastDay, { start: '2031-06-14', end: '2031-06-17' }],
    ['a single day', kayak, firstDay, null, { start: '2031-06-14', end: '2031-06-14' }],
    ['no selection', overnightItem, null, null, null],
  ])('returns the selected span for %s', (_, openItem, start, end, span) => {
    expect(createView(openItem, start, end).view?.rules.selection).toEqual(span);
  });

  it('passes on the availability and length rules of the calendar', () => {
    const rules: DateInputRules = {
      availability: createAvailabilityWithout(['2031-06-12']),
      laterDay: 'ends',
      longest: { count: 3, words: 'At most 3 nights.', beyond: 'too long' },
    };
    const { availability, laterDay } = rules;
    expect(createView(overnightItem, firstDay, null, rules).view?.rules).toMatchObject({
      availability,
      laterDay,
      length: 0,
      departureDays: 1,
      maxLength: 3,
    });
    expect(createView(createTestItem({ fixedLength: 3 }), null, null).view?.rules).toMatchObject({
      length: 3,
      departureDays: 0,
      maxLength: 0,
    });
  });

  it('returns undefined without an open item', () => {
    expect(createView(undefined, null, null).view).toBeUndefined();
  });

  it('requests nights without the day of departure, but announces that day', () => {
    const { view: overnightView, selections, announcements } = createView(overnightItem, null, null);
    overnightView?.selectDays({ start: firstDay, end: lastDay }, null);
    expect(selections).toEqual([{ start: '2031-06-14', end: '2031-06-15' }]);
    expect(announcements).toEqual(['Selected: Sat, Jun 14 – Mon, Jun 16.']);
  });

  it.each([
    ['between', 'Some dates in between aren’t available. Your dates now start on Monday, June 16, 2031.'],
    ['long', 'At most 3 nights. Your dates now start on Monday, June 16, 2031.'],
  ] as const)('announces why a press started a new selection: %s', (restartReason, words) => {
    const { view: overnightView, announcements } = createView(overnightItem, firstDay, null, {
      longest: { count: 3, words: 'At most 3 nights.', beyond: 'too long' },
    });
    overnightView?.selectDays({ start: lastDay, end: toDay('2031-06-17') }, restartReason);
    expect(announcements).toEqual([words]);
  });
});
