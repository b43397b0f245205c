import { expect, test } from 'vitest';
import { ja } from '../../../src/i18n/languages/ja.ts';
import { phrases } from '../phrases.ts';

test('signs are full width where they stand between Japanese', () => {
  for (const [path, words] of phrases(ja)) expect(words, path).not.toMatch(/[ぁ-んァ-ヶ一-龠][:;!?,.]/);
});

test('sentences are polite', () => {
  for (const [path, words] of phrases(ja)) expect(words, path).not.toMatch(/(だ|である|しろ|せよ)。/);
});
