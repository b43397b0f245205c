import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/api/types.ts';
import { createFieldView, type FieldOptions } from '../../../src/elements/form/field-view.ts';
import { countries, field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const { text } = localeIn('en-CA');
const view = (id: string, changes: Partial<FormField> = {}, model: Partial<FieldOptions> = {}) =>
  createFieldView(field(id, changes), {
    key: 'field-3',
    value: '',
    problem: '',
    suggestion: '',
    text,
    bracket: enFirstPaint.joining.bracket,
    ...model,
  });

describe('createFieldView', () => {
  it('marks an optional field', () => {
    expect(view('note')).toMatchObject({ required: false, optional: `(${text.details.optional})` });
    expect(view('note', { required: true })).toMatchObject({ required: true, optional: '' });
  });

  it('lists the ids of tip and problem as the field’s description', () => {
    expect(view('note')).toMatchObject({ part: 'field', describedBy: '' });
    expect(view('note', {}, { problem: 'Missing' })).toMatchObject({
      part: 'field field-invalid',
      problem: 'Missing',
      describedBy: 'field-3-problem',
    });
    expect(view('note', { tip: 'Short' }).describedBy).toBe('field-3-tip');
    expect(view('note', { tip: 'Short' }, { problem: 'Missing' }).describedBy).toBe('field-3-tip field-3-problem');
  });

  it('selects the input type and the autofill token', () => {
    expect(view('customer_email', { mask: 'email' })).toMatchObject({ inputType: 'email', autofill: 'email' });
    expect(view('customer_phone')).toMatchObject({ inputType: 'tel', autofill: 'tel' });
    expect(view('boat_name')).toMatchObject({ inputType: 'text', autofill: '' });
  });

  it('shows a paragraph’s value, or else its label', () => {
    expect(view('rule', { type: 'p', label: 'Rule', value: 'No dogs.' }).prose).toBe('No dogs.');
    expect(view('rule', { type: 'p', label: 'Rule' }).prose).toBe('Rule');
  });
});

describe('the choices of createFieldView', () => {
  it('adds an empty first choice to a select without one', () => {
    const labels = (options: FormField['options']) =>
      view('country', { type: 'select', options }).choices.map(({ label }) => label);
    expect(labels(countries)).toEqual([text.details.choose, 'Canada', 'United States']);
    expect(labels([{ value: '', label: 'Anywhere' }, ...countries])).toEqual(['Anywhere', 'Canada', 'United States']);
  });

  it('selects one value of a group, but several of checkboxes', () => {
    const selectedValues = (type: FormField['type'], value: string) =>
      view('country', { type, options: countries }, { value }).choices.flatMap((each) =>
        each.isSelected ? each.value : [],
      );
    expect(selectedValues('select', '')).toEqual(['']);
    expect(selectedValues('select', 'US')).toEqual(['US']);
    expect(selectedValues('radio', 'CA')).toEqual(['CA']);
    expect(selectedValues('radio', 'CA,US')).toEqual([]);
    expect(selectedValues('checkboxes', 'CA,US')).toEqual(['CA', 'US']);
  });

  it('gives the first choice the id of the field itself', () => {
    expect(view('heard', { type: 'radio', options: countries }).choices.map(({ id }) => id)).toEqual([
      'field-3',
      'field-3-1',
    ]);
  });

  it('marks no single checkbox of a required group as required', () => {
    expect(view('likes', { type: 'checkboxes', options: countries, required: true })).toMatchObject({
      required: false,
      optional: '',
    });
    expect(view('heard', { type: 'radio', options: countries, required: true }).required).toBe(true);
  });

  it('ticks a checkbox for the values `1` and `on` only', () => {
    const checkboxWith = (value: string) => view('news', { type: 'checkbox' }, { value }).choices;
    expect(checkboxWith('1')).toEqual([{ id: 'field-3', value: '1', label: 'news', isSelected: true }]);
    expect([checkboxWith('on'), checkboxWith('0'), checkboxWith('')].map(([only]) => only?.isSelected)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
