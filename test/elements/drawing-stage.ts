/** Renders pure views in the shadow root of an element in an empty page, so that tests can check their text and layout. */
import { render, type CSSResult } from 'lit';

export interface Drawn extends HTMLElement {
  /** Renders another template in the same place. */
  redraw(template: unknown): void;
}

/** @param styles the styles of the view, for tests of the layout */
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

/** Returns the box of an element's text, without its padding. */
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
