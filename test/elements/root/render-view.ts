/** Fixture: renders a view alone in an empty page, without a shadow root. Functions read parts of the result. */
import { render } from 'lit';

/** Renders a template into an empty page. Returns its container. */
export function renderView(template: unknown): HTMLElement {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  render(template, container);
  return container;
}

/** Returns the text of an element, with single spaces. */
export const readText = (container: Element): string => container.textContent.replace(/\s+/g, ' ').trim();

/** Returns the first element with this part, or null if there is none. */
export const findPart = (container: ParentNode, part: string): HTMLElement | null =>
  container.querySelector(`[part~='${part}']`);

/** Returns a property of an element, or undefined if there is no element. */
export const readProperty = (element: Element | null | undefined, property: string): unknown =>
  element ? Reflect.get(element, property) : undefined;
