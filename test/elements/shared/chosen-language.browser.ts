import { LitElement } from 'lit';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import { followLanguage } from '../../../src/elements/shared/chosen-language.ts';

/** An element that speaks. */
class SpeakingElement extends LitElement {
  accountLang = '';
  texts: string | Texts = '';
  isFinding = false;
  readonly speaks = followLanguage(
    this,
    () => this.accountLang,
    () => '',
    () => this.isFinding,
  );
}
customElements.define('speaking-element', SpeakingElement);

beforeEach(() => {
  document.documentElement.lang = '';
});

function place(own: string, account: string, around = ''): SpeakingElement {
  const element = new SpeakingElement();
  element.lang = own;
  element.accountLang = account;
  const section = document.createElement('section');
  section.lang = around;
  section.append(element);
  document.body.replaceChildren(section);
  return element;
}
const speaks = (element: SpeakingElement, lang: string | undefined) =>
  expect.poll(() => element.speaks()?.lang).toBe(lang);

test.each([
  ['its own', ['fr', 'en', 'en'], 'fr'],
  ['the page’s', ['', 'en', 'fr'], 'fr'],
  ['the account’s', ['', 'fr-CA', ''], 'fr-CA'],
  ['the next that there are words in', ['xx', 'fr', ''], 'fr'],
] as const)('it speaks %s language', async (_, [own, account, around], lang) => {
  await speaks(place(own, account, around), lang);
});

test('on a page from right to left that there are no words for, English stands in from right to left', async () => {
  const element = place('', 'en-CA', 'fa');
  await speaks(element, 'en-CA');
  expect(element.speaks()?.dir).toBe('rtl');
});

test('dates follow the account’s region, also where that is known later than the words', async () => {
  const element = place('', '', 'en');
  await speaks(element, 'en');
  element.accountLang = 'de-AT';
  element.requestUpdate();
  await expect.poll(() => element.speaks()?.formats).toBe('en-AT-u-nu-latn');
});

test('it keeps silent while no language is known', async () => {
  const element = place('', '');
  await element.updateComplete;
  expect(element.speaks()).toBeUndefined();
  element.accountLang = 'fr';
  element.requestUpdate();
  await speaks(element, 'fr');
});

test('it follows the page, for as long as it is in it', async () => {
  const element = place('', 'en', '');
  await speaks(element, 'en');
  document.documentElement.lang = 'fr';
  await speaks(element, 'fr');
  const before = element.speaks();
  element.requestUpdate();
  await element.updateComplete;
  expect(element.speaks()).toBe(before);
});

test('it follows what it lies in, and whatever it is moved into', async () => {
  const element = place('', 'en', 'fr');
  await speaks(element, 'fr');
  element.parentElement?.setAttribute('lang', 'de-AT');
  await speaks(element, 'de-AT');
  const aside = document.createElement('aside');
  aside.lang = 'cs';
  document.body.append(aside);
  aside.append(element);
  await speaks(element, 'cs');
  aside.lang = 'pl';
  await speaks(element, 'pl');
});

test('a venue’s own words are said in the language that is spoken, and follow it', async () => {
  const element = place('en', '');
  element.texts = { en: { 'items.search': 'Find a boat' }, fr: { 'items.search': 'Trouver un bateau' } };
  await expect.poll(() => element.speaks()?.text.items.search).toBe('Find a boat');
  element.lang = 'fr';
  element.requestUpdate();
  await expect.poll(() => element.speaks()?.text.items.search).toBe('Trouver un bateau');
});

test('they are waited for while nothing can be chosen, and no longer', async () => {
  const element = place('en', '');
  let answer = (_: Response): void => undefined;
  vi.spyOn(window, 'fetch').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  element.texts = '/texts.json';
  element.isFinding = true;
  // The language itself is there by now: an element beside it speaks.
  const beside = new SpeakingElement();
  beside.lang = 'en';
  element.after(beside);
  await speaks(beside, 'en');
  expect(element.speaks()).toBeUndefined();
  element.isFinding = false;
  expect(element.speaks()?.text.items.search).toBe('Search');
  element.isFinding = true;
  expect(element.speaks()?.text.items.search).toBe('Search');
  answer(Response.json({ en: { 'items.search': 'Find a boat' } }));
  await expect.poll(() => element.speaks()?.text.items.search).toBe('Find a boat');
});
