import { expect, test } from 'vitest';
import { readText } from '../../../src/i18n/texts/read-text.ts';

test.each([
  ['summary.book', 'Reserve', { other: 'Reserve' }],
  ['cart.added', 'Got it: {name}', { other: 'Got it: {name}' }],
  ['items.found', { '=1': 'One place', other: '{count} places' }, { '=1': 'One place', other: '{count} places' }],
  ['book.pay', { none: 'Reserve and pay', other: 'Reserve and pay {amount}' }, undefined],
])('%s can be said as %o', (phrase, text, forms) => {
  const read = readText(phrase, text);
  expect(read.wrong).toBe('');
  expect(Object.fromEntries(read.forms ?? [])).toEqual(forms ?? text);
});

test.each([
  ['summary.book', '', 'is empty'],
  ['summary.book', '  ', 'is empty'],
  ['summary.book', 7, 'is no text'],
  ['summary.book', null, 'is no text'],
  ['summary.book', 'x'.repeat(1001), 'is longer than 1000 characters'],
  ['summary.book', 'Reserve {name}', 'knows no {name}'],
  ['summary.book', { one: 'Reserve', other: 'Reserve' }, 'has no number, and so no forms'],
  ['cart.added', 'Got it', 'lacks {name}'],
  ['done.linkFor', 'In {calendar}', 'lacks {what}'],
  ['done.linkFor', '{what} {calendar} {count}', 'knows no {count}'],
  ['items.found', { one: '{count} place' }, 'has no form “other”'],
  ['items.found', {}, 'has no form “other”'],
  ['items.found', { one: 'One place', other: '{count} places' }, 'lacks {count}'],
  ['items.found', { several: '{count}', other: '{count}' }, 'has no form “several”'],
  ['items.found', { none: 'Nothing', other: '{count}' }, 'has no form “none”'],
  ['book.pay', 'Reserve now', 'lacks {amount}'],
  ['book.payNow', { none: 'Reserve', other: 'Reserve {amount}' }, 'has no form “none”'],
])('%s cannot be said as %o: it %s', (phrase, text, wrong) => {
  expect(readText(phrase, text)).toEqual({ forms: null, wrong });
});
