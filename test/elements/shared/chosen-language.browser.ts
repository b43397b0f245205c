import { LitElement } from 'lit';
import { beforeEach, expect, test } from 'vitest';
import { followLanguage } from '../../../src/elements/shared/chosen-language.ts';

/** An element that speaks. */
class SpeakingElement extends LitElement {
  accountLang = '';
  readonly speaks = followLanguage(this, () => this.accountLang);
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
