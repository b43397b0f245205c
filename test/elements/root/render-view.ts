/** Fixture: renders a view alone in an empty page, without a shadow root. Functions read parts of the result. */
import { render } from 'lit';

/** Renders a template into an empty page. Returns its container. */
export function renderView(template: unknown): HTMLElement {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  render(template, place);
  return place;
}

/** Returns the text of an element, with single spaces. */
export const textIn = (place: Element): string => place.textContent.replace(/\s+/g, ' ').trim();

/** Returns the first element with this part, or null if there is none. */
export const partIn = (place: ParentNode, part: string): HTMLElement | null => place.querySelector(`[part~='${part}']`);

/** Returns a property of an element, or undefined if there is no element. */
export const propertyOf = (element: Element | null | undefined, property: string): unknown =>
  element ? Reflect.get(element, property) : undefined;
