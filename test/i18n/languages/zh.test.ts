import { expect, test } from 'vitest';
import { zh } from '../../../src/i18n/languages/zh.ts';
import { phrases } from '../phrases.ts';

test('signs are full width where they stand between Chinese', () => {
  for (const [path, words] of phrases(zh)) expect(words, path).not.toMatch(/[一-龠][:;!?,.]/);
});

test('the visitor is 您', () => {
  for (const [path, words] of phrases(zh)) expect(words, path).not.toMatch(/你|們|訂/);
});
