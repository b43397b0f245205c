import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { describe, expect, test } from 'vitest';
import { renderField } from '../../../src/elements/form/form-field.ts';
import { fieldView } from '../../../src/elements/form/field-view.ts';
import type { FieldType, FormField } from '../../../src/api/types.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { countries, field } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const { text } = localeIn('en');

function shown(box: Partial<FormField>, value = '', problem = '', meant = '', onTake = (): void => undefined) {
  const given = field('customer_x', { label: 'This', options: countries, required: true, ...box });
  const view = fieldView(given, {
    key: 'field-3',
    value,
    problem,
    meant,
    text,
    bracket: enFirstPaint.joining.bracket,
  });
  return draw(renderField(view, { words: text.details, onTake }));
}
const boxes = (drawn: HTMLElement) => all(drawn, 'input, select, textarea') as HTMLInputElement[];
const kinds: readonly FieldType[] = ['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes'];

describe.each(kinds)('a field of the kind %s', (type) => {
  test('is handed in by its name, and is where a link to it leads', () => {
    const [first] = boxes(shown({ type }));
    expect([first?.name, first?.id]).toEqual(['customer_x', 'field-3']);
  });

  test('says what is wrong with it, and its tip, to those who cannot see them', () => {
    const drawn = shown({ type, tip: 'In full' }, '', 'Please fill this in.');
    const described = one(drawn, '[aria-describedby]').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => one(drawn, `#${id}`).innerText)).toEqual(['In full', 'Please fill this in.']);
  });

  test('describes nothing where there is nothing, and shows no empty place', () => {
    const drawn = shown({ type });
    expect(all(drawn, '[aria-describedby], [part=field-tip]')).toEqual([]);
    expect(one(drawn, '[part=field-fault]').hidden).toBe(true);
  });

  test('reads labels as text, never as markup', () => {
    const drawn = shown(
      { type, label: '<b>This</b>', tip: '<i>', options: [{ value: 'a', label: '<u>' }] },
      'a',
      '<s>',
    );
    expect(all(drawn, 'b, i, u, s')).toEqual([]);
    expect(words(drawn)).toContain('<b>This</b>');
  });
});

test('what is wrong marks a box, and a group as a whole', () => {
  const marked = (type: FieldType) => all(shown({ type }, '', 'Wrong'), '[aria-invalid="true"]').length;
  expect(kinds.map(marked)).toEqual([1, 1, 1, 1, 0, 0]);
});

test('a choice among several is a group named by the field', () => {
  const drawn = shown({ type: 'radio', label: 'How did you hear of us?' }, 'US');
  expect([one(drawn, 'fieldset').getAttribute('role'), one(drawn, 'legend').innerText]).toEqual([
    'radiogroup',
    'How did you hear of us?',
  ]);
  expect(boxes(drawn).map(({ checked, labels }) => [labels?.[0]?.innerText, checked])).toEqual([
    ['Canada', false],
    ['United States', true],
  ]);
});

test('what may be left out says so in its label', () => {
  const [box] = boxes(shown({ required: false }));
  expect([box?.labels?.[0]?.innerText, box?.ariaRequired]).toEqual(['This (optional)', 'false']);
});

test('a kind of field that nobody knows is a line of text', () => {
  const [box] = boxes(shown({ type: 'slider' as 'text' }, 'as it is'));
  expect([box?.type, box?.value]).toEqual(['text', 'as it is']);
});

test('text between the fields keeps its harmless markup, and has nothing to fill in', () => {
  const drawn = shown({ type: 'p', value: 'Children come <b>with an adult</b>.<script>alert(1)</script>' });
  expect(words(drawn)).toBe('Children come with an adult.');
  expect([all(drawn, 'b').length, all(drawn, 'script').length, boxes(drawn).length]).toEqual([1, 0, 0]);
});
