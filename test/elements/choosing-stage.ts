/**
 * Fixtures for tests of leaves, the child elements of `<slipway-booking>`: locales, items and queries. They place a
 * leaf in an empty page and record the request events that it dispatches.
 */
import axe from 'axe-core';
import type { Parameter } from '../../src/api/types.ts';
import * as adaptLocale from '../../src/i18n/adapt-locale.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { createLocale } from '../../src/i18n/locale.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { joinMessages } from '../../src/i18n/messages.ts';
import type { Month } from '../../src/values/dates/day.ts';
import { createTestParameter } from '../api/domain-objects.ts';
import { cad } from '../values/currencies.ts';

/**
 * Returns a locale that has already formatted a month. A calendar with this locale names its days in its first render.
 */
export function createPreparedLocale(lang: string) {
  const locale = createNewLocale(lang);
  locale.month('2031-06' as Month);
  return locale;
}

export function createNewLocale(lang: string) {
  return createLocale({
    firstPaint: createFirstPaintLocale(lang, enFirstPaint, { adapt: adaptLocale }),
    text: joinMessages(enFirstPaint),
    accountLang: lang,
    currency: cad,
  });
}

export interface LeafRequest {
  name: string;
  detail: unknown;
}

/** Places an element in an empty page. Its member `requests` lists the request events that it dispatches. */
export async function mountElement<Leaf extends HTMLElement & { updateComplete: Promise<boolean> }>(
  leaf: Leaf,
  props: Partial<Leaf>,
): Promise<Leaf & { requests: LeafRequest[] }> {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  const requests: LeafRequest[] = [];
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
    leaf.addEventListener(name, (event) => requests.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  }
  Object.assign(leaf, props);
  document.body.append(leaf);
  await leaf.updateComplete;
  return Object.assign(leaf, { requests });
}

/** Returns the `detail` of each request event with this name. */
export function getRequestDetails(leaf: { requests: LeafRequest[] }, name: string): unknown[] {
  return leaf.requests.filter((request) => request.name === name).map(({ detail }) => detail);
}

/**
 * Returns the accessibility issues of the page, each with the rule and the markup of the element that breaks the rule.
 */
export async function findAccessibilityIssues(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export function queryAll(leaf: HTMLElement, selector: string): HTMLElement[] {
  return [...(leaf.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

export function queryOne(leaf: HTMLElement, selector: string): HTMLElement {
  const matchingElement = queryAll(leaf, selector)[0];
  if (!matchingElement) throw new Error(`Nothing matches ${selector}`);
  return matchingElement;
}

/** Returns the first control with this accessible name or text. Throws if there is none. */
export function findControl(leaf: HTMLElement, text: string): HTMLElement {
  const matchingElement = queryAll(leaf, 'button, input, select, a').find(
    (element) => element.getAttribute('aria-label') === text || element.textContent.trim() === text,
  );
  if (!matchingElement) throw new Error(`No control has the name ${text}`);
  return matchingElement;
}

export function getFocusedElement(leaf: HTMLElement): HTMLElement | null {
  return (leaf.shadowRoot?.activeElement as HTMLElement | null | undefined) ?? null;
}

export { createTestItem } from '../api/domain-objects.ts';

export const createParameter = (changes: Partial<Parameter> = {}) =>
  createTestParameter({ price: '$45.00', ...changes });
