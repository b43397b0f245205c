import { enWays } from '../../../../src/i18n/en/ways.ts';
import { nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../../src/api/types.ts';
import { createDateInputView } from '../../../../src/elements/item/date-inputs/day-input-view.ts';
import { createTypedDays } from '../../../../src/elements/item/date-inputs/typed-days.ts';
import { createAvailability, type Availability } from '../../../../src/flow/quotes/availability.ts';
import { all, control, focusedElement, item, localeIn, one } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';
import { day, freeBut, juneOf, today } from '../june.ts';

const locale = localeIn('en');

interface Form {
  start?: string;
  days?: Availability;
}

function openForm(changes: Partial<Item> = {}, { start, days = freeBut(['2031-06-20']) }: Form = {}) {
  const stage = juneOf(item(changes), { start: start === undefined ? null : day(start) });
  const { template } = createTypedDays(stage.host);
  const rules = { availability: days, laterDay: '', longest: undefined } as const;
  const view = () => {
    const inputView = createDateInputView(stage.host, rules, locale);
    return inputView ? template(inputView, enWays.typed) : nothing;
  };
  const form = draw(view());
  const labels = () => all(form, 'label').map((label) => label.innerText);
  function apply(...dates: string[]): void {
    all(form, 'input').forEach((input, index) => Object.assign(input, { value: dates[index] ?? '' }));
    control(form, 'Apply').click();
    form.redraw(view());
  }
  return { ...stage, form, labels, apply };
}

/** Types two days of June. Returns the selection, or the reason against it. */
function typeDays(first: number, last: number, changes: Partial<Item> = {}, days?: Availability) {
  const { apply, form, selections } = openForm(changes, days && { days });
  apply(`2031-06-${String(first)}`, `2031-06-${String(last)}`);
  return selections[0] ?? one(form, '[role=alert]').innerText;
}
const span = (start: number, end = start) => ({ start: `2031-06-${String(start)}`, end: `2031-06-${String(end)}` });

describe('createTypedDays', () => {
  it.each<[string, Partial<Item>, string[]]>([
    ['days', {}, ['Start date', 'End date']],
    ['nights', { unit: 'N' }, ['Check-in', 'Check-out']],
    ['days of a fixed length', { fixedLength: 2 }, ['Date']],
    ['hours', { unit: 'H' }, ['Date']],
  ])('labels the fields for an item sold by %s', (_, changes, labels) => {
    expect(openForm(changes).labels()).toEqual(labels);
  });

  it('shows the selected days, and accepts no day before today', () => {
    const { form } = openForm({ unit: 'N' }, { start: '2031-06-14' });
    const inputs = all(form, 'input') as HTMLInputElement[];
    expect(inputs.map(({ value }) => value)).toEqual(['2031-06-14', '2031-06-15']);
    expect(inputs.map(({ min }) => min)).toEqual(['2031-06-10', '2031-06-10']);
  });

  it('selects typed days and shows their month', () => {
    const { apply, selections, months, form } = openForm();
    apply('2031-06-14', '2031-06-17');
    expect(selections).toEqual([span(14, 17)]);
    expect(months).toEqual([null]);
    expect(all(form, '[role=alert]')).toEqual([]);
  });

  it('selects one day if the end is empty', () => {
    const { apply, selections } = openForm();
    apply('2031-06-14', '');
    expect(selections).toEqual([span(14)]);
  });

  it('shows a problem at its field until the guest corrects it', () => {
    const { apply, selections, form } = openForm();
    apply('', '2031-06-17');
    expect(one(form, '[role=alert]').innerText).toBe('Enter a date.');
    apply('2031-06-17', '2031-06-14');
    expect(one(form, '[role=alert]').innerText).toBe('The end date is before the start date.');
    expect(focusedElement(form)?.getAttribute('aria-describedby')).toBe('typed-reason');
    expect(selections).toEqual([]);
    apply('2031-06-14', '2031-06-17');
    expect(all(form, '[role=alert], [aria-invalid]')).toEqual([]);
  });
});

describe('createTypedDays: check', () => {
  it('selects nights up to a taken departure day', () => {
    expect(typeDays(17, 20, { unit: 'N' })).toEqual(span(17, 19));
    expect(typeDays(17, 17, { unit: 'N' })).toEqual(span(17));
  });

  it('selects the fixed length, whatever end the guest types', () => {
    expect(typeDays(14, 14, { fixedLength: 3 })).toEqual(span(14, 16));
    expect(typeDays(14, 30, { unit: 'H' })).toEqual(span(14));
  });

  it.each<[number, number, Partial<Item>, string]>([
    [17, 14, { unit: 'N' }, 'The end date is before the start date.'],
    [20, 22, {}, 'Friday, June 20, 2031: not available.'],
    [17, 22, {}, enWays.typed.between('Tue, Jun 17', 'Sun, Jun 22')],
  ])('rejects June %i to %i with a reason', (first, last, changes, reason) => {
    expect(typeDays(first, last, changes)).toBe(reason);
  });

  it('rejects a past day', () => {
    const days = createAvailability({ days: null, today: day('2031-06-11'), length: 1 });
    expect(typeDays(10, 10, {}, days)).toBe('Tuesday, June 10, 2031: past date.');
  });

  it('accepts days that have not loaded yet', () => {
    expect(typeDays(14, 17, {}, createAvailability({ days: null, today, length: 1 }))).toEqual(span(14, 17));
    const firstDays = new Map([[day('2031-06-14'), 1]]);
    const half = createAvailability({ days: firstDays, today, length: 1, pendingAfter: day('2031-06-14') });
    expect(typeDays(14, 17, {}, half)).toEqual(span(14, 17));
  });
});
