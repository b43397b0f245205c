/** Fixture: renders a template in a shadow root in an empty page, so that tests can check its text and layout. */
import { render, type CSSResult } from 'lit';

export interface Drawn extends HTMLElement {
  /** Replaces the template with a different one in the same shadow root. */
  redraw(template: unknown): void;
}

/** @param styles the template's styles; only tests of its layout need them */
export function draw(template: unknown, styles: readonly CSSResult[] = []): Drawn {
  const place = document.createElement('div');
  const shadow = place.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  document.documentElement.lang = 'en';
  document.body.replaceChildren(place);
  const redraw = (next: unknown) => void render(next, shadow);
  redraw(template);
  return Object.assign(place, { redraw });
}

/** Returns the bounding box of an element's text, without the element's padding. */
export function wordsBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Returns the visible text, with single spaces. */
export function words(place: HTMLElement): string {
  return [...(place.shadowRoot?.children ?? [])]
    .map((each) => (each as HTMLElement).innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
