import { describe, expect, it } from 'vitest';
import { parseSource, readComments, readMessages, readTestNames, type PlacedText } from './read-source.ts';

const parse = (lines: readonly string[]) => parseSource('example.ts', lines.join('\n'));
const words = (texts: readonly PlacedText[]) => texts.map(({ line, text }) => [line, text.replace(/\s+/g, ' ').trim()]);

describe('readComments', () => {
  it('returns each comment with the number of its first line', () => {
    const source = parse([
      '/** Reads. */',
      'const a = 1; // in ms',
      '',
      'function f() {',
      '  /* inside */',
      '}',
      '// end',
    ]);
    expect(words(readComments(source))).toEqual([
      [1, 'Reads.'],
      [2, 'in ms'],
      [5, 'inside'],
      [7, 'end'],
    ]);
  });

  it('joins line comments on consecutive lines', () => {
    expect(words(readComments(parse(['// First', '// second.', '', '// Third.'])))).toEqual([
      [1, 'First second.'],
      [4, 'Third.'],
    ]);
  });

  it('removes JSDoc tags, parameter names and examples', () => {
    const source = parse(['/**', ' * Adds.', ' * @param count in days', ' * @example', ' * add(what);', ' */', 'f();']);
    expect(words(readComments(source))).toEqual([[1, 'Adds. - in days']]);
  });

  it('skips comment marks in strings, and comments for tools', () => {
    const source = parse(["f('// no', `/* no */ ${1} // no ${2} /* no */`);", '// prettier-ignore', 'g();']);
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
    expect(words(readTestNames(parse([code])))).toEqual([[1, name]]);
  });

  it.each([
    "describe('a cart', () => {});",
    "test.describe('a', () => {});",
    "/a/.test('b', 1);",
    "test.step('c', f);",
  ])('returns no test name for %s', (code) => {
    expect(readTestNames(parse([code]))).toEqual([]);
  });
});

describe('readMessages', () => {
  it('returns string literals and templates, but no import paths', () => {
    const source = parse([
      "import { a } from './a.ts';",
      'const m = {',
      "  b: 'Book now',",
      '  c: (n: 1) => `${n} left`,',
      '};',
    ]);
    expect(words(readMessages(source))).toEqual([
      [3, 'Book now'],
      [4, '_ left'],
    ]);
  });
});
