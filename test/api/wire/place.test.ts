import { describe, expect, test } from 'vitest';
import { readPlace, wordsOf } from '../../../src/api/wire/place.ts';

const company = {
  address: '12 Wharf Road',
  city: 'Heron Cove',
  region: 'British Columbia',
  postal_zip: 'V0N 1B0',
};

describe('where a venue is', () => {
  test.each([
    [company, '12 Wharf Road, Heron Cove, British Columbia V0N 1B0'],
    [{ ...company, region: '', postal_zip: 6330 }, '12 Wharf Road, Heron Cove, 6330'],
    [{ city: 'Heron <b>Cove</b> &amp; Bay' }, 'Heron Cove & Bay'],
    [{ region: 'British Columbia', postal_zip: 'V0N 1B0' }, ''],
    [[], ''],
    [{ address: { street: 1 }, city: null }, ''],
  ])('%j is %j', (given, address) => {
    expect(readPlace({ company: given }).address).toBe(address);
  });
});

test.each([
  ['Daily 9 to 5', 'Daily 9 to 5'],
  [false, ''],
  [7, ''],
  ['{"mon":"9-5"}', ''],
  ['<table><tr><td>9</td></tr></table>', ''],
  [{ mon: '9-5' }, ''],
])('hours are shown where they are plain words: %j', (hours, expected) => {
  expect(readPlace({ company, hours }).hours).toBe(expected);
});

test('a long text with markup is cut between words', () => {
  expect(wordsOf('<p>Free until <b>48 hours</b> before.</p>', 100)).toBe('Free until 48 hours before.');
  expect(wordsOf('<p>Free until <b>48 hours</b> before.</p>', 16)).toBe('Free until 48 …');
});
