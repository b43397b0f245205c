import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, test } from 'vitest';
import type { FormField } from '../../../src/api/types.ts';
import { fieldView, type FieldModel } from '../../../src/elements/form/field-view.ts';
import { countries, field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const { text } = localeIn('en-CA');
const view = (id: string, changes: Partial<FormField> = {}, model: Partial<FieldModel> = {}) =>
  fieldView(field(id, changes), {
    key: 'field-3',
    value: '',
    problem: '',
    meant: '',
    text,
    bracket: enFirstPaint.joining.bracket,
    ...model,
  });

describe('a field', () => {
  test('that may be left out says so beside its label', () => {
    expect(view('note')).toMatchObject({ required: false, optional: `(${text.details.optional})` });
    expect(view('note', { required: true })).toMatchObject({ required: true, optional: '' });
  });

  test('in which something is wrong is marked, and described by what is wrong after its tip', () => {
    expect(view('note')).toMatchObject({ part: 'field', describedBy: '' });
    expect(view('note', {}, { problem: 'Missing' })).toMatchObject({
      part: 'field field-invalid',
      problem: 'Missing',
      describedBy: 'field-3-problem',
    });
    expect(view('note', { tip: 'Short' }).describedBy).toBe('field-3-tip');
    expect(view('note', { tip: 'Short' }, { problem: 'Missing' }).describedBy).toBe('field-3-tip field-3-problem');
  });

  test('is typed with the keyboard it needs, and filled in by the browser where that knows it', () => {
    expect(view('customer_email', { mask: 'email' })).toMatchObject({ inputType: 'email', autofill: 'email' });
    expect(view('customer_phone')).toMatchObject({ inputType: 'tel', autofill: 'tel' });
    expect(view('boat_name')).toMatchObject({ inputType: 'text', autofill: '' });
  });

  test('of text between the others shows what it has: its value, else its label', () => {
    expect(view('rule', { type: 'p', label: 'Rule', value: 'No dogs.' }).prose).toBe('No dogs.');
    expect(view('rule', { type: 'p', label: 'Rule' }).prose).toBe('Rule');
  });
});

describe('what can be chosen', () => {
  test('in a list begins with nothing chosen, unless the account has words for that', () => {
    const offered = (options: FormField['options']) =>
      view('country', { type: 'select', options }).choices.map(({ label }) => label);
    expect(offered(countries)).toEqual([text.details.choose, 'Canada', 'United States']);
    expect(offered([{ value: '', label: 'Anywhere' }, ...countries])).toEqual(['Anywhere', 'Canada', 'United States']);
  });

  test('is what was given before: one in a list or among radio buttons, several among boxes', () => {
    const chosen = (type: FormField['type'], value: string) =>
      view('country', { type, options: countries }, { value }).choices.flatMap((each) =>
        each.chosen ? each.value : [],
      );
    expect(chosen('select', '')).toEqual(['']);
    expect(chosen('select', 'US')).toEqual(['US']);
    expect(chosen('radio', 'CA')).toEqual(['CA']);
    expect(chosen('radio', 'CA,US')).toEqual([]);
    expect(chosen('checkboxes', 'CA,US')).toEqual(['CA', 'US']);
  });

  test('has an id each; the first one has the id of the field, where a link to it leads', () => {
    expect(view('heard', { type: 'radio', options: countries }).choices.map(({ id }) => id)).toEqual([
      'field-3',
      'field-3-1',
    ]);
  });

  test('several boxes are not each of them required', () => {
    expect(view('likes', { type: 'checkboxes', options: countries, required: true })).toMatchObject({
      required: false,
      optional: '',
    });
    expect(view('heard', { type: 'radio', options: countries, required: true }).required).toBe(true);
  });

  test('a checkbox is one choice, ticked by what services and browsers write', () => {
    const ticked = (value: string) => view('news', { type: 'checkbox' }, { value }).choices;
    expect(ticked('1')).toEqual([{ id: 'field-3', value: '1', label: 'news', chosen: true }]);
    expect([ticked('on'), ticked('0'), ticked('')].map(([only]) => only?.chosen)).toEqual([true, false, false]);
  });
});
