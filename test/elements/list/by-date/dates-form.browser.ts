import { render } from 'lit';
import { beforeAll, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import { drawForm, type DatesDraft, type DatesFormActs } from '../../../../src/elements/list/by-date/dates-form.ts';
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
  wish: null,
  party: undefined,
  expected: 2,
  rewordWith: true,
  chosen: {},
  asked: '',
  pending: false,
  problem: null,
  free: undefined,
  unanswered: 0,
  flex: 0,
  near: null,
};
const draft: DatesDraft = {
  from: null,
  to: null,
  chosen: {},
  flex: 0,
  month: '2031-06' as DatesDraft['month'],
  folded: false,
  reason: null,
};
const none = () => undefined;
const acts: DatesFormActs = {
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
  drafted: Partial<DatesDraft> = {},
  acting: Partial<DatesFormActs> = {},
) {
  const into = document.createElement('div');
  document.body.replaceChildren(into);
  render(drawForm({ ...view, ...changes }, { ...draft, ...drafted }, { ...acts, ...acting }), into);
  const calendar = into.querySelector<SlipwayCalendar>('slipway-calendar') ?? expect.fail();
  const parameters = into.querySelector<SlipwayParameters>('slipway-parameters');
  return { into, calendar, parameters };
}

test('the calendar shows nights until the day of departure, and a year from today', () => {
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

test('room is kept for a party on its way; where nobody is asked for there is none', () => {
  expect(form().parameters).toMatchObject({ parameters: undefined, expected: 2 });
  expect(form({ party: [] }).parameters).toBeNull();
});

test('the line says the days chosen, else what to do', () => {
  const line = (drafted: Partial<DatesDraft>) =>
    form({}, drafted).into.querySelector("[part='fold']")?.textContent.trim();
  expect(line({})).toBe('Select dates');
  expect(line({ from: june10 })).toBe('Tue, Jun 10');
  expect(line({ from: june10, to: addDays(june10, 1) })).toBe('Tue, Jun 10 – Wed, Jun 11');
});

test('other days would do by one, two or three, and the one chosen is checked', () => {
  const chosen: number[] = [];
  const { into } = form({}, { flex: 1 }, { chooseFlex: (days) => chosen.push(days) });
  const radios = [...into.querySelectorAll<HTMLInputElement>("[name='flex']")];
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false, false]);
  radios.at(3)?.click();
  expect(chosen).toEqual([3]);
  expect([...into.querySelectorAll("[part='flex-choice']")].map(({ textContent }) => textContent.trim())).toEqual([
    'Exact dates',
    '±\u00a01\u00a0day',
    '±\u00a02\u00a0days',
    '±\u00a03\u00a0days',
  ]);
});

test('closes the form, and clears an earlier search only on request', () => {
  const [clear, close] = [vi.fn(), vi.fn()];
  const buttons = (changes: Partial<DatesView>) => [
    ...form(changes, {}, { clear, close }).into.querySelectorAll<HTMLElement>('.actions .quiet'),
  ];
  const [only] = buttons({});
  expect(only?.textContent).toBe('Close');
  only?.click();
  expect([clear.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  const again = buttons({ asked: 'Tue, Jun 10' });
  expect(again.map(({ textContent }) => textContent)).toEqual(['Close', 'Clear dates']);
  for (const button of again) button.click();
  expect([clear.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
});
