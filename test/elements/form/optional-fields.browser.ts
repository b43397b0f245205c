import { describe, expect, it, vi } from 'vitest';
import { queryAll, queryOne } from '../choosing-stage.ts';
import { completeAnswers, createFormWithEveryField } from '../checkout-stage.ts';
import { renderFormOnce, mountFoldedForm, findFieldInput, getLastInput } from './form-stage.ts';

describe('the collapsible section of optional fields of <slipway-form>', () => {
  const findMoreDetails = (leaf: HTMLElement) => queryOne(leaf, '[part="more"]') as HTMLDetailsElement;

  it('contains no required field', async () => {
    const leaf = await mountFoldedForm();
    expect(findMoreDetails(leaf).open).toBe(false);
    const inputs = [...findMoreDetails(leaf).querySelectorAll('[name]')];
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.every((element) => element.ariaRequired !== 'true')).toBe(true);
    expect(findMoreDetails(leaf).contains(findFieldInput(leaf, 'customer_phone'))).toBe(true);
    expect(findMoreDetails(leaf).contains(findFieldInput(leaf, 'customer_name'))).toBe(false);
  });

  it('renders its fields after the first paint, and keeps their values', async () => {
    const fields = createFormWithEveryField().fields.map((field) => ({
      ...field,
      value: field.id === 'customer_city' ? 'Oslo' : '',
    }));
    const leaf = await renderFormOnce({
      form: { ...createFormWithEveryField(), fields },
      values: { customer_city: 'Oslo' },
    });
    expect(findMoreDetails(leaf).querySelector('[name]')).toBeNull();
    // Enters a value before the optional fields in the collapsed section render. A real guest could not type so early.
    findFieldInput(leaf, 'customer_name').value = 'Ada';
    findFieldInput(leaf, 'customer_name').dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(getLastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', customer_city: 'Oslo' });
    await vi.waitFor(() => expect(findFieldInput(leaf, 'customer_city').value).toBe('Oslo'));
  });

  it('renders its fields immediately if it is open', async () => {
    expect(findFieldInput(await renderFormOnce({ values: { customer_city: 'Oslo' } }), 'customer_city').value).toBe(
      'Oslo',
    );
    const fields = { customer_city: 'City' };
    const refusedForm = await renderFormOnce({
      problem: { kind: 'refused', code: '', title: 'No', details: '', fields },
    });
    expect(findMoreDetails(refusedForm).contains(findFieldInput(refusedForm, 'customer_city'))).toBe(true);
    expect(findMoreDetails(refusedForm).open).toBe(true);
  });

  it('opens for a value that differs from the account’s default', async () => {
    expect(findMoreDetails(await mountFoldedForm({ values: { customer_country: 'CA' } })).open).toBe(true);
    const fields = createFormWithEveryField().fields.map((field) => ({
      ...field,
      value: field.id === 'customer_country' ? 'CA' : '',
    }));
    expect(
      findMoreDetails(
        await mountFoldedForm({
          form: { ...createFormWithEveryField(), fields },
          values: { customer_country: 'CA' },
        }),
      ).open,
    ).toBe(false);
  });

  it('opens if the service refuses one of its fields', async () => {
    const leaf = await mountFoldedForm({ values: completeAnswers });
    leaf.problem = { kind: 'refused', code: '', title: 'No', details: '', fields: { customer_city: 'City' } };
    await leaf.updateComplete;
    expect(findMoreDetails(leaf).open).toBe(true);
  });

  it('is missing in a form with few fields', async () => {
    const leaf = await mountFoldedForm({
      form: { ...createFormWithEveryField(), fields: createFormWithEveryField().fields.slice(0, 4) },
    });
    expect(queryAll(leaf, '[part="more"]')).toEqual([]);
  });
});
