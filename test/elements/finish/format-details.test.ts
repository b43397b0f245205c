import { expect, test } from 'vitest';
import { formatDetails } from '../../../src/elements/finish/format-details.ts';
import type { FormField } from '../../../src/api/types.ts';
import { everyField, field } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

const locale = localeIn('en');
const said = (values: Readonly<Record<string, string>>, form = everyField()) =>
  formatDetails(form, values, locale).map(({ label, words }) => `${label}: ${words}`);
const only = (one: FormField) => ({ fields: [one], policy: '', terms: null });

test('what was given is said in the account’s order, by the labels of what was chosen', () => {
  const given = { likes: 's,r', heard: 'w', customer_country: 'CA', customer_name: ' Ada Wren ' };
  expect(said(given)).toEqual([
    'Name: Ada Wren',
    'Country: Canada',
    'How did you hear of us?: The web',
    'You like: Sailing, Rowing',
    'Newsletter: No',
    'I agree: No',
  ]);
});

test.each([
  ['1', 'Yes'],
  ['0', 'No'],
  ['', 'No'],
])('a box of %j is said as %s', (value, words) => {
  expect(said({ news: value }, only(field('news', { label: 'News', type: 'checkbox' })))).toEqual([`News: ${words}`]);
});

test('what nobody touched is as the account preset it, unless it was emptied', () => {
  const form = only(field('customer_city', { label: 'City', value: 'Vienna' }));
  expect(said({}, form)).toEqual(['City: Vienna']);
  expect(said({ customer_city: '' }, form)).toEqual([]);
  expect(said({ customer_city: '  ' }, form)).toEqual([]);
});

test('what is chosen beside the options is said as it stands, and nothing chosen is nothing', () => {
  expect(said({ customer_country: 'AT', likes: 's,x' })).toEqual(expect.arrayContaining(['Country: AT']));
  expect(said({ likes: 's,x' })).toEqual(expect.arrayContaining(['You like: Sailing, x']));
  expect(said({ likes: '' }).join()).not.toContain('You like');
});

test('a field without a label is called by its id, the terms by our own words', () => {
  const terms = field('customer_tos_agree', { label: '', type: 'checkbox' });
  const form = { fields: [field('boat_name', { label: '' })], policy: '', terms };
  expect(said({ boat_name: 'Heron', customer_tos_agree: '1' }, form)).toEqual([
    'boat_name: Heron',
    `${locale.text.details.terms}: Yes`,
  ]);
});
