import { describe, expect, test } from 'vitest';
import { formProblem } from '../../../src/elements/form/form-problem.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const locale = localeIn('en');
const { details } = locale.text;
const boxes = [field('customer_name', { label: 'Name' }), field('customer_email', { label: 'Email' })];
const refused = (fields: Record<string, string>, words: { title?: string; details?: string } = {}) =>
  ({ kind: 'refused', code: 'invalid', title: '', details: '', fields, ...words }) satisfies Problem;

describe('what stands above the form', () => {
  test('is nothing while nothing is wrong', () => {
    expect(formProblem(null, {}, boxes, locale)).toBeNull();
  });

  test('counts the fields that are wrong, in the order of the form', () => {
    const found = formProblem(null, { customer_email: 'No address', customer_name: 'Missing' }, boxes, locale);
    expect(found).toMatchObject({ words: details.errors(2), others: [] });
    expect(found?.fields.map(({ id }) => id)).toEqual(['customer_name', 'customer_email']);
  });

  test('says what the service says beyond the fields it names', () => {
    const problem = refused({ customer_name: '' }, { title: 'Not on Mondays' });
    expect(formProblem(problem, { customer_name: 'Missing' }, boxes, locale)?.words).toBe(locale.problem(problem));
    const silent = refused({ customer_name: '' });
    expect(formProblem(silent, { customer_name: 'Missing' }, boxes, locale)?.words).toBe(details.errors(1));
  });

  test('names what the service misses and the form does not have', () => {
    const problem = refused({ customer_vat: 'VAT number', customer_tax: '' });
    expect(formProblem(problem, {}, boxes, locale)?.others).toEqual(['VAT number', 'customer_tax']);
  });
});
