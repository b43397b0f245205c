/** Fixture: renders a template in a shadow root in an empty page, so that tests can check its text and layout. */
import { render, type CSSResult } from 'lit';

export interface DrawnElement extends HTMLElement {
  /** Replaces the template with a different one in the same shadow root. */
  redrawTemplate(template: unknown): void;
}

/** @param styles the template's styles; only tests of its layout need them */
export function drawTemplate(template: unknown, styles: readonly CSSResult[] = []): DrawnElement {
  const container = document.createElement('div');
  const shadowRoot = container.attachShadow({ mode: 'open' });
  shadowRoot.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  document.documentElement.lang = 'en';
  document.body.replaceChildren(container);
  const redrawTemplate = (newTemplate: unknown) => void render(newTemplate, shadowRoot);
  redrawTemplate(template);
  return Object.assign(container, { redrawTemplate });
}

/** Returns the bounding box of an element's text, without the element's padding. */
export function getTextBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Returns the visible text, with single spaces. */
export function readVisibleText(container: HTMLElement): string {
  return [...(container.shadowRoot?.children ?? [])]
    .map((element) => (element as HTMLElement).innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
