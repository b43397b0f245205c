import { describe, expect, it } from 'vitest';
import { parseSource, readComments, readMessages, readTestNames, type PlacedText } from './read-source.ts';

const parseLines = (lines: readonly string[]) => parseSource('example.ts', lines.join('\n'));
const readWords = (placedTexts: readonly PlacedText[]) =>
  placedTexts.map(({ line, text }) => [line, text.replace(/\s+/g, ' ').trim()]);

describe('readComments', () => {
  it('returns each comment with the number of its first line', () => {
    const source = parseLines([
      '/** Reads. */',
      'const a = 1; // in ms',
      '',
      'function f() {',
      '  /* inside */',
      '}',
      '// end',
    ]);
    expect(readWords(readComments(source))).toEqual([
      [1, 'Reads.'],
      [2, 'in ms'],
      [5, 'inside'],
      [7, 'end'],
    ]);
  });

  it('joins line comments on consecutive lines', () => {
    expect(readWords(readComments(parseLines(['// First', '// second.', '', '// Third.'])))).toEqual([
      [1, 'First second.'],
      [4, 'Third.'],
    ]);
  });

  it('removes JSDoc tags, parameter names and examples', () => {
    const source = parseLines([
      '/**',
      ' * Adds.',
      ' * @param count in days',
      ' * @example',
      ' * add(what);',
      ' */',
      'f();',
    ]);
    expect(readWords(readComments(source))).toEqual([[1, 'Adds. - in days']]);
  });

  it('skips comment marks in strings, and comments for tools', () => {
    const source = parseLines(["f('// no', `/* no */ ${1} // no ${2} /* no */`);", '// prettier-ignore', 'g();']);
    expect(readComments(source)).toEqual([]);
  });
});

describe('readTestNames', () => {
  it.each([
    ["it('returns', () => {});", 'returns'],
    ["test.skip('returns', () => {});", 'returns'],
    ["it.each([1])('returns %s', () => {});", 'returns %s'],
    ['it.each`a`(`returns ${1} of it`, () => {});', 'returns _ of it'],
    ["it.skipIf(true)('returns', () => {});", 'returns'],
  ])('returns the test name in %s', (code, name) => {
    expect(readWords(readTestNames(parseLines([code])))).toEqual([[1, name]]);
  });

  it.each([
    "describe('a cart', () => {});",
    "test.describe('a', () => {});",
    "/a/.test('b', 1);",
    "test.step('c', f);",
  ])('returns no test name for %s', (code) => {
    expect(readTestNames(parseLines([code]))).toEqual([]);
  });
});

describe('readMessages', () => {
  it('returns string literals and templates, but no import paths', () => {
    const source = parseLines([
      "import { a } from './a.ts';",
      'const m = {',
      "  b: 'Book now',",
      '  c: (n: 1) => `${n} left`,',
      '};',
    ]);
    expect(readWords(readMessages(source))).toEqual([
      [3, 'Book now'],
      [4, '_ left'],
    ]);
  });
});
