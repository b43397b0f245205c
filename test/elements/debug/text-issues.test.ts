import { expect, test, vi } from 'vitest';
import { textIssues } from '../../../src/elements/debug/text-issues.ts';
import { ownWords } from '../../../src/elements/shared/texts/own-words.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { loadPart } from '../../../src/page/later-part.ts';

vi.mock('../../../src/page/later-part.ts', { spy: true });
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

test('a page without words of its own loads nothing', () => {
  expect(textIssues(vi.fn())('')).toEqual([]);
  expect(loadPart).not.toHaveBeenCalled();
});

test('what is wrong with them is told, once that can be', async () => {
  const texts = { en: { 'summary.buy': 'Buy' } };
  (await ownWords(texts, texts))?.({ ...enFirstPaint, ...enRest }, 'en');
  const onLoad = vi.fn();
  const issues = textIssues(onLoad);
  expect(issues(texts)).toEqual([]);
  await expect.poll(() => onLoad.mock.calls.length).toBe(1);
  expect(issues(texts).map(({ what }) => what)).toEqual(['`summary.buy` in `texts` (`en`) is no key.']);
  expect(issues({ en: {} })).toEqual([]);
});

test('without the part nothing is told', async () => {
  vi.mocked(loadPart).mockRejectedValueOnce(new Error('gone'));
  const onLoad = vi.fn();
  const issues = textIssues(onLoad);
  expect(issues('/texts.json')).toEqual([]);
  await Promise.resolve();
  expect([issues('/texts.json'), onLoad.mock.calls]).toEqual([[], []]);
});
