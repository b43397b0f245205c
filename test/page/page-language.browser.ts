import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageLanguage, watchPageLanguage } from '../../src/page/page-language.ts';

beforeEach(() => document.documentElement.setAttribute('lang', 'en'));
afterEach(() => document.body.replaceChildren());

function place(markup: string): Element {
  document.body.innerHTML = markup;
  return document.querySelector('x-booking') ?? expect.fail('It is not there.');
}

describe('pageLanguage', () => {
  it.each([
    ['the page’s', '<x-booking></x-booking>', 'en'],
    ['its own before that of any other', '<p lang="fr"><x-booking lang="de-AT"></x-booking></p>', 'de-AT'],
    ['the nearest of what it lies in', '<p lang="fr"><i lang="ar"><x-booking></x-booking></i></p>', 'ar'],
    ['not one that is empty', '<p lang="fr"><i lang=""><x-booking></x-booking></i></p>', 'fr'],
  ])('is %s', (_, markup, lang) => {
    expect(pageLanguage(place(markup))).toBe(lang);
  });

  it('reaches into the shadow roots it lies in', () => {
    const outer = place('<p lang="fr"><x-booking></x-booking></p>').attachShadow({ mode: 'closed' });
    outer.innerHTML = '<section></section>';
    const inner = outer.firstElementChild?.attachShadow({ mode: 'open' });
    const element = document.createElement('x-booking');
    inner?.append(element);
    expect(pageLanguage(element)).toBe('fr');
  });

  it('returns an empty text without a language or a page', () => {
    document.documentElement.removeAttribute('lang');
    expect(pageLanguage(place('<x-booking></x-booking>'))).toBe('');
    expect(pageLanguage(document.createElement('x-booking'))).toBe('');
  });
});

describe('watchPageLanguage', () => {
  it('reports language changes until it stops', async () => {
    const onChange = vi.fn();
    const secondListener = vi.fn();
    const element = place('<p><x-booking></x-booking></p>');
    const stop = watchPageLanguage(element, onChange);
    document.documentElement.className = 'dark';
    document.documentElement.lang = 'fr';
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    stop();
    watchPageLanguage(element, secondListener);
    document.documentElement.lang = 'en';
    await vi.waitFor(() => expect(secondListener).toHaveBeenCalledTimes(1));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('reports changes of every ancestor across shadow roots', async () => {
    const around = place('<p><x-booking></x-booking><i></i></p>');
    const inner = around.attachShadow({ mode: 'closed' });
    inner.innerHTML = '<section><b></b></section>';
    const element = document.createElement('x-booking');
    inner.firstElementChild?.append(element);
    const languages: string[] = [];
    watchPageLanguage(element, () => languages.push(pageLanguage(element)));
    document.querySelector('i')?.setAttribute('lang', 'ar');
    inner.querySelector('b')?.setAttribute('lang', 'ar');
    around.parentElement?.setAttribute('lang', 'de');
    await vi.waitFor(() => expect(languages).toEqual(['de']));
    inner.firstElementChild?.setAttribute('lang', 'cs');
    await vi.waitFor(() => expect(languages).toEqual(['de', 'cs']));
    inner.firstElementChild?.removeAttribute('lang');
    await vi.waitFor(() => expect(languages).toEqual(['de', 'cs', 'de']));
  });
});
