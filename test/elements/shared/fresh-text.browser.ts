import { html, render } from 'lit';
import { expect, test } from 'vitest';
import { freshText } from '../../../src/elements/shared/fresh-text.ts';

test('new words are shown where a translator put its own elements; the same words leave them standing', () => {
  const place = document.createElement('p');
  const draw = (words: string) => render(html`${freshText(words)}`, place);
  draw('Two places');
  const translated = document.createElement('font');
  translated.textContent = 'Zwei Plätze';
  place.querySelector('span')?.firstChild?.replaceWith(translated);
  draw('Two places');
  expect(place.textContent).toBe('Zwei Plätze');
  draw('One place');
  expect(place.textContent).toBe('One place');
});
