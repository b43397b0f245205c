import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, it } from 'vitest';
import { renderFormField } from '../../../src/elements/form/form-field.ts';
import { createFieldView } from '../../../src/elements/form/field-view.ts';
import type { FieldType, FormField } from '../../../src/api/types.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { countries, field } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const { text } = localeIn('en');

function drawField(box: Partial<FormField>, value = '', problem = '', suggestion = '', onTake = (): void => undefined) {
  const formField = field('customer_x', { label: 'This', options: countries, required: true, ...box });
  const view = createFieldView(formField, {
    key: 'field-3',
    value,
    problem,
    suggestion,
    text,
    bracket: enFirstPaint.joining.bracket,
  });
  return draw(renderFormField(view, { texts: text.details, onTake }));
}
const boxes = (place: HTMLElement) => all(place, 'input, select, textarea') as HTMLInputElement[];
const kinds: readonly FieldType[] = ['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes'];

describe.each(kinds)('renderFormField of a %s', (type) => {
  it('gives its control the name and the id of the field', () => {
    const [first] = boxes(drawField({ type }));
    expect([first?.name, first?.id]).toEqual(['customer_x', 'field-3']);
  });

  it('links its tip and problem as the description of the control', () => {
    const place = drawField({ type, tip: 'In full' }, '', 'Please fill this in.');
    const describedBy = one(place, '[aria-describedby]').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(describedBy.map((id) => one(place, `#${id}`).innerText)).toEqual(['In full', 'Please fill this in.']);
  });

  it('has no description without tip and problem', () => {
    const place = drawField({ type });
    expect(all(place, '[aria-describedby], [part=field-tip]')).toEqual([]);
    expect(one(place, '[part=field-fault]').hidden).toBe(true);
  });

  it('renders labels, tips and problems as text, not as markup', () => {
    const place = drawField(
      { type, label: '<b>This</b>', tip: '<i>', options: [{ value: 'a', label: '<u>' }] },
      'a',
      '<s>',
    );
    expect(all(place, 'b, i, u, s')).toEqual([]);
    expect(words(place)).toContain('<b>This</b>');
  });
});

describe('renderFormField', () => {
  it('marks an invalid control, but no single control of a group', () => {
    const countMarks = (type: FieldType) => all(drawField({ type }, '', 'Wrong'), '[aria-invalid="true"]').length;
    expect(kinds.map(countMarks)).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('names a group of choices after the field', () => {
    const place = drawField({ type: 'radio', label: 'How did you hear of us?' }, 'US');
    expect([one(place, 'fieldset').getAttribute('role'), one(place, 'legend').innerText]).toEqual([
      'radiogroup',
      'How did you hear of us?',
    ]);
    expect(boxes(place).map(({ checked, labels }) => [labels?.[0]?.innerText, checked])).toEqual([
      ['Canada', false],
      ['United States', true],
    ]);
  });

  it('marks an optional field in its label', () => {
    const [box] = boxes(drawField({ required: false }));
    expect([box?.labels?.[0]?.innerText, box?.ariaRequired]).toEqual(['This (optional)', 'false']);
  });

  it('renders a field of unknown type as a text input', () => {
    const [box] = boxes(drawField({ type: 'slider' as 'text' }, 'as it is'));
    expect([box?.type, box?.value]).toEqual(['text', 'as it is']);
  });

  it('renders a paragraph with sanitised markup and without a control', () => {
    const place = drawField({ type: 'p', value: 'Children come <b>with an adult</b>.<script>alert(1)</script>' });
    expect(words(place)).toBe('Children come with an adult.');
    expect([all(place, 'b').length, all(place, 'script').length, boxes(place).length]).toEqual([1, 0, 0]);
  });
});
