import { describe, expect, it } from 'vitest';
import { findSections, type Section } from '../../demo/browser/search-index.ts';
import { addressOf, anchorOf, headingsOf, htmlOf, sectionsOf } from '../../demo/site/markdown.ts';

describe('addressOf', () => {
  it.each([
    ['relay.md', '/docs/relay'],
    ['relay.md#what-the-relay-adds', '/docs/relay#what-the-relay-adds'],
    ['../../src/README.md', 'https://github.com/slipway-booking/slipway/blob/main/src/README.md'],
    ['https://example.com/x.md', 'https://example.com/x.md'],
  ])('converts the link %s to %s', (link, address) => {
    expect(addressOf(link)).toBe(address);
  });
});

describe('headingsOf', () => {
  it('returns the ids that GitHub creates', () => {
    expect(anchorOf('Attributes of <slipway-booking>')).toBe('attributes-of-slipway-booking');
    expect(htmlOf('## Attributes of `<slipway-booking>`')).toContain('<h2 id="attributes-of-slipway-booking">');
    expect(headingsOf('# One\n\n## Two `x`\n')).toEqual([
      { depth: 1, text: 'One', id: 'one' },
      { depth: 2, text: 'Two x', id: 'two-x' },
    ]);
  });
});

describe('htmlOf', () => {
  it('escapes code', () => {
    expect(htmlOf('```html\n<b>&amp;</b>\n```')).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;');
  });
});

describe('sectionsOf', () => {
  it('splits a page at its headings and removes the markup', () => {
    expect(sectionsOf('# One\n\nA `word`, **loud**.\n\n## Two\n\n| a | b |\n|---|---|\n| c | [d](e.md) |\n')).toEqual([
      { heading: { depth: 1, text: 'One', id: 'one' }, text: 'A word, loud.' },
      { heading: { depth: 2, text: 'Two', id: 'two' }, text: expect.stringMatching(/a b c d/) as string },
    ]);
  });
});

describe('findSections', () => {
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
  const search = (words: string) => findSections(sections, words).map(({ heading }) => heading);

  it('requires every word as the beginning of a word', () => {
    expect(search('brow max')).toEqual(['Headers']);
    expect(search('brow nothing')).toEqual([]);
    expect(search('rowsers')).toEqual([]);
  });

  it('ranks headings first, then the number of matches', () => {
    expect(search('cach')).toEqual(['Caching', 'Options', 'Headers']);
  });

  it('matches the name of the page', () => {
    expect(search('HOSTING upload')).toEqual(['Caching']);
  });

  it('returns nothing for blanks', () => {
    expect(search('  ')).toEqual([]);
  });
});
