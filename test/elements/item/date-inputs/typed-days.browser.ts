import { enWays } from '../../../../src/i18n/en/ways.ts';
import { nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../../src/api/types.ts';
import { createDateInputView } from '../../../../src/elements/item/date-inputs/day-input-view.ts';
import { createTypedDays } from '../../../../src/elements/item/date-inputs/typed-days.ts';
import { createAvailability, type Availability } from '../../../../src/flow/quotes/availability.ts';
import {
  queryAll,
  findControl,
  getFocusedElement,
  createTestItem,
  createPreparedLocale,
  queryOne,
} from '../../choosing-stage.ts';
import { drawTemplate } from '../../template-stage.ts';
import { toDay, createAvailabilityWithout, createJuneHost, today } from '../june.ts';

const locale = createPreparedLocale('en');

interface FormOptions {
  start?: string;
  days?: Availability;
}

function openForm(
  changes: Partial<Item> = {},
  { start, days = createAvailabilityWithout(['2031-06-20']) }: FormOptions = {},
) {
  const juneStage = createJuneHost(createTestItem(changes), { start: start === undefined ? null : toDay(start) });
  const { template } = createTypedDays(juneStage.host);
  const rules = { availability: days, laterDay: '', longest: undefined } as const;
  const createFormTemplate = () => {
    const inputView = createDateInputView(juneStage.host, rules, locale);
    return inputView ? template(inputView, enWays.typed) : nothing;
  };
  const form = drawTemplate(createFormTemplate());
  const readLabels = () => queryAll(form, 'label').map((label) => label.innerText);
  function applyDates(...dates: string[]): void {
    queryAll(form, 'input').forEach((input, index) => Object.assign(input, { value: dates[index] ?? '' }));
    findControl(form, 'Apply').click();
    form.redrawTemplate(createFormTemplate());
  }
  return { ...juneStage, form, readLabels, applyDates };
}

/** Types two days of June. Returns the resulting selection, or the message that explains why these days are invalid. */
function typeDays(firstDate: number, lastDate: number, changes: Partial<Item> = {}, days?: Availability) {
  const { applyDates, form, selections } = openForm(changes, days && { days });
  applyDates(`2031-06-${String(firstDate)}`, `2031-06-${String(lastDate)}`);
  return selections[0] ?? queryOne(form, '[role=alert]').innerText;
}
const createSpan = (start: number, end = start) => ({
  start: `2031-06-${String(start)}`,
  end: `2031-06-${String(end)}`,
});

describe('createTypedDays', () => {
  it.each<[string, Partial<Item>, string[]]>([
    ['days', {}, ['Start date', 'End date']],
    ['nights', { unit: 'N' }, ['Check-in', 'Check-out']],
    ['days of a fixed length', { fixedLength: 2 }, ['Date']],
    ['hours', { unit: 'H' }, ['Date']],
  ])('labels the fields for an item sold by %s', (_, changes, labels) => {
    expect(openForm(changes).readLabels()).toEqual(labels);
  });

  it('shows the selected days, and accepts no day before today', () => {
    const { form } = openForm({ unit: 'N' }, { start: '2031-06-14' });
    const inputs = queryAll(form, 'input') as HTMLInputElement[];
    expect(inputs.map(({ value }) => value)).toEqual(['2031-06-14', '2031-06-15']);
    expect(inputs.map(({ min }) => min)).toEqual(['2031-06-10', '2031-06-10']);
  });

  it('selects typed days and shows their month', () => {
    const { applyDates, selections, months, form } = openForm();
    applyDates('2031-06-14', '2031-06-17');
    expect(selections).toEqual([createSpan(14, 17)]);
    expect(months).toEqual([null]);
    expect(queryAll(form, '[role=alert]')).toEqual([]);
  });

  it('selects one day if the end is empty', () => {
    const { applyDates, selections } = openForm();
    applyDates('2031-06-14', '');
    expect(selections).toEqual([createSpan(14)]);
  });

  it('shows a problem at its field until the guest corrects it', () => {
    const { applyDates, selections, form } = openForm();
    applyDates('', '2031-06-17');
    expect(queryOne(form, '[role=alert]').innerText).toBe('Enter a date.');
    applyDates('2031-06-17', '2031-06-14');
    expect(queryOne(form, '[role=alert]').innerText).toBe('The end date is before the start date.');
    expect(getFocusedElement(form)?.getAttribute('aria-describedby')).toBe('typed-reason');
    expect(selections).toEqual([]);
    applyDates('2031-06-14', '2031-06-17');
    expect(queryAll(form, '[role=alert], [aria-invalid]')).toEqual([]);
  });
});

describe('createTypedDays: check', () => {
  it('selects nights up to a taken departure day', () => {
    expect(typeDays(17, 20, { unit: 'N' })).toEqual(createSpan(17, 19));
    expect(typeDays(17, 17, { unit: 'N' })).toEqual(createSpan(17));
  });

  it('selects the fixed length, whatever end the guest types', () => {
    expect(typeDays(14, 14, { fixedLength: 3 })).toEqual(createSpan(14, 16));
    expect(typeDays(14, 30, { unit: 'H' })).toEqual(createSpan(14));
  });

  it.each<[number, number, Partial<Item>, string]>([
    [17, 14, { unit: 'N' }, 'The end date is before the start date.'],
    [20, 22, {}, 'Friday, June 20, 2031: not available.'],
    [17, 22, {}, enWays.typed.between('Tue, Jun 17', 'Sun, Jun 22')],
  ])('rejects June %i to %i with a reason', (firstDate, lastDate, changes, reason) => {
    expect(typeDays(firstDate, lastDate, changes)).toBe(reason);
  });

  it('rejects a past day', () => {
    const days = createAvailability({ days: null, today: toDay('2031-06-11'), length: 1 });
    expect(typeDays(10, 10, {}, days)).toBe('Tuesday, June 10, 2031: past date.');
  });

  it('accepts days that have not loaded yet', () => {
    expect(typeDays(14, 17, {}, createAvailability({ days: null, today, length: 1 }))).toEqual(createSpan(14, 17));
    const firstDays = new Map([[toDay('2031-06-14'), 1]]);
    const partialAvailability = createAvailability({
      days: firstDays,
      today,
      length: 1,
      pendingAfter: toDay('2031-06-14'),
    });
    expect(typeDays(14, 17, {}, partialAvailability)).toEqual(createSpan(14, 17));
  });
});
