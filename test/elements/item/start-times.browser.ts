import { render } from 'lit';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Item, Quote, StartTime } from '../../../src/api/types.ts';
import { startTimesTemplate, startTimesStyles } from '../../../src/elements/item/start-times.ts';
import { createInitialState, type Choice } from '../../../src/flow/state.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { findAccessibilityIssues, createTestItem, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';

const june10 = parseDay('2031-06-10') as Day;
const locale = createPreparedLocale('en-CA');
const halfHourItem = createTestItem({ unit: '30M' });
const tourItem = createTestItem({ unit: 'TS' });
const createQuote = (times: readonly StartTime[], changes: Partial<Quote> = {}): Quote => ({
  itemId: '1',
  bookable: false,
  slip: null,
  left: null,
  start: june10,
  end: june10,
  parameters: [],
  total: '0.00',
  reason: '',
  times,
  ...changes,
});
const morningTimes = [
  { start: '09:00', left: 5 },
  { start: '09:30', left: 2 },
  { start: '10:00', left: 0 },
];
const tourSlots = [
  { start: '09:30', end: '10:30', left: 12 },
  { start: '12:00', end: '13:00', left: 3 },
  { start: '16:00', end: '17:00', left: 0 },
];

let selections: Partial<Choice>[] = [];
beforeEach(() => {
  selections = [];
  document.documentElement.lang = 'en';
});

const createView = (timedItem: Item, lastQuote: Quote | undefined, choice: Partial<Choice> = {}, timeZone = '') =>
  startTimesTemplate({
    locale,
    item: timedItem,
    choice: { ...createInitialState().choice, start: june10, ...choice },
    latestQuote: lastQuote,
    timeZone,
    onChoose: (change) => selections.push(change),
  });

function drawTimes(...facts: Parameters<typeof createView>): HTMLElement {
  const container = document.createElement('main');
  document.body.replaceChildren(container);
  render(createView(...facts), container);
  return container;
}

const readTimes = (container: HTMLElement) =>
  [...container.querySelectorAll('.time')].map((label) => label.textContent.replace(/\s+/g, ' ').trim());
const getRadios = (container: HTMLElement) => [...container.querySelectorAll('input')];
const readEndOptions = (container: HTMLElement) =>
  [...container.querySelectorAll('option')].map((option) => option.textContent.replace(/\s+/g, ' '));

describe('startTimesTemplate: starts', () => {
  it('formats times in the guest’s language, with few remaining places', () => {
    expect(readTimes(drawTimes(halfHourItem, createQuote(morningTimes)))).toEqual([
      '9:00 a.m.',
      '9:30 a.m. Only 2 left',
      '10:00 a.m. Full',
    ]);
  });

  it.each([
    ['16px', 358],
    ['32px', 640],
  ])('keeps each time’s height when its places appear, at font size %s', (fontSize, width) => {
    const styles = [theme, controlStyles, startTimesStyles];
    const measureTimeHeights = (choice: Partial<Choice>) => {
      const container = drawTemplate(createView(halfHourItem, createQuote(morningTimes), choice), styles);
      Object.assign(container.style, { fontSize, inlineSize: `${width}px` });
      return [...(container.shadowRoot?.querySelectorAll('.time') ?? [])].map((element) => element.clientHeight);
    };
    const heightsBefore = measureTimeHeights({ start: addDays(june10, 1) });
    expect(measureTimeHeights({})).toEqual(heightsBefore);
  });

  it('disables a sold-out start time', () => {
    const [freeRadio, , soldOutRadio] = getRadios(drawTimes(halfHourItem, createQuote(morningTimes)));
    soldOutRadio?.click();
    expect(selections).toEqual([]);
    freeRadio?.click();
    expect(selections).toEqual([{ startTime: '09:00', endTime: undefined }]);
  });

  it('disables times with fewer places than the party needs', () => {
    const container = drawTimes(halfHourItem, createQuote(morningTimes, { needs: 3 }));
    expect(readTimes(container)).toEqual(['9:00 a.m.', '9:30 a.m. Only 2 left', '10:00 a.m. Full']);
    expect(getRadios(container).map(({ disabled }) => disabled)).toEqual([false, true, true]);
    expect(readTimes(drawTimes(halfHourItem, createQuote(morningTimes, { needs: 6 })))[0]).toBe('9:00 a.m. 5 left');
  });

  it('shows the previous day’s times without places while new times load', () => {
    const container = drawTimes(halfHourItem, createQuote(morningTimes, { start: parseDay('2031-06-09') }));
    expect(readTimes(container)).toEqual(['9:00 a.m.', '9:30 a.m.', '10:00 a.m.']);
    expect(getRadios(container).map(({ disabled }) => disabled)).toEqual([false, false, false]);
  });

  it('shows no number of places if the service returns no limit', () => {
    expect(readTimes(drawTimes(tourItem, createQuote([{ start: '09:30', end: '10:30', left: null }])))).toEqual([
      '9:30 a.m. – 10:30 a.m.',
    ]);
  });

  it('shows a reason when no time has enough places', () => {
    const reason = 'No times left on this day.';
    const hasReason = (places: number, needs?: number) =>
      drawTimes(halfHourItem, createQuote([{ start: '09:00', left: places }], { needs })).textContent.includes(reason);
    expect([hasReason(0), hasReason(2, 3), hasReason(2, 2), hasReason(2)]).toEqual([true, true, false, false]);
  });

  it('keeps the selected length when the guest selects a different start', () => {
    getRadios(drawTimes(halfHourItem, createQuote(morningTimes), { startTime: '09:00', endTime: '10:30' }))[1]?.click();
    expect(selections).toEqual([{ startTime: '09:30', endTime: '11:00' }]);
  });

  it('moves between times with the arrow keys', async () => {
    getRadios(drawTimes(halfHourItem, createQuote(morningTimes), { startTime: '09:00' }))[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(selections).toEqual([{ startTime: '09:30', endTime: undefined }]);
  });
});

describe('startTimesTemplate: end', () => {
  it('offers an end time each half hour, and selects the quote’s end', () => {
    const container = drawTimes(halfHourItem, createQuote(morningTimes, { startTime: '09:00', endTime: '10:00' }), {
      startTime: '09:00',
    });
    expect(readEndOptions(container).slice(0, 3)).toEqual([
      '9:30 a.m. · 30 minutes',
      '10:00 a.m. · 1 hour',
      '10:30 a.m. · 1 hour 30 minutes',
    ]);
    expect(container.querySelector('select')?.value).toBe('10:00');
  });

  it('reports the selected end time', async () => {
    const container = drawTimes(halfHourItem, createQuote(morningTimes), { startTime: '09:00' });
    await userEvent.selectOptions(container.querySelector('select') ?? expect.fail(), '11:00');
    expect(selections).toEqual([{ endTime: '11:00' }]);
  });

  it('offers only end times that the minimum and maximum length allow', () => {
    const lengthLimits = { shortest: 2, longest: 3 };
    const container = document.createElement('main');
    render(
      startTimesTemplate({
        locale,
        item: halfHourItem,
        choice: { ...createInitialState().choice, start: june10, startTime: '09:00' },
        latestQuote: createQuote(morningTimes),
        lengthRange: lengthLimits,
        timeZone: '',
        onChoose: () => undefined,
      }),
      container,
    );
    expect(readEndOptions(container)).toEqual(['10:00 a.m. · 1 hour', '10:30 a.m. · 1 hour 30 minutes']);
  });

  it('offers no end time after midnight', () => {
    expect(
      readEndOptions(drawTimes(halfHourItem, createQuote([{ start: '23:00', left: 1 }]), { startTime: '23:00' })),
    ).toHaveLength(2);
  });

  it('renders a disabled end field of the final size without a start', () => {
    const findEndField = (choice: Partial<Choice>) => {
      const field = queryOne(
        drawTemplate(createView(halfHourItem, createQuote(morningTimes), choice), [
          theme,
          controlStyles,
          startTimesStyles,
        ]),
        'select',
      );
      const { x, y, width, height } = field.getBoundingClientRect();
      const { visibility } = getComputedStyle(field);
      return { visibility, isDisabled: field.matches(':disabled'), x, y, width, height };
    };
    const endFieldWithStart = findEndField({ startTime: '09:00' });
    expect(endFieldWithStart).toMatchObject({ visibility: 'visible', isDisabled: false });
    expect(findEndField({})).toEqual({ ...endFieldWithStart, isDisabled: true });
  });

  it.each([320, 358, 640])('extends the end time’s field to the fieldset’s right edge: %d pixels', (width) => {
    const fieldset = drawTemplate(createView(halfHourItem, createQuote(morningTimes), { startTime: '09:00' }), [
      theme,
      controlStyles,
      startTimesStyles,
    ]);
    fieldset.style.inlineSize = `${width}px`;
    expect(queryOne(fieldset, 'select').getBoundingClientRect().right).toBe(fieldset.getBoundingClientRect().right);
  });

  it.each([
    ['H', '10:00 a.m. · 1 hour'],
    ['30M', '9:30 a.m. · 30 minutes'],
    ['10M', '9:10 a.m. · 10 minutes'],
  ])('offers the first end time one unit after the start: %s', (unit, end) => {
    expect(
      readEndOptions(drawTimes(createTestItem({ unit }), createQuote(morningTimes), { startTime: '09:00' }))[0],
    ).toBe(end);
  });

  it('offers no end time for a fixed length', () => {
    expect(
      drawTimes(createTestItem({ unit: 'H', fixedLength: 2 }), createQuote(morningTimes)).querySelector('select'),
    ).toBeNull();
  });
});

describe('startTimesTemplate: time slots', () => {
  it('lists the time slots with the places left', () => {
    expect(readTimes(drawTimes(tourItem, createQuote(tourSlots)))).toEqual([
      '9:30 a.m. – 10:30 a.m. 12 left',
      '12:00 p.m. – 1:00 p.m. Only 3 left',
      '4:00 p.m. – 5:00 p.m. Full',
    ]);
  });

  it('reports the index of the selected slot', () => {
    getRadios(drawTimes(tourItem, createQuote(tourSlots)))[1]?.click();
    expect(selections).toEqual([{ timeslot: 1 }]);
  });
});

describe('startTimesTemplate', () => {
  it('names the venue’s time zone if the guest’s clock differs', () => {
    expect(drawTimes(halfHourItem, createQuote(morningTimes), {}, 'Pacific/Kiritimati').textContent).toContain(
      'Times are in our time zone (Line Islands Time).',
    );
    expect(
      drawTimes(halfHourItem, createQuote(morningTimes), {}, Intl.DateTimeFormat().resolvedOptions().timeZone)
        .textContent,
    ).not.toContain('Times are in our time zone');
  });

  it('renders nothing for items sold by the day or night', () => {
    for (const unit of ['D', 'N'])
      expect(drawTimes(createTestItem({ unit }), createQuote(morningTimes)).textContent.trim()).toBe('');
  });

  it.each([
    ['start times', halfHourItem, createQuote(morningTimes)],
    ['slots', tourItem, createQuote(tourSlots)],
    ['times that are loading', halfHourItem, undefined],
  ] as const)('has no accessibility issues with %s', async (_, timedItem, lastQuote) => {
    drawTimes(timedItem, lastQuote);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
