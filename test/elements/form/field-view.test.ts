import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/api/types.ts';
import { createFieldView, type FieldOptions } from '../../../src/elements/form/field-view.ts';
import { countries, createField } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const { text } = createPreparedLocale('en-CA');
const createView = (id: string, changes: Partial<FormField> = {}, model: Partial<FieldOptions> = {}) =>
  createFieldView(createField(id, changes), {
    controlId: 'field-3',
    value: '',
    problem: '',
    suggestion: '',
    onAccept: () => undefined,
    text,
    bracket: enFirstPaint.joining.bracket,
    accountLang: '',
    labelLang: '',
    choiceLang: '',
    ...model,
  });

describe('createFieldView', () => {
  it('marks an optional field', () => {
    expect(createView('note')).toMatchObject({ required: false, optionalText: `(${text.details.optional})` });
    expect(createView('note', { required: true })).toMatchObject({ required: true, optionalText: '' });
  });

  it('lists the ids of tip and problem as the field’s description', () => {
    expect(createView('note')).toMatchObject({ part: 'field', describedBy: '' });
    expect(createView('note', {}, { problem: 'Missing' })).toMatchObject({
      part: 'field field-invalid',
      problem: 'Missing',
      describedBy: 'field-3-problem',
    });
    expect(createView('note', { tip: 'Short' }).describedBy).toBe('field-3-tip');
    expect(createView('note', { tip: 'Short' }, { problem: 'Missing' }).describedBy).toBe(
      'field-3-tip field-3-problem',
    );
  });

  it('selects the input type by the field’s mask or id', () => {
    expect(createView('customer_email', { mask: 'email' }).inputType).toBe('email');
    expect(createView('customer_phone').inputType).toBe('tel');
    expect(createView('boat_name').inputType).toBe('text');
  });

  it('shows a paragraph’s value, or else its label', () => {
    expect(createView('rule', { type: 'p', label: 'Rule', value: 'No dogs.' }).prose).toBe('No dogs.');
    expect(createView('rule', { type: 'p', label: 'Rule' }).prose).toBe('Rule');
  });
});

describe('the choices of createFieldView', () => {
  it('adds an empty first choice to a select without one', () => {
    const listLabels = (options: FormField['options']) =>
      createView('country', { type: 'select', options }).choices.map(({ label }) => label);
    expect(listLabels(countries)).toEqual([text.details.choose, 'Canada', 'United States']);
    expect(listLabels([{ value: '', label: 'Anywhere' }, ...countries])).toEqual([
      'Anywhere',
      'Canada',
      'United States',
    ]);
  });

  it('selects one option of a select or radio group, several checkboxes', () => {
    const listSelectedValues = (type: FormField['type'], value: string) =>
      createView('country', { type, options: countries }, { value }).choices.flatMap((choice) =>
        choice.isSelected ? choice.value : [],
      );
    expect(listSelectedValues('select', '')).toEqual(['']);
    expect(listSelectedValues('select', 'US')).toEqual(['US']);
    expect(listSelectedValues('radio', 'CA')).toEqual(['CA']);
    expect(listSelectedValues('radio', 'CA,US')).toEqual([]);
    expect(listSelectedValues('checkboxes', 'CA,US')).toEqual(['CA', 'US']);
  });

  it('gives the first choice the id of the field itself', () => {
    expect(createView('heard', { type: 'radio', options: countries }).choices.map(({ id }) => id)).toEqual([
      'field-3',
      'field-3-1',
    ]);
  });

  it('marks no single checkbox of a required group as required', () => {
    expect(createView('likes', { type: 'checkboxes', options: countries, required: true })).toMatchObject({
      required: false,
      optionalText: '',
    });
    expect(createView('heard', { type: 'radio', options: countries, required: true }).required).toBe(true);
  });

  it('ticks a checkbox unless its value is empty or `0`', () => {
    const createCheckboxChoices = (value: string) => createView('news', { type: 'checkbox' }, { value }).choices;
    expect(createCheckboxChoices('1')).toEqual([{ id: 'field-3', value: '1', label: 'news', isSelected: true }]);
    expect(
      [createCheckboxChoices('on'), createCheckboxChoices('0'), createCheckboxChoices('')].map(
        ([onlyChoice]) => onlyChoice?.isSelected,
      ),
    ).toEqual([true, false, false]);
  });
});
