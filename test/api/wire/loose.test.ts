import { describe, expect, it, test } from 'vitest';
import { amount, countLeft } from '../../../src/api/wire/figures.ts';
import { readHtmlEntity } from '../../../src/api/wire/html-entities.ts';
import {
  flag,
  members,
  number,
  plain,
  readEntitiesWith,
  record,
  text,
  parseJson,
} from '../../../src/api/wire/loose.ts';

test.each([[[]], [''], [null], [undefined], [false], [7]])('returns an empty record for %j', (value) => {
  expect(record(value)).toEqual({});
});

test('returns only records of maps and lists, without inherited names', () => {
  expect(members({ a: { x: 1 }, b: 2, c: null, toString: {}, d: [] })).toEqual([
    ['a', { x: 1 }],
    ['d', {}],
  ]);
  expect(members([{ x: 1 }, 'two'])).toEqual([['0', { x: 1 }]]);
  expect(['', null, 5].flatMap(members)).toEqual([]);
});

test('returns numbers and strings as text, and nothing else', () => {
  expect(['a', 5, 0, Number.NaN, Infinity, null, {}, true].map(text)).toEqual(['a', '5', '0', '', '', '', '', '']);
});

test('returns plain text without tags and entities, with single spaces', () => {
  expect(plain(' <b>Tea</b>&nbsp;&amp;\n cake &#39;n&#039; &lt;more&gt; ')).toBe("Tea & cake 'n' <more>");
  expect(plain('<img src=x onerror="alert(1)">')).toBe('');
});

describe('plain', () => {
  const readPlain = (value: string) => {
    readEntitiesWith(readHtmlEntity);
    return plain(value);
  };

  it.each([
    ['&euro;1.234,50', '€1.234,50'],
    ['Caf&eacute; &amp; Th&#233;', 'Café & Thé'],
    ['Heron&#8217;s&nbsp;Cove', 'Heron’s Cove'],
    ['&#x1F6A3;', '🚣'],
    ['&#146;', '’'],
    ['&lt;b&gt; &bogus; &toString;', '<b> &bogus; &toString;'],
    ['Tea &amp;eacute; cake', 'Tea &eacute; cake'],
  ])('reads %s as %s', (value, words) => expect(readPlain(value)).toBe(words));
});

test('returns finite numbers, and the fallback for other values', () => {
  expect(['5', ' 5.5 ', 5, '', ' ', 'five', '1e999', null, true].map((value) => number(value, -1))).toEqual([
    5, 5.5, 5, -1, -1, -1, -1, -1, -1,
  ]);
});

test('returns no count for unlimited, negative and missing values', () => {
  expect([4, '4', 0, 999_999_999, 1_000_000_000, -1, '', null].map(countLeft)).toEqual([
    4,
    4,
    0,
    999_999_999,
    null,
    null,
    null,
    null,
  ]);
});

test('returns true for 1 and true in each format', () => {
  expect([1, '1', true, 0, '0', '', 'true', 2, null].map(flag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('returns amounts without thousands separators, and zero for other values', () => {
  expect(['1,200.50', 60, '-5.00', ' 7 ', '', null, '5 CAD', '1.2.3'].map((value) => amount(value))).toEqual([
    '1200.50',
    '60',
    '-5.00',
    '7',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
});

test('parses JSON in text, and returns other values unchanged', () => {
  expect(['{"a":1}', ' [2]', '{half', 'text', 5].map(parseJson)).toEqual([{ a: 1 }, [2], '{half', 'text', 5]);
});

test('returns text with brackets and lists unchanged', () => {
  expect(['a [2]', ' {"a":1} ', [2], ['[2]']].map(parseJson)).toEqual(['a [2]', { a: 1 }, [2], ['[2]']]);
});

test('separates words at tags', () => {
  expect(plain('one<br>two')).toBe('one two');
});
