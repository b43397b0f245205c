import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, it } from 'vitest';
import { renderFormField } from '../../../src/elements/form/form-field.ts';
import { createFieldView } from '../../../src/elements/form/field-view.ts';
import type { FieldType, FormField } from '../../../src/api/types.ts';
import { queryAll, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { countries, createField } from '../checkout-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

const { text } = createPreparedLocale('en');

function drawField(
  fieldProps: Partial<FormField>,
  value = '',
  problem = '',
  suggestion = '',
  onTakeSuggestion = (): void => undefined,
) {
  const formField = createField('customer_x', { label: 'This', options: countries, required: true, ...fieldProps });
  const view = createFieldView(formField, {
    controlId: 'field-3',
    value,
    problem,
    suggestion,
    onAccept: onTakeSuggestion,
    text,
    bracket: enFirstPaint.joining.bracket,
    accountLang: '',
    labelLang: '',
    choiceLang: '',
  });
  return drawTemplate(renderFormField(view));
}
const getInputs = (container: HTMLElement) => queryAll(container, 'input, select, textarea') as HTMLInputElement[];
const fieldTypes: readonly FieldType[] = ['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes'];

describe.each(fieldTypes)('renderFormField of a %s', (type) => {
  it('gives its control the name and the id of the field', () => {
    const [firstInput] = getInputs(drawField({ type }));
    expect([firstInput?.name, firstInput?.id]).toEqual(['customer_x', 'field-3']);
  });

  it('links its tip and problem as the description of the control', () => {
    const container = drawField({ type, tip: 'In full' }, '', 'Please fill this in.');
    const descriptionIds = queryOne(container, '[aria-describedby]').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(descriptionIds.map((id) => queryOne(container, `#${id}`).innerText)).toEqual([
      'In full',
      'Please fill this in.',
    ]);
  });

  it('has no description without tip and problem', () => {
    const container = drawField({ type });
    expect(queryAll(container, '[aria-describedby], [part=field-tip]')).toEqual([]);
    expect(queryOne(container, '[part=field-fault]').hidden).toBe(true);
  });

  it('renders labels, tips and problems as text, not as markup', () => {
    const container = drawField(
      { type, label: '<b>This</b>', tip: '<i>', options: [{ value: 'a', label: '<u>' }] },
      'a',
      '<s>',
    );
    expect(queryAll(container, 'b, i, u, s')).toEqual([]);
    expect(readVisibleText(container)).toContain('<b>This</b>');
  });
});

describe('renderFormField', () => {
  it('marks an invalid control, but no single control of a group', () => {
    const countInvalidMarks = (type: FieldType) =>
      queryAll(drawField({ type }, '', 'Wrong'), '[aria-invalid="true"]').length;
    expect(fieldTypes.map(countInvalidMarks)).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('names a group of choices after the field', () => {
    const container = drawField({ type: 'radio', label: 'How did you hear of us?' }, 'US');
    expect([queryOne(container, 'fieldset').getAttribute('role'), queryOne(container, 'legend').innerText]).toEqual([
      'radiogroup',
      'How did you hear of us?',
    ]);
    expect(getInputs(container).map(({ checked, labels }) => [labels?.[0]?.innerText, checked])).toEqual([
      ['Canada', false],
      ['United States', true],
    ]);
  });

  it('sets the autofill token of a common field only', () => {
    const [commonInput] = getInputs(drawField({ id: 'customer_city' }));
    const [otherInput] = getInputs(drawField({}));
    expect([commonInput, otherInput].map((input) => input?.getAttribute('autocomplete'))).toEqual([
      'address-level2',
      null,
    ]);
  });

  it('marks an optional field in its label', () => {
    const [box] = getInputs(drawField({ required: false }));
    expect([box?.labels?.[0]?.innerText, box?.ariaRequired]).toEqual(['This (optional)', 'false']);
  });

  it('renders a field of unknown type as a text input', () => {
    const [box] = getInputs(drawField({ type: 'slider' as 'text' }, 'as it is'));
    expect([box?.type, box?.value]).toEqual(['text', 'as it is']);
  });

  it('renders a paragraph with sanitised markup and without a control', () => {
    const container = drawField({ type: 'p', value: 'Children come <b>with an adult</b>.<script>alert(1)</script>' });
    expect(readVisibleText(container)).toBe('Children come with an adult.');
    expect([
      queryAll(container, 'b').length,
      queryAll(container, 'script').length,
      getInputs(container).length,
    ]).toEqual([1, 0, 0]);
  });
});
