import { expect, test } from 'vitest';
import { fieldsTemplate, isMoreGiven, keyOf, type FieldsView } from '../../../src/elements/form/form-fields.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { everyField, field } from '../checkout-stage.ts';
import { draw } from '../drawing-stage.ts';

const nothing = {
  problems: {},
  meant: {},
  isMoreOpen: false,
  isMoreDrawn: true,
  given: (): string => '',
  onTake: () => undefined,
};
const shown = (view: Partial<FieldsView> = {}) =>
  draw(fieldsTemplate({ form: everyField(), ...nothing, ...view }, localeIn('en')));

test('at most what is needed is seen, and one line for the rest', () => {
  const place = shown();
  const seen = all(place, '[name]').filter((box) => box.closest('details') === null);
  expect(seen.every((box) => box.ariaRequired === 'true' || box.closest('fieldset') !== null)).toBe(true);
  expect(all(place, 'details')).toHaveLength(1);
  expect((one(shown({ isMoreOpen: true }), 'details') as HTMLDetailsElement).open).toBe(true);
});

test('each box has an id of its own, in the form’s order', () => {
  const form = everyField();
  const ids = [...form.fields.filter(({ type }) => type !== 'p'), ...(form.terms ? [form.terms] : [])].map((each) =>
    keyOf(each, form),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe('field-0');
  expect(keyOf(field('customer_name'), undefined)).toBe('field--1');
});

test('what the account itself puts into a field is nothing that was given', () => {
  const fields = everyField().fields.map((each) => ({ ...each, value: each.id === 'customer_country' ? 'CA' : '' }));
  const form = { ...everyField(), fields };
  expect(isMoreGiven(form, {})).toBe(false);
  expect(isMoreGiven(form, { customer_country: 'CA', customer_name: 'Ada' })).toBe(false);
  expect(isMoreGiven(form, { customer_country: 'US' })).toBe(true);
});

test('an address that was meant is taken from its own field', () => {
  const taken: string[] = [];
  const place = shown({
    meant: { customer_email: 'ada@gmail.com' },
    onTake: ({ id }, address) => void taken.push(id, address),
  });
  one(place, '[part="field-take"]').click();
  expect(taken).toEqual(['customer_email', 'ada@gmail.com']);
});
