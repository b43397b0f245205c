import { render } from 'lit';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Item, Quote, StartTime } from '../../../src/api/types.ts';
import { startTimesTemplate, startTimesStyles } from '../../../src/elements/item/start-times.ts';
import { createInitialState, type Choice } from '../../../src/flow/state.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { axeProblems, item, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

const day = parseDay('2031-06-10') as Day;
const locale = localeIn('en-CA');
const halfHours = item({ unit: '30M' });
const tour = item({ unit: 'TS' });
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

let selections: Partial<Choice>[] = [];
beforeEach(() => {
  selections = [];
  document.documentElement.lang = 'en';
});

const view = (timedItem: Item, last: Quote | undefined, choice: Partial<Choice> = {}, timeZone = '') =>
  startTimesTemplate({
    locale,
    item: timedItem,
    choice: { ...createInitialState().choice, start: day, ...choice },
    last,
    timeZone,
    onChoose: (change) => selections.push(change),
  });

function drawTimes(...facts: Parameters<typeof view>): HTMLElement {
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

describe('startTimesTemplate: starts', () => {
  it('formats times in the guest’s language, with few remaining places', () => {
    expect(words(drawTimes(halfHours, quote(morning)))).toEqual([
      '9:00 a.m.',
      '9:30 a.m. Only 2 left',
      '10:00 a.m. Full',
    ]);
  });

  it.each([
    ['16px', 358],
    ['32px', 640],
  ])('keeps the height of times when notes arrive, at %s font size', (fontSize, width) => {
    const styles = [theme, controlStyles, startTimesStyles];
    const heights = (choice: Partial<Choice>) => {
      const place = draw(view(halfHours, quote(morning), choice), styles);
      Object.assign(place.style, { fontSize, inlineSize: `${width}px` });
      return [...(place.shadowRoot?.querySelectorAll('.time') ?? [])].map((each) => each.clientHeight);
    };
    const before = heights({ start: addDays(day, 1) });
    expect(heights({})).toEqual(before);
  });

  it('disables a full time', () => {
    const [free, , soldOut] = radios(drawTimes(halfHours, quote(morning)));
    soldOut?.click();
    expect(selections).toEqual([]);
    free?.click();
    expect(selections).toEqual([{ startTime: '09:00', endTime: undefined }]);
  });

  it('disables times with fewer places than the party needs', () => {
    const place = drawTimes(halfHours, quote(morning, { needs: 3 }));
    expect(words(place)).toEqual(['9:00 a.m.', '9:30 a.m. Only 2 left', '10:00 a.m. Full']);
    expect(radios(place).map(({ disabled }) => disabled)).toEqual([false, true, true]);
    expect(words(drawTimes(halfHours, quote(morning, { needs: 6 })))[0]).toBe('9:00 a.m. 5 left');
  });

  it('shows the previous day’s times without places while new times load', () => {
    const place = drawTimes(halfHours, quote(morning, { start: parseDay('2031-06-09') }));
    expect(words(place)).toEqual(['9:00 a.m.', '9:30 a.m.', '10:00 a.m.']);
    expect(radios(place).map(({ disabled }) => disabled)).toEqual([false, false, false]);
  });

  it('shows no number of places if the service has no limit', () => {
    expect(words(drawTimes(tour, quote([{ start: '09:30', end: '10:30', left: null }])))).toEqual([
      '9:30 a.m. – 10:30 a.m.',
    ]);
  });

  it('explains if no time has enough places', () => {
    const reason = 'No times left on this day.';
    const hasReason = (places: number, needs?: number) =>
      drawTimes(halfHours, quote([{ start: '09:00', left: places }], { needs })).textContent.includes(reason);
    expect([hasReason(0), hasReason(2, 3), hasReason(2, 2), hasReason(2)]).toEqual([true, true, false, false]);
  });

  it('keeps the selected length when the guest selects a different start', () => {
    radios(drawTimes(halfHours, quote(morning), { startTime: '09:00', endTime: '10:30' }))[1]?.click();
    expect(selections).toEqual([{ startTime: '09:30', endTime: '11:00' }]);
  });

  it('moves between times with the arrow keys', async () => {
    radios(drawTimes(halfHours, quote(morning), { startTime: '09:00' }))[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(selections).toEqual([{ startTime: '09:30', endTime: undefined }]);
  });
});

describe('startTimesTemplate: end', () => {
  it('offers ends in steps of the unit, and selects the quote’s end', () => {
    const place = drawTimes(halfHours, quote(morning, { startTime: '09:00', endTime: '10:00' }), {
      startTime: '09:00',
    });
    expect(ends(place).slice(0, 3)).toEqual([
      '9:30 a.m. · 30 minutes',
      '10:00 a.m. · 1 hour',
      '10:30 a.m. · 1 hour 30 minutes',
    ]);
    expect(place.querySelector('select')?.value).toBe('10:00');
  });

  it('reports the selected end time', async () => {
    const place = drawTimes(halfHours, quote(morning), { startTime: '09:00' });
    await userEvent.selectOptions(place.querySelector('select') ?? expect.fail(), '11:00');
    expect(selections).toEqual([{ endTime: '11:00' }]);
  });

  it('offers only ends that the minimum and maximum length allow', () => {
    const lengths = { shortest: 2, longest: 3 };
    const place = document.createElement('main');
    render(
      startTimesTemplate({
        locale,
        item: halfHours,
        choice: { ...createInitialState().choice, start: day, startTime: '09:00' },
        last: quote(morning),
        lengths,
        timeZone: '',
        onChoose: () => undefined,
      }),
      place,
    );
    expect(ends(place)).toEqual(['10:00 a.m. · 1 hour', '10:30 a.m. · 1 hour 30 minutes']);
  });

  it('offers no end after midnight', () => {
    expect(ends(drawTimes(halfHours, quote([{ start: '23:00', left: 1 }]), { startTime: '23:00' }))).toHaveLength(2);
  });

  it('has a disabled field of equal size before a start is selected', () => {
    const end = (choice: Partial<Choice>) => {
      const field = one(
        draw(view(halfHours, quote(morning), choice), [theme, controlStyles, startTimesStyles]),
        'select',
      );
      const { x, y, width, height } = field.getBoundingClientRect();
      const { visibility } = getComputedStyle(field);
      return { visibility, isDisabled: field.matches(':disabled'), x, y, width, height };
    };
    const set = end({ startTime: '09:00' });
    expect(set).toMatchObject({ visibility: 'visible', isDisabled: false });
    expect(end({})).toEqual({ ...set, isDisabled: true });
  });

  it.each([320, 358, 640])('fills the width of %d pixels', (width) => {
    const fieldset = draw(view(halfHours, quote(morning), { startTime: '09:00' }), [
      theme,
      controlStyles,
      startTimesStyles,
    ]);
    fieldset.style.inlineSize = `${width}px`;
    expect(one(fieldset, 'select').getBoundingClientRect().right).toBe(fieldset.getBoundingClientRect().right);
  });

  it.each([
    ['H', '10:00 a.m. · 1 hour'],
    ['30M', '9:30 a.m. · 30 minutes'],
    ['10M', '9:10 a.m. · 10 minutes'],
  ])('offers the first end after one unit of %s', (unit, end) => {
    expect(ends(drawTimes(item({ unit }), quote(morning), { startTime: '09:00' }))[0]).toBe(end);
  });

  it('offers no end for a fixed length', () => {
    expect(drawTimes(item({ unit: 'H', fixedLength: 2 }), quote(morning)).querySelector('select')).toBeNull();
  });
});

describe('startTimesTemplate: time slots', () => {
  it('lists the time slots with the places left', () => {
    expect(words(drawTimes(tour, quote(slots)))).toEqual([
      '9:30 a.m. – 10:30 a.m. 12 left',
      '12:00 p.m. – 1:00 p.m. Only 3 left',
      '4:00 p.m. – 5:00 p.m. Full',
    ]);
  });

  it('reports the index of the selected slot', () => {
    radios(drawTimes(tour, quote(slots)))[1]?.click();
    expect(selections).toEqual([{ timeslot: 1 }]);
  });
});

describe('startTimesTemplate', () => {
  it('names the venue’s time zone if the guest’s clock differs', () => {
    expect(drawTimes(halfHours, quote(morning), {}, 'Pacific/Kiritimati').textContent).toContain(
      'Times are in our time zone (Line Islands Time).',
    );
    expect(
      drawTimes(halfHours, quote(morning), {}, Intl.DateTimeFormat().resolvedOptions().timeZone).textContent,
    ).not.toContain('Times are in our time zone');
  });

  it('renders nothing for items sold by the day or night', () => {
    for (const unit of ['D', 'N']) expect(drawTimes(item({ unit }), quote(morning)).textContent.trim()).toBe('');
  });

  it.each([
    ['start times', halfHours, quote(morning)],
    ['slots', tour, quote(slots)],
    ['times that are loading', halfHours, undefined],
  ] as const)('has no accessibility issues with %s', async (_, timedItem, last) => {
    drawTimes(timedItem, last);
    expect(await axeProblems()).toEqual([]);
  });
});
