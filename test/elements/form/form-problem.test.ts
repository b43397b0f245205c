import { describe, expect, test } from 'vitest';
import { refusedFields } from '../../../src/elements/form/form-check.ts';
import { homeOf, withoutStrayRegion } from '../../../src/elements/form/form-order.ts';
import { formProblem } from '../../../src/elements/form/form-problem.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { countries, field, regions } from '../checkout-stage.ts';
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

describe('a field that the service refused', () => {
  const fieldProblems = (problem: Problem, given: string[]) =>
    refusedFields(problem, boxes, (id) => given.includes(id), locale.text);

  test('is missing when it is empty, else in doubt; called as the service calls it', () => {
    const problem = refused({ customer_name: '', customer_email: 'Mail' });
    expect(fieldProblems(problem, ['customer_email'])).toEqual({
      customer_name: details.missing('Name'),
      customer_email: details.check('Mail'),
    });
  });

  test('is not known of any other problem', () => {
    expect(fieldProblems({ kind: 'offline' }, [])).toEqual({});
  });
});

describe('a region', () => {
  const form = [
    field('customer_country', { type: 'select', options: countries, value: 'CA' }),
    field('customer_region', { type: 'select', options: regions }),
  ];

  test('that is not one of the country now chosen is taken out', () => {
    expect(homeOf(form)).toBe('CA');
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, form)).toEqual({ customer_country: 'US', customer_region: '' });
  });

  test('that is one of it stays, and so does what was typed where none are known', () => {
    for (const values of [
      { customer_country: 'US', customer_region: 'US-WA' },
      { customer_country: 'DE', customer_region: 'Bavaria' },
    ])
      expect(withoutStrayRegion(values, form)).toEqual(values);
    expect(withoutStrayRegion({ customer_country: 'DE', customer_region: 'CA-BC' }, form)).toMatchObject({
      customer_region: '',
    });
  });

  test('that is a line of text is left alone', () => {
    const values = { customer_country: 'US', customer_region: 'CA-BC' };
    expect(withoutStrayRegion(values, [field('customer_region')])).toEqual(values);
  });
});
