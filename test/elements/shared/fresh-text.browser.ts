import { html, render } from 'lit';
import { expect, test } from 'vitest';
import { accountText, freshText } from '../../../src/elements/shared/fresh-text.ts';
import { one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';

test('new words are shown where a translator put its own elements; the same words leave them standing', () => {
  const place = document.createElement('p');
  const drawn = (words: string) => render(html`${freshText(words)}`, place);
  drawn('Two places');
  const translated = document.createElement('font');
  translated.textContent = 'Zwei Plätze';
  place.querySelector('span')?.firstChild?.replaceWith(translated);
  drawn('Two places');
  expect(place.textContent).toBe('Zwei Plätze');
  drawn('One place');
  expect(place.textContent).toBe('One place');
});

test('words of the account say which language they are in, and are kept apart from what stands around them', () => {
  const words = one(draw(accountText('13 years and older', 'en-CA')), 'bdi');
  expect([words.lang, words.textContent, getComputedStyle(words).unicodeBidi]).toEqual([
    'en-CA',
    '13 years and older',
    'isolate',
  ]);
});

test('a language that is not known is not claimed', () => {
  expect(one(draw(accountText('Kayak')), 'bdi').hasAttribute('lang')).toBe(false);
});
