import { describe, expect, it } from 'vitest';
import { compareWithBaseline, countFindings, formatBaseline, lowerBaseline, type FindingCounts } from './baseline.ts';

const limitsByFile: FindingCounts = { 'src/a.ts': { passive: 2, opening: 1 }, 'test/b.ts': { passive: 1 } };
const isAnyFile = () => true;

describe('countFindings', () => {
  it('counts findings by file and rule', () => {
    const finding = { rule: 'passive', file: 'src/a.ts', line: 1, text: '' } as const;
    expect(countFindings([finding, { ...finding, line: 9 }])).toEqual({ 'src/a.ts': { passive: 2 } });
  });
});

describe('compareWithBaseline', () => {
  it.each<[string, FindingCounts, string[]]>([
    ['nothing when counts are equal', limitsByFile, []],
    ['a rule that has grown', { ...limitsByFile, 'src/a.ts': { passive: 3, opening: 1 } }, ['src/a.ts passive']],
    ['a rule that is new in a file', { ...limitsByFile, 'test/b.ts': { opening: 1 } }, ['test/b.ts opening']],
    ['a new file', { 'src/new.ts': { passive: 1 } }, ['src/new.ts passive']],
  ])('reports %s', (_, counts, expectedRules) => {
    const { grown } = compareWithBaseline(counts, limitsByFile, isAnyFile);
    expect(grown.map(({ file, rule }) => `${file} ${rule}`)).toEqual(expectedRules);
  });

  it('reports counts that have become lower than the baseline', () => {
    const { shrunk } = compareWithBaseline({ 'src/a.ts': { passive: 2 } }, limitsByFile, (file) => file === 'src/a.ts');
    expect(shrunk).toEqual([{ file: 'src/a.ts', rule: 'opening', count: 0, limit: 1 }]);
  });

  it('ignores files that are not selected', () => {
    expect(compareWithBaseline({ 'src/new.ts': { passive: 1 } }, limitsByFile, () => false)).toEqual({
      grown: [],
      shrunk: [],
    });
  });
});

describe('lowerBaseline', () => {
  it.each<[string, FindingCounts, FindingCounts]>([
    ['a lower count', { 'src/a.ts': { passive: 1, opening: 1 } }, { 'src/a.ts': { passive: 1, opening: 1 } }],
    ['a higher count', { 'src/a.ts': { passive: 9, opening: 1 } }, { 'src/a.ts': { passive: 2, opening: 1 } }],
    ['a rule that is new in the file', { 'src/a.ts': { 'test-name': 1, opening: 1 } }, { 'src/a.ts': { opening: 1 } }],
    ['a new file', { 'src/new.ts': { passive: 1 } }, {}],
    ['files without findings', {}, {}],
  ])('returns the lower of limit and count for %s', (_, counts, lowerLimits) => {
    expect(lowerBaseline(limitsByFile, counts, isAnyFile)).toEqual(lowerLimits);
  });

  it('keeps the limits of files that are not selected', () => {
    expect(lowerBaseline(limitsByFile, {}, (file) => file.startsWith('src/'))).toEqual({ 'test/b.ts': { passive: 1 } });
  });
});

describe('formatBaseline', () => {
  it('writes one line for each file, sorted by file name', () => {
    const text = formatBaseline({ commitsSince: 'abc', files: { 'b.ts': { passive: 1 }, 'a.ts': { opening: 2 } } });
    expect(JSON.parse(text)).toEqual({
      commitsSince: 'abc',
      files: { 'a.ts': { opening: 2 }, 'b.ts': { passive: 1 } },
    });
    expect(text.split('\n').slice(3, 5)).toEqual(['    "a.ts": {"opening":2},', '    "b.ts": {"passive":1}']);
  });
});
