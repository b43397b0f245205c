import { describe, expect, it } from 'vitest';
import { readAmount, readCountLeft } from '../../../src/api/wire/numbers.ts';
import { readHtmlEntity } from '../../../src/api/wire/html-entities.ts';
import {
  readFlag,
  readMembers,
  readNumber,
  readPlainText,
  setEntityReader,
  readRecord,
  readText,
  parseJson,
} from '../../../src/api/wire/loose-json.ts';

describe('readRecord', () => {
  it.each([[[]], [''], [null], [undefined], [false], [7]])('returns an empty record for %j', (value) => {
    expect(readRecord(value)).toEqual({});
  });
});

describe('readMembers', () => {
  it('returns members that are maps or lists, except names like `toString`', () => {
    expect(readMembers({ a: { x: 1 }, b: 2, c: null, toString: {}, d: [] })).toEqual([
      ['a', { x: 1 }],
      ['d', {}],
    ]);
    expect(readMembers([{ x: 1 }, 'two'])).toEqual([['0', { x: 1 }]]);
    expect(['', null, 5].flatMap(readMembers)).toEqual([]);
  });
});

describe('readText', () => {
  it('returns numbers and strings as text, and an empty text otherwise', () => {
    expect(['a', 5, 0, Number.NaN, Infinity, null, {}, true].map(readText)).toEqual([
      'a',
      '5',
      '0',
      '',
      '',
      '',
      '',
      '',
    ]);
  });
});

describe('readPlainText', () => {
  it('removes tags, decodes entities and collapses spaces', () => {
    expect(readPlainText(' <b>Tea</b>&nbsp;&amp;\n cake &#39;n&#039; &lt;more&gt; ')).toBe("Tea & cake 'n' <more>");
    expect(readPlainText('<img src=x onerror="alert(1)">')).toBe('');
  });

  it('replaces tags between words by a space', () => {
    expect(readPlainText('one<br>two')).toBe('one two');
  });
});

describe('readPlainText with all HTML entities', () => {
  const readAsPlainText = (value: string) => {
    setEntityReader(readHtmlEntity);
    return readPlainText(value);
  };

  it.each([
    ['&euro;1.234,50', '€1.234,50'],
    ['Caf&eacute; &amp; Th&#233;', 'Café & Thé'],
    ['Heron&#8217;s&nbsp;Cove', 'Heron’s Cove'],
    ['&#x1F6A3;', '🚣'],
    ['&#146;', '’'],
    ['&lt;b&gt; &bogus; &toString;', '<b> &bogus; &toString;'],
    ['Tea &amp;eacute; cake', 'Tea &eacute; cake'],
  ])('reads %s as %s', (value, expectedText) => expect(readAsPlainText(value)).toBe(expectedText));
});

describe('readNumber', () => {
  it('returns a finite number, or else the fallback', () => {
    expect(['5', ' 5.5 ', 5, '', ' ', 'five', '1e999', null, true].map((value) => readNumber(value, -1))).toEqual([
      5, 5.5, 5, -1, -1, -1, -1, -1, -1,
    ]);
  });
});

describe('readCountLeft', () => {
  it('returns null for a count that is unlimited, negative or missing', () => {
    expect([4, '4', 0, 999_999_999, 1_000_000_000, -1, '', null].map(readCountLeft)).toEqual([
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
});

describe('readFlag', () => {
  it('returns true only for 1, "1" and true', () => {
    expect([1, '1', true, 0, '0', '', 'true', 2, null].map(readFlag)).toEqual([
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
});

describe('readAmount', () => {
  it('returns amounts without thousands separators, or zero if invalid', () => {
    expect(['1,200.50', 60, '-5.00', ' 7 ', '', null, '5 CAD', '1.2.3'].map((value) => readAmount(value))).toEqual([
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
});

describe('parseJson', () => {
  it('parses JSON objects and lists, even after a space', () => {
    expect(['{"a":1}', ' [2]', ' {"a":1} '].map(parseJson)).toEqual([{ a: 1 }, [2], { a: 1 }]);
  });

  it.each(['{half', 'text', 'a [2]', '5', 5, [2], ['[2]']])('returns %j unchanged', (value) => {
    expect(parseJson(value)).toBe(value);
  });
});
