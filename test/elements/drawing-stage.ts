/** The ground that pure views are tested on: drawn by themselves, in the shadow of an element in an empty page. */
import { render } from 'lit';

export interface Drawn extends HTMLElement {
  /** Draws what the view has become. */
  redraw(template: unknown): void;
}

export function draw(template: unknown): Drawn {
  const place = document.createElement('div');
  const shadow = place.attachShadow({ mode: 'open' });
  document.documentElement.lang = 'en';
  document.body.replaceChildren(place);
  const redraw = (next: unknown) => void render(next, shadow);
  redraw(template);
  return Object.assign(place, { redraw });
}

/** What can be read, spaces made plain. */
export function words(drawn: HTMLElement): string {
  return [...(drawn.shadowRoot?.children ?? [])]
    .map((each) => (each as HTMLElement).innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
