import { render } from 'lit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import {
  datesFormTemplate,
  type DatesDraft,
  type DatesFormActions,
} from '../../../../src/elements/list/by-date/dates-form.ts';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-view.ts';
import { SlipwayParameters } from '../../../../src/elements/item/parameters.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { localeIn } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

beforeAll(() => {
  customElements.define('slipway-calendar', SlipwayCalendar);
  customElements.define('slipway-parameters', SlipwayParameters);
});

const view: DatesView = {
  locale: localeIn('en'),
  text: english.byDate,
  today: june10,
  nights: false,
  open: true,
  dateSearch: null,
  party: undefined,
  memberCount: 2,
  rewordWith: true,
  counts: {},
  summary: '',
  pending: false,
  problem: null,
  free: undefined,
  unansweredCount: 0,
  flex: 0,
  near: null,
};
const draft: DatesDraft = {
  from: null,
  to: null,
  counts: {},
  flex: 0,
  month: '2031-06' as DatesDraft['month'],
  isFolded: false,
  reason: null,
};
const none = () => undefined;
const acts: DatesFormActions = {
  chooseDays: none,
  showMonth: none,
  type: none,
  chooseParty: none,
  chooseFlex: none,
  fold: none,
  ask: none,
  clear: none,
  close: none,
};

function form(
  changes: Partial<DatesView> = {},
  draftChanges: Partial<DatesDraft> = {},
  actChanges: Partial<DatesFormActions> = {},
) {
  const into = document.createElement('div');
  document.body.replaceChildren(into);
  render(datesFormTemplate({ ...view, ...changes }, { ...draft, ...draftChanges }, { ...acts, ...actChanges }), into);
  const calendar = into.querySelector<SlipwayCalendar>('slipway-calendar') ?? expect.fail();
  const parameters = into.querySelector<SlipwayParameters>('slipway-parameters');
  return { into, calendar, parameters };
}

describe('datesFormTemplate', () => {
  it('passes the selected nights, today and the last month to the calendar', () => {
    const stay = { from: june10, to: addDays(june10, 2) };
    const { calendar } = form({ nights: true }, stay);
    expect([calendar.start, calendar.end, calendar.nights, calendar.length]).toEqual([
      june10,
      addDays(june10, 1),
      true,
      0,
    ]);
    expect(form({}, stay).calendar.end).toBe(stay.to);
    expect([calendar.today, calendar.lastMonth]).toEqual([june10, '2032-06']);
  });

  it('reserves space for the party while it loads', () => {
    expect(form().parameters).toMatchObject({ parameters: undefined, expected: 2 });
    expect(form({ party: [] }).parameters).toBeNull();
  });

  it('shows the selected days in the collapsed line, or else a hint', () => {
    const line = (draftChanges: Partial<DatesDraft>) =>
      form({}, draftChanges).into.querySelector("[part='fold']")?.textContent.trim();
    expect(line({})).toBe('Select dates');
    expect(line({ from: june10 })).toBe('Tue, Jun 10');
    expect(line({ from: june10, to: addDays(june10, 1) })).toBe('Tue, Jun 10 – Wed, Jun 11');
  });

  it('offers up to three days of flexibility', () => {
    const flexibleDays: number[] = [];
    const { into } = form({}, { flex: 1 }, { chooseFlex: (days) => flexibleDays.push(days) });
    const radios = [...into.querySelectorAll<HTMLInputElement>("[name='flex']")];
    expect(radios.map(({ checked }) => checked)).toEqual([false, true, false, false]);
    radios.at(3)?.click();
    expect(flexibleDays).toEqual([3]);
    expect([...into.querySelectorAll("[part='flex-choice']")].map(({ textContent }) => textContent.trim())).toEqual([
      'Exact dates',
      '±\u00a01\u00a0day',
      '±\u00a02\u00a0days',
      '±\u00a03\u00a0days',
    ]);
  });

  it('has a button to clear only after a search', () => {
    const [clear, close] = [vi.fn(), vi.fn()];
    const buttons = (changes: Partial<DatesView>) => [
      ...form(changes, {}, { clear, close }).into.querySelectorAll<HTMLElement>('.actions .quiet'),
    ];
    const [only] = buttons({});
    expect(only?.textContent).toBe('Close');
    only?.click();
    expect([clear.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
    const again = buttons({ summary: 'Tue, Jun 10' });
    expect(again.map(({ textContent }) => textContent)).toEqual(['Close', 'Clear dates']);
    for (const button of again) button.click();
    expect([clear.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
  });

  it('offers every day from today on', () => {
    const day = (offset: number) => addDays(june10, offset);
    const days = form().calendar.availability ?? expect.fail();
    expect([-1, 0, 400].map((offset) => days.stateOf(day(offset)))).toEqual(['past', 'free', 'free']);
    expect([-1, 0].map((offset) => days.canStart(day(offset)))).toEqual([false, true]);
    expect([days.canSpan(day(-1), day(2)), days.canSpan(day(2), day(1)), days.canSpan(day(1), day(60))]).toEqual([
      false,
      false,
      true,
    ]);
    expect([days.firstFree(day(-9)), days.firstFree(day(9))]).toEqual([june10, day(9)]);
    expect(form().calendar.availability).toBe(days);
    expect(form({ today: day(1) }).calendar.availability?.stateOf(june10)).toBe('past');
  });

  it('describes no day as available before a search', () => {
    const locale = localeIn('de');
    const { calendar } = form({ locale });
    expect(calendar.locale?.text.calendar).toMatchObject({ free: '', past: locale.text.calendar.past });
    expect(calendar.locale?.accountLang).toBe('');
    expect(form({ locale }).calendar.locale).toBe(calendar.locale);
  });
});
