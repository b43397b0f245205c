import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPhrases, listWords } from '../../src/i18n/list-words.ts';
import { sourcesIn } from '../structure/sources.ts';

test.each([
  ['en-CA', 'a, b'],
  ['de', 'a, b'],
  ['he', 'a, b'],
  ['ar-JO', 'a، b'],
  ['ja', 'a、b'],
  ['zh', 'a，b'],
])('%s lists with a comma of its own', (lang, words) => {
  expect(listWords(lang)(['a', 'b'])).toBe(words);
});

test.each([
  ['en', 'a; b'],
  ['fr-CA', 'a\u202f; b'],
  ['ar-JO', 'a؛ b'],
  ['ja', 'a；b'],
])('%s sets what holds commas apart with a mark of its own', (lang, words) => {
  expect(listPhrases(lang)(['a', '', 'b'])).toBe(words);
});

test('what is empty is not listed', () => {
  expect(listWords('en')(['', 'a', false, undefined])).toBe('a');
  expect(listWords('en')([])).toBe('');
});

test('no element joins words with a comma by itself', () => {
  /** For the page's programs, in no language. */
  const forPrograms = ['src/elements/shared/public-events/public-offer.ts', 'src/elements/finish/venue-details.ts'];
  const joining = sourcesIn('src/elements')
    .map(({ path }) => path)
    .filter((path) => !path.includes('/debug/') && !forPrograms.includes(path))
    .filter((path) => /join\('[,;] '\)|^\s+', ',$|[`}], \$\{/m.test(readFileSync(path, 'utf8')));
  expect(joining).toEqual([]);
});
