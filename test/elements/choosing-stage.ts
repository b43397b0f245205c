/** The ground the choosing leaves are tested on: a locale, an item, a place in the page, and what the leaf asked for. */
import axe from 'axe-core';
import type { Parameter } from '../../src/api/types.ts';
import * as adaptPhrases from '../../src/i18n/adapt-phrases.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { createLocale } from '../../src/i18n/locale.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { joinMessages } from '../../src/i18n/messages.ts';
import type { Month } from '../../src/values/dates/day.ts';
import { plainParameter } from '../api/plain.ts';
import { cad } from '../values/currencies.ts';

/** A locale that has spoken before: a calendar names its days at once. */
export function localeIn(lang: string) {
  const locale = newLocale(lang);
  locale.month('2031-06' as Month);
  return locale;
}

export function newLocale(lang: string) {
  return createLocale({
    finding: createFirstPaintLocale(lang, enFirstPaint, { adapt: adaptPhrases }),
    text: joinMessages(enFirstPaint),
    accountLang: lang,
    currency: cad,
  });
}

export interface Asked {
  name: string;
  detail: unknown;
}

/** Puts an element into an empty page and keeps what it asks for. */
export async function mount<Leaf extends HTMLElement & { updateComplete: Promise<boolean> }>(
  leaf: Leaf,
  props: Partial<Leaf>,
): Promise<Leaf & { asked: Asked[] }> {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  const asked: Asked[] = [];
  for (const name of [
    'item-choose',
    'month-show',
    'months-fit',
    'days-choose',
    'parameters-choose',
    'parameters-check',
    'retry',
    'live-region-say',
  ]) {
    leaf.addEventListener(name, (event) => asked.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  }
  Object.assign(leaf, props);
  document.body.append(leaf);
  await leaf.updateComplete;
  return Object.assign(leaf, { asked });
}

export function asks(leaf: { asked: Asked[] }, name: string): unknown[] {
  return leaf.asked.filter((each) => each.name === name).map(({ detail }) => detail);
}

/** Every rule axe breaks on the page, with the element that breaks it; empty when it is clean. */
export async function axeProblems(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export function all(leaf: HTMLElement, selector: string): HTMLElement[] {
  return [...(leaf.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

export function one(leaf: HTMLElement, selector: string): HTMLElement {
  const found = all(leaf, selector)[0];
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

/** The control with these words, by accessible name or text. */
export function control(leaf: HTMLElement, words: string): HTMLElement {
  const found = all(leaf, 'button, input, select, a').find(
    (each) => each.getAttribute('aria-label') === words || each.textContent.trim() === words,
  );
  if (!found) throw new Error(`No control says ${words}`);
  return found;
}

export function focused(leaf: HTMLElement): HTMLElement | null {
  return (leaf.shadowRoot?.activeElement as HTMLElement | null | undefined) ?? null;
}

export { plainItem as item } from '../api/plain.ts';

export const parameter = (changes: Partial<Parameter> = {}) => plainParameter({ price: '$45.00', ...changes });
