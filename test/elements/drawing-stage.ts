/** The ground that pure views are tested on: drawn by themselves, in the shadow of an element in an empty page. */
import { render, type CSSResult } from 'lit';

export interface Drawn extends HTMLElement {
  /** Draws what the view has become. */
  redraw(template: unknown): void;
}

/** @param styles where it is about looks */
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

/** The words themselves, wherever the box around them ends. */
export function wordsBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** What can be read, spaces made plain. */
export function words(drawn: HTMLElement): string {
  return [...(drawn.shadowRoot?.children ?? [])]
    .map((each) => (each as HTMLElement).innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
