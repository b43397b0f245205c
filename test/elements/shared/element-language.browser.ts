import { LitElement } from 'lit';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import { createLocaleGetter } from '../../../src/elements/shared/element-language.ts';

class LocalizedElement extends LitElement {
  accountLang = '';
  texts: string | Texts = '';
  isFinding = false;
  readonly locale = createLocaleGetter(
    this,
    () => this.accountLang,
    () => '',
    () => this.isFinding,
  );
}
customElements.define('localized-element', LocalizedElement);

beforeEach(() => {
  document.documentElement.lang = '';
});

function placeElement(lang: string, account: string, surroundingLang = ''): LocalizedElement {
  const element = new LocalizedElement();
  element.lang = lang;
  element.accountLang = account;
  const section = document.createElement('section');
  section.lang = surroundingLang;
  section.append(element);
  document.body.replaceChildren(section);
  return element;
}
const expectLanguage = (element: LocalizedElement, lang: string | undefined) =>
  expect.poll(() => element.locale()?.lang).toBe(lang);

it.each([
  ['its own', ['fr', 'en', 'en'], 'fr'],
  ['the page’s', ['', 'en', 'fr'], 'fr'],
  ['the account’s', ['', 'fr-CA', ''], 'fr-CA'],
  ['the next available', ['xx', 'fr', ''], 'fr'],
] as const)('uses %s language', async (_, [elementLang, account, surroundingLang], lang) => {
  await expectLanguage(placeElement(elementLang, account, surroundingLang), lang);
});

function placeInMarkup(markup: string): LocalizedElement {
  document.documentElement.lang = 'en';
  document.body.innerHTML = markup;
  return document.querySelector<LocalizedElement>('localized-element') ?? expect.fail('It is not there.');
}

it.each([
  ['the document', '<localized-element></localized-element>', 'en'],
  [
    'the element before that of any other',
    '<p lang="fr"><localized-element lang="de-AT"></localized-element></p>',
    'de-AT',
  ],
  ['the nearest ancestor', '<p lang="fr"><i lang="ar"><localized-element></localized-element></i></p>', 'ar'],
  [
    'the nearest ancestor with a non-empty one',
    '<p lang="fr"><i lang=""><localized-element></localized-element></i></p>',
    'fr',
  ],
])('uses the language of %s', async (_, markup, lang) => {
  await expectLanguage(placeInMarkup(markup), lang);
});

it('follows the `lang` of ancestors inside and outside its shadow roots', async () => {
  const outerElement = document.createElement('p');
  const innerRoot = outerElement.attachShadow({ mode: 'closed' });
  innerRoot.innerHTML = '<section><b></b></section>';
  const element = new LocalizedElement();
  const section = innerRoot.firstElementChild?.attachShadow({ mode: 'closed' });
  section?.append(element);
  const surroundingElement = document.createElement('div');
  surroundingElement.lang = 'fr';
  surroundingElement.append(outerElement);
  document.body.replaceChildren(surroundingElement);
  await expectLanguage(element, 'fr');
  surroundingElement.lang = 'de';
  await expectLanguage(element, 'de');
  innerRoot.firstElementChild?.setAttribute('lang', 'cs');
  await expectLanguage(element, 'cs');
  innerRoot.firstElementChild?.removeAttribute('lang');
  await expectLanguage(element, 'de');
});

it('ignores the `lang` of siblings', async () => {
  const element = placeInMarkup('<p><localized-element></localized-element><i></i></p>');
  await expectLanguage(element, 'en');
  document.querySelector('i')?.setAttribute('lang', 'ar');
  element.requestUpdate();
  await element.updateComplete;
  expect(element.locale()?.lang).toBe('en');
});

it('ignores a change of the page’s `lang` after leaving the page', async () => {
  const element = placeInMarkup('<localized-element></localized-element>');
  await expectLanguage(element, 'en');
  element.remove();
  const requestUpdate = vi.spyOn(element, 'requestUpdate');
  document.documentElement.lang = 'fr';
  // Waits one microtask, in which observers run.
  await Promise.resolve();
  expect(requestUpdate).not.toHaveBeenCalled();
});

it('keeps the right-to-left direction of a language without messages', async () => {
  const element = placeElement('', 'en-CA', 'fa');
  await expectLanguage(element, 'en-CA');
  expect(element.locale()?.dir).toBe('rtl');
});

it('formats dates for the region of an account that loads later', async () => {
  const element = placeElement('', '', 'en');
  await expectLanguage(element, 'en');
  element.accountLang = 'de-AT';
  element.requestUpdate();
  await expect.poll(() => element.locale()?.formatTag).toBe('en-AT-u-nu-latn');
});

it('returns no locale until a language is known', async () => {
  const element = placeElement('', '');
  await element.updateComplete;
  expect(element.locale()).toBeUndefined();
  element.accountLang = 'fr';
  element.requestUpdate();
  await expectLanguage(element, 'fr');
});

it('follows a change of the page’s `lang`', async () => {
  const element = placeElement('', 'en', '');
  await expectLanguage(element, 'en');
  document.documentElement.lang = 'fr';
  await expectLanguage(element, 'fr');
  const localeBefore = element.locale();
  element.requestUpdate();
  await element.updateComplete;
  expect(element.locale()).toBe(localeBefore);
});

it('follows the `lang` of its ancestors, even after a move', async () => {
  const element = placeElement('', 'en', 'fr');
  await expectLanguage(element, 'fr');
  element.parentElement?.setAttribute('lang', 'de-AT');
  await expectLanguage(element, 'de-AT');
  const asideElement = document.createElement('aside');
  asideElement.lang = 'cs';
  document.body.append(asideElement);
  asideElement.append(element);
  await expectLanguage(element, 'cs');
  asideElement.lang = 'pl';
  await expectLanguage(element, 'pl');
});

it('applies the custom texts of the current language', async () => {
  const element = placeElement('en', '');
  element.texts = { en: { 'items.search': 'Find a boat' }, fr: { 'items.search': 'Trouver un bateau' } };
  await expect.poll(() => element.locale()?.text.items.search).toBe('Find a boat');
  element.lang = 'fr';
  element.requestUpdate();
  await expect.poll(() => element.locale()?.text.items.search).toBe('Trouver un bateau');
});

it('waits for custom texts only while the element is still loading', async () => {
  const element = placeElement('en', '');
  let answerRequest = (_: Response): void => undefined;
  vi.spyOn(window, 'fetch').mockReturnValueOnce(new Promise((resolve) => (answerRequest = resolve)));
  element.texts = '/texts.json';
  element.isFinding = true;
  // A second element without custom texts proves that the language itself has loaded.
  const otherElement = new LocalizedElement();
  otherElement.lang = 'en';
  element.after(otherElement);
  await expectLanguage(otherElement, 'en');
  expect(element.locale()).toBeUndefined();
  element.isFinding = false;
  expect(element.locale()?.text.items.search).toBe('Search');
  element.isFinding = true;
  expect(element.locale()?.text.items.search).toBe('Search');
  answerRequest(Response.json({ en: { 'items.search': 'Find a boat' } }));
  await expect.poll(() => element.locale()?.text.items.search).toBe('Find a boat');
});
