import { describe, expect, it } from 'vitest';
import { countFindings, lowerBaseline, newFindings, type Finding } from './baseline.ts';
import { readCode } from './read-code.ts';
import { checkProse, isBareName, startsWithVerb } from './rules.ts';

const rulesOf = (text: string) => checkProse(text).map(({ rule }) => rule);

describe('checkProse', () => {
  it.each([
    ['opening', 'Whether it is open by now.'],
    ['opening', 'Of the first line only.'],
    ['nominal', 'The page reports what became of the line.'],
    ['passive', 'The session is closed by the relay.'],
    ['passive', 'It was never sent.'],
    ['banned', 'A patch mends the rest.'],
    ['long', `The store ${'really '.repeat(24)}works.`],
  ])('finds %s in "%s"', (rule, text) => {
    expect(rulesOf(text)).toContain(rule);
  });

  it.each([
    'Clears the selection once the item is in the cart.',
    'The payment status of a revisited booking is unknown.',
    'What does the guest see?',
    'Returns `what is asked` as text.',
  ])('accepts "%s"', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  it('checks each list item and table cell on its own', () => {
    const text = '- Of a day.\n- Returns it.\n| How | it |';
    expect(checkProse(text).map(({ sentence }) => sentence)).toEqual(['Of a day.', 'How']);
  });
});

describe('isBareName', () => {
  it.each(['kept', 'requested', 'asked'])('finds %s', (name) => {
    expect(isBareName(name)).toBe(true);
  });

  it.each(['keptCart', 'requestedDays', 'checked', 'maxLength'])('accepts %s', (name) => {
    expect(isBareName(name)).toBe(false);
  });
});

describe('startsWithVerb', () => {
  it.each(['returns null for an empty string', 'is closed after a booking', 'clears the cart'])(
    'accepts "%s"',
    (title) => {
      expect(startsWithVerb(title)).toBe(true);
    },
  );

  it.each(['nothing is no day', 'days are struck through', 'a day that is full', 'this is shown', 'what is asked'])(
    'finds "%s"',
    (title) => {
      expect(startsWithVerb(title)).toBe(false);
    },
  );
});

describe('readCode', () => {
  const code = [
    '/** Of a day.',
    ' * @example',
    ' * what is asked',
    ' */',
    'export const kept = 1;',
    '// Reads it',
    '// twice.',
    "test.each([1])('nothing is %s', (asked) => {});",
    "const text = '// no comment';",
  ].join('\n');

  it('reads comments without examples and joins lines that follow each other', () => {
    expect(readCode('a.ts', code).comments).toEqual([
      { text: 'Of a day.', line: 1 },
      { text: 'Reads it\n twice.', line: 6 },
    ]);
  });

  it('reads test titles and declared names with their lines', () => {
    const { titles, names } = readCode('a.ts', code);
    expect(titles).toEqual([{ text: 'nothing is %s', line: 8 }]);
    expect(names).toEqual([
      { text: 'kept', line: 5 },
      { text: 'asked', line: 8 },
      { text: 'text', line: 9 },
    ]);
  });
});

describe('the baseline', () => {
  const finding = (file: string): Finding => ({ rule: 'opening', file, line: 1, text: 'Of a day.' });

  it('reports every place of a file that grew, and every new file', () => {
    const baseline = { 'a.ts': { opening: 1 }, 'b.ts': { opening: 1 } };
    const findings = [finding('a.ts'), finding('a.ts'), finding('b.ts'), finding('c.ts')];
    expect(newFindings(findings, baseline).map(({ file }) => file)).toEqual(['a.ts', 'a.ts', 'c.ts']);
  });

  it('shrinks with the findings and never grows', () => {
    const baseline = { 'a.ts': { opening: 2 }, 'b.ts': { opening: 1 }, 'c.ts': { long: 1 } };
    const counts = countFindings([finding('a.ts'), finding('b.ts'), finding('b.ts'), finding('d.ts')]);
    expect(lowerBaseline(baseline, counts, (file) => file !== 'c.ts')).toEqual({
      'a.ts': { opening: 1 },
      'b.ts': { opening: 1 },
      'c.ts': { long: 1 },
    });
  });
});
