import { render } from 'lit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import {
  datesFormTemplate,
  type DatesDraft,
  type DatesFormActions,
} from '../../../../src/elements/list/by-date/dates-form.ts';
import type { DatesView } from '../../../../src/elements/list/by-date/dates-content.ts';
import { SlipwayParameters } from '../../../../src/elements/item/parameters.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { createPreparedLocale } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

beforeAll(() => {
  customElements.define('slipway-calendar', SlipwayCalendar);
  customElements.define('slipway-parameters', SlipwayParameters);
});

const datesView: DatesView = {
  locale: createPreparedLocale('en'),
  messages: english.byDate,
  today: june10,
  isSoldByNight: false,
  isFormOpen: true,
  initialDays: null,
  party: undefined,
  memberCount: 2,
  hasWidgetLabels: true,
  quantities: {},
  summary: '',
  isSearching: false,
  problem: null,
  freeItemCount: undefined,
  unansweredCount: 0,
  flexDays: 0,
  nearbyDays: null,
};
const draft: DatesDraft = {
  from: null,
  to: null,
  quantities: {},
  flexDays: 0,
  month: '2031-06' as DatesDraft['month'],
  isFolded: false,
  reason: null,
};
const doNothing = () => undefined;
const formActs: DatesFormActions = {
  chooseDays: doNothing,
  showMonth: doNothing,
  typeDay: doNothing,
  chooseParty: doNothing,
  chooseFlexDays: doNothing,
  toggleCalendar: doNothing,
  requestSearch: doNothing,
  clearDates: doNothing,
  closeForm: doNothing,
};

function drawTestForm(
  changes: Partial<DatesView> = {},
  draftChanges: Partial<DatesDraft> = {},
  actChanges: Partial<DatesFormActions> = {},
) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  render(
    datesFormTemplate({ ...datesView, ...changes }, { ...draft, ...draftChanges }, { ...formActs, ...actChanges }),
    container,
  );
  const calendar = container.querySelector<SlipwayCalendar>('slipway-calendar') ?? expect.fail();
  const parameters = container.querySelector<SlipwayParameters>('slipway-parameters');
  return { container, calendar, parameters };
}

describe('datesFormTemplate', () => {
  it('passes the selected nights, today and the last month to the calendar', () => {
    const selectedStay = { from: june10, to: addDays(june10, 2) };
    const { calendar } = drawTestForm({ isSoldByNight: true }, selectedStay);
    expect([calendar.start, calendar.end, calendar.nights, calendar.length]).toEqual([
      june10,
      addDays(june10, 1),
      true,
      0,
    ]);
    expect(drawTestForm({}, selectedStay).calendar.end).toBe(selectedStay.to);
    expect([calendar.today, calendar.lastMonth]).toEqual([june10, '2032-06']);
  });

  it('reserves space for the party while it loads', () => {
    expect(drawTestForm().parameters).toMatchObject({ parameters: undefined, expected: 2 });
    expect(drawTestForm({ party: [] }).parameters).toBeNull();
  });

  it('shows the selected days in the collapsed calendar’s row, or a hint', () => {
    const readPromptLine = (draftChanges: Partial<DatesDraft>) =>
      drawTestForm({}, draftChanges).container.querySelector("[part='fold']")?.textContent.trim();
    expect(readPromptLine({})).toBe('Select dates');
    expect(readPromptLine({ from: june10 })).toBe('Tue, Jun 10');
    expect(readPromptLine({ from: june10, to: addDays(june10, 1) })).toBe('Tue, Jun 10 – Wed, Jun 11');
  });

  it('offers up to three days of flexibility', () => {
    const flexibleDays: number[] = [];
    const { container } = drawTestForm({}, { flexDays: 1 }, { chooseFlexDays: (days) => flexibleDays.push(days) });
    const radios = [...container.querySelectorAll<HTMLInputElement>("[name='flex']")];
    expect(radios.map(({ checked }) => checked)).toEqual([false, true, false, false]);
    radios.at(3)?.click();
    expect(flexibleDays).toEqual([3]);
    expect(
      [...container.querySelectorAll("[part='flex-choice']")].map(({ textContent }) => textContent.trim()),
    ).toEqual(['Exact dates', '±\u00a01\u00a0day', '±\u00a02\u00a0days', '±\u00a03\u00a0days']);
  });

  it('has a button that clears the dates only after a search', () => {
    const [clearDates, closeForm] = [vi.fn(), vi.fn()];
    const getButtons = (changes: Partial<DatesView>) => [
      ...drawTestForm(changes, {}, { clearDates, closeForm }).container.querySelectorAll<HTMLElement>(
        '.actions .quiet',
      ),
    ];
    const [onlyButton] = getButtons({});
    expect(onlyButton?.textContent).toBe('Close');
    onlyButton?.click();
    expect([clearDates.mock.calls.length, closeForm.mock.calls.length]).toEqual([1, 0]);
    const buttonsWithSummary = getButtons({ summary: 'Tue, Jun 10' });
    expect(buttonsWithSummary.map(({ textContent }) => textContent)).toEqual(['Close', 'Clear dates']);
    for (const button of buttonsWithSummary) button.click();
    expect([clearDates.mock.calls.length, closeForm.mock.calls.length]).toEqual([2, 1]);
  });

  it('offers every day from today on', () => {
    const getDay = (offset: number) => addDays(june10, offset);
    const formAvailability = drawTestForm().calendar.availability ?? expect.fail();
    expect([-1, 0, 400].map((offset) => formAvailability.stateOf(getDay(offset)))).toEqual(['past', 'free', 'free']);
    expect([-1, 0].map((offset) => formAvailability.canStart(getDay(offset)))).toEqual([false, true]);
    expect([
      formAvailability.canSpan(getDay(-1), getDay(2)),
      formAvailability.canSpan(getDay(2), getDay(1)),
      formAvailability.canSpan(getDay(1), getDay(60)),
    ]).toEqual([false, false, true]);
    expect([formAvailability.firstFree(getDay(-9)), formAvailability.firstFree(getDay(9))]).toEqual([
      june10,
      getDay(9),
    ]);
    expect(drawTestForm().calendar.availability).toBe(formAvailability);
    expect(drawTestForm({ today: getDay(1) }).calendar.availability?.stateOf(june10)).toBe('past');
  });

  it('describes no day as available before a search', () => {
    const locale = createPreparedLocale('de');
    const { calendar } = drawTestForm({ locale });
    expect(calendar.locale?.text.calendar).toMatchObject({ free: '', past: locale.text.calendar.past });
    expect(calendar.locale?.accountLang).toBe('');
    expect(drawTestForm({ locale }).calendar.locale).toBe(calendar.locale);
  });
});
