import { expect, test } from 'vitest';
import { about } from '../../../../src/elements/item/about/item-description.ts';
import { all, item, localeIn, one } from '../../choosing-stage.ts';
import { draw, words } from '../../drawing-stage.ts';

const shown = (summary: string, details: string) => draw(about(item({ summary, details }), localeIn('en')));

test('what the venue says stands below a heading, with its harmless markup', () => {
  const drawn = shown('<p>Two <b>hours</b> out.</p>', '<p>Bring a hat.</p><script>alert(1)</script>');
  expect(words(drawn)).toMatch(/Two hours out\. Bring a hat\.$/);
  expect([all(drawn, 'b').length, all(drawn, 'script').length]).toEqual([1, 0]);
  expect(one(drawn, 'section').ariaLabel).toBe(one(drawn, 'h3').innerText);
});

test('what is said twice stands once', () => {
  expect(words(shown('Two hours out.', 'Two hours out.')).match(/Two hours/g)).toHaveLength(1);
});

test('details alone are enough, and without a word there is no heading', () => {
  expect(words(shown('', 'Bring a hat.'))).toContain('Bring a hat.');
  expect(all(shown('', ''), '*')).toEqual([]);
});

test('before the words of the language are there, the venue’s own can be read', () => {
  const drawn = draw(about(item({ summary: 'Two hours out.' }), undefined));
  expect(words(drawn)).toBe('Two hours out.');
  expect(one(drawn, 'section').hasAttribute('aria-label')).toBe(false);
});

test('a film is a link to its own page in a new tab, which is all that is said of it', () => {
  const film = 'https://www.youtube.com/watch?v=abcdefghij1&t=12s';
  const drawn = draw(about(item({ video: film }), localeIn('en')));
  expect(words(drawn)).toContain('Watch the video');
  const link = one(drawn, '[part=video]');
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    film,
    '_blank',
    'noopener noreferrer',
  ]);
  expect(all(drawn, 'iframe, img, video')).toEqual([]);
});
