import { render } from 'lit';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Item, Quote, StartTime } from '../../../src/api/types.ts';
import { startTimes, startTimesStyles, stepOf } from '../../../src/elements/item/start-times.ts';
import { initialState, type Choice } from '../../../src/flow/state.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { axeProblems, item, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

const day = parseDay('2031-06-10') as Day;
const locale = localeIn('en-CA');
const timed = item({ unit: '30M' });
const slotted = item({ unit: 'TS' });
const quote = (times: readonly StartTime[], changes: Partial<Quote> = {}): Quote => ({
  itemId: '1',
  bookable: false,
  slip: null,
  left: null,
  start: day,
  end: day,
  parameters: [],
  total: '0.00',
  reason: '',
  times,
  ...changes,
});
const morning = [
  { start: '09:00', left: 5 },
  { start: '09:30', left: 2 },
  { start: '10:00', left: 0 },
];
const slots = [
  { start: '09:30', end: '10:30', left: 12 },
  { start: '12:00', end: '13:00', left: 3 },
  { start: '16:00', end: '17:00', left: 0 },
];

let chosen: Partial<Choice>[] = [];
beforeEach(() => {
  chosen = [];
  document.documentElement.lang = 'en';
});

const view = (sold: Item, last: Quote | undefined, choice: Partial<Choice> = {}, timeZone = '') =>
  startTimes({
    locale,
    item: sold,
    choice: { ...initialState().choice, start: day, ...choice },
    last,
    timeZone,
    onChoose: (change) => chosen.push(change),
  });

function offer(...facts: Parameters<typeof view>): HTMLElement {
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  render(view(...facts), place);
  return place;
}

const words = (place: HTMLElement) =>
  [...place.querySelectorAll('.time')].map((label) => label.textContent.replace(/\s+/g, ' ').trim());
const radios = (place: HTMLElement) => [...place.querySelectorAll('input')];
const ends = (place: HTMLElement) =>
  [...place.querySelectorAll('option')].map((option) => option.textContent.replace(/\s+/g, ' '));

describe('start times', () => {
  test('are worded in the visitor’s language; few places and none are said', () => {
    expect(words(offer(timed, quote(morning)))).toEqual(['9:00 a.m.', '9:30 a.m. Only 2 left', '10:00 a.m. Full']);
  });

  test('a full one cannot be chosen, a free one can', () => {
    const [free, , full] = radios(offer(timed, quote(morning)));
    full?.click();
    expect(chosen).toEqual([]);
    free?.click();
    expect(chosen).toEqual([{ startTime: '09:00', endTime: undefined }]);
  });

  test('of another day stand until this day’s come, without places', () => {
    const place = offer(timed, quote(morning, { start: parseDay('2031-06-09') }));
    expect(words(place)).toEqual(['9:00 a.m.', '9:30 a.m.', '10:00 a.m.']);
    expect(radios(place).map(({ disabled }) => disabled)).toEqual([false, false, false]);
  });

  test('without limit are shown without a count', () => {
    expect(words(offer(slotted, quote([{ start: '09:30', end: '10:30', left: null }])))).toEqual([
      '9:30 a.m. – 10:30 a.m.',
    ]);
  });

  test('none left is said in a sentence', () => {
    expect(offer(timed, quote([{ start: '09:00', left: 0 }])).textContent).toContain('No times left on this day.');
  });

  test('another start keeps the length that was chosen', () => {
    radios(offer(timed, quote(morning), { startTime: '09:00', endTime: '10:30' }))[1]?.click();
    expect(chosen).toEqual([{ startTime: '09:30', endTime: '11:00' }]);
  });

  test('are walked through with the arrow keys', async () => {
    radios(offer(timed, quote(morning), { startTime: '09:00' }))[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen).toEqual([{ startTime: '09:30', endTime: undefined }]);
  });
});

describe('the end', () => {
  test('is offered in steps of the unit, with how long that is, and the priced one stands chosen', () => {
    const place = offer(timed, quote(morning, { startTime: '09:00', endTime: '10:00' }), { startTime: '09:00' });
    expect(ends(place).slice(0, 3)).toEqual([
      '9:30 a.m. · 30 minutes',
      '10:00 a.m. · 1 hour',
      '10:30 a.m. · 1 hour 30 minutes',
    ]);
    expect(place.querySelector('select')?.value).toBe('10:00');
  });

  test('is asked for as a time', async () => {
    const place = offer(timed, quote(morning), { startTime: '09:00' });
    await userEvent.selectOptions(place.querySelector('select') ?? expect.fail(), '11:00');
    expect(chosen).toEqual([{ endTime: '11:00' }]);
  });

  test('never lies after midnight', () => {
    expect(ends(offer(timed, quote([{ start: '23:00', left: 1 }]), { startTime: '23:00' }))).toHaveLength(2);
  });

  test('is seen before there is a start, where it cannot be chosen yet, in the same room', () => {
    const end = (choice: Partial<Choice>) => {
      const field = one(draw(view(timed, quote(morning), choice), [theme, controlStyles, startTimesStyles]), 'select');
      const { x, y, width, height } = field.getBoundingClientRect();
      const { visibility } = getComputedStyle(field);
      return { visibility, isDisabled: field.matches(':disabled'), x, y, width, height };
    };
    const set = end({ startTime: '09:00' });
    expect(set).toMatchObject({ visibility: 'visible', isDisabled: false });
    expect(end({})).toEqual({ ...set, isDisabled: true });
  });

  test.each([320, 358, 640])('is chosen in a field that reaches the end of a column of %d pixels', (width) => {
    const drawn = draw(view(timed, quote(morning), { startTime: '09:00' }), [theme, controlStyles, startTimesStyles]);
    drawn.style.inlineSize = `${width}px`;
    expect(one(drawn, 'select').getBoundingClientRect().right).toBe(drawn.getBoundingClientRect().right);
  });

  test('is no choice where the length is fixed', () => {
    expect(offer(item({ unit: 'H', fixedLength: 2 }), quote(morning)).querySelector('select')).toBeNull();
  });
});

describe('time slots', () => {
  test('are a list with places left', () => {
    expect(words(offer(slotted, quote(slots)))).toEqual([
      '9:30 a.m. – 10:30 a.m. 12 left',
      '12:00 p.m. – 1:00 p.m. Only 3 left',
      '4:00 p.m. – 5:00 p.m. Full',
    ]);
  });

  test('are chosen by their place in the list', () => {
    radios(offer(slotted, quote(slots)))[1]?.click();
    expect(chosen).toEqual([{ timeslot: 1 }]);
  });
});

test('the venue’s zone is named where the visitor’s clock shows something else', () => {
  expect(offer(timed, quote(morning), {}, 'Pacific/Kiritimati').textContent).toContain(
    'Times are in our time zone (Line Islands Time).',
  );
  expect(offer(timed, quote(morning), {}, Intl.DateTimeFormat().resolvedOptions().timeZone).textContent).not.toContain(
    'Times are in our time zone',
  );
});

test('items sold by the day or night have no times', () => {
  for (const unit of ['D', 'N']) expect(offer(item({ unit }), quote(morning)).textContent.trim()).toBe('');
});

test.each([
  ['start times', timed, quote(morning)],
  ['slots', slotted, quote(slots)],
  ['times on their way', timed, undefined],
] as const)('axe finds nothing in %s', async (_, sold, last) => {
  offer(sold, last);
  expect(await axeProblems()).toEqual([]);
});

test.each([
  ['D', 0],
  ['H', 60],
  ['30M', 30],
  ['10M', 10],
  ['TS', 0],
])('reads the step of unit %s as %d minutes', (unit, step) => {
  expect(stepOf({ unit })).toBe(step);
});
