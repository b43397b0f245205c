import { expect, test } from 'vitest';
import { he } from '../../../src/i18n/languages/he.ts';
import { phrases } from '../phrases.ts';

test('with one and two the number is a word', () => {
  expect([1, 2, 3].map((count) => he.items.found(count))).toEqual(['תוצאה אחת', 'שתי תוצאות', '3 תוצאות']);
  expect(he.calendar.hint(2, false)).toContain('יומיים');
});

test('letters are Hebrew, but for names', () => {
  for (const [path, words] of phrases(he))
    expect(words.replace(/Google|Outlook|name@example\.com/g, ''), path).not.toMatch(/[A-Za-z]/);
});
