import { LitElement } from 'lit';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import { followLanguage } from '../../../src/elements/shared/element-language.ts';

class LocalizedElement extends LitElement {
  accountLang = '';
  texts: string | Texts = '';
  isFinding = false;
  readonly locale = followLanguage(
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

function place(lang: string, account: string, around = ''): LocalizedElement {
  const element = new LocalizedElement();
  element.lang = lang;
  element.accountLang = account;
  const section = document.createElement('section');
  section.lang = around;
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
] as const)('uses %s language', async (_, [elementLang, account, around], lang) => {
  await expectLanguage(place(elementLang, account, around), lang);
});

it('keeps a right-to-left direction if only English is available', async () => {
  const element = place('', 'en-CA', 'fa');
  await expectLanguage(element, 'en-CA');
  expect(element.locale()?.dir).toBe('rtl');
});

it('formats dates for the region of an account that loads later', async () => {
  const element = place('', '', 'en');
  await expectLanguage(element, 'en');
  element.accountLang = 'de-AT';
  element.requestUpdate();
  await expect.poll(() => element.locale()?.formats).toBe('en-AT-u-nu-latn');
});

it('returns no locale while no language is known', async () => {
  const element = place('', '');
  await element.updateComplete;
  expect(element.locale()).toBeUndefined();
  element.accountLang = 'fr';
  element.requestUpdate();
  await expectLanguage(element, 'fr');
});

it('follows the language of the page', async () => {
  const element = place('', 'en', '');
  await expectLanguage(element, 'en');
  document.documentElement.lang = 'fr';
  await expectLanguage(element, 'fr');
  const before = element.locale();
  element.requestUpdate();
  await element.updateComplete;
  expect(element.locale()).toBe(before);
});

it('follows the languages of its ancestors, also after a move', async () => {
  const element = place('', 'en', 'fr');
  await expectLanguage(element, 'fr');
  element.parentElement?.setAttribute('lang', 'de-AT');
  await expectLanguage(element, 'de-AT');
  const aside = document.createElement('aside');
  aside.lang = 'cs';
  document.body.append(aside);
  aside.append(element);
  await expectLanguage(element, 'cs');
  aside.lang = 'pl';
  await expectLanguage(element, 'pl');
});

it('applies the texts of the current language', async () => {
  const element = place('en', '');
  element.texts = { en: { 'items.search': 'Find a boat' }, fr: { 'items.search': 'Trouver un bateau' } };
  await expect.poll(() => element.locale()?.text.items.search).toBe('Find a boat');
  element.lang = 'fr';
  element.requestUpdate();
  await expect.poll(() => element.locale()?.text.items.search).toBe('Trouver un bateau');
});

it('waits for texts while the guest cannot do anything', async () => {
  const element = place('en', '');
  let answer = (_: Response): void => undefined;
  vi.spyOn(window, 'fetch').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  element.texts = '/texts.json';
  element.isFinding = true;
  // The language itself is available, as another element shows.
  const other = new LocalizedElement();
  other.lang = 'en';
  element.after(other);
  await expectLanguage(other, 'en');
  expect(element.locale()).toBeUndefined();
  element.isFinding = false;
  expect(element.locale()?.text.items.search).toBe('Search');
  element.isFinding = true;
  expect(element.locale()?.text.items.search).toBe('Search');
  answer(Response.json({ en: { 'items.search': 'Find a boat' } }));
  await expect.poll(() => element.locale()?.text.items.search).toBe('Find a boat');
});
