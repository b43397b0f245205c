import { afterEach, expect, test } from 'vitest';
import { takePlace } from '../../src/page/take-place.ts';

afterEach(() => document.body.replaceChildren());

function placed(html: string, element = document.createElement('section')): string {
  document.body.innerHTML = html;
  const marker = document.body.firstElementChild;
  if (marker instanceof HTMLElement) takePlace(marker, element);
  return document.body.innerHTML;
}

test('what stood there becomes the fallback, and what the page knows it by is the element’s', () => {
  expect(
    placed('<div id="book" class="wide" lang="fr" style="color: red" data-x="1"><a href="#a">Call</a></div>'),
  ).toBe('<section id="book" class="wide" lang="fr"><a href="#a">Call</a></section>');
});

test('a link is the fallback itself', () => {
  expect(placed('<a href="#a" id="book" class="wide">Call</a>')).toBe(
    '<section id="book" class="wide"><a href="#a" class="wide">Call</a></section>',
  );
});

test('what the element says of itself stays', () => {
  const element = document.createElement('section');
  element.lang = 'de';
  expect(placed('<div lang="fr"></div>', element)).toBe('<section lang="de"></section>');
});
