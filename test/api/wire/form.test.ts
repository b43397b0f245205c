import { describe, expect, test } from 'vitest';
import { createAnsweringClient } from '../fixed-answers.ts';

describe('readForm', () => {
  const createField = (customer: object, layout: object = {}) => ({
    define: { layout: { lbl: 'Label', type: 'text', customer, ...layout } },
  });

  test('returns only fields for customers, ordered by position', async () => {
    const form = await createAnsweringClient({
      booking_form_ui: {
        msg: [],
        errors: 0,
        mode: 'html',
        _cnf: [],
        b: createField({ form: 1, required: '1' }, { position: '2' }),
        a: createField({ form: '1' }, { position: 1 }),
        staff: createField({ form: 0 }),
        old: createField({ form: 1 }, { archived: 1 }),
        odd: 'x',
      },
    }).form();
    expect(form.fields.map(({ id, required }) => [id, required])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('reads an unknown field type as text and ignores unknown masks', async () => {
    const { fields } = await createAnsweringClient({
      booking_form_ui: {
        a: { value: 3, define: { mask: 'phone', layout: { type: 'hologram', lbl: '', customer: { form: 1 } } } },
        s: createField({ form: 1 }, { type: 'select', options: { CA: 'Canada', '': '' } }),
        r: createField({ form: 1 }, { type: 'radio', options: ['x', 'y'] }),
        n: createField({ form: 1 }, { type: 'select', options: [] }),
      },
    }).form();
    expect(fields[0]).toMatchObject({ id: 'a', label: 'a', type: 'text', mask: '', value: '3' });
    expect(fields.map(({ options }) => options.map(({ value }) => value))).toEqual([[], ['CA', ''], ['x', 'y'], []]);
  });

  test.each(['email', 'simple'])('keeps the mask %s of a field', async (mask) => {
    const formWithMask = { define: { mask, layout: { customer: { form: 1 } } } };
    expect((await createAnsweringClient({ booking_form_ui: { one: formWithMask } }).form()).fields[0]?.mask).toBe(mask);
  });

  test('uses the value of an option as its missing label', async () => {
    const regionField = createField({ form: 1 }, { type: 'select', options: { CA: 'Canada <b>West</b>', US: '' } });
    expect(
      (await createAnsweringClient({ booking_form_ui: { where: regionField } }).form()).fields[0]?.options,
    ).toEqual([
      { value: 'CA', label: 'Canada West' },
      { value: 'US', label: 'US' },
    ]);
  });

  const policyAnswer = {
    body: '<p>Be kind.</p>',
    fields: { customer_tos_agree: createField({ form: 1, required: 1 }) },
  };
  test.each([
    ['inside the form', { booking_form_ui: { booking_policy: policyAnswer } }],
    ['outside the form', { booking_form_ui: [], booking_policy: policyAnswer }],
    ['outside a form with an empty policy', { booking_form_ui: { booking_policy: [] }, booking_policy: policyAnswer }],
  ])('finds the booking policy %s', async (_, body) => {
    expect(await createAnsweringClient(body).form()).toMatchObject({
      policy: '<p>Be kind.</p>',
      terms: { id: 'customer_tos_agree', type: 'checkbox', required: true },
      fields: [],
    });
  });

  test.each([
    [{ define: { required: 1, layout: { lbl: 'Yes', type: 'checkbox' } } }, true],
    [{ define: { layout: { lbl: 'Yes', customer: { required: '1' } } } }, true],
    [{ define: { required: 0, layout: { customer: { required: 0 } } } }, false],
  ])('requires the terms only if one of two flags is 1: %j', async (terms, required) =>
    expect(
      (
        await createAnsweringClient({
          booking_form_ui: [],
          booking_policy: { fields: { customer_tos_agree: terms } },
        }).form()
      ).terms,
    ).toMatchObject({ required }),
  );

  test('returns no fields, policy or terms for an empty answer', async () => {
    expect(await createAnsweringClient({ booking_form_ui: '' }).form()).toEqual({
      fields: [],
      policy: '',
      terms: null,
    });
  });
});
