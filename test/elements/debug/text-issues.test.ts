import { describe, expect, it, vi } from 'vitest';
import { textIssues } from '../../../src/elements/debug/text-issues.ts';
import { ownWords } from '../../../src/elements/shared/texts/own-words.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('textIssues', () => {
  it('names unknown keys after the part that reads texts loads', async () => {
    const texts = { en: { 'summary.buy': 'Buy' } };
    (await ownWords(texts, texts))?.({ ...enFirstPaint, ...enRest }, 'en');
    const onLoad = vi.fn();
    const issues = textIssues(onLoad);
    expect(issues(texts)).toEqual([]);
    await expect.poll(() => onLoad.mock.calls.length).toBe(1);
    expect(issues(texts).map(({ what }) => what)).toEqual(['`summary.buy` in `texts` (`en`) is no key.']);
    expect([issues({ en: {} }), issues('')]).toEqual([[], []]);
  });
});
