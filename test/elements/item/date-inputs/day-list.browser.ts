import { enWays } from '../../../../src/i18n/en/ways.ts';
import { describe, expect, it } from 'vitest';
import { createDateInputView, type DateInputRules } from '../../../../src/elements/item/date-inputs/day-input-view.ts';
import { dayListsTemplate } from '../../../../src/elements/item/date-inputs/day-list.ts';
import type { DayNotes } from '../../../../src/elements/item/day-notes.ts';
import type { Item } from '../../../../src/api/types.ts';
import { queryAll, findControl, createTestItem, createPreparedLocale, queryOne } from '../../choosing-stage.ts';
import { drawTemplate } from '../../template-stage.ts';
import { toDay, createAvailabilityWithout, createJuneHost } from '../june.ts';

const locale = createPreparedLocale('en');
const takenDays = ['2031-06-12', '2031-06-13', '2031-06-14', '2031-06-20'];

interface ListOptions extends Partial<Pick<DateInputRules, 'longest'>> {
  start?: string;
  notes?: DayNotes;
  isLoading?: boolean;
}

function openList(changes: Partial<Item> = {}, { start, notes, longest, isLoading = false }: ListOptions = {}) {
  const juneStage = createJuneHost(createTestItem(changes), { start: start ? toDay(start) : null });
  const availability = isLoading ? undefined : createAvailabilityWithout(takenDays, changes.fixedLength);
  const view = createDateInputView(juneStage.host, { availability, laterDay: '', longest }, locale);
  const list = drawTemplate(view && dayListsTemplate(view, enWays.list, notes));
  const rowTexts = queryAll(list, 'li').map((row) => row.innerText.replace(/\s+/g, ' ').trim());
  return { ...juneStage, list, rowTexts };
}

describe('dayListsTemplate', () => {
  it('gives each selectable day a row, and groups adjacent other days', () => {
    const { rowTexts, list } = openList();
    expect(rowTexts.slice(0, 5)).toEqual([
      'Sun, Jun 1 – Mon, Jun 9: past date',
      'Tue, Jun 10',
      'Wed, Jun 11',
      'Thu, Jun 12 – Sat, Jun 14: not available',
      'Sun, Jun 15',
    ]);
    expect(rowTexts.at(-1)).toBe('Mon, Jun 30');
    expect(queryAll(list, 'button')).toHaveLength(17);
    expect(queryOne(list, 'section').ariaLabel).toBe('Days in June 2031');
  });

  it('selects the days of a pressed row', () => {
    const { list, selections } = openList({ fixedLength: 3 });
    queryAll(list, 'button')[0]?.click();
    expect(selections).toEqual([{ start: '2031-06-15', end: '2031-06-17' }]);
  });

  it('labels too few free days in a row differently from taken days', () => {
    const { rowTexts } = openList({ fixedLength: 3 });
    expect(rowTexts.slice(0, 3)).toEqual([
      'Sun, Jun 1 – Mon, Jun 9: past date',
      'Tue, Jun 10 – Wed, Jun 11: not enough available days in a row',
      'Thu, Jun 12 – Sat, Jun 14: not available',
    ]);
  });

  it('marks the selected days as pressed', () => {
    const { list } = openList({ fixedLength: 2 }, { start: '2031-06-16' });
    expect(queryAll(list, '[aria-pressed=true]').map((element) => element.innerText.trim())).toEqual(['Mon, Jun 16']);
  });

  it('shows notes next to free days, and as states of others', () => {
    const notes: DayNotes = new Map([
      [toDay('2031-06-11'), { cellText: '$45', words: '$45.00, only 2 left', partNames: 'low' }],
      [toDay('2031-06-12'), { cellText: 'full', words: 'full', partNames: 'full' }],
      [toDay('2031-06-20'), { cellText: 'full', words: 'full', partNames: 'full' }],
    ]);
    const { rowTexts } = openList({}, { notes });
    expect(rowTexts).toEqual(
      expect.arrayContaining([
        'Wed, Jun 11 $45.00, only 2 left',
        'Thu, Jun 12 – Sat, Jun 14: not available',
        'Fri, Jun 20: full',
      ]),
    );
  });

  it('starts a new selection on a row beyond the maximum length', () => {
    const longestStay = { count: 2, words: 'At most 2 nights.', beyond: 'too long' };
    const { list, selections, announcements } = openList({ unit: 'N' }, { start: '2031-06-15', longest: longestStay });
    findControl(list, 'Tue, Jun 17').click();
    findControl(list, 'Wed, Jun 18').click();
    expect(selections).toEqual([
      { start: '2031-06-15', end: '2031-06-16' },
      { start: '2031-06-18', end: '2031-06-18' },
    ]);
    expect(announcements.at(-1)).toBe('At most 2 nights. Your dates now start on Wednesday, June 18, 2031.');
  });

  it('renders nothing until the days load', () => {
    expect(queryAll(openList({}, { isLoading: true }).list, 'section')).toEqual([]);
  });
});
