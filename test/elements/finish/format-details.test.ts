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

test('a field without a label is called by its id', () => {
  expect(said({ boat_name: 'Heron' }, only(field('boat_name', { label: '' })))).toEqual(['boat_name: Heron']);
});

test('that a visitor agrees to the terms is nothing they gave: without it nobody gets so far', () => {
  const terms = field('customer_tos_agree', { label: 'I agree', type: 'checkbox' });
  expect(said({ customer_tos_agree: '1' }, { fields: [], policy: '', terms })).toEqual([]);
});
