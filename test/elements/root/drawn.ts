/** A view alone on a page. */
import { render } from 'lit';

/** Draws it into an empty page; what it stands in. */
export function drawn(template: unknown): HTMLElement {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  render(template, place);
  return place;
}

/** What can be read there, spaces made plain. */
export const textIn = (place: Element): string => place.textContent.replace(/\s+/g, ' ').trim();

/** The first element of that part, with what its property of a name holds. */
export const partIn = (place: ParentNode, part: string): HTMLElement | null => place.querySelector(`[part~='${part}']`);

/** What an element was handed as a property. */
export const handed = (element: Element | null | undefined, property: string): unknown =>
  element ? Reflect.get(element, property) : undefined;
