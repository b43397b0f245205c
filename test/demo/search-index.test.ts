import { expect, test } from 'vitest';
import { found, type Section } from '../../demo/browser/search-index.ts';

const section = (heading: string, text: string, page = 'Relay'): Section => ({
  href: `/docs/${heading}`,
  page,
  heading,
  text,
});
const sections = [
  section('Headers', 'The cache of browsers is told by max-age.', 'Hosting'),
  section('Caching', 'Upload beside, never delete.', 'Hosting'),
  section('Options', 'A cache, a cache, a cache.'),
];
const headings = (words: string) => found(sections, words).map(({ heading }) => heading);

test('every word has to be there, as the beginning of one', () => {
  expect(headings('brow max')).toEqual(['Headers']);
  expect(headings('brow nothing')).toEqual([]);
  expect(headings('rowsers')).toEqual([]);
});

test('what is in a heading comes first, then what is said most often', () => {
  expect(headings('cach')).toEqual(['Caching', 'Options', 'Headers']);
});

test('the name of a page finds its sections; nothing finds nothing', () => {
  expect(headings('HOSTING upload')).toEqual(['Caching']);
  expect(headings('  ')).toEqual([]);
});
