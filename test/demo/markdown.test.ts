import { expect, test } from 'vitest';
import { addressOf, anchorOf, headingsOf, htmlOf, sectionsOf } from '../../demo/site/markdown.ts';

test('links lead to the same place on the site as among the files', () => {
  expect(addressOf('relay.md')).toBe('/docs/relay');
  expect(addressOf('relay.md#what-the-relay-adds')).toBe('/docs/relay#what-the-relay-adds');
  expect(addressOf('../../src/README.md')).toBe('https://github.com/slipway-booking/slipway/blob/main/src/README.md');
  expect(addressOf('https://example.com/x.md')).toBe('https://example.com/x.md');
});

test('a heading can be linked to, by the id that GitHub gives it', () => {
  expect(anchorOf('Attributes of <slipway-booking>')).toBe('attributes-of-slipway-booking');
  expect(htmlOf('## Attributes of `<slipway-booking>`')).toContain('<h2 id="attributes-of-slipway-booking">');
  expect(headingsOf('# One\n\n## Two `x`\n')).toEqual([
    { depth: 1, text: 'One', id: 'one' },
    { depth: 2, text: 'Two x', id: 'two-x' },
  ]);
});

test('code is shown as it is written, whatever it holds', () => {
  expect(htmlOf('```html\n<b>&amp;</b>\n```')).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;');
});

test('a page is cut at its headings for the search, without marks', () => {
  expect(sectionsOf('# One\n\nA `word`, **loud**.\n\n## Two\n\n| a | b |\n|---|---|\n| c | [d](e.md) |\n')).toEqual([
    { heading: { depth: 1, text: 'One', id: 'one' }, text: 'A word, loud.' },
    { heading: { depth: 2, text: 'Two', id: 'two' }, text: expect.stringMatching(/a b c d/) as string },
  ]);
});
